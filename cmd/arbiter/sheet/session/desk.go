package session

import (
	"errors"
	"os"

	"github.com/muesli/termenv"
	"golang.org/x/term"

	"arbiter/cmd/arbiter/sheet"
	"arbiter/cmd/arbiter/sheet/screen"
	"arbiter/cmd/arbiter/terminal"
)

// shown is the one screen of the program: what is typed ahead goes on to the next question.
var shown screen.Screen

// onTerminal is what the sheet needs of the terminal.
func onTerminal(s *terminal.Streams) sheet.Desk {
	in, ok := s.In.(*os.File)
	if !ok {
		in = os.Stdin
	}
	out, _ := s.Err.(*os.File)
	return sheet.Desk{
		Show:   func(stage screen.Stage, full bool) error { return shown.Show(in, out, stage, full) },
		Colour: s.Colours != termenv.Ascii,
		Paint:  s.Pen().Picture,
	}
}

// The smallest terminal on which a sheet is shown.
const leastColumns, leastRows = 20, 8

// CanShow tells whether a sheet can be shown. People with a screen reader set ACCESSIBLE and use
// an editor of their own, and so does who has a terminal that draws nothing or has no room.
func CanShow(s *terminal.Streams) bool {
	if !s.Terminal || os.Getenv("ACCESSIBLE") != "" || os.Getenv("TERM") == "dumb" {
		return false
	}
	f, ok := s.Err.(*os.File)
	if !ok {
		return false
	}
	columns, rows, err := term.GetSize(int(f.Fd()))
	return err != nil || columns == 0 || columns >= leastColumns && rows >= leastRows
}

// Choose asks one question on the terminal. The error is terminal.ErrInterrupted when it was left.
func Choose(s *terminal.Streams, question string, choices ...screen.Choice) (string, error) {
	name, err := sheet.Choose(onTerminal(s), question, choices...)
	return name, ended(err)
}

// Ask asks for one line of text, until check takes it; about stands there until something is typed.
func Ask(s *terminal.Streams, title, about string, check func(string) error) (string, error) {
	answer, err := sheet.AskText(onTerminal(s), title, about, "", check)
	return answer, ended(err)
}

// ended is the error of a question that was left.
func ended(err error) error {
	if errors.Is(err, screen.ErrInterrupted) || errors.Is(err, screen.ErrBack) {
		return terminal.ErrInterrupted
	}
	return err
}
