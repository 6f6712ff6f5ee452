package touch

import (
	"cmp"
	"fmt"
	"strings"

	"arbiter/cmd/arbiter/sheet/judge"
	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/score"
)

// A View is all that a phone shows of a sheet. The page's template is made from it.
type View struct {
	State
	Code          string // of the table; "" where no server keeps the sheet
	Game          string // the title
	Title         string // the game and who plays
	Rev           int
	Program, Exec string // the addresses of the program for phones and of what runs it; "" without it
	Size          int    // of the program, in bytes
	Picture       string // what lies on the table, drawn; "" where the server draws it
	Of            int64  // the result that the sheet changes, 0 for a new game
	Sent          int64  // the result that it became, 0 while it is not sent
	Text          string // the sheet in Arbiter notation, which the phone keeps

	Blocks  []Block
	At      sheetmodel.Cursor // the cell that is chosen
	Cell    string            // what it is called: "c4", "Ann's hand"
	Whole   string            // what its line is called
	Expects string            // what may stand there
	Help    string            // what belongs on its line
	Written string            // how its line is written
	Header  string            // the header that stands in it, as "league"; "" for none
	Symbols string            // the drawings that cells and keys use
	Takes   string            // what can be taken out there: "row 3", "turn 2"; "" for nothing
	Larger  bool              // the board can be made larger by a row and a column at once
	Free    bool              // anything may stand there
	Keys    []Keys            // the palette of the chosen cell
	Tabs    bool              // its large groups have tabs
	Dense   bool              // it has no room for the groups' names
	Tall    bool              // the palettes of this sheet need more room
	Folded  bool              // there are lines that are not shown
	Open    bool              // folded lines are shown
	Undo    bool              // there is a change to take back
	Redo    bool

	Started  bool   // something is written
	Problem  string // why the text cannot be read yet
	Half     bool   // because more belongs to the chosen cell
	Says     string // who wins or leads
	Tallies  []judge.Tally
	Findings []Finding
	Missing  string // what is still to be filled in
	Left     string // what is not on the table yet
	Refused  string // why the last change was not made

	Conflicts []Conflict // what was not taken, because another phone was first
}

// A Block is a board, a list, or lines that stand alone.
type Block struct {
	Name    string
	Board   bool
	Columns []string // the letters of a board's columns
	Section bool     // it is the heading of the blocks below it
	Single  bool     // its line has one cell
	Add     bool     // a further line can follow the last one
	Lines   []Line
}

// A Line is one line of a sheet.
type Line struct {
	ID    string // the row's own, which lasts
	Name  string // what a person calls it; the row's number on a board
	Cells []Cell
	Open  bool   // further cells follow
	Says  string // what the cells make
	Wrong bool   // a rule is broken by the whole line
	Place string // of its first cell, as a form writes it
}

// A Cell is one cell of a line.
type Cell struct {
	Place  string // as a form writes it
	Parts  []Part
	Name   string // for a screen reader: "c4, Ann's Large"
	Text   string
	Chosen bool
	Wrong  bool // a rule is broken there
}

// A Part is a piece of a text, or a drawing.
type Part struct {
	Text  string
	Image string // markup; "" for a text
}

// Keys are one group of the palette.
type Keys struct {
	Name   string
	Sign   string // a drawing for the name; "" for none
	Large  bool   // it has a tab of its own
	Digits bool   // it is a number's digits
	Tokens []Key
}

// A Key is a token of the palette.
type Key struct {
	Text, Name string
	Shows      Part
	Label      string // a word below it: "gold"; "" for none
	Full       bool   // the cursor goes on behind it
	Pale       bool   // it cannot stand in the cell now; it keeps its place
}

// A Finding is a fault or a warning about cells.
type Finding struct {
	score.Finding
	Cell string // the first of them as a form writes it; a whole line by its first cell
}

// view makes the view of the sheet with a chosen cell. The caller holds the lock.
func (s *Sheet) view(at sheetmodel.Cursor) View {
	p := s.Page
	s.words.learn(p)
	v := View{State: s.state(at), Game: s.Game.Title, Title: p.Title(), Rev: s.Rev, Text: p.Text(), At: at,
		Folded: p.Folded() >= 0, Open: p.Open, Started: p.Started(), Problem: s.live.Problem, Says: s.live.Title,
		Tallies: s.live.Tallies, Missing: p.Missing(s.live.Over), Left: s.live.Left, Tall: s.words.tall, Symbols: s.words.symbols.String()}
	v.Undo, v.Redo = p.Past()
	wrong := map[sheetmodel.Cursor]bool{}
	for _, f := range s.live.Findings {
		one := Finding{Finding: f}
		for _, place := range f.At {
			if c, ok := p.Find(place); ok {
				one.Cell = cmp.Or(one.Cell, p.PlaceName(c))
				wrong[c] = wrong[c] || f.Severity == score.Error
			}
		}
		v.Findings = append(v.Findings, one)
	}
	v.Half = v.Problem != "" && p.HalfTyped(at)
	if c := p.Place(s.live.Line, max(1, s.live.Column)); s.live.Line > 0 && v.Problem != "" && !v.Half && p.Cell(c) != "" {
		wrong[c] = true
	}
	for i := range p.Lines {
		if p.Shown(i) || i == at.Line {
			v.add(s, i, at, wrong)
		}
	}
	v.chosen(s, at)
	return v
}

// add adds a line to the blocks.
func (v *View) add(s *Sheet, i int, at sheetmodel.Cursor, wrong map[sheetmodel.Cursor]bool) {
	p, l := s.Page, &s.Page.Lines[i]
	one := Line{ID: l.Name, Place: p.PlaceName(sheetmodel.Cursor{Line: i}), Name: p.LineName(i), Wrong: wrong[sheetmodel.Cursor{Line: i, Cell: -1}]}
	one.Says = p.Says(i)
	first := i == 0 || l.Row == nil || p.Lines[i-1].Row != l.Row
	switch {
	case l.Row == nil:
		v.Blocks = append(v.Blocks, Block{Name: "as it was written"})
		one.Name = ""
	case l.Row.Grid != nil:
		one.Name = p.RowNumber(i)
		if first {
			b := Block{Name: l.Row.Name, Board: true}
			b.Columns = p.ColumnLetters()
			v.Blocks = append(v.Blocks, b)
		}
	case l.Row.Repeat:
		if first {
			v.Blocks = append(v.Blocks, Block{Name: l.Row.Name, Add: true})
		}
		if one.Name == l.Row.Name {
			one.Name = ""
		}
	default:
		v.Blocks = append(v.Blocks, Block{Name: one.Name, Section: l.Row.Section, Single: l.Row.Cells == 1})
		one.Name = ""
	}
	one.Open = l.Row != nil && l.Row.Grid == nil && !l.Row.Section && l.Row.Cells == 0
	for k := range p.Width(i) {
		c := sheetmodel.Cursor{Line: i, Cell: k}
		text := p.Cell(c)
		cell := Cell{Place: p.PlaceName(c), Text: text, Chosen: c == at, Wrong: wrong[c], Parts: s.words.parts(p, c)}
		if cell.Name = p.CellName(c); one.Open || p.Width(i) > 1 && l.Row != nil && l.Row.Grid == nil {
			cell.Name = fmt.Sprintf("%s, %d", cell.Name, k+1)
		}
		cell.Name += ", " + cmp.Or(s.words.name(p, c), "empty")
		one.Cells = append(one.Cells, cell)
	}
	b := &v.Blocks[len(v.Blocks)-1]
	b.Lines = append(b.Lines, one)
}

// chosen tells about the chosen cell and what may stand there.
func (v *View) chosen(s *Sheet, at sheetmodel.Cursor) {
	p := s.Page
	l := &p.Lines[at.Line]
	palette := p.Palette(at)
	v.Cell, v.Whole = p.CellName(at), p.CellName(at)
	v.Expects, v.Free, v.Header = palette.Expects, palette.Free, p.HeaderKey(at)
	if l.Row != nil && l.Row.Grid != nil {
		v.Whole = p.LineName(at.Line)
	}
	if l.Row != nil {
		v.Help, v.Written = l.Row.Help, l.Row.Written
		v.Larger = l.Row.Grid != nil && l.Row.Grid.Square
	}
	if l.Row == nil || l.Row.Repeat || l.Row.Grid != nil && (l.Row.Grid.Grows || l.Row.Grid.Square) {
		v.Takes = strings.Replace(v.Whole, "Row", "row", 1)
	}
	if palette.Asks != nil {
		v.Help = palette.Asks(p.Cell(at))
	}
	v.Keys = s.keys(at, &palette)
	large, keys := 0, 0
	for _, k := range v.Keys {
		if keys += len(k.Tokens); k.Large {
			large++
		}
	}
	v.Tabs, v.Dense = large > 1, keys > 18
}
