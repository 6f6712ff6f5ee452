package records

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"arbiter/records/league"
	"arbiter/records/rating"
	"arbiter/score"
)

// A truth is what a season's games are after corrections, kept beside the
// records as plainly as can be.
type truth struct {
	games  []league.Result // by number, less one
	called map[string]string
}

func (t truth) clone() truth { return truth{slices.Clone(t.games), maps.Clone(t.called)} }

// who is what a person is called after all merges.
func (t truth) who(name string) string {
	for t.called[name] != "" {
		name = t.called[name]
	}
	return name
}

// text is a game with the names that people have in the end.
func (t truth) text(g league.Result) string {
	name, text, _ := strings.Cut(g.Text, ": ")
	var parts []string
	for _, part := range strings.Split(text, ", ") {
		who, points, _ := strings.Cut(part, " ")
		parts = append(parts, t.who(who)+" "+points)
	}
	return name + ": " + strings.Join(parts, ", ")
}

// fresh records the games from scratch, in another order and always in a file:
// both engines have to say the same.
func (t truth) fresh(test *testing.T, random *rand.Rand) *Store {
	s := openStore(test, filepath.Join(test.TempDir(), "league.db"))
	for _, i := range random.Perm(len(t.games)) {
		g := game(t.text(t.games[i]))
		g.Played, g.League, g.State = t.games[i].Played, t.games[i].League, t.games[i].State
		save(test, s, g)
	}
	return s
}

// A correction of a random season: what it does to the records and to the
// truth.
type correction struct {
	what string
	do   func(*Tx) error
	to   truth
}

// correct draws one correction.
func correct(random *rand.Rand, now truth) correction {
	to := now.clone()
	n := random.IntN(len(to.games))
	id, g := int64(n+1), &to.games[n]
	switch random.IntN(6) {
	case 0:
		state := []league.State{league.Void, league.Contested, league.Confirmed}[random.IntN(3)]
		g.State = state
		return correction{fmt.Sprintf("#%d is %s", id, state), func(tx *Tx) error { return tx.SetState(id, state, "so it was") }, to}
	case 1:
		g.Played = moment(random, n)
		when := g.Played
		return correction{fmt.Sprintf("#%d was played %s", id, when), func(tx *Tx) error { return tx.Edit(id, Edit{Played: &when}) }, to}
	case 2:
		other := game(seated(random, n))
		other.Played, other.League, other.State = g.Played, g.League, g.State
		*g = other
		return correction{fmt.Sprintf("#%d was %s", id, other.Text), func(tx *Tx) error { return tx.Edit(id, Edit{Position: &other}) }, to}
	case 3:
		g.League = leagueOf(random)
		league := g.League
		return correction{fmt.Sprintf("#%d was of %s", id, league), func(tx *Tx) error { return tx.Edit(id, Edit{League: &league}) }, to}
	case 4:
		added := game(seated(random, len(to.games)))
		added.Played, added.League, added.State = moment(random, len(to.games)), leagueOf(random), league.Confirmed
		to.games = append(to.games, added)
		return correction{"also " + added.Text, func(tx *Tx) error { _, err := tx.Save(Incoming{Result: added}); return err }, to}
	}
	stays, goes := fmt.Sprintf("P%d", random.IntN(8)), fmt.Sprintf("P%d", random.IntN(8))
	to.called[to.who(goes)] = to.who(stays)
	return correction{goes + " is " + stays, func(tx *Tx) error { return tx.Merge(stays, goes) }, to}
}

// moment is a time of its own for each game, so that no two have the same.
func moment(random *rand.Rand, n int) time.Time {
	zone := time.FixedZone("", 3600*(random.IntN(27)-13))
	return time.Date(2026, 11, 1+random.IntN(5), random.IntN(24), n, random.IntN(60), 0, zone)
}

func leagueOf(random *rand.Rand) string { return []string{"Tuesday league", "Friday"}[random.IntN(2)] }

func seated(random *rand.Rand, n int) string {
	var parts []string
	for _, p := range random.Perm(8)[:2+random.IntN(3)] {
		parts = append(parts, fmt.Sprintf("P%d %d", p, random.IntN(5)))
	}
	return fmt.Sprintf("%d: %s", n, strings.Join(parts, ", "))
}

// Whatever is corrected and taken back, standings and ratings are those of the
// true games recorded from scratch.
func TestSeasonsWithCorrections(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		random := rand.New(rand.NewPCG(3, 4))
		for season := range rounds(4) {
			s := newStore(t)
			now := truth{called: map[string]string{}}
			for n := range 6 + random.IntN(8) {
				g := game(seated(random, n))
				g.Played, g.League, g.State = moment(random, n), leagueOf(random), league.Confirmed
				save(t, s, g)
				now.games = append(now.games, g)
			}
			type taken struct {
				command int64
				before  truth
			}
			var back []taken
			did := 0
			for step := 0; did < 12; step++ {
				if step > 200 {
					t.Fatal("hardly any correction was taken")
				}
				var what string
				if n := len(back); n > 0 && random.IntN(4) == 0 {
					what = fmt.Sprint("undo ", back[n-1].command)
					must(t, undo(s, back[n-1].command))
					now, back = back[n-1].before, back[:n-1]
				} else {
					c := correct(random, now)
					var command int64
					changed := true
					err := do(s, c.what, func(tx *Tx) error {
						command = tx.ID()
						err := c.do(tx)
						changed = tx.Changed()
						return err
					})
					if errors.As(err, new(*RefusedError)) || errors.As(err, new(*NotFoundError)) {
						// People who sat together, are one already, or are not there.
						continue
					}
					must(t, err)
					if !changed { // it was so already
						continue
					}
					what = c.what
					back = append(back, taken{command, now})
					now = c.to
				}
				did++
				fresh := now.fresh(t, random)
				if diff := cmp.Diff(everything(t, fresh), everything(t, s), cmpopts.IgnoreUnexported(league.Standing{}), cmpopts.IgnoreFields(league.Standing{}, "Player", "Best", "Worths"), cmpopts.IgnoreFields(league.Rated{}, "Player")); diff != "" {
					t.Fatalf("season %d, after %s: a fresh record (-) and this one (+)\n%s", season, what, diff)
				}
				must(t, fresh.Close())
			}
		}
	})
}

// everything is all tables of a file.
func everything(t *testing.T, s *Store) (all []any) {
	t.Helper()
	for _, f := range []Filter{{}, {AsOf: league.DayOf(time.Date(2026, 11, 3, 12, 0, 0, 0, time.UTC))}, {League: "Friday"}} {
		if names, err := s.Names(context.Background(), "leagues"); err != nil || f.League != "" && !slices.Contains(names, f.League) {
			must(t, err)
			continue
		}
		for _, terms := range []league.Terms{{}, {Points: league.ByScore, Ties: league.TieBreaks(), Best: 2}} {
			table, err := s.Standings(context.Background(), f, &terms)
			must(t, err)
			all = append(all, table)
		}
		for _, system := range rating.Systems() {
			all = append(all, ratings(t, s, f, system))
		}
	}
	return all
}

// The ratings of the standings are those of Ratings, wherever the tables stood.
func TestStandingsRateAsRatingsDo(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		random := rand.New(rand.NewPCG(5, 6))
		for range rounds(8) {
			s := newStore(t)
			var list []league.Result
			for n := range 1 + random.IntN(30) {
				g := game(seated(random, n))
				g.Played, g.League = moment(random, n), leagueOf(random)
				list = append(list, g)
			}
			save(t, s, list...)
			for _, f := range []Filter{{}, {League: list[0].League}, {AsOf: league.DayOf(list[0].Played)}} {
				type rated struct{ Rating, Change float64 }
				want, got := map[string]rated{}, map[string]rated{}
				for _, r := range ratings(t, s, f, rating.Elo).Rows {
					want[r.Name] = rated{r.Shown, r.Change}
				}
				for _, r := range standings(t, s, f).Rows {
					if r.Rating == nil {
						t.Fatalf("%s is not rated", r.Name)
					}
					got[r.Name] = rated{*r.Rating, *r.RatingChange}
				}
				if diff := cmp.Diff(want, got); diff != "" || len(got) == 0 {
					t.Fatalf("%+v: Ratings (-) and Standings (+)\n%s", f, diff)
				}
			}
		}
	})
}

// A command sees what it has entered itself: a season that it opened takes its next
// results, and the rulings of its new league are in force.
func TestACommandSeesItsOwnLeagues(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		var went []string
		must(t, do(s, "begin", func(tx *Tx) error {
			under := []score.Setting{{Name: "small-needs", Value: "any"}}
			if err := tx.CreateLeague("Tuesday", league.Terms{Rulings: under}); err != nil {
				return err
			}
			if all, err := tx.LeagueRulings(); err != nil || !slices.Equal(all["tuesday"], under) {
				t.Errorf("the rulings are %v (%v)", all, err)
			}
			for range 2 {
				g := game("Ann 5, Bob 3")
				g.League = "Tuesday"
				saved, err := tx.Save(Incoming{Result: g})
				if err != nil {
					return err
				}
				if went = append(went, saved.Season); len(went) == 1 {
					if err := tx.OpenSeason("Tuesday", "2026", ""); err != nil {
						return err
					}
				}
			}
			return nil
		}))
		if !slices.Equal(went, []string{"", "2026"}) {
			t.Errorf("the results went to %q", went)
		}
	})
}
