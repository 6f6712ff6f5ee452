package tables

import (
	"math/rand/v2"
	"strings"
	"sync"
	"testing"

	"arbiter/cmd/arbiter/sheet/pagetest"
	"arbiter/cmd/arbiter/sheet/touch"
	"arbiter/cmd/games"
)

var annAndBob = pagetest.Players("R Ann", "B Bob")

// Two phones at one board: each other's squares are no matter, the same square is.
func TestNobodyIsOverwritten(t *testing.T) {
	t.Parallel()
	l := newTables(t, t.TempDir())
	table := begin(t, l, "subdivision", annAndBob)
	ann, bob := newPhone(t, l, table), newPhone(t, l, table)
	ann.choose(ann.at("c4"))
	bob.choose(bob.at("d4"))
	ann.tap("put", "R3")
	if v := bob.tap("put", "B1"); says(v) != "" {
		t.Errorf("another square: %s", says(v))
	}
	bob.choose(bob.at("c4"))
	ann.choose(ann.at("c4"))
	ann.tap("put", "R2")
	v := bob.tap("put", "B2")
	if want := "C4 was changed from another phone meanwhile: it holds “R2” now. Typed: B2"; says(v) != want {
		t.Errorf("the same square: %q, want %q", says(v), want)
	}
	if !strings.Contains(v.Text, "4  .. .. R2 B1 .. ..") || v.Text != table.text() {
		t.Errorf("then the phone shows\n%s", v.Text)
	}
	bob.choose(bob.at("c4"))
	if v = bob.tap("put", "B3"); says(v) != "C4 was changed from another phone meanwhile: it holds “R2” now. Typed: B2, B3" || bob.on("c4") != "R2" {
		t.Errorf("what is typed there before Bob dismissed it: %q", says(v))
	}
	bob.choose(bob.at("f4"))
	if v = bob.tap("put", "B3"); len(v.Conflicts) != 1 || bob.on("f4") != "B3" {
		t.Errorf("another square meanwhile: %q", says(v))
	}
	if v = bob.send(touch.Change{Do: "dismiss", Text: v.Conflicts[0].ID}); says(v) != "" {
		t.Errorf("dismissed is %q", says(v))
	}
	bob.choose(bob.at("c4"))
	if v = bob.tap("put", "B2"); says(v) != "" || newPhone(t, l, table).on("c4") != "B2" {
		t.Errorf("now that Bob saw it: %q", says(v))
	}
}

// What was typed without a network comes later. What cannot be made then is told on a page
// that was loaded again too.
func TestTypedWithoutANetwork(t *testing.T) {
	t.Parallel()
	l := newTables(t, t.TempDir())
	table := begin(t, l, "subdivision", annAndBob)
	ann, bob := newPhone(t, l, table), newPhone(t, l, table)
	bob.away = true
	for _, square := range []string{"a2", "b2", "c2"} {
		bob.choose(bob.at(square))
		bob.tap("put", "B1")
	}
	if bob.Waiting() != 3 || strings.Contains(table.text(), "B1") {
		t.Fatalf("%d changes wait", bob.Waiting())
	}
	ann.choose(ann.at("b2"))
	ann.tap("put", "R1")
	var left touch.Left
	overTheNetwork(t, bob.Left(), &left)
	bob.load(left)
	bob.away = false
	bob.catchUp()
	if !strings.Contains(table.text(), "2  B1 R1 B1 .. .. ..") {
		t.Errorf("the sheet is\n%s", table.text())
	}
	overTheNetwork(t, bob.Left(), &left)
	bob.load(left)
	if v := bob.View(); says(*v) != "B2 was changed from another phone meanwhile: it holds “R1” now. Typed: B1" {
		t.Errorf("Bob is told %q", says(*v))
	}
}

// What changes nothing is no change: nobody is told of it, and there is nothing to
// take back.
func TestNothingChanged(t *testing.T) {
	t.Parallel()
	l := newTables(t, t.TempDir())
	table := begin(t, l, "subdivision", annAndBob)
	p := newPhone(t, l, table)
	c4 := p.at("c4")
	p.choose(c4)
	p.tap("put", "R3")
	rung, _ := table.Bell.Listen()
	p.choose(c4)
	if v := p.tap("put", "R3"); v.Rev != 1 || v.Place == c4 {
		t.Errorf("the same piece again is change %d; the cursor is at %s", v.Rev, v.Place)
	}
	p.choose(p.at("b4"))
	for _, do := range []string{"clear", "select", "redo"} {
		if v := p.tap(do, ""); v.Rev != 1 {
			t.Errorf("%s is change %d", do, v.Rev)
		}
		if l.Change(table, touch.Change{Do: do, At: p.at("b4")}); table.View().Rev != 1 {
			t.Errorf("%s without a script is change %d", do, table.View().Rev)
		}
	}
	if now, _ := table.Bell.Listen(); now != rung {
		t.Errorf("the bell rang %d times", now-rung)
	}
	if v := p.tap("undo", ""); v.Undo || v.Filled {
		t.Errorf("taken back: %q, and more to take back: %v", v.Was, v.Undo)
	}
}

// Whoever first fills the empty line of a list owns it. What another phone typed there
// meanwhile gets a line of its own.
func TestTwoBeginTheSameLine(t *testing.T) {
	t.Parallel()
	l := newTables(t, t.TempDir())
	table := begin(t, l, "buyers-market", pagetest.Players("W Ann", "K Bob"))
	ann, bob := newPhone(t, l, table), newPhone(t, l, table)
	ann.choose(ann.at("Ann 1"))
	bob.choose(bob.at("Ann 1"))
	ann.tap("put", "R3")
	if v := bob.tap("put", "B2"); says(v) != "" {
		t.Errorf("Bob is told %q", says(v))
	}
	if v := bob.tap("put", "G1"); says(v) != "" {
		t.Errorf("Bob goes on, and is told %q", says(v))
	}
	if !strings.Contains(table.text(), "1: R3\n") || !strings.Contains(table.text(), "2: B2 G1\n") {
		t.Errorf("the sheet is\n%s", table.text())
	}
}

// Lines move under a phone that does not know of it: what it writes goes to the line that
// it means, or is refused where that was taken out.
func TestLinesThatMoved(t *testing.T) {
	t.Parallel()
	l := newTables(t, t.TempDir())
	table := begin(t, l, "buyers-market", pagetest.Players("W Ann", "K Bob"))
	ann, bob := newPhone(t, l, table), newPhone(t, l, table)
	ann.choose(ann.at("Ann 1"))
	ann.tap("put", "R3")
	ann.tap("add", "")
	ann.tap("put", "B2")
	ann.tap("add", "")
	ann.tap("put", "Y1")
	bob.catchUp()
	bob.choose(bob.at("Ann 2"))
	if bob.View().Was != "B2" {
		t.Fatalf("Bob sees %q", bob.View().Was)
	}
	ann.choose(ann.at("Ann 1"))
	ann.tap("remove", "")
	if v := bob.tap("put", "G1"); says(v) != "" || !strings.Contains(table.text(), "1: G1\n") {
		t.Errorf("the line is the first by now: %q\n%s", says(v), table.text())
	}
	bob.choose(bob.at("Ann 2"))
	ann.choose(ann.at("Ann 2"))
	ann.tap("remove", "")
	v := bob.tap("put", "G1")
	if want := "This line was taken out on another phone. Typed: G1"; says(v) != want {
		t.Errorf("the line is gone: %q, want %q", says(v), want)
	}
	bob.choose(bob.at("Bob 1"))
	ann.choose(ann.at("Bob 1"))
	ann.tap("put", "Y1")
	bob.catchUp()
	bob.away = true
	bob.choose(bob.at("Bob 1"))
	bob.tap("remove", "")
	ann.choose(ann.at("Bob 1"))
	ann.tap("put", "R1")
	bob.away = false
	if v := bob.catchUp(); !strings.Contains(says(v), "it holds “R1” now") {
		t.Errorf("Bob removes what he did not see: %q\n%s", says(v), table.text())
	}
}

// A card at the left of the board gives all squares other names: a phone that does not know
// of it puts its card on the square that it means.
func TestColumnsThatMoved(t *testing.T) {
	t.Parallel()
	l := newTables(t, t.TempDir())
	table := begin(t, l, "zark-city", annAndBob)
	ann, bob := newPhone(t, l, table), newPhone(t, l, table)
	ann.choose(ann.at("a2"))
	ann.tap("put", "9H")
	bob.catchUp()
	c2 := bob.at("c2")
	bob.choose(c2)
	at, _ := ann.Sheet().Page.Placed(ann.at("a2"))
	at.Cell--
	if v := ann.choose(ann.Sheet().Page.PlaceName(at)); v.Cell != "left of a2" {
		t.Errorf("the square beside the board is called %q", v.Cell)
	}
	if v := ann.tap("put", "7H"); says(v) != "" {
		t.Fatal(says(v))
	}
	if v := bob.tap("put", "8H"); says(v) != "" {
		t.Error(says(v))
	}
	if !strings.Contains(table.text(), "2  7H  9H  .  8H") {
		t.Errorf("the board is\n%s", table.text())
	}
	if v := l.Change(table, touch.Change{Do: "put", At: c2, Text: "6H", Was: new(string)}); !strings.Contains(v.Refused, "it holds “8H” now") {
		t.Errorf("a phone without a script writes over what it did not show: %q", v.Refused)
	}
}

// A change that is sent again is made once, also after the server was killed.
func TestTheSameChangeAgain(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	l := newTables(t, folder)
	table := begin(t, l, "buyers-market", pagetest.Players("W Ann", "K Bob"))
	ann, bob := newPhone(t, l, table), newPhone(t, l, table)
	ann.choose(ann.at("Ann 1"))
	ann.tap("put", "R3")
	filled := ann.View().Place
	ann.tap("add", "")
	sent := ann.sent
	bob.catchUp()
	bob.choose(ann.View().Place)
	if v := bob.tap("remove", ""); says(v) != "" {
		t.Fatal(says(v))
	}
	form := touch.Change{Do: "insert", At: filled, ID: "a form's own"}
	shown := l.Change(table, form)
	before, rev, lines := table.sheet.Page.Digest(), table.View().Rev, len(table.sheet.Page.Lines)
	if lines != len(ann.Sheet().Page.Lines) {
		t.Errorf("there are %d lines; one came and one went", lines)
	}
	again := func(l *Tables, table *Table) {
		t.Helper()
		if a := l.Make(table, sent); a.Refused != "" {
			t.Errorf("refused: %s", a.Refused)
		}
		if v := l.Change(table, form); says(v) != "" {
			t.Errorf("the form: %s", says(v))
		}
		if now := table.sheet.Page; now.Digest() != before || len(now.Lines) != lines {
			t.Errorf("sent again: %d lines in place of %d\n%s", len(now.Lines), lines, table.text())
		}
	}
	again(l, table)
	if table.View().Rev != rev || shown.Rev != rev {
		t.Errorf("sent again it is change %d in place of %d", table.View().Rev, rev)
	}
	killed := newTables(t, folder)
	table, err := killed.Find(table.Code)
	if err != nil {
		t.Fatal(err)
	}
	again(killed, table)
}

// Many phones tap at once, and send some changes twice. No change is made on a square that
// was not as its phone showed it, and each is made once.
func TestManyPhonesAtOneTable(t *testing.T) {
	t.Parallel()
	l := newTables(t, t.TempDir())
	table := begin(t, l, "subdivision", annAndBob)
	first := newPhone(t, l, table)
	squares := []string{"a2", "b2", "c2", "d2", "e2", "f2"}
	var mu sync.Mutex
	steps := map[string]map[[2]string]int{} // what became of what, by square, and how often
	made, refused := 0, 0
	var phones sync.WaitGroup
	for n := range 6 {
		p := newPhone(t, l, table)
		phones.Add(1)
		go func() {
			defer phones.Done()
			r := rand.New(rand.NewPCG(uint64(n), 1))
			for range 60 {
				square, token := squares[r.IntN(len(squares))], []string{"R1", "R2", "R3", "B1", "B2", "B3"}[n]
				p.choose(p.at(square))
				was := p.on(square)
				if token == was {
					continue
				}
				p.sent = nil
				v := p.tap("put", token)
				mu.Lock()
				if steps[square] == nil {
					steps[square] = map[[2]string]int{}
				}
				if len(v.Conflicts) == 0 {
					steps[square][[2]string{was, token}]++
					made++
				} else {
					refused++
				}
				mu.Unlock()
				for _, c := range v.Conflicts {
					p.send(touch.Change{Do: "dismiss", Text: c.ID})
				}
				if len(v.Conflicts) == 0 && p.sent != nil && r.IntN(3) == 0 {
					if a := l.Make(table, p.sent); a.Refused != "" {
						t.Errorf("sent again: %s", a.Refused)
					}
				}
			}
		}()
	}
	phones.Wait()
	first.catchUp()
	for _, square := range squares {
		// Each step took its square from one piece to another, so that they lead from
		// nothing to what stands there.
		balance := map[string]int{"": 1}
		for step, times := range steps[square] {
			balance[step[0]] -= times
			balance[step[1]] += times
		}
		balance[first.on(square)]--
		for piece, n := range balance {
			if n != 0 {
				t.Errorf("%s: %q was written over %d times more than it was put there", square, piece, -n)
			}
		}
	}
	t.Log(made, "made,", refused, "refused")
	if _, rev := table.Text(); rev > made {
		t.Errorf("%d changes were made, and the sheet counts %d", made, rev)
	}
}

// A variant lays the sheet anew: its lines keep names of their own.
func TestNamesAfterAVariant(t *testing.T) {
	t.Parallel()
	for i := range games.All {
		l := newTables(t, "")
		table := tableOf(t, l, uint8(i))
		p := newPhone(t, l, table)
		p.View().Open = true
		p.choose(p.at("variant"))
		place := p.View().Place
		if v := p.tap("write", "-"); says(v) != "" {
			t.Fatal(says(v))
		}
		table.holds(t)
		if v := table.Look(place, true); v.Line != "-" {
			t.Errorf("%s: on the line that was written stands %q", games.All[i].Name, v.Line)
		}
	}
}
