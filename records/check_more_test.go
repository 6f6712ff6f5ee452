package records

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"arbiter/records/league"
	"arbiter/score"
)

// problems are what the check of this name finds.
func problems(t *testing.T, s *Store, games score.Games, check string) string {
	t.Helper()
	var list []string
	_, err := s.Check(context.Background(), games, func(p Problem) {
		if p.Check == check {
			list = append(list, fmt.Sprintf("#%d %s", p.Result, p.Message))
		}
	})
	must(t, err)
	return strings.Join(list, "\n")
}

// forgotten is a list of games that no longer reads a position.
type forgotten struct{ tallyGame }

func (forgotten) Judge(string, []score.Setting) (score.Judged, error) {
	return score.Judged{}, errors.New("no such game")
}

func TestCheckTellsOfAPositionThatCannotBeScoredToday(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		save(t, s, game("Ann 1, Bob 2"))
		if got, want := problems(t, s, forgotten{}, "scores"), "#1 its position cannot be scored today: no such game"; got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	})
}

// A merge leads to a player who is nobody else's other name.
func TestCheckFollowsMerges(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		save(t, s, game("1: Ann 1, Cyd 2"), game("2: Bob 1, Dee 2"))
		for update, want := range map[string]string{
			`UPDATE all_players SET merged = NULL`:                                              "",
			`UPDATE all_players SET merged = CASE WHEN name = 'Bob' THEN id END`:                "#0 Bob was merged into a name that is itself merged",
			`UPDATE all_players SET merged = CASE name WHEN 'Bob' THEN 1 WHEN 'Ann' THEN 2 END`: "#0 Bob was merged into a name that is itself merged",
		} {
			_, err := s.DB.Exec(update)
			must(t, err)
			if got := problems(t, s, tallyGame{}, "names"); got != want {
				t.Errorf("%s: got %q, want %q", update, got, want)
			}
		}
	})
}

// A second note of a state is added to the first.
func TestNotesOfStatesAreKept(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		save(t, s, game("Ann 1, Bob 2"))
		for _, step := range []struct {
			state      league.State
			note, want string
		}{{league.Contested, "a wrong park", "a wrong park"}, {league.Confirmed, "", "a wrong park"}, {league.Confirmed, "it was right", "a wrong park; it was right"}} {
			must(t, do(s, "state", func(tx *Tx) error { return tx.SetState(1, step.state, step.note) }))
			if got := show(t, s, 1); got.Note != step.want || got.State != step.state {
				t.Errorf("%s %q, want %s %q", got.State, got.Note, step.state, step.want)
			}
		}
	})
}

// Where the winners never had more points than the next, there is no margin.
func TestNoMarginWithoutPointsBetween(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		sheet := league.Sheet{Standing: []int{2, 1}}
		n := league.Result{Game: "chess", Complete: true}
		for i, name := range []string{"Ann", "Bob"} {
			sheet.Players = append(sheet.Players, league.SheetPlayer{Name: name, Lines: []league.SheetLine{{Rule: "import/score", Points: 5}}})
			n.Seats = append(n.Seats, league.Seat{Name: name, Place: i + 1, Points: score.WholePoints(5)})
		}
		n.Sheet = &sheet
		save(t, s, n)
		h, err := s.Hall(context.Background(), Filter{})
		must(t, err)
		if f := h.Games[0]; f.Margin != nil || f.Closest != nil || f.Wins == nil || f.Wins.Holders[0] != "Ann" {
			t.Errorf("got %+v", f)
		}
	})
}

// Names that are not those of the position are reported, and rescoring does not
// take them for right: the points would be other people's.
func TestCheckComparesNames(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		n, other := game("Ann 1, Bob 2"), game("Eva 1, Bob 2")
		n.Sheet, n.Seats = other.Sheet, other.Seats
		save(t, s, game("1: Ann 1, Bob 2"), n)
		want := "its position names Ann and Bob, Eva and Bob are recorded"
		if got := problems(t, s, tallyGame{}, "scores"); got != "#2 "+want {
			t.Errorf("got %q, want %q", got, want)
		}
		must(t, do(s, "rescore", func(tx *Tx) error {
			_, err := tx.Rescore(tallyGame{}, func(d Difference) {
				if d.Was.ID != 2 || d.Problem != want {
					t.Errorf("rescored: %+v", d)
				}
			})
			return err
		}))
		must(t, do(s, "rename", func(tx *Tx) error { _, err := tx.Rename("Ann", "Annie"); return err }))
		if got := problems(t, s, tallyGame{}, "scores"); got != "#2 "+want {
			t.Errorf("after a new name: got %q, want %q", got, want)
		}
	})
}
