package records

import (
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"regexp"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/records/league"
	"arbiter/records/storetest"
	"arbiter/score"
	"arbiter/score/oftentest"
)

// TestFilters: what a filter picks is what a plain loop over all results picks.
func TestFilters(t *testing.T) {
	storetest.ForEach(t, func(t *testing.T) {
		errs, picked := 0, 0
		for seed := range often(t, 60) {
			s, r := newStore(t), rand.New(rand.NewPCG(seed, 4))
			draw(t, s, seed, 50)
			all := everything(t, s)
			for range 80 {
				f := drawFilter(r, all)
				want, known := pick(t, s, all, f)
				ids, err := s.Numbers(t.Context(), f)
				if missing := new(NotFoundError); errors.As(err, &missing) && len(want) == 0 {
					errs++
					continue
				}
				if err != nil || !known || !slices.Equal(ids, want) {
					t.Fatalf("seed %d: %+v picks %v, %v; want %v, known %v", seed, f, ids, err, want, known)
				}
				list, err := s.Results(t.Context(), f)
				if got := numbersOf(list); err != nil || !slices.Equal(got, want) {
					t.Fatalf("seed %d: %+v reads %v, %v; want %v", seed, f, got, err, want)
				}
				f.Limit, f.Skip = 0, 0
				want, _ = pick(t, s, all, f)
				if n, err := s.Count(t.Context(), f); err != nil || n != len(want) {
					t.Fatalf("seed %d: %+v counts %d, %v; want %d", seed, f, n, err, len(want))
				}
				picked += len(want)
			}
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
		}
		if errs == 0 || picked == 0 {
			t.Errorf("%d errors, %d results picked", errs, picked)
		}
	})
}

func numbersOf(list []*league.Result) (ids []int64) {
	for _, r := range list {
		ids = append(ids, r.ID)
	}
	return ids
}

// drawFilter draws a filter that says some things.
func drawFilter(r *rand.Rand, all []*league.Result) (f Filter) {
	say := func() bool { return r.IntN(5) == 0 }
	of := func(list ...string) string { return list[r.IntN(len(list))] }
	if say() {
		f.Game = of("Go", "GO", "chess", "Tally", "zark", "Nim")
	}
	if say() {
		f.League = of("Cup", "cup", "CLUB", "New", "Nowhere")
	}
	if say() {
		f.Season = of("2025", "2026", "sprinG", "1999")
	}
	if say() {
		f.Round, f.earlier = of("1", "R1", "Round 02", "final", "FINAL", "9"), r.IntN(2) == 0
	}
	for range max(0, r.IntN(6)-3) {
		f.Players = append(f.Players, of("Ann", "ANN", "Bob", "Cyd", "Dan", "ZOË", "Zoe\u0308", "Old Ann", "Nobody"))
	}
	if say() {
		f.State = []league.State{league.Confirmed, league.Contested, league.Void}[r.IntN(3)]
	}
	if say() {
		f.IDs = []int64{}
		for range r.IntN(2 + len(all)) {
			f.IDs = append(f.IDs, int64(r.IntN(2+len(all))))
		}
	}
	if len(all) > 0 && say() {
		f.Before = all[r.IntN(len(all))].ID
	}
	f.NotVoid = say()
	for _, to := range []*string{&f.From, &f.AsOf} {
		if say() {
			*to = drawDay(r)
		}
		if len(all) > 0 && say() { // a day on which something was played
			*to = all[r.IntN(len(all))].Day
		}
	}
	if r.IntN(2) == 0 {
		f.Limit, f.Skip = 1+r.IntN(6), r.IntN(4)
	}
	return f
}

// pick returns a filter as a plain loop over all results, which are in the order played. known
// tells whether the records have its league and its players.
func pick(t *testing.T, s *Store, all []*league.Result, f Filter) (ids []int64, known bool) {
	t.Helper()
	called := map[string]string{} // people by any of their names
	for _, p := range people(t, s) {
		for _, name := range append(p.Others, p.Name) {
			called[score.NameKey(name)] = p.Name
		}
	}
	leagues, err := s.Names(t.Context(), "leagues")
	if err != nil {
		t.Fatal(err)
	}
	same := func(asked, has string) bool { return asked == "" || score.SameName(asked, has) }
	known = f.League == "" || slices.ContainsFunc(leagues, func(name string) bool { return same(f.League, name) })
	for _, r := range all {
		if r.ID == f.Before { // all is in the order played
			break
		}
		sat := true
		for _, name := range f.Players {
			sat = sat && slices.Contains(r.Names(), called[score.NameKey(name)])
		}
		round := league.CompareRounds(r.Round, f.Round)
		if same(f.Game, r.Game) && same(f.League, r.League) && same(f.Season, r.Season) && sat && (f.State == "" || f.State == r.State) &&
			(f.IDs == nil || slices.Contains(f.IDs, r.ID)) && (!f.NotVoid || r.State != league.Void) && f.From <= r.Day && (f.AsOf == "" || r.Day <= f.AsOf) &&
			(f.Round == "" || r.Round != "" && (round == 0 || f.earlier && round < 0)) {
			ids = append(ids, r.ID)
		}
	}
	for _, name := range f.Players {
		known = known && called[score.NameKey(name)] != ""
	}
	if f.Limit > 0 {
		ids = ids[:max(0, len(ids)-f.Skip)]
		ids = ids[max(0, len(ids)-f.Limit):]
	}
	return ids, known
}

// TestWholeAndResultsAgree: both read the same, by day and then by number, and each result has a
// day.
func TestWholeAndResultsAgree(t *testing.T) {
	storetest.ForEach(t, func(t *testing.T) {
		for seed := range often(t, 40) {
			s := newStore(t)
			draw(t, s, seed, 60)
			if seed == 0 { // more than are read at once
				var many []*Incoming
				for i := range 1100 {
					many = append(many, game("Ann 5, Bob 3", fmt.Sprintf("day 2026-11-%02d", 1+i*7%30)))
				}
				save(t, s, many...)
			}
			list, err := s.Results(t.Context(), Filter{})
			if err != nil {
				t.Fatal(err)
			}
			all := everything(t, s)
			before := ""
			for i, r := range all {
				at := fmt.Sprintf("%s %9d", r.Day, r.ID)
				if at < before {
					t.Fatalf("seed %d: %s stands behind %s", seed, at, before)
				}
				before = at
				if !isDay(r.Day) || r.UID == "" || r.Entered.IsZero() {
					t.Fatalf("seed %d: %d of %q has the identity %q, entered %v", seed, r.ID, r.Day, r.UID, r.Entered)
				}
				bare := copyOf(r)
				bare.Text, bare.Sheet, bare.Version, bare.Origin, bare.Entered = "", nil, "", "", list[i].Entered
				for k := range bare.Seats {
					if r.Sheet != nil { // which alone has the names as they were typed
						bare.Seats[k].Called = list[i].Seats[k].Called
					}
				}
				if diff := cmp.Diff(bare, list[i]); diff != "" {
					t.Fatalf("seed %d: Whole (-) and Results (+)\n%s", seed, diff)
				}
			}
			if err := s.Close(); err != nil {
				t.Fatal(err)
			}
		}
	})
}

// TestTwoEngines: the same commands have the same answers on both engines, and so has all that is
// read afterwards.
func TestTwoEngines(t *testing.T) {
	t.Parallel()
	storetest.Shared.Want(t)
	for seed := range uint64(oftentest.Times(8)) {
		var stores [2]*Store
		var commands [2][]string
		for i, place := range []string{filepath.Join(t.TempDir(), "league.db"), storetest.Shared.Schema(t)} {
			s, err := Open(place, Options{Create: true, Now: newStore(t).now, Version: "test"})
			if err != nil {
				t.Fatal(err)
			}
			stores[i], commands[i] = s, draw(t, s, seed, 60)
		}
		if diff := cmp.Diff(commands[0], commands[1]); diff != "" {
			t.Fatalf("seed %d: commands on SQLite (-) and PostgreSQL (+)\n%s", seed, diff)
		}
		if diff := cmp.Diff(answers(t, stores[0]), answers(t, stores[1])); diff != "" {
			t.Fatalf("seed %d: SQLite (-) and PostgreSQL (+)\n%s", seed, diff)
		}
		if err := errors.Join(stores[0].Close(), stores[1].Close()); err != nil {
			t.Fatal(err)
		}
	}
}

var uids = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f-]{27}`)

// answers returns the answers to all that can be read of a store, without identities.
func answers(t *testing.T, s *Store) map[string]string {
	t.Helper()
	ctx, all := t.Context(), map[string]string{}
	tell := func(what string, answer any, err error) {
		text, failed := json.MarshalIndent(answer, "", "  ")
		if failed != nil {
			t.Fatal(what, failed)
		}
		all[what] = uids.ReplaceAllString(string(text), "uid") + fmt.Sprint(err)
	}
	list, err := s.Results(ctx, Filter{})
	tell("results", list, err)
	tell("whole", everything(t, s), nil)
	tell("players", people(t, s), nil)
	for _, one := range []string{"players", "leagues", "seasons"} {
		names, err := s.Names(ctx, one)
		tell("names "+one, names, err)
	}
	called, err := s.PlayerNames(ctx)
	tell("called", called, err)
	games, err := s.Games(ctx)
	tell("games", games, err)
	leagues, err := s.Leagues(ctx, "")
	tell("leagues", leagues, err)
	for i := range called {
		career, err := s.Career(ctx, called[i], Filter{}, true)
		tell("career of "+called[i], career, err)
	}
	careers, err := s.Careers(ctx, Filter{})
	tell("careers", careers, err)
	entries, err := s.Log(ctx, 0)
	tell("log", entries, err)
	for _, r := range list {
		entries, err := s.History(ctx, r.ID)
		tell(fmt.Sprint("history of ", r.ID), entries, err)
	}
	copies, err := s.Copies(ctx)
	tell("copies", copies, err)
	near, err := s.NearPlayers(ctx, []string{"Anne", "Bobb", "Zoé", "Dan", "Cydd"})
	tell("near", near, err)
	var problems []Problem
	checks, err := s.Check(ctx, tally{bonus: 1}, func(p Problem) { problems = append(problems, p) })
	tell("problems", problems, nil)
	tell("checks", slices.DeleteFunc(checks, func(c Check) bool { return c.Name == "file" }), err)
	tellTables(t, s, tell)
	return all
}

// tellTables tells all that is computed for leagues, seasons and days.
func tellTables(t *testing.T, s *Store, tell func(string, any, error)) {
	t.Helper()
	ctx := t.Context()
	for _, f := range []Filter{{}, {League: "cup"}, {League: "club"}, {League: "cup", AllSeasons: true}, {League: "cup", Season: "2026"}, {League: "club", Season: "spring"}, {Season: "2025"},
		{League: "cup", AsOf: "2026-06-15"}, {League: "cup", Round: "2"}, {Game: "GO"}, {Game: "nim"}} {
		of := fmt.Sprintf(" of %+v", f)
		table, err := s.Standings(ctx, f, nil)
		tell("standings"+of, table, err)
		cross, err := s.Crosstable(ctx, f, &league.Terms{Ties: []string{league.TieWins}})
		tell("crosstable"+of, cross, err)
		attendance, err := s.Attendance(ctx, f)
		tell("attendance"+of, attendance, err)
		hall, err := s.Hall(ctx, f)
		tell("hall"+of, hall, err)
		for _, system := range []league.System{league.Elo, league.WengLin} {
			ratings, err := s.Ratings(ctx, f, system, 1)
			tell(fmt.Sprint(system, of), ratings, err)
		}
		rounds, err := s.Rounds(ctx, f.League, f.Season)
		tell("rounds"+of, rounds, err)
		seated, err := s.SeatedRounds(ctx, f.League, f.Season)
		tell("seated"+of, seated, err)
		newest, err := s.NewestPlanned(ctx, f.League, f.Season, f.Round)
		tell("newest plan"+of, newest, err)
		evening, err := s.Evening(ctx, f.League, f.AsOf)
		tell("evening"+of, evening, err)
	}
	last, err := s.LastLeague(ctx)
	tell("last league", last, err)
	rulings, err := s.LeagueRulings(ctx)
	tell("rulings", rulings, err)
}
