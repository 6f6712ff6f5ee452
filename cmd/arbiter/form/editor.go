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

	name    func(column, row int) string // a square's name; rows count from the top
	press   func(half string, key rune) typed
	show    func(cell string) score.Span                               // as it is painted
	tell    func(cell string) string                                   // in words
	read    func(text string) (cells []string, note string, err error) // a pasted picture
	word    func(text string) (cell string, err error)                 // one square, as written in a row
	text    func(cells []string) string                                // the whole game
	aside   func(cells []string) []string                              // what is left to place
	quiet   []string                                                   // rules that the aside tells all about
	signs   string                                                     // what to type, in the help line: "r3 piece, # park"
	howto   string                                                     // the same in a sentence
	written func(cell string) string                                   // a square as it stands in a row: ".." for an empty one
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
	history[moment]
}

// A moment is a state that undo and redo can return to.
type moment struct {
	cells       []string
	column, row int
}

func newTable(g grid) *table {
	return &table{grid: g, cells: make([]string, g.columns*g.rows)}
}

// number is a row's number, letter a column's letter, from a square's name.
func (t *table) number(row int) string { return strings.TrimLeft(t.name(0, row), letters) }

func (t *table) letter(column int) string { return strings.TrimRight(t.name(column, 0), "0123456789") }

const letters = "abcdefghijklmnopqrstuvwxyz"

func (t *table) at() int { return t.row*t.columns + t.column }

func (t *table) now() moment { return moment{slices.Clone(t.cells), t.column, t.row} }

func (t *table) restore(m moment, said string, ok bool) {
	if t.said = said; !ok {
		return
	}
	t.cells, t.column, t.row = slices.Clone(m.cells), m.column, m.row
	t.half, t.advanced = "", false
}

// change is one step that undo takes back. Where nothing changes it is none.
func (t *table) change(do func()) {
	before := t.now()
	do()
	if slices.Equal(before.cells, t.cells) {
		return
	}
	t.keep(before)
}

func (t *table) undo() { t.restore(t.history.undo(t.now())) }

func (t *table) redo() { t.restore(t.history.redo(t.now())) }

// step moves the cursor and stays on the board.
func (t *table) step(columns, rows int) {
	t.leave()
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
	k := t.grid.press(t.half, r)
	if k.problem != "" {
		t.said = k.problem
		return
	}
	if t.half = k.half; !k.done {
		return
	}
	t.half = ""
	last := t.at() == len(t.cells)-1
	t.change(func() {
		t.cells[t.at()] = k.cell
		t.on()
	})
	t.advanced = !last
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
// under the cursor, else what lies before it.
func (t *table) back() {
	if t.half == "" && (t.advanced || t.cells[t.at()] == "") && t.at() > 0 {
		i := t.at() - 1
		t.column, t.row = i%t.columns, i/t.columns
	}
	t.clear()
}

// paste reads a picture, a whole game or a row; what cannot be read changes
// nothing.
func (t *table) paste(text string) {
	t.half = ""
	rows := filled(text)
	switch len(rows) {
	case 0:
		t.said = "there was nothing to paste"
	case 1:
		t.pasteRow(rows[0])
	default:
		cells, note, err := t.read(text)
		if err != nil {
			t.said = "not pasted: " + err.Error()
			return
		}
		t.change(func() { copy(t.cells, cells) })
		t.advanced = false
		if t.said = note; note == "" {
			t.said = "pasted; ctrl+z takes it back"
		}
	}
}

// pasteRow fills a row, or the squares from the cursor on.
func (t *table) pasteRow(text string) {
	words := split(text)
	if len(words) == 1 { // as if typed
		t.change(func() {
			past, ahead := t.past, t.ahead
			for _, r := range words[0] {
				t.key(r)
			}
			t.past, t.ahead = past, ahead
		})
		return
	}
	row, cells, err := t.rowOf(words)
	column := 0
	if err == nil && len(cells) < t.columns {
		column = t.column
	}
	switch {
	case err != nil:
		t.said = "not pasted: " + err.Error()
		return
	case column+len(cells) > t.columns:
		t.said = "not pasted: more squares than the row has left"
		return
	}
	t.change(func() {
		t.row, t.column = row, column
		copy(t.cells[t.at():], cells)
		t.column = column + len(cells) - 1
		t.on()
	})
}

// rowOf reads the squares of a row, its number before them when it has one.
func (t *table) rowOf(words []string) (row int, cells []string, err error) {
	row = t.row
	if len(words) == t.columns+1 {
		for r := range t.rows {
			if t.number(r) == words[0] {
				row, words = r, words[1:]
				break
			}
		}
	}
	for _, w := range words {
		cell, err := t.word(w)
		if err != nil {
			return row, nil, err
		}
		cells = append(cells, cell)
	}
	return row, cells, nil
}

// picture tells whether keys that came all at once are a picture rather than
// somebody typing: a terminal without bracketed paste sends it so.
func (t *table) picture(text string) bool {
	rows := filled(text)
	for _, row := range rows {
		_, cells, err := t.rowOf(split(row))
		if err == nil && len(cells) == t.columns && t.columns > 1 {
			return true
		}
	}
	return len(rows) > 1 && !t.typable(rows[0])
}

// typable tells whether every character of a text is a key that means
// something here.
func (t *table) typable(text string) bool {
	half := t.half
	for _, r := range text {
		if r == ' ' {
			half = ""
			continue
		}
		k := t.press(half, r)
		if k.problem != "" {
			return false
		}
		half = k.half
	}
	return true
}

// filled are a text's lines that are not blank, whatever ends them.
func filled(text string) []string {
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text)
	return slices.DeleteFunc(strings.Split(text, "\n"), func(s string) bool { return strings.TrimSpace(s) == "" })
}

// split cuts a row into its squares: blanks and commas part them.
func split(row string) []string {
	return strings.FieldsFunc(row, func(r rune) bool { return r == ' ' || r == '\t' || r == ',' })
}
