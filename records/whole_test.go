package records

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"os/exec"
	"testing"
	"time"

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

// dumpAt returns what records have that nobody has open.
func dumpAt(t testing.TB, place string) state {
	t.Helper()
	s, err := Open(place, Options{Read: true})
	noError(t, err)
	defer s.Close()
	noProblems(t, s)
	return dump(t, s)
}

// noProblems wants a check that finds nothing but what people may have so.
func noProblems(t testing.TB, s *Store) {
	t.Helper()
	_, err := s.Check(t.Context(), tally{}, func(p Problem) {
		if p.Check != "scores" && p.Check != "doubles" && p.Check != "rounds" {
			t.Errorf("%+v", p)
		}
	})
	noError(t, Explain(s.Path(), err))
}

// copied returns a plain copy of a file, without what lies beside it, as another program makes it.
func copied(t testing.TB, path string) string {
	t.Helper()
	to := newPath(t)
	noError(t, exec.Command("cp", path, to).Run())
	return to
}

// TestPlainCopies: after each command that nobody read beside, a plain copy of the file has all
// that was recorded, and after a close in any case. Two programs that have the file open take
// turns, and none loses anything.
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
		for range 40 {
			if r.IntN(4) == 0 { // then the copy may lack it
				noError(t, programs[r.IntN(2)].Snapshot(t.Context(), func(view *Store) error {
					_, err := view.Log(t.Context(), 0)
					one()
					return err
				}))
			} else if one() != 0 {
				now := dump(t, programs[0])
				same(t, "two programs", now, dump(t, programs[1]))
				same(t, "the copy", now, dumpAt(t, copied(t, path)))
			}
		}
		now := dump(t, programs[0])
		noError(t, errors.Join(programs[0].Close(), programs[1].Close()))
		same(t, "the copy after the end", now, dumpAt(t, copied(t, path)))
		log, err := openAt(t, path).Log(t.Context(), 0)
		noError(t, err)
		same(t, "the number of commands", commands, len(log))
	}
}

// TestACopyPutBack: an older copy that somebody puts in the place of the file while a program
// has it open stays whole. Where the copy is another file, the program writes nothing more to
// the old one; where it is written over the file, the program goes on with what the copy has.
func TestACopyPutBack(t *testing.T) {
	for _, by := range []string{"mv", "cp"} {
		path := newPath(t)
		s := openAt(t, path)
		add := func(from, to int) {
			for n := from; n < to; n++ {
				recorded(t, s, fmt.Sprint("Ann ", n), fmt.Sprint("Bob ", n))
			}
		}
		add(0, 3)
		older := copied(t, path)
		want := dumpAt(t, older)
		add(3, 63)
		noError(t, exec.Command(by, older, path).Run())
		if by == "cp" {
			add(99, 100)
			noProblems(t, s)
			undone, err := undo(s, 4)
			noError(t, err)
			same(t, "the undo's number", int64(5), undone)
		} else {
			_, write := do(s, "save", func(tx *Tx) error { return record(tx, "Ann", "Bob") })
			_, look := s.LastCommand(t.Context())
			for _, err := range []error{write, look} {
				refusal(t, path, err, path+": the file was replaced or moved meanwhile; nothing was written to it. Run the command again")
			}
		}
		noError(t, s.Close())
		now := dumpAt(t, path)
		for g, rows := range want { // a name that nobody uses may be there besides
			same(t, by, rows, now[g])
		}
	}
}

// TestTwoAtOnce: of two programs that write at once one waits for the other, and both are kept.
// Who waits for five seconds gives up and says so. Who reads waits for nobody, keeps nobody
// waiting, and sees what was there when the reading began.
func TestTwoAtOnce(t *testing.T) {
	storetest.ForEach(t, func(t *testing.T) {
		place := storetest.NewPlace(t)
		first, second := openAt(t, place), openAt(t, place)
		for _, patient := range []bool{true, false} {
			tx, err := first.Begin(t.Context(), Command{})
			noError(t, err)
			noError(t, record(tx, "Ann", "Bob"))
			done := make(chan error, 1)
			go func() {
				_, err := do(second, "save", func(tx *Tx) error { return record(tx, "Cyd", "Dan") })
				done <- err
			}()
			if !patient {
				refusal(t, place, <-done, second.Path()+": another process is writing to it and did not finish within 5 seconds; try again when it is done")
				noError(t, tx.Commit())
				continue
			}
			time.Sleep(100 * time.Millisecond)
			if len(done) > 0 {
				t.Error("the second did not wait")
			}
			noError(t, tx.Commit())
			noError(t, <-done)
		}
		noError(t, second.Snapshot(t.Context(), func(view *Store) error {
			before, err := view.Count(t.Context(), Filter{})
			noError(t, err)
			began := time.Now()
			noError(t, recordAt(place, "Eve"))
			if took := time.Since(began); took > lockTimeout/2 {
				t.Error("beside a reader it took ", took)
			}
			after, err := view.Count(t.Context(), Filter{})
			same(t, "the results that are read", []int{3, 3}, []int{before, after})
			return err
		}))
	})
}

// TestAnyWords: whatever stands in what was typed, the command is kept, and shown in the log.
func TestAnyWords(t *testing.T) {
	storetest.ForEach(t, func(t *testing.T) {
		s := newStore(t)
		c := Command{Who: "Ol\x00ga\xff", What: "sa\x00ved\xff", Args: []string{"\x00", "\xff", "'\"{}\n", "👩‍👧"}}
		noError(t, s.Do(t.Context(), c, func(tx *Tx) error { return record(tx, "Ann", "Bob") }))
		log, err := s.Log(t.Context(), 0)
		noError(t, err)
		same(t, "the command", []any{"Olga�", "saved�", []string{"\x00", "�", "'\"{}\n", "👩‍👧"}}, []any{log[0].Who, log[0].What, []string(log[0].Args)})
	})
}
