package tables

import (
	"fmt"

	"arbiter/cmd/arbiter/sheet/page"
	"arbiter/score"
	"arbiter/score/grid"
)

// A View is all that a phone shows of a sheet. The page's template is made from it.
type View struct {
	State
	Code  string
	Game  string // the title
	Title string // the game and who plays
	Rev   int
	Of    int64 // the result that the sheet changes, 0 for a new game
	Sent  int64 // the result that it became, 0 while it is not sent

	Lines   []Line
	At      page.Cursor // the cell that is chosen
	Cell    string      // what it is called: "c4", "Ann's hand"
	Expects string      // what may stand there
	Free    bool        // anything may stand there
	Keys    []Keys      // the palette of the chosen cell
	Folded  bool        // there are lines that are not shown
	Open    bool        // folded lines are shown
	Undo    bool        // there is a change to take back
	Redo    bool

	Problem  string // why the text cannot be read yet
	Says     string // who wins or leads
	Tallies  []page.Tally
	Findings []Finding
	Missing  string // what is still to be filled in
	Left     string // what is not on the table yet
	Refused  string // why the last change was not made
}

// A Line is one line of a sheet.
type Line struct {
	Index   int
	Name    string // what a person calls it
	Head    string
	Text    string // the whole line, to be written anew
	Cells   []Cell
	Says    string // what the cells make
	Help    string
	Section bool
	Header  bool
	Grid    bool   // a row of a board
	Rank    string // the row's number on a board
	Add     bool   // a further such line can follow
	Remove  bool   // it can be taken out
}

// A Cell is one cell of a line.
type Cell struct {
	Index  int
	Text   string
	Name   string // for a screen reader: "c4, Ann's Large"
	Colour string // the letter of the player or the pebble; "" for none
	Chosen bool
	Wrong  bool // a finding is about it
}

// Keys are one group of the palette.
type Keys struct {
	Name   string
	Colour string
	Tokens []score.Token
}

// A Finding is a fault or a warning with the cells that it is about.
type Finding struct {
	page.Finding
	Cells []page.Cursor
}

// view makes the view of the sheet with a chosen cell. The caller holds the lock.
func (t *Table) view(at page.Cursor) View {
	p := t.page
	v := View{State: t.state(at), Code: t.Code, Game: t.game.Title, Title: p.Title(), Rev: t.rev, Of: t.of, Sent: t.Result(), At: t.address(at), Folded: p.Folded() >= 0, Open: p.Open,
		Problem: t.live.Problem, Says: t.live.Title, Tallies: t.live.Tallies, Missing: p.Missing(), Left: t.live.Left}
	v.Undo, v.Redo = p.Past()
	wrong := map[page.Cursor]bool{}
	for _, f := range t.live.Faults {
		one := Finding{Finding: f}
		for _, place := range f.At {
			if c, ok := p.Find(place); ok {
				one.Cells = append(one.Cells, t.address(c))
				wrong[c] = true
			}
		}
		v.Findings = append(v.Findings, one)
	}
	for i := range p.Lines {
		if p.Shown(i) {
			v.Lines = append(v.Lines, t.line(i, at, wrong))
		}
	}
	palette := p.Palette(at)
	v.Cell, v.Expects, v.Free = p.LineName(at.Line), palette.Expects, palette.Free
	for _, g := range palette.Groups {
		k := Keys{Name: g.Name, Tokens: g.Tokens}
		if g.Colour != 0 {
			k.Colour = string(g.Colour)
		}
		v.Keys = append(v.Keys, k)
	}
	return v
}

func (t *Table) line(i int, at page.Cursor, wrong map[page.Cursor]bool) Line {
	p, l := t.page, &t.page.Lines[i]
	one := Line{Index: l.Key, Name: p.LineName(i), Head: l.Head, Text: p.LineText(i), Says: p.Says(i), Header: l.Header}
	if l.Row != nil {
		one.Help, one.Section, one.Grid = l.Row.Help, l.Row.Section, l.Row.Grid != nil
	}
	if one.Grid {
		one.Rank = fmt.Sprint(l.Rank + 1)
	}
	for k := range p.Width(i) {
		c := page.Cursor{Line: i, Cell: k}
		cell := Cell{Index: k, Text: p.Cell(c), Chosen: c == at, Wrong: wrong[c]}
		if cell.Name = one.Name; one.Grid {
			cell.Name = grid.Square{Column: k, Row: l.Rank}.String()
		}
		one.Cells = append(one.Cells, cell)
	}
	return one
}
