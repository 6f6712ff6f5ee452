package tables

import (
	"encoding/json"
	"log/slog"
	"strings"
	"testing"
	"time"

	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/cmd/arbiter/sheet/touch"
	"arbiter/cmd/games"
	"arbiter/score"
	"arbiter/validate"
)

// newTables are the tables of a server that keeps them in a folder.
func newTables(t testing.TB, folder string) *Tables {
	t.Helper()
	l := &Tables{Games: games.All, Now: time.Now, Folder: folder, Log: slog.New(slog.DiscardHandler),
		Judge: func() *games.Judge {
			return &games.Judge{Games: games.All, Options: validate.Options{NoProof: true}}
		}}
	l.Load()
	return l
}

// begin is a new table with these players.
func begin(t testing.TB, l *Tables, game string, head score.Header) *Table {
	t.Helper()
	table, err := l.New(l.Games.Find(game), head, Proposal{}, "")
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// A phone has a copy of a table's sheet, and taps on what it shows.
type phone struct {
	testing.TB
	*touch.Replica
	tables *Tables
	table  *Table
	did    touch.Change // the last change that was tapped
	sent   *touch.Sent  // the last one that was sent
	away   bool         // it has no network
}

func newPhone(t testing.TB, l *Tables, table *Table) *phone {
	t.Helper()
	p := &phone{TB: t, tables: l, table: table}
	p.load(touch.Left{})
	return p
}

// load loads the page, with what an earlier page of this phone has left.
func (p *phone) load(left touch.Left) {
	p.Helper()
	var err error
	if p.Replica, err = touch.Follow(games.All, p.news(), left); err != nil {
		p.Fatal(err)
	}
}

// news is the sheet as the server sends it.
func (p *phone) news() (shot touch.Snapshot) {
	p.Helper()
	overTheNetwork(p, p.table.Snapshot(), &shot)
	return shot
}

func overTheNetwork(t testing.TB, from, to any) {
	t.Helper()
	text, err := json.Marshal(from)
	if err == nil {
		err = json.Unmarshal(text, to)
	}
	if err != nil {
		t.Fatal(err)
	}
}

// at is the place of the cell of the board or the line that is called so, as the phone
// shows it.
func (p *phone) at(name string) string {
	p.Helper()
	page := p.Sheet().Page
	c, ok := page.Find(name)
	if !ok {
		p.Fatalf("no cell is called %s", name)
	}
	return page.PlaceName(sheetmodel.Cursor{Line: c.Line, Cell: max(0, c.Cell)})
}

// on is what stands on a square, as the phone shows it.
func (p *phone) on(square string) string {
	p.Helper()
	c, ok := p.Sheet().Page.Placed(p.at(square))
	if !ok {
		p.Fatalf("the square %s has no name", square)
	}
	return p.Sheet().Page.Cell(c)
}

// choose chooses a cell.
func (p *phone) choose(place string) touch.View {
	p.Helper()
	return p.send(touch.Change{Do: "select", At: place})
}

// tap presses a button in the chosen cell.
func (p *phone) tap(do, text string) touch.View {
	p.Helper()
	return p.send(touch.Change{Do: do, Text: text})
}

// send makes a change in the copy, in the chosen cell unless it says another one, and tells
// the server.
func (p *phone) send(c touch.Change) touch.View {
	p.Helper()
	if c.Open = p.View().Open; c.At == "" {
		c.At = p.View().Place
	}
	p.did = c
	p.Do(&c)
	return p.catchUp()
}

// catchUp sends all that waits, and hears what others did.
func (p *phone) catchUp() touch.View {
	p.Helper()
	if p.away {
		return *p.View()
	}
	for p.sent = nil; p.Waiting() > 0; {
		p.sent = new(touch.Sent)
		overTheNetwork(p, p.First(), p.sent)
		var a touch.Answer
		overTheNetwork(p, p.tables.Make(p.table, p.sent), &a)
		p.Answered(a)
	}
	if _, rev := p.table.Text(); rev != p.View().Rev {
		p.Heard(p.news())
	}
	return *p.View()
}

// says is what a phone says of changes that were not made.
func says(v touch.View) string {
	var list []string
	if v.Refused != "" {
		list = append(list, v.Refused)
	}
	for _, c := range v.Conflicts {
		list = append(list, c.Says+" Typed: "+strings.Join(c.Typed, ", "))
	}
	return strings.Join(list, "\n")
}

// text is the table's sheet.
func (t *Table) text() string {
	text, _ := t.Text()
	return text
}
