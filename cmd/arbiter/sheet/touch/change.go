package touch

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"arbiter/cmd/arbiter/sheet/judge"
	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/score"
	"arbiter/score/notation"
)

// A Change is what a phone wants to do to a sheet. A cell is addressed by its numbers
// and by what was seen there.
type Change struct {
	Do    string            // the name of a button, see changes
	At    sheetmodel.Cursor // for name the cell is the player's seat
	Text  string            // a token for put, a whole line for write, a name
	Rev   int               // of the sheet that the phone showed
	Sheet string            // a digest of it, as State has it
	Was   string            // what the phone showed there, see sheetmodel.Page.Seen
	ID    string            // made by the phone: the same change sent again has the same one
	Open  bool              // the phone shows folded lines
	More  bool              // the phone filled in this cell last, and goes on with it
}

// What a sheet may hold. A real one has less than a tenth of it.
const (
	mostText    = 64 << 10
	mostLines   = 1000
	mostCell    = 2000 // letters of a cell or a line
	mostCells   = 5000
	mostPlayers = 100 // as many as a result can have
	mostDone    = 200
)

// changes are the buttons of a sheet.
var changes = map[string]func(p *sheetmodel.Page, at *sheetmodel.Cursor, c *Change) error{
	"put":    put,
	"write":  write,
	"clear":  func(p *sheetmodel.Page, at *sheetmodel.Cursor, _ *Change) error { p.Clear(at); return nil },
	"add":    add,
	"insert": insert,
	"remove": func(p *sheetmodel.Page, at *sheetmodel.Cursor, _ *Change) error { p.Remove(at); return nil },
	"name":   func(p *sheetmodel.Page, _ *sheetmodel.Cursor, c *Change) error { return p.Rename(c.At.Cell, c.Text) },
	"take":   addAct,
	"paste":  nil, // says what it took
	"undo":   nil, // these two do not begin with the sheet as it stands
	"redo":   nil,
}

// errUnknown is the answer to a change that no button makes.
var errUnknown = errors.New("this is no change of a sheet")

// Change makes a change and returns what the phone shows then, and whether anything is
// another than before. Where the change is refused the view is that of the sheet as it
// stands, with the reason.
func (s *Sheet) Change(c Change) (v View, made bool) {
	if k := slices.IndexFunc(s.Done, func(d Done) bool { return d.ID == c.ID }); k >= 0 && c.ID != "" {
		return s.view(s.look(s.Done[k].At, c.Open)), false // the phone did not hear that it was made
	}
	at := s.look(c.At, c.Open)
	if _, known := changes[c.Do]; !known {
		return s.answer(at, &c), false
	}
	rev := s.Rev
	more, said, err := s.make(&at, &c)
	v = s.view(at)
	if v.More, v.Said = more, score.Sentence(said); err != nil {
		v.Refused = score.Sentence(err.Error()) + notTaken(&c)
	}
	return v, s.Rev != rev
}

// answer is the view for a button that changes nothing.
func (s *Sheet) answer(at sheetmodel.Cursor, c *Change) View {
	v := s.view(at)
	err := wellFormed(c)
	switch {
	case err != nil || c.Do == "select":
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

// look is the cell that a phone means, as the page counts lines. Where its line is
// gone it is the cell to go on with.
func (s *Sheet) look(c sheetmodel.Cursor, open bool) sheetmodel.Cursor {
	s.Page.Open = open
	switch {
	case c.Line < 0 || c.Line >= len(s.Page.Lines):
		return start(s.Page)
	case c.Cell < 0: // the whole line
		return sheetmodel.Cursor{Line: c.Line, Cell: s.Page.Home(c.Line)}
	}
	return sheetmodel.Cursor{Line: c.Line, Cell: min(c.Cell, max(0, s.Page.Width(c.Line)-1))}
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

// make makes a change at a cell, and goes on to the next one. more is true where a
// further token belongs to the same cell.
func (s *Sheet) make(at *sheetmodel.Cursor, c *Change) (more bool, said string, err error) {
	if err := s.check(*at, c); err != nil {
		return false, "", err
	}
	from, q := *at, s.Page.Clone()
	switch c.Do {
	case "undo":
		if !q.Undo(at) {
			return false, "", errors.New("there is nothing to take back")
		}
	case "redo":
		if !q.Redo(at) {
			return false, "", errors.New("there is nothing to do again")
		}
	default:
		err := q.Once(at, func() (err error) {
			more, said, err = try(q, at, c)
			return err
		})
		if err != nil || slices.EqualFunc(q.Lines, s.Page.Lines, sameLine) && q.Text() == s.Page.Text() {
			return more && err == nil, said, err
		}
	}
	text := q.Text()
	live := judge.Live(s.judge(), text)
	if c.Do == "name" && s.live.Problem == "" && live.Problem != "" {
		*at = from
		return false, "", errors.New(live.Problem)
	}
	// From here on nothing can fail.
	*s.Page, s.live = *q, live
	s.Rev++
	if c.ID != "" {
		s.Done = append(s.Done, Done{c.ID, *at})
		s.Done = s.Done[max(0, len(s.Done)-mostDone):]
	}
	return more, said, nil
}

func sameLine(a, b sheetmodel.Line) bool { return a.Head == b.Head && slices.Equal(a.Cells, b.Cells) }

// try makes a change of a page that nobody uses yet.
func try(p *sheetmodel.Page, at *sheetmodel.Cursor, c *Change) (more bool, said string, err error) {
	p.Leave()
	if c.Do == "paste" {
		said, err = p.Paste(at, c.Text)
	} else {
		err = changes[c.Do](p, at, c)
	}
	if err != nil {
		return false, "", err
	}
	more = p.Typing(*at)
	p.Leave()
	p.Settle(at)
	return more, said, small(p)
}

// place is a cell as a form writes it.
func (s *Sheet) place(c sheetmodel.Cursor) string {
	return fmt.Sprintf("%d.%d", c.Line, max(0, c.Cell))
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
func (s *Sheet) Look(at sheetmodel.Cursor, open bool) View { return s.view(s.look(at, open)) }
