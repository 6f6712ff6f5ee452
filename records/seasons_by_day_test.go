package records

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arbiter/records/league"
	"arbiter/score"
)

// at is a store whose clock stands still.
func at(t *testing.T, place string, now time.Time) *Store {
	t.Helper()
	s, err := Open(place, Options{Create: true, Version: "test", Now: func() time.Time { return now }})
	must(t, err)
	t.Cleanup(func() { s.Close() })
	return s
}

// Which season a league plays on a day, to which a result of that day belongs, and which one
// its tables show: those that began are told to the day.
func TestSeasonsByDay(t *testing.T) {
	name := func(x *leagueSeason) string {
		if x == nil {
			return "–"
		}
		return x.name
	}
	seasons := func(text string) (list []leagueSeason) { // "a 03-01 closed"
		for part := range strings.SplitSeq(text, ", ") {
			if words := strings.Fields(part); len(words) > 1 {
				list = append(list, leagueSeason{name: words[0], began: "2026-" + words[1], closed: len(words) > 2})
			}
		}
		return list
	}
	place := t.TempDir() + "/league.db"
	for _, one := range []struct{ seasons, day, current, on, shown string }{
		{"", "03-01", "–", "–", "–"},
		{"a 03-01", "02-28", "a", "–", "a"},
		{"a 03-01", "03-01", "a", "a", "a"},
		{"a 03-01, b 06-01", "05-31", "a", "a", "a"},
		{"a 03-01, b 06-01", "06-01", "b", "b", "b"},
		{"a 03-01, b 06-01, c 09-01", "06-02", "b", "b", "b"},
		{"a 03-01, b 03-01", "03-01", "b", "b", "b"},
		{"a 03-01 closed", "03-02", "–", "–", "a"},
		{"a 03-01 closed, b 06-01", "05-31", "b", "a", "b"},
		{"a 03-01 closed, b 06-01", "06-01", "b", "b", "b"},
		{"a 03-01, b 06-01 closed", "06-01", "a", "a", "a"},
		{"a 03-01, b 06-01 closed, c 09-01", "08-31", "a", "b", "a"},
		{"a 03-01 closed, b 06-01 closed", "06-01", "–", "–", "b"},
		{"a 03-01 closed, b 06-01 closed", "05-01", "–", "a", "b"},
	} {
		when, err := time.ParseInLocation("2006-01-02 15:04", "2026-"+one.day+" 20:00", time.Local)
		must(t, err)
		list, s := seasons(one.seasons), at(t, place, when)
		day := "2026-" + one.day
		if got := strings.Join([]string{name(currentSeason(list, day)), name(seasonOn(list, day)), name(s.shownSeason(list, ""))}, " "); got != strings.Join([]string{one.current, one.on, one.shown}, " ") {
			t.Errorf("%q on %s: current, of the day, shown are %s, want %s %s %s", one.seasons, one.day, got, one.current, one.on, one.shown)
		}
	}
	list := seasons("a 03-01 closed, b 06-01, c 09-01 closed")
	for day, want := range map[string]string{"02-28": "a", "03-01": "a", "05-31": "a", "06-01": "b", "08-31": "b", "09-01": "c", "12-31": "c"} {
		then, err := time.Parse(time.DateOnly, "2026-"+day)
		must(t, err)
		if got := name(at(t, place, then).shownSeason(list, "2026-"+day)); got != want {
			t.Errorf("as of %s the tables show %s, want %s", day, got, want)
		}
	}
	for clock, want := range map[string]string{"00:01": "2026-02-28", "05:59": "2026-02-28", "06:00": "2026-03-01", "23:59": "2026-03-01"} {
		now, err := time.ParseInLocation("2006-01-02 15:04", "2026-03-01 "+clock, time.Local)
		must(t, err)
		if got := at(t, place, now).today(); got != want {
			t.Errorf("at %s the evening is of %s, want %s", clock, got, want)
		}
	}
}

// The leagues by name with their seasons in order: those that results name by their first
// games, then those that have none. The terms of a result are those of its season.
func TestLeaguesAndTheirSeasons(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := at(t, newPlace(t), time.Date(2026, 11, 21, 19, 0, 0, 0, time.Local))
		ctx := context.Background()
		last := func(want string) {
			t.Helper()
			if got, err := s.LastLeague(ctx); got != want || err != nil {
				t.Errorf("the last league is %q, %v; want %q", got, err, want)
			}
		}
		last("")
		must(t, create(s, "Tuesday", league.Terms{Best: 3, Rulings: []score.Setting{{Name: "small-needs", Value: "any"}}}))
		last("Tuesday")
		must(t, create(s, "Alpha", league.Terms{}))
		last("")
		must(t, savePlan(s, Plan{League: "Tuesday", Round: "1", Tables: [][]string{{"Ann", "Bob"}}}))
		must(t, savePlan(s, Plan{League: "Alpha", Round: "1", Tables: [][]string{{"Ann", "Bob"}}}))
		last("Alpha")
		save(t, s, inSeason("Old", "05-01", "Ann 5, Bob 3"), inSeason("", "03-01", "Ann 5, Bob 3"), inSeason("Spring", "04-02", "Ann 5, Bob 3"), inSeason("Spring", "04-01", "Cyd 5, Bob 3"), inSeason("Old", "05-02", "Ann 1, Bob 3"))
		last("Tuesday")
		void, contested, friday := inSeason("Old", "07-01", "Ann 5, Bob 3"), inSeason("Old", "05-03", "Ann 5, Bob 3"), inSeason("", "06-01", "Ann 5, Bob 3")
		void.State, contested.State, friday.League = league.Void, league.Contested, "friday"
		save(t, s, contested, friday, void, game("Ann 5, Bob 3"))
		last("friday")
		must(t, do(s, "seasons", func(tx *Tx) error {
			must(t, tx.OpenSeason("Tuesday", "Spring", "2026-04-01"))
			must(t, tx.OpenSeason("Tuesday", "Autumn", "2026-09-01"))
			must(t, tx.OpenSeason("Tuesday", "Winter", "2026-12-01"))
			must(t, tx.EditSeason("Tuesday", "Autumn", "", func(t *league.Terms) { t.Best, t.Rulings = 1, []score.Setting{{Name: "small-needs", Value: "one"}} }))
			_, err := tx.CloseSeason("Tuesday", "Spring")
			return err
		}))
		list, err := s.Leagues(ctx, "")
		must(t, err)
		var got []string
		for _, l := range list {
			got = append(got, fmt.Sprintf("%s: %d results, %d contested, %s", l.Name, l.Results, l.Contested, l.Terms.Short(asNamed)))
			for _, x := range l.Seasons {
				line := fmt.Sprintf("  %q %s–%s %d %s", x.Name, x.First, x.Last, x.Results, x.State)
				if x.Terms != nil {
					line += fmt.Sprintf(" from %s, %s, champions %q", x.From, x.Terms.Short(asNamed), x.Champions)
				}
				got = append(got, line)
			}
		}
		want := []string{
			"Alpha: 0 results, 0 contested, as usual",
			"friday: 1 results, 0 contested, as usual",
			`  "" 2026-06-01–2026-06-01 1 `,
			"Tuesday: 6 results, 1 contested, best 3 games, small-needs=any",
			`  "" 2026-03-01–2026-03-01 1 `,
			`  "Spring" 2026-04-01–2026-04-02 2 closed from 2026-04-01, best 3 games, small-needs=any, champions ["Ann" "Cyd"]`,
			`  "Old" 2026-05-01–2026-05-03 3 `,
			`  "Autumn" – 0 current from 2026-09-01, best 1 game, small-needs=one, champions []`,
			`  "Winter" – 0 open from 2026-12-01, best 3 games, small-needs=any, champions []`,
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Error(diff)
		}
		one, err := s.Leagues(ctx, "TUESDAY")
		if diff := cmp.Diff(list[2:], one); diff != "" || err != nil {
			t.Errorf("Tuesday of all leagues (-) and alone (+): %s%v", diff, err)
		}
		rulings, err := s.LeagueRulings(ctx)
		if diff := cmp.Diff(map[string][]score.Setting{"tuesday": {{Name: "small-needs", Value: "one"}}}, rulings); diff != "" || err != nil {
			t.Error(diff, err)
		}
		for _, one := range []struct {
			f            Filter
			best         int
			season, said string
		}{
			{Filter{}, 0, "", ""},
			{Filter{League: "tuesday"}, 1, "Autumn", "current"},
			{Filter{League: "tuesday", Season: "AUTUMN"}, 1, "Autumn", "current"},
			{Filter{League: "Tuesday", Season: "winter"}, 3, "Winter", "open"},
			{Filter{League: "Tuesday", Season: "spring"}, 3, "Spring", "closed"},
			{Filter{League: "Tuesday", Season: "Old"}, 3, "Old", ""},
			{Filter{League: "Tuesday", AllSeasons: true}, 3, "", "all"},
			{Filter{League: "Friday"}, 0, "", ""},
			{Filter{League: "Friday", AllSeasons: true}, 0, "", ""},
		} {
			terms, season, err := s.TermsOf(ctx, one.f)
			if terms.Best != one.best || season != one.season || err != nil {
				t.Errorf("%+v: terms %s of season %q, %v", one.f, terms.Short(asNamed), season, err)
			}
			if state := standings(t, s, one.f).State; state != one.said {
				t.Errorf("%+v is %q, want %q", one.f, state, one.said)
			}
		}
		for _, one := range []struct {
			of, season string
			best       int
		}{{"Tuesday", "autumn", 1}, {"TUESDAY", "Winter", 3}, {"Tuesday", "Old", 3}, {"Tuesday", "", 3}, {"friday", "Autumn", 0}, {"", "Autumn", 0}, {"Nowhere", "", 0}} {
			if terms, err := s.TermsOfResult(ctx, &league.Result{League: one.of, Season: one.season}); terms.Best != one.best || err != nil {
				t.Errorf("%+v: terms %s, %v", one, terms.Short(asNamed), err)
			}
		}
		if season, own, err := seasonNow(s, "Friday", "2026-11-21"); season != "" || own || err != nil {
			t.Errorf("Friday has season %q, %v, %v", season, own, err)
		}
	})
}
