package records

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arbiter/records/storetest"
	"arbiter/score/oftentest"
)

// openAt opens records, which are made where there are none.
func openAt(t testing.TB, place string) *Store {
	t.Helper()
	s, err := Open(place, Options{Create: true, Now: func() time.Time { return evening }, Version: "test"})
	noError(t, err)
	t.Cleanup(func() { _ = s.Close() })
	return s
}

// dumpAt is what records have that nobody has open.
func dumpAt(t testing.TB, place string) state {
	t.Helper()
	s, err := Open(place, Options{Read: true})
	noError(t, err)
	defer s.Close()
	noProblems(t, s)
	return dump(t, s)
}

// noProblems wants a check that finds nothing.
func noProblems(t testing.TB, s *Store) {
	t.Helper()
	_, err := s.Check(t.Context(), tally{}, func(p Problem) {
		if p.Check != "scores" && p.Check != "doubles" && p.Check != "rounds" { // as people may have it
			t.Errorf("%+v", p)
		}
	})
	noError(t, Explain(s.Path(), err))
}

// copied is a plain copy of a file, without what lies beside it, as another program makes it.
func copied(t testing.TB, path string) string {
	t.Helper()
	to := newPath(t)
	noError(t, exec.Command("cp", path, to).Run())
	return to
}

// TestPlainCopies: after each command that nobody read beside, a plain copy of the file has all
// that was recorded, and after a close in any case. Two programs that have the file open take
// turns, and none loses anything. Who reads sees what was there when the reading began.
func TestPlainCopies(t *testing.T) {
	t.Parallel()
	for seed := range uint64(oftentest.Times(12)) {
		r := rand.New(rand.NewPCG(seed, 7))
		path, commands := newPath(t), 0
		programs := []*Store{openAt(t, path), openAt(t, path)}
		one := func() (id int64) {
			c := drawCommand(r)
			if id, _ = do(programs[r.IntN(2)], c.what, c.work); id != 0 { // a refusal changes nothing
				commands++
			}
			return id
		}
		for step := range 40 {
			if r.IntN(4) == 0 {
				noError(t, programs[r.IntN(2)].Snapshot(t.Context(), func(view *Store) error {
					before, err := view.Log(t.Context(), 0)
					one()
					after, again := view.Log(t.Context(), 0)
					if len(before) != len(after) {
						t.Errorf("seed %d, step %d: the reader saw %d commands, then %d", seed, step, len(before), len(after))
					}
					return errors.Join(err, again)
				}))
				continue // now the copy may lack it
			}
			if one() == 0 {
				continue
			}
			now := dump(t, programs[0])
			if diff := cmp.Diff(now, dump(t, programs[1])); diff != "" {
				t.Fatalf("seed %d, step %d: two programs see\n%s", seed, step, diff)
			}
			if diff := cmp.Diff(now, dumpAt(t, copied(t, path))); diff != "" {
				t.Fatalf("seed %d, step %d: the copy differs\n%s", seed, step, diff)
			}
		}
		now := dump(t, programs[0])
		noError(t, errors.Join(programs[0].Close(), programs[1].Close()))
		if diff := cmp.Diff(now, dumpAt(t, copied(t, path))); diff != "" {
			t.Fatalf("seed %d: the copy after the end differs\n%s", seed, diff)
		}
		log, err := openAt(t, path).Log(t.Context(), 0)
		if noError(t, err); len(log) != commands {
			t.Errorf("seed %d: %d commands of %d", seed, len(log), commands)
		}
	}
}

// TestACopyPutBack: an older copy that somebody puts in the place of the file while a program
// has it open stays whole. Where the copy is another file, the program writes nothing more to
// the old one; where it is written over the file, the program goes on with what the copy has.
func TestACopyPutBack(t *testing.T) {
	for _, by := range []string{"mv", "cp"} {
		path := newPath(t)
		s := openAt(t, path)
		add := func(n int) error {
			_, err := do(s, "save", func(tx *Tx) error { return record(tx, fmt.Sprint("Ann ", n), fmt.Sprint("Bob ", n)) })
			return Explain(path, err)
		}
		for n := range 3 {
			noError(t, add(n))
		}
		older := copied(t, path)
		want := dumpAt(t, older)
		for n := range 60 {
			noError(t, add(3+n))
		}
		noError(t, exec.Command(by, older, path).Run())
		if by == "cp" {
			noError(t, add(99))
			noProblems(t, s)
			undone, err := undo(s, 4)
			if noError(t, err); undone != 5 {
				t.Errorf("the command is undone by c%d", undone)
			}
		} else {
			says := path + ": the file was replaced or moved meanwhile; nothing was written to it. Run the command again"
			_, err := s.LastCommand(t.Context())
			for _, err := range []error{add(99), err} {
				if err == nil || err.Error() != says {
					t.Error(err)
				}
			}
		}
		noError(t, s.Close())
		now := dumpAt(t, path)
		for g, rows := range want { // a name that nobody uses may be there besides
			if diff := cmp.Diff(rows, now[g]); diff != "" {
				t.Errorf("%s: %v %s", by, g, diff)
			}
		}
	}
}

// TestClosingWaitsForNobody: who reads for long does not keep another program from its end.
func TestClosingWaitsForNobody(t *testing.T) {
	path := newPath(t)
	noError(t, openAt(t, path).Snapshot(t.Context(), func(view *Store) error {
		_, err := view.Log(t.Context(), 0)
		began := time.Now()
		noError(t, recordAt(path, "Cyd"))
		if took := time.Since(began); took > lockTimeout/2 {
			t.Error("it took ", took)
		}
		return err
	}))
}

// TestTwoAtOnce: of two programs that write at once one waits for the other, and both are kept.
// Who waits for five seconds gives up and says so.
func TestTwoAtOnce(t *testing.T) {
	storetest.ForEach(t, func(t *testing.T) {
		place := storetest.NewPlace(t)
		first, second := openAt(t, place), openAt(t, place)
		for _, wait := range []time.Duration{100 * time.Millisecond, lockTimeout + time.Second} {
			tx, err := first.Begin(t.Context(), Command{})
			noError(t, err)
			noError(t, record(tx, "Ann", "Bob"))
			done := make(chan error, 1)
			began := time.Now()
			go func() {
				_, err := do(second, "save", func(tx *Tx) error { return record(tx, "Cyd", "Dan") })
				done <- err
			}()
			time.Sleep(wait)
			noError(t, tx.Commit())
			err = Explain(place, <-done)
			if wait < lockTimeout {
				if noError(t, err); time.Since(began) < wait {
					t.Error("the second did not wait")
				}
			} else if want := second.Path() + ": another process is writing to it and did not finish within 5 seconds; try again when it is done"; err == nil || err.Error() != want {
				t.Error(err)
			}
		}
		if n, err := second.Count(t.Context(), Filter{}); n != 3 {
			t.Errorf("%d results, %v", n, err)
		}
	})
}
