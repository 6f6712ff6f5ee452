package form

import (
	"slices"
	"strings"

	"arbiter/score"
)

// A grid is all that the board editor must know of a game. A square's content
// is its text in notation, "" when it is empty; squares are listed row by row
// from the top.
type grid struct {
	heading       string // what stands above the board
	columns, rows int
	broad         int // characters that a painted square takes

	name    func(column, row int) string               // a square's name; rows count from the top
	press   func(cell, half string, key rune) typed    // on a square with this content
	show    func(cell string) []score.Span             // as it is painted
	tell    func(cell string) string                   // in words
	read    func(text string) (pasted, error)          // a picture or a whole game
	word    func(text string) (cell string, err error) // one square, as written in a row
	text    func(cells []string) string                // the whole game
	aside   func(cells []string) []string              // what is left to place
	quiet   []string                                   // rules that the aside tells all about
	signs   string                                     // what to type, in the help line: "r3 piece, # park"
	howto   string                                     // the same in a sentence
	written func(cell string) string                   // a square as it stands in a row: ".." for an empty one

	// Of games only whose squares hold several pieces; nil in the others.
	less    func(cell string) string       // without the piece that came last
	halfway func(cell, half string) string // with a piece that is typed by half

	// Of games only whose boards grow: the same for a board of another size,
	// and how many columns or rows there can be.
	resized func(columns, rows int) grid
	most    int
}

// pasted is a board that was read from a text.
type pasted struct {
	columns int
	cells   []string
	note    string // what there is to say about it
}

// typed is what came of a key on a square: a square that is done, one that
// needs more keys, or a problem.
type typed struct {
	half    string
	cell    string
	done    bool
	problem string
}

// A table is a board that is being filled in: what lies there, the cursor, and
// how to go back.
type table struct {
	grid
	cells       []string
	column, row int
	half        string // what was typed of a piece so far
	said        string // what there is to say about the last key
	advanced    bool   // the cursor moved on by itself after a piece was placed
	first       int    // the first column that is shown, where not all of them fit
	moved       place  // by how much growing has moved the squares to other names
	history[moment]
}

// A place is a column and a row, or so many of each.
type place struct{ column, row int }

// A moment is a state that undo and redo can return to.
type moment struct {
	cells         []string
	columns, rows int
	at, moved     place
}

func newTable(g grid) *table {
	return &table{grid: g, cells: make([]string, g.columns*g.rows)}
}

// number is a row's number, letter a column's letter, from a square's name.
func (t *table) number(row int) string { return strings.TrimLeft(t.name(0, row), letters) }

func (t *table) letter(column int) string { return strings.TrimRight(t.name(column, 0), "0123456789") }

const letters = "abcdefghijklmnopqrstuvwxyz"

func (t *table) at() int { return t.row*t.columns + t.column }

func (t *table) now() moment {
	return moment{slices.Clone(t.cells), t.columns, t.rows, place{t.column, t.row}, t.moved}
}

func (t *table) restore(m moment, said string, ok bool) {
	if t.said = said; !ok {
		return
	}
	t.resize(m.columns, m.rows, slices.Clone(m.cells))
	t.column, t.row, t.moved = m.at.column, m.at.row, m.moved
	t.half, t.advanced = "", false
}

// change is one step that undo takes back. Where nothing changes it is none.
func (t *table) change(do func()) {
	before := t.now()
	do()
	if before.columns == t.columns && slices.Equal(before.cells, t.cells) {
		return
	}
	t.keep(before)
}

func (t *table) undo() { t.restore(t.history.undo(t.now())) }

func (t *table) redo() { t.restore(t.history.redo(t.now())) }

// step moves the cursor and stays on the board, which may grow for it.
func (t *table) step(columns, rows int) {
	t.leave()
	t.reach(t.column+columns, t.row+rows)
	t.column = min(max(0, t.column+columns), t.columns-1)
	t.row = min(max(0, t.row+rows), t.rows-1)
}

// on moves the cursor to the next square, the next row after a row's end.
func (t *table) on() {
	t.leave()
	if i := t.at() + 1; i < len(t.cells) {
		t.column, t.row = i%t.columns, i/t.columns
	}
}

// leave gives up a piece that was typed by half.
func (t *table) leave() {
	if t.half != "" {
		t.said = t.half + " was not finished and is left out"
	}
	t.half, t.advanced = "", false
}

// key is a key that means something on the board.
func (t *table) key(r rune) {
	if r == ' ' {
		t.on()
		return
	}
	k := t.grid.press(t.cells[t.at()], t.half, r)
	if k.problem != "" {
		t.said = k.problem
		return
	}
	if t.half = k.half; !k.done {
		return
	}
	t.half = ""
	stays := t.less != nil || t.at() == len(t.cells)-1
	t.change(func() {
		t.cells[t.at()] = k.cell
		if !stays {
			t.on()
		}
	})
	t.advanced = !stays
}

// clear empties the square under the cursor.
func (t *table) clear() {
	if t.half != "" {
		t.half = ""
		return
	}
	t.advanced = false
	t.change(func() { t.cells[t.at()] = "" })
}

// back takes back half a piece, else the piece just placed, else what lies
// under the cursor, else what lies before it. Of several pieces on a square it
// takes back one.
func (t *table) back() {
	if t.half == "" && t.less != nil {
		t.change(func() { t.cells[t.at()] = t.less(t.cells[t.at()]) })
		return
	}
	if t.half == "" && (t.advanced || t.cells[t.at()] == "") && t.at() > 0 {
		i := t.at() - 1
		t.column, t.row = i%t.columns, i/t.columns
	}
	t.clear()
}
