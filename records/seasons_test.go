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
	"arbiter/records/league/leaguetest"
	"arbiter/score"
)

// inSeason is a game of the Tuesday league on a day of 2026, as 03-15.
func inSeason(season, day, text string) league.Result {
	g := game(day + ": " + text)
	g.League, g.Season = "Tuesday", season
	g.Day = "2026-" + day
	return g
}

func openSeason(s *Store, season, from string) error {
	return do(s, "open "+season, func(tx *Tx) error { return tx.OpenSeason("tuesday", season, from) })
}

func closeSeason(s *Store, season string) error {
	return do(s, "close "+season, func(tx *Tx) error { _, err := tx.CloseSeason("tuesday", season); return err })
}

func reopenSeason(s *Store, season string) error {
	return do(s, "reopen "+season, func(tx *Tx) error { return tx.ReopenSeason("tuesday", season) })
}

func leagueTable(t *testing.T, s *Store, f Filter) *league.Table {
	t.Helper()
	f.League = "Tuesday"
	return standings(t, s, f)
}

const toReopen = "arbiter leagues reopen Tuesday Spring"

// A season that is opened without a day begins with the first of its results, of those that
// are not void; one without results begins today.
func TestTheFirstDayOfASeason(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		void := inSeason("Spring", "02-01", "Ann 5, Bob 3")
		void.State = league.Void
		save(t, s, void, inSeason("Spring", "03-02", "Ann 5, Bob 3"), inSeason("Spring", "03-01", "Ann 5, Bob 3"))
		must(t, openSeason(s, "Spring", ""))
		must(t, openSeason(s, "Autumn", ""))
		night := inSeason("Summer", "06-01", "Ann 5, Bob 3")
		night.Time = "00:30"
		save(t, s, inSeason("Summer", "06-02", "Ann 4, Bob 3"), night)
		must(t, openSeason(s, "Summer", ""))
		list, err := s.Leagues(context.Background(), "Tuesday")
		must(t, err)
		var got []string
		for _, x := range list[0].Seasons {
			got = append(got, x.Name+" "+x.From)
		}
		if want := []string{"Spring 2026-03-01", "Summer 2026-06-01", "Autumn 2026-11-21"}; !slices.Equal(got, want) {
			t.Errorf("got %q, want %q", got, want)
		}
	})
}

// A season keeps the terms that its league had when it began, whatever becomes of
// these.
func TestASeasonHasTermsOfItsOwn(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		must(t, create(s, "Tuesday", league.Terms{Points: league.ByWins}))
		must(t, openSeason(s, "Spring", ""))
		save(t, s, inSeason("Spring", "03-01", "Ann 5, Bob 3"), inSeason("Spring", "03-02", "Ann 5, Bob 3"))
		must(t, editLeague(s, "Tuesday", "", func(t *league.Terms) { t.Points = "5-3" }))
		table := leagueTable(t, s, Filter{})
		if got := leaguetest.Places(table); got != "1 Ann 2, 2 Bob 0" || table.Season != "Spring" {
			t.Errorf("season %s: %s", table.Season, got)
		}
		if got := leaguetest.Places(leagueTable(t, s, Filter{AllSeasons: true})); got != "1 Ann 10, 2 Bob 6" {
			t.Errorf("all seasons: %s", got)
		}
		must(t, do(s, "edit season", func(tx *Tx) error {
			return tx.EditSeason("Tuesday", "SPRING", "", func(t *league.Terms) { t.Points = league.WinTieLoss })
		}))
		if got := leaguetest.Places(leagueTable(t, s, Filter{Season: "spring"})); got != "1 Ann 6, 2 Bob 0" {
			t.Errorf("edited: %s", got)
		}
		must(t, closeSeason(s, "Spring"))
		refused(t, do(s, "edit season", func(tx *Tx) error {
			return tx.EditSeason("Tuesday", "Spring", "", func(t *league.Terms) { t.Points = league.ByScore })
		}), toReopen)
		list, err := s.Leagues(context.Background(), "Tuesday")
		must(t, err)
		want := score.Array[LeagueSeason]{{Name: "Spring", Results: 2, First: "2026-03-01", Last: "2026-03-02",
			State: SeasonClosed, From: "2026-11-21", Terms: &league.FullTerms{}, Champions: []string{"Ann"}}}
		if diff := cmp.Diff(want, list[0].Seasons); diff != "" {
			t.Error(diff)
		}
		clean(t, s)
	})
}

// A result that names no season goes to the one that was current on its day. A closed
// one refuses it.
func TestTheSeasonOfADay(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		must(t, create(s, "Tuesday", league.Terms{}))
		before := save(t, s, inSeason("", "01-01", "Ann 5, Bob 3"))
		must(t, openSeason(s, "Autumn", "2026-09-01")) // they follow by their days, whenever they were opened
		must(t, openSeason(s, "Spring", "2026-03-01"))
		must(t, openSeason(s, "Next", "2027-03-01"))
		goesTo := func(want map[string]string) {
			t.Helper()
			for day, want := range want {
				current, own, err := seasonNow(s, "tuesday", "2026-"+day)
				must(t, err)
				if got := show(t, s, save(t, s, inSeason("", day, "Ann 5, Bob 3")).ID).Season; got != want || current != want || !own {
					t.Errorf("a result of %s went to %q, and is said to go to %q; want %q", day, got, current, want)
				}
			}
		}
		goesTo(map[string]string{"02-28": "", "03-01": "Spring", "08-31": "Spring", "09-01": "Autumn", "11-20": "Autumn"})
		if got := show(t, s, before.ID).Season; got != "" {
			t.Errorf("a result of before any season is in %s", got)
		}
		asOf := func(day string) string {
			return leagueTable(t, s, Filter{AsOf: "2026-" + day}).Season
		}
		for day, want := range map[string]string{"02-28": "Spring", "08-31": "Spring", "09-01": "Autumn"} {
			if got := asOf(day); got != want {
				t.Errorf("the table as of %s is of %s, want %s", day, got, want)
			}
		}
		if now := leagueTable(t, s, Filter{}).Season; now != "Autumn" {
			t.Errorf("the table is of %s", now)
		}
		must(t, closeSeason(s, "Spring"))
		late := func() error {
			return do(s, "late", func(tx *Tx) error {
				_, err := tx.Save(Incoming{Result: inSeason("", "03-11", "Ann 5, Bob 3")})
				return err
			})
		}
		refused(t, late(), "season Spring of Tuesday, the one of its day, is closed; name another one with --season, or open it again:\n  arbiter leagues reopen Tuesday Spring")
		if current, _, err := seasonNow(s, "Tuesday", "2026-03-11"); current != "" || err != nil {
			t.Errorf("a closed season takes results: %s, %v", current, err)
		}
		must(t, do(s, "late", func(tx *Tx) error {
			_, err := tx.Save(Incoming{Result: inSeason("Autumn", "03-11", "Ann 5, Bob 3")})
			return err
		}))
		must(t, reopenSeason(s, "Spring"))
		must(t, late())
		must(t, closeSeason(s, "Spring"))
		if then := asOf("08-30"); then != "Spring" {
			t.Errorf("as of August, when it was closed since, the table is of %s", then)
		}
		if table := leagueTable(t, s, Filter{Season: "Autumn"}); table.Results != 3 {
			t.Errorf("%+v", table)
		}
		clean(t, s)
	})
}

// Once the last season is closed no season takes a result by its day, or one that is open
// still.
func TestAfterTheLastSeason(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		must(t, create(s, "Tuesday", league.Terms{}))
		must(t, openSeason(s, "Cup", "2026-05-01"))
		save(t, s, inSeason("", "05-20", "Ann 5, Bob 3"))
		must(t, closeSeason(s, "Cup"))
		for _, day := range []string{"05-21", "05-19"} {
			if got := show(t, s, save(t, s, inSeason("", day, "Ann 5, Bob 3")).ID).Season; got != "" {
				t.Errorf("a result of %s went to %s", day, got)
			}
		}
		must(t, openSeason(s, "Year", "2026-01-01"))
		if got := show(t, s, save(t, s, inSeason("", "05-22", "Ann 5, Bob 3")).ID).Season; got != "Year" {
			t.Errorf("a result went to %q", got)
		}
		clean(t, s)
	})
}

// Each way to change a result of a closed season is refused, with the command that
// opens it again, and changes nothing.
func TestAClosedSeasonIsAttacked(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		must(t, create(s, "Tuesday", league.Terms{}))
		must(t, openSeason(s, "Spring", ""))
		known := played(SourceCSV, "7", "Ann 4, Cyd 2").Result
		known.League, known.Season, known.Day = "Tuesday", "Spring", "2026-03-09"
		known.State = league.Confirmed
		save(t, s, inSeason("Spring", "03-01", "Ann 5, Bob 3"), inSeason("Spring", "03-02", "Ann 1, Bob 3"), inSeason("Spring", "03-03", "Ann 5, Cyd 3"), inSeason("", "03-04", "Dan 5, Eve 3")) // 1 to 4
		save(t, s, known)
		must(t, do(s, "contest", func(tx *Tx) error { return tx.SetState(2, league.Contested, "") }))
		save(t, s, inSeason("Summer", "06-01", "Cyd 5, Bob 3")) // 6
		must(t, closeSeason(s, "Spring"))
		before := dump(t, s)
		attacks := map[string]func(*Tx) error{
			"save": func(tx *Tx) error {
				_, err := tx.Save(Incoming{Result: inSeason("spring", "03-05", "Ann 5, Bob 3")})
				return err
			},
			"edit":      func(tx *Tx) error { return tx.Edit(1, Edit{Note: ptr("mine")}) },
			"move away": func(tx *Tx) error { return tx.Edit(1, Edit{Season: ptr("Summer")}) },
			"move in":   func(tx *Tx) error { return tx.Edit(6, Edit{Season: ptr("Spring")}) },
			"void":      func(tx *Tx) error { return tx.SetState(1, league.Void, "") },
			"confirm":   func(tx *Tx) error { return tx.SetState(2, league.Confirmed, "") },
			"note":      func(tx *Tx) error { return tx.SetState(1, league.Confirmed, "indeed") },
			"undo":      func(tx *Tx) error { _, err := tx.Undo(4); return err },
			"contested": func(tx *Tx) error { _, err := tx.Undo(5); return err },
			"rescore":   func(tx *Tx) error { _, err := tx.Rescore(tallyGame{bonus: 2}, func(Difference) {}); return err },
		}
		for name, attack := range attacks {
			err := do(s, name, attack)
			refused(t, err, toReopen)
			var no *RefusedError
			if errors.As(err, &no) && (no.League != "Tuesday" || no.Season != "Spring") {
				t.Errorf("%s: the error is of %q %q", name, no.League, no.Season)
			}
			if got := dump(t, s); got != before {
				t.Errorf("%s left something:\n%s", name, cmp.Diff(before, got))
			}
		}
		// An import goes on: each refused row is told.
		other := known
		callOthers(&other, func(name string) string { return strings.Replace(name, "Cyd", "Bob", 1) })
		var told []string
		must(t, do(s, "import", func(tx *Tx) error {
			r := tx.Record(func(n *Incoming, saved Saved, err error) { told = append(told, fmt.Sprint(saved.Known, " ", err)) })
			r.Update = true
			for _, n := range []league.Result{inSeason("Spring", "03-06", "Ann 1, Bob 2"), inSeason("Summer", "06-02", "Ann 1, Bob 2"), other} {
				must(t, r.Add(&Incoming{Result: n}))
			}
			return r.Flush()
		}))
		no := s.closedError("Tuesday", "Spring").Error()
		if diff := cmp.Diff([]string{"false " + no, "false <nil>", "true " + no}, told); diff != "" {
			t.Error(diff)
		}
		// What does not touch the season goes on, who plays again under another name too.
		must(t, do(s, "merge", func(tx *Tx) error { return tx.Merge("Bob", "Eve") }))
		must(t, do(s, "rename", func(tx *Tx) error { _, err := tx.Rename("Ann", "Anna"); return err }))
		must(t, reopenSeason(s, "Spring"))
		must(t, do(s, "void", attacks["void"]))
		clean(t, s)
	})
}

// Whatever becomes of a season can be taken back, byte by byte, and what was taken
// back too.
func TestUndoOfSeasons(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		must(t, create(s, "Tuesday", league.Terms{Ties: []string{league.TieWins}}))
		var states []string
		steps := []func() error{
			func() error { return openSeason(s, "Spring", "") },
			func() error { return closeSeason(s, "Spring") },
			func() error { return reopenSeason(s, "Spring") },
			func() error {
				return do(s, "edit", func(tx *Tx) error {
					return tx.EditSeason("Tuesday", "Spring", "2026-01-01", func(t *league.Terms) { t.Best = 2 })
				})
			},
			func() error {
				return do(s, "save", func(tx *Tx) error {
					_, err := tx.Save(Incoming{Result: inSeason("", "03-01", "Ann 5, Bob 3")})
					return err
				})
			},
			func() error { return do(s, "guest", func(tx *Tx) error { return tx.SetGuest("Ann", true) }) },
			func() error { return do(s, "member", func(tx *Tx) error { return tx.SetGuest("ann", false) }) },
			func() error { return closeSeason(s, "Spring") },
		}
		for _, step := range steps {
			states = append(states, dump(t, s))
			must(t, step())
		}
		end := dump(t, s)
		for i := len(states) - 1; i >= 0; i-- {
			must(t, undo(s, 0))
			if got := dump(t, s); got != states[i] {
				t.Errorf("undone to state %d:\n%s", i, cmp.Diff(states[i], got))
			}
		}
		for range states { // the undos are taken back, the last first
			id, err := lastUndo(s)
			must(t, err)
			must(t, undo(s, id))
		}
		if got := dump(t, s); got != end {
			t.Errorf("brought back:\n%s", cmp.Diff(end, got))
		}
		clean(t, s)
	})
}

// lastUndo is the newest undo that was not taken back.
func lastUndo(s *Store) (id int64, err error) {
	return id, s.Log(context.Background(), 0, func(e Entry) error {
		if e.Undoes != 0 && e.Undone == 0 && strings.HasPrefix(e.What, "undo 0") {
			id = e.ID
		}
		return nil
	})
}

// A result that was moved into a season cannot be taken out of it, nor one put back into
// it that was moved away, once the season is closed.
func TestAnUndoMovesNothingOfAClosedSeason(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		must(t, create(s, "Tuesday", league.Terms{}))                                                        // 1
		save(t, s, inSeason("Summer", "03-01", "Ann 5, Bob 3"), inSeason("Spring", "03-02", "Ann 5, Bob 3")) // 2
		must(t, do(s, "in", func(tx *Tx) error { return tx.Edit(1, Edit{Season: ptr("Spring")}) }))          // 3
		must(t, do(s, "away", func(tx *Tx) error { return tx.Edit(2, Edit{Season: ptr("Summer")}) }))        // 4
		must(t, closeSeason(s, "Spring"))
		before := dump(t, s)
		refused(t, undo(s, 3), toReopen)
		refused(t, undo(s, 4), toReopen)
		if got := dump(t, s); got != before {
			t.Error(cmp.Diff(before, got))
		}
	})
}

// A league of other records comes with its terms, its seasons, closed ones with their
// champions, and its guests. One that is here stays as it is.
func TestALeagueComesWithItsSeasons(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		from, to := newStore(t), newStore(t)
		must(t, create(from, "Tuesday", league.Terms{Best: 3}))
		must(t, openSeason(from, "Spring", "2026-03-01"))
		save(t, from, inSeason("", "03-01", "Ann 5, Bob 3"))
		must(t, do(from, "guest", func(tx *Tx) error { return tx.SetGuest("Bob", true) }))
		must(t, closeSeason(from, "Spring"))
		must(t, openSeason(from, "Autumn", "2026-09-01"))
		leagues := func(s *Store) []League {
			list, err := s.Leagues(context.Background(), "")
			must(t, err)
			return list
		}
		bring(t, to, from, false)
		if diff := cmp.Diff(leagues(from), leagues(to)); diff != "" {
			t.Error(diff)
		}
		if p, err := to.Player(context.Background(), "Bob"); err != nil || !p.Guest {
			t.Errorf("Bob is %+v, %v", p, err)
		}
		must(t, editLeague(from, "Tuesday", "", func(t *league.Terms) { t.Best = 2 }))
		must(t, reopenSeason(from, "Spring"))
		save(t, from, inSeason("Spring", "03-02", "Ann 5, Cyd 3"))
		before := leagues(to)
		if got := became(bring(t, to, from, true)); got != "0 new, 1 known, 0 differ, 1 refused" {
			t.Errorf("into a closed season: %s", got)
		}
		if diff := cmp.Diff(before, leagues(to)); diff != "" {
			t.Error(diff)
		}
		_ = do(to, "differs", func(tx *Tx) error {
			three := league.Terms{Best: 3}
			for i, one := range []struct {
				l    CopyLeague
				want string
			}{
				{CopyLeague{Name: "tuesday", Terms: three}, "false <nil>"},
				{CopyLeague{Name: "tuesday"}, "true <nil>"},
				{CopyLeague{Name: "Tuesday", Terms: three, Seasons: []CopySeason{{"Other", "2020-01-01", false, league.Terms{}}, {"spring", "2020-01-01", false, three}}}, "false <nil>"},
				{CopyLeague{Name: "Tuesday", Terms: three, Seasons: []CopySeason{{"spring", "2026-03-01", true, league.Terms{}}, {"Autumn", "2026-09-01", true, three}}}, "true <nil>"},
				{CopyLeague{Name: " "}, `false " " is no league's name`},
				{CopyLeague{Name: "New", Terms: league.Terms{Best: -1}}, "false --best is a number of games, 0 or more, not -1"},
				{CopyLeague{Name: "New", Seasons: []CopySeason{{"", "2026-03-01", true, three}}}, `false "" is no season's name`},
				{CopyLeague{Name: "New", Seasons: []CopySeason{{"26", "2026-3-1", true, three}}}, `false season 26: "2026-3-1" is no date`},
				{CopyLeague{Name: "New", Seasons: []CopySeason{{"26", "2026-03-01", true, league.Terms{Drop: -1}}}}, "false --drop-worst is a number of games, 0 or more, not -1"},
			} {
				differs, err := tx.Record(nil).League(one.l)
				if got := fmt.Sprint(differs, " ", err); got != one.want {
					t.Errorf("%d: got %s, want %s", i, got, one.want)
				}
			}
			return errors.New("as it was")
		})
		clean(t, to)
	})
}

// The champions of a closed season are who they were when it was closed, whatever they
// are called and whoever they turn out to be.
func TestMergesKeepChampions(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		must(t, create(s, "Tuesday", league.Terms{}))
		save(t, s, inSeason("Spring", "03-01", "Ann 5, Bob 3"), inSeason("Spring", "03-02", "Ann 5, Cyd 3"), inSeason("Spring", "03-03", "Bob 5, Eve 3"), inSeason("Spring", "03-04", "Dan 5, Eve 3"), inSeason("", "03-01", "Fay 5, Eve 3"))
		must(t, closeSeason(s, "Spring"))
		want := func(champion string) {
			t.Helper()
			list, err := s.Leagues(context.Background(), "Tuesday")
			must(t, err)
			i := slices.IndexFunc(list[0].Seasons, func(x LeagueSeason) bool { return x.Name == "Spring" })
			if got := strings.Join(list[0].Seasons[i].Champions, ", "); got != champion {
				t.Errorf("champion is %s, want %s", got, champion)
			}
		}
		merge := func(stay, other string) (remarks []string) {
			must(t, do(s, "merge", func(tx *Tx) error {
				err := tx.Merge(stay, other)
				remarks = tx.Remarks()
				return err
			}))
			return remarks
		}
		keeps := []string{"closed seasons keep the champions that were told when they were closed: Spring of Tuesday"}
		if told := merge("Bob", "Fay"); !slices.Equal(told, keeps) {
			t.Errorf("told %q", told)
		}
		must(t, undo(s, 0))
		if told := merge("Bob", "Dan"); !slices.Equal(told, keeps) {
			t.Errorf("told %q", told)
		}
		want("Ann") // Bob has 6 points now, too
		must(t, undo(s, 0))
		if told := merge("Fay", "Ann"); !slices.Equal(told, keeps) {
			t.Errorf("told %q", told)
		}
		want("Fay")
		must(t, undo(s, 0))
		want("Ann")
		must(t, do(s, "guest", func(tx *Tx) error { return tx.SetGuest("Ann", true) }))
		want("Ann")
		must(t, reopenSeason(s, "Spring"))
		must(t, closeSeason(s, "Spring"))
		want("Bob, Dan")
		must(t, undo(s, 0))
		must(t, undo(s, 0))
		want("Ann")
		save(t, s, inSeason("Autumn", "09-01", "Bob 5, Cyd 3"))
		must(t, closeSeason(s, "Autumn"))
		want("Ann") // a guest by now
		clean(t, s)
	})
}

func seasonNow(s *Store, of, day string) (season string, own bool, err error) {
	current, err := s.CurrentSeasons(context.Background())
	if err == nil {
		season, own = current(of, day)
	}
	return season, own, err
}
