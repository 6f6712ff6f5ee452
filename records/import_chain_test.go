package records

import (
	"fmt"
	"testing"

	"pgregory.net/rapid"

	"arbiter/records/engine"
	"arbiter/records/league"
)

// Random imports among other commands, some of them large enough to be taken
// back by the quick way: after each one its undo gives the rows of before, byte
// by byte, and the undo of that the rows of after; any command can be taken
// back or is refused with a reason; the checks find nothing.
func TestImportUndoProperty(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		rapid.Check(t, func(r *rapid.T) {
			s := newStore(t)
			defer s.Close()
			name := rapid.SampledFrom([]string{"Ann", "Bob", "Cyd", "Dee"})
			for step := range rapid.IntRange(2, 10).Draw(r, "steps") {
				before := dump(t, s)
				entries := len(logIDs(t, s))
				err := do(s, fmt.Sprint("step ", step), func(tx *Tx) error {
					if rapid.IntRange(0, 2).Draw(r, "kind") > 0 {
						return act(r, tx, name, step)
					}
					return importSome(r, tx, name)
				})
				switch err.(type) {
				case nil:
				case *RefusedError, *NotFoundError:
					if dump(t, s) != before || len(logIDs(t, s)) != entries {
						t.Fatal("a refused command changed something: ", err)
					}
					continue
				default:
					t.Fatal(err)
				}
				ids := logIDs(t, s)
				if len(ids) == entries || !rapid.Bool().Draw(r, "try undo") {
					continue
				}
				last, after := ids[len(ids)-1], dump(t, s)
				if err := undo(s, last); err != nil {
					r.Fatal(err)
				}
				if got := dump(t, s); got != before {
					r.Fatalf("command %d undone:\n%.3000s\nbefore it:\n%.3000s", last, got, before)
				}
				if err := undo(s, last+1); err != nil {
					r.Fatal(err)
				}
				if got := dump(t, s); got != after {
					r.Fatalf("command %d brought back:\n%.3000s\nbefore that:\n%.3000s", last, got, after)
				}
			}
			clean(t, s)
		})
	})
}

// importSome is a random import. Files share games, people, leagues and identities.
func importSome(r *rapid.T, tx *Tx, name *rapid.Generator[string]) error {
	b := tx.Record(func(*Incoming, Saved, error) {})
	source := rapid.SampledFrom([]string{SourceCSV, SourceBGStats, SourceBGG}).Draw(r, "source")
	first := rapid.IntRange(0, 60).Draw(r, "first")
	most := rapid.SampledFrom([]int{0, 1, 48, 49, 50, 51, 100, engine.ManyRows + 50}).Draw(r, "results")
	a, z := name.Draw(r, "one"), name.Draw(r, "other")
	for i := range most {
		in := played(source, fmt.Sprint("g", first+i), fmt.Sprintf("%s %d, P%d %d", a, i%5, i%11, i%3))
		if i%4 == 3 {
			in = played(source, fmt.Sprint("g", first+i), fmt.Sprintf("%s 7, %s %d", a, z, i))
		}
		if source != SourceCSV {
			in.Seats[0].UID = personUID("u-" + a)
			in.Seats[1].UID = personUID(fmt.Sprint("u", i%11))
		}
		in.League = []string{"", "Tuesday", "Friday"}[i%3]
		in.Season = []string{"", "2026"}[i%2]
		if i%17 == 0 {
			in.State = league.Void
		}
		if err := b.Add(in); err != nil {
			return err
		}
	}
	return b.Flush()
}
