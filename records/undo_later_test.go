package records

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/records/league"
)

// A later change to any row of a command's run of new rows stands in the way, be
// it the first, one in the middle or the last. Where the run was taken away and
// came back, the two come to nothing.
func TestUndoSeesALaterChangeToAnyRowOfARun(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		for row := int64(1); row <= 3; row++ {
			s := newStore(t)
			save(t, s, game("1: Ann 1, Bob 2"), game("2: Ann 1, Bob 2"), game("3: Ann 1, Bob 2"))              // 1
			must(t, do(s, "note", func(tx *Tx) error { return tx.Edit(row, Edit{Note: ptr("well played")}) })) // 2
			before := dump(t, s)
			refused(t, undo(s, 1), "#2 (note")
			must(t, undo(s, 2)) // 3
			must(t, undo(s, 1)) // 4
			refused(t, undo(s, 3), "#4")
			must(t, undo(s, 4)) // 5: all three rows come back
			must(t, undo(s, 3)) // and the note with them
			if got := dump(t, s); got != before {
				t.Errorf("row %d: there is\n%s\nnot\n%s", row, got, before)
			}
			clean(t, s)
		}
	})
}

// Whom a later command made another name of somebody stays when the command that
// entered both is taken back, be the name the first of its run or not. Both go
// when the later command is taken back too.
func TestAMergeOutlivesTheCommandThatEnteredTheNames(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		for stays, goes := range map[string]string{"Ann": "Bob", "Bob": "Ann"} {
			s := newStore(t)
			empty := dump(t, s)
			save(t, s, game("1: Ann 1, Cyd 2"), game("2: Bob 1, Dee 2"))                 // 1
			must(t, do(s, "merge", func(tx *Tx) error { return tx.Merge(stays, goes) })) // 2
			merged := dump(t, s)
			must(t, undo(s, 1)) // 3
			if got := dump(t, s); strings.Count(got, "players [") != 2 || !strings.Contains(got, "Ann") || !strings.Contains(got, "Bob") {
				t.Errorf("%s, who is %s, is gone:\n%s", goes, stays, got)
			}
			clean(t, s)
			must(t, undo(s, 2)) // 4
			if got := dump(t, s); got != empty {
				t.Errorf("there is\n%s", got)
			}
			must(t, undo(s, 4))
			must(t, undo(s, 3))
			if got := dump(t, s); got != merged {
				t.Errorf("brought back:\n%s\nwas\n%s", got, merged)
			}
			clean(t, s)
		}
	})
}

// An undo of an import and the undo of that write next to nothing: the file does not grow.
func TestAFileDoesNotGrowByUndo(t *testing.T) {
	t.Parallel()
	place := filepath.Join(t.TempDir(), "league.db")
	size := func(work func(s *Store) error) int64 {
		s := openStore(t, place)
		must(t, work(s))
		must(t, s.Close())
		info, err := os.Stat(place)
		must(t, err)
		return info.Size()
	}
	before := size(func(s *Store) error {
		return do(s, "import", func(tx *Tx) error {
			r := tx.Record(func(*Incoming, Saved, error) {})
			for i := range 2000 {
				g := game(fmt.Sprintf("%d: Ann %d, Bob 3, P%d 7", i, i, i%9))
				must(t, r.Add(&Incoming{Result: g}))
			}
			return r.Flush()
		})
	})
	for _, command := range []int64{1, 2, 3} {
		if after := size(func(s *Store) error { return undo(s, command) }); after > before+before/50 {
			t.Errorf("the file had %d bytes and has %d after command %d was taken back", before, after, command)
		}
	}
}

// An import that was taken back cannot come back beside the same one, however large.
func TestALargeImportDoesNotComeBackTwice(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		games := many(readPiece + 200)
		take(t, s, games...)                 // 1
		must(t, undo(s, 1))                  // 2
		take(t, s, games[readPiece+100:]...) // 3: games of the second piece
		refused(t, undo(s, 2), "something that would come back was recorded again since; take that back first; to find it:\n  arbiter records log")
		clean(t, s)
	})
}

// A command that changed more rows than an undo reads at once is taken back whole.
func TestUndoOfManyChanges(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		list := make([]league.Result, readPiece+1)
		for i := range list {
			list[i] = game(fmt.Sprintf("Ann %d, Bob 2", i))
		}
		save(t, s, list...)
		before := dump(t, s)
		must(t, do(s, "void", func(tx *Tx) error {
			for i := range list {
				if err := tx.SetState(int64(i+1), league.Void, ""); err != nil {
					return err
				}
			}
			return nil
		}))
		must(t, undo(s, 2))
		if dump(t, s) != before {
			n := 0
			for i := range list {
				if show(t, s, int64(i+1)).State == league.Void {
					n++
				}
			}
			t.Errorf("%d of %d results are void still", n, len(list))
		}
		clean(t, s)
	})
}
