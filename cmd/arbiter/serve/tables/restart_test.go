package tables

import (
	"bytes"
	"errors"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/sheet/pagetest"
	"arbiter/cmd/arbiter/sheet/touch"
)

// An added line that is still empty, and a cell that is half typed, are there after a
// restart too: a text has neither.
func TestWhatNoTextHasIsKept(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	l := newTables(t, folder)
	market := newPhone(t, l, begin(t, l, "buyers-market", pagetest.Players("W Ann", "K Bob")))
	market.choose(market.at("Ann 1"))
	market.tap("put", "R3")
	market.tap("add", "")
	added := market.View().Place
	bazaar := newPhone(t, l, begin(t, l, "bazaar", pagetest.Players("Ann", "Bob")))
	bazaar.choose(strings.TrimSuffix(bazaar.at("turn 1"), ".0") + ".1")
	bazaar.tap("put", "draw ")
	half := bazaar.View().Place
	if got := bazaar.View().Line; got != "Ann: draw " {
		t.Fatalf("half typed is %q", got)
	}

	l = newTables(t, folder)
	find := func(p *phone) {
		t.Helper()
		var err error
		if p.table, err = l.Find(p.table.Code); err != nil {
			t.Fatal(err)
		}
		p.tables = l
		p.catchUp()
	}
	find(market)
	if v := market.choose(added); v.Place != added || v.Line != "" {
		t.Errorf("the added line is %s, %q; it was %s", v.Place, v.Line, added)
	}
	if v := market.tap("put", "B2"); says(v) != "" || !strings.Contains(v.Text, "2: B2\n") {
		t.Errorf("typed there: %q\n%s", says(v), v.Text)
	}
	find(bazaar)
	if v := newPhone(t, l, bazaar.table).choose(half); v.Line != "Ann: draw " {
		t.Errorf("a phone that begins now shows %q", v.Line)
	}
	if v := bazaar.tap("put", "R"); says(v) != "" || v.Line != "Ann: draw R" {
		t.Errorf("then it is %q, %q", v.Line, says(v))
	}
	if v := bazaar.tap("undo", ""); v.Line != "Ann: draw " {
		t.Errorf("taken back is %q", v.Line)
	}
	if v := l.Change(bazaar.table, touch.Change{Do: "put", At: half, Text: "W", More: true}); says(v) != "" || v.Line != "Ann: draw W" {
		t.Errorf("from a form it is %q, %q", v.Line, says(v))
	}
}

// The file of an older program is put into a folder of its own, as it is: nobody plays on
// with a sheet whose lines this program would have to guess.
func TestFilesOfAnOlderProgram(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	const head = "; A sheet of arbiter serve: the server goes on with it.\n; table: "
	const text = "\ngame: subdivision\nplayer: R Ann\nplayer: B Bob\n\n2  R3 ..\n1  .. ..\n   a  b\n"
	files := map[string]string{
		"BBBBB.txt": head + `{"code":"BBBBB","id":"ONE","game":"subdivision","rev":1,"last":"2026-11-20T20:00:00Z"}` + text,
		"CCCCC.txt": head + `{"code":"CCCCC","id":"TWO","game":"subdivision","phone":"7","rev":2,"last":"2026-11-20T20:00:00Z","done":[{"id":"mwu1","at":{"Line":14,"Cell":2}}]}` + text,
	}
	for name, file := range files {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(file), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	var log bytes.Buffer
	l := newTables(t, "")
	l.Folder, l.Log = folder, slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	l.Load()
	for name, file := range files {
		to := filepath.Join(folder, "older", name)
		if got, err := os.ReadFile(to); err != nil || string(got) != file {
			t.Errorf("%s is %q, %v", to, got, err)
		}
		if !strings.Contains(log.String(), to) {
			t.Errorf("the log does not name %s:\n%s", to, &log)
		}
		if _, err := os.Stat(filepath.Join(folder, name)); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := l.Find(strings.TrimSuffix(name, ".txt")); err != ErrNoTable {
			t.Errorf("its table: %v", err)
		}
	}
	if n := strings.Count(log.String(), "a table's sheet is of an older program; it was put away"); n != len(files) {
		t.Errorf("the log tells of %d files:\n%s", n, &log)
	}
	if newTables(t, folder); len(l.List()) != 0 {
		t.Errorf("the tables are %v", l.List())
	}
}

// What is written on a sheet that was put away and brought back is there after a restart.
func TestABroughtBackSheetIsKept(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	l := newTables(t, folder)
	table := begin(t, l, "subdivision", annAndBob)
	p := newPhone(t, l, table)
	p.choose(p.at("c5"))
	p.tap("put", "R3")
	if err := l.PutAway(table); err != nil {
		t.Fatal(err)
	}
	back, err := l.BringBack(table.Code)
	if err != nil {
		t.Fatal(err)
	}
	p = newPhone(t, l, back)
	p.choose(p.at("d5"))
	p.tap("put", "B1")
	again, err := newTables(t, folder).Find(table.Code)
	if err != nil {
		t.Fatal(err)
	}
	if text, _ := again.Text(); !strings.Contains(text, "5  .. .. R3 B1 .. ..") {
		t.Errorf("the sheet is\n%s", text)
	}
}
