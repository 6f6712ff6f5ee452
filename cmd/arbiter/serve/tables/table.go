package tables

import (
	"errors"
	"strings"
	"sync"
	"time"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/serve/bell"
	"arbiter/cmd/arbiter/sheet/page"
)

// A Table is a sheet that phones fill in. Any number of phones may use one at the
// same time.
type Table struct {
	Code string    // what another phone enters to go on with it
	Bell bell.Bell // rings after each change

	mu   sync.Mutex
	game *cli.Game
	of   int64 // the result that it changes, 0 for a new game
	sent int64 // the result that it became, 0 while it is not sent
	page *page.Page
	rev  int // counts the changes
	live page.Live
	last time.Time // of the last change
}

// A Change is what a phone wants to do to a sheet. Do is the name of a button.
type Change struct {
	Do   string // put, clear, undo, redo, add, remove, insert, open, write
	At   page.Cursor
	Text string // a token for put, a whole line for write
	Rev  int    // of the sheet that the phone showed
}

// errUnknown is the answer to a change that no button makes.
var errUnknown = errors.New("this is no change of a sheet")

// change makes one change, and returns the cell to go on with.
func (t *Table) change(c Change) (page.Cursor, error) {
	at := c.At
	if at.Line < 0 || at.Line >= len(t.page.Lines) || at.Cell < 0 {
		return t.page.Start(), errUnknown
	}
	switch c.Do {
	case "select":
		return at, nil
	case "put":
		t.page.Leave()
		if t.page.Cell(at) != "" {
			t.page.Clear(&at)
		}
		t.page.Put(&at, c.Text)
	case "clear":
		t.page.Clear(&at)
	case "undo":
		t.page.Undo(&at)
	case "redo":
		t.page.Redo(&at)
	case "add":
		t.page.AddLine(at.Line)
	case "remove":
		t.page.Remove(&at)
	case "insert":
		t.page.Insert(&at)
	case "open":
		t.page.Open = !t.page.Open
	case "write":
		if err := t.page.Rewrite(at.Line, strings.TrimSpace(c.Text)); err != nil {
			return at, err
		}
	default:
		return at, errUnknown
	}
	t.page.Settle(&at)
	t.rev++
	return at, nil
}

// Text returns the sheet in Arbiter notation, and the number of its last change.
func (t *Table) Text() (text string, rev int) {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.page.Text(), t.rev
}

// Game returns the game of the sheet.
func (t *Table) Game() *cli.Game { return t.game }

// Of returns the number of the result that the sheet changes, 0 for a new game.
func (t *Table) Of() int64 { return t.of }

// Sent says that the sheet is recorded as a result.
func (t *Table) Sent(result int64) {
	t.mu.Lock()
	t.sent = result
	t.mu.Unlock()
	t.Bell.Ring()
}
