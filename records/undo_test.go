package records

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"arbiter/records/league"
	"arbiter/score"
)

func logIDs(t testing.TB, s *Store) []int64 {
	t.Helper()
	var list []int64
	must(t, s.Log(context.Background(), 0, func(e Entry) error { list = append(list, e.ID); return nil }))
	return list
}

// refused fails the test unless the change was refused with these words.
func refused(t *testing.T, err error, words string) {
	t.Helper()
	r, ok := err.(*RefusedError)
	if !ok || !strings.Contains(r.Error(), words) {
		t.Errorf("got %v, want a refusal with %q", err, words)
	}
}

func TestUndoWithoutNumberGoesBackStepByStep(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		var states []string
		for i := range 4 {
			states = append(states, dump(t, s))
			save(t, s, game(fmt.Sprintf("Ann %d, Bob 2", i)))
		}
		for i := 3; i >= 0; i-- {
			must(t, undo(s, 0))
			if dump(t, s) != states[i] {
				t.Errorf("undo did not come back to state %d", i)
			}
		}
		refused(t, undo(s, 0), "no command left")
		must(t, undo(s, 8)) // bring the first one back
		if dump(t, s) != states[1] {
			t.Error("the first command did not come back")
		}
	})
}

func TestUndoOutOfOrder(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		save(t, s, game("Ann 1, Bob 2"))                                                                 // 1
		save(t, s, game("Ann 3, Cyd 2"))                                                                 // 2: uses Ann
		must(t, do(s, "note", func(tx *Tx) error { return tx.Edit(2, Edit{Note: ptr("well played")}) })) // 3
		later := undo(s, 2)
		if refused(t, later, "command #2 (save) cannot be taken back alone: #3 (note, 2026-11-21) changed the same later; take that back first"); later.(*RefusedError).Later != 3 {
			t.Errorf("the later command: %+v", later)
		}
		must(t, undo(s, 1)) // Ann stays for result 2, Bob goes
		if d := dump(t, s); strings.Contains(d, "Bob") || !strings.Contains(d, "Ann") {
			t.Errorf("after the undo:\n%s", d)
		}
		clean(t, s)
		err := undo(s, 1)
		if refused(t, err, "taken back already; to bring it back:\n  arbiter records undo 4"); err.(*RefusedError).Later != 4 {
			t.Errorf("the command that stands in the way: %+v", err)
		}
		must(t, undo(s, 3))
		must(t, undo(s, 2))
		clean(t, s)
	})
}

// What was recorded again stands in the way of an undo.
func TestUndoThatCannotBe(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		g := game("Ann 1, Bob 2")
		g.UID = UIDOf(SourceID, "tally", "table-1")
		save(t, s, g)       // 1
		must(t, undo(s, 1)) // 2
		save(t, s, g)       // 3: the same again, everybody new
		refused(t, undo(s, 2), "recorded again since")
		var missing *NotFoundError
		if err := undo(s, 77); !asNotFound(err, &missing) || missing.Kind != "command" {
			t.Errorf("an unknown command: %v", err)
		}
		clean(t, s)
	})
}

func asNotFound(err error, to **NotFoundError) bool {
	n, ok := err.(*NotFoundError)
	*to = n
	return ok
}

// Random commands: after each one its undo gives the rows of before, byte by
// byte, and the undo of that the rows of after; at any time any command can be
// taken back or is refused with a reason, and the checks find nothing.
func TestUndoProperty(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		rapid.Check(t, func(r *rapid.T) {
			s := newStore(t)
			defer s.Close()
			names := []string{"Ann", "Bob", "Cyd", "Dee"}
			name := rapid.SampledFrom(names)
			for step := range rapid.IntRange(1, 12).Draw(r, "steps") {
				before := dump(t, s)
				entries := len(logIDs(t, s))
				err := do(s, fmt.Sprint("step ", step), func(tx *Tx) error { return act(r, tx, name, step) })
				if err != nil {
					switch err.(type) {
					case *RefusedError, *NotFoundError:
					default:
						t.Fatal(err)
					}
					if dump(t, s) != before || len(logIDs(t, s)) != entries {
						t.Fatal("a refused command changed something: ", err)
					}
					continue
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
					r.Fatalf("command %d undone:\n%s\nbefore it:\n%s", last, got, before)
				}
				if err := undo(s, last+1); err != nil {
					r.Fatal(err)
				}
				if got := dump(t, s); got != after {
					r.Fatalf("command %d brought back:\n%s\nbefore that:\n%s", last, got, after)
				}
			}
			clean(t, s)
		})
	})
}

// act is one random command.
func act(r *rapid.T, tx *Tx, name *rapid.Generator[string], step int) error {
	id := rapid.Int64Range(1, 6).Draw(r, "id")
	switch rapid.IntRange(0, 14).Draw(r, "command") {
	case 0, 1:
		for i := range rapid.IntRange(1, 3).Draw(r, "games") {
			g := game(fmt.Sprintf("%d.%d: %s 5, %s 3", step, i, name.Draw(r, "winner"), name.Draw(r, "loser")))
			if rapid.IntRange(0, 2).Draw(r, "without a position") == 0 {
				g.Text = ""
			}
			g.League = rapid.SampledFrom([]string{"", "Tuesday", "Friday"}).Draw(r, "league")
			if _, err := tx.Save(Incoming{Result: g}); err != nil {
				if _, ok := err.(*RefusedError); !ok { // one player twice
					return err
				}
			}
		}
		return nil
	case 2:
		state := rapid.SampledFrom([]league.State{league.Confirmed, league.Contested, league.Void}).Draw(r, "state")
		return tx.SetState(id, state, rapid.SampledFrom([]string{"", "a reason"}).Draw(r, "note"))
	case 3:
		e := Edit{League: ptr("Friday"), Day: ptr("2001-09-09")}
		if rapid.Bool().Draw(r, "new text") {
			c := game(fmt.Sprintf("%d: %s 7, %s 8", step, name.Draw(r, "winner"), "Eve"))
			e = Edit{Position: &c, Note: ptr("mended")}
		}
		return tx.Edit(id, e)
	case 4:
		_, err := tx.Rename(name.Draw(r, "from"), rapid.SampledFrom([]string{"Ann", "Annie", "Robert", "ANN"}).Draw(r, "to"))
		return err
	case 5:
		return tx.Merge(name.Draw(r, "stays"), name.Draw(r, "goes"))
	case 6:
		return tx.CreateLeague(rapid.SampledFrom([]string{"Tuesday", "Sunday"}).Draw(r, "new league"), league.Terms{Best: rapid.IntRange(0, 2).Draw(r, "best")})
	case 7:
		return tx.EditLeague(rapid.SampledFrom([]string{"Tuesday", "Friday", "Sunday"}).Draw(r, "old league"), rapid.SampledFrom([]string{"", "Sunday", "Monday"}).Draw(r, "called"),
			func(t *league.Terms) { t.MinGames++; t.Ties = []string{league.TieWins} })
	case 9:
		e := Edit{Games: tallyGame{}, Players: []NamedValue{{name.Draw(r, "sat"), rapid.SampledFrom([]string{"Ann", "Robert", "Fay"}).Draw(r, "sits")}}}
		if rapid.Bool().Draw(r, "points") {
			e.Players = nil
			e.Seats = []SeatEdit{{Name: name.Draw(r, "scorer"), Points: rapid.SampledFrom([]score.Points{3_000, 4_500, 0, 9_000}).Draw(r, "points")}}
		}
		return tx.Edit(id, e)
	case 11:
		return tx.SetGuest(name.Draw(r, "guest"), rapid.Bool().Draw(r, "is a guest"))
	case 12:
		return tx.OpenSeason(rapid.SampledFrom([]string{"Tuesday", "Friday"}).Draw(r, "opens"), rapid.SampledFrom([]string{"S1", "S2"}).Draw(r, "season"), rapid.SampledFrom([]string{"", "2026-01-01"}).Draw(r, "from"))
	case 13:
		of, season := rapid.SampledFrom([]string{"Tuesday", "Friday"}).Draw(r, "of"), rapid.SampledFrom([]string{"S1", "S2"}).Draw(r, "season")
		if rapid.Bool().Draw(r, "opens again") {
			return tx.ReopenSeason(of, season)
		}
		_, err := tx.CloseSeason(of, season)
		return err
	case 14:
		return tx.SavePlan(Plan{League: rapid.SampledFrom([]string{"Tuesday", "Friday"}).Draw(r, "plans"), Season: "S1", Round: rapid.SampledFrom([]string{"1", "2"}).Draw(r, "round"),
			Tables: [][]string{{name.Draw(r, "at"), rapid.SampledFrom([]string{"Eve", "Fay"}).Draw(r, "with")}}})
	case 8:
		_, err := tx.Undo(rapid.Int64Range(0, 12).Draw(r, "undo"))
		return err
	default:
		_, err := tx.Rescore(tallyGame{}, func(d Difference) { panic(fmt.Sprint("a difference: ", d)) })
		return err
	}
}

// A name stays as long as anybody uses it. With its last use it goes, in
// whatever order commands are taken back.
func TestTheLastUndoTakesTheNameBack(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		for _, order := range [][]int64{{1, 2, 3}, {1, 3, 2}, {2, 1, 3}, {2, 3, 1}, {3, 1, 2}, {3, 2, 1}} {
			s := newStore(t)
			empty := dump(t, s)
			for i := range 3 {
				g := game(fmt.Sprintf("%d: Ann %d, Bob 2", i, i))
				g.League, g.Season = "Tuesday", "2026"
				save(t, s, g)
			}
			for _, id := range order {
				must(t, undo(s, id))
				clean(t, s)
			}
			if got := dump(t, s); got != empty {
				t.Errorf("taken back in the order %v, there is\n%s", order, got)
			}
			for id := int64(6); id >= 4; id-- { // and all of it comes again
				must(t, undo(s, id))
			}
			if d := dump(t, s); strings.Count(d, "Ann") != strings.Count(d, "Bob") || !strings.Contains(d, "Tuesday") {
				t.Errorf("brought back:\n%s", d)
			}
			clean(t, s)
		}
	})
}

// What was entered for its own sake stays without any use.
func TestUndoLeavesALeagueThatWasCreated(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		must(t, do(s, "league", func(tx *Tx) error { return tx.CreateLeague("Tuesday", league.Terms{}) }))
		g := game("Ann 1, Bob 2")
		g.League = "Tuesday"
		save(t, s, g)
		must(t, undo(s, 2))
		for i, change := range []func(*league.Terms){func(*league.Terms) {}, func(t *league.Terms) { t.Best = 1 }} { // a new name, other terms
			g.League = fmt.Sprint("Friday ", i)
			g.Text += "!"
			saved := save(t, s, g)
			must(t, editLeague(s, g.League, fmt.Sprint("Saturday ", i), change))
			must(t, do(s, "edit", func(tx *Tx) error { return tx.Edit(saved.ID, Edit{League: ptr("")}) }))
		}
		if names, err := s.Names(context.Background(), "leagues"); err != nil || strings.Join(names, ", ") != "Saturday 1, Tuesday" {
			t.Errorf("leagues %v, %v", names, err)
		}
	})
}

// An undo touches the results that it takes or brings back or changes. That of a merge
// touches what the other played, in both directions; that of a new name touches nothing.
func TestAnUndoneMergeTouchesItsResults(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		save(t, s, playedOn("Ann 2, Bob 1", "2026-11-19", "Friday"), playedOn("Annie 5, Bob 1", "2026-11-20", "Friday"))
		must(t, do(s, "merge", func(tx *Tx) error { return tx.Merge("Ann", "Annie") }))
		touches := func(command int64, want ...int64) {
			t.Helper()
			must(t, do(s, "undo", func(tx *Tx) error {
				got, err := tx.UndoTouches(command)
				if !slices.Equal(got, want) {
					t.Errorf("the undo of %d touches %v, want %v", command, got, want)
				}
				if err == nil {
					_, err = tx.Undo(command)
				}
				return err
			}))
		}
		touches(2, 2)
		touches(3, 2)
		save(t, s, game("Ann 1, Bob 2"))
		must(t, undo(s, 5))
		must(t, do(s, "touches", func(tx *Tx) error {
			for command, want := range map[int64]string{1: "[1 2]", 2: "[2]", 3: "[]", 4: "[2]", 5: "[]", 6: "[3]", 0: "[2]"} {
				if got, err := tx.UndoTouches(command); fmt.Sprint(got) != want || err != nil {
					t.Errorf("the undo of %d would touch %v, %v; want %s", command, got, err, want)
				}
			}
			return nil
		}))
		must(t, do(s, "rename", func(tx *Tx) error { _, err := tx.Rename("Bob", "Rob"); return err }))
		touches(7)
	})
}
