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
	Added   []string       `json:"added,omitempty"` // rows and columns of the board, as r6 and c-1
	Removed []string       `json:"removed,omitempty"`
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
	return len(d.Rows) == 0 && len(d.Squares) == 0 && len(d.Added) == 0 && len(d.Removed) == 0 && d.Names == nil && d.Text == ""
}

// Inverse takes a difference back.
func (d *Difference) Inverse() Difference {
	back := Difference{Shape: d.Shape, Corner: d.Corner, Added: d.Removed, Removed: d.Added, Kept: -d.Kept, Back: !d.Back,
		Names: d.WasNames, Text: d.WasText, Sum: d.WillSum, WasNames: d.Names, WasText: d.Text, WillSum: d.Sum}
	for _, c := range d.Rows {
		c.From, c.To = c.To, c.From
		back.Rows = append(back.Rows, c)
	}
	for _, c := range d.Squares {
		c.From, c.To = c.To, c.From
		back.Squares = append(back.Squares, c)
	}
	slices.Reverse(back.Rows)
	return back
}

// A Clash is why a difference cannot be made.
type Clash struct {
	Place string // the line, or the square as PlaceName names it; "" for the whole sheet
	Why   string // "" where something else stands there by now
}

// SheetChanged is said of a change of the whole sheet, where somebody changed it before.
const SheetChanged = "the sheet was changed on another phone meanwhile; look at it, and do this again if it is still right"

// errOdd is said of a difference that no phone makes.
const errOdd = "this is no change of a sheet"

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
