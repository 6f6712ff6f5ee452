// Package sheet is the sheet in the terminal: the questions, the editor, drafts.
package sheet

import (
	"io"
	"os"

	"arbiter/cmd/arbiter/cli/screen"
	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/score"
)

// A Desk is what the sheet needs from the program around it. The functions are
// needed by Edit alone.
type Desk struct {
	In     io.Reader      // where keys come from
	Out    *os.File       // where the sheet is drawn: standard error
	Screen *screen.Screen // draws it
	Colour bool           // colours may be used
	Known  []string       // names of people in the records

	// Judge judges a text as far as it is filled in, without a search for a
	// playing order. It is called on a goroutine of its own, never twice at once.
	Judge func(text string) sheetmodel.Live
	// Paint turns a picture into lines for the terminal.
	Paint func(score.Picture) string
	// Changed is called after every change: it keeps the draft.
	Changed func(text string)
	// DraftKept says "draft kept 20:41", or why it could not be kept.
	DraftKept func() string
}

// show shows a stage until its end.
func (d *Desk) show(s screen.Stage, full bool) error {
	in, ok := d.In.(*os.File)
	if !ok {
		in = os.Stdin
	}
	return d.Screen.Show(in, d.Out, s, full)
}
