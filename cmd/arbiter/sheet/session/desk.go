package session

import (
	"errors"
	"fmt"
	"os"

	"github.com/muesli/termenv"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/screen"
	"arbiter/cmd/arbiter/sheet"
)

// Desk returns what the sheet needs of this program.
func Desk(a *cli.App) sheet.Desk {
	in, ok := a.In.(*os.File)
	if !ok {
		in = os.Stdin
	}
	out, _ := a.Err.(*os.File)
	p := a.Painter(a.Err)
	return sheet.Desk{
		Show:   func(s screen.Stage, full bool) error { return a.Screen.Show(in, out, s, full) },
		Colour: p.Profile != termenv.Ascii,
		Paint:  p.Picture,
	}
}

// FormError gives the error of a form its exit code. Leaving a form counts as an
// interruption.
func FormError(err error) error {
	switch {
	case errors.Is(err, screen.ErrInterrupted):
		return cli.WithExitCode(cli.ExitInterrupt, fmt.Errorf("%w: %w", cli.ErrQuiet, err))
	case errors.Is(err, screen.ErrBack):
		return cli.WithExitCode(cli.ExitInterrupt, cli.ErrQuiet)
	}
	return err
}
