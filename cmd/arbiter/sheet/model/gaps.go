package model

import (
	"strings"

	"arbiter/score"
)

// A Gap is something that is still to be filled in.
type Gap struct {
	Name string // "Ann's hand", "13 squares"
	Says string // "Ann's hand is empty"
	At   Cursor // where it begins
}

// Gaps returns what is still to be filled in. Once the game is over, squares are not.
func (p *Page) Gaps(over bool) (list []Gap) {
	if missing := p.Game.MinPlayers - len(p.laidFor.Players); missing > 0 {
		name := score.Counted(missing, "player")
		if len(p.laidFor.Players) == 0 {
			name = "the players"
		}
		list = append(list, Gap{name, name + " missing", p.playerToCome()})
	}
	for k := range p.Blank.Rows {
		r := &p.Blank.Rows[k]
		first := p.first(r)
		switch {
		case first < 0:
		case r.Grid != nil && r.Grid.Squares != "" && p.isWritten(first):
			holes, at := p.holes()
			if holes == 0 || over {
				continue
			}
			name, verb := score.Counted(holes, strings.TrimSuffix(r.Grid.Squares, "s")), " are"
			if holes == 1 {
				verb = " is"
			}
			list = append(list, Gap{name, name + verb + " empty", at})
		case r.Needed && !p.filled(func(other *score.Row) bool { return other == r || r.Section && p.section(other) == r }):
			at := Cursor{Line: first}
			if !p.canBe(first) {
				p.toLine(&at, 1)
			}
			at.Cell = p.Home(at.Line)
			list = append(list, Gap{r.Name, r.Name + " is empty", at})
		}
	}
	return list
}

// playerToCome returns the name cell of the first player without a seat.
func (p *Page) playerToCome() Cursor {
	for i := range p.Lines {
		if l := &p.Lines[i]; p.isPlayer(l.Row) && l.Held == nil {
			return Cursor{i, p.lastCell(i)}
		}
	}
	return p.Start()
}

// holes returns how many squares of the board are empty, and the first of them.
func (p *Page) holes() (n int, at Cursor) {
	b := p.board()
	for i, l := range b.lines {
		for k, cell := range l.Cells {
			if cell != "" {
				continue
			}
			if n == 0 {
				at = Cursor{b.first + i, k}
			}
			n++
		}
	}
	return n, at
}

// Missing names the Gaps: "13 squares"; "" when there are none.
func (p *Page) Missing(over bool) string {
	var names []string
	for _, gap := range p.Gaps(over) {
		names = append(names, gap.Name)
	}
	return strings.Join(names, ", ")
}
