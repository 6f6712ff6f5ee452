package sheet

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"
)

// A prompter asks line by line, for screen readers, dumb terminals and scripts
// that play one. It takes no byte more than the line it asks for, so that the
// next question finds its answer. An answer that is "back" is ErrBack.
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
				return strings.TrimSpace(string(text)), nil
			}
			text = append(text, b[0])
			continue
		}
		switch {
		case err == io.EOF && len(text) > 0:
			return strings.TrimSpace(string(text)), nil
		case err == io.EOF:
			return "", fmt.Errorf("the answers ended before the last question: %w", io.ErrUnexpectedEOF)
		case err != nil:
			return "", fmt.Errorf("reading an answer: %w", err)
		}
	}
	return "", fmt.Errorf("an answer of more than %d bytes", maxLine)
}

// A wayOut leaves a question without an answer to it.
type wayOut string

func (w wayOut) Error() string { return string(w) }

// ask asks until take accepts the answer; an empty one stands for preset.
func (p *prompter) ask(question, preset string, take func(answer string) error) error {
	for {
		if preset != "" {
			fmt.Fprintf(p.out, "%s [%s]: ", question, tame(preset))
		} else {
			fmt.Fprintf(p.out, "%s: ", question)
		}
		answer, err := p.line()
		if err != nil {
			p.say("")
			return err
		}
		if strings.EqualFold(answer, "back") {
			return ErrBack
		}
		if answer == "" {
			answer = preset
		}
		err = take(answer)
		var out wayOut
		if err == nil || errors.As(err, &out) {
			return err
		}
		p.say("  %s.", err)
	}
}

// choose asks for one of several, by number or by name; the one at preset is
// taken without an answer.
func (p *prompter) choose(question string, choices []Choice, preset int) (chosen string, err error) {
	p.say("%s", question)
	for i, c := range choices {
		line := fmt.Sprintf("  %d. %s", i+1, c.Label)
		if c.About != "" {
			line += ": " + c.About
		}
		p.say("%s", line)
	}
	err = p.ask("A number or a name, or back", strconv.Itoa(preset+1), func(answer string) error {
		if n, err := strconv.Atoi(answer); err == nil && n >= 1 && n <= len(choices) {
			chosen = choices[n-1].Name
			return nil
		}
		for _, c := range choices {
			if strings.EqualFold(answer, c.Name) || begun(c.Label, answer) {
				chosen = c.Name
				return nil
			}
		}
		return fmt.Errorf("%q is none of them: a number from 1 to %d is expected", answer, len(choices))
	})
	return chosen, err
}

// text asks for a line of text; none stands for no text.
func (p *prompter) text(question string, value *string, check func(string) error) error {
	preset := *value
	if preset == "" {
		preset = "none"
	}
	return p.ask(question, preset, func(answer string) error {
		if strings.EqualFold(answer, "none") {
			answer = ""
		}
		if check != nil {
			if err := check(answer); err != nil {
				return err
			}
		}
		*value = answer
		return nil
	})
}
