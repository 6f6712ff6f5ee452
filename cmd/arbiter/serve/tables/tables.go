// Package tables keeps the sheets that phones fill in, one for each table.
package tables

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"time"

	"arbiter/cmd/arbiter/sheet/draftfile"
	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/cmd/arbiter/sheet/touch"
	"arbiter/cmd/games"
	"arbiter/score"
)

// Tables are the sheets that are being filled in.
type Tables struct {
	Games  games.List
	Judge  func() *games.Judge // by the rulings that are in force
	Now    func() time.Time
	Folder string       // of the drafts; "" keeps none
	Log    *slog.Logger // of what the arbiter should look at

	mu   sync.Mutex
	open map[string]*Table // by code
	old  map[string]bool   // the codes of files that could not be read or were put away
}

// Tables that are not sent, and tables that are. There is room for the largest
// event; each holds a megabyte at most.
const (
	mostTables = 500
	mostSent   = 1000
	mostOfOne  = 100                 // that were begun from one address
	longAgo    = 30 * 24 * time.Hour // a sheet that nobody touched may be put away
	dayAgo     = 24 * time.Hour      // one on which nobody wrote anything
)

// What may be wrong with a code, or with a new table.
var (
	ErrNoTable = errors.New("no table has this code")
	ErrFull    = errors.New("there are too many tables whose sheets are not sent; send some of them first, or let the arbiter put some away")
	ErrMany    = fmt.Errorf("from your address %d sheets were begun that are not sent; send some of them first, or let the arbiter put some away", mostOfOne)
)

// New begins a sheet with these headers, of which a form proposed some. From is the address
// from which it is begun, "" for the arbiter, who may begin any number.
func (l *Tables) New(g *games.Game, head score.Header, by Proposal, from string) (*Table, error) {
	return l.begin(&Table{from: from, by: by}, g, sheetmodel.New(g.Game, head))
}

// Edit begins a sheet with a text: that of a result, to be changed, or with the result 0
// what a phone has kept. From is as for New.
func (l *Tables) Edit(g *games.Game, text string, result int64, from string) (*Table, error) {
	if err := touch.Fits(text); err != nil {
		return nil, err
	}
	return l.begin(&Table{of: result, from: from}, g, sheetmodel.Read(g.Game, text))
}

// begin gives a table its sheet, its code and its identity.
func (l *Tables) begin(t *Table, g *games.Game, page *sheetmodel.Page) (_ *Table, err error) {
	if t.sheet, err = touch.New(g, page, l.Judge); err != nil {
		return nil, err
	}
	t.id, t.log = rand.Text(), l.Log
	l.mu.Lock()
	defer l.mu.Unlock()
	if len(l.unsentFrom(t.from)) >= mostOfOne {
		return nil, ErrMany
	}
	if !l.makeRoom() && t.from != "" {
		return nil, ErrFull
	}
	for t.Code = newCode(); l.open[t.Code] != nil || l.old[t.Code]; {
		t.Code = newCode()
	}
	t.path = l.pathOf(t.Code)
	t.publish(page.Text(), 0, l.Now())
	t.keep()
	l.put(t)
	return t, nil
}

func (l *Tables) put(t *Table) {
	if l.open == nil {
		l.open = map[string]*Table{}
	}
	l.open[t.Code] = t
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

// A Glance is what others are told of a table that is still playing.
type Glance struct {
	Code    string
	Title   string       // the game and who plays
	Head    score.Header // with league, season and round
	Missing string       // what is still to be filled in
	Says    string       // who leads
	Last    time.Time    // of the last change
	Of      int64        // the result that it changes, 0 for a new game
}

// List returns the tables whose sheets are not sent yet, by their codes.
func (l *Tables) List() []Glance {
	l.mu.Lock()
	defer l.mu.Unlock()
	var list []Glance
	for _, code := range slices.Sorted(maps.Keys(l.open)) {
		if now := l.open[code].public.Load(); now.sent == 0 {
			list = append(list, now.Glance)
		}
	}
	return list
}

// makeRoom puts tables away until there is room for one more: of the sent ones the
// oldest, of the others one that nobody touched for long. The caller holds the lock.
func (l *Tables) makeRoom() bool {
	var sent, unsent []*Table
	for _, t := range l.open {
		if t.public.Load().sent != 0 {
			sent = append(sent, t)
		} else {
			unsent = append(unsent, t)
		}
	}
	oldest := func(a, b *Table) int { return a.public.Load().Last.Compare(b.public.Load().Last) }
	if len(sent) >= mostSent {
		l.makeAway(slices.MinFunc(sent, oldest))
	}
	if len(unsent) < mostTables {
		return true
	}
	slices.SortFunc(unsent, oldest)
	for _, t := range unsent {
		now := t.public.Load()
		if age := l.Now().Sub(now.Last); age >= longAgo || now.rev == 0 && age >= dayAgo {
			l.makeAway(t)
			return true
		}
	}
	return false
}

// makeAway puts a table away that is in the way, and tells it in the log.
func (l *Tables) makeAway(t *Table) {
	if err := l.putAway(t); err != nil {
		l.Log.Error("a table's sheet could not be put away", "error", draftfile.Cause(err), inFile(l.Log, t.path))
	} else if l.old[t.Code] {
		l.Log.Warn("nobody touched a table's sheet for long; it was put away unsent", inFile(l.Log, awayPath(t.path)))
	}
}

// putAway takes a table away. The file of one that was not sent stays, in a folder
// beside the others. The caller holds the lock.
func (l *Tables) putAway(t *Table) error {
	t.mu.Lock()
	defer t.mu.Unlock()
	now := t.public.Load()
	t.away = true
	t.shut()
	delete(l.open, t.Code)
	stays := now.sent == 0 && now.rev > 0
	err := t.leave(stays)
	if err != nil || stays {
		l.remember(t.Code)
	}
	return err
}

// PutAway takes a table away whose sheet nobody will send. BringBack brings it back.
func (l *Tables) PutAway(t *Table) error {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.putAway(t)
}

// PutAllAway takes away all unsent tables that were begun from the address of this one. It
// returns their codes.
func (l *Tables) PutAllAway(t *Table) (codes []string, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, one := range l.unsentFrom(t.from) {
		codes = append(codes, one.Code)
		err = errors.Join(err, l.putAway(one))
	}
	return codes, err
}

// Beside are the codes of the unsent tables that were begun from the address of this one,
// none where the arbiter began it.
func (l *Tables) Beside(t *Table) (codes []string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, one := range l.unsentFrom(t.from) {
		codes = append(codes, one.Code)
	}
	return codes
}

// unsentFrom are the tables that were begun from an address and are not sent, by their
// codes. The caller holds the lock.
func (l *Tables) unsentFrom(from string) (list []*Table) {
	for _, code := range slices.Sorted(maps.Keys(l.open)) {
		if t := l.open[code]; from != "" && t.from == from && t.public.Load().sent == 0 {
			list = append(list, t)
		}
	}
	return list
}

// BringBack brings a table back that was put away.
func (l *Tables) BringBack(code string) (*Table, error) {
	code = strings.ToUpper(strings.TrimSpace(code))
	l.mu.Lock()
	defer l.mu.Unlock()
	if l.Folder == "" || !IsCode(code) || !l.old[code] {
		return nil, ErrNoTable
	}
	path := l.pathOf(code)
	t, err := l.load(awayPath(path), code)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, ErrNoTable
	}
	if err == nil {
		err = os.Rename(awayPath(path), path)
	}
	if err != nil {
		return nil, fmt.Errorf("bringing the sheet of table %s back: %w", code, err)
	}
	t.path = path
	delete(l.old, code)
	l.put(t)
	return t, nil
}

// remember lets no new table have a code.
func (l *Tables) remember(code string) {
	if l.old == nil {
		l.old = map[string]bool{}
	}
	l.old[code] = true
}
