// Package tables keeps the sheets that phones fill in, one for each table.
package tables

import (
	"crypto/rand"
	"errors"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/sheet/page"
	"arbiter/score"
)

// Tables are the sheets that are being filled in.
type Tables struct {
	Games cli.Games
	Judge func(text string) page.Live // what is said of a text that is being filled in
	Now   func() time.Time

	mu   sync.Mutex
	open map[string]*Table // by code
}

// ErrNoTable says that no table has a code.
var ErrNoTable = errors.New("no table has this code")

// New begins a sheet with these headers.
func (l *Tables) New(g *cli.Game, head score.Header) *Table {
	return l.lay(&Table{game: g, page: page.New(g.Game, head)})
}

// Edit begins a sheet of changes to a result. The text is the result's.
func (l *Tables) Edit(g *cli.Game, text string, result int64) *Table {
	return l.lay(&Table{game: g, page: page.Read(g.Game, text), of: result})
}

// lay gives a table its code.
func (l *Tables) lay(t *Table) *Table {
	t.Code, t.last, t.live = newCode(), l.Now(), l.Judge(t.page.Text())
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.open == nil {
		l.open = map[string]*Table{}
	}
	l.open[t.Code] = t
	return t
}

// Find returns the table with a code.
func (l *Tables) Find(code string) (*Table, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if t := l.open[strings.ToUpper(strings.TrimSpace(code))]; t != nil {
		return t, nil
	}
	return nil, ErrNoTable
}

// Change makes a change and returns what the phone shows then. Where the change is
// refused the view is that of the sheet as it stands, with the reason.
func (l *Tables) Change(t *Table, c Change) View {
	t.mu.Lock()
	defer t.mu.Unlock()
	at, err := t.change(c)
	if err == nil && c.Do != "select" {
		t.live, t.last = l.Judge(t.page.Text()), l.Now()
		t.Bell.Ring()
	}
	v := t.view(at)
	if err != nil {
		v.Refused = err.Error()
	}
	return v
}

// View is what a phone shows of a table when it opens it.
func (t *Table) View() View {
	t.mu.Lock()
	defer t.mu.Unlock()
	return t.view(t.page.Start())
}

// A Glance is what others are told of a table that is still playing.
type Glance struct {
	Code    string
	Title   string       // the game and who plays
	Head    score.Header // with league, season and round
	Missing string       // what is still to be filled in
	Says    string       // who leads
	Last    time.Time    // of the last change
}

// List returns the tables whose sheets are not sent yet, by their codes.
func (l *Tables) List() []Glance {
	l.mu.Lock()
	defer l.mu.Unlock()
	var list []Glance
	for _, code := range slices.Sorted(maps.Keys(l.open)) {
		t := l.open[code]
		t.mu.Lock()
		if t.sent == 0 {
			list = append(list, Glance{code, t.page.Title(), page.HeadOf(t.game.Game, t.page.Text()), t.page.Missing(), t.live.Title, t.last})
		}
		t.mu.Unlock()
	}
	return list
}

// letters are those of codes: none looks like another, and no vowel makes words.
const letters = "BCDFGHJKLMNPQRSTVWXZ"

// newCode makes a table's code of five letters.
func newCode() string {
	var b [5]byte
	_, _ = rand.Read(b[:]) // never fails
	for i := range b {
		b[i] = letters[int(b[i])%len(letters)]
	}
	return string(b[:])
}
