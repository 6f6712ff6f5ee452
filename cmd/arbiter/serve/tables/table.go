package tables

import (
	"errors"
	"log/slog"
	"sync"
	"sync/atomic"
	"time"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/serve/bell"
	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/cmd/games"
)

// A Table is a sheet that phones fill in. Any number of phones may use one at the
// same time.
type Table struct {
	Code string    // what another phone enters to go on with it
	Bell bell.Bell // rings after each change

	id    string
	game  *games.Game
	of    int64  // the result that it changes, 0 for a new game
	phone string // that began it, "" where that is no matter
	run   string
	path  string // of the draft's file, "" for none

	mu     sync.Mutex
	page   *sheetmodel.Page
	rev    int // counts the changes
	next   int // the key of the next new line
	by     string
	before int // the last change that somebody other than by made
	done   []done
	live   sheetmodel.Live
	words  words  // what stands on the sheet, in words
	unkept string // why the last change is not in the draft's file
	away   bool   // it was put away: no file is written any more
	log    *slog.Logger

	told atomic.Pointer[told]
}

// Told is what others may know of a table without waiting for a change that is
// being made.
type told struct {
	text string
	rev  int
	sent int64
	Glance
}

// A done is a change that was made. A phone that heard no answer sends it again.
type done struct {
	ID string            `json:"id"`
	At sheetmodel.Cursor `json:"at"` // where the phone went on
}

// tell publishes the table as it stands. The caller holds the lock.
func (t *Table) tell(text string, sent int64, last time.Time) {
	t.told.Store(&told{text, t.rev, sent, Glance{
		Code: t.Code, Title: cli.Clean(t.page.Title()), Head: sheetmodel.HeadOf(t.game.Game, text), Missing: t.page.Missing(), Says: t.live.Title, Last: last, Of: t.of,
	}})
}

// ID returns the outside identity of the sheet: under it the sheet is one result,
// however often it is sent.
func (t *Table) ID() string { return t.id }

// Text returns the sheet in Arbiter notation, and the number of its last change.
func (t *Table) Text() (text string, rev int) {
	now := t.told.Load()
	return now.text, now.rev
}

// Game returns the game of the sheet.
func (t *Table) Game() *games.Game { return t.game }

// Of returns the number of the result that the sheet changes, 0 for a new game.
func (t *Table) Of() int64 { return t.of }

// Result returns the number of the result that the sheet became, 0 while it is not
// sent.
func (t *Table) Result() int64 { return t.told.Load().sent }

// ErrChanged says that a sheet is no longer the one that was to be sent.
var ErrChanged = errors.New("the sheet was changed from another phone meanwhile")

// Send lets save record the sheet of this revision; save returns the number of the
// result. Nobody changes the sheet meanwhile: what the phones show as sent is what was
// recorded.
func (t *Table) Send(rev int, save func() (result int64, err error)) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	if t.rev != rev {
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
	now := t.told.Load()
	t.page.Forget()
	t.rev++
	t.tell(now.text, result, now.Last)
	t.keep()
	t.Bell.Ring()
}
