package touch

import (
	"errors"
	"strings"

	"arbiter/cmd/arbiter/sheet/sheetmodel"
)

func put(p *sheetmodel.Page, at *sheetmodel.Cursor, c *Change) error {
	if c.More {
		p.GoOn(*at)
	}
	return why(p.Put(at, c.Text))
}

// typeText writes a text into a cell, letter by letter as a keyboard does: blanks
// and commas go on to the next cells.
func typeText(p *sheetmodel.Page, at *sheetmodel.Cursor, c *Change) error {
	if p.Lines[at.Line].Row == nil || p.Palette(*at).Free && p.Width(at.Line) == 1 {
		return write(p, at, c)
	}
	p.Clear(at)
	for _, letter := range strings.TrimSpace(c.Text) {
		if err := why(p.Type(at, letter)); err != nil {
			return err
		}
	}
	if p.Typing(*at) && !p.HalfTyped(*at) {
		p.Next(at)
	}
	return nil
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
		p.ClearLine(at.Line)
		at.Cell = p.Home(at.Line)
		return nil
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

func grow(p *sheetmodel.Page, at *sheetmodel.Cursor, c *Change) error {
	step, ok := map[string]sheetmodel.Cursor{"up": {Line: -1}, "down": {Line: 1}, "left": {Cell: -1}, "right": {Cell: 1}}[c.Text]
	if !ok {
		return errUnknown
	}
	return why(p.Grow(at, step.Cell, step.Line))
}

func why(sentence string) error {
	if sentence == "" {
		return nil
	}
	return errors.New(sentence)
}
