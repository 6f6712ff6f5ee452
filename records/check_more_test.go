package records

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

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

// Whatever the tables refer to is looked for by the check of references.
func TestEveryReferenceIsChecked(t *testing.T) {
	var want, got []string
	table := ""
	for line := range strings.Lines(strings.ReplaceAll(schemaText, "all_", "")) {
		words := strings.Fields(line)
		if strings.HasPrefix(line, "CREATE TABLE") {
			table = words[2]
		} else if i := slices.Index(words, "REFERENCES"); i > 0 {
			want = append(want, table+"."+words[0]+" of "+words[i+1])
		}
	}
	for _, r := range references {
		got = append(got, strings.ReplaceAll(r.Table+"."+r.Column+" of "+r.Of, "all_", ""))
	}
	slices.Sort(want)
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the tables refer (-), and what is checked (+)\n%s", diff)
	}
}

// The checks name everything that is wrong, where it is, and what mends it.
func TestChecksNameWhatIsWrong(t *testing.T) {
	path := newPlace(t)
	s := openStore(t, path)
	dated := func(text string) league.Result { return playedOn(text, "2026-11-20", "Friday") }
	one, two, three := dated("Ann 5, Bob 3"), dated("Ann 5, Bob 3"), dated("Cyd 1, Dan 2")
	one.Text, two.Text, three.Round = "", "", "2"
	four, seven, void := dated("Cyd 3, Eve 2"), dated("Cyd 2, Jay 1"), one
	four.Round, seven.Round, void.State = "2", "2", league.Void
	save(t, s, one, two, three, four, game("Fay 1, Gus 2"), game("Hal 1, Ida 2"), seven, void)
	must(t, savePlan(s, Plan{League: "Friday", Season: "26", Round: "3", Tables: [][]string{{"Ann", "Bob"}}}))
	script(t, path, `PRAGMA foreign_keys = 0;
		UPDATE all_players SET key = 'x' WHERE name = 'Ann';
		UPDATE all_leagues SET key = 'y';
		UPDATE all_seasons SET key = 'z';
		UPDATE all_players SET merged = id WHERE name = 'Fay';
		DELETE FROM all_seats WHERE result = 5;
		DELETE FROM all_seats WHERE result = 6 AND seat = 2;
		UPDATE all_seats SET player = (SELECT id FROM all_players WHERE name = 'Cyd') WHERE result = 3 AND seat = 2;
		UPDATE all_plan_seats SET player = (SELECT id FROM all_players WHERE name = 'Bob');
		UPDATE all_sheets SET text = ': Cyd 4, Eve 2' WHERE result = 4;
		UPDATE all_results SET complete = 0 WHERE id = 4;
		UPDATE all_seats SET place = 3 - place WHERE result = 7;
		UPDATE all_results SET season = 9 WHERE id = 6;
		UPDATE arbiter SET results = 5, leagues = 0`)
	var got []string
	list, err := s.Check(context.Background(), tallyGame{}, func(p Problem) { got = append(got, fmt.Sprintf("%s #%d %s", p.Check, p.Result, p.Message)) })
	must(t, err)
	for _, c := range list {
		text := c.Text
		if c.Problems > 0 {
			text = c.Wrong
		}
		got = append(got, fmt.Sprintf("%s %d: %s", c.Name, c.Problems, text))
	}
	want := []string{
		"references #0 row 6 of results refers to a row of seasons that is not there",
		"references #5 it has no players",
		"names #0 \"Ann\" among the players has the key \"x\"",
		"names #0 \"Friday\" among the leagues has the key \"y\"",
		"names #0 \"26\" among the seasons has the key \"z\"",
		"names #0 Fay was merged into a name that is itself merged",
		"seats #3 Cyd sits there twice",
		"scores #4 its position gives Cyd 4, Eve 2, places [1 2] today, Cyd 3, Eve 2, places [1 2], unfinished is stored (arbiter records rescore)",
		"seats #5 0 seats, but score lines of 2 players",
		"scores #5 its position has 2 players today, 0 are recorded",
		"seats #6 1 seats, but score lines of 2 players",
		"scores #6 its position has 2 players today, 1 are recorded",
		"scores #7 its position gives Cyd 2, Jay 1, places [1 2] today, Cyd 2, Jay 1, places [2 1] is stored (arbiter records rescore)",
		"seats #0 somebody is in the plan of round 3 of Friday twice",
		"numbers #0 leagues go up to 1, but their counter is 0",
		"numbers #0 results go up to 8, but their counter is 5",
		"doubles #2 stands already as #1 of the same day, 2026-11-20; if they are one game:\n  arbiter records void 2\nif they are two, give each a round:\n  arbiter records edit 2 --round 2",
		"rounds #4 Cyd cannot be in round 2 of Friday twice: #3 is of it too; to take it out of the round:\n  arbiter records edit 4 --round ''",
		"rounds #7 Cyd cannot be in round 2 of Friday twice: #3 is of it too; to take it out of the round:\n  arbiter records edit 7 --round ''",
		"file 0: the file is whole, as SQLite sees it",
		"references 2: rows refer to what is not there",
		"names 4: names and their keys disagree, or merges lead to nobody",
		"seats 4: seats are taken twice, or do not agree with the game",
		"scores 4: positions give other points today than are stored",
		"numbers 2: counters disagree with the log",
		"doubles 1: games are perhaps recorded twice",
		"rounds 2: somebody is in a round twice",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}
