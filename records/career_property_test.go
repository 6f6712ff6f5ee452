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
	"arbiter/score"
)

// club is a random club: results of six players, two of whom turn out to be
// one, in two games and three states.
func club(t *testing.T, random *rand.Rand) (*Store, []league.Result) {
	s := newStore(t)
	var games []league.Result
	for i := range 1 + random.IntN(60) {
		seats := random.Perm(6)[:2+random.IntN(3)]
		if slices.Contains(seats, 4) { // P4 and P5 are one
			seats = slices.DeleteFunc(seats, func(p int) bool { return p == 5 })
		}
		var parts []string
		for _, p := range seats {
			parts = append(parts, fmt.Sprintf("P%d %d", p, random.IntN(8)-random.IntN(20)/19))
		}
		g := game(fmt.Sprintf("%d: %s", i, strings.Join(parts, ", ")))
		g.Played = time.UnixMilli(1.7e12 + random.Int64N(1e10))
		g.State = []league.State{league.Confirmed, league.Confirmed, league.Confirmed, league.Contested, league.Void}[random.IntN(5)]
		g.Game = []string{"tally", "cards"}[random.IntN(2)]
		games = append(games, g)
	}
	save(t, s, games...)
	for name := range 6 { // all are there, also who sat nowhere
		if _, err := s.Player(context.Background(), fmt.Sprintf("P%d", name)); err != nil {
			g := game(fmt.Sprintf("void: P%d 1, P%d 2", name, (name+2)%6))
			g.State, g.Text = league.Void, fmt.Sprint(g.Text, name)
			save(t, s, g)
		}
	}
	must(t, do(s, "merge", func(tx *Tx) error { return tx.Merge("P4", "P5") }))
	return s, games
}

// A part is what one player did in one game, for the reference.
type part struct{ place, with, total int }

// partOf finds a player's part in a game that counts.
func partOf(g *league.Result, player string) (part, bool) {
	places := sheetOf(g).Places()
	seat := slices.IndexFunc(sheetOf(g).Tallies, func(t score.Tally) bool {
		return t.Name == player || player == "P4" && t.Name == "P5"
	})
	if g.State != league.Confirmed || places == nil || seat < 0 {
		return part{}, false
	}
	p := part{place: places[seat], total: sheetOf(g).Tallies[seat].Total()}
	for _, other := range places {
		if other == p.place {
			p.with++
		}
	}
	return p, true
}

// slowCareer works totals, bests and runs out the obvious way: one letter a
// game, a search for the longest row of W, and the last letters that are alike.
func slowCareer(games []league.Result, player, only string) string {
	var t league.Totals
	points, best := 0.0, 0.0
	letters := ""
	for i := range games {
		p, ok := partOf(&games[i], player)
		if !ok || only != "" && games[i].Game != only {
			continue
		}
		if t.Played == 0 || float64(p.total) > best {
			best = float64(p.total)
		}
		t.Played++
		t.Places += p.place
		points += float64(p.total)
		switch {
		case p.place > 1:
			t.Lost++
			letters += "L"
		case p.with > 1:
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

// Histories agree with slow, obvious references and with the standings.
func TestHistoriesAgainstReference(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		random := rand.New(rand.NewPCG(3, 4))
		players := []string{"P0", "P1", "P2", "P3", "P4"}
		for range rounds(4) {
			s, games := club(t, random)
			slices.SortStableFunc(games, func(a, b league.Result) int { return a.Played.Compare(b.Played) })
			for _, only := range []string{"", "tally", "cards"} {
				table := standings(t, s, Filter{Game: only})
				for _, name := range players {
					c := career(t, s, name, Filter{Game: only})
					a, points, best := c.Totals, 0.0, math.Inf(-1)
					for i := range c.Games {
						points, best = points+c.Games[i].Points, max(best, c.Games[i].Best.Total)
					}
					if c.Games == nil {
						best = 0
					}
					got := fmt.Sprint(a.Played, a.Won, a.Tied, a.Lost, a.Places, points, best, c.Runs.Longest.Games, c.Runs.Current.Games)
					if diff := cmp.Diff(slowCareer(games, name, only), got); diff != "" {
						t.Errorf("%s: %s", name, diff)
					}
					at := slices.IndexFunc(table.Rows, func(r league.Standing) bool { return r.Name == name })
					if (at < 0) != (a.Played == 0) {
						t.Errorf("%s is in only one of history and standings", name)
					}
					if at >= 0 {
						r := table.Rows[at]
						if r.Played != a.Played || r.Won != a.Won || r.Tied != a.Tied || r.Lost != a.Lost || r.Average != a.Average {
							t.Errorf("%s: history %+v, standings %+v", name, a, r)
						}
						if run := c.Runs.Current; r.Streak != (league.Alike{Kind: run.Ended, Count: run.Games}) {
							t.Errorf("%s: a run of %d that ended %s, in the standings %v", name, run.Games, run.Ended, r.Streak)
						}
					}
					for _, other := range players {
						if other != name {
							checkAgainst(t, c, games, other, only)
						}
					}
				}
				checkHall(t, s, games, players, only)
			}
			if diff := cmp.Diff(career(t, s, "P4", Filter{}), career(t, s, "P5", Filter{})); diff != "" {
				t.Errorf("two names of one player tell different histories: %s", diff)
			}
		}
	})
}

// checkAgainst compares with the reference how a player did against another.
func checkAgainst(t *testing.T, c *league.Career, games []league.Result, other, only string) {
	t.Helper()
	want := league.Against{Name: other}
	for i := range games {
		x, sat := partOf(&games[i], c.Player)
		y, too := partOf(&games[i], other)
		if !sat || !too || only != "" && games[i].Game != only {
			continue
		}
		want.Games++
		switch {
		case x.place < y.place:
			want.Before++
		case x.place > y.place:
			want.Behind++
		default:
			want.Level++
		}
	}
	got := league.Against{Name: other}
	if at := slices.IndexFunc(c.Against, func(a league.Against) bool { return a.Name == other }); at >= 0 {
		got = c.Against[at]
		got.Player = 0
	}
	if got != want {
		t.Errorf("%s against %s: %+v, want %+v", c.Player, other, got, want)
	}
}

// checkHall compares the hall of fame with every player's history and with
// every game.
func checkHall(t *testing.T, s *Store, games []league.Result, players []string, only string) {
	t.Helper()
	h := hall(t, s, Filter{Game: only})
	for i := range h.Games {
		f := &h.Games[i]
		most, highest, longest := 0, -1<<31, 0
		for _, name := range players {
			if c := career(t, s, name, Filter{Game: f.Game}); c.Played > 0 {
				most, highest, longest = max(most, c.Won), max(highest, int(c.Games[0].Best.Total)), max(longest, c.Runs.Longest.Games)
			}
		}
		var margins []int
		results := 0
		for k := range games {
			g := &games[k]
			places := sheetOf(g).Places()
			if g.State != league.Confirmed || g.Game != f.Game || places == nil {
				continue
			}
			results++
			var totals []int
			for j := range sheetOf(g).Tallies {
				totals = append(totals, sheetOf(g).Tallies[j].Total())
			}
			slices.Sort(totals)
			if n := len(totals); n > 1 && totals[n-1] > totals[n-2] {
				margins = append(margins, totals[n-1]-totals[n-2])
			}
		}
		got := fmt.Sprint(f.Results, value(f.Wins), value(f.Highest), value(f.Run), value(f.Margin), value(f.Closest))
		want := fmt.Sprint(results, most, highest, longest)
		if margins == nil {
			want += " 0 0"
		} else {
			want += fmt.Sprint(" ", slices.Max(margins), " ", slices.Min(margins))
		}
		if got != want {
			t.Errorf("%s: got %s, want %s", f.Game, got, want)
		}
	}
}

func value(f *league.Feat) int {
	if f == nil {
		return 0
	}
	return int(f.Value)
}
