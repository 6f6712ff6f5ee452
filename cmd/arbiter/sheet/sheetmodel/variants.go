package sheetmodel

import (
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
		l.Kept = false
	}
}

func (p *Page) isVariant(r *score.Row) bool { return r != nil && r.Name == "variant" && p.isCommon(r) }

// variants are the variants that the sheet names.
func (p *Page) variants() string {
	names := ""
	for _, l := range p.Lines {
		if p.isVariant(l.Row) {
			names += strings.Join(l.Cells, " ") + "\n"
		}
	}
	return strings.TrimSpace(names)
}

// Settle lays the sheet out anew when it names other variants by now, once the
// cursor has left them; not amid taking changes back. What was typed stays. A
// board of the standard size gets the new one, with the pieces on the squares of
// the same names.
func (p *Page) Settle(c *Cursor) {
	if l := p.line(*c); l != nil && p.isVariant(l.Row) || len(p.future) > 0 || p.variants() == p.laid {
		return
	}
	q := Read(p.Game, p.Text())
	for k := range q.Blank.Rows {
		r, old := &q.Blank.Rows[k], &p.Blank.Rows[k]
		if r.Grid != nil && old.Grid != nil && p.count(old) == old.Grid.Rows && p.columns(old) == old.Grid.Columns {
			q.layAnew(r, p, old)
		}
	}
	p.replace(c, q)
	if p.line(*c) == nil || !p.Shown(c.Line) || c.Cell >= p.Width(c.Line) {
		*c = p.Start()
	}
}

// layAnew gives the page the Blank's board with the pieces of another page's; it
// is larger where a piece would lie beside it.
func (p *Page) layAnew(r *score.Row, from *Page, old *score.Row) {
	at := p.replaceGrid(r, emptyGrid(r))
	for _, l := range p.linesOf(r) {
		l.Kept = from.anyKept(old)
	}
	for i, l := range from.linesOf(old) {
		for cell, text := range l.Cells {
			c := Cursor{i, cell}
			if text == "" || from.isStart(c) {
				continue
			}
			for cell >= p.columns(r) || l.Rank >= p.count(r) {
				p.addColumn(r, false)
				p.addRow(r, at)
			}
			to, _ := p.Find(from.square(c))
			p.Lines[to.Line].Cells[to.Cell] = text
		}
	}
}
