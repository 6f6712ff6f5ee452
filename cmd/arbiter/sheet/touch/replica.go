package touch

import (
	"math/rand/v2"
	"net/url"
	"slices"
	"strconv"

	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/cmd/games"
	"arbiter/export/picture"
	"arbiter/validate"
)

var noProof = validate.Options{NoProof: true}

// A Replica is a phone's own copy of a sheet that a server owns. A change is made in it at
// once, and waits until the server has answered it. What the server has is what counts:
// where it has something else than the phone expected, the phone begins with that, and makes
// the changes again that still wait.
type Replica struct {
	games   games.List
	base    Snapshot // as the server has it
	sheet   *Sheet   // with the changes that wait
	waiting []waiting
	view    View
}

// A waiting is a change that the server has not answered.
type waiting struct {
	form  string // as it is sent
	after string // what the sheet is then
}

// Follow begins a copy, with the changes that an earlier page of this phone has left.
func Follow(list games.List, base Snapshot, forms []string) (*Replica, error) {
	r := &Replica{games: list}
	for _, form := range forms {
		r.waiting = append(r.waiting, waiting{form: form})
	}
	return r, r.begin(base)
}

// Again begins the copy again, after a fault.
func (r *Replica) Again() error { return r.begin(r.base) }

// begin makes the sheet what the server has, with what still waits.
func (r *Replica) begin(base Snapshot) error {
	sheet, err := base.sheet(r.games)
	if err != nil {
		return err
	}
	at, open := sheetmodel.Cursor{Line: -1}, false
	if r.sheet != nil {
		at, open = r.view.At, r.view.Open
	}
	r.base, r.sheet = base, sheet
	for i := range r.waiting {
		form, _ := url.ParseQuery(r.waiting[i].form) // written by Tap
		c := Parse(form)
		c.ID = ""
		r.sheet.Change(c) // the server will say what it refuses
		r.waiting[i].after = r.sheet.lines()
	}
	r.show(r.sheet.Look(at, open))
	return nil
}

// lines is the same for two sheets that are the same, line by line.
func (s *Sheet) lines() string {
	text := s.Page.Text()
	for _, l := range s.Page.Lines {
		text += "\n" + strconv.Itoa(len(l.Cells)) + l.Head
	}
	return text
}

// show says of the sheet what the server knows.
func (r *Replica) show(v View) {
	v.Code, v.Of, v.Sent, v.Unkept = r.base.Code, r.base.Of, r.base.Sent, r.base.Unkept
	v.Undo, v.Redo = v.Undo || r.base.Undo, v.Redo || r.base.Redo
	r.view = v
}

// View is what the phone shows.
func (r *Replica) View() *View { return &r.view }

// Tap makes a change. What the phone itself cannot take back, because an earlier page made
// it, is left to the server.
func (r *Replica) Tap(form url.Values) {
	if form.Get("id") == "" {
		form.Set("id", strconv.FormatUint(rand.Uint64(), 36))
	}
	c := Parse(form)
	v, made := r.sheet.Change(c)
	if undo, redo := r.sheet.Page.Past(); !made && r.sheet.Shut == nil && (c.Do == "undo" && !undo && r.base.Undo || c.Do == "redo" && !redo && r.base.Redo) {
		v.Refused, made = "", true
	}
	if made {
		form.Set("rev", strconv.Itoa(r.base.Rev))
		r.waiting = append(r.waiting, waiting{form.Encode(), r.sheet.lines()})
	}
	if d, ok := r.sheet.Drawing(); ok && form.Get("picture") != "" {
		v.Picture = picture.Part(&d)
	}
	r.show(v)
}

// Next is the first change that waits, as it is sent; "" for none.
func (r *Replica) Next() string {
	if len(r.waiting) == 0 {
		return ""
	}
	return r.waiting[0].form
}

// Waiting are the changes that wait.
func (r *Replica) Waiting() []string {
	list := []string{}
	for _, w := range r.waiting {
		list = append(list, w.form)
	}
	return list
}

// Answered takes the server's answer to the first change that waits.
func (r *Replica) Answered(answer Snapshot) error {
	expected := r.waiting[0].after
	r.waiting = slices.Delete(r.waiting, 0, 1)
	return r.take(answer, expected)
}

// Heard takes the sheet that the server has now, which another phone changed. While
// changes wait, their answers tell it.
func (r *Replica) Heard(news Snapshot) error {
	if len(r.waiting) > 0 {
		return nil
	}
	return r.take(news, r.sheet.lines())
}

// take takes what the server has. Where that is what was expected, nothing moves.
func (r *Replica) take(answer Snapshot, expected string) error {
	theirs, err := answer.sheet(r.games)
	if err != nil {
		return err
	}
	if theirs.lines() == expected && answer.Sent == r.base.Sent {
		r.base = answer
		v := r.view
		v.Refused = answer.Refused
		r.sheet.Rev = answer.Rev + len(r.waiting)
		v.Rev = r.sheet.Rev
		r.show(v)
		return nil
	}
	err = r.begin(answer)
	r.view.Refused = answer.Refused
	return err
}
