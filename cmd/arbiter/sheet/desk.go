// Package sheet is the sheet in the terminal: the questions, the editor, drafts.
package sheet

import (
	"arbiter/cmd/arbiter/sheet/judge"
	"arbiter/cmd/arbiter/sheet/screen"
	"arbiter/score"
)

// A Desk is what the sheet needs from the program around it. The functions are
// needed by Edit alone.
type Desk struct {
	Show   func(s screen.Stage, full bool) error // shows a stage until its end, see screen.Screen
	Colour bool                                  // colours may be used

	// Judge judges a text as far as it is filled in, without a search for a
	// playing order. It is called on a goroutine of its own, never twice at once.
	Judge func(text string) judge.Live
	// Paint turns a picture into lines for the terminal.
	Paint func(score.Picture) string
	// Changed is called after every change: it keeps the draft.
	Changed func(text string)
	// DraftKept says "draft kept 20:41", or why it could not be kept.
	DraftKept func() string
}
