package touch

import (
	"errors"
	"strings"

	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/score"
)

func put(p *sheetmodel.Page, at *sheetmodel.Cursor, c *Change) error {
	palette, cell := p.Palette(*at), p.Cell(*at)
	if palette.Again != nil && cell != "" {
		if more := palette.Again(cell, c.Text); more != "" {
			p.Leave()
			return why(p.Put(at, more))
		}
	}
	if _, state := palette.Type(c.Text); state == score.Refused && begins(p, *at, c.Text) {
		if err := add(p, at, c); err != nil {
			return err
		}
		return why(p.Put(at, c.Text))
	}
	if err := why(p.Put(at, c.Text)); err != nil {
		return err
	}
	pass(p, at)
	return nil
}

// pass goes on past what lies on a board from the start.
func pass(p *sheetmodel.Page, at *sheetmodel.Cursor) {
	for !p.Typing(*at) {
		row, was := p.Lines[at.Line].Row, *at
		if row == nil || row.Grid == nil || p.Cell(was) == "" || row.Grid.Start[p.CellName(was)] != p.Cell(was) {
			return
		}
		if p.Next(at); *at == was {
			return
		}
	}
}

// write writes a whole line anew and goes to the next one.
func write(p *sheetmodel.Page, at *sheetmodel.Cursor, c *Change) error {
	text := strings.TrimSpace(c.Text)
	switch row := p.Lines[at.Line].Row; {
	case text != "" || row != nil && row.Grid != nil:
	case row == nil:
		p.Remove(at)
		return nil
	default:
		err := p.Fill(at.Line, nil)
		at.Cell = p.Home(at.Line)
		return err
	}
	if err := p.Rewrite(at.Line, text); err != nil {
		return err
	}
	at.Cell = max(0, p.Width(at.Line)-1)
	if !p.Lines[at.Line].Header {
		p.Enter(at)
	}
	return nil
}

// add makes a further line of a list. An empty last line serves as well.
func add(p *sheetmodel.Page, at *sheetmodel.Cursor, _ *Change) error {
	row := p.Lines[at.Line].Row
	if row == nil || !row.Repeat {
		return errors.New("no line can be added here")
	}
	for !p.LastOf(at.Line) {
		at.Line++
	}
	if at.Cell = p.Home(at.Line); !p.Lines[at.Line].Empty() {
		p.Insert(at)
	}
	return nil
}

func insert(p *sheetmodel.Page, at *sheetmodel.Cursor, _ *Change) error {
	if !p.Insert(at) {
		return errors.New("nothing can be added here")
	}
	return nil
}

func why(sentence string) error {
	if sentence == "" {
		return nil
	}
	return errors.New(sentence)
}
