package cli

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"arbiter/cmd/arbiter/cli/screen"
)

// Confirm asks a question at the terminal: on one line where it shows no forms. The first
// answer, which Enter gives, is no. To leave the question is no, too.
func (a *App) Confirm(question, no, yes string) (bool, error) {
	if !a.ShowsForms() {
		return a.confirmLine(question)
	}
	return a.confirmForm(question, no, yes)
}

func (a *App) confirmForm(question, no, yes string) (bool, error) {
	name, err := a.Choose(question, screen.Choice{Name: "no", Label: no}, screen.Choice{Name: "yes", Label: yes})
	if errors.Is(err, screen.ErrBack) {
		return false, nil
	}
	return name == "yes", err
}

// confirmLine asks a question on one line. The end of the input is no.
func (a *App) confirmLine(question string) (bool, error) {
	fmt.Fprint(a.Err, question+" [y/N] ")
	line, err := readLine(a.In)
	if err != nil {
		fmt.Fprintln(a.Err)
	}
	if errors.Is(err, io.EOF) {
		return false, nil
	}
	line = strings.ToLower(strings.TrimSpace(line))
	return err == nil && (line == "y" || line == "yes"), err
}

// readLine reads a line, and no byte behind it.
func readLine(in io.Reader) (string, error) {
	var line []byte
	one := make([]byte, 1)
	for {
		n, err := in.Read(one)
		switch {
		case n == 1 && one[0] == '\n':
			return string(line), nil
		case n == 1:
			line = append(line, one[0])
		case err != nil:
			return "", err
		}
	}
}
