package tables

import (
	"log/slog"
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

// cell is what stands at a place as phones name it.
func (t *Table) cell(at sheetmodel.Cursor) string {
	return t.sheet.Page.Cell(at)
}

// begin is a new table with these players.
func begin(t testing.TB, l *Tables, game string, head score.Header) *Table {
	t.Helper()
	table, err := l.New(l.Games.Find(game), head, "")
	if err != nil {
		t.Fatal(err)
	}
	return table
}

// A phone shows a table, and taps on what it shows.
type phone struct {
	testing.TB
	tables *Tables
	table  *Table
	who    string
	view   touch.View
	last   touch.Change
}

func newPhone(t testing.TB, l *Tables, table *Table, who string) *phone {
	return &phone{TB: t, tables: l, table: table, who: who, view: table.View()}
}

// at is the cell of the board or the line that is called so, as the phone shows it.
func (p *phone) at(name string) sheetmodel.Cursor {
	p.Helper()
	p.table.mu.Lock()
	defer p.table.mu.Unlock()
	c, ok := p.table.sheet.Page.Find(name)
	if !ok {
		p.Fatalf("no cell is called %s", name)
	}
	return sheetmodel.Cursor{Line: c.Line, Cell: max(0, c.Cell)}
}

// choose chooses a cell.
func (p *phone) choose(c sheetmodel.Cursor) touch.View {
	return p.send(touch.Change{Do: "select", At: c})
}

// tap makes a change in the chosen cell.
func (p *phone) tap(do, text string) touch.View {
	return p.send(touch.Change{Do: do, At: p.view.At, Text: text})
}

// send makes a change with what the form holds.
func (p *phone) send(c touch.Change) touch.View {
	c.Rev, c.Sheet, c.ID, c.More = p.view.Rev, p.view.Sheet, p.view.ID, p.view.More
	if c.Open = p.view.Open; c.Was == "" {
		c.Was = p.view.Was
		if c.Do == "write" || c.Do == "remove" {
			c.Was = p.view.WasLine
		}
	}
	p.last = c
	p.view = p.tables.Change(p.table, c)
	return p.view
}
