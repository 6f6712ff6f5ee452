package sheetmodel

import (
	"strconv"
	"strings"

	"arbiter/score/grid"
	"arbiter/score/pieces"
)

// Title is the game's title, who plays, and the league.
func (p *Page) Title() string {
	head := HeadOf(p.Game, p.Text())
	names := make([]string, len(head.Players))
	for i, who := range head.Players {
		names[i] = who.Name
		if who.Colour != "" && who.Named {
			names[i] += " (" + pieces.Colour(who.Colour) + ")"
		}
	}
	title := p.Game.Title
	for _, part := range []string{strings.Join(names, ", "), strings.TrimSpace(head.League + " " + head.Season)} {
		if part != "" {
			title += " · " + part
		}
	}
	return title
}

// LineName is what a person calls a line: "Ann's hand", "Row 3", "3. Ann".
func (p *Page) LineName(line int) string {
	l := &p.Lines[line]
	switch {
	case l.Row == nil:
		return "Line"
	case l.Row.Grid != nil:
		if number := p.RowNumber(line); number != "" {
			return "Row " + number
		}
		return "The row below row 1"
	case l.Row.Next != nil && l.Head != "":
		return strings.TrimSuffix(strings.TrimSpace(l.Head), ":")
	}
	return l.Row.Name
}

// RowNumber is the number of a board's row, "" for the one below all.
func (p *Page) RowNumber(line int) string {
	if !isGridLine(p.Lines[line]) {
		return ""
	}
	if row := p.board().square(Cursor{Line: line}).Row; row >= 0 {
		return strconv.Itoa(row + 1)
	}
	return ""
}

// ColumnLetters are the letters of the board's columns, "" for the one before all.
func (p *Page) ColumnLetters() []string {
	b := p.board()
	list := make([]string, b.width())
	for k := range list {
		if column := b.square(Cursor{Cell: k}).Column; column >= 0 {
			list[k] = grid.Letters(column)
		}
	}
	return list
}

// CellName is what a person calls a cell: "c4", "Ann's hand", "turn of the log 3. Ann".
func (p *Page) CellName(c Cursor) string {
	l := &p.Lines[c.Line]
	switch line := p.LineName(c.Line); {
	case l.Row == nil:
		return "a line as it was written"
	case l.Row.Grid == nil && line == l.Row.Name:
		return line
	case l.Row.Grid == nil:
		return l.Row.Name + " " + line
	}
	s := p.board().square(c)
	switch near := (grid.Square{Column: max(0, s.Column), Row: max(0, s.Row)}).String(); {
	case s.Column < 0 && s.Row < 0:
		return "left of " + near + " and below it"
	case s.Column < 0:
		return "left of " + near
	case s.Row < 0:
		return "below " + near
	default:
		return near
	}
}

// HeaderPlace is the cell of a header that every game has, as "league", by its name that
// lasts; "" where there is none.
func (p *Page) HeaderPlace(key string) string {
	for i := range p.Lines {
		if p.headerKey(i) == key && key != "" {
			return p.PlaceName(Cursor{Line: i})
		}
	}
	return ""
}

// HeaderKey is which header that every game has stands in a cell, as "league"; "" for none.
func (p *Page) HeaderKey(c Cursor) string {
	if p.line(c) == nil {
		return ""
	}
	return p.headerKey(c.Line)
}

func (p *Page) headerKey(line int) string {
	if row := p.Lines[line].Row; row != nil && p.isCommon(row) {
		return row.Name
	}
	return ""
}

// Find is the cell, or the whole line, that a finding's place names. A line is
// named by what stands before its cells or by what it is called, as "Quarry"; in
// a section with that, as "Ann 3"; or by counting such lines, as "turn 3". Its
// cell is then -1.
func (p *Page) Find(place string) (Cursor, bool) {
	place = strings.ToLower(place)
	square, isSquare := grid.Parse(place)
	if isSquare && p.HasGrid() {
		if c, ok := p.board().at(square); ok {
			return c, true
		}
	}
	kind, number, _ := strings.Cut(place, " ")
	section, count := "", 0
	for i := range p.Lines {
		l := &p.Lines[i]
		if l.Row == nil || l.Row.Grid != nil {
			continue
		}
		head, name := strings.ToLower(strings.Trim(l.Head, " :")), strings.ToLower(l.Row.Name)
		if l.Row.Section {
			section = head
		}
		if name == place || head == place || inSection(l.Row) && section+" "+head == place {
			return Cursor{i, -1}, true
		}
		if word, _, _ := strings.Cut(name, " "); l.Row.Repeat && (word == kind || head == kind) {
			if count++; strconv.Itoa(count) == number {
				return Cursor{i, -1}, true
			}
		}
	}
	return Cursor{}, false
}
