package sheet

import (
	"io"
	"os"

	tea "github.com/charmbracelet/bubbletea"

	"arbiter/score"
)

// A Desk is what the sheet needs of the program around it. Functions may be nil.
type Desk struct {
	In         io.Reader // where keys come from
	Out        *os.File  // where the sheet is drawn: standard error
	Accessible bool      // ask line by line: for screen readers and dumb terminals
	Colour     bool      // colours may be used
	Known      []string  // names of people in the records

	// Judge judges a text as far as it is filled in, without a search for a
	// playing order. It is called on a goroutine of its own, never twice at once.
	Judge func(text string) Live
	// Paint makes a picture into lines for the terminal.
	Paint func(score.Picture) string
	// Changed is called after every change: it keeps the draft.
	Changed func(text string)
	// DraftKept says "draft kept 20:41", or why it could not be kept.
	DraftKept func() string
	// Ahead holds keys from one form to the next. All forms of one keyboard
	// share it; nil is a form that hands on none.
	Ahead *Ahead
}

// Ahead are keys that were typed after a form had its last one: they are for
// the next form.
type Ahead struct{ keys []tea.KeyMsg }

// Live is what the panel shows of a text.
type Live struct {
	Problem      string // why the text cannot be read yet; "" when it can
	Line, Column int    // where, counted from 1; 0 when it is no single place

	Title   string  // who wins or leads: "Ann wins 24 : 23"
	Tallies []Tally // by seat
	Faults  []Finding
	Left    string // what is not on the table yet, see score.Blank

	// Picture draws the position; nil while the text cannot be read.
	Picture func(marks score.Marks) score.Picture
	// State draws the table after the act in this line of the text, counted
	// from 1; nil where the line holds no act. It is nil in games without a trace.
	State func(line int) score.Picture
}

// A Tally is a player's points.
type Tally struct {
	Name   string
	Colour string // the letter, "" in games without colours
	Total  int
	Lines  []string // "pips +30"
}

// A Finding is a fault or a warning with its places.
type Finding struct {
	Rule    string
	Message string
	At      []string // as "c4", "turn 3"
	Warning bool
}
