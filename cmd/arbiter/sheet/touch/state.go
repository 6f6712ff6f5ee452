package touch

import (
	"math/rand/v2"
	"strconv"

	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/score"
)

// A State is what a phone sends back with its next change, and what became of the
// last one.
type State struct {
	Place  string // the chosen cell
	Sum    string // a digest of the sheet
	Was    string // what stands there, or on the line of a list
	Line   string // what stands on the line
	Filled bool   // something stands in the cell
	More   bool   // a further token belongs to this cell
	ID     string // for the next change, where no script makes one
	Memory string // likewise: what this phone did last, see Replica.Memory

	Players []score.Player // with folded lines, to be renamed

	Said   string // what the last change did: "Pasted 3 lines."
	Answer string // to ask
	Moves  *Moves // the answer to moves
	Acts   bool   // moves can be asked
	After  string // what lay on the table after the act in the chosen line
	Unkept string // why the sheet is not kept on the server; "" while it is
}

// state is that of the sheet with a chosen cell.
func (s *Sheet) state(at sheetmodel.Cursor) State {
	p := s.Page
	state := State{Place: p.PlaceName(at), Sum: p.Sum(), Was: s.seen(at), Line: p.LineText(at.Line), Filled: p.Cell(at) != "", More: p.Typing(at),
		ID: strconv.FormatUint(rand.Uint64(), 36), Acts: s.canMove(), After: s.after(at)}
	if p.Open {
		state.Players = p.Players()
	}
	return state
}

// seen is what must not have changed under somebody's fingers: a square, or a whole line.
func (s *Sheet) seen(at sheetmodel.Cursor) string {
	if row := s.Page.Lines[at.Line].Row; row != nil && row.Grid != nil {
		return s.Page.Cell(at)
	}
	return s.Page.LineText(at.Line)
}
