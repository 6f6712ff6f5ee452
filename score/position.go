package score

import "iter"

// A Position is a game as it was read: well formed, not yet judged.
type Position interface {
	// Game returns the game; it may be called on a zero value.
	Game() *Game
	// Head returns the text's header.
	Head() *Header
	// Describe says in a few words what was set up: "6×6, 6 parks".
	Describe() string
	// Breakdown scores the position under the rulings in force.
	Breakdown() Breakdown
	// Draw pictures the position; marks are the places to point at.
	Draw(marks Marks) Picture
	// Board draws it in shapes, for pages and print.
	Board(marks Marks) Drawing
	// String returns the position in Arbiter notation: reading it gives the same position again.
	String() string
}

// A Correctable position is one of a game in which few changes of one piece make an illegal
// position legal, so that a slip of the pen can be found.
type Correctable interface {
	Position
	// Unfilled returns how many squares have no piece.
	Unfilled() int
	// Changes returns the positions that differ in one piece.
	Changes() iter.Seq[Change]
}

// A Played position can be written down with its turns.
type Played interface {
	Position
	// Turns returns how many turns or acts the text has.
	Turns() int
}

// A Change is another piece in one place.
type Change struct {
	At     string // the place, as findings name it
	From   string // the piece that stands there; every piece is written in two letters
	To     string
	Alone  bool // nothing else stands there
	Beside bool // From stands in a neighbouring place, too
	After  Position
}

// Marks are the places to point at, by name, each with its kind of mark.
type Marks map[string]Mark

// A Mark is a way to point at a place.
type Mark uint8

const (
	Fault Mark = 1 + iota // a finding is about this place: [R3]
	Loss                  // its owner loses points here: R3'
)

// A Span is a piece of a picture's line in one style.
type Span struct {
	Text   string
	Colour byte // a player's colour letter; 0 for the terminal's own
	Bold   bool
	Dim    bool
}

// A Picture is a drawing in lines, for a screen to colour or to print plain.
type Picture [][]Span

// String returns the picture without any style.
func (p Picture) String() string {
	var b []byte
	for _, line := range p {
		n := len(b)
		for _, span := range line {
			b = append(b, span.Text...)
		}
		for len(b) > n && b[len(b)-1] == ' ' {
			b = b[:len(b)-1]
		}
		b = append(b, '\n')
	}
	return string(b)
}

// A Step is the state after one turn.
type Step struct {
	Player  string
	Move    string
	Picture Picture
	After   Position // what lies on the table then; nil where the picture alone tells
	State   any      // a struct for JSON: what is on the table then
}
