package league_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/records/league"
	"arbiter/records/league/leaguetest"
)

// randomClub is of results of six players, two of whom, who never met, turn out to be one.
func randomClub(random *rand.Rand) leaguetest.Club {
	list := slices.DeleteFunc(leaguetest.Random(random), func(r league.Result) bool { return seatOf(&r, "P4") != nil && seatOf(&r, "P5") != nil })
	return leaguetest.Club{Results: list, Merged: map[string]string{"P5": "P4"}, Voids: true}
}

// seatIn is the seat of a player, also under the name that was merged, in a game that
// counts; nil for none.
func seatIn(g *league.Result, player string) *league.Seat {
	if !counts(g) || league.Unplayed(g.Game) {
		return nil
	}
	if seat := seatOf(g, player); seat != nil || player != "P4" {
		return seat
	}
	return seatOf(g, "P5")
}

// slowCareer works totals, bests and runs out the obvious way: one letter a
// game, a search for the longest row of W, and the last letters that are alike.
func slowCareer(games []league.Result, player string) string {
	var t league.Totals
	points := map[string]float64{}
	best := map[string]float64{}
	letters := ""
	for i := range games {
		seat := seatIn(&games[i], player)
		if seat == nil {
			continue
		}
		total := seat.Points.Float()
		if was, played := best[games[i].Game]; !played || total > was {
			best[games[i].Game] = total
		}
		t.Played++
		t.Places += seat.Place
		points[games[i].Game] += total
		switch {
		case seat.Place > 1:
			t.Lost++
			letters += "L"
		case slices.ContainsFunc(games[i].Seats, func(s league.Seat) bool { return s.Place == 1 && s.Name != seat.Name }):
			t.Tied++
			letters += "T"
		default:
			t.Won++
			letters += "W"
		}
	}
	longest, current := slowRuns(letters)
	return fmt.Sprint(t.Played, t.Won, t.Tied, t.Lost, t.Places, points, best, longest, current)
}

// slowRuns are the longest row of W, and how many of the last letters are alike.
func slowRuns(letters string) (longest, current int) {
	for n := range len(letters) + 1 {
		if strings.Contains(letters, strings.Repeat("W", n)) {
			longest = n
		}
		if n > 0 && strings.Trim(letters[len(letters)-n:], letters[len(letters)-1:]) == "" {
			current = n
		}
	}
	return longest, current
}

// Histories agree with slow, obvious references and with the standings, and everybody's
// career is the same as each one's own.
func TestHistoriesAgainstReference(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for range 50 {
		c := randomClub(random)
		games := slices.Clone(c.Results)
		slices.SortFunc(games, func(a, b league.Result) int { return a.Played.Compare(b.Played) })
		table := under(t, leaguetest.Club{Results: c.Results, Merged: c.Merged}, league.Terms{})
		last := ""
		for own := range league.Careers(c.Timeline()) {
			name := own.Player
			if diff := cmp.Diff(c.Career(name, false), own); diff != "" || name <= last {
				t.Fatalf("%s after %s: own career (-), among all (+) %s", name, last, diff)
			}
			last = name
			a, points, best := own.Totals, map[string]float64{}, map[string]float64{}
			for _, g := range own.Games {
				points[g.Game], best[g.Game] = g.Points, g.Best.Total
			}
			got := fmt.Sprint(a.Played, a.Won, a.Tied, a.Lost, a.Places, points, best, own.Runs.Longest.Games, own.Runs.Current.Games)
			if diff := cmp.Diff(slowCareer(games, name), got); diff != "" {
				t.Fatalf("%s: %s", name, diff)
			}
			at := slices.IndexFunc(table.Rows, func(r league.Standing) bool { return r.Name == name && r.Played > 0 })
			if (at < 0) != (a.Played == 0) {
				t.Fatalf("%s is in only one of history and standings", name)
			}
			if at >= 0 {
				r := table.Rows[at]
				if run := own.Runs.Current; r.Played != a.Played || r.Won != a.Won || r.Tied != a.Tied || r.Lost != a.Lost || r.Average != a.Average || r.Streak != (league.Alike{Kind: run.Ended, Count: run.Games}) {
					t.Fatalf("%s: history %+v %+v, standings %+v", name, a, run, r)
				}
			}
			checkAgainst(t, own, games)
		}
		checkHall(t, c, games)
	}
}

// checkAgainst compares with the reference how a player did against the others.
func checkAgainst(t *testing.T, c *league.Career, games []league.Result) {
	t.Helper()
	met := 0
	for n := range 5 {
		want := league.Against{Name: fmt.Sprint("P", n)}
		for i := range games {
			x, y := seatIn(&games[i], c.Player), seatIn(&games[i], want.Name)
			if x == nil || y == nil || x == y {
				continue
			}
			want.Games++
			switch {
			case x.Place < y.Place:
				want.Before++
			case x.Place > y.Place:
				want.Behind++
			default:
				want.Level++
			}
		}
		at := slices.IndexFunc(c.Against, func(a league.Against) bool { return a.Name == want.Name })
		if at < 0 && want.Games == 0 {
			continue
		}
		met++
		if at < 0 || c.Against[at].Games != want.Games || c.Against[at].Before != want.Before || c.Against[at].Level != want.Level || c.Against[at].Behind != want.Behind {
			t.Fatalf("%s against %s: %+v, want %+v", c.Player, want.Name, c.Against, want)
		}
	}
	if met != len(c.Against) || !slices.IsSortedFunc(c.Against, func(a, b league.Against) int { return b.Games - a.Games }) {
		t.Fatalf("%s met %d: %+v", c.Player, met, c.Against)
	}
}

// checkHall compares the hall of fame with every player's history and with every game.
func checkHall(t *testing.T, c leaguetest.Club, games []league.Result) {
	t.Helper()
	h := league.NewHall(c.Counted())
	for i := range h.Games {
		f := &h.Games[i]
		one := leaguetest.Club{Merged: c.Merged}
		for i := range c.Results {
			if c.Results[i].Game == f.Game {
				one.Results = append(one.Results, c.Results[i])
			}
		}
		most, highest, longest := 0, math.Inf(-1), 0
		for own := range league.Careers(one.Timeline()) {
			if own.Played > 0 {
				most, highest, longest = max(most, own.Won), max(highest, own.Games[0].Best.Total), max(longest, own.Runs.Longest.Games)
			}
		}
		var leads []int
		results := 0
		for k := range games {
			g := &games[k]
			if !counts(g) || g.Game != f.Game {
				continue
			}
			results++
			var totals []int
			for _, s := range g.Seats {
				totals = append(totals, s.Points.Rounded())
			}
			slices.Sort(totals)
			if n := len(totals); n > 1 && totals[n-1] > totals[n-2] {
				leads = append(leads, totals[n-1]-totals[n-2])
			}
		}
		widest, closest := 0, 0
		if leads != nil {
			widest, closest = slices.Max(leads), slices.Min(leads)
		}
		got := fmt.Sprint(f.Results, value(f.Wins), value(f.Highest), value(f.Run), value(f.Margin), value(f.Closest))
		if want := fmt.Sprint(results, most, int(highest), longest, widest, closest); got != want {
			t.Fatalf("%s: got %s, want %s", f.Game, got, want)
		}
	}
}

func value(f *league.Feat) int {
	if f == nil {
		return 0
	}
	return int(f.Value)
}
