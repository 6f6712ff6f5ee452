package tables

import (
	"errors"
	"log/slog"
	"strconv"
	"sync"
	"sync/atomic"
	"time"

	"arbiter/cmd/arbiter/serve/bell"
	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/cmd/arbiter/sheet/touch"
	"arbiter/score"
)

// A Table is a sheet that phones fill in. Any number of phones may use one at the
// same time.
type Table struct {
	Code string    // what another phone enters to go on with it
	Bell bell.Bell // rings after each change

	id   string
	of   int64  // the result that it changes, 0 for a new game
	from string // the address from which it was begun, "" for the arbiter
	by   Proposal
	path string // of the draft's file, "" for none

	mu     sync.Mutex
	sheet  *touch.Sheet
	unkept string // why the last change is not in the draft's file
	away   bool   // it was put away: no file is written any more
	log    *slog.Logger

	public atomic.Pointer[public]
}

// Public is what others may know of a table without waiting for a change that is
// being made.
type public struct {
	text string
	rev  int
	sent int64
	Glance
}

// publish publishes the table as it stands. The caller holds the lock.
func (t *Table) publish(text string, sent int64, last time.Time) {
	p := t.sheet.Page
	t.public.Store(&public{text, t.sheet.Rev, sent, Glance{
		Code: t.Code, Title: score.Tidy(p.Title()), Head: sheetmodel.HeadOf(p.Game, text), Missing: t.sheet.Missing(), Says: t.sheet.Says(), Last: last, Of: t.of,
	}})
	t.shut()
}

// shut lets nobody change a sheet that was sent or put away. The caller holds the lock.
func (t *Table) shut() {
	t.sheet.Shut = nil
	if n := t.Result(); n != 0 {
		t.sheet.Shut = touch.SentError(n)
	} else if t.away { // after the request had found the table
		t.sheet.Shut = errors.New("this sheet was put away; the arbiter can bring it back")
	}
}

// ID returns the words from which the identity of the sheet is made: under it the sheet is
// one result, however often it is sent.
func (t *Table) ID() string { return t.id }

// A Proposal is what the form of a new sheet proposed and nobody changed there.
type Proposal struct {
	League string `json:"league,omitempty"`
	Season string `json:"season,omitempty"`
	ByDay  bool   `json:"byDay,omitempty"` // the season is that of the day, and not the last one's
}

// Proposed is what the form of the new sheet proposed.
func (t *Table) Proposed() Proposal { return t.by }

// Text returns the sheet in Arbiter notation, and the number of its last change.
func (t *Table) Text() (text string, rev int) {
	now := t.public.Load()
	return now.text, now.rev
}

// Of returns the number of the result that the sheet changes, 0 for a new game.
func (t *Table) Of() int64 { return t.of }

// Result returns the number of the result that the sheet became, 0 while it is not
// sent.
func (t *Table) Result() int64 { return t.public.Load().sent }

// Address is where a line of the sheet's text can be changed: that of a header, as "league",
// or that of a player. Of other lines it is the sheet's.
func (t *Table) Address(line, player string) string {
	t.mu.Lock()
	defer t.mu.Unlock()
	page := "/table/" + t.Code
	for i, p := range t.sheet.Page.Players() {
		if line == "player" && score.SameName(p.Name, player) {
			return page + "?open=1#name" + strconv.Itoa(i)
		}
	}
	if place := t.sheet.Page.HeaderPlace(line); place != "" {
		return page + "?open=1&at=" + place
	}
	return page
}

// Read lets somebody read the sheet. address is that of the sheet's page with a cell chosen.
func (t *Table) Read(look func(p *sheetmodel.Page, address func(sheetmodel.Cursor) string)) {
	t.mu.Lock()
	defer t.mu.Unlock()
	p := t.sheet.Page
	look(p, func(c sheetmodel.Cursor) string {
		at := "at=" + p.PlaceName(c)
		if !p.Shown(c.Line) {
			at = "open=1&" + at
		}
		return "/table/" + t.Code + "?" + at
	})
}

// ErrChanged says that a sheet is no longer the one that was to be sent.
var ErrChanged = errors.New("the sheet was changed from another phone meanwhile")

// Send lets save record the sheet of this revision; save returns the number of the
// result. Nobody changes the sheet meanwhile: what the phones show as sent is what was
// recorded.
func (t *Table) Send(rev int, save func() (result int64, err error)) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.sheet.Rev != rev {
		return ErrChanged
	}
	result, err := save()
	if err == nil {
		t.sent(result)
	}
	return err
}

// Reopen says that the result was taken back: the sheet can be changed again.
func (t *Table) Reopen() {
	t.mu.Lock()
	defer t.mu.Unlock()
	t.sent(0)
}

// sent says that the sheet is recorded as a result, 0 for none. Nothing can be changed
// then. The caller holds the lock.
func (t *Table) sent(result int64) {
	now := t.public.Load()
	t.sheet.Page.Forget()
	t.sheet.Rev++
	t.publish(now.text, result, now.Last)
	t.keep()
	t.Bell.Ring()
}

// Change does what the button of a form does, for a phone that has no copy of the sheet.
// Where a change is refused the view is that of the sheet as it stands, with the reason.
func (l *Tables) Change(t *Table, c touch.Change) touch.View {
	t.mu.Lock()
	defer t.mu.Unlock()
	r := touch.Visit(t.sheet.Game, t.snapshot(), l.Judge, &c)
	for one := r.First(); one != nil; one = r.First() {
		r.Answered(l.answer(t, one))
	}
	v := *r.View()
	v.Memory = r.Memory()
	return t.view(v)
}

// Make makes what a phone changed in its copy of the sheet.
func (l *Tables) Make(t *Table, one *touch.Sent) touch.Answer {
	t.mu.Lock()
	defer t.mu.Unlock()
	return l.answer(t, one)
}

// answer makes a change. The answer has the sheet unless the phone knows it. The caller
// holds the lock.
func (l *Tables) answer(t *Table, one *touch.Sent) touch.Answer {
	made, err := t.sheet.Make(&one.Difference)
	if made {
		t.publish(t.sheet.Page.Text(), 0, l.Now())
		t.keep()
		t.Bell.Ring()
	}
	a := touch.Answer{Rev: t.sheet.Rev}
	if err != nil {
		a.Refused = score.Tidy(err.Error())
	}
	if err != nil || t.unkept != "" || t.sheet.Page.Digest() != one.Expects {
		shot := t.snapshot()
		a.Sheet = &shot
	}
	return a
}

// Snapshot is the table's sheet for a phone that has a copy of it.
func (t *Table) Snapshot() touch.Snapshot {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.snapshot()
}

func (t *Table) snapshot() touch.Snapshot {
	v, shot := t.view(touch.View{}), t.sheet.Snapshot()
	shot.Code, shot.Of, shot.Sent, shot.Unkept = v.Code, v.Of, v.Sent, v.Unkept
	return shot
}

// View is what a phone shows of a table when it opens it.
func (t *Table) View() touch.View { return t.Look("", false) }

// Look is what a phone shows of a table with a chosen cell, with folded lines or
// without them.
func (t *Table) Look(place string, open bool) touch.View {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.view(t.sheet.Look(place, open))
}

// view says of a sheet what is the table's. The caller holds the lock.
func (t *Table) view(v touch.View) touch.View {
	v.Code, v.Of, v.Sent = t.Code, t.of, t.Result()
	if t.unkept != "" {
		v.Unkept = "The last change is not kept on the server: " + t.unkept + ". This phone keeps it."
	}
	return v
}

// Drawing is what lies on the table, with the places that findings are about. It is
// false while the sheet cannot be read.
func (t *Table) Drawing() (score.Drawing, bool) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.sheet.Drawing()
}
