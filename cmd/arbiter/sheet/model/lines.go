package model

import (
	"slices"
	"strings"

	"arbiter/score"
)

// further returns a new line of a row, for a place on the page.
func (p *Page) further(r *score.Row, at int) Line {
	switch {
	case p.isPlayer(r):
		return p.furtherPlayer()
	case r.Next == nil:
		return Line{Row: r, Header: r.Header, Head: r.Head}
	}
	return next(r, p.above(at))
}

// next returns a new line of a row with Next, below these lines of the text.
func next(r *score.Row, above []string) Line {
	l := lineOf(r, strings.TrimSpace(r.Next(above)), "")
	l.Given, l.Kept = len(l.Cells), false
	return l
}

// add adds a line to the list below the cursor.
func (p *Page) add(c *Cursor) {
	at := c.Line + 1
	p.Lines = slices.Insert(p.Lines, at, p.further(p.Lines[c.Line].Row, at))
	p.Lines[at].Used = true
	*c = Cursor{at, p.Home(at)}
	p.renumber(p.Lines[at].Row, at+1)
}

// renumber writes the heads of a list again, from a line on.
func (p *Page) renumber(r *score.Row, from int) {
	if r == nil || r.Next == nil {
		return
	}
	for i := from; i < len(p.Lines); i++ {
		if l := &p.Lines[i]; l.Row == r {
			l.Head = next(r, p.above(i)).Head
		}
	}
}

// Insert adds a line to a list below the cursor. It enlarges a square board by a row above and a
// column at the right, so that all squares keep their names. It is false where nothing can be
// added.
func (p *Page) Insert(c *Cursor) bool {
	l := p.line(*c)
	switch {
	case l == nil || l.Row == nil || p.isPlayer(l.Row) && !p.seatsFree():
		return false
	case l.Row.Repeat:
		p.Leave()
		p.add(c)
		return true
	case l.Row.Grid == nil || !l.Row.Grid.Square:
		return false
	}
	p.Leave()
	p.addColumn(p.board().width())
	p.addRow(c, p.board().first)
	return true
}

// Remove removes a line. The only line of a list is emptied instead. From a board it removes the
// cursor's row; its column where the cursor is at the side of a board that grows; and both from a
// square board.
func (p *Page) Remove(c *Cursor) {
	p.Leave()
	switch l := p.line(*c); {
	case l == nil:
		return
	case l.isBoard():
		p.removeSquares(*c)
		p.fit(c)
	case l.Row != nil && p.IsLast(c.Line) && (c.Line == 0 || p.Lines[c.Line-1].Row != l.Row): // the only one
		p.empty(c.Line)
	default:
		row := l.Row
		p.Lines = slices.Delete(p.Lines, c.Line, c.Line+1)
		p.renumber(row, c.Line)
	}
	p.ontoSheet(c)
}

// empty makes a line as it was before anybody wrote on it.
func (p *Page) empty(line int) {
	row := p.Lines[line].Row
	p.Lines[line] = p.further(row, line)
	p.renumber(row, line+1)
}

// Fill replaces the content of a line by words. Without words the line is as it was before anybody
// wrote on it. It fails and changes nothing when one of them cannot stand there.
func (p *Page) Fill(line int, words []string) error {
	p.Leave()
	l := &p.Lines[line]
	switch r := l.Row; {
	case r == nil:
		l.Cells = []string{strings.Join(words, " ")}
	case r.Grid != nil:
		return p.fillSquares(line, words)
	case len(words) == 0 && !p.isPlayer(r):
		p.empty(line)
	default:
		cells, err := complete(r, words)
		if err != nil {
			return err
		}
		was := l.Empty()
		if l.Cells, l.Used = cells, true; !p.isPlayer(r) {
			l.Kept = false
		}
		if was {
			p.renumber(r, line+1)
		}
	}
	return nil
}

// HasPile reports whether a line is filled that replaces others, as a pile does for a building.
func (p *Page) HasPile() bool {
	return slices.ContainsFunc(p.Lines, func(l Line) bool { return l.Row != nil && l.Row.Instead && !l.Empty() })
}
