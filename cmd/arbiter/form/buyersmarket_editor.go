package form

import (
	"strconv"
	"strings"

	"arbiter/score/buyersmarket"
	"arbiter/score/pieces"
)

// A tally is what a player has while it is being counted: the cursor, and how
// to go back.
type tally struct {
	m           *market
	seat        int
	row, column int    // the column may lie beyond a shorter row
	going       bool   // the next digit belongs to the number under the cursor
	counting    bool   // and undo has a step for that number already
	said        string // what there is to say about the last key
	history[instant]
}

// A instant is a state that undo and redo can return to.
type instant struct {
	estate
	row, column int
}

// A shelf is a row of counts.
type shelf struct {
	name  string // "level 1", "unused", "bank"
	key   string // what the row's line begins with in notation
	size  int    // of its pyramids
	level int    // from 1; 0 for what is no level
	cells []cell
}

// A cell is one count.
type cell struct {
	n     *int
	none  int    // what n is when nothing was told
	label string // a letter that leads to it
	name  string // in words
}

// mostOfOne is the largest count that notation can write.
const mostOfOne = 99

func (t *tally) estate() *estate { return &t.m.has[t.seat] }

// shelves are the rows that there are now: one level more than is built, but
// three at least, as a building has to be complete.
func (t *tally) shelves() []shelf {
	e, columns := t.estate(), t.m.columns(t.seat)
	row := func(name, key string, size, level int, counts *[6]int) shelf {
		s := shelf{name: name, key: key, size: size, level: level}
		for i := range counts {
			s.cells = append(s.cells, cell{n: &counts[i], label: columns[i : i+1], name: name + ", " + pieces.Colour(columns[i:i+1])})
		}
		return s
	}
	var list []shelf
	if e.piled {
		for size := buyersmarket.Large; size >= buyersmarket.Small; size-- {
			list = append(list, row("pile", "pile", size, 0, &e.pile[size]))
		}
	} else {
		for level := range min(max(3, e.height()+1), mostLevels) {
			list = append(list, row(levelName(level), strconv.Itoa(level+1), buyersmarket.SizeOf(level), level+1, &e.levels[level]))
		}
		for size := buyersmarket.Large; size >= buyersmarket.Small; size-- {
			list = append(list, row("unused", "unused", size, 0, &e.unused[size]))
		}
	}
	bank := shelf{name: "bank", key: "bank", size: anySize}
	for size := buyersmarket.Large; size >= buyersmarket.Small; size-- {
		name := pieces.SizeName(size + 1)
		bank.cells = append(bank.cells, cell{n: &e.bank[size], label: name[:1], name: "bank, " + name + "s"})
	}
	bank.cells = append(bank.cells, cell{n: &e.cards, none: unknown, label: "cards", name: "cards collected"})
	return append(list, bank)
}

// here is the row and the cell under the cursor.
func (t *tally) here() (shelf, cell) {
	list := t.shelves()
	t.row = min(t.row, len(list)-1)
	s := list[t.row]
	return s, s.cells[min(t.column, len(s.cells)-1)]
}

// step moves the cursor and stays among the rows.
func (t *tally) step(columns, rows int) {
	t.going = false
	if columns != 0 {
		s, _ := t.here()
		t.column = min(max(0, min(t.column, len(s.cells)-1)+columns), len(s.cells)-1)
	}
	t.row = min(max(0, t.row+rows), len(t.shelves())-1)
}

// on moves the cursor to the next cell, the next row after a row's end.
func (t *tally) on() {
	s, _ := t.here()
	if t.column < len(s.cells)-1 {
		t.step(1, 0)
	} else if t.row < len(t.shelves())-1 {
		t.step(0, 1)
		t.column = 0
	}
}

// change is one step that undo takes back. Where nothing changes it is none.
func (t *tally) change(do func()) {
	before := t.now()
	do()
	if before.estate == *t.estate() {
		return
	}
	t.keep(before)
}

func (t *tally) now() instant { return instant{*t.estate(), t.row, t.column} }

func (t *tally) undo() { t.restore(t.history.undo(t.now())) }

func (t *tally) redo() { t.restore(t.history.redo(t.now())) }

func (t *tally) restore(then instant, said string, ok bool) {
	t.going = false
	if t.said = said; ok {
		*t.estate(), t.row, t.column = then.estate, then.row, then.column
	}
}

// key is a key that means something in a cell.
func (t *tally) key(r rune) {
	s, c := t.here()
	switch {
	case '0' <= r && r <= '9':
		t.digit(c, int(r-'0'))
	case r == ' ' || r == ',':
		t.on()
	case r == '+' || r == '=':
		t.set(c, max(0, *c.n)+1)
	case r == '-':
		t.set(c, *c.n-1)
	case r == '.':
		t.set(c, c.none)
	default:
		for i := range s.cells {
			if strings.EqualFold(s.cells[i].label[:1], string(r)) {
				t.column, t.going = i, false
				return
			}
		}
		t.said = "type a number, + or -, or a column's letter"
	}
}

// digit makes a number digit by digit; undo takes the whole number back.
func (t *tally) digit(c cell, d int) {
	n, on, steps := d, t.going, len(t.past)
	if on {
		n += 10 * max(0, *c.n)
	}
	t.set(c, n)
	if on && t.counting && len(t.past) > steps {
		t.past = t.past[:steps]
	}
	t.counting = on && t.counting || len(t.past) > steps
	t.going = true
}

func (t *tally) set(c cell, n int) {
	t.going = false
	if n > mostOfOne {
		t.said = "more than 99 cannot be"
		return
	}
	t.change(func() { *c.n = max(n, c.none) })
}

// back takes a digit away; from an empty cell it goes to the one before.
func (t *tally) back() {
	_, c := t.here()
	switch {
	case *c.n == c.none:
		t.step(-1, 0)
	case *c.n < 10:
		t.set(c, c.none)
	default:
		t.set(c, *c.n/10)
		t.going, t.counting = true, false
	}
}

func (t *tally) clear() {
	_, c := t.here()
	t.set(c, c.none)
}
