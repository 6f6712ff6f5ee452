// Package sheet is the sheet in the terminal: the questions, the editor, drafts.
package sheet

import (
	"io"
	"os"

	tea "github.com/charmbracelet/bubbletea"

	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/score"
)

// A Desk is what the sheet needs from the program around it. The functions are
// needed by Edit alone.
type Desk struct {
	In         io.Reader // where keys come from
	Out        *os.File  // where the sheet is drawn: standard error
	Accessible bool      // ask line by line: for screen readers and dumb terminals
	Colour     bool      // colours may be used
	Known      []string  // names of people in the records

	// Judge judges a text as far as it is filled in, without a search for a
	// playing order. It is called on a goroutine of its own, never twice at once.
	Judge func(text string) sheetmodel.Live
	// Paint turns a picture into lines for the terminal.
	Paint func(score.Picture) string
	// Changed is called after every change: it keeps the draft.
	Changed func(text string)
	// DraftKept says "draft kept 20:41", or why it could not be kept.
	DraftKept func() string
	// Ahead holds keys from one form to the next. All forms of one keyboard
	// share it. With nil, keys typed ahead are dropped.
	Ahead *Ahead
}

// Ahead holds keys that were typed after a form had ended: they are for the next
// form.
type Ahead struct{ keys []tea.KeyMsg }
