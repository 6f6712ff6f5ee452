package records

import (
	"context"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arbiter/records/league"
)

// evenings are games, each on a day of its own.
func evenings(texts ...string) []league.Result {
	var list []league.Result
	for i, text := range texts {
		g := game(fmt.Sprintf("%d: %s", i, text))
		g.Played = time.Date(2026, 11, 1+i, 20, 0, 0, 0, time.UTC)
		list = append(list, g)
	}
	return list
}

func under(t *testing.T, s *Store, terms league.Terms) *league.Standings {
	t.Helper()
	table, err := s.Standings(context.Background(), Filter{}, &terms)
	must(t, err)
	return table
}

// twoPlaces is a figure with as many decimals as it needs, two at most.
func twoPlaces(x float64) string {
	return strings.Replace(strings.TrimRight(strings.TrimRight(fmt.Sprintf("%.2f", x), "0"), "."), "-", "−", 1)
}

// places is a table in a few words: "1 Ann 6, 2= Bob 3, 2= Cyd 3".
func places(s *league.Standings) string {
	var list []string
	for _, r := range s.Rows {
		shared := ""
		if r.Shared {
			shared = "="
		}
		list = append(list, fmt.Sprintf("%d%s %s %s", r.Place, shared, r.Name, twoPlaces(r.Points)))
	}
	return strings.Join(list, ", ")
}

func says(s *league.Standings) []string {
	var list []string
	for _, b := range s.Breaks {
		list = append(list, b.Says)
	}
	return list
}

// Ann, Bob and Cyd have two wins each: 6 points. Among themselves Ann beat Bob,
// Bob beat Cyd, and Bob was level with Cyd behind Dee: Bob 1 + ½, Ann 1, Cyd ½.
// Dee, who beat both there, is no part of that: she has 3 points.
func TestHeadToHeadWorkedByHand(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		save(t, s, evenings("Ann 5, Bob 3", "Bob 5, Cyd 3", "Ann 9, Eve 1", "Bob 9, Eve 1", "Cyd 9, Eve 1", "Cyd 9, Eve 2", "Dee 7, Bob 4, Cyd 4")...)
		if got, want := places(under(t, s, league.Terms{})), "1= Ann 6, 1= Bob 6, 1= Cyd 6, 4 Dee 3, 5 Eve 0"; got != want {
			t.Errorf("without a tie-break %s, want %s", got, want)
		}
		table := under(t, s, league.Terms{Ties: []string{league.TieHeadToHead}})
		if got, want := places(table), "1 Bob 6, 2 Ann 6, 3 Cyd 6, 4 Dee 3, 5 Eve 0"; got != want {
			t.Errorf("head to head %s, want %s", got, want)
		}
		if diff := cmp.Diff([]string{"Ann, Bob and Cyd have 6 points each. Among themselves: Bob 1.5, Ann 1, Cyd 0.5."}, says(table)); diff != "" {
			t.Error(diff)
		}
		// Asked after the games won (Bob 1, Cyd 1, Ann 0), it parts only Bob and Cyd,
		// so that what Bob won against Ann is no part of it.
		fewer := newStore(t)
		save(t, fewer, evenings("Bob 5, Ann 3", "Cyd 5, Bob 3", "Ann 1, Xen 1", "Ann 1, Xen 1", "Ann 1, Yan 1")...)
		table = under(t, fewer, league.Terms{Ties: []string{league.TieWins, league.TieHeadToHead}})
		want := []string{"Ann, Bob and Cyd have 3 points each. Games won: Bob 1, Cyd 1, Ann 0. Among themselves: Cyd 1, Bob 0."}
		if diff := cmp.Diff(want, says(table)); diff != "" {
			t.Error(diff)
		}
	})
}

// Who share places share the points of the places that they take up.
func TestPointsByPlaceWorkedByHand(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		save(t, s, evenings("Ann 5, Bob 5, Cyd 1", "Ann 9, Bob 4, Cyd 4, Dee 1", "Eve 3, Fay 3, Gus 3, Hal 3, Ida 3")...)
		// 5-3-2-1: (5+3)/2 for Ann and Bob, 2 for Cyd; then 5, (3+2)/2 each, 1; then
		// (5+3+2+1+0)/5 each.
		if got, want := places(under(t, s, league.Terms{Points: "5-3-2-1"})), "1 Ann 9, 2 Bob 6.5, 3 Cyd 4.5, 4= Eve 2.2, 4= Fay 2.2, 4= Gus 2.2, 4= Hal 2.2, 4= Ida 2.2, 9 Dee 1"; got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	})
}

// Who has played fewer games than the terms ask for is left out and counted, to the game.
func TestTooFewGamesAreCounted(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		save(t, s, evenings("Ann 5, Bob 3", "Ann 2, Bob 1", "Ann 3, Cyd 7")...)
		for least, want := range []string{"1 Ann 6, 2 Cyd 3, 3 Bob 0", "1 Ann 6, 2 Cyd 3, 3 Bob 0", "1 Ann 6, 2 Bob 0", "1 Ann 6", ""} {
			table := under(t, s, league.Terms{MinGames: least})
			if got := places(table); got != want || table.TooFew != 3-len(table.Rows) {
				t.Errorf("of %d games or more: %q with %d too few, want %q", least, got, table.TooFew, want)
			}
		}
	})
}

// Only the best games count, or all but the worst; the table says which.
func TestCountedGamesWorkedByHand(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		save(t, s, evenings("Ann 5, Bob 3", "Ann 2, Bob 2", "Ann 1, Bob 7", "Ann 8, Bob 7")...)
		best := under(t, s, league.Terms{Best: 2})
		if got := places(best); got != "1 Ann 6, 2 Bob 4" || fmt.Sprint(best.Rows[0].Best, best.Rows[1].Best) != "[1 4] [2 3]" {
			t.Errorf("best 2: %s, %v %v", got, best.Rows[0].Best, best.Rows[1].Best)
		}
		drop := under(t, s, league.Terms{Drop: 1})
		if got := places(drop); got != "1 Ann 7, 2 Bob 4" || drop.Rows[1].Counted != 3 || fmt.Sprint(drop.Rows[1].Best) != "[1 2 3]" {
			t.Errorf("without the worst: %s, %v", got, drop.Rows[1].Best)
		}
	})
}

// A day is the table's: games at places whose clocks are a day apart stand in
// the order of their days, and what was before the last day is before.
func TestStandingsOfTablesFarApart(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		east, west := game("1: Ann 5, Bob 3"), game("2: Ann 3, Bob 5")
		east.Played = time.Date(2026, 11, 21, 7, 0, 0, 0, time.FixedZone("", 13*3600)) // the 20th in Greenwich
		west.Played = time.Date(2026, 11, 20, 20, 0, 0, 0, time.FixedZone("", -10*3600))
		save(t, s, east, west)
		table := standings(t, s, Filter{})
		if table.LastDay != league.DayOf(east.Played) || table.DayBefore != league.DayOf(west.Played) || table.Rows[0].Form != "LW" || *table.Rows[0].Change != 1 {
			t.Errorf("%+v", table)
		}
		if early := standings(t, s, Filter{AsOf: league.DayOf(west.Played)}); early.Results != 1 || early.Rows[0].Name != "Bob" {
			t.Errorf("as of the first day: %+v", early)
		}
		old := game("3: Ann 5, Bob 3")
		old.Played = time.Date(1961, 5, 1, 20, 0, 0, 0, time.UTC)
		save(t, s, old)
		if all := standings(t, s, Filter{}); all.Results != 3 {
			t.Errorf("a game before 1970 is left out: %+v", all)
		}
	})
}

// changeText is by how many places a player went up, with a sign.
func changeText(r *league.Standing) string {
	if r.New != (r.Change == nil) {
		return "new, and not"
	}
	if r.New {
		return "new"
	}
	return fmt.Sprintf("%+d", *r.Change)
}

// Places gained since the last playing day, by hand.
func TestStandingsChange(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		s := newStore(t)
		list := evenings("Ann 5, Bob 3", "Cyd 5, Bob 3", "Bob 9, Ann 1, Dee 0")
		list = append(list, game("4: Bob 4, Cyd 1"))
		list[3].Played = list[2].Played.Add(time.Hour)
		save(t, s, list...)
		var got []string
		for _, r := range standings(t, s, Filter{}).Rows {
			got = append(got, fmt.Sprintf("%s %s %s%d", r.Name, changeText(&r), r.Streak.Kind, r.Streak.Count))
		}
		// Before: Ann and Cyd share the first place, Bob is third.
		if diff := cmp.Diff([]string{"Bob +2 W2", "Ann -1 L1", "Cyd -1 L1", "Dee new L1"}, got); diff != "" {
			t.Error(diff)
		}
	})
}
