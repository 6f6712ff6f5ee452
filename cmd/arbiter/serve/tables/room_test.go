package tables

import (
	"bytes"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"arbiter/cmd/arbiter/sheet/pagetest"
)

// When there are too many tables, those make room that nobody needs.
func TestRoomForTables(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	l := newTables(t, folder)
	now := time.Date(2026, 11, 22, 20, 0, 0, 0, time.UTC)
	l.Now = func() time.Time { return now }
	var log bytes.Buffer
	l.Log = slog.New(slog.NewTextHandler(&log, nil))
	first := begin(t, l, "pyramid", pagetest.Players("Ann", "Bob"))
	p := newPhone(t, l, first)
	p.choose(p.at("Ann"))
	p.tap("put", "Fgo")
	now = now.Add(time.Minute)
	for i := range 500 - 1 {
		if _, err := l.New(l.Games.Find("pyramid"), pagetest.Players("Ann", "Bob"), Proposal{}, fmt.Sprint("address ", i/100)); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := l.New(l.Games.Find("pyramid"), pagetest.Players("Ann", "Bob"), Proposal{}, "another address"); err != ErrFull {
		t.Fatalf("one table too many: %v", err)
	}
	begin(t, l, "pyramid", pagetest.Players("Ann", "Bob")) // there is always room for the arbiter
	full := func(after time.Duration) bool {
		now = now.Add(after)
		_, err := l.New(l.Games.Find("pyramid"), pagetest.Players("Ann", "Bob"), Proposal{}, "another address")
		return err == ErrFull
	}
	if !full(24*time.Hour-1) || full(1) { // those on which nobody wrote make room after a day
		t.Error("after a day less an instant, and after a day, the tables are not full and not full any more")
	}
	if _, err := l.Find(first.Code); err != nil {
		t.Errorf("the first table: %v", err)
	}
	now = now.Add(30 * 24 * time.Hour)
	for range 500 {
		begin(t, l, "pyramid", pagetest.Players("Ann", "Bob"))
	}
	if _, err := l.Find(first.Code); err != ErrNoTable {
		t.Errorf("the first table after a month: %v", err)
	}
	text, err := os.ReadFile(filepath.Join(folder, "away", first.Code+".txt"))
	if err != nil || !strings.Contains(string(text), "Ann: Fgo") {
		t.Errorf("its sheet is %s, %v", text, err)
	}
	if _, told, _ := strings.Cut(log.String(), " "); told != `level=WARN msg="nobody touched a table's sheet for long; it was put away unsent" file="in `+filepath.Join(folder, "away")+`; --verbose names it"`+"\n" {
		t.Errorf("the log tells %s", &log)
	}
	if !l.old[first.Code] || !newTables(t, folder).old[first.Code] {
		t.Error("its code may be given away")
	}
}

// Of the sheets that were sent the thousand newest stay; what is open stays, however old.
func TestRoomForSentTables(t *testing.T) {
	t.Parallel()
	l := newTables(t, "")
	now := time.Date(2026, 11, 22, 20, 0, 0, 0, time.UTC)
	l.Now = func() time.Time { return now }
	one := func(send bool) *Table {
		now = now.Add(time.Second)
		table := begin(t, l, "pyramid", pagetest.Players("Ann", "Bob"))
		if send {
			if err := table.Send(0, func() (int64, error) { return 7, nil }); err != nil {
				t.Fatal(err)
			}
		}
		return table
	}
	open, oldest, second := one(false), one(true), one(true)
	for range 1000 - 3 {
		one(true)
	}
	stay := func(want ...bool) {
		t.Helper()
		var got []bool
		for _, table := range []*Table{open, oldest, second} {
			_, err := l.Find(table.Code)
			got = append(got, err == nil)
		}
		if !slices.Equal(got, want) {
			t.Errorf("the open sheet and the two oldest sent ones are there: %v, want %v", got, want)
		}
	}
	one(true)
	stay(true, true, true)
	one(true)
	stay(true, false, true)
	if len(l.old) != 0 {
		t.Errorf("the codes %v are kept of sheets that were sent", l.old)
	}
}

// What others are told of the tables that play is in the order of their codes.
func TestWhatIsToldOfTables(t *testing.T) {
	t.Parallel()
	l := newTables(t, "")
	now := time.Date(2026, 11, 22, 20, 0, 0, 0, time.UTC)
	l.Now = func() time.Time { return now }
	var want []string
	told := func(g *Glance) string {
		return fmt.Sprintln(g.Code, g.Title, g.Head.League, len(g.Head.Players), g.Missing, g.Says, g.Last.Format(time.TimeOnly), g.Of)
	}
	for n := range 3 {
		head := pagetest.Players("R Ann", "B Bob", "G Cyd")
		head.League = "Cup"
		table := begin(t, l, "subdivision", head)
		p := newPhone(t, l, table)
		p.choose(p.at("c4"))
		now = now.Add(time.Minute)
		p.tap("put", fmt.Sprint("G", n+1))
		says := []string{"Ann, Bob and Cyd lead together, 0 : 0 : 0", "Cyd leads 1 : 0 : 0", "Cyd leads 2 : 0 : 0"}[n]
		want = append(want, fmt.Sprintln(table.Code, "Subdivision · Ann (red), Bob (blue), Cyd (green) · Cup Cup 3 44 squares", says, now.Format(time.TimeOnly), 0))
	}
	edit, err := l.Edit(l.Games.Find("pyramid"), "game: pyramid\nplayer: Ann\nplayer: Bob\n\nAnn: fold\n", 12, "")
	if err != nil {
		t.Fatal(err)
	}
	want = append(want, fmt.Sprintln(edit.Code, "Pyramid · Ann, Bob  2 Bob's hand ", now.Format(time.TimeOnly), 12))
	slices.Sort(want)
	var got []string
	list := l.List()
	for i := range list {
		got = append(got, told(&list[i]))
	}
	if !slices.Equal(got, want) {
		t.Errorf("told is\n%s\nwant\n%s", strings.Join(got, ""), strings.Join(want, ""))
	}
}

// A code has five letters, none of which is an A.
func TestCodes(t *testing.T) {
	t.Parallel()
	for range 100 {
		if code := newCode(); !IsCode(code) || strings.Trim(code, letters) != "" {
			t.Errorf("%s is made as a code", code)
		}
	}
	for text, want := range map[string]bool{"BBBBB": true, "ZZZZZ": true, "ABBBB": false, "BBBBA": false, "BBBB[": false, "BBBB": false, "BBBBBB": false, "bbbbb": false, "": false} {
		if IsCode(text) != want {
			t.Errorf("%q is a code: %t", text, !want)
		}
	}
}
