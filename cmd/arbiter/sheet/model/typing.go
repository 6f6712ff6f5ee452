package model

import (
	"slices"
	"strings"

	"arbiter/score"
)

// Continued returns the text that a further letter in the cell at c would be added to.
func (p *Page) Continued(c Cursor) string { return p.cell(c).continued() }

// HalfTyped reports whether the cell at c needs further letters.
func (p *Page) HalfTyped(c Cursor) bool {
	return p.Cell(c) != "" && stateOf(p.Palette(c), p.Cell(c)) == score.Begun
}

// Type types one letter into the cell at c and moves c on when the cell is full. A blank or a comma
// goes to the next cell. It returns why the letter was refused, or "".
func (p *Page) Type(c *Cursor, letter rune) (why string) {
	switch {
	case score.Unseen(letter):
		return "that key types no letter"
	case letter == ' ' || letter == ',':
		return p.typeGap(c, string(letter))
	}
	return p.enter(c, string(letter))
}

// Put puts a token of the palette, or a whole text, into the cell at c and moves c on when the cell
// is full. It returns why it was refused, or "".
func (p *Page) Put(c *Cursor, token string) (why string) {
	if l := p.line(*c); l != nil && l.Row != nil && p.Palette(*c).Free {
		p.Leave()
		p.set(*c, "")
		why = p.enter(c, token)
		p.goOn(c)
		return why
	}
	return p.enter(c, token)
}

// Completion returns the first text that a cell for any text offers and that begins with its
// content; "" for none.
func (p *Page) Completion(c Cursor) string {
	palette, text := p.Palette(c), p.Cell(c)
	if !palette.Free || text == "" {
		return ""
	}
	for _, group := range palette.Groups {
		for _, token := range group.Tokens {
			if len(token.Text) > len(text) && strings.EqualFold(token.Text[:len(text)], text) {
				return token.Text
			}
		}
	}
	return ""
}

// typeGap types a blank or a comma. Where the cell may hold one it is part of it, else it ends the
// cell.
func (p *Page) typeGap(c *Cursor, letter string) (why string) {
	l := p.line(*c)
	if l == nil {
		return "nothing can be typed here"
	}
	now := p.cell(*c)
	switch {
	case now.text != "" && (now.palette.Free || now.keys != "") && stateOf(now.palette, now.continued()+letter) != score.Refused:
		return p.enter(c, letter)
	case p.typing.moved || now.text == "" && !l.isBoard():
		p.Leave() // the cursor moved on by itself
		return ""
	case now.keys != "":
		if stateOf(now.palette, strings.TrimRight(now.keys, " ")) == score.Begun {
			return refusal(now.palette, now.keys+letter).Error()
		}
	case p.IsStart(*c):
		p.Clear(c)
	}
	p.Next(c)
	return ""
}

// enter enters a letter, or a whole token.
func (p *Page) enter(c *Cursor, s string) (why string) {
	if p.line(*c) == nil || p.Width(c.Line) == 0 {
		return "nothing can be typed here"
	}
	before, was := p.Clone(), *c
	if l := p.line(*c); l.Row != nil && !l.isBoard() {
		c.Cell = min(c.Cell, len(l.Cells)) // no cell is skipped
	}
	err := p.namesStay(*c)
	if err == nil {
		err = p.put(c, s)
	}
	if err != nil {
		*p, *c = *before, was
		return err.Error()
	}
	return ""
}

func (p *Page) put(c *Cursor, s string) error {
	now, l := p.cell(*c), p.line(*c)
	next, state, err := now.typed(s)
	switch {
	case err == nil:
	case now.keys != "" && now.palette.Counts && '0' <= s[0] && s[0] <= '9':
		return err
	case now.keys != "" && stateOf(now.palette, now.keys) >= score.Ready:
		return p.enterNext(c, s)
	case now.text == "" && l.Given > 0 && c.Cell == l.Given && l.Empty() && stateOf(p.Palette(Cursor{c.Line, c.Cell - 1}), s) != score.Refused:
		c.Cell-- // it is about a cell that filled itself: the player, or the kind of line
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

// enterNext begins the next cell with what did not fit into this one. The letters at the end of
// this cell may belong to the next one too: "gr" may be G and then R, and not only the beginning of
// Greg.
func (p *Page) enterNext(c *Cursor, s string) error {
	now, next := p.cell(*c), *c
	keys, why := now.keys, refusal(now.palette, now.keys+s)
	p.Next(&next)
	if next == *c || p.Cell(next) != "" && !p.line(next).isBoard() {
		return why
	}
	behind, between := p.Palette(next), ""
	if token, ok := only(behind); ok && next.Line == c.Line && p.Cell(next) == "" && stateOf(behind, s) == score.Refused {
		between = token // it fills itself
		behind = paletteOf(p.line(next).Row, append(slices.Clone(p.line(next).Cells), token))
	}
	if behind.Free {
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

// goOn goes to the next cell. It fills in a cell in which only one token may stand, and goes on.
func (p *Page) goOn(c *Cursor) {
	from := p.typing
	for {
		was := *c
		if p.Next(c); *c == was {
			p.typing = from
			return
		}
		p.typing = typing{at: from.at, keys: from.keys, moved: true}
		token, ok := only(p.Palette(*c))
		if p.Cell(*c) != "" || !ok {
			return
		}
		p.set(*c, token)
	}
}

// Pass moves past what lies on a board from the start. LastTyped does not change.
func (p *Page) Pass(c *Cursor) {
	for from := p.typing; !p.Typing(*c) && p.IsStart(*c); p.typing = from {
		was := *c
		if p.Next(c); *c == was {
			p.typing = from
			return
		}
	}
}

// set writes a cell.
func (p *Page) set(c Cursor, text string) {
	l := &p.Lines[c.Line]
	switch {
	case l.Row == nil:
		l.Cells = []string{text}
		return
	case l.isBoard():
		l.Kept, l.Used = true, true
		if text == l.Row.Grid.Empty {
			text = ""
		}
		l.Cells = append(slices.Clone(l.Cells), make([]string, max(0, c.Cell+1-len(l.Cells)))...)
		l.Cells[c.Cell] = text
		return
	}
	was := l.Empty()
	l.Cells, l.Used = replaced(l.Cells, c.Cell, text), true
	if !p.isPlayer(l.Row) {
		l.Kept = false
	}
	if was != l.Empty() {
		p.renumber(l.Row, c.Line+1)
	}
}

// LastTyped returns the cell that was typed in last, where the cursor just moved on from it by
// itself; else c.
func (p *Page) LastTyped(c Cursor) Cursor {
	if p.typing.moved {
		return p.typing.at
	}
	return c
}

// Back deletes the last letter of the cell at c; where that is empty, it goes to the previous cell.
// When the cursor just moved on by itself, it deletes the last letter of the cell before.
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
	now := p.cell(*c).shorter()
	p.set(*c, now.text)
	c.Cell = min(c.Cell, p.lastCell(c.Line))
	p.typing = typing{at: *c, keys: now.keys}
}

// Clear empties the cell at c.
func (p *Page) Clear(c *Cursor) {
	p.Leave()
	if p.Cell(*c) == "" {
		return
	}
	p.set(*c, "")
	c.Cell = min(c.Cell, p.lastCell(c.Line))
}
