package session

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strconv"

	"github.com/muesli/termenv"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/sheet"
)

// Desk returns what the sheet needs of this program.
func Desk(a *cli.App) sheet.Desk {
	out, _ := a.Err.(*os.File)
	p := a.Painter(a.Err)
	return sheet.Desk{
		In: a.In, Out: out, Screen: &a.Screen,
		Accessible: os.Getenv("TERM") == "dumb" || os.Getenv("ACCESSIBLE") != "",
		Colour:     p.Profile != termenv.Ascii,
		Paint:      p.Picture,
	}
}

// Chooser asks for one of several answers, for commands that have no other form.
func Chooser(a *cli.App) func(string, []cli.KeyedAnswer) (int, error) {
	return func(question string, answers []cli.KeyedAnswer) (int, error) {
		choices := make([]sheet.Choice, len(answers))
		for i, answer := range answers {
			choices[i] = sheet.Choice{Name: strconv.Itoa(i), Key: answer.Key, Label: answer.Says}
		}
		chosen, err := sheet.Choose(Desk(a), question, choices...)
		if errors.Is(err, sheet.ErrBack) {
			err = cli.ErrBack
		}
		n, _ := strconv.Atoi(chosen)
		return n, err
	}
}

// FormError gives the error of a form its exit code. Leaving a form counts as an
// interruption.
func FormError(err error) error {
	switch {
	case errors.Is(err, sheet.ErrInterrupted):
		return cli.WithExitCode(cli.ExitInterrupt, fmt.Errorf("%w: %w", cli.ErrQuiet, err))
	case errors.Is(err, sheet.ErrBack):
		return cli.WithExitCode(cli.ExitInterrupt, cli.ErrQuiet)
	case errors.Is(err, io.ErrUnexpectedEOF):
		return cli.WithExitCode(cli.ExitUnclear, err)
	}
	return err
}
