package tables

import (
	"bytes"
	"errors"
	"log/slog"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"arbiter/cmd/arbiter/sheet/pagetest"
	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/cmd/arbiter/sheet/touch"
	"arbiter/cmd/games"
)

// anyChange is a random change in what a phone shows.
func anyChange(p *phone, r *rand.Rand) touch.View {
	page := p.Sheet().Page
	line := r.IntN(len(page.Lines))
	p.choose(page.PlaceName(sheetmodel.Cursor{Line: line, Cell: r.IntN(page.Width(line) + 1)}))
	var tokens []string
	for _, g := range p.View().Keys {
		for _, key := range g.Tokens {
			tokens = append(tokens, key.Text)
		}
	}
	do := []string{"put", "put", "put", "put", "put", "write", "clear", "add", "insert", "remove", "undo", "redo", "paste", "take"}[r.IntN(14)]
	text := ""
	switch {
	case do == "put" && len(tokens) > 0:
		text = tokens[r.IntN(len(tokens))]
	case do == "write", do == "put":
		text = []string{"r3 r2", "9h", "Tuesday", "threehouse", "fold", "1. Ann: draw R", "", "-"}[r.IntN(8)]
	case do == "paste":
		text = []string{"R3 R2", "2 W1 K1\n1 ## ..", "Ann: Fgo\nGreg: fold", "do: draw", p.View().Text}[r.IntN(5)]
	case do == "take":
		text = "draw"
	}
	if r.IntN(6) == 0 {
		p.View().Open = !p.View().Open
	}
	return p.tap(do, text)
}

// Whenever the server is killed, each table is there again.
func TestKilledAfterAnyChange(t *testing.T) {
	t.Parallel()
	for i, g := range games.All {
		t.Run(g.Name, func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			l := newTables(t, folder)
			head := pagetest.Players("Ann", "Greg")
			if g.Colours {
				head = pagetest.Players("W Ann", "K Bob")
			}
			p := newPhone(t, l, begin(t, l, g.Name, head))
			r := rand.New(rand.NewPCG(uint64(i), 7))
			for n := range 120 {
				text, rev := p.table.Text()
				v := anyChange(p, r)
				now, rev2 := p.table.Text()
				switch {
				case len(v.Conflicts) > 0:
					t.Fatalf("%s\n%+v: nobody else types, and the server refuses it: %s", text, p.did, says(v))
				case v.Refused != "" && (now != text || rev2 != rev):
					t.Fatalf("%+v was refused (%s) and made all the same", p.did, v.Refused)
				case rev2 != v.Rev, rev2 != rev && rev2 != rev+1, now != text && rev2 == rev:
					t.Fatalf("%+v: change %d after %d, the view says %d", p.did, rev2, rev, v.Rev)
				}
				if p.table.holds(t); n%4 != 0 {
					continue
				}
				again := newTables(t, folder)
				table, err := again.Find(p.table.Code)
				if err != nil {
					t.Fatalf("after %+v: %v", p.did, err)
				}
				if got, want := table.sheet.Page.Digest(), p.table.sheet.Page.Digest(); got != want {
					t.Fatalf("after %+v, the lines or their names are others", p.did)
				}
				if got, r := table.Text(); got != now || r < rev2 || table.ID() != p.table.ID() || table.sheet.Game != p.table.sheet.Game {
					t.Fatalf("after %+v, change %d of %s is\n%s\nwas %d of %s\n%s", p.did, r, table.ID(), got, rev2, p.table.ID(), now)
				}
				if n%20 == 0 { // the phone goes on with the next server
					l, p.tables, p.table = again, again, table
				}
			}
		})
	}
}

// What became of a sheet is known to the next server; a sent one stays as it is.
func TestSentAndReopened(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	l := newTables(t, folder)
	table, err := l.Edit(l.Games.Find("pyramid"), "game: pyramid\nplayer: Ann\nplayer: Bob\n\nAnn: fold\nBob: Fgo\n", 7, "")
	if err != nil {
		t.Fatal(err)
	}
	p, other := newPhone(t, l, table), newPhone(t, l, table)
	p.choose(p.at("Bob"))
	other.choose(other.at("Ann"))
	_, rev := table.Text()
	rung, _ := table.Bell.Listen()
	if err := table.Send(rev, func() (int64, error) { return 12, nil }); err != nil {
		t.Fatal(err)
	}
	if now, _ := table.Bell.Listen(); now != rung+1 {
		t.Errorf("the phones at the table hear of %d changes, of 1 sheet that was sent", now-rung)
	}
	const was = "This sheet was sent, and is result 12 now."
	if v := other.catchUp(); v.Sent != 12 || v.Of != 7 || v.Code != table.Code || v.Place != other.at("Ann") || says(v) != "" {
		t.Errorf("another phone at the table shows table %s, sent as %d, of %d, at %s: %q", v.Code, v.Sent, v.Of, v.Place, says(v))
	}
	if v := p.tap("put", "Fsi"); says(v) != was+" Typed: Fsi" {
		t.Errorf("a phone that has not heard of it: %q", says(v))
	}
	for _, do := range []string{"put", "undo", "paste", "add"} {
		if v := p.tap(do, "Fsi"); !strings.HasPrefix(v.Refused, was) {
			t.Errorf("%s: %q", do, v.Refused)
		}
		if v := l.Change(table, touch.Change{Do: do, At: p.View().Place, Text: "Fsi"}); !strings.HasPrefix(v.Refused, was) {
			t.Errorf("%s without a script: %q", do, v.Refused)
		}
	}
	if list := l.List(); len(list) != 0 {
		t.Errorf("still playing: %v", list)
	}
	l = newTables(t, folder)
	if table, err = l.Find(strings.ToLower(table.Code)); err != nil {
		t.Fatal(err)
	}
	if v := table.View(); v.Sent != 12 || v.Of != 7 || table.Result() != 12 || table.Of() != 7 {
		t.Errorf("then it is sent as %d, a change to %d", v.Sent, v.Of)
	}
	other = newPhone(t, l, table)
	if v := other.View(); v.Sent != 12 {
		t.Errorf("a phone that comes later shows it as sent as %d", v.Sent)
	}
	rung, _ = table.Bell.Listen()
	table.Reopen()
	if now, _ := table.Bell.Listen(); now != rung+1 || other.catchUp().Sent != 0 {
		t.Errorf("of a sheet that was reopened the phones hear %d times, and show it as sent as %d", now-rung, other.View().Sent)
	}
	p = newPhone(t, l, table)
	p.choose(p.at("Bob"))
	if v := p.tap("put", "Fsi"); v.Refused != "" || v.Sent != 0 || len(l.List()) != 1 {
		t.Errorf("reopened: %q, sent as %d", v.Refused, v.Sent)
	}
	if v := other.catchUp(); !strings.Contains(other.Sheet().Page.Text(), "Bob: Fsi") || v.Sent != 0 {
		t.Errorf("the other phone has\n%s", other.Sheet().Page.Text())
	}
}

// A change that comes just after its sheet was put away is refused: no file holds it.
func TestAChangeOfASheetThatWasPutAway(t *testing.T) {
	t.Parallel()
	l := newTables(t, t.TempDir())
	table := begin(t, l, "subdivision", annAndBob)
	p := newPhone(t, l, table)
	p.choose(p.at("c4"))
	p.tap("put", "R2")
	before, _ := table.Text()
	if err := l.PutAway(table); err != nil {
		t.Fatal(err)
	}
	const no = "This sheet was put away; the arbiter can bring it back. Typed: R3"
	if v := p.tap("put", "R3"); says(v) != no {
		t.Errorf("the phone is told %q", says(v))
	}
	if v := l.Change(table, touch.Change{Do: "put", At: p.View().Place, Text: "R3"}); says(v) != no {
		t.Errorf("a phone without a script is told %q", says(v))
	}
	back, err := l.BringBack(table.Code)
	if err != nil {
		t.Fatal(err)
	}
	if text, _ := back.Text(); text != before {
		t.Errorf("the sheet came back as\n%s\nnot as\n%s", text, before)
	}
}

// Nobody changes a sheet while it is being recorded.
func TestSendWhileAnotherTaps(t *testing.T) {
	t.Parallel()
	l := newTables(t, "")
	table := begin(t, l, "subdivision", annAndBob)
	ann := newPhone(t, l, table)
	ann.choose(ann.at("c5"))
	ann.tap("put", "R3")
	save := func() (int64, error) { return 12, nil }
	if err := table.Send(ann.View().Rev-1, save); err != ErrChanged || table.Result() != 0 {
		t.Errorf("a sheet that was changed is sent as %d, %v", table.Result(), err)
	}
	wrong := errors.New("the disk is full")
	if err := table.Send(ann.View().Rev, func() (int64, error) { return 0, wrong }); err != wrong || table.Result() != 0 {
		t.Errorf("what could not be saved is sent as %d, %v", table.Result(), err)
	}
	tapped := make(chan touch.View)
	err := table.Send(ann.View().Rev, func() (int64, error) {
		go func() { tapped <- ann.tap("put", "R2") }()
		select {
		case v := <-tapped:
			t.Errorf("changed while it is being recorded: %q", v.Refused)
		case <-time.After(20 * time.Millisecond):
		}
		return save()
	})
	if v := <-tapped; err != nil || says(v) != "This sheet was sent, and is result 12 now. Typed: R2" || v.Sent != 12 {
		t.Errorf("%v; then the tap: %q", err, says(v))
	}
}

// What the server cannot read or write it says, and leaves alone.
func TestDraftsInTrouble(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	var log bytes.Buffer
	l := newTables(t, folder)
	l.Log = slog.New(slog.NewTextHandler(&log, nil))
	table := begin(t, l, "subdivision", annAndBob)
	about := func(about string) string { return file.First + "\n; table: " + about + "\ngame: subdivision\n" }
	strange := map[string]string{"BBBBB.txt": "game: subdivision\n", "CCCCC.txt": about("{"), "DDDDD.txt": "", "FFFFF.txt": about(`{"format":2,"code":"FFFFG","id":"A","game":"subdivision"}`),
		"GGGGG.txt": about(`{"format":2,"code":"GGGGG","game":"subdivision"}`), "HHHHH.txt": about(`{"format":2,"code":"HHHHH","id":"A","game":"subdivision","rev":-1}`),
		"JJJJJ.txt": about(`{"format":2,"code":"JJJJJ","id":"A","game":"chess"}`), "KKKKK.txt": strings.Repeat(" ", 1<<20+1), "notes.md": "mine", "ALIAS.txt": "mine", "LLLLL.txt.part": "x"}
	for name, text := range strange {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	l.Load()
	for name, text := range strange {
		if got, err := os.ReadFile(filepath.Join(folder, name)); err != nil || string(got) != text {
			t.Errorf("%s is %q, %v", name, got, err)
		}
	}
	var told []string
	for line := range strings.Lines(log.String()) {
		_, why, _ := strings.Cut(line, ` msg="a table's sheet cannot be read; its file stays" error=`)
		told = append(told, strings.TrimSpace(strings.Replace(why, folder, "FOLDER", 1)))
	}
	const which, in = `"it does not say which table it is of"`, ` file="in FOLDER; --verbose names it"`
	if want := []string{which + in, which + in, which + in, which + in, which + in, which + in, `"it names no game"` + in, `"it is too large"` + in}; !slices.Equal(told, want) {
		t.Errorf("the log tells\n%s\nwant\n%s", strings.Join(told, "\n"), strings.Join(want, "\n"))
	}
	if _, err := l.BringBack("BBBBB"); err != ErrNoTable {
		t.Errorf("bringing back what cannot be read: %v", err)
	}
	if info, err := os.Stat(filepath.Join(folder, table.Code+".txt")); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("the file is %v, %v", info, err)
	}

	p := newPhone(t, l, begin(t, l, "subdivision", annAndBob))
	if err := os.Rename(folder, folder+".gone"); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(folder, nil, 0o600); err != nil { // no folder can be made there
		t.Fatal(err)
	}
	p.choose(p.at("c4"))
	v := p.tap("put", "R3")
	if text, _ := p.table.Text(); v.Refused != "" || v.Unkept != "The last change is not kept on the server: not a directory. This phone keeps it." || !strings.Contains(text, "R3") {
		t.Errorf("refused %q, not kept %q\n%s", v.Refused, v.Unkept, text)
	}
	if err := os.Remove(folder); err != nil {
		t.Fatal(err)
	}
	if v = p.tap("put", "R2"); v.Unkept != "" {
		t.Errorf("not kept: %s", v.Unkept)
	}
	if text, err := os.ReadFile(filepath.Join(folder, p.table.Code+".txt")); err != nil || !strings.Contains(string(text), "R3 ## R2") {
		t.Errorf("the file is %s, %v", text, err)
	}
}

// A phone saw a change that the server could not keep before it was killed. What the
// next server counts is not what that phone saw.
func TestKilledBeforeItCouldKeep(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	l := newTables(t, folder)
	table := begin(t, l, "subdivision", annAndBob)
	ann := newPhone(t, l, table)
	ann.choose(ann.at("c5"))
	ann.tap("put", "R3")
	ann.choose(ann.at("e5"))
	table.path = filepath.Join(folder, "no folder", "x", "\x00")
	if ann.tap("put", "R2"); ann.View().Unkept == "" {
		t.Fatal("the change was kept")
	}
	_, seen := table.Text()
	l = newTables(t, folder)
	table, err := l.Find(table.Code)
	if err != nil {
		t.Fatal(err)
	}
	if _, rev := table.Text(); rev <= seen {
		t.Errorf("the next server goes on with %d, and phones saw %d", rev, seen)
	}
	bob := newPhone(t, l, table)
	bob.choose(bob.at("e5"))
	bob.tap("put", "B1")
	ann.tables, ann.table = l, table
	ann.away = true
	ann.choose(ann.at("e5"))
	ann.tap("put", "R1")
	ann.away = false
	if v := ann.catchUp(); !strings.Contains(says(v), "it holds “B1” now") {
		t.Errorf("Ann writes over what she did not see: %q", says(v))
	}
}

// A judge that fails on a text leaves the sheet as it was.
func TestAJudgeThatFails(t *testing.T) {
	t.Parallel()
	l := newTables(t, t.TempDir())
	judge, fails := l.Judge, false
	l.Judge = func() *games.Judge {
		if fails {
			panic("a fault of the judge")
		}
		return judge()
	}
	p := newPhone(t, l, begin(t, l, "subdivision", annAndBob))
	p.choose(p.at("c5"))
	before, rev := p.table.Text()
	fails = true
	func() {
		defer func() {
			if recover() == nil {
				t.Error("the judge did not fail")
			}
		}()
		p.tap("put", "B3")
	}()
	fails = false
	if text, r := p.table.Text(); text != before || r != rev {
		t.Errorf("then it is change %d\n%s", r, text)
	}
	p.catchUp() // the phone has had no answer
	if text, _ := p.table.Text(); text != strings.Replace(before, "5  .. .. ..", "5  .. .. B3", 1) {
		t.Errorf("the sheet is\n%s", text)
	}
}
