package web

import (
	"crypto/rand"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/big"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"arbiter/cmd/arbiter/sheet/touch"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/records"
)

// A table is a sheet that phones fill in, as it is stored in its file. The server keeps the text
// and draws no sheet.
type table struct {
	Code string    `json:"code"` // what another phone enters to continue it
	ID   string    `json:"id"`   // makes a sent table one result, because codes are used again
	Game string    `json:"game"`
	Text string    `json:"text"`
	Rev  int       `json:"rev"`  // counts the texts
	Pen  int       `json:"pen"`  // counts how often the pen was taken; the newest may write
	Name string    `json:"name"` // of who has it; "" while nobody had
	Sent int64     `json:"sent,omitempty"`
	Of   int64     `json:"of,omitempty"`   // the result that is being changed, 0 for a new game
	From string    `json:"from,omitempty"` // the address from which it was begun, "" for the arbiter
	Last time.Time `json:"last"`           // of the last change
	Was  int64     `json:"was,omitempty"`  // the newest command that had touched that result
}

// tables are the sheets that are being filled in, a file each.
type tables struct {
	folder  string
	streams *terminal.Streams // for the time
	notices *notices          // for what the arbiter should look at

	mu        sync.Mutex
	open      map[string]*table    // by code
	notifiers map[string]*notifier // by code; for each change
	sending   map[string]bool      // being recorded
	taken     map[string]bool      // codes of files that could not be read or were put away
}

// The most tables that are kept, unsent and sent.
const (
	mostTables = 500
	mostSent   = 1000
	mostOfOne  = 100                 // the most begun from one address
	longAgo    = 30 * 24 * time.Hour // a sheet that nobody touched may be put away
	dayAgo     = 24 * time.Hour      // one on which nobody wrote anything may be put away
)

// What may be wrong with a code, a new table, or a text.
var (
	errNoTable = errors.New("no table has this code; it stands at the top of the table's sheet")
	errFull    = errors.New("there are too many tables whose sheets are not sent; send some of them first, or let the arbiter put some away")
	errMany    = fmt.Errorf("from your address %d sheets were begun that are not sent; send some of them first, or let the arbiter put some away", mostOfOne)
	errClash   = errors.New("somebody else has written meanwhile")
	errSent    = errors.New("this sheet was sent")
	errBeing   = errors.New("this sheet is being sent")
	errUnkept  = errors.New("the server could not keep this, perhaps because its disk is full; what is typed stays on the phone, so leave the page open, and tell the arbiter")
)

// codeLetters are the letters of codes: none looks like another, and without vowels they make no
// words.
const codeLetters = "BCDFGHJKLMNPQRSTVWXZ"

func newTableCode() string {
	var code [5]byte
	for i := range code {
		n, _ := rand.Int(rand.Reader, big.NewInt(int64(len(codeLetters)))) // never fails
		code[i] = codeLetters[n.Int64()]
	}
	return string(code[:])
}

// isCode reports whether a text has the form of a table's code.
func isCode(text string) bool {
	return len(text) == 5 && strings.Trim(text, codeLetters) == ""
}

// loadTables reads the tables of a folder. A file that cannot be read stays and is reported; those
// of an older program are put away.
func loadTables(folder string, a *terminal.Streams, notices *notices) *tables {
	l := &tables{folder: folder, streams: a, notices: notices, open: map[string]*table{}, notifiers: map[string]*notifier{}, sending: map[string]bool{}, taken: map[string]bool{}}
	entries, err := os.ReadDir(folder)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		notices.trouble("the tables' sheets cannot be read: %v", err)
	}
	for _, e := range entries {
		path := filepath.Join(folder, e.Name())
		code, isTable := strings.CutSuffix(e.Name(), ".json")
		switch {
		case e.IsDir():
		case filepath.Ext(path) == ".txt":
			l.putOlderAway(path)
		case isTable && isCode(code):
			t, err := readTable(path, code)
			if err != nil {
				l.taken[code] = true
				notices.trouble("a table's sheet cannot be read; its file stays: %s: %v", path, err)
				continue
			}
			l.put(t)
		}
	}
	away, _ := os.ReadDir(filepath.Join(folder, "away"))
	for _, e := range away {
		l.taken[strings.TrimSuffix(e.Name(), ".json")] = true
	}
	return l
}

func readTable(path, code string) (*table, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	t := &table{}
	if err := json.Unmarshal(text, t); err != nil {
		return nil, err
	}
	if t.Code != code || t.ID == "" || t.Game == "" {
		return nil, errors.New("it does not say which table it is of")
	}
	if games.All.Find(t.Game) == nil {
		return nil, fmt.Errorf("this program has no game %q", t.Game)
	}
	return t, nil
}

// putOlderAway moves the file of an older program into a folder of its own, where it can be read:
// it holds the sheet in Arbiter notation.
func (l *tables) putOlderAway(path string) {
	to := filepath.Join(l.folder, "older", filepath.Base(path))
	err := os.MkdirAll(filepath.Dir(to), 0o700)
	if err == nil {
		err = os.Rename(path, to)
	}
	if err != nil {
		l.notices.trouble("a table's sheet is of an older program, and cannot be put away: %v", err)
		return
	}
	l.notices.trouble("a table's sheet is of an older program; its text was put away as %s", to)
}

func (l *tables) put(t *table) {
	l.open[t.Code] = t
	if l.notifiers[t.Code] == nil {
		l.notifiers[t.Code] = &notifier{}
	}
}

// change changes a table, in its file and then in memory, and notifies its pages. The caller holds
// the lock.
func (l *tables) change(t *table, to table) error {
	if err := writeTable(l.path(t.Code), &to); err != nil {
		l.notices.trouble("the sheet of table %s could not be kept: %v", t.Code, err)
		return errUnkept
	}
	*t = to
	l.notifiers[t.Code].notify()
	return nil
}

// writeTable writes a table's file, whole or not at all.
func writeTable(path string, t *table) error {
	text, err := json.Marshal(t)
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	part, err := os.CreateTemp(filepath.Dir(path), t.Code+"-*.part") // with permissions 0600
	if err != nil {
		return err
	}
	_, err = part.Write(text)
	if err = errors.Join(err, part.Sync(), part.Close()); err == nil {
		err = os.Rename(part.Name(), path)
	}
	if err != nil {
		_ = os.Remove(part.Name())
	}
	return err
}

func (l *tables) path(code string) string { return filepath.Join(l.folder, code+".json") }

// begin begins a table, with a new code and identity.
func (l *tables) begin(t table) (*table, error) {
	if err := touch.Fits(t.Text); err != nil {
		return nil, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	if t.From != "" && len(l.unsentFrom(t.From)) >= mostOfOne {
		return nil, errMany
	}
	if !l.makeRoom() && t.From != "" {
		return nil, errFull
	}
	for t.Code = newTableCode(); l.open[t.Code] != nil || l.taken[t.Code]; {
		t.Code = newTableCode()
	}
	t.ID, t.Last = rand.Text(), l.streams.Now()
	l.put(&t)
	if err := l.change(&t, t); err != nil {
		delete(l.open, t.Code)
		return nil, err
	}
	copied := t
	return &copied, nil
}

// find returns the table with a code, as it is now.
func (l *tables) find(code string) (table, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	t := l.open[strings.ToUpper(strings.TrimSpace(code))]
	if t == nil {
		return table{}, errNoTable
	}
	return *t, nil
}

// notifier returns the notifier of a table's changes.
func (l *tables) notifier(code string) *notifier {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.notifiers[code]
}

// write takes a text from the page that has the pen. It returns the table as it is then.
func (l *tables) write(code, id, text string, rev, pen int) (table, error) {
	if err := touch.Fits(text); err != nil {
		return table{}, err
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	t := l.open[code]
	switch {
	case t == nil:
		return table{}, errNoTable
	case t.ID != id || t.Pen != pen:
		return *t, errClash
	case t.Text == text:
		return *t, nil
	case t.Rev != rev:
		return *t, errClash
	case t.Sent != 0:
		return *t, errSent
	case l.sending[code]:
		return *t, errBeing
	}
	to := *t
	to.Text, to.Rev, to.Last = text, t.Rev+1, l.streams.Now()
	err := l.change(t, to)
	return *t, err
}

// writeByForm takes the pen and writes, for a page without a script that had read a revision.
func (l *tables) writeByForm(code, name, text string, rev int) (table, error) {
	t, err := l.find(code)
	if err != nil || t.Text == text {
		return t, err
	}
	if t.Rev != rev {
		return t, errClash
	}
	if t, err = l.takePen(code, name, false); err != nil {
		return t, err
	}
	return l.write(code, t.ID, text, rev, t.Pen)
}

// takePen gives the pen to somebody; with first only where nobody has had it.
func (l *tables) takePen(code, name string, first bool) (table, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	t := l.open[code]
	switch {
	case t == nil:
		return table{}, errNoTable
	case first && t.Pen > 0:
		return *t, errClash
	case t.Sent != 0:
		return *t, errSent
	}
	to := *t
	to.Pen, to.Name = t.Pen+1, name
	err := l.change(t, to)
	return *t, err
}

// beginSending locks a sheet while it is recorded. The caller must call endSending.
func (l *tables) beginSending(code, id string) (table, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	t := l.open[code]
	switch {
	case t == nil || t.ID != id:
		return table{}, errNoTable
	case l.sending[code]:
		return *t, errBeing
	}
	l.sending[code] = true
	return *t, nil
}

// endSending unlocks a sheet. result is what it became, 0 for nothing.
func (l *tables) endSending(code string, result int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	delete(l.sending, code)
	if t := l.open[code]; t != nil && result != 0 {
		to := *t
		to.Sent = result
		_ = l.change(t, to) // sent again, it is the same result
	}
}

// reopen unlocks the sheet of a result that was taken back: it can be changed again.
func (l *tables) reopen(result int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, t := range l.open {
		if t.Sent == result {
			to := *t
			to.Sent = 0
			_ = l.change(t, to) // whoever looks at it tries again
		}
	}
}

// list returns the tables whose sheets are not sent, by their codes.
func (l *tables) list() (list []table) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for _, code := range slices.Sorted(maps.Keys(l.open)) {
		if t := l.open[code]; t.Sent == 0 {
			list = append(list, *t)
		}
	}
	return list
}

// unsentFrom returns the codes of the tables that were begun from an address and are not sent. The
// caller holds the lock.
func (l *tables) unsentFrom(from string) (codes []string) {
	for _, code := range slices.Sorted(maps.Keys(l.open)) {
		if t := l.open[code]; from != "" && t.From == from && t.Sent == 0 {
			codes = append(codes, code)
		}
	}
	return codes
}

// beside returns the codes of the unsent tables that were begun from the same address as this one.
func (l *tables) beside(t *table) []string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.unsentFrom(t.From)
}

// makeRoom puts tables away until there is room for one more: of the sent ones the oldest, of the
// others one that nobody touched for long. The caller holds the lock.
func (l *tables) makeRoom() bool {
	var sent, unsent []*table
	for _, t := range l.open {
		if t.Sent != 0 {
			sent = append(sent, t)
		} else {
			unsent = append(unsent, t)
		}
	}
	oldest := func(a, b *table) int { return a.Last.Compare(b.Last) }
	if len(sent) >= mostSent {
		_ = l.remove(slices.MinFunc(sent, oldest))
	}
	if len(unsent) < mostTables {
		return true
	}
	slices.SortFunc(unsent, oldest)
	for _, t := range unsent {
		if age := l.streams.Now().Sub(t.Last); age >= longAgo || t.Rev == 0 && age >= dayAgo {
			if err := l.remove(t); err == nil {
				l.notices.trouble("nobody touched the sheet of table %s for long; it was put away unsent", t.Code)
				return true
			}
		}
	}
	return false
}

// remove removes a table. The file of one that was not sent and on which somebody wrote is moved to
// a folder beside the others. The caller holds the lock.
func (l *tables) remove(t *table) (err error) {
	if t.Sent == 0 && t.Rev > 0 {
		err = writeTable(filepath.Join(l.folder, "away", t.Code+".json"), t)
		l.taken[t.Code] = true
	}
	if err == nil {
		err = os.Remove(l.path(t.Code))
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("putting the sheet of table %s away: %w", t.Code, err)
	}
	delete(l.open, t.Code)
	l.notifiers[t.Code].notify()
	delete(l.notifiers, t.Code)
	return nil
}

// putAway removes a table that nobody will send; with all, those too that were begun from the same
// address. It returns their codes.
func (l *tables) putAway(code string, all bool) (codes []string, err error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	t := l.open[code]
	if t == nil {
		return nil, errNoTable
	}
	codes = []string{code}
	if all {
		codes = l.unsentFrom(t.From)
	}
	for _, code := range codes {
		err = errors.Join(err, l.remove(l.open[code]))
	}
	return codes, err
}

// bringBack restores a table that was put away.
func (l *tables) bringBack(code string) (*table, error) {
	code = strings.ToUpper(strings.TrimSpace(code))
	l.mu.Lock()
	defer l.mu.Unlock()
	from := filepath.Join(l.folder, "away", code+".json")
	if !isCode(code) || !l.taken[code] {
		return nil, errNoTable
	}
	t, err := readTable(from, code)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, errNoTable
	}
	if err == nil {
		err = os.Rename(from, l.path(code))
	}
	if err != nil {
		return nil, fmt.Errorf("bringing the sheet of table %s back: %w", code, err)
	}
	delete(l.taken, code)
	l.put(t)
	return t, nil
}

// uid returns the identity of a table's sheet as a result of a game.
func (t *table) uid() string { return records.UIDOf(records.SourceTable, t.Game, t.ID) }
