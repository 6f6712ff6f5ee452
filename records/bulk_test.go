package records

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"arbiter/records/engine"
	"arbiter/records/league"
)

// played is a game as another program would have it: "Ann 5, Bob 3".
func played(source, outside, text string) *Incoming {
	j, err := tallyGame{}.Judge(": "+text, nil)
	if err != nil {
		panic(err)
	}
	in := &Incoming{Result: league.Result{Game: "tally", Complete: true, Day: "2026-11-20", Time: "19:00"}}
	if source != "" {
		in.KnownBy(source, outside)
	}
	if err := in.SetBreakdown(&j.Breakdown); err != nil {
		panic(err)
	}
	return in
}

type outcome struct {
	Saved
	err   error
	names []string
}

// take records incoming results in one command and tells what became of each.
func take(t testing.TB, s *Store, list ...*Incoming) []outcome {
	t.Helper()
	var outcomes []outcome
	must(t, do(s, "import", func(tx *Tx) error {
		b := tx.Record(func(in *Incoming, saved Saved, err error) {
			outcomes = append(outcomes, outcome{saved, err, in.Names()})
		})
		for _, in := range list {
			if err := b.Add(in); err != nil {
				return err
			}
		}
		return b.Flush()
	}))
	if len(outcomes) != len(list) {
		t.Fatalf("told of %d results of %d", len(outcomes), len(list))
	}
	return outcomes
}

func count(t testing.TB, s *Store) int {
	t.Helper()
	n, err := s.Count(context.Background(), Filter{})
	must(t, err)
	return n
}

func many(n int) []*Incoming {
	var list []*Incoming
	for i := range n {
		in := played(SourceCSV, fmt.Sprint("g", i), fmt.Sprintf("Ann %d, P%d 3", i%7, i%9))
		in.League = fmt.Sprint("League ", i%3)
		list = append(list, in)
	}
	return list
}

func TestTheSameFileTwiceChangesNothing(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		for _, n := range []int{1, 49, 50, 51, 120} {
			s := newStore(t)
			save(t, s, game("Ann 5, Bob 3"))
			for i, o := range take(t, s, many(n)...) {
				if o.err != nil || o.Known || o.ID != int64(i+2) {
					t.Fatalf("%d of %d: %+v", i, n, o)
				}
			}
			before := dump(t, s)
			for i, o := range take(t, s, many(n)...) {
				if o.err != nil || !o.Known || o.Differs || o.Again || o.ID != int64(i+2) {
					t.Fatalf("again, %d of %d: %+v", i, n, o)
				}
			}
			if dump(t, s) != before || len(logIDs(t, s)) != 2 {
				t.Error("the second import changed something")
			}
			clean(t, s)
		}
	})
}

func TestAnImportIsTakenBackWholeAndBroughtBack(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		save(t, s, game("Ann 5, Bob 3"))
		before := dump(t, s)
		take(t, s, many(120)...)
		after := dump(t, s)
		must(t, undo(s, 2))
		if got := dump(t, s); got != before {
			t.Errorf("after undo:\n%s\nbefore the import:\n%s", got, before)
		}
		must(t, undo(s, 3))
		if got := dump(t, s); got != after {
			t.Error("undoing the undo does not bring the import back")
		}
		clean(t, s)
		must(t, undo(s, 2)) // again, by the first number
		if dump(t, s) != before {
			t.Error("the second undo is not what was there")
		}
		must(t, undo(s, 5))
		must(t, do(s, "void", func(tx *Tx) error { return tx.SetState(60, league.Void, "") }))
		if err := undo(s, 2); err == nil || !strings.Contains(err.Error(), "changed the same later") {
			t.Errorf("an import with a changed result is taken back: %v", err)
		}
	})
}

// Somebody said who is meant by a name in a file. The file is known when it is read again.
func TestAFileIsKnownByItsOwnNames(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		table := func(name string) *Incoming {
			in := played(SourceCSV, "7", "Bobb 5, Cyd 3")
			in.Sheet, in.Seats[0].Called, in.Seats[0].Name = nil, in.Seats[0].Name, name
			return in
		}
		take(t, s, table("Bob"))
		if f := show(t, s, 1); f.Seats[0].Name != "Bob" || f.Seats[0].Entered() != "Bobb" || f.Scores().Players[0].Name != "Bobb" {
			t.Errorf("recorded as %+v", f.Seats)
		}
		if o := take(t, s, table("Bobb"))[0]; !o.Known || o.Differs {
			t.Errorf("read again: %+v", o)
		}
		clean(t, s)
	})
}

// The names that were entered are stored once: in the seats, or in a sheet where the
// seats do not say all.
func TestNamesAsEnteredAreStoredOnce(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		for i, text := range []string{"", "1+4"} {
			in := played("", "", "Annie 5, Bob 3")
			in.ID, in.Entered = int64(i+1), time.UnixMilli(1.7e12)
			in.Sheet = &league.Sheet{Players: []league.SheetPlayer{{Name: "Ann", Lines: []league.SheetLine{league.ScoreLine(5_000)}}, {Name: "Bob", Lines: []league.SheetLine{league.ScoreLine(3_000)}}}}
			in.Sheet.Players[0].Lines[0].Text = text
			take(t, s, in)
			f := show(t, s, in.ID)
			if f.Seats[0].Name != "Annie" || f.Seats[0].Entered() != "Ann" || (f.Sheet == nil) != (text == "") {
				t.Errorf("%q: recorded as %+v, %+v", text, f.Seats, f.Sheet)
			}
			must(t, do(s, "edit", func(tx *Tx) error { return tx.Edit(in.ID, Edit{Round: ptr("2")}) }))
		}
		called, err := engine.Texts(context.Background(), s.Q, `SELECT coalesce(called, '-') FROM seats ORDER BY result, seat`)
		if must(t, err); strings.Join(called, " ") != "Ann - - -" {
			t.Errorf("the seats have %q", called)
		}
	})
}

func TestWhatChangedInTheFileIsToldAndLeftAlone(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		take(t, s, played(SourceCSV, "a", "Ann 5, Bob 3"), played(SourceBGStats, "b", "Ann 5, Bob 3"))
		before := dump(t, s)
		corrected := played(SourceCSV, "a", "Ann 5, Bob 4")
		moved := played(SourceCSV, "a", "Ann 5, Bob 3")
		moved.Season = "2027"
		same := played(SourceCSV, "a", "Ann 5, Bob 3")
		another := played(SourceCSV, "a", "Ann 5, Cyd 3")
		for i, want := range []bool{true, true, false, true} {
			o := take(t, s, []*Incoming{corrected, moved, same, another}[i])[0]
			if !o.Known || o.Differs != want {
				t.Errorf("%d: %+v", i, o)
			}
		}
		if dump(t, s) != before {
			t.Error("a known result was changed")
		}
	})
}

func TestAGameThatStandsTwiceInAFileIsRecordedOnce(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		list := many(70)
		list = append(list, played(SourceCSV, "g69", "Ann 1, Bob 2"), played(SourceCSV, "g3", "Ann 1, Bob 2"))
		got := take(t, s, list...)
		for i, o := range got {
			if o.err != nil || o.Again != (i >= 70) || o.Known != (i >= 70) {
				t.Errorf("%d: %+v", i, o)
			}
		}
		if n := count(t, s); n != 70 {
			t.Errorf("%d results", n)
		}
	})
}

// What is known from before is known each time that it comes, be it in one batch
// or in several.
func TestAKnownGameThatStandsTwiceInAFileIsKnown(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		take(t, s, many(60)...)
		list := append(many(60), many(60)...)
		list = append(list, played(SourceCSV, "g1", "Ann 9, Bob 2"), played(SourceCSV, "g2", "Ann 9, Bob 2"))
		for i, o := range take(t, s, list...) {
			if o.err != nil || !o.Known || o.Again || o.Differs != (i >= 120) || o.ID == 0 {
				t.Errorf("%d: %+v", i, o)
			}
		}
	})
}

// Where a file has a known game twice, the result is what the last one says, not something
// of both.
func TestAKnownGameIsCorrectedEachTimeThatItComes(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		take(t, s, played(SourceCSV, "g1", "Ann 1, Bob 2"))
		first, second := played(SourceCSV, "g1", "Ann 9, Bob 2"), played(SourceCSV, "g1", "Ann 1, Bob 2")
		second.Note = "a long game"
		must(t, do(s, "update", func(tx *Tx) error {
			r := tx.Record(func(*Incoming, Saved, error) {})
			r.Update = true
			for _, n := range []*Incoming{first, second} {
				if err := r.Add(n); err != nil {
					return err
				}
			}
			return r.Flush()
		}))
		if f := show(t, s, 1); f.Seats[0].Figure() != "1" || f.Seats[0].Place != 2 || f.Note != "a long game" {
			t.Errorf("Ann has %s points and place %d, the note is %q", f.Seats[0].Figure(), f.Seats[0].Place, f.Note)
		}
		must(t, undo(s, 0))
		if f := show(t, s, 1); f.Seats[0].Figure() != "1" || f.Note != "" {
			t.Errorf("after the undo Ann has %s points, the note is %q", f.Seats[0].Figure(), f.Note)
		}
	})
}

func TestPeopleAreMatchedByIdentityThenByName(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		save(t, s, game("Ann 5, Bob 3"))
		one := played(SourceBGStats, "1", "ann 5, Robert 3")
		one.Seats[0].UID, one.Seats[1].UID = personUID("u-ann"), personUID("u-bob")
		two := played(SourceBGStats, "2", "Annie 5, Robert 3") // Ann was renamed there
		two.Seats[0].UID, two.Seats[1].UID = personUID("u-ann"), personUID("u-bob")
		three := played(SourceBGStats, "3", "Ann 1, Robert 2") // another person of the same name
		three.Seats[0].UID, three.Seats[1].UID = personUID("u-other"), personUID("u-bob")
		take(t, s, one, two, three)
		var names []string
		for id := int64(2); id <= 4; id++ {
			names = append(names, strings.Join(show(t, s, id).Names(), " "))
		}
		if want := []string{"Ann Robert", "Ann Robert", "Ann (2) Robert"}; !slices.Equal(names, want) {
			t.Errorf("got %q, want %q", names, want)
		}
		must(t, do(s, "merge", func(tx *Tx) error { return tx.Merge("Bob", "Robert") }))
		four := played(SourceBGStats, "4", "Ann 1, Robert 2")
		four.Seats[0].UID, four.Seats[1].UID = personUID("u-ann"), personUID("u-bob")
		take(t, s, four)
		if got := show(t, s, 5).Names(); !slices.Equal(got, []string{"Ann", "Bob"}) {
			t.Errorf("after the merge: %q", got)
		}
		clean(t, s)
	})
}

// A result carries its identity, by which its records know it again, whatever program
// hands it back; other records have it once.
func TestAResultThatComesBackIsKnown(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s, other := newStore(t), newStore(t)
		save(t, s, game("Ann 5, Bob 3"))
		uid := show(t, s, 1).UID
		for _, source := range []string{SourceCSV, SourceBGStats, SourceID} {
			if o := take(t, s, played(source, uid, "Ann 5, Bob 3"))[0]; !o.Known || o.ID != 1 {
				t.Errorf("%s: %+v", source, o)
			}
			if o := take(t, other, played(source, uid, "Ann 5, Bob 3"))[0]; o.Known != (source != SourceCSV) || o.ID != 1 {
				t.Errorf("%s in other records: %+v", source, o)
			}
		}
		if got := show(t, other, 1).UID; got != uid {
			t.Errorf("the identity %s became %s", uid, got)
		}
		clean(t, other)
	})
}

func TestWhatCannotBeRecordedIsRefusedAlone(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		bad := []*Incoming{played(SourceCSV, "1", "Ann 5, ann 3"), played(SourceCSV, "2", "A\x1b[2J 5, Bob 3"), played(SourceCSV, "3", "Ann 5, Bob 3"), {Result: league.Result{Game: "tally"}}, played(SourceCSV, "5", "Ann 5, Bob 3")}
		bad[2].State = "maybe"
		bad[4].Note = "x\x00"
		for i, o := range take(t, s, append(bad, played(SourceCSV, "6", "Ann 5, Bob 3"))...) {
			if (o.err == nil) != (i == len(bad)) {
				t.Errorf("%d: %+v", i, o)
			}
		}
		if n := count(t, s); n != 1 {
			t.Errorf("%d results", n)
		}
		clean(t, s)
	})
}

func TestPeopleKnownElsewhereAreToldOfByTheirNamesHere(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		one := played(SourceBGStats, "1", "Ann 5, Bob 3")
		one.Seats[0].UID, one.Seats[1].UID = personUID("u-ann"), personUID("u-bob")
		two := played(SourceBGStats, "2", "Annie 5, Ann 3")
		two.Seats[0].UID, two.Seats[1].UID = personUID("u-ann"), personUID("u-other")
		if got := strings.Join(take(t, s, one, two)[1].names, ", "); got != "Ann, Ann (2)" {
			t.Errorf("told of %s", got)
		}
	})
}

// Long texts are written before they fill the memory.
func TestLongTextsAreWrittenAtOnce(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		must(t, do(s, "import", func(tx *Tx) error {
			told := 0
			b := tx.Record(func(*Incoming, Saved, error) { told++ })
			for i := range 7 {
				in := played(SourceCSV, fmt.Sprint(i), "Ann 5, Bob 3")
				in.Note = strings.Repeat("x", batchBytes/3)
				if err := b.Add(in); err != nil {
					return err
				}
				if want := (i + 1) / 3 * 3; told != want {
					t.Errorf("after %d results %d were written, not %d", i+1, told, want)
				}
			}
			return b.Flush()
		}))
		if n := count(t, s); n != 7 {
			t.Errorf("%d results", n)
		}
	})
}

func TestARefusedTableBringsNobody(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		save(t, s, game("Ann 5, Annie 3"), game("Bob 1, Annie 2"))
		must(t, do(s, "void", func(tx *Tx) error { return tx.SetState(1, league.Void, "") }))
		save(t, s, game("Bea 5, Bob 3"))
		must(t, do(s, "merge", func(tx *Tx) error { return tx.Merge("Ann", "Bea") }))
		before := dump(t, s)
		if o := take(t, s, played(SourceCSV, "a", "Newcomer 5, Ann 3, Bea 1"))[0]; o.err == nil || !strings.Contains(o.err.Error(), "Ann and Bea are one player") {
			t.Errorf("%+v", o)
		}
		if dump(t, s) != before {
			t.Error("a refused table left somebody behind")
		}
	})
}
