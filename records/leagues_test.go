package records

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arbiter/records/league"
	"arbiter/records/storetest"
	"arbiter/score"
)

// An openedSeason is a season of a test's league: "a 03-01 closed".
func openedSeasons(t *testing.T, s *Store, text string) {
	t.Helper()
	done(t, s, "seasons", func(tx *Tx) error {
		if err := tx.CreateLeague("Cup", league.Terms{}); err != nil {
			return err
		}
		for part := range strings.SplitSeq(text, ", ") {
			words := strings.Fields(part)
			if len(words) == 0 {
				continue
			}
			if err := tx.OpenSeason("Cup", words[0], "2026-"+words[1]); err != nil {
				return err
			}
		}
		for part := range strings.SplitSeq(text, ", ") {
			if words := strings.Fields(part); len(words) > 2 {
				if _, err := tx.CloseSeason("Cup", words[0]); err != nil {
					return err
				}
			}
		}
		return nil
	})
}

// TestSeasonsByDay: the season whose table a league shows on a day, to which a result of that day
// goes, as the Calendar says before, and which the table shows as of that day when it is over.
func TestSeasonsByDay(t *testing.T) {
	for _, one := range []struct{ seasons, day, shows, takes, asOf string }{
		{"", "03-01", "", "", ""},
		{"a 03-01", "02-28", "a current", "", "a"},
		{"a 03-01", "03-01", "a current", "a", "a"},
		{"b 06-01, a 03-01", "05-31", "a current", "a", "a"}, // by their days, whenever they were opened
		{"b 06-01, a 03-01", "06-01", "b current", "b", "b"},
		{"a 03-01, b 06-01, c 09-01", "06-02", "b current", "b", "b"},
		{"a 03-01 closed", "03-02", "a closed", "", "a"},
		{"a 03-01 closed, b 06-01", "05-31", "b current", "closed a", "a"},
		{"a 03-01 closed, b 06-01", "06-01", "b current", "b", "b"},
		{"a 03-01, b 06-01 closed", "06-02", "a current", "a", "b"},
		{"a 03-01, b 06-01 closed, c 09-01", "08-31", "a current", "closed b", "b"},
		{"a 03-01 closed, b 06-01 closed", "06-01", "b closed", "", "b"},
		{"a 03-01 closed, b 06-01 closed", "05-01", "b closed", "closed a", "a"},
	} {
		now := evening
		s, err := Open(storetest.NewPlace(t), Options{Create: true, Now: func() time.Time { return now }, Version: "test"})
		if err != nil {
			t.Fatal(err)
		}
		openedSeasons(t, s, one.seasons)
		day := "2026-" + one.day
		if now, err = time.Parse(time.DateTime, day+" 20:00:00"); err != nil {
			t.Fatal(err)
		}
		table, err := s.Standings(t.Context(), Filter{League: "cup"}, nil)
		if err != nil {
			t.Fatal(err)
		}
		shows := strings.TrimSpace(table.Season + " " + table.State)
		past, err := s.Standings(t.Context(), Filter{League: "cup", AsOf: day}, nil)
		if err != nil || shows != one.shows || past.Season != one.asOf {
			t.Errorf("%s on %s: the table is of %q, as of then %q, %v; want %q, %q", one.seasons, one.day, shows, past.Season, err, one.shows, one.asOf)
		}
		calendar, err := s.Calendar(t.Context())
		open, own := calendar.SeasonOn("CUP", day)
		if want := one.takes; err != nil || own != (one.seasons != "") || open != want && !strings.HasPrefix(want, "closed") {
			t.Errorf("%s on %s: the calendar says %q, %v, %v; want %q", one.seasons, one.day, open, own, err, want)
		}
		takes := save1(t, s, game("Ann 5, Bob 3", "league cup", "day "+day))
		if closed, ok := strings.CutPrefix(one.takes, "closed "); ok {
			one.takes = "season " + closed + " of Cup, the one of its day, is closed; name another one with --season, or open it again:\n  arbiter leagues reopen Cup " + closed
		}
		if takes != one.takes {
			t.Errorf("%s on %s: a result goes to %q, want %q", one.seasons, one.day, takes, one.takes)
		}
		_ = s.Close()
	}
}

// save1 returns the season of a game that is recorded, or why it is refused.
func save1(t *testing.T, s *Store, in *Incoming) string {
	t.Helper()
	saved := save(t, s, in)
	if saved[0].Err != nil {
		return saved[0].Err.Error()
	}
	if in.Season != saved[0].Season {
		t.Errorf("%s: Saved tells %q", told(&in.Result), saved[0].Season)
	}
	return in.Season
}

// leagueLines returns the leagues but one with their seasons, a line each.
func leagueLines(t *testing.T, s *Store, but string) (lines []string) {
	t.Helper()
	list, err := s.Leagues(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	title := func(game string) string { return game }
	for _, l := range slices.DeleteFunc(list, func(l League) bool { return l.Name == but }) {
		lines = append(lines, fmt.Sprintf("%s: %d, %d contested, %s", l.Name, l.Results, l.Contested, l.Terms.Short(title)))
		for _, x := range l.Seasons {
			line := fmt.Sprintf("  %q %s–%s %d %s", x.Name, x.First, x.Last, x.Results, x.State)
			if x.Terms != nil {
				line += fmt.Sprintf(" from %s, %s %q", x.From, x.Terms.Short(title), x.Champions)
			}
			lines = append(lines, strings.TrimSpace(line))
		}
	}
	return lines
}

// set returns the change that makes terms these.
func set(terms league.Terms) func(*league.Terms) { return func(t *league.Terms) { *t = terms } }

// A yearStep is a command of a year of a league, and what its leagues and remarks are then, with
// a + where it stays.
type yearStep struct {
	work func(*Tx) error
	says string
}

// yearOfALeague returns the commands by which seasons begin, change and end.
func yearOfALeague() []yearStep {
	best := func(n int) league.Terms { return league.Terms{Best: n, Weight: map[string]int{"GO": 2, "chess": 1}} }
	edit := func(season, from string, n int) func(*Tx) error {
		return func(tx *Tx) error { return tx.EditSeason("cup", season, from, set(best(n))) }
	}
	end := func(season string) func(*Tx) error {
		return func(tx *Tx) error { _, err := tx.CloseSeason("cup", season); return err }
	}
	begin := func(season, from string) func(*Tx) error {
		return func(tx *Tx) error { return tx.OpenSeason("cup", season, from) }
	}
	again := func(season string) func(*Tx) error {
		return func(tx *Tx) error { return tx.ReopenSeason("cup", season) }
	}
	club := func(name string, best int, spring, old string) string {
		return fmt.Sprintf(`%s: 7, 1 contested, best %d games, Go counts 2 times|"" 2026-03-01–2026-03-01 1|"Spring" 2026-04-01–2026-04-03 4%s|"Old" 2026-05-01–2026-05-02 2%s`, name, best, spring, old)
	}
	const open, twice = " current from 2026-04-01, best 3 games, Go counts 2 times []", ", best 3 games, Go counts 2 times "
	const closed = "season Spring of Cup is closed, so its results stay as they are; to change them:\n  arbiter leagues reopen Cup Spring"
	return []yearStep{
		{func(tx *Tx) error { return tx.CreateLeague("CUP", best(3)) }, "there is a league Cup already; to see it:\n  arbiter leagues show Cup"},
		{begin("spring", ""), "+" + club("Cup", 3, open, "")},
		{begin("SPRING", "2026-01-01"), "season Spring of Cup is open already"},
		{edit("old", "", 1), "season Old of Cup was never opened, so it plays by the league's terms; to give it its own:\n  arbiter leagues open Cup Old"},
		{edit("Winter", "", 1), `no season is called "Winter"`},
		{edit("SPRING", "2026-04-02", 1), club("Cup", 3, " current from 2026-04-02, best 1 game, Go counts 2 times []", "") + "\n1 result of season Spring is outside its days now, the first 2 of 2026-04-01; to correct that:\n  arbiter leagues edit Cup --season Spring --from 2026-04-01"},
		{edit("Spring", "2026-4-2", 1), `"2026-4-2" is no date; expected one as 2026-09-01`},
		{edit("Spring", "2026-04-01", -1), "--best is a number of games, 0 or more, not -1"},
		{func(tx *Tx) error { return tx.EditLeague("cup", "Club", set(best(2))) }, club("Club", 2, open, "")},
		{func(tx *Tx) error { return tx.EditLeague("cup", "friday", set(best(3))) }, "there is a league Friday already"},
		{func(tx *Tx) error { return tx.EditLeague("cup", "Gone", set(best(3))) }, club("Gone", 3, open, "")}, // which nothing uses, nor its season
		{end("spring"), "+" + club("Cup", 3, " closed from 2026-04-01"+twice+`["Ann" "Cyd"]`, "") + "\ncontested, counting for nothing: 5\nunfinished, counting for nothing: 4\nround 1: 1 table of 1 without a result"},
		{end("SPRING"), "season Spring of Cup is closed already"},
		{begin("Spring", ""), "season Spring of Cup is closed; to open it again:\n  arbiter leagues reopen Cup Spring"},
		{edit("Spring", "", 2), closed},
		{func(tx *Tx) error { return tx.Edit(2, editOf("note x")) }, closed},
		{func(tx *Tx) error { return tx.Edit(1, editOf("season Spring")) }, closed},
		{again("spring"), "+" + club("Cup", 3, open, "")},
		{again("Spring"), "season Spring of Cup is open already"},
		{end("old"), club("Cup", 3, open, " closed from 2026-05-01"+twice+`["Bob"]`)},
		// A season that begins within another one is to begin later. One that begins before it
		// takes in what was of no season.
		{begin("old", "2026-04-02"), club("Cup", 3, strings.Replace(open, "current", "open", 1), " current from 2026-04-02"+twice+"[]") +
			"\n3 results of season Spring are outside its days now, the first 3 of 2026-04-02; to correct that:\n  arbiter leagues edit Cup --season Old --from 2026-04-04"},
		{begin("old", "2026-01-01"), `Cup: 7, 1 contested, best 3 games, Go counts 2 times|"Old" 2026-03-01–2026-05-02 3 open from 2026-01-01` + twice + `[]|"Spring" 2026-04-01–2026-04-03 4` + open +
			"\nmoved to season Old: 1 result that had no season"},
	}
}

// TestAYearOfALeague: seasons are opened, edited, closed and opened again. Each step is told as
// it is, and is wholly taken back by its undo.
func TestAYearOfALeague(t *testing.T) {
	storetest.ForEach(t, func(t *testing.T) {
		s := newStore(t)
		in := func(season, day, text string, says ...string) *Incoming {
			return game(text, append([]string{"league Cup", "season " + season, "day 2026-" + day}, says...)...)
		}
		save(t, s, in("Old", "05-01", "Bob 5, Ann 3"), in("", "03-01", "Ann 5, Bob 3"), in("Spring", "04-01", "Ann 5, Bob 3"), in("Spring", "04-02", "Cyd 5, Bob 3"), in("Spring", "04-02", "Ann ?, Bob ?"),
			in("Spring", "04-03", "Ann 5, Bob 3", "state contested"), in("Old", "05-02", "Bob 5, Ann 3"), in("Old", "07-01", "Ann 5, Bob 3", "state void"), game("Ann 5, Bob 3", "league Friday"))
		gone := save(t, s, game("Ann 5, Bob 3", "league Gone", "season 2020"))[0].ID
		if _, err := undo(s, 2); err != nil || gone != 10 {
			t.Fatal(gone, err)
		}
		done(t, s, "terms", func(tx *Tx) error {
			return tx.EditLeague("Cup", "", set(league.Terms{Best: 3, Weight: map[string]int{"GO": 2}}))
		})
		done(t, s, "plan", func(tx *Tx) error {
			return tx.SavePlan(Plan{League: "Cup", Season: "Spring", Round: "1", Tables: [][]string{{"Ann", "Bob"}}})
		})
		for i, step := range yearOfALeague() {
			before := dump(t, s)
			var remarks []string
			id, err := do(s, "step", func(tx *Tx) error {
				err := step.work(tx)
				remarks = tx.Remarks()
				return err
			})
			got := strings.Join(append([]string{strings.Join(leagueLines(t, s, "Friday"), "|")}, remarks...), "\n")
			if err != nil {
				got = err.Error()
			}
			want, stays := strings.CutPrefix(step.says, "+")
			if got != want {
				t.Errorf("%d: got\n%s\nwant\n%s", i, got, want)
			}
			if id == 0 || stays {
				continue
			}
			if _, err := undo(s, id); err != nil {
				t.Fatalf("%d: %v", i, err)
			}
			if diff := cmp.Diff(before, dump(t, s)); diff != "" {
				t.Errorf("%d: after the undo\n%s", i, diff)
			}
		}
	})
}

// lastLeague checks which league was used last.
func lastLeague(t *testing.T, s *Store, want string) {
	t.Helper()
	if got, err := s.LastLeague(t.Context()); got != want || err != nil {
		t.Errorf("the last league is %q, %v; want %q", got, err, want)
	}
}

// TestTerms: the terms that a table and a result are counted by, and what the leagues play by
// today.
func TestTerms(t *testing.T) {
	storetest.ForEach(t, func(t *testing.T) {
		s := newStore(t)
		lastLeague(t, s, "")
		small := func(value string) []score.Setting { return []score.Setting{{Name: "small", Value: value}} }
		done(t, s, "leagues", func(tx *Tx) error { return tx.CreateLeague("Cup", league.Terms{Best: 3, Rulings: small("any")}) })
		lastLeague(t, s, "Cup")
		done(t, s, "leagues", func(tx *Tx) error { return tx.CreateLeague("Alpha", league.Terms{}) })
		lastLeague(t, s, "")
		done(t, s, "plan", func(tx *Tx) error {
			return tx.SavePlan(Plan{League: "Alpha", Round: "1", Tables: [][]string{{"Ann", "Bob"}}})
		})
		lastLeague(t, s, "Alpha")
		save(t, s, game("Ann 5, Bob 3", "league Cup", "season Old"), game("Ann 5, Bob 3"))
		lastLeague(t, s, "Cup")
		save(t, s, game("Ann 5, Bob 3", "league friday", "day 2020-01-01"), game("Ann 5, Bob 3", "league Cup", "state void"))
		lastLeague(t, s, "friday")
		done(t, s, "seasons", func(tx *Tx) error {
			for season, from := range map[string]string{"Spring": "2026-04-01", "Autumn": "2026-09-01", "Winter": "2026-12-01"} {
				if err := tx.OpenSeason("Cup", season, from); err != nil {
					return err
				}
			}
			if _, err := tx.CloseSeason("Cup", "Spring"); err != nil {
				return err
			}
			return tx.EditSeason("Cup", "Autumn", "", set(league.Terms{Best: 1, Rulings: small("one")}))
		})
		for _, one := range []struct {
			f     Filter
			best  int
			picks string
		}{
			{Filter{}, 0, " "}, {Filter{League: "CUP"}, 1, "Autumn current"}, {Filter{League: "Cup", Season: "winter"}, 3, "Winter open"}, {Filter{League: "Cup", Season: "SPRING"}, 3, "Spring closed"},
			{Filter{League: "Cup", Season: "Old"}, 3, "Old "}, {Filter{League: "Cup", AllSeasons: true}, 3, " all"}, {Filter{League: "Cup", AsOf: "2026-05-01"}, 3, "Spring closed"}, {Filter{League: "Friday"}, 0, " "},
		} {
			terms, season, err := s.TermsOf(t.Context(), one.f)
			table, failed := s.Standings(t.Context(), one.f, nil)
			if err != nil || failed != nil || terms.Best != one.best || table.Terms.Best != one.best || season+" "+table.State != one.picks {
				t.Errorf("%+v: best %d of %q, %v; %v", one.f, terms.Best, season, err, failed)
			}
		}
		for of, best := range map[string]int{"Cup autumn": 1, "CUP Winter": 3, "Cup Old": 3, "Cup ": 3, "friday Autumn": 0, " Autumn": 0, "Nowhere ": 0} {
			r := &league.Result{}
			r.League, r.Season, _ = strings.Cut(of, " ")
			if terms, err := s.TermsOfResult(t.Context(), r); terms.Best != best || err != nil {
				t.Errorf("a result of %s: best %d, %v", of, terms.Best, err)
			}
		}
		rulings, err := s.LeagueRulings(t.Context())
		if err != nil || len(rulings) != 1 || !slices.Equal(rulings["cup"], small("one")) {
			t.Errorf("the rulings are %v, %v", rulings, err)
		}
	})
}

// TestWeights: the caller's weights stay as they are, and one game has one weight.
func TestWeights(t *testing.T) {
	s := newStore(t)
	weights := map[string]int{"GO": 2}
	done(t, s, "weights", func(tx *Tx) error { return tx.CreateLeague("W", league.Terms{Weight: weights}) })
	if !maps.Equal(weights, map[string]int{"GO": 2}) {
		t.Errorf("the caller's weights became %v", weights)
	}
	if _, err := do(s, "weights", func(tx *Tx) error {
		return tx.CreateLeague("V", league.Terms{Weight: map[string]int{"Go": 2, "go": 3}})
	}); err == nil || err.Error() != "the weight of go is said twice" && err.Error() != "the weight of Go is said twice" {
		t.Errorf("two weights of one game: %v", err)
	}
}

// TestChampions: those of a closed season stay who they were, whatever they are called and whoever
// they turn out to be.
func TestChampions(t *testing.T) {
	s := newStore(t)
	save(t, s, game("Ann 5, Bob 3", "league Cup", "season 26"), game("Dan 5, Eve 3"))
	var told []string
	done(t, s, "close", func(tx *Tx) (err error) { told, err = tx.CloseSeason("Cup", "26"); return err })
	for i, one := range []struct {
		work func(*Tx) error
		want string
	}{
		{func(tx *Tx) error { return tx.SetGuest("Bob", true) }, "Ann"},
		{func(tx *Tx) error { _, err := tx.Rename("Ann", "Anna"); return err }, "Anna"},
		{func(tx *Tx) error { return tx.Merge("Dan", "Anna") }, "Dan"},
		{func(tx *Tx) error { return tx.SetGuest("Dan", true) }, "Dan"},
		{func(tx *Tx) error { _, err := tx.Undo(tx.id - 2); return err }, "Anna"},
	} {
		done(t, s, "step", one.work)
		list, err := s.Leagues(t.Context(), "Cup")
		if err != nil || strings.Join(list[0].Seasons[0].Champions, ", ") != one.want || strings.Join(told, ", ") != "Ann" {
			t.Errorf("%d: the champions are %q, %v; told were %q", i, list[0].Seasons[0].Champions, err, told)
		}
	}
}

// TestRatingsRunOn: the ratings beside the table of a season or a round are those of all games of
// the league until its last one.
func TestRatingsRunOn(t *testing.T) {
	s := newStore(t)
	for i, season := range []string{"25", "26", "26"} {
		save(t, s, game("Ann 5, Bob 3", "league Cup", "season "+season, fmt.Sprint("round ", i), fmt.Sprint("day 2026-01-0", 1+i)))
	}
	for _, f := range []Filter{{League: "Cup", Season: "26"}, {League: "Cup", Round: "2"}, {League: "Cup"}} {
		table, err := s.Standings(t.Context(), f, nil)
		ratings, failed := s.Ratings(t.Context(), Filter{League: "Cup"}, league.Elo, 0)
		if err != nil || failed != nil || math.Abs(*table.Rows[0].Rating-ratings.Rows[0].Value) > 1e-6 || *table.Rows[0].Rating < 1540 {
			t.Errorf("%+v: %v beside %+v, %v, %v", f, *table.Rows[0].Rating, ratings.Rows[0], err, failed)
		}
	}
}
