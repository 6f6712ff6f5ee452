package records

import (
	"context"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arbiter/records/league"
)

// The quick standings agree with a slow, obvious reference on random results
// under random terms, whatever the order in which the results were entered.
func TestStandingsAgainstReference(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		random := rand.New(rand.NewPCG(1, 2))
		for range rounds(8) {
			games := randomGames(random)
			s, shuffled := newStore(t), newStore(t)
			save(t, s, games...)
			order := random.Perm(len(games))
			number := map[int64]int64{} // from the shuffled file's to the first one's
			for n, i := range order {
				save(t, shuffled, games[i])
				number[int64(n+1)] = int64(i + 1)
			}
			for range 30 {
				terms := randomTerms(random)
				f := Filter{}
				if random.IntN(2) == 0 {
					f.AsOf = league.PlayingDay(games[0].Played) + league.Day(random.Int32N(6))
				}
				want := reference(games, &terms, f.AsOf)
				if diff := cmp.Diff(want, shown(t, s, f, terms, nil)); diff != "" {
					t.Fatalf("%+v as of %d\n%s", terms, f.AsOf, diff)
				}
				if diff := cmp.Diff(want, shown(t, shuffled, f, terms, number)); diff != "" {
					t.Fatalf("entered in another order: %+v\n%s", terms, diff)
				}
			}
		}
	})
}

// randomGames are of six players on a few days, with many equal figures; no two
// at the same time, as then the number decides which was the earlier.
func randomGames(random *rand.Rand) []league.Result {
	var games []league.Result
	for i := range 1 + random.IntN(40) {
		var parts []string
		for _, p := range random.Perm(6)[:2+random.IntN(4)] {
			parts = append(parts, fmt.Sprintf("P%d %d", p, random.IntN(7)-random.IntN(40)/39))
		}
		g := game(fmt.Sprintf("%d: %s", i, strings.Join(parts, ", ")))
		g.Played = time.Date(2026, 11, 1+random.IntN(6), 12, i, 0, 0, time.UTC)
		if random.IntN(8) == 0 {
			g = unplayed(random, i)
			g.Played = time.Date(2026, 11, 1+random.IntN(6), 12, i, 0, 0, time.UTC)
		}
		g.State = []league.State{league.Confirmed, league.Confirmed, league.Confirmed, league.Confirmed, league.Contested, league.Void}[random.IntN(6)]
		games = append(games, g)
	}
	return games
}

// unplayed is a bye or a no-show of some of the six players.
func unplayed(random *rand.Rand, n int) league.Result {
	var parts []string
	for k, p := range random.Perm(6)[:1+random.IntN(3)] {
		parts = append(parts, fmt.Sprintf("P%d %d", p, 2-min(k, 1)))
	}
	g := game(fmt.Sprintf("%d: %s", n, strings.Join(parts, ", ")))
	g.Game = []string{league.GameBye, league.GameNoShow}[random.IntN(2)]
	return g
}

func randomTerms(random *rand.Rand) league.Terms {
	terms := league.Terms{Points: []string{"", league.WinTieLoss, league.ByScore, league.ByWins, "5-3-2-1", "7", "10-0-3"}[random.IntN(7)]}
	for _, i := range random.Perm(len(league.TieBreaks()))[:random.IntN(len(league.TieBreaks())+1)] {
		terms.Ties = append(terms.Ties, league.TieBreaks()[i])
	}
	terms.MinGames = max(0, random.IntN(8)-3)
	terms.Bye = []string{"", league.ByeWin, league.ByeDraw, league.ByeNothing}[random.IntN(4)]
	if random.IntN(3) == 0 {
		terms.Weight = map[string]int{"tally": 1 + random.IntN(3)}
	}
	switch random.IntN(3) {
	case 0:
		terms.Best = random.IntN(6)
	case 1:
		terms.Drop = random.IntN(4)
	}
	return terms
}

// shown is a table as text, each line as the reference writes it.
func shown(t *testing.T, s *Store, f Filter, terms league.Terms, number map[int64]int64) []string {
	t.Helper()
	table, err := s.Standings(context.Background(), f, &terms)
	must(t, err)
	return shownTable(table, number)
}

func shownTable(table *league.Standings, number map[int64]int64) []string {
	var list []string
	for _, r := range table.Rows {
		ids := slices.Clone(r.Best)
		for i := range ids {
			if number != nil {
				ids[i] = number[ids[i]]
			}
		}
		slices.Sort(ids)
		list = append(list, fmt.Sprintf("%d %v %s %s played %d counted %d %v won %d %d %d points %.6f places %d %s %d",
			r.Place, r.Shared, changeText(&r), r.Name, r.Played, r.Counted, ids, r.Won, r.Tied, r.Lost, r.Points, int(math.Round(float64(r.Average)*float64(r.Played))), r.Form, r.Streak.Count))
	}
	return append(list, fmt.Sprint("too few ", table.TooFew))
}
