// Package lines asks for a sheet line by line: for screen readers, dumb
// terminals and scripts that play one.
package lines

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"arbiter/cmd/arbiter/cli/screen"
	"arbiter/score"
)

// A Prompter asks one question after the other. It takes no byte more than the
// line that it asks for, so that whatever reads next finds its own. The answer
// "back" is screen.ErrBack.
type Prompter struct {
	In  io.Reader
	Out io.Writer
}

// Say writes a paragraph.
func (p *Prompter) Say(format string, args ...any) {
	fmt.Fprintln(p.Out, ansi.Wordwrap(score.Tidy(fmt.Sprintf(format, args...)), 79, ""))
}

// maxLine is how long an answer may be.
const maxLine = 64 << 10

// line is the next line; io.ErrUnexpectedEOF when there is none.
func (p *Prompter) line() (string, error) {
	var text []byte
	var b [1]byte
	for len(text) < maxLine {
		n, err := p.In.Read(b[:])
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

// Ask asks until take accepts the answer; an empty one stands for preset.
func (p *Prompter) Ask(question, preset string, take func(answer string) error) error {
	for {
		if preset != "" {
			fmt.Fprintf(p.Out, "%s [%s]: ", question, score.Tidy(preset))
		} else {
			fmt.Fprintf(p.Out, "%s: ", question)
		}
		answer, err := p.line()
		if err != nil {
			p.Say("")
			return err
		}
		if strings.EqualFold(answer, "back") {
			return screen.ErrBack
		}
		if answer == "" {
			answer = preset
		}
		err = take(answer)
		var out wayOut
		if err == nil || err == screen.ErrBack || errors.As(err, &out) {
			return err
		}
		p.Say("  %s.", err)
	}
}

// Begins tells whether a choice's label, or a word in it, begins with what was typed.
func Begins(c screen.Choice, typed string) bool {
	label, typed := strings.ToLower(c.Label), strings.ToLower(typed)
	return strings.HasPrefix(label, typed) || strings.Contains(label, " "+typed)
}

// Choose asks for one of several, by number or by name; the one at preset is
// taken without an answer.
func (p *Prompter) Choose(question string, choices []screen.Choice, preset int) (chosen string, err error) {
	p.Say("%s", question)
	for i, c := range choices {
		line := fmt.Sprintf("  %d. %s", i+1, c.Label)
		if c.About != "" {
			line += ": " + c.About
		}
		p.Say("%s", line)
	}
	err = p.Ask("A number or a name, or back", strconv.Itoa(preset+1), func(answer string) error {
		if n, err := strconv.Atoi(answer); err == nil && n >= 1 && n <= len(choices) {
			chosen = choices[n-1].Name
			return nil
		}
		for _, c := range choices {
			if strings.EqualFold(answer, c.Name) || strings.EqualFold(answer, c.Key) || c.Key == "" && Begins(c, answer) {
				chosen = c.Name
				return nil
			}
		}
		return fmt.Errorf("%q is none of them: a number from 1 to %d is expected", answer, len(choices))
	})
	return chosen, err
}

// Text asks for a line of text; none stands for no text.
func (p *Prompter) Text(question string, value *string, check func(string) error) error {
	preset := *value
	if preset == "" {
		preset = "none"
	}
	return p.Ask(question, preset, func(answer string) error {
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
