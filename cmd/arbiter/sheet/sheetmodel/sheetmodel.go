// Package sheetmodel is a game's sheet while it is being filled in. It has no screen:
// the terminal's editor, the line-by-line questions and the phone's page all
// stand on it. What a game's sheet holds is said by its score.Blank.
package sheetmodel

import (
	"iter"
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

	laid   string // the variants that the Blank is for, see Refit
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

// typing is where letters were typed last.
type typing struct {
	at    Cursor
	keys  string // the letters of the cell, one after another; "" when nothing is being typed
	moved bool   // the cursor went on by itself behind the last of them
	kept  bool   // the state before the first of them is kept, to be taken back to
}

// A state is a sheet to come back to, with its cursor.
type state struct {
	page Page
	at   Cursor
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

// line is the line at c, nil when there is none.
func (p *Page) line(c Cursor) *Line {
	if c.Line < 0 || c.Line >= len(p.Lines) {
		return nil
	}
	return &p.Lines[c.Line]
}

// Cell is what stands in the cell at c.
func (p *Page) Cell(c Cursor) string {
	if l := p.line(c); l != nil && c.Cell < len(l.Cells) {
		return l.Cells[c.Cell]
	}
	return ""
}

// index is which of the Blank's rows it is, -1 for none.
func (p *Page) index(r *score.Row) int {
	for i := range p.Blank.Rows {
		if r == &p.Blank.Rows[i] {
			return i
		}
	}
	return -1
}

// isCommon tells whether a row is a header that every game has.
func (p *Page) isCommon(r *score.Row) bool { return p.index(r) < p.common }

// RowIndex is which of the Blank's rows a line is of, -1 for none.
func (p *Page) RowIndex(line int) int { return p.index(p.Lines[line].Row) }

// inSection tells whether a row belongs to the section above it: it is indented.
func inSection(r *score.Row) bool { return strings.HasPrefix(r.Head, " ") }

// isList tells whether a row stands below the headers and is no board.
func isList(r *score.Row) bool { return !r.Header && r.Grid == nil }

// section is the heading that a row stands under, nil for none.
func (p *Page) section(r *score.Row) *score.Row {
	for i := p.index(r); i >= 0 && inSection(r); i-- {
		if p.Blank.Rows[i].Section {
			return &p.Blank.Rows[i]
		}
	}
	return nil
}

// linesOf are the lines of a row, nil for those that fit none, with their places on
// the page.
func (p *Page) linesOf(r *score.Row) iter.Seq2[int, *Line] {
	return func(yield func(int, *Line) bool) {
		for i := range p.Lines {
			if p.Lines[i].Row == r && !yield(i, &p.Lines[i]) {
				return
			}
		}
	}
}

// first is the first line of a row.
func (p *Page) first(r *score.Row) (line int, found bool) {
	for i := range p.linesOf(r) {
		return i, true
	}
	return 0, false
}

// anyKept tells whether a line of the row is written even while it is empty.
func (p *Page) anyKept(r *score.Row) bool {
	for _, l := range p.linesOf(r) {
		if l.Kept {
			return true
		}
	}
	return false
}

// filled tells whether something stands on a line of these rows.
func (p *Page) filled(of func(*score.Row) bool) bool {
	return slices.ContainsFunc(p.Lines, func(l Line) bool { return l.Row != nil && of(l.Row) && !l.Empty() })
}

// LastOf tells whether a line is the last one of its list.
func (p *Page) LastOf(line int) bool {
	return line+1 >= len(p.Lines) || p.Lines[line+1].Row != p.Lines[line].Row
}

// Leave ends the typing in a cell.
func (p *Page) Leave() { p.typing.keys, p.typing.moved = "", false }

// Typing tells whether a further letter or token belongs to the cell at c.
func (p *Page) Typing(c Cursor) bool {
	return p.typing.keys != "" && p.typing.at == c && !p.typing.moved
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
