package sheetmodel

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

// Gaps are what is still to be filled in. Where the game is over no square is.
func (p *Page) Gaps(over bool) (list []Gap) {
	for k := range p.Blank.Rows {
		r := &p.Blank.Rows[k]
		first, found := p.first(r)
		switch {
		case !found:
		case r.Grid != nil && r.Grid.Squares != "" && p.stands(first):
			if holes, at := p.holes(r); holes > 0 && !over {
				name := score.Counted(holes, strings.TrimSuffix(r.Grid.Squares, "s"))
				verb := " are"
				if holes == 1 {
					verb = " is"
				}
				list = append(list, Gap{name, name + verb + " empty", at})
			}
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

// holes are how many squares of a board are empty, and the first of them.
func (p *Page) holes(r *score.Row) (n int, at Cursor) {
	for i, l := range p.linesOf(r) {
		for k, cell := range l.Cells {
			if cell != "" {
				continue
			}
			if n == 0 {
				at = Cursor{i, k}
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
