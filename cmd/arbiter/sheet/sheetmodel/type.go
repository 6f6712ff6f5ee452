package sheetmodel

import (
	"slices"
	"strings"
	"unicode/utf8"

	"arbiter/score"
)

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
	pal, cell := p.Palette(*c), p.Cell(*c)
	if cell != "" && (pal.Free || p.typing(*c)) {
		if _, state := pal.Type(p.Continued(*c) + letter); state != score.Refused {
			return p.Put(c, letter)
		}
	}
	switch {
	case p.moved || cell == "" && (l.Row == nil || l.Row.Grid == nil):
		p.Leave() // the cursor went on by itself
		return ""
	case p.typing(*c):
		if _, state := pal.Type(p.typed); state == score.Begun {
			return refusal(pal, p.typed+letter)
		}
	case l.Row != nil && l.Row.Grid != nil && p.isStart(*c):
		p.change(c)
		p.set(*c, "")
	}
	p.Next(c)
	return ""
}

// isStart tells whether a square of a board holds what lay there from the start.
func (p *Page) isStart(c Cursor) bool {
	return p.Cell(c) != "" && p.Cell(c) == p.line(c).Row.Grid.Start[p.square(c)]
}

// typing tells whether the cell at c is being typed.
func (p *Page) typing(c Cursor) bool { return p.typed != "" && p.at == c }

// Typing tells whether a further letter or token belongs to the cell at c.
func (p *Page) Typing(c Cursor) bool { return p.typing(c) && !p.moved }

// GoOn takes up the typing in the cell at c where it was left.
func (p *Page) GoOn(c Cursor) { p.at, p.typed, p.moved = c, p.Cell(c), false }

// Continued is what a further letter in the cell at c would be added to.
func (p *Page) Continued(c Cursor) string {
	if p.typing(c) {
		return p.typed
	}
	return p.Cell(c)
}

// Put types a letter, or a whole token of the palette, into the cell at c and moves c
// on when the cell is full. It answers with a sentence why it was refused, or with "".
func (p *Page) Put(c *Cursor, s string) (why string) {
	if p.line(*c) == nil || p.Width(c.Line) == 0 {
		return "nothing can be typed here"
	}
	pal, typed := p.Palette(*c), s
	if p.typing(*c) || pal.Free && pal.Read == nil {
		typed = p.Continued(*c) + s
	}
	text, state := pal.Type(typed)
	switch {
	case state != score.Refused:
	case p.typing(*c):
		if _, was := pal.Type(p.typed); was < score.Ready {
			return refusal(pal, typed)
		}
		return p.enterNext(c, s, refusal(pal, typed))
	case p.Cell(*c) != "":
		if text, state = pal.Type(p.Cell(*c) + s); state == score.Refused {
			return refusal(pal, s)
		}
		typed = p.Cell(*c) + s
	case p.line(*c).Given > 0 && c.Cell == p.line(*c).Given && p.line(*c).Empty():
		return p.enterGiven(c, s, refusal(pal, typed))
	default:
		return refusal(pal, typed)
	}
	if !p.typing(*c) {
		p.change(c)
	}
	p.grown = nil
	p.set(*c, strings.TrimLeft(text, " ")) // a reader would not see those blanks
	p.at, p.typed, p.moved = *c, typed, false
	if state == score.Full {
		p.goOn(c)
	}
	return ""
}

// enterNext begins the next cell with what did not fit in this one. The letters at
// the end of this cell may belong to the next one too: "gr" may be G and then R, and
// not only the beginning of Greg.
func (p *Page) enterNext(c *Cursor, s, why string) string {
	was, past, typed, pal, next := *p, len(p.past), p.typed, p.Palette(*c), *c
	p.Next(&next)
	behind, fill := p.Palette(next), ""
	if token, ok := only(behind); ok && next.Line == c.Line && p.Cell(next) == "" && p.line(next).Row.Grid == nil {
		if _, state := behind.Type(s); state == score.Refused {
			behind, fill = p.line(next).Row.Palette(append(slices.Clone(p.line(next).Cells), token)), token
		}
	}
	if next != *c && (p.Cell(next) == "" || isGridLine(*p.line(next))) && (behind.Read != nil || !behind.Free) {
		for _, k := range ends(&pal, typed, p.Cell(*c)) {
			if _, state := behind.Type(typed[k:] + s); state == score.Refused {
				continue
			}
			if k < len(typed) {
				text, _ := pal.Type(typed[:k])
				p.set(*c, text)
			}
			if fill != "" {
				p.change(c)
				p.set(next, fill)
				next.Cell++
			}
			*c = next
			return p.Put(c, typed[k:]+s)
		}
		if p.Cell(next) == "" {
			why = refusal(behind, s)
		}
	}
	*p = was
	p.past = p.past[:past]
	return why
}

// ends lists how many of the typed letters may be the cell's, the likeliest first:
// fewer where they make the same cell, then all of them, then fewer that make
// another cell, as d1 of d15 where 5c is the next one.
func ends(pal *score.Palette, typed, cell string) []int {
	var same, other []int
	for k := len(typed) - 1; k > 0; k-- {
		switch text, state := pal.Type(typed[:k]); {
		case state == score.Ready && text == cell:
			same = append(same, k)
		case state == score.Ready:
			other = append(other, k)
		}
	}
	slices.Reverse(same)
	return append(append(same, len(typed)), other...)
}

// enterGiven tries a letter in the cell before, which filled itself: who did it, or
// what kind of line it is.
func (p *Page) enterGiven(c *Cursor, s, why string) string {
	given := Cursor{c.Line, c.Cell - 1}
	pal := p.Palette(given)
	if _, state := pal.Type(s); state == score.Refused {
		return why
	}
	*c = given
	return p.Put(c, s)
}

// goOn goes to the next cell. It fills in a cell in which only one token may
// stand, and goes on.
func (p *Page) goOn(c *Cursor) {
	for {
		was := *c
		p.Next(c)
		if *c == was {
			return
		}
		p.moved = true
		token, ok := only(p.Palette(*c))
		if p.Cell(*c) != "" || !ok {
			return
		}
		p.set(*c, token)
	}
}

// only is the token that may stand in a cell, when there is but one.
func only(pal score.Palette) (string, bool) {
	if pal.Read != nil || pal.Free || len(pal.Groups) != 1 || len(pal.Groups[0].Tokens) != 1 {
		return "", false
	}
	return pal.Groups[0].Tokens[0].Text, true
}

// refusal says why something cannot stand in a cell.
func refusal(pal score.Palette, typed string) string {
	if pal.Why != nil {
		if why := pal.Why(typed); why != "" {
			return why
		}
	}
	return `"` + typed + `" cannot stand here: expected ` + pal.Expects
}

// set writes a cell. It writes to no slice of cells that an earlier state holds.
func (p *Page) set(c Cursor, text string) {
	l := &p.Lines[c.Line]
	if l.Row == nil {
		l.Cells = []string{text}
		return
	}
	if l.Kept = l.Row.Grid != nil; l.Kept && text == l.Row.Grid.Empty {
		text = ""
	}
	was := l.Empty()
	l.Used = true
	l.Cells = slices.Clone(l.Cells)
	for len(l.Cells) <= c.Cell {
		l.Cells = append(l.Cells, "")
	}
	l.Cells[c.Cell] = text
	if l.Row.Grid == nil {
		for n := len(l.Cells); n > 0 && l.Cells[n-1] == ""; n-- {
			l.Cells = l.Cells[:n-1]
		}
		if was != l.Empty() {
			p.renumber(l.Row, c.Line+1)
		}
	}
}

// Back takes back the last letter of the cell at c; where that is empty, it goes
// to the cell before. When the cursor just went on by itself, it takes back the last
// letter of the cell that it came from.
func (p *Page) Back(c *Cursor) {
	if p.line(*c) == nil {
		return
	}
	switch {
	case p.moved:
		*c, p.moved = p.at, false
	case p.Cell(*c) == "":
		p.Previous(c)
		return
	}
	typed := p.Continued(*c)
	if !p.typing(*c) {
		p.change(c)
	}
	_, size := utf8.DecodeLastRuneInString(typed)
	typed = strings.TrimRight(typed[:len(typed)-size], " ")
	text := typed
	if typed != "" {
		pal := p.Palette(*c)
		if t, state := pal.Type(typed); state != score.Refused {
			text = t
		}
	}
	p.set(*c, text)
	c.Cell = min(c.Cell, p.lastCell(c.Line))
	p.at, p.typed = *c, typed
}

// Clear empties the cell at c.
func (p *Page) Clear(c *Cursor) {
	if p.line(*c) == nil || p.Cell(*c) == "" {
		return
	}
	p.change(c)
	p.set(*c, "")
	c.Cell = min(c.Cell, p.lastCell(c.Line))
	p.typed = ""
}
