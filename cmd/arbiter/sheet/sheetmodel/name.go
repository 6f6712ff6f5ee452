package sheetmodel

import (
	"strconv"
	"strings"
	"unicode"

	"arbiter/score"
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
		return "Row " + strconv.Itoa(l.Rank+1)
	case l.Row.Next != nil && l.Head != "":
		return strings.TrimSuffix(strings.TrimSpace(l.Head), ":")
	}
	return l.Row.Name
}

// CellName is what a person calls a cell: "c4"; elsewhere its line's name.
func (p *Page) CellName(c Cursor) string {
	if p.Lines[c.Line].Row != nil && p.Lines[c.Line].Row.Grid != nil {
		return p.square(c)
	}
	return p.LineName(c.Line)
}

// square is the name of the square at c.
func (p *Page) square(c Cursor) string {
	return grid.Square{Column: c.Cell, Row: p.Lines[c.Line].Rank}.String()
}

// Find is the cell, or the whole line, that a finding's place names. A line is
// named by what stands before its cells or by what it is called, as "Quarry"; in
// a section with that, as "Ann 3"; or by counting such lines, as "turn 3". Its
// cell is then -1.
func (p *Page) Find(place string) (Cursor, bool) {
	place = strings.ToLower(place)
	square, isSquare := grid.Parse(place)
	kind, number, _ := strings.Cut(place, " ")
	section, count := "", 0
	for i := range p.Lines {
		l := &p.Lines[i]
		if l.Row == nil {
			continue
		}
		if l.Row.Grid != nil {
			if isSquare && l.Rank == square.Row && square.Column < len(l.Cells) {
				return Cursor{i, square.Column}, true
			}
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

// Tame makes a text that came from outside safe to show in a line.
func Tame(text string) string {
	return strings.Map(func(r rune) rune {
		if score.Unseen(r) {
			return unicode.ReplacementChar
		}
		return r
	}, text)
}
