package tables

import (
	"strings"
	"testing"

	"arbiter/cmd/arbiter/sheet/touch"
)

// Undo takes back what this phone did last, and nobody else's changes; what somebody
// changed since stays as it is.
func TestUndoIsOfOnePhone(t *testing.T) {
	t.Parallel()
	l := newTables(t, t.TempDir())
	table := begin(t, l, "subdivision", annAndBob)
	ann, bob := newPhone(t, l, table), newPhone(t, l, table)
	put := func(p *phone, square, token string) {
		t.Helper()
		p.choose(p.at(square))
		if v := p.tap("put", token); says(v) != "" {
			t.Fatal(says(v))
		}
	}
	stands := func(squares ...string) {
		t.Helper()
		for i := 0; i < len(squares); i += 2 {
			if got := newPhone(t, l, table).on(squares[i]); got != squares[i+1] {
				t.Errorf("on %s stands %q, want %q", squares[i], got, squares[i+1])
			}
		}
	}
	put(ann, "a2", "R1")
	put(ann, "b2", "R2")
	put(ann, "d2", "R3")
	put(bob, "c2", "B1")
	if v := ann.tap("undo", ""); says(v) != "" || v.Cell != "d2" {
		t.Errorf("%q; the cursor is on %s", says(v), v.Cell)
	}
	stands("c2", "B1", "d2", "")
	if v := ann.tap("redo", ""); says(v) != "" {
		t.Errorf("done again: %q", says(v))
	}
	stands("c2", "B1", "d2", "R3")
	put(bob, "d2", "B3")
	put(bob, "b2", "B2")
	if v := ann.tap("undo", ""); !strings.HasPrefix(says(v), "D2 was changed from another phone meanwhile: it holds “B3” now.") {
		t.Errorf("Ann takes back what she did not hear of: %q", says(v))
	}
	if v := ann.tap("undo", ""); v.Refused != "B2 was changed from another phone meanwhile: it holds “B2” now." {
		t.Errorf("Ann takes back what she heard of: %q", v.Refused)
	}
	if v := ann.tap("undo", ""); v.Refused != "" || v.Undo {
		t.Errorf("what nobody else changed: %q, and there is more to take back: %t", v.Refused, v.Undo)
	}
	stands("a2", "", "b2", "B2", "c2", "B1", "d2", "B3")
	if bob.load(bob.Left()); bob.View().Undo {
		t.Error("a page that was loaded again has something to take back")
	}
}

// A phone without a script takes back what it did last, by what its form carries, and does
// it again.
func TestAPhoneWithoutAScriptTakesBack(t *testing.T) {
	t.Parallel()
	l := newTables(t, "")
	table := begin(t, l, "subdivision", annAndBob)
	ann, bob := table.View(), table.View()
	tap := func(v *touch.View, do, place, text string) {
		*v = l.Change(table, touch.Change{Do: do, At: place, Text: text, Was: was(table, place), ID: v.ID, Memory: v.Memory})
	}
	tap(&ann, "put", "r1.0", "R1")
	tap(&ann, "put", "r1.1", "R2")
	tap(&bob, "put", "r1.2", "B1")
	row := func(want string) {
		t.Helper()
		if got := table.Look("r1.0", false).Line; got != want {
			t.Errorf("the row is %q, want %q", got, want)
		}
	}
	for _, step := range []struct{ do, want string }{
		{"undo", "R1 .. B1 .. .. .."}, {"undo", ".. .. B1 .. .. .."}, {"redo", "R1 .. B1 .. .. .."}, {"redo", "R1 R2 B1 .. .. .."},
	} {
		tap(&ann, step.do, ann.Place, "")
		if row(step.want); says(ann) != "" {
			t.Errorf("%s: %q", step.do, says(ann))
		}
	}
	if ann.Redo || !ann.Undo {
		t.Errorf("more to do again: %t; to take back: %t", ann.Redo, ann.Undo)
	}
	tap(&bob, "put", "r1.1", "B2")
	if tap(&ann, "undo", ann.Place, ""); !strings.HasPrefix(says(ann), "B2 was changed from another phone meanwhile: it holds “B2” now.") {
		t.Errorf("what Bob wrote over: %q", says(ann))
	}
	row("R1 B2 B1 .. .. ..")
	fresh := table.View()
	if tap(&fresh, "undo", "r1.0", ""); fresh.Refused != "There is nothing to take back." {
		t.Errorf("a page that was loaded again: %q", fresh.Refused)
	}
}

// was is what a form shows of a place.
func was(table *Table, place string) *string {
	v := table.Look(place, false)
	return &v.Was
}
