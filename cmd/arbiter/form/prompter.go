package form

import (
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"arbiter/score"
	"arbiter/score/notation"
)

// A prompter asks line by line, for screen readers, dumb terminals and scripts
// that play one. It takes no byte more than the line it asks for, so that the
// next question finds its answer.
type prompter struct {
	in  io.Reader
	out io.Writer
}

func newPrompter(d Desk) *prompter {
	p := &prompter{in: d.In, out: io.Discard}
	if d.Out != nil {
		p.out = d.Out
	}
	return p
}

func (p *prompter) say(format string, args ...any) {
	fmt.Fprintln(p.out, ansi.Wordwrap(tame(fmt.Sprintf(format, args...)), 79, ""))
}

// maxLine is how long an answer may be.
const maxLine = 64 << 10

// line is the next line; io.ErrUnexpectedEOF when there is none.
func (p *prompter) line() (string, error) {
	var text []byte
	var b [1]byte
	for len(text) < maxLine {
		n, err := p.in.Read(b[:])
		if n == 1 {
			if b[0] == '\n' {
				return strings.TrimRight(string(text), "\r"), nil
			}
			text = append(text, b[0])
			continue
		}
		switch {
		case err == io.EOF && len(text) > 0:
			return string(text), nil
		case err == io.EOF:
			return "", fmt.Errorf("the answers ended before the last question: %w", io.ErrUnexpectedEOF)
		case err != nil:
			return "", fmt.Errorf("reading an answer: %w", err)
		}
	}
	return "", fmt.Errorf("an answer of more than %d bytes", maxLine)
}

// ask asks until take accepts the answer; an empty one stands for preset.
func (p *prompter) ask(question, preset string, take func(answer string) error) error {
	for {
		if preset != "" {
			fmt.Fprintf(p.out, "%s [%s]: ", question, preset)
		} else {
			fmt.Fprintf(p.out, "%s: ", question)
		}
		answer, err := p.line()
		if err != nil {
			p.say("")
			return err
		}
		if answer = strings.TrimSpace(answer); answer == "" {
			answer = preset
		}
		if err := take(answer); err != nil {
			p.say("  %s.", err)
			continue
		}
		return nil
	}
}

// choose asks for one of several, by number or by name.
func (p *prompter) choose(question string, choices []Choice) (string, error) {
	p.say("%s", question)
	for i, c := range choices {
		p.say("  %d. %s", i+1, c.line())
	}
	chosen := ""
	err := p.ask("A number or a name", "1", func(answer string) error {
		if n, err := strconv.Atoi(answer); err == nil && n >= 1 && n <= len(choices) {
			chosen = choices[n-1].Name
			return nil
		}
		for _, c := range choices {
			if strings.EqualFold(answer, c.Name) || strings.EqualFold(answer, c.Label) {
				chosen = c.Name
				return nil
			}
		}
		return fmt.Errorf("%q is none of them: a number from 1 to %d is expected", answer, len(choices))
	})
	return chosen, err
}

// yes asks for yes or no.
func (p *prompter) yes(question string, preset string) (bool, error) {
	yes := false
	err := p.ask(question+", yes or no", preset, func(answer string) error {
		switch strings.ToLower(answer) {
		case "y", "yes":
			yes = true
		case "n", "no":
		default:
			return fmt.Errorf("%q is neither yes nor no", answer)
		}
		return nil
	})
	return yes, err
}

// variants asks which of a game's variants were played.
func (p *prompter) variants(all []score.Choice, to *[]string) error {
	p.say("Variants:")
	var names []string
	for _, v := range all {
		p.say("  %s - %s", v.Name, v.Text)
		names = append(names, v.Name)
	}
	return p.ask("Which, parted by commas, or none", "none", func(answer string) error {
		*to = nil
		if strings.EqualFold(answer, "none") {
			return nil
		}
		for _, name := range split(answer) {
			i := slices.IndexFunc(names, func(n string) bool { return strings.EqualFold(n, name) })
			if i < 0 {
				return fmt.Errorf("no variant is called %q: %s", name, notation.Suggest(name, names))
			}
			if !slices.Contains(*to, names[i]) {
				*to = append(*to, names[i])
			}
		}
		return nil
	})
}

// board asks for a board row by row.
func (p *prompter) board(t *table) error {
	if t.resized != nil {
		return p.growing(t)
	}
	p.say("")
	p.say("The board, row by row from the top, each from the left. %s Squares are parted by blanks. An empty answer leaves a row as it is; back returns to the row before.", t.howto)
	for row := 0; row < t.rows; {
		next, err := p.row(t, row)
		if err != nil {
			return err
		}
		row = next
	}
	return nil
}

// row asks for one row and tells which is next.
func (p *prompter) row(t *table, row int) (next int, err error) {
	preset := ""
	for column := range t.columns {
		cell := t.cells[row*t.columns+column]
		preset += " " + t.written(cell)
	}
	err = p.ask("Row "+t.number(row), preset[1:], func(answer string) error {
		if strings.EqualFold(answer, "back") {
			next = max(0, row-1)
			return nil
		}
		t.row, t.column = row, 0
		at, cells, err := t.rowOf(split(answer))
		switch {
		case err != nil:
			return err
		case at != row:
			return fmt.Errorf("this is row %s, and the answer begins with %s", t.number(row), t.number(at))
		case len(cells) != t.columns:
			return fmt.Errorf("%s where a row has %d", count(len(cells), "square"), t.columns)
		}
		copy(t.cells[row*t.columns:], cells)
		next = row + 1
		return nil
	})
	return next, err
}

// count is a number of things.
func count(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.Itoa(n) + " " + what + "s"
}
