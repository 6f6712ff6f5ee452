package model

import (
	"slices"
	"strconv"
	"strings"

	"arbiter/score/grid"
	"arbiter/score/pieces"
)

// Title returns the game's title, who plays, and the league.
func (p *Page) Title() string {
	var names []string
	for _, who := range p.laidFor.Players {
		name := who.Name
		if who.Colour != "" && who.Named {
			name += " (" + pieces.Colour(who.Colour) + ")"
		}
		names = append(names, name)
	}
	title := p.Game.Title
	for _, part := range []string{strings.Join(names, ", "), strings.TrimSpace(p.header("league") + " " + p.header("season"))} {
		if part != "" {
			title += " · " + part
		}
	}
	return title
}

// header returns the value of a header that every game has.
func (p *Page) header(key string) string {
	for i := range p.Lines {
		if p.HeaderKey(i) == key && !p.Lines[i].Empty() {
			return p.LineText(i)
		}
	}
	return ""
}

// HeaderKey returns the key of the header on a line, as "league" or "player"; "" for a line without
// one that every game has.
func (p *Page) HeaderKey(line int) string {
	if r := p.Lines[line].Row; r != nil && p.isCommon(r) {
		return r.Name
	}
	return ""
}

// LineName returns a line's name for people: "Ann's hand", "Row 3", "3. Ann", "player 2".
func (p *Page) LineName(line int) string {
	l := &p.Lines[line]
	switch {
	case l.Row == nil:
		return "Line"
	case p.isPlayer(l.Row):
		_, nth := p.place(line)
		return "player " + strconv.Itoa(nth+1)
	case l.isBoard():
		if number := p.RowNumber(line); number != "" {
			return "Row " + number
		}
		return "The row below row 1"
	case l.Row.Next != nil && l.Head != "":
		return strings.TrimSuffix(strings.TrimSpace(l.Head), ":")
	}
	return l.Row.Name
}

// RowNumber returns the number of a board's row, "" for the one below all.
func (p *Page) RowNumber(line int) string {
	if !p.Lines[line].isBoard() {
		return ""
	}
	if row := p.board().square(Cursor{Line: line}).Row; row >= 0 {
		return strconv.Itoa(row + 1)
	}
	return ""
}

// ColumnLetters returns the letters of the board's columns, "" for the one before all.
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

// CellName returns a cell's name for people: "c4", "Ann's hand", "turn of the log 3. Ann".
func (p *Page) CellName(c Cursor) string {
	l := &p.Lines[c.Line]
	line := p.LineName(c.Line)
	switch {
	case l.Row == nil:
		return "a line as it was written"
	case p.isPlayer(l.Row) && p.Game.Colours && c.Cell == 0:
		return line + "'s colour"
	case p.isPlayer(l.Row), !l.isBoard() && line == l.Row.Name:
		return line
	case !l.isBoard():
		return l.Row.Name + " " + line
	}
	s := p.board().square(c)
	near := grid.Square{Column: max(0, s.Column), Row: max(0, s.Row)}.String()
	switch {
	case s.Column < 0 && s.Row < 0:
		return "left of " + near + " and below it"
	case s.Column < 0:
		return "left of " + near
	case s.Row < 0:
		return "below " + near
	}
	return near
}

// Says returns what a line's cells make, such as the name of a hand; "" for nothing.
func (p *Page) Says(line int) string {
	l := &p.Lines[line]
	if l.Row == nil || l.Row.Says == nil {
		return ""
	}
	cells := slices.DeleteFunc(slices.Clone(l.Cells), func(cell string) bool { return cell == "" })
	return l.Row.Says(cells, p.above(line))
}

// Find returns the cell, or the whole line, at a finding's place. A line is found by its head or
// its name, as "Quarry"; in a section together with that, as "Ann 3"; or by its number, as "turn
// 3". Its cell is then -1.
func (p *Page) Find(place string) (Cursor, bool) {
	place = strings.ToLower(place)
	if square, isSquare := grid.Parse(place); isSquare && p.HasBoard() {
		if c, found := p.board().cursor(square); found {
			return c, true
		}
	}
	kind, number, _ := strings.Cut(place, " ")
	section, count := "", 0
	for i := range p.Lines {
		l := &p.Lines[i]
		if l.Row == nil || l.isBoard() {
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
