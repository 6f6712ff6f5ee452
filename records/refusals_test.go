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

// What is not done says why, and what to do instead. What is done says what else it means.
func TestRefusalsAndRemarks(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		must(t, create(s, "Tuesday", league.Terms{}))
		started, round := bare("Ann – 0, Bob – 0"), inSeason("Spring", "03-03", "Ann 5, Bob 3")
		started.Season, started.Complete, round.Round = "Spring", false, "1"
		bye := bare("Cyd – 0")
		bye.Game, bye.Season = league.GameBye, "Spring"
		contested, again := inSeason("Spring", "03-01", "Ann 5, Bob 3"), inSeason("Spring", "03-02", "Ann 5, Bob 3")
		contested.State, again.State = league.Contested, league.Contested
		save(t, s, contested, again, started, bye, round, inSeason("Summer", "06-01", "Cyd 5, Dan 3"), game("Eve 1, Fay 2")) // 2, #1 to #7
		must(t, savePlan(s, Plan{League: "Tuesday", Season: "Spring", Round: "1", Tables: [][]string{{"Ann", "Bob"}, {"Cyd", "Dan"}}}))
		must(t, savePlan(s, Plan{League: "Tuesday", Season: "Spring", Round: "2", Tables: [][]string{{"Ann", "Cyd"}, {"Bob", "Dan"}}, Out: []string{"Eve"}}))
		must(t, do(s, "summer", func(tx *Tx) error { _, err := tx.CloseSeason("Tuesday", "Summer"); return err })) // 5
		must(t, openSeason(s, "Autumn", "2026-09-01"))
		must(t, do(s, "guest", func(tx *Tx) error { return tx.SetGuest("Fay", true) }))
		must(t, do(s, "merge", func(tx *Tx) error { return tx.Merge("Dan", "Fay") }))
		must(t, rename(s, "Eve", "Eva"))
		for i, one := range []struct {
			work func(*Tx) error
			want string
		}{
			{func(tx *Tx) error { _, err := tx.CloseSeason("Tuesday", " spring "); return err }, "contested, counting for nothing: #1 and #2; unfinished, counting for nothing: #3; round 1: 1 table of 2 without a result; round 2: 2 tables of 2 without a result"},
			{func(tx *Tx) error { _, err := tx.CloseSeason("tuesday", "Autumn"); return err }, ""},
			{func(tx *Tx) error { _, err := tx.CloseSeason("tuesday", "SUMMER"); return err }, "season Summer of Tuesday is closed already"},
			{func(tx *Tx) error { _, err := tx.CloseSeason("tuesday", "Winter"); return err }, `no season is called "Winter" of Autumn, Spring, Summer`},
			{func(tx *Tx) error { return tx.ReopenSeason("tuesday", "Autumn ") }, "season Autumn of Tuesday is open already"},
			{func(tx *Tx) error { return tx.ReopenSeason("tuesday", " Spring") }, "season Spring of Tuesday was never opened, so it plays by the league's terms; to give it its own:\n  arbiter leagues open Tuesday Spring"},
			{func(tx *Tx) error { return tx.EditSeason("tuesday", "Spring", "", func(*league.Terms) {}) }, "season Spring of Tuesday was never opened, so it plays by the league's terms; to give it its own:\n  arbiter leagues open Tuesday Spring"},
			{func(tx *Tx) error { return tx.EditSeason("tuesday", "summer", "", func(*league.Terms) {}) }, "season Summer of Tuesday is closed, so its results stay as they are; to change them:\n  arbiter leagues reopen Tuesday Summer"},
			{func(tx *Tx) error { return tx.EditSeason("tuesday", "autumn", "2026-9-1", func(*league.Terms) {}) }, `"2026-9-1" is no date; expected one as 2026-09-01`},
			{func(tx *Tx) error {
				return tx.EditSeason("tuesday", "autumn", "", func(t *league.Terms) { t.Points = "luck" })
			}, `"luck" is no points system: one of win-tie-loss, score, wins, or points by place as 5-3-2-1`},
			{func(tx *Tx) error { return tx.OpenSeason("tuesday", " autumn", "") }, "season Autumn of Tuesday is open already"},
			{func(tx *Tx) error { return tx.OpenSeason("tuesday", "summer", "") }, "season Summer of Tuesday is closed; to open it again:\n  arbiter leagues reopen Tuesday Summer"},
			{func(tx *Tx) error { return tx.OpenSeason("tuesday", "Winter", "2026-02-30") }, `"2026-02-30" is no date; expected one as 2026-09-01`},
			{func(tx *Tx) error { return tx.OpenSeason("tuesday", " ", "") }, `"" is no season's name`},
			{func(tx *Tx) error { return tx.OpenSeason("Wednesday", "Winter", "") }, `no league is called "Wednesday" of Tuesday`},
			{func(tx *Tx) error {
				return tx.EditLeague("tuesday", " Wednesday ", func(t *league.Terms) { t.Best = 2 })
			}, "season Autumn of Wednesday keeps its own terms; to change them:\n  arbiter leagues edit Wednesday --season Autumn"},
			{func(tx *Tx) error { return tx.EditLeague("tuesday", "", func(t *league.Terms) { t.Best = 2 }) }, "season Autumn of Tuesday keeps its own terms; to change them:\n  arbiter leagues edit Tuesday --season Autumn"},
			{func(tx *Tx) error { return tx.EditLeague("tuesday", "Wednesday", func(*league.Terms) {}) }, ""}, // a name alone
			{func(tx *Tx) error { return tx.SetGuest("Dan", true) }, "closed seasons keep the champions that were told when they were closed: Summer of Tuesday"},
			{func(tx *Tx) error { return tx.SetGuest("Eva", true) }, ""},
			{func(tx *Tx) error { return tx.SetGuest("fay", false) }, "Dan is no guest"},
			{func(tx *Tx) error { return tx.SetGuest("Zoe", false) }, `no player is called "Zoe" of Ann, Bob, Cyd, Dan, Eva, Eve, Fay`},
			{func(tx *Tx) error { must(t, tx.SetGuest("Eva", true)); return tx.SetGuest("EVE", true) }, "Eva is a guest already"},
			{func(tx *Tx) error { return tx.Merge("Ann", "bob") }, "Ann and Bob both sat in result #1, so they are two people"},
			{func(tx *Tx) error { return tx.Merge("Dan", "fay") }, "Dan and Fay are one player already"},
			{func(tx *Tx) error { return tx.Merge("Ann", "Dan") }, "Ann and Dan are both in the plan of round 1; if they are one person, save that plan anew with one of them"},
			{func(tx *Tx) error { return tx.Merge("Bob", "Eva") }, "Bob and Eva are both in the plan of round 2; if they are one person, save that plan anew with one of them"},
			{func(tx *Tx) error { return tx.Merge("Ann", "Zoe") }, `no player is called "Zoe" of Ann, Bob, Cyd, Dan, Eva, Eve, Fay`},
			{func(tx *Tx) error { _, err := tx.Rename("Ann", "bob"); return err }, "Bob is another player; if both are one person:\n  arbiter players merge Bob Ann"},
			{func(tx *Tx) error { _, err := tx.Rename("Ann", "fay"); return err }, "Dan played under that name before a merge made Fay and Dan one; undo that merge first; to find it:\n  arbiter records log"},
			{func(tx *Tx) error { _, err := tx.Rename("Ann", "eve"); return err }, ""}, // a former name of somebody else
			{func(tx *Tx) error { _, err := tx.Rename("Ann", "Ann "); return err }, "Ann already has that name"},
			{func(tx *Tx) error { _, err := tx.Rename("Ann", "\t"); return err }, `"" cannot be a player's name`},
			{func(tx *Tx) error { return tx.SetState(1, league.Contested, "") }, "result #1 is contested already"},
			{func(tx *Tx) error { return tx.SetState(9, league.Void, "") }, "there is no result #9 of "},
			{func(tx *Tx) error { return tx.CreateLeague("TUESDAY", league.Terms{}) }, "there is a league Tuesday already; to change it:\n  arbiter leagues edit Tuesday"},
			{func(tx *Tx) error { return tx.CreateLeague("\x07", league.Terms{}) }, `"\a" is no league's name`},
			{func(tx *Tx) error { _, err := tx.Undo(77); return err }, "there is no command #77 of "},
			{func(tx *Tx) error { _, err := tx.Undo(2); return err }, "season Summer of Tuesday is closed, so its results stay as they are; to change them:\n  arbiter leagues reopen Tuesday Summer"},
			{func(tx *Tx) error {
				return tx.SavePlan(Plan{League: "Tuesday", Round: " ", Tables: [][]string{{"Ann", "Bob"}}})
			}, `a plan needs its round, as 3; "" is none`},
			{func(tx *Tx) error { return tx.SavePlan(Plan{League: "Tuesday", Round: "R3"}) }, "a plan needs a table; round 3 has none"},
			{func(tx *Tx) error {
				return tx.SavePlan(Plan{League: "Tuesday", Round: "3", Tables: [][]string{{"Ann", "Bob"}, {"Cyd"}}})
			}, "a table needs two players; table 2 has 1"},
			{func(tx *Tx) error {
				return tx.SavePlan(Plan{League: "Tuesday", Round: "3", Tables: [][]string{{"Ann", "Bob"}}, Out: []string{" "}})
			}, `" " is no player's name`},
			{func(tx *Tx) error {
				return tx.SavePlan(Plan{League: "Tuesday", Round: "3", Tables: [][]string{{"Ann", "Dan"}}, Out: []string{"fay"}})
			}, "fay and Dan are one player, who is in the plan of round 3 twice"},
			{func(tx *Tx) error {
				return tx.SavePlan(Plan{League: "Tuesday", Season: "summer", Round: "3", Tables: [][]string{{"Ann", "Bob"}}})
			}, "season Summer of Tuesday is closed, so its results stay as they are; to change them:\n  arbiter leagues reopen Tuesday Summer"},
		} {
			var got string
			err := s.Rehearse(context.Background(), func(tx *Tx) error {
				err := one.work(tx)
				got = strings.Join(tx.Remarks(), "; ")
				return err
			})
			if err != nil {
				got = err.Error()
			}
			if missing := (*NotFoundError)(nil); errors.As(err, &missing) {
				got += " of " + strings.Join(missing.Known, ", ")
			}
			if got != one.want {
				t.Errorf("%d: got\n%s\nwant\n%s", i, got, one.want)
			}
		}
	})
}

// What cannot be recorded is refused with its reason.
func TestRefusedResultsInSentences(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		crowd := func(n int) league.Result {
			var list []string
			for i := range n {
				list = append(list, fmt.Sprintf("P%d 1 0", i))
			}
			return bare(strings.Join(list, ", "))
		}
		with := func(change func(*league.Result)) league.Result {
			n := bare("Ann 5 1, Bob 3 2")
			change(&n)
			return n
		}
		for i, one := range []struct {
			n    league.Result
			want string
		}{
			{with(func(*league.Result) {}), ""},
			{crowd(league.MostSeats), ""},
			{crowd(league.MostSeats + 1), "it names 101 players; 100 can sit in one game"},
			{with(func(n *league.Result) { n.Game = "" }), "it does not say which game was played"},
			{with(func(n *league.Result) { n.Seats = nil }), "it names no player"},
			{with(func(n *league.Result) { n.League = "a\x1bb" }), `"a\x1bb" holds characters that no name has`},
			{with(func(n *league.Result) { n.Venue = "a\nb" }), `"a\nb" holds characters that no name has`},
			{with(func(n *league.Result) { n.Round = "a\nb" }), `"a\nb" holds characters that no name has`},
			{with(func(n *league.Result) { n.Season = "a\nb" }), `"a\nb" holds characters that no name has`},
			{with(func(n *league.Result) { n.Note = "a\n\r\tb" }), ""},
			{with(func(n *league.Result) { n.Note = "a\x1bb" }), `a text with control characters, or that is not UTF-8, cannot be recorded: "a\x1bb"`},
			{with(func(n *league.Result) { n.Origin = "a\xffb" }), `a text with control characters, or that is not UTF-8, cannot be recorded: "a\xffb"`},
			{with(func(n *league.Result) { n.Seats[1].Name = " " }), `" " cannot be a player's name`},
			{with(func(n *league.Result) { n.Seats[1].Name = "ANN" }), "ANN sits there twice"},
			{with(func(n *league.Result) { n.Seats[1].Place = 3 }), "Bob cannot have place 3 among 2"},
			{with(func(n *league.Result) { n.Seats[1].Place = -1 }), "Bob cannot have place -1 among 2"},
			{with(func(n *league.Result) { n.Seats[1].Points = score.WholePoints(score.MostPoints) }), ""},
			{with(func(n *league.Result) { n.Seats[1].Points = score.WholePoints(score.MostPoints + 1) }), "the score of Bob " + score.BeyondMost()},
			{with(func(n *league.Result) { n.State = "maybe" }), `"maybe" is not a state of a result; expected confirmed, contested or void`},
			{with(func(n *league.Result) { n.UID = "7" }), "its uid is no UUID"},
		} {
			got := ""
			if err := s.Rehearse(context.Background(), saving(one.n)); err != nil {
				got = err.Error()
			}
			if got != one.want {
				t.Errorf("%d: got %s, want %s", i, got, one.want)
			}
		}
		for text, want := range map[string]string{"a\x1bb": "<nil>", "a\x00b": `"a\x00b" holds characters that no name has`, "a\xffb": `"a\xffb" holds characters that no name has`} {
			err := s.Rehearse(context.Background(), func(tx *Tx) error {
				_, err := tx.Save(Incoming{Result: with(func(n *league.Result) { n.Venue, n.Note = text, text }), Whole: true})
				return err
			})
			if got := fmt.Sprint(err); got != want {
				t.Errorf("of other records: got %s, want %s", got, want)
			}
		}
	})
}
