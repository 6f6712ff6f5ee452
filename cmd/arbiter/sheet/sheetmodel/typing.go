package sheetmodel

import (
	"slices"
	"strings"

	"arbiter/score"
)

// GoOn takes up the typing in the cell at c where it was left.
func (p *Page) GoOn(c Cursor) { p.typing = typing{at: c, keys: p.Cell(c)} }

// GoOnAs takes up the typing on an earlier page of the same sheet, unless something else
// stands in that cell by now.
func (p *Page) GoOnAs(old *Page) {
	was := old.typing
	p.typing = typing{}
	if at, ok := p.Placed(old.PlaceName(was.at)); ok && was.keys != "" && p.Cell(at) == old.Cell(was.at) {
		was.at = at
		p.typing = was
	}
}

// cell is the cell at c.
func (p *Page) cell(c Cursor) cell {
	one := cell{palette: p.Palette(c), text: p.Cell(c)}
	if p.Typing(c) {
		one.keys = p.typing.keys
	}
	return one
}

// Continued is what a further letter in the cell at c would be added to.
func (p *Page) Continued(c Cursor) string { return p.cell(c).continued() }

// HalfTyped tells whether the cell at c needs further letters.
func (p *Page) HalfTyped(c Cursor) bool {
	palette := p.Palette(c)
	return p.Cell(c) != "" && stateOf(palette, p.Cell(c)) == score.Begun
}

// Type types one letter into the cell at c and moves c on when the cell is full.
// A blank or a comma goes to the next cell. It answers with a sentence why the
// letter was refused, or with "".
func (p *Page) Type(c *Cursor, letter rune) (why string) {
	if score.Unseen(letter) {
		return "that key types no letter"
	}
	if letter == ' ' || letter == ',' {
		return p.part(c, string(letter))
	}
	return p.Put(c, string(letter))
}

// part takes a blank or a comma. Where the cell may hold one it is typed, else it
// ends the cell.
func (p *Page) part(c *Cursor, letter string) (why string) {
	l := p.line(*c)
	if l == nil {
		return "nothing can be typed here"
	}
	now := p.cell(*c)
	switch {
	case now.text != "" && (now.palette.Free || now.keys != "") && stateOf(now.palette, now.continued()+letter) != score.Refused:
		return p.Put(c, letter)
	case p.typing.moved || now.text == "" && !isGridLine(*l):
		p.Leave() // the cursor went on by itself
		return ""
	case now.keys != "":
		if stateOf(now.palette, strings.TrimRight(now.keys, " ")) == score.Begun {
			return refusal(now.palette, now.keys+letter).Error()
		}
	case isGridLine(*l) && p.isStart(*c):
		p.Clear(c)
	}
	p.Next(c)
	return ""
}

// Put types a letter, or a whole token of the palette, into the cell at c and moves c
// on when the cell is full. It answers with a sentence why it was refused, or with "".
func (p *Page) Put(c *Cursor, s string) (why string) {
	if p.line(*c) == nil || p.Width(c.Line) == 0 {
		return "nothing can be typed here"
	}
	err := p.Once(c, func() error {
		if l := p.line(*c); l.Row != nil && l.Row.Grid == nil {
			c.Cell = min(c.Cell, len(l.Cells)) // no cell is left out
		}
		if err := p.renames(*c); err != nil {
			return err
		}
		return p.put(c, s)
	})
	if err != nil {
		return err.Error()
	}
	return ""
}

func (p *Page) put(c *Cursor, s string) error {
	now, l := p.cell(*c), p.line(*c)
	next, state, err := now.typed(s)
	switch {
	case err == nil:
	case now.keys != "" && stateOf(now.palette, now.keys) >= score.Ready:
		return p.enterNext(c, s)
	case now.text == "" && l.Given > 0 && c.Cell == l.Given && l.Empty() && stateOf(p.Palette(Cursor{c.Line, c.Cell - 1}), s) != score.Refused:
		c.Cell-- // it is about what filled itself: who did it, or what kind of line it is
		return p.put(c, s)
	default:
		return err
	}
	p.set(*c, next.text)
	p.typing = typing{at: *c, keys: next.keys}
	if state == score.Full {
		p.goOn(c)
	}
	return nil
}

// enterNext begins the next cell with what did not fit in this one. The letters at
// the end of this cell may belong to the next one too: "gr" may be G and then R, and
// not only the beginning of Greg.
func (p *Page) enterNext(c *Cursor, s string) error {
	now, next := p.cell(*c), *c
	keys, why := now.keys, refusal(now.palette, now.keys+s)
	p.Next(&next)
	if next == *c || p.Cell(next) != "" && !isGridLine(*p.line(next)) {
		return why
	}
	behind, between := p.Palette(next), ""
	if token, ok := only(behind); ok && next.Line == c.Line && p.Cell(next) == "" && stateOf(behind, s) == score.Refused {
		between = token // it fills itself
		behind = paletteOf(p.line(next).Row, append(slices.Clone(p.line(next).Cells), token))
	}
	if (cell{palette: behind}).isText() {
		return why
	}
	for _, k := range now.ends() {
		if stateOf(behind, keys[k:]+s) == score.Refused {
			continue
		}
		if k < len(keys) {
			text, _ := now.palette.Type(keys[:k])
			p.set(*c, text)
		}
		if between != "" {
			p.set(next, between)
			next.Cell++
		}
		*c = next
		return p.put(c, keys[k:]+s)
	}
	if p.Cell(next) == "" {
		return refusal(behind, s)
	}
	return why
}

// goOn goes to the next cell. It fills in a cell in which only one token may
// stand, and goes on.
func (p *Page) goOn(c *Cursor) {
	at := p.typing
	for {
		was := *c
		if p.Next(c); *c == was {
			p.typing.keys = at.keys
			return
		}
		p.typing = typing{at: at.at, keys: at.keys, moved: true}
		token, ok := only(p.Palette(*c))
		if p.Cell(*c) != "" || !ok {
			return
		}
		p.set(*c, token)
	}
}

// set writes a cell.
func (p *Page) set(c Cursor, text string) {
	l := &p.Lines[c.Line]
	was := l.Empty()
	if l.Row == nil {
		l.Cells = []string{text}
		return
	}
	if l.Kept = l.Row.Grid != nil; l.Kept && text == l.Row.Grid.Empty {
		text = ""
	}
	l.Used = true
	l.Cells = append(slices.Clone(l.Cells), make([]string, max(0, c.Cell+1-len(l.Cells)))...)
	l.Cells[c.Cell] = text
	if l.Row.Grid != nil {
		return
	}
	for n := len(l.Cells); n > 0 && l.Cells[n-1] == ""; n-- {
		l.Cells = l.Cells[:n-1]
	}
	if was != l.Empty() {
		p.renumber(l.Row, c.Line+1)
	}
}

// Back takes back the last letter of the cell at c; where that is empty, it goes
// to the cell before. When the cursor just went on by itself, it takes back the last
// letter of the cell that it came from.
func (p *Page) Back(c *Cursor) {
	switch {
	case p.line(*c) == nil:
		return
	case p.typing.moved:
		*c, p.typing.moved = p.typing.at, false
	case p.Cell(*c) == "":
		p.Previous(c)
		return
	}
	_ = p.Once(c, func() error {
		now := p.cell(*c).shorter()
		p.set(*c, now.text)
		c.Cell = min(c.Cell, p.lastCell(c.Line))
		p.typing = typing{at: *c, keys: now.keys}
		return nil
	})
}

// Clear empties the cell at c.
func (p *Page) Clear(c *Cursor) {
	p.Leave()
	if p.Cell(*c) == "" {
		return
	}
	_ = p.Once(c, func() error {
		p.set(*c, "")
		c.Cell = min(c.Cell, p.lastCell(c.Line))
		return nil
	})
}
