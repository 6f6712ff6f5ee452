package league_test

import (
	"cmp"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"arbiter/records/league"
	"arbiter/records/league/leaguetest"
	"arbiter/records/rating"
)

// The quick standings, crosstables and ratings agree with slow, obvious references on
// random results under random terms, whatever the order in which the results were entered.
func TestStandingsAgainstReference(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	for range 40 {
		c := leaguetest.Club{Results: leaguetest.Random(random), Guests: []string{"P5", "P4"}[:random.IntN(3)]}
		shuffled, number := c, []int64{0} // from the shuffled results' numbers to the first ones'
		shuffled.Results = nil
		for _, i := range random.Perm(len(c.Results)) {
			shuffled.Results, number = append(shuffled.Results, c.Results[i]), append(number, int64(i+1))
		}
		compareElo(t, c, under(t, c, league.Terms{}))
		for range 10 {
			terms := leaguetest.RandomTerms(random)
			want := reference(c, &terms)
			table := crosstable(t, c, terms)
			if diff := gocmp.Diff(want, shownTable(table.Standings, nil)); diff != "" {
				t.Fatalf("%+v\n%s", terms, diff)
			}
			if diff := gocmp.Diff(want, shownTable(under(t, shuffled, terms), number)); diff != "" {
				t.Fatalf("entered in another order: %+v\n%s", terms, diff)
			}
			if diff := gocmp.Diff(refCrosstable(c, &terms, table.Rows), [][]*league.Crossing(table.Cells), near); diff != "" {
				t.Fatalf("the reference (-) and the crosstable (+) under %+v\n%s", terms, diff)
			}
		}
	}
}

// shownTable is a table as text, each line as the reference writes it.
func shownTable(table *league.Standings, number []int64) []string {
	var list []string
	for _, r := range table.Rows {
		ids := slices.Clone(r.Best)
		for i := range ids {
			if number != nil {
				ids[i] = number[ids[i]]
			}
		}
		slices.Sort(ids)
		list = append(list, fmt.Sprintf("%d %v %s %s played %d counted %d %v won %d %d %d points %.6f places %d %s %d last %s byes %d",
			r.Place, r.Shared, changeText(&r), r.Name, r.Played, r.Counted, ids, r.Won, r.Tied, r.Lost, r.Points,
			int(math.Round(float64(r.Average)*float64(r.Played))), r.Form, r.Streak.Count, r.LastGame, r.Byes+r.Missed))
	}
	return append(list, fmt.Sprintf("too few %d, evenings %d", table.TooFew, table.Evenings))
}

var near = gocmp.Comparer(func(a, b float64) bool { return math.Abs(a-b) < 1e-5 })

// refCrosstable compares everybody with everybody.
func refCrosstable(c leaguetest.Club, terms *league.Terms, rows []league.Standing) [][]*league.Crossing {
	cells := make([][]*league.Crossing, len(rows))
	for a := range cells {
		cells[a] = make([]*league.Crossing, len(rows))
		for b := range cells[a] {
			m, points := &league.Crossing{}, new(big.Rat)
			for i := range c.Results {
				g := &c.Results[i]
				x, y := seatOf(g, rows[a].Name), seatOf(g, rows[b].Name)
				if a == b || x == nil || y == nil || !counts(g) || league.Unplayed(g.Game) {
					continue
				}
				m.Games++
				one := refGame{place: x.Place, points: x.Points, equal: 1, times: int64(max(1, terms.Weight[g.Game]))}
				switch {
				case x.Place < y.Place:
					m.Won++
				case x.Place > y.Place:
					m.Lost++
				default:
					m.Tied++
					one.equal = 2
				}
				if len(g.Seats) == 2 {
					m.Pairs++
					points.Add(points, one.counted(terms))
				}
			}
			if m.Points, _ = points.Float64(); m.Games > 0 {
				cells[a][b] = m
			}
		}
	}
	return cells
}

// seatOf is the seat of a player; nil for none.
func seatOf(g *league.Result, name string) *league.Seat {
	if i := slices.Index(g.Names(), name); i >= 0 {
		return &g.Seats[i]
	}
	return nil
}

// compareElo compares the ratings of a table with those of the slow reference.
func compareElo(t *testing.T, c leaguetest.Club, table *league.Standings) {
	t.Helper()
	now, before := refElo(c, 1<<30), refElo(c, table.LastDay)
	for _, r := range table.Rows {
		want, rated := now[r.Name]
		if rated != (r.Rating != nil) || rated && (math.Abs(want-*r.Rating) > 1e-6 || math.Abs(want-cmp.Or(before[r.Name], 1500)-*r.RatingChange) > 1e-6) {
			t.Fatalf("%s is rated %v, want %v after %v", r.Name, r.Rating, want, before[r.Name])
		}
	}
	all := ratings(t, c, rating.Elo, 0)
	for _, r := range all.Rows {
		i := slices.IndexFunc(table.Rows, func(s league.Standing) bool { return s.Name == r.Name })
		if s := table.Rows[i]; r.Shown != *s.Rating || r.Change != *s.RatingChange || r.LastGame != s.LastGame {
			t.Fatalf("the ratings have %+v, the standings %+v", r, s)
		}
	}
	if len(all.Rows)+len(all.Guests) != len(now) {
		t.Fatalf("%d are rated, want %d", len(all.Rows)+len(all.Guests), len(now))
	}
}

// refElo rates each player against each other at the table, in the games before a day.
func refElo(c leaguetest.Club, end league.Day) map[string]float64 {
	games := slices.Clone(c.Results)
	slices.SortFunc(games, func(a, b league.Result) int { return a.Played.Compare(b.Played) })
	now := map[string]float64{}
	for i := range games {
		g := &games[i]
		if !counts(g) || league.Unplayed(g.Game) || league.PlayingDay(g.Played) >= end {
			continue
		}
		before := map[string]float64{}
		for _, seat := range g.Seats {
			before[seat.Name] = cmp.Or(now[seat.Name], 1500)
		}
		for _, x := range g.Seats {
			now[x.Name] = before[x.Name]
			for _, y := range g.Seats {
				if x.Name != y.Name {
					won := float64(1-cmp.Compare(x.Place, y.Place)) / 2
					now[x.Name] += 32 / float64(len(g.Seats)-1) * (won - 1/(1+math.Pow(10, (before[y.Name]-before[x.Name])/400)))
				}
			}
		}
	}
	return now
}
