package tables

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"

	"arbiter/cmd/arbiter/sheet/pagetest"
	"arbiter/cmd/arbiter/sheet/sheetmodel"
)

var annAndBob = pagetest.Players("R Ann", "B Bob")

// Two phones at one board: each other's squares are no matter, the same square is.
func TestNobodyIsOverwritten(t *testing.T) {
	t.Parallel()
	l := newTables(t, t.TempDir())
	table := begin(t, l, "subdivision", annAndBob)
	ann, bob := newPhone(t, l, table, "Ann's"), newPhone(t, l, table, "Bob's")
	c4, d4 := ann.at("c4"), ann.at("d4")

	ann.choose(c4)
	bob.choose(d4)
	ann.tap("put", "R3")
	if v := bob.tap("put", "B1"); v.Refused != "" {
		t.Errorf("another square: %s", v.Refused)
	}
	ann.choose(c4)
	bob.choose(c4)
	ann.tap("put", "R2")
	v := bob.tap("put", "B2")
	if want := "C4 was changed from another phone meanwhile: it holds “R2” now. Not taken: “B2”."; v.Refused != want {
		t.Errorf("the same square: %q, want %q", v.Refused, want)
	}
	if v.Line != ".. .. R2 B1 .. .." || v.At != c4 {
		t.Errorf("then the phone shows %q at %v", v.Line, v.At)
	}
	if v = bob.tap("put", "B2"); v.Refused != "" || table.cell(c4) != "B2" {
		t.Errorf("now that Bob saw it: %q", v.Refused)
	}
	ann.tap("put", "R1") // in d4, where the cursor went
	if v := bob.tap("undo", ""); !strings.Contains(v.Refused, "another phone") {
		t.Errorf("Bob takes back what he did not see: %q", v.Refused)
	}
	bob.choose(d4)
	if v := bob.tap("undo", ""); v.Refused != "" || v.Was == "R1" {
		t.Errorf("Bob takes Ann's change back: %q, %q", v.Refused, v.Was)
	}
}

// What changes nothing is no change: nobody is told of it, and there is nothing to
// take back.
func TestNothingChanged(t *testing.T) {
	t.Parallel()
	l := newTables(t, t.TempDir())
	table := begin(t, l, "subdivision", annAndBob)
	p := newPhone(t, l, table, "Ann's")
	c4 := p.at("c4")
	p.choose(c4)
	p.tap("put", "R3")
	rung, _ := table.Bell.Listen()
	p.choose(c4)
	if v := p.tap("put", "R3"); v.Rev != 1 || v.At == c4 {
		t.Errorf("the same piece again is change %d; the cursor is at %v", v.Rev, v.At)
	}
	p.choose(p.at("b4"))
	for _, do := range []string{"clear", "open", "redo"} {
		if v := p.tap(do, ""); v.Rev != 1 {
			t.Errorf("%s is change %d", do, v.Rev)
		}
	}
	if now, _ := table.Bell.Listen(); now != rung {
		t.Errorf("the bell rang %d times", now-rung)
	}
	if v := p.tap("undo", ""); v.Undo || v.Filled {
		t.Errorf("taken back: %q, and more to take back: %v", v.Was, v.Undo)
	}
}

// Lines move under a phone that does not know of it: what it would write then is
// refused, and is taken once it has seen the sheet.
func TestLinesThatMoved(t *testing.T) {
	t.Parallel()
	l := newTables(t, t.TempDir())
	table := begin(t, l, "buyers-market", pagetest.Players("W Ann", "K Bob"))
	ann, bob := newPhone(t, l, table, "Ann's"), newPhone(t, l, table, "Bob's")
	ann.choose(ann.at("Ann 1"))
	ann.tap("put", "R3")
	ann.tap("add", "")
	ann.tap("put", "B2")
	bob.choose(bob.at("Ann 2"))
	if bob.view.Was != "2: B2" {
		t.Fatalf("Bob sees %q", bob.view.Was)
	}
	ann.choose(ann.at("Ann 1"))
	ann.tap("remove", "")
	if v := bob.tap("put", "G1"); !strings.Contains(v.Refused, "meanwhile") {
		t.Errorf("the line is another one by now: %q", v.Refused)
	}
	bob.choose(bob.at("Ann 1"))
	if v := bob.tap("put", "G1"); v.Refused != "" {
		t.Errorf("Bob saw it: %q", v.Refused)
	}
	bob.choose(bob.at("Bob 1"))
	ann.choose(ann.at("Bob 1"))
	ann.tap("put", "Y1")
	if v := bob.tap("remove", ""); !strings.Contains(v.Refused, "it holds “Y1” now") {
		t.Errorf("Bob removes what he did not see: %q", v.Refused)
	}
}

// A card at the left of the board moves all squares: they have other names.
func TestColumnsThatMoved(t *testing.T) {
	t.Parallel()
	l := newTables(t, t.TempDir())
	table := begin(t, l, "zark-city", annAndBob)
	ann, bob := newPhone(t, l, table, "Ann's"), newPhone(t, l, table, "Bob's")
	ann.choose(ann.at("a2"))
	ann.tap("put", "9H")
	bob.choose(bob.at("c2")) // as empty as what comes to its place
	left := ann.at("a2")
	left.Cell--
	if v := ann.choose(left); v.Cell != "left of a2" {
		t.Errorf("the square beside the board is called %q", v.Cell)
	}
	if v := ann.tap("put", "7H"); v.Refused != "" {
		t.Fatal(v.Refused)
	}
	if v := bob.tap("put", "8H"); v.Refused == "" {
		t.Error("the card went to a square that Bob did not mean")
	}
	bob.choose(bob.at("c2"))
	if v := bob.tap("put", "8H"); v.Refused != "" {
		t.Error(v.Refused)
	}
	if text, _ := table.Text(); !strings.Contains(text, "2  7H  9H  8H  .") {
		t.Errorf("the board is\n%s", text)
	}
}

// A change that is sent again is not made again, also after the server was killed.
func TestTheSameChangeAgain(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	l := newTables(t, folder)
	table := begin(t, l, "bazaar", pagetest.Players("Ann", "Bob"))
	ann := newPhone(t, l, table, "Ann's")
	ann.choose(ann.at("purchase 1"))
	ann.tap("write", "Ann: buy RWBGY* left 0")
	ann.tap("insert", "")
	text, rev := table.Text()
	again := l.Change(table, ann.last)
	if now, r := table.Text(); now != text || r != rev || again.At != ann.view.At {
		t.Errorf("sent again: change %d in place of %d, cell %v in place of %v\n%s", r, rev, again.At, ann.view.At, now)
	}
	killed := newTables(t, folder)
	table, err := killed.Find(table.Code)
	if err != nil {
		t.Fatal(err)
	}
	lines := len(table.sheet.Page.Lines)
	again = killed.Change(table, ann.last)
	if len(table.sheet.Page.Lines) != lines || again.Rev < rev {
		t.Errorf("sent again to the next server: %d lines in place of %d, cell %v in place of %v", len(table.sheet.Page.Lines), lines, again.At, ann.view.At)
	}
}

// Many phones tap at once, and send some changes twice. What they were told agrees
// with a list of all changes, made one after the other.
func TestManyPhonesAtOneTable(t *testing.T) {
	t.Parallel()
	l := newTables(t, t.TempDir())
	table := begin(t, l, "subdivision", annAndBob)
	first := table.View()
	var squares []sheetmodel.Cursor
	for _, name := range []string{"a2", "b2", "c2", "d2", "e2", "f2"} {
		squares = append(squares, newPhone(t, l, table, "").at(name))
	}
	type made struct {
		rev       int
		at        sheetmodel.Cursor
		was, text string
	}
	var mu sync.Mutex
	var all []made
	refused := 0
	var phones sync.WaitGroup
	for n := range 6 {
		phones.Add(1)
		go func() {
			defer phones.Done()
			r := rand.New(rand.NewPCG(uint64(n), 1))
			p := newPhone(t, l, table, fmt.Sprint("phone ", n))
			for range 60 {
				c := p.choose(squares[r.IntN(len(squares))])
				token := []string{"R1", "R2", "R3", "B1", "B2", "B3"}[r.IntN(6)]
				_, was, _ := strings.Cut(c.Was, " ")
				if token == was {
					continue
				}
				v := p.tap("put", token)
				mu.Lock()
				if v.Refused == "" {
					all = append(all, made{v.Rev, c.At, was, token})
				} else {
					refused++
				}
				mu.Unlock()
				if v.Refused == "" && r.IntN(3) == 0 {
					if v := l.Change(table, p.last); v.Refused != "" {
						t.Errorf("sent again: %s", v.Refused)
					}
				}
			}
		}()
	}
	phones.Wait()
	slices.SortFunc(all, func(a, b made) int { return a.rev - b.rev })
	board := map[sheetmodel.Cursor]string{}
	for i, m := range all {
		if m.rev != first.Rev+i+1 {
			t.Fatalf("change %d has the number %d", i+1, m.rev)
		}
		if board[m.at] != m.was {
			t.Errorf("change %d: %q was written over %q, and the phone showed %q", i+1, m.text, board[m.at], m.was)
		}
		board[m.at] = m.text
	}
	for _, at := range squares {
		if got := table.cell(at); got != board[at] {
			t.Errorf("at %v stands %q, want %q", at, got, board[at])
		}
	}
	if _, rev := table.Text(); rev != first.Rev+len(all) {
		t.Errorf("%d changes, want %d", rev-first.Rev, len(all))
	}
	t.Log(len(all), "made,", refused, "refused")
}
