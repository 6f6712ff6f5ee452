package sheetmodel

import (
	"fmt"
	"hash/fnv"
	"io"
	"slices"
	"strconv"
	"strings"

	"arbiter/score/grid"
)

// A Difference is what a change made of a page, by the names of its lines and squares.
// So it can be made on a page too that others have changed meanwhile: where what it
// replaces still stands there.
type Difference struct {
	ID      string         `json:"id"`
	Shape   string         `json:"shape"`            // of the page, see Page.shape
	Corner  *grid.Square   `json:"corner,omitempty"` // what was called a1, where a changed line names squares
	Rows    []RowChange    `json:"rows,omitempty"`
	Squares []SquareChange `json:"squares,omitempty"`
	Came    []string       `json:"came,omitempty"` // rows and columns of the board, as r6 and c-1
	Went    []string       `json:"went,omitempty"`
	Back    bool           `json:"back,omitempty"` // it takes another one back: what grew is kept where others need it
	Kept    int            `json:"kept,omitempty"` // 1 where the board is written from now on, -1 where it no longer is

	// These two change the whole sheet, and are made on the very text that they were made for.
	Names []string `json:"names,omitempty"` // of the players, by seat
	Text  string   `json:"text,omitempty"`
	Sum   string   `json:"sum,omitempty"` // of the text before, see Page.Sum

	// With these such a change is taken back. No server needs them.
	WasNames []string `json:"wasNames,omitempty"`
	WasText  string   `json:"wasText,omitempty"`
	WillSum  string   `json:"willSum,omitempty"` // of the text after it
}

// A RowChange is a line that changed, came or went.
type RowChange struct {
	Name string   `json:"name"`
	Row  int      `json:"row"`            // its row's number in the Blank, -1 for a line that fits none
	From *Content `json:"from,omitempty"` // nil where it came
	To   *Content `json:"to,omitempty"`   // nil where it went

	After  string `json:"after,omitempty"` // the line that it came behind, or stood behind
	Last   bool   `json:"last,omitempty"`  // it came as the last one of its list, or was that
	Header bool   `json:"header,omitempty"`
}

// A Content is what stands on a line. It is never written to.
type Content struct {
	Cells []string `json:"cells,omitempty"`
	Note  string   `json:"note,omitempty"`
	Kept  bool     `json:"kept,omitempty"`
	Used  bool     `json:"used,omitempty"`
}

// A SquareChange is squares beside one another that changed.
type SquareChange struct {
	At   grid.Square `json:"at"` // the first of them, by the names of its row and column
	From []string    `json:"from"`
	To   []string    `json:"to"`
}

// IsEmpty tells that nothing changes.
func (d *Difference) IsEmpty() bool {
	return len(d.Rows) == 0 && len(d.Squares) == 0 && len(d.Came) == 0 && len(d.Went) == 0 && d.Names == nil && d.Text == ""
}

// Sum is a digest of the text.
func (p *Page) Sum() string {
	h := fnv.New64a()
	_, _ = io.WriteString(h, p.Text()) // never fails
	return strconv.FormatUint(h.Sum64(), 36)
}

// Digest is the same for two pages that are the same, line by line and by name.
func (p *Page) Digest() string {
	const behind = "\x1f" // no cell holds it
	var all strings.Builder
	for _, head := range p.Head {
		all.WriteString(head + behind)
	}
	for _, column := range p.columns {
		all.WriteString(strconv.Itoa(column) + behind)
	}
	for i := range p.Lines {
		l := &p.Lines[i]
		all.WriteString("\n" + l.Name + behind + l.Note + behind + strconv.FormatBool(l.Kept))
		for _, cell := range l.content().Cells {
			all.WriteString(behind + cell)
		}
	}
	h := fnv.New64a()
	_, _ = io.WriteString(h, all.String()) // never fails
	return strconv.FormatUint(h.Sum64(), 36)
}

// shape is what the names of the Blank's rows hang on.
func (p *Page) shape() string { return fmt.Sprint(len(p.Blank.Rows), " ", strings.TrimSpace(p.laid)) }

// content is what stands on a line. What filled itself is nothing.
func (l *Line) content() *Content {
	c := &Content{Note: l.Note, Kept: l.Kept, Used: l.Used}
	if l.Used || !l.Empty() {
		c.Cells = l.Cells
	}
	return c
}

func (c *Content) is(other *Content) bool {
	return slices.Equal(c.Cells, other.Cells) && c.Note == other.Note
}

// Compare is the difference between a page and what a change made of it.
func Compare(before, after *Page) Difference {
	d := Difference{Shape: before.shape()}
	if !slices.Equal(before.Head, after.Head) || d.Shape != after.shape() || before.laidAnew(after) {
		d.Sum, d.Text, d.WasText, d.WillSum = before.Sum(), after.Text(), before.Text(), after.Sum()
		return d
	}
	d.compareRows(before, after)
	if before.HasGrid() {
		d.compareBoards(before, after)
	}
	return d
}

// laidAnew tells whether another board was laid where this one cannot grow: where rows or
// columns had been taken out.
func (p *Page) laidAnew(after *Page) bool {
	b := p.board()
	if b.row == nil {
		return false
	}
	return slices.ContainsFunc(without(after.boardNames(), p.boardNames()), func(name string) bool {
		n, first, last := boardNumber(name), boardNumber(b.lines[len(b.lines)-1].Name), boardNumber(b.lines[0].Name)
		if name[0] == 'c' {
			first, last = p.columns[0], p.columns[len(p.columns)-1]
		}
		return n < last && (n > first || !b.row.Grid.Grows || p.keepsNames() != nil)
	})
}

func (d *Difference) compareRows(before, after *Page) {
	last := ""
	for i := range after.Lines {
		l := &after.Lines[i]
		if isGridLine(*l) {
			continue
		}
		change := RowChange{Name: l.Name, Row: after.index(l.Row), To: l.content()}
		if k := before.Named(l.Name); k < 0 {
			change.After, change.Last, change.Header = last, l.Row != nil && after.LastOf(i), l.Header
			d.Rows = append(d.Rows, change)
		} else if change.From = before.Lines[k].content(); !change.From.is(change.To) {
			d.Rows = append(d.Rows, change)
		}
		last = l.Name
	}
	last = ""
	for i := range before.Lines {
		l := &before.Lines[i]
		if isGridLine(*l) {
			continue
		}
		if after.Named(l.Name) < 0 {
			d.Rows = append(d.Rows, RowChange{Name: l.Name, Row: before.index(l.Row), From: l.content(), After: last, Last: l.Row != nil && before.LastOf(i), Header: l.Header})
		}
		last = l.Name
	}
	if after.boardGrows() && slices.ContainsFunc(d.Rows, func(c RowChange) bool { return after.namesSquares(c.Row, c.To) }) {
		corner := after.corner()
		d.Corner = &corner
	}
}

// boardGrows tells whether the page has a board that grows.
func (p *Page) boardGrows() bool {
	b := p.board()
	return b.row != nil && b.row.Grid.Grows
}

// namesSquares tells whether a line of a list names squares of the board.
func (p *Page) namesSquares(row int, c *Content) bool {
	if c == nil || row < 0 || !p.Blank.Rows[row].Repeat || p.Blank.Rows[row].Header {
		return false
	}
	return slices.ContainsFunc(c.Cells, func(cell string) bool {
		return slices.ContainsFunc(strings.Fields(cell), func(word string) bool {
			_, is := grid.Parse(word)
			return is
		})
	})
}

// Renamed is the difference between a page and what it is with other names of players.
func Renamed(before, after *Page) Difference {
	d := Difference{Shape: before.shape(), Sum: before.Sum(), WillSum: after.Sum()}
	for _, p := range before.Players() {
		d.WasNames = append(d.WasNames, p.Name)
	}
	for _, p := range after.Players() {
		d.Names = append(d.Names, p.Name)
	}
	if slices.Equal(d.Names, d.WasNames) {
		d.Names = nil
	}
	return d
}

// SquareName is what PlaceName calls a square, by the names of its row and column.
func SquareName(at grid.Square) string { return rowName(at.Row) + "." + strconv.Itoa(at.Column) }
