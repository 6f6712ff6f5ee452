// Package model is a game's sheet while it is filled in: lines of Arbiter notation, most of which
// hold cells. It has no screen; the terminal's editor and the page for phones and browsers are
// built on it. The game's score.Blank says what there is to fill in.
package model

import (
	"slices"
	"strings"

	"arbiter/score"
)

// A Page is a sheet that is being filled in. A copy made by Clone can be kept and restored.
type Page struct {
	Game  *score.Game
	Blank score.Blank // its Rows begin with those that every game has
	Head  []string    // the line `game:` and the comments about it, as written
	Lines []Line
	Open  bool  // folded lines are visible
	Known Known // offered where names are typed

	common  int          // how many of the Blank's rows every game has
	laidFor score.Header // the players and variants that the Blank is made for
	seats   int          // lines of players in the text
	typing  typing
}

// Known are names that a sheet offers.
type Known struct{ Players, Leagues, Seasons []string }

// A Line is one line of a page.
type Line struct {
	Row    *score.Row // nil for a line that fits no row; its only cell is the whole line
	Header bool       // above the blank line
	Head   string     // the text before the cells
	Cells  []string   // "" is an empty cell; pages share the slice, so it is never written to
	Given  int        // how many of the cells were filled in by the sheet itself
	Note   string     // the comment after the cells, with its ;
	Kept   bool       // written even while it is empty
	Used   bool       // somebody added it or wrote on it: it is visible while it is empty, too
	Held   []string   // of a player's line: its cells in the text, until what was typed takes effect
}

// A Cursor is a cell of a page. A cell of -1 is the whole line.
type Cursor struct{ Line, Cell int }

// typing is the cell into which letters were typed last.
type typing struct {
	at    Cursor
	keys  string // the letters, one after another; "" when nothing is being typed
	moved bool   // the cursor moved on by itself after the last of them
}

// New returns an empty sheet with these headers. Where the game has colours, players are there from
// the start; those without a name are called by their colours.
func New(g *score.Game, head score.Header) *Page {
	head.Game = g.Name
	head.Players = slices.Clone(head.Players)
	for g.Colours && len(head.Players) < g.MinPlayers {
		head.Players = append(head.Players, score.Player{})
	}
	giveColours(g, head.Players)
	return Read(g, headText(head))
}

// Clone returns a copy of the page.
func (p *Page) Clone() *Page {
	q := *p
	q.Lines = slices.Clone(p.Lines)
	return &q
}

// Empty reports whether the line has nothing on it but what the sheet filled in itself.
func (l *Line) Empty() bool {
	for i, cell := range l.Cells {
		if cell != "" && i >= l.Given {
			return false
		}
	}
	return true
}

func (l *Line) isBoard() bool { return l.Row != nil && l.Row.Grid != nil }

// line returns the line at c, nil when there is none.
func (p *Page) line(c Cursor) *Line {
	if c.Line < 0 || c.Line >= len(p.Lines) {
		return nil
	}
	return &p.Lines[c.Line]
}

// Cell returns what stands in the cell at c; "" for nothing.
func (p *Page) Cell(c Cursor) string {
	if l := p.line(c); l != nil && c.Cell >= 0 && c.Cell < len(l.Cells) {
		return l.Cells[c.Cell]
	}
	return ""
}

// rowIndex returns the index of a row in the Blank, -1 for none.
func (p *Page) rowIndex(r *score.Row) int {
	for i := range p.Blank.Rows {
		if r == &p.Blank.Rows[i] {
			return i
		}
	}
	return -1
}

// isCommon reports whether a row is a header that every game has.
func (p *Page) isCommon(r *score.Row) bool { return p.rowIndex(r) < p.common }

// inSection reports whether a row belongs to the section above it: it is indented.
func inSection(r *score.Row) bool { return strings.HasPrefix(r.Head, " ") }

// section returns the heading that a row stands under, nil for none.
func (p *Page) section(r *score.Row) *score.Row {
	for i := p.rowIndex(r); i >= 0 && inSection(r); i-- {
		if p.Blank.Rows[i].Section {
			return &p.Blank.Rows[i]
		}
	}
	return nil
}

// first returns the first line of a row, -1 for none.
func (p *Page) first(r *score.Row) int {
	return slices.IndexFunc(p.Lines, func(l Line) bool { return l.Row == r })
}

// filled reports whether something stands on a line of these rows.
func (p *Page) filled(of func(*score.Row) bool) bool {
	return slices.ContainsFunc(p.Lines, func(l Line) bool { return l.Row != nil && of(l.Row) && !l.Empty() })
}

// isList reports whether a row stands below the headers and is no board.
func isList(r *score.Row) bool { return !r.Header && r.Grid == nil }

// Started reports whether the page has more on it than a new one: anything besides headers and what
// lies on a board from the start.
func (p *Page) Started() bool {
	return p.first(nil) >= 0 || p.filled(isList) || p.boardStarted()
}

// IsLast reports whether a line is the last one of its list.
func (p *Page) IsLast(line int) bool {
	return line+1 >= len(p.Lines) || p.Lines[line+1].Row != p.Lines[line].Row
}

// Leave ends the typing in a cell.
func (p *Page) Leave() { p.typing = typing{at: Cursor{-1, -1}} }

// Typing reports whether a further letter belongs to the cell at c.
func (p *Page) Typing(c Cursor) bool {
	return p.typing.keys != "" && p.typing.at == c && !p.typing.moved
}

// Palette returns what may stand in the cell at c.
func (p *Page) Palette(c Cursor) score.Palette {
	switch l := p.line(c); {
	case l == nil:
		return score.Palette{Expects: "nothing"}
	case l.Row == nil:
		return score.Palette{Free: true}
	case p.isPlayer(l.Row):
		return p.playerPalette(c)
	case l.Row.Name == "league" && p.isCommon(l.Row):
		return offering(paletteOf(l.Row, nil), "known", p.Known.Leagues)
	case l.Row.Name == "season" && p.isCommon(l.Row):
		return offering(paletteOf(l.Row, nil), "known", p.Known.Seasons)
	default:
		return paletteOf(l.Row, l.Cells[:max(0, min(c.Cell, len(l.Cells)))])
	}
}

// paletteOf returns what may stand on a line of a row, after these cells.
func paletteOf(r *score.Row, before []string) score.Palette {
	switch {
	case r.Grid != nil:
		return r.Grid.Palette
	case r.Palette == nil:
		return score.Palette{Expects: "nothing"}
	}
	return r.Palette(before)
}

// Width returns how many cells of a line the cursor can be in.
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

// Home returns the cell of a line that the cursor enters first.
func (p *Page) Home(line int) int {
	if p.Lines[line].isBoard() {
		left, _ := p.board().columns()
		return left
	}
	return min(p.Lines[line].Given, p.lastCell(line))
}

// lastCell returns the last cell of a line that the cursor can be in.
func (p *Page) lastCell(line int) int { return max(0, p.Width(line)-1) }
