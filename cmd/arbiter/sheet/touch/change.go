package touch

import (
	"errors"
	"fmt"
	"strings"
	"unicode/utf8"

	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/score"
	"arbiter/score/notation"
)

// A Change is what somebody wants to do to a sheet.
type Change struct {
	Do   string  // the name of a button, see changes
	At   string  // the cell, see sheetmodel.Page.PlaceName
	Seat int     // for name
	Text string  // a token for put, a whole line for write, a name
	Open bool    // folded lines are shown
	Was  *string // for a form without a script: what it showed there, see Sheet.seen
	ID   string  // likewise: the same form sent again has the same one
	More bool    // likewise: the next token belongs to this cell

	Memory string // likewise: what the phone did last, see Replica.Memory
}

// What a sheet may hold. A real one has less than a tenth of it.
const (
	mostText    = 64 << 10
	mostLines   = 1000
	mostCell    = 2000 // letters of a cell or a line
	mostCells   = 5000
	mostPlayers = 100 // as many as a result can have
)

// changes are the buttons of a sheet.
var changes = map[string]func(p *sheetmodel.Page, at *sheetmodel.Cursor, c *Change) error{
	"put":    put,
	"write":  write,
	"clear":  func(p *sheetmodel.Page, at *sheetmodel.Cursor, _ *Change) error { p.Clear(at); return nil },
	"add":    add,
	"insert": insert,
	"remove": func(p *sheetmodel.Page, at *sheetmodel.Cursor, _ *Change) error { p.Remove(at); return nil },
	"name":   func(p *sheetmodel.Page, _ *sheetmodel.Cursor, c *Change) error { return p.Rename(c.Seat, c.Text) },
	"take":   addAct,
	"paste":  nil, // says what it took
	"undo":   nil, // of what this phone did, see Replica
	"redo":   nil,
}

// errUnknown is the answer to a change that no button makes.
var errUnknown = errors.New("this is no change of a sheet")

// answer is the view for a button that changes nothing.
func (s *Sheet) answer(at sheetmodel.Cursor, c *Change) View {
	v := s.view(at)
	err := wellFormed(c)
	switch {
	case err != nil || c.Do == "select" || c.Do == "dismiss":
	case c.Do == "ask":
		v.Answer = s.ask(at, c)
	case c.Do == "moves":
		v.Moves, err = s.moves(c.Text)
	default:
		err = errUnknown
	}
	if err != nil {
		v.Refused = score.Sentence(score.Tidy(err.Error()))
	}
	return v
}

// look is the cell that a phone means. Where it is gone it is the cell to go on with.
func (s *Sheet) look(place string, open bool) sheetmodel.Cursor {
	s.Page.Open = open
	at, ok := s.Page.Placed(place)
	if !ok {
		return start(s.Page)
	}
	at.Cell = min(at.Cell, max(0, s.Page.Width(at.Line)-1))
	return at
}

// start is the cell to go on with. On a sheet that is filled in it is the first below the
// headers.
func start(p *sheetmodel.Page) sheetmodel.Cursor {
	at := p.Start()
	for i := at.Line; i < len(p.Lines) && p.Lines[at.Line].Header; i++ {
		if !p.Lines[i].Header && p.Shown(i) && p.Width(i) > 0 {
			at = sheetmodel.Cursor{Line: i, Cell: p.Home(i)}
		}
	}
	pass(p, &at)
	return at
}

// try makes a change of a page that nobody uses yet, and goes on to the next cell.
func try(p *sheetmodel.Page, at *sheetmodel.Cursor, c *Change) (said string, err error) {
	switch c.Do {
	case "put":
		err = put(p, at, c)
	case "paste":
		said, err = p.Paste(at, c.Text)
	default:
		p.Leave()
		err = changes[c.Do](p, at, c)
	}
	if err != nil {
		return "", err
	}
	typed := p.Clone()
	p.Leave()
	p.Refit(at)
	p.GoOnAs(typed)
	return said, nil
}

// small tells that a sheet is not too large.
func small(p *sheetmodel.Page) error {
	cells := 0
	for i := range p.Lines {
		cells += p.Width(i)
	}
	if len(p.Lines) > mostLines || cells > mostCells {
		return errLong
	}
	return Fits(p.Text())
}

// Fits tells that a text is not too large for a sheet. All that is done with a sheet of
// this size is quick.
func Fits(text string) error {
	if len(text) > mostText || strings.Count(text, "\n") > mostLines {
		return errLong
	}
	players := 0
	for line := range strings.Lines(text) {
		if key, _, _ := strings.Cut(line, ":"); notation.Key(key) == "player" {
			players++
		}
		if utf8.RuneCountInString(line) > mostCell {
			return fmt.Errorf("a line would be too long: %d letters are the most", mostCell)
		}
	}
	if players > mostPlayers {
		return fmt.Errorf("there would be too many players: %d are the most", mostPlayers)
	}
	return nil
}

var errLong = fmt.Errorf("the sheet would be too long: %d lines, %d cells and %d kB are the most", mostLines, mostCells, mostText>>10)

// Look is what a phone shows of a sheet with a chosen cell, with folded lines or without
// them.
func (s *Sheet) Look(place string, open bool) View { return s.view(s.look(place, open)) }
