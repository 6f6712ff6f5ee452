package sheetmodel

import (
	"slices"
	"strings"

	"arbiter/score"
)

// further is a new line of a row, to stand at a place of the page.
func (p *Page) further(r *score.Row, at int) Line {
	if r.Next == nil {
		return Line{Row: r, Header: r.Header, Head: r.Head}
	}
	return next(r, p.above(at))
}

// next is a new line of a row with Next, below these lines of the text.
func next(r *score.Row, above []string) Line {
	l := lineOf(r, strings.TrimSpace(r.Next(above)), "")
	l.Given, l.Kept = len(l.Cells), false
	return l
}

// empty makes a line what it was before anybody wrote on it.
func (p *Page) empty(line int) {
	name := p.Lines[line].Name
	p.Lines[line] = p.further(p.Lines[line].Row, line)
	p.Lines[line].Name = name
	p.renumber(p.Lines[line].Row, line+1)
}

// add makes a further line of the list below the cursor.
func (p *Page) add(c *Cursor) {
	at := c.Line + 1
	p.Lines = slices.Insert(p.Lines, at, p.further(p.Lines[c.Line].Row, at))
	*c = Cursor{at, p.Home(at)}
	p.renumber(p.Lines[at].Row, at+1)
	p.nameLines()
}

// renumber writes the heads of a list again, from a line on.
func (p *Page) renumber(row *score.Row, from int) {
	if row == nil || row.Next == nil {
		return
	}
	var above []string // the lines of the text above the line at done
	done := from
	for i, l := range p.linesOf(row) {
		if i < from {
			continue
		}
		if above == nil {
			above = p.above(from)
		}
		for ; done < i; done++ {
			if p.stands(done) {
				above = append(above, p.oneLine(done))
			}
		}
		l.Head = next(row, above).Head
	}
}

// addMissing adds an empty line for each row that the text says nothing of,
// behind the last line of the rows before it.
func (p *Page) addMissing() {
	for k := range p.Blank.Rows {
		r := &p.Blank.Rows[k]
		if _, found := p.first(r); found {
			continue
		}
		at := 0
		for before := range k {
			for i := range p.linesOf(&p.Blank.Rows[before]) {
				at = i + 1
			}
		}
		if r.Grid != nil {
			p.Lines = slices.Insert(p.Lines, at, emptyGrid(r)...)
			continue
		}
		p.Lines = slices.Insert(p.Lines, at, p.further(r, at))
	}
}
