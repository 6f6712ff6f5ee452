package sheet

import (
	"slices"
	"strings"

	"arbiter/score"
)

// SetHeader gives a header that every game has, as "league", another value; an
// empty one leaves it out.
func (p *Page) SetHeader(key, value string) {
	p.change(&Cursor{})
	for i := range p.Lines {
		l := &p.Lines[i]
		if l.Row == nil || !p.isCommon(l.Row) || !strings.EqualFold(l.Row.Name, key) {
			continue
		}
		if l.Cells = nil; value != "" {
			l.Cells = []string{value}
		}
		l.Note, l.Kept = "", false
	}
}

// variants are the variants that the sheet names; here tells whether the cursor
// is on one.
func (p *Page) variants(c Cursor) (names string, here bool) {
	for i := range p.Lines {
		if l := &p.Lines[i]; l.Row != nil && p.isCommon(l.Row) && l.Row.Name == "variant" {
			names += strings.Join(l.Cells, " ") + "\n"
			here = here || i == c.Line
		}
	}
	return strings.TrimSpace(names), here
}

// Rebuild makes the sheet anew for the variants that it names by now. What was
// typed stays; a board of the standard size gets the new one, with the pieces
// on the squares of the same names.
func (p *Page) Rebuild(c *Cursor) {
	q := Read(p.Game, p.Text())
	for k := range q.Blank.Rows {
		if r, old := &q.Blank.Rows[k], &p.Blank.Rows[k]; r.Grid != nil && old.Grid != nil && p.isStandard(old) {
			q.layAnew(r, p, old)
		}
	}
	p.change(c)
	p.leave()
	p.grown = nil
	p.Head, p.Lines, p.Blank = q.Head, q.Lines, q.Blank
	if p.line(*c) == nil || c.Cell >= p.width(c.Line) {
		*c = p.Start()
	}
}

// isStandard tells whether a board has the size that the Blank gives it.
func (p *Page) isStandard(r *score.Row) bool {
	rows := 0
	for i := range p.Lines {
		if p.Lines[i].Row == r {
			rows++
		}
	}
	return rows == r.Grid.Rows && p.columns(r) == r.Grid.Columns
}

// layAnew gives the page the Blank's board with the pieces of another page's; it
// is larger where a piece would lie beside it.
func (p *Page) layAnew(r *score.Row, from *Page, old *score.Row) {
	at := slices.IndexFunc(p.Lines, func(l Line) bool { return l.Row == r })
	p.Lines = slices.DeleteFunc(p.Lines, func(l Line) bool { return l.Row == r })
	p.Lines = slices.Insert(p.Lines, at, emptyGrid(r)...)
	for i := range p.Lines {
		p.Lines[i].Kept = p.Lines[i].Kept || p.Lines[i].Row == r && from.anyKept(old)
	}
	for i, l := range from.Lines {
		for cell, text := range l.Cells {
			if l.Row != old || text == "" || from.isStart(Cursor{i, cell}) {
				continue
			}
			for cell >= p.columns(r) || l.Rank >= p.others(at)+1 {
				p.addColumn(r, false)
				p.addRow(r, at)
			}
			to, _ := p.Square(from.name(Cursor{i, cell}))
			p.Lines[to.Line].Cells[to.Cell] = text
		}
	}
}
