package sheetmodel

import (
	"slices"
	"strings"
	"unicode/utf8"

	"arbiter/score"
)

// Make makes a difference: all of it, or nothing where any of it cannot be made. What
// stands there already is made.
func (p *Page) Make(d *Difference) *Clash {
	if d.Names != nil || d.Text != "" {
		return p.makeWhole(d)
	}
	if d.Shape != p.shape() {
		return &Clash{Why: "the sheet was laid anew on another phone"}
	}
	q := p.Clone()
	q.text = ""
	clash := q.changeBoard(d)
	for i := range d.Rows {
		if clash != nil {
			return clash
		}
		clash = q.changeRow(&d.Rows[i], d)
	}
	if clash == nil && d.Back && p.readsBack() && !q.readsBack() { // what comes back is not looked at word by word
		clash = &Clash{Why: errOdd}
	}
	if clash == nil {
		q.nameLines()
		p.replaceWith(q)
	}
	return clash
}

// readsBack tells whether the text reads as what it is written from.
func (p *Page) readsBack() bool {
	text := strings.ReplaceAll(p.Text(), " \n", "\n")
	return Read(p.Game, text).Text() == text
}

// makeWhole names the players anew, or puts another text in the place of the sheet's.
func (p *Page) makeWhole(d *Difference) *Clash {
	if d.Sum != p.Sum() {
		return &Clash{Why: SheetChanged}
	}
	if d.Names != nil {
		if err := p.RenameAll(d.Names); err != nil {
			return &Clash{Why: err.Error()}
		}
		return nil
	}
	if err := p.isOfGame(d.Text); err != nil {
		return &Clash{Why: err.Error()}
	}
	q := Read(p.Game, d.Text)
	q.keepNames(p)
	p.replaceWith(q)
	return nil
}

// changeRow makes what a difference says of one line.
func (p *Page) changeRow(c *RowChange, d *Difference) *Clash {
	at, clash := p.Named(c.Name), &Clash{Place: c.Name}
	if c.Row < -1 || c.Row >= len(p.Blank.Rows) || c.Name == "" || len(c.Name) > 64 || c.From == nil && c.To == nil {
		clash.Why = errOdd
		return clash
	}
	var r *score.Row
	if c.Row >= 0 {
		r = &p.Blank.Rows[c.Row]
	}
	if at >= 0 && (p.Lines[at].Row != r || isGridLine(p.Lines[at])) || r != nil && r.Grid != nil {
		clash.Why = errOdd
		return clash
	}
	if c.To != nil && len(c.To.Cells) > 0 {
		if clash.Why = p.cannotStand(r, c, d.Back); clash.Why != "" {
			return clash
		}
		if d.Corner != nil && p.namesSquares(c.Row, c.To) && p.boardGrows() && p.corner() != *d.Corner {
			clash.Why = "the squares of the board have other names by now"
			return clash
		}
	}
	switch {
	case c.From == nil && at >= 0: // it came before
		return p.rewrite(at, &Content{}, c.To, clash)
	case c.From == nil:
		if _, found := p.first(r); r != nil && !r.Repeat && found {
			clash.Why = errOdd
			return clash
		}
		p.insertChanged(r, c)
		return nil
	case at < 0 && c.To == nil:
		return nil
	case at < 0:
		clash.Why = "this line was taken out on another phone"
		return clash
	case c.To == nil:
		return p.removeChanged(at, c.From, clash)
	}
	return p.rewrite(at, c.From, c.To, clash)
}

// rewrite puts another content on a line, in the place of what stood there. Whoever first
// fills an empty line of a list owns it.
func (p *Page) rewrite(at int, from, to *Content, clash *Clash) *Clash {
	l := &p.Lines[at]
	now := l.content()
	owned := l.Row != nil && l.Row.Repeat && len(from.Cells) == 0 && !l.Empty()
	switch {
	case now.is(to) && !owned:
		return nil
	case !now.is(from):
		return clash
	}
	if len(to.Cells) == 0 && l.Row != nil {
		p.empty(at)
	} else {
		was := l.Empty()
		if l.Cells = to.Cells; was != l.Empty() {
			p.renumber(l.Row, at+1)
		}
	}
	l = &p.Lines[at]
	l.Note, l.Kept, l.Used = to.Note, to.Kept, to.Used
	return nil
}

// insertChanged adds a line: at the end of its list where it was the last one there, else behind
// the line that it came behind.
func (p *Page) insertChanged(r *score.Row, c *RowChange) {
	at := p.Named(c.After) + 1
	if c.Last || at == 0 {
		for i := range p.linesOf(r) {
			at = i + 1
		}
	}
	l := Line{Header: c.Header}
	if r != nil {
		l = p.further(r, at)
	}
	l.Name, l.Note, l.Kept, l.Used = c.Name, c.To.Note, c.To.Kept, c.To.Used
	if len(c.To.Cells) > 0 {
		l.Cells = c.To.Cells
	}
	p.Lines = slices.Insert(p.Lines, at, l)
	p.renumber(r, at+1)
}

// AddNamed makes a further line at the end of the list that a line is of.
func (p *Page) AddNamed(line int, name string) {
	row := p.Lines[line].Row
	p.insertChanged(row, &RowChange{Name: name, To: &Content{}})
}

// removeChanged takes a line out. The last one of a list is emptied.
func (p *Page) removeChanged(at int, from *Content, clash *Clash) *Clash {
	l := &p.Lines[at]
	switch {
	case l.content().is(from):
	case len(from.Cells) == 0: // it is the line of who filled it
		return nil
	default:
		return clash
	}
	row := l.Row
	if row != nil && p.LastOf(at) && (at == 0 || p.Lines[at-1].Row != row) {
		p.empty(at)
		return nil
	}
	p.Lines = slices.Delete(p.Lines, at, at+1)
	p.renumber(row, at)
	return nil
}

// cannotStand says why cells that changed cannot stand on a line; "" where they can. What
// stood there before may come back.
func (p *Page) cannotStand(r *score.Row, c *RowChange, back bool) string {
	cells, note := c.To.Cells, c.To.Note
	for _, text := range append([]string{note}, cells...) {
		if !utf8.ValidString(text) || strings.ContainsFunc(text, score.Unseen) {
			return "there is a character in it that cannot be seen"
		}
	}
	switch {
	case note != "" && !strings.HasPrefix(note, ";"):
		return errOdd
	case r == nil && len(cells) == 1 || back:
		return ""
	case r == nil, r.Cells > 0 && len(cells) > r.Cells && (c.From == nil || len(cells) > len(c.From.Cells)):
		return errOdd
	}
	for i, cell := range cells {
		if cell == "" || c.From != nil && i < len(c.From.Cells) && c.From.Cells[i] == cell {
			continue
		}
		palette := paletteOf(r, cells[:i])
		if text, state := palette.Type(cell); state == score.Refused || strings.TrimLeft(text, " ") != cell {
			return refused(palette, cell).Error()
		}
	}
	return ""
}
