// Package sheet is the editor in which a game is written down, for all games.
// What a game's sheet holds is said by its score.Blank.
package sheet

import (
	"slices"
	"strconv"
	"strings"

	"arbiter/score"
	"arbiter/score/grid"
)

// A Page is a sheet that is being filled in. It knows nothing of a screen.
type Page struct {
	Game  *score.Game
	Blank score.Blank
	Head  []string // the game's and the players' lines, with the comments above and among them, as written
	Lines []Line
	Open  bool // folded rows are shown

	common int    // how many of the Blank's rows are the headers that every game has
	typed  string // the letters that were typed into the cell at at, one after another
	at     Cursor
	moved  bool // the cursor went on by itself after the last letter
	grown  *growth

	past, future []state
}

// A Line is one line of a page.
type Line struct {
	Row    *score.Row // nil for a line that fits no row; its one cell is the line as it was written
	Header bool       // it stands among the headers
	Head   string     // what stands before the cells
	Cells  []string   // "" is an empty cell
	Given  int        // so many cells filled themselves: they alone are nothing
	Note   string     // the comment behind the cells, with its ;
	Rank   int        // of a grid's line: its row, from 0 at the lower edge
	Kept   bool       // it is written even while nothing stands on it
}

// A Cursor is a cell of a page.
type Cursor struct{ Line, Cell int }

// New is the empty page of a game with these headers.
func New(g *score.Game, head score.Header) *Page {
	head.Game = g.Name
	p := Read(g, headText(head))
	for i := range p.Lines {
		p.Lines[i].Kept = false
	}
	return p
}

// Start is the cell to go on with: the first empty one of the body, else the
// first that is shown.
func (p *Page) Start() Cursor {
	first := Cursor{-1, 0}
	for i := range p.Lines {
		l := &p.Lines[i]
		if !p.Shown(i) || p.width(i) == 0 {
			continue
		}
		if first.Line < 0 {
			first.Line = i
		}
		if l.Row == nil || l.Header || l.Row.Grid != nil && !p.written(i) {
			continue
		}
		if cell := p.free(i); cell >= 0 {
			return Cursor{i, cell}
		}
	}
	return Cursor{max(0, first.Line), 0}
}

// free is the cell of a line to go on with, -1 when the line is done. A board
// whose squares may stay empty goes on behind its last piece.
func (p *Page) free(line int) int {
	l := &p.Lines[line]
	switch {
	case l.empty() && l.Row.Grid == nil, l.Row.Grid != nil && !p.anyKept(l.Row):
		return p.home(line)
	case l.Row.Grid == nil && len(l.Cells) < l.Row.Cells:
		return len(l.Cells)
	case l.Row.Grid == nil:
		return -1
	case l.Row.Grid.Squares != "":
		return slices.Index(l.Cells, "")
	}
	for i := line + 1; i < len(p.Lines); i++ {
		if p.Lines[i].Row == l.Row && !p.Lines[i].empty() {
			return -1
		}
	}
	cell := len(l.Cells)
	for cell > 0 && l.Cells[cell-1] == "" {
		cell--
	}
	if cell == len(l.Cells) {
		return -1
	}
	return cell
}

// Shown tells whether a line is shown: not when its row is folded.
func (p *Page) Shown(line int) bool {
	l := &p.Lines[line]
	switch {
	case l.Row == nil || p.Open:
		return true
	case l.Row.Folded:
		return !p.isCommon(l.Row) && (!l.empty() || l.Kept)
	case l.Row.Instead:
		head, at := p.head(l.Row), p.index(l.Row)
		return !l.empty() || l.Kept || !p.said(func(r *score.Row) bool { return p.head(r) == head && p.index(r) < at })
	}
	return true
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

// Palette is what may stand in the cell at c.
func (p *Page) Palette(c Cursor) score.Palette {
	switch l := p.line(c); {
	case l == nil:
		return score.Palette{Expects: "nothing"}
	case l.Row == nil:
		return score.Palette{Free: true}
	case l.Row.Grid != nil:
		return l.Row.Grid.Palette
	case l.Row.Palette == nil:
		return score.Palette{Expects: "nothing"}
	default:
		return l.Row.Palette(l.Cells[:min(c.Cell, len(l.Cells))])
	}
}

// Says tells what a line's cells make, as the name of a hand; "" for nothing.
func (p *Page) Says(line int) string {
	l := &p.Lines[line]
	if l.Row == nil || l.Row.Says == nil {
		return ""
	}
	return l.Row.Says(l.filled(), p.above(line))
}

// Missing says what is still to be filled in: "13 squares"; "" when nothing is.
func (p *Page) Missing() string {
	var list []string
	seen := map[*score.Row]bool{}
	for i := range p.Lines {
		r := p.Lines[i].Row
		if r == nil || seen[r] {
			continue
		}
		seen[r] = true
		switch {
		case r.Grid != nil && r.Grid.Squares != "" && p.written(i):
			if n := p.holes(r); n == 1 {
				list = append(list, "1 "+strings.TrimSuffix(r.Grid.Squares, "s"))
			} else if n > 0 {
				list = append(list, strconv.Itoa(n)+" "+r.Grid.Squares)
			}
		case r.Section:
			if r.Needed && !p.said(func(other *score.Row) bool { return p.head(other) == r }) {
				list = append(list, r.Name)
			}
		case r.Needed && !slices.ContainsFunc(p.Lines, func(l Line) bool { return l.Row == r && !l.empty() }):
			list = append(list, r.Name)
		}
	}
	return strings.Join(list, ", ")
}

// head is the section that a row stands in, nil for none.
func (p *Page) head(r *score.Row) *score.Row {
	for i := p.index(r); i >= 0 && inSection(r); i-- {
		if p.Blank.Rows[i].Section {
			return &p.Blank.Rows[i]
		}
	}
	return nil
}

// holes is how many squares of a grid are empty.
func (p *Page) holes(r *score.Row) int {
	n := 0
	for i := range p.Lines {
		if l := &p.Lines[i]; l.Row == r {
			for _, cell := range l.Cells {
				if cell == "" {
					n++
				}
			}
		}
	}
	return n
}

// Square is the cell of the grid with this name, as "c4".
func (p *Page) Square(name string) (Cursor, bool) {
	s, ok := grid.Parse(name)
	for i := range p.Lines {
		if l := &p.Lines[i]; ok && l.Row != nil && l.Row.Grid != nil && l.Rank == s.Row && s.Column < len(l.Cells) {
			return Cursor{i, s.Column}, true
		}
	}
	return Cursor{}, false
}

// line is the line at c, nil when there is none.
func (p *Page) line(c Cursor) *Line {
	if c.Line < 0 || c.Line >= len(p.Lines) {
		return nil
	}
	return &p.Lines[c.Line]
}

// cell is what stands in the cell at c.
func (p *Page) cell(c Cursor) string {
	if l := p.line(c); l != nil && c.Cell < len(l.Cells) {
		return l.Cells[c.Cell]
	}
	return ""
}

// empty tells that nobody wrote anything on the line.
func (l *Line) empty() bool {
	for i, cell := range l.Cells {
		if cell != "" && i >= l.Given {
			return false
		}
	}
	return true
}

// filled are the cells without the empty ones.
func (l *Line) filled() []string {
	var list []string
	for _, cell := range l.Cells {
		if cell != "" {
			list = append(list, cell)
		}
	}
	return list
}

// width is how many cells of a line the cursor can be in.
func (p *Page) width(line int) int {
	l := &p.Lines[line]
	switch {
	case l.Row == nil:
		return 1
	case l.Row.Section:
		return 0
	case l.Row.Grid != nil:
		return max(p.columns(l.Row), len(l.Cells))
	case l.Row.Cells > 0:
		return max(l.Row.Cells, len(l.Cells))
	case len(l.Cells) > 0 && l.Cells[len(l.Cells)-1] == "":
		return len(l.Cells)
	}
	return len(l.Cells) + 1
}

// columns is how many columns a grid has.
func (p *Page) columns(r *score.Row) int {
	n := 0
	for i := range p.Lines {
		if p.Lines[i].Row == r {
			n = max(n, len(p.Lines[i].Cells))
		}
	}
	return n
}

// home is the cell of a line that the cursor comes to first.
func (p *Page) home(line int) int { return min(p.Lines[line].Given, max(0, p.width(line)-1)) }
