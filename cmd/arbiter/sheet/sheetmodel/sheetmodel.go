// Package sheetmodel is a game's sheet while it is being filled in. It has no screen:
// the terminal's editor, the line-by-line questions and the phone's page all
// stand on it. What a game's sheet holds is said by its score.Blank.
package sheetmodel

import (
	"slices"
	"strings"

	"arbiter/score"
)

// A Page is a sheet that is being filled in.
type Page struct {
	Game  *score.Game
	Blank score.Blank
	Head  []string // the lines of the game and its players, as written, with the comments above and among them
	Lines []Line
	Open  bool   // folded lines are shown
	Way   string // of the Blank's ways, the one that was chosen or is written; "" for none
	Maker string // what the lines are called that are added now, see nameLines; "" for lines of a text

	laid   string // the variants that the Blank is for, see Settle
	common int    // the Blank begins with so many headers that every game has
	typing typing

	columns []int // the names of the board's columns; never written to

	past, future []state
	text         string // the page's; "" after a change
}

// A Line is one line of a page.
type Line struct {
	Name   string     // it lasts, see nameLines
	Row    *score.Row // nil for a line that fits no row; its one cell is the line as it was written
	Header bool       // it stands among the headers
	Head   string     // what stands before the cells
	Cells  []string   // "" is an empty cell; the slice is never written to
	Given  int        // how many of the cells filled themselves; the line is empty while there are no others
	Note   string     // the comment behind the cells, with its ;
	Kept   bool       // it is written even while it is empty
	Used   bool       // something was written on it: it stays on show when it is emptied
}

// A Cursor is a cell of a page.
type Cursor struct{ Line, Cell int }

// New is the empty page of a game with these headers.
func New(g *score.Game, head score.Header) *Page {
	head.Game = g.Name
	return Read(g, headText(head))
}

// Start is the cell to go on with: the first empty one below the headers or among
// those of the chosen way, else the first that is shown.
func (p *Page) Start() Cursor {
	first := -1
	for i := range p.Lines {
		l := &p.Lines[i]
		if !p.Shown(i) || p.Width(i) == 0 {
			continue
		}
		if first < 0 {
			first = i
		}
		if l.Row == nil || l.Header && (p.Way == "" || l.Row.Way != p.Way) || l.Row.Grid != nil && !p.stands(i) {
			continue
		}
		if cell := p.free(i); cell >= 0 {
			return Cursor{i, cell}
		}
	}
	first = max(0, first)
	return Cursor{first, p.Home(first)}
}

// free is the cell of a line to go on with, -1 when the line is done. A board
// whose squares may stay empty goes on behind its last piece.
func (p *Page) free(line int) int {
	l := &p.Lines[line]
	switch b := p.board(); {
	case l.Row.Grid == nil && l.Empty():
		return p.Home(line)
	case l.Row.Grid == nil && len(l.Cells) < l.Row.Cells:
		return len(l.Cells)
	case l.Row.Grid == nil:
		return -1
	case !p.anyKept(l.Row):
		return p.Home(line)
	case l.Row.Grid.Squares != "":
		return slices.Index(l.Cells, "")
	default:
		left, right := b.columns()
		cell := right
		for cell > left && l.Cells[cell-1] == "" {
			cell--
		}
		if cell == right || slices.ContainsFunc(b.lines[line+1-b.first:], func(below Line) bool { return !below.Empty() }) {
			return -1
		}
		return cell
	}
}

// Shown tells whether a line is shown: not while it is folded.
func (p *Page) Shown(line int) bool {
	l := &p.Lines[line]
	switch {
	case l.Row == nil || p.Open || l.Used:
		return true
	case p.Way != "" && l.Row.Way != "":
		return l.Row.Way == p.Way || p.filled(func(r *score.Row) bool { return r.Way == l.Row.Way })
	case l.Row.Folded:
		return !p.isCommon(l.Row) && (!l.Empty() || l.Kept)
	case l.Row.Instead:
		section, at := p.section(l.Row), p.index(l.Row)
		return !l.Empty() || l.Kept || !p.filled(func(r *score.Row) bool { return p.section(r) == section && p.index(r) < at })
	}
	return true
}

// Folded is the first line that is not shown, -1 when all are.
func (p *Page) Folded() int {
	for i := range p.Lines {
		if !p.Shown(i) {
			return i
		}
	}
	return -1
}

// Palette is what may stand in the cell at c.
func (p *Page) Palette(c Cursor) score.Palette {
	switch l := p.line(c); {
	case l == nil:
		return score.Palette{Expects: "nothing"}
	case l.Row == nil:
		return score.Palette{Free: true}
	default:
		return paletteOf(l.Row, l.Cells[:min(c.Cell, len(l.Cells))])
	}
}

// paletteOf is what may stand on a line of a row, behind these cells.
func paletteOf(r *score.Row, before []string) score.Palette {
	switch {
	case r.Grid != nil:
		return r.Grid.Palette
	case r.Palette == nil:
		return score.Palette{Expects: "nothing"}
	}
	return r.Palette(before)
}

// Says tells what a line's cells make, as the name of a hand; "" for nothing.
func (p *Page) Says(line int) string {
	l := &p.Lines[line]
	if l.Row == nil || l.Row.Says == nil {
		return ""
	}
	cells := slices.DeleteFunc(slices.Clone(l.Cells), func(cell string) bool { return cell == "" })
	return l.Row.Says(cells, p.above(line))
}

// Missing says what is still to be filled in: "13 squares"; "" when nothing is.
func (p *Page) Missing() string {
	var list []string
	for k := range p.Blank.Rows {
		r := &p.Blank.Rows[k]
		first, found := p.first(r)
		switch {
		case !found:
		case r.Grid != nil && r.Grid.Squares != "" && p.stands(first):
			holes := 0
			for _, l := range p.linesOf(r) {
				for _, cell := range l.Cells {
					if cell == "" {
						holes++
					}
				}
			}
			if holes > 0 {
				list = append(list, score.Counted(holes, strings.TrimSuffix(r.Grid.Squares, "s")))
			}
		case r.Needed && !p.filled(func(other *score.Row) bool { return other == r || r.Section && p.section(other) == r }):
			list = append(list, r.Name)
		}
	}
	return strings.Join(list, ", ")
}

// Started tells whether more stands on the page than on one that is new.
func (p *Page) Started() bool {
	if _, misfits := p.first(nil); misfits || p.filled(isList) {
		return true
	}
	return p.boardStarted()
}

// boardStarted tells whether more lies on the board than from the start.
func (p *Page) boardStarted() bool {
	b := p.board()
	return b.row != nil && !slices.EqualFunc(b.lines, emptyGrid(b.row), func(a, b Line) bool { return slices.Equal(a.Cells, b.Cells) })
}

// Cell is what stands in the cell at c.
func (p *Page) Cell(c Cursor) string {
	if l := p.line(c); l != nil && c.Cell < len(l.Cells) {
		return l.Cells[c.Cell]
	}
	return ""
}

// Empty tells that nobody wrote anything on the line.
func (l *Line) Empty() bool {
	for i, cell := range l.Cells {
		if cell != "" && i >= l.Given {
			return false
		}
	}
	return true
}

// Width is how many cells of a line the cursor can be in.
func (p *Page) Width(line int) int {
	l := &p.Lines[line]
	switch {
	case l.Row == nil:
		return 1
	case l.Row.Section:
		return 0
	case l.Row.Grid != nil:
		return p.board().width()
	case l.Row.Cells > 0:
		return max(l.Row.Cells, len(l.Cells))
	case len(l.Cells) > 0 && l.Cells[len(l.Cells)-1] == "":
		return len(l.Cells)
	}
	return len(l.Cells) + 1
}

// Home is the cell of a line that the cursor comes to first.
func (p *Page) Home(line int) int {
	if isGridLine(p.Lines[line]) {
		left, _ := p.board().columns()
		return left
	}
	return min(p.Lines[line].Given, max(0, p.Width(line)-1))
}
