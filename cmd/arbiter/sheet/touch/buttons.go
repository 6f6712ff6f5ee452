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
