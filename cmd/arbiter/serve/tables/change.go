package tables

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"arbiter/cmd/arbiter/sheet/page"
	"arbiter/score"
)

// A Change is what a phone wants to do to a sheet. A cell is addressed by the key
// of its line, which stays the same while others come and go.
type Change struct {
	Do   string // the name of a button, see changes
	At   page.Cursor
	Text string // a token for put, a whole line for write, a side for grow
	Rev  int    // of the sheet that the phone showed
	Was  string // what the phone showed in the cell; in the whole line for write and remove
	ID   string // made by the phone: the same change sent again has the same one
	Who  string // the phone
	Open bool   // the phone shows folded lines
	More bool   // the phone filled in this cell last, and goes on with it
}

// What a sheet may hold. A real one has less than a tenth of it.
const (
	mostText  = 64 << 10
	mostLines = 2000
	mostCell  = 2000 // letters of a cell or a line at once
	mostDone  = 200
	mostUndo  = 5000 // lines of all states that can be taken back
)

// changes are the buttons of a sheet.
var changes = map[string]func(p *page.Page, at *page.Cursor, c *Change) error{
	"put":    put,
	"type":   typeText,
	"write":  write,
	"clear":  func(p *page.Page, at *page.Cursor, _ *Change) error { p.Clear(at); return nil },
	"add":    add,
	"insert": insert,
	"remove": func(p *page.Page, at *page.Cursor, _ *Change) error { p.Remove(at); return nil },
	"grow":   grow,
	"take":   take,
	"paste":  nil, // says what it took
	"undo":   nil, // these two do not begin with the sheet as it stands
	"redo":   nil,
}

// errUnknown is the answer to a change that no button makes.
var errUnknown = errors.New("this is no change of a sheet")

// Change makes a change and returns what the phone shows then. Where the change is
// refused the view is that of the sheet as it stands, with the reason.
func (l *Tables) Change(t *Table, c Change) View {
	t.mu.Lock()
	defer t.mu.Unlock()
	if k := slices.IndexFunc(t.done, func(d done) bool { return d.ID == c.ID }); k >= 0 && c.ID != "" {
		return t.view(t.look(t.done[k].At, c.Open)) // the phone did not hear that it was made
	}
	at := t.look(c.At, c.Open)
	if _, known := changes[c.Do]; !known {
		return l.answer(t, at, &c)
	}
	more, said, err := l.make(t, &at, &c)
	v := t.view(at)
	if v.More, v.Said = more, upper(said); err != nil {
		v.Refused = upper(err.Error()) + notTaken(&c)
	}
	return v
}

// answer is the view for a button that changes nothing.
func (l *Tables) answer(t *Table, at page.Cursor, c *Change) View {
	v := t.view(at)
	err := wellFormed(c)
	switch {
	case err != nil || c.Do == "select":
	case c.Do == "ask":
		v.Answer = l.ask(t, at, c)
	case c.Do == "moves":
		v.Moves, err = l.moves(t, c.Text)
	default:
		err = errUnknown
	}
	if err != nil {
		v.Refused = upper(page.Tame(err.Error()))
	}
	return v
}

// look is the cell that a phone means, as the page counts lines. Where its line is
// gone it is the cell to go on with.
func (t *Table) look(c page.Cursor, open bool) page.Cursor {
	t.page.Open = open
	line := t.page.LineOf(c.Line)
	switch {
	case line < 0:
		return t.page.Start()
	case c.Cell < 0: // the whole line
		return page.Cursor{Line: line, Cell: t.page.Home(line)}
	}
	return page.Cursor{Line: line, Cell: min(c.Cell, max(0, t.page.Width(line)-1))}
}

// make makes a change at a cell, and goes on to the next one. more is true where a
// further token belongs to the same cell.
func (l *Tables) make(t *Table, at *page.Cursor, c *Change) (more bool, said string, err error) {
	if err := t.check(*at, c); err != nil {
		return false, "", err
	}
	from := *at
	switch c.Do {
	case "undo":
		if !t.page.Undo(at) {
			return false, "", errors.New("there is nothing to take back")
		}
	case "redo":
		if !t.page.Redo(at) {
			return false, "", errors.New("there is nothing to do again")
		}
	default:
		q := t.page.Clone()
		q.Leave()
		if c.Do == "paste" {
			said, err = q.Paste(at, c.Text)
		} else {
			err = changes[c.Do](q, at, c)
		}
		if err == nil {
			more = q.Typing(*at)
			settle(q, at)
			err = small(q)
		}
		if err != nil {
			*at = from
			return false, "", err
		}
		if q.Same(t.page) {
			return more, said, nil
		}
		t.page.Take(from, q)
	}
	t.next = t.page.Number(t.next)
	if c.Who != t.by {
		t.by, t.before = c.Who, t.rev
	}
	t.rev++
	if c.ID != "" {
		t.done = append(t.done, done{c.ID, t.address(*at)})
		t.done = t.done[max(0, len(t.done)-mostDone):]
	}
	text := t.page.Text()
	t.live = l.Judge(text)
	t.tell(text, 0, l.Now())
	t.keep()
	t.Bell.Ring()
	return more, said, nil
}

// address is a cell as phones name it.
func (t *Table) address(c page.Cursor) page.Cursor {
	return page.Cursor{Line: t.page.Lines[c.Line].Key, Cell: c.Cell}
}

// place is a cell as a form writes it.
func (t *Table) place(c page.Cursor) string {
	return fmt.Sprintf("%d.%d", t.page.Lines[c.Line].Key, max(0, c.Cell))
}

// settle lays the sheet out for the variants that it names.
func settle(p *page.Page, at *page.Cursor) {
	away := page.Cursor{Line: -1}
	if p.Settle(&away); away.Line >= 0 {
		*at = away
	}
}

// small tells that a sheet is not too large.
func small(p *page.Page) error {
	if len(p.Lines) > mostLines || len(p.Text()) > mostText {
		return fmt.Errorf("the sheet would be too long: %d lines and %d kB are the most", mostLines, mostText>>10)
	}
	return nil
}

func put(p *page.Page, at *page.Cursor, c *Change) error {
	if c.More {
		p.GoOn(*at)
	}
	return why(p.Put(at, c.Text))
}

// typeText writes a text into a cell, letter by letter as a keyboard does: blanks
// and commas go on to the next cells.
func typeText(p *page.Page, at *page.Cursor, c *Change) error {
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
func write(p *page.Page, at *page.Cursor, c *Change) error {
	text := strings.TrimSpace(c.Text)
	if text == "" && p.Lines[at.Line].Row == nil {
		p.Remove(at)
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
func add(p *page.Page, at *page.Cursor, _ *Change) error {
	row := p.Lines[at.Line].Row
	if row == nil || !row.Repeat {
		return errors.New("no line can be added here")
	}
	last := at.Line
	for last+1 < len(p.Lines) && p.Lines[last+1].Row == row {
		last++
	}
	at.Line = last
	if at.Cell = p.Home(last); !p.Lines[last].Empty() {
		p.Insert(at)
	}
	return nil
}

func insert(p *page.Page, at *page.Cursor, _ *Change) error {
	if !p.Insert(at) {
		return errors.New("nothing can be added here")
	}
	return nil
}

func grow(p *page.Page, at *page.Cursor, c *Change) error {
	step, ok := map[string]page.Cursor{"up": {Line: -1}, "down": {Line: 1}, "left": {Cell: -1}, "right": {Cell: 1}}[c.Text]
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

// check refuses a change of what the phone has not seen: nobody's typing is
// overwritten by somebody who does not know of it.
func (t *Table) check(at page.Cursor, c *Change) error {
	if n := t.told.Load().sent; n != 0 {
		return fmt.Errorf("this sheet was sent, and is result #%d now", n)
	}
	if err := wellFormed(c); err != nil {
		return err
	}
	switch c.Do {
	case "grow", "take": // these have their own places
		return nil
	case "undo", "redo", "paste":
		theirs := t.rev
		if c.Who == t.by {
			theirs = t.before
		}
		if c.Rev < theirs {
			return errors.New("the sheet was changed from another phone meanwhile; look at it, and do this again if it is still right")
		}
		return nil
	}
	if t.page.LineOf(c.At.Line) < 0 {
		return errors.New("this line is no longer on the sheet")
	}
	if c.At.Cell != at.Cell && c.At.Cell >= 0 {
		return errors.New("this cell is no longer on the sheet")
	}
	if c.Rev == t.rev {
		return nil
	}
	now, name := "", ""
	switch c.Do {
	case "put", "type", "clear":
		now, name = t.page.Cell(at), t.page.CellName(at)
	case "write", "remove":
		now, name = t.page.LineText(at.Line), t.page.LineName(at.Line)
	default:
		return nil
	}
	if now == c.Was {
		return nil
	}
	return fmt.Errorf("%s was changed from another phone meanwhile: it holds %s now", page.Tame(name), quoted(now))
}

func quoted(text string) string {
	if text == "" {
		return "nothing"
	}
	return "“" + page.Tame(text) + "”"
}

// notTaken says what a person typed for nothing.
func notTaken(c *Change) string {
	switch c.Do {
	case "put", "type", "write":
		if c.Text != "" {
			return " Not taken: " + quoted(short(c.Text)) + "."
		}
	case "paste":
		return " Nothing was pasted."
	}
	return ""
}

func short(text string) string {
	if list := []rune(text); len(list) > 80 {
		return string(list[:80]) + "…"
	}
	return text
}

// upper makes a reason a sentence.
func upper(text string) string {
	if text == "" {
		return ""
	}
	first, size := utf8.DecodeRuneInString(text)
	text = strings.ToUpper(string(first)) + text[size:]
	if !strings.HasSuffix(text, ".") {
		text += "."
	}
	return text
}

// wellFormed refuses what no person typed.
func wellFormed(c *Change) error {
	switch {
	case len(c.ID) > 64:
		return errUnknown
	case !utf8.ValidString(c.Text):
		return errors.New("there are bytes in it that are no letters")
	case c.Do == "paste" && len(c.Text) > mostText, c.Do != "paste" && utf8.RuneCountInString(c.Text) > mostCell:
		return errors.New("this is too long")
	case c.Do != "paste" && strings.ContainsFunc(c.Text, score.Unseen):
		return errors.New("there is a character in it that cannot be seen")
	}
	return nil
}

// View is what a phone shows of a table when it opens it.
func (t *Table) View() View { return t.Look(page.Cursor{}, false) }

// Look is what a phone shows of a table with a chosen cell, with folded lines or
// without them.
func (t *Table) Look(at page.Cursor, open bool) View {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.view(t.look(at, open))
}
