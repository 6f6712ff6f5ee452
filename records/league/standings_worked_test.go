package league_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arbiter/records/league"
	"arbiter/records/league/leaguetest"
)

func says(s *league.Standings) string {
	var list []string
	for _, b := range s.Breaks {
		list = append(list, fmt.Sprint(b.Names, " ", b.Points, " ", b.Says))
	}
	return strings.Join(list, "\n")
}

// Ann, Bob and Cyd have two wins each: 6 points. Among themselves Ann beat Bob,
// Bob beat Cyd, and Bob was level with Cyd behind Dee: Bob 1 + ½, Ann 1, Cyd ½.
// Dee, who beat both there, is no part of that: she has 3 points.
func TestHeadToHeadWorkedByHand(t *testing.T) {
	c := of(evenings("Ann 5, Bob 3", "Bob 5, Cyd 3", "Ann 9, Eve 1", "Bob 9, Eve 1", "Cyd 9, Eve 1", "Cyd 9, Eve 2", "Dee 7, Bob 4, Cyd 4")...)
	for _, test := range []struct {
		ties         []string
		places, says string
	}{
		{nil, "1= Ann 6, 1= Bob 6, 1= Cyd 6, 4 Dee 3, 5 Eve 0",
			"[Ann Bob Cyd] 6 Ann, Bob and Cyd have 6 points each. No tie-break is listed. They share place 1."},
		{[]string{league.TieHeadToHead}, "1 Bob 6, 2 Ann 6, 3 Cyd 6, 4 Dee 3, 5 Eve 0",
			"[Bob Ann Cyd] 6 Ann, Bob and Cyd have 6 points each. Among themselves: Bob 1.5, Ann 1, Cyd 0.5."},
		{[]string{league.TieWins}, "1= Ann 6, 1= Bob 6, 1= Cyd 6, 4 Dee 3, 5 Eve 0",
			"[Ann Bob Cyd] 6 Ann, Bob and Cyd have 6 points each. They share place 1."},
	} {
		table := under(t, c, league.Terms{Ties: test.ties})
		if got := places(table); got != test.places || says(table) != test.says {
			t.Errorf("%v: %s, want %s\n%s", test.ties, got, test.places, cmp.Diff(test.says, says(table)))
		}
	}
	// Asked after the games won (Bob 1, Cyd 1, Ann 0), it parts only Bob and Cyd,
	// so that what Bob won against Ann is no part of it. Xen and Yan are a second group.
	c = of(evenings("Bob 5, Ann 3", "Cyd 5, Bob 3", "Ann 1, Xen 1", "Ann 1, Yan 1", "Ann 1, Zoe 1", "Zoe 2, Yan 2", "Xen 1, Vic 1")...)
	table := under(t, c, league.Terms{Ties: []string{league.TieWins, league.TieHeadToHead}})
	want := "[Cyd Bob Ann] 3 Ann, Bob and Cyd have 3 points each. Games won: Bob 1, Cyd 1, Ann 0. Among themselves: Cyd 1, Bob 0.\n" +
		"[Yan Zoe Xen] 2 Xen, Yan and Zoe have 2 points each. Among themselves: Yan 0.5, Zoe 0.5, Xen 0. Yan and Zoe share place 4."
	if diff := cmp.Diff(want, says(table)); diff != "" {
		t.Error(diff)
	}
}

// Who share places share the points of the places that they take up.
func TestPointsByPlaceWorkedByHand(t *testing.T) {
	c := of(evenings("Ann 5, Bob 5, Cyd 1", "Ann 9, Bob 4, Cyd 4, Dee 1", "Eve 3, Fay 3, Gus 3, Hal 3, Ida 3")...)
	// 5-3-2-1: (5+3)/2 for Ann and Bob, 2 for Cyd; then 5, (3+2)/2 each, 1; then
	// (5+3+2+1+0)/5 each.
	if got, want := places(under(t, c, league.Terms{Points: "5-3-2-1"})), "1 Ann 9, 2 Bob 6.5, 3 Cyd 4.5, 4= Eve 2.2, 4= Fay 2.2, 4= Gus 2.2, 4= Hal 2.2, 4= Ida 2.2, 9 Dee 1"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// Who has played fewer games than the terms ask for is left out and counted, to the game.
func TestTooFewGamesAreCounted(t *testing.T) {
	c := of(evenings("Ann 5, Bob 3", "Ann 2, Bob 1", "Ann 3, Cyd 7")...)
	for least, want := range []string{"1 Ann 6, 2 Cyd 3, 3 Bob 0", "1 Ann 6, 2 Cyd 3, 3 Bob 0", "1 Ann 6, 2 Bob 0", "1 Ann 6", ""} {
		table := under(t, c, league.Terms{MinGames: least})
		if got := places(table); got != want || table.TooFew != 3-len(table.Rows) {
			t.Errorf("of %d games or more: %q with %d too few, want %q", least, got, table.TooFew, want)
		}
	}
}

// Only the best games count, or all but the worst; the table says which. Of games that
// are worth the same the earlier count. To drop more than there are leaves none.
func TestCountedGamesWorkedByHand(t *testing.T) {
	c := of(evenings("Ann 5, Bob 3", "Ann 2, Bob 2", "Ann 1, Bob 7", "Ann 8, Bob 7")...)
	for _, test := range []struct {
		terms        league.Terms
		places, best string
	}{
		{league.Terms{Best: 1}, "1= Ann 3, 1= Bob 3", "[1] [3]"},
		{league.Terms{Best: 2}, "1 Ann 6, 2 Bob 4", "[1 4] [2 3]"},
		{league.Terms{Best: 3}, "1 Ann 7, 2 Bob 4", "[1 2 4] [1 2 3]"},
		{league.Terms{Best: 5}, "1 Ann 7, 2 Bob 4", "[1 2 3 4] [1 2 3 4]"},
		{league.Terms{Drop: 1}, "1 Ann 7, 2 Bob 4", "[1 2 4] [1 2 3]"},
		{league.Terms{Drop: 4}, "1= Ann 0, 1= Bob 0", "[] []"},
		{league.Terms{Drop: 5}, "1= Ann 0, 1= Bob 0", "[] []"},
		{league.Terms{}, "1 Ann 7, 2 Bob 4", "[] []"},
	} {
		table := under(t, c, test.terms)
		ann, bob := table.Rows[0], table.Rows[1]
		if best := fmt.Sprint(ann.Best, bob.Best); places(table) != test.places || best != test.best {
			t.Errorf("%+v: %s of %s, want %s of %s", test.terms, places(table), best, test.places, test.best)
		}
		if want := len(ann.Best); test.terms.Apart() && ann.Counted != want || !test.terms.Apart() && (ann.Counted != 4 || ann.Best != nil) {
			t.Errorf("%+v: %d counted", test.terms, ann.Counted)
		}
	}
}

// A day is the table's: games at places whose clocks are a day apart stand in
// the order of their days, and what was before the last day is before.
func TestStandingsOfTablesFarApart(t *testing.T) {
	east, west := game("Ann 5, Bob 3"), game("Ann 3, Bob 5")
	east.Played = time.Date(2026, 11, 21, 7, 0, 0, 0, time.FixedZone("", 13*3600)) // the 20th in Greenwich
	west.Played = time.Date(2026, 11, 20, 20, 0, 0, 0, time.FixedZone("", -10*3600))
	table := under(t, of(east, west), league.Terms{})
	if table.LastDay != league.DayOf(east.Played) || table.DayBefore != league.DayOf(west.Played) || table.Rows[0].Form != "LW" || *table.Rows[0].Change != 1 {
		t.Errorf("%+v", table)
	}
}

// Places gained since the last playing day, by hand, with form and the last game. Before the
// third day Ann and Cyd share the first place, Bob is third.
func TestStandingsChange(t *testing.T) {
	list := evenings("Ann 5, Bob 3", "Cyd 5, Bob 3", "Bob 9, Ann 1, Dee 0")
	list = append(list, on(3, "Bob 4, Cyd 1"))
	list[3].Played = list[2].Played.Add(time.Hour)
	for n, want := range []string{
		"Ann new W W1 2026-11-01, Bob new L L1 2026-11-01",
		"Ann +0 W W1 2026-11-01, Cyd new W W1 2026-11-02, Bob -1 LL L2 2026-11-02",
		"Ann +0 WL L1 2026-11-03, Bob +2 LLW W1 2026-11-03, Cyd +0 W W1 2026-11-02, Dee new L L1 2026-11-03",
		"Bob +2 LLWW W2 2026-11-03, Ann -1 WL L1 2026-11-03, Cyd -1 WL L1 2026-11-03, Dee new L L1 2026-11-03",
	} {
		var got []string
		table := under(t, of(list[:n+1]...), league.Terms{})
		for _, r := range table.Rows {
			got = append(got, fmt.Sprintf("%s %s %s %s%d %s", r.Name, changeText(&r), r.Form, r.Streak.Kind, r.Streak.Count, r.LastGame))
		}
		if diff := cmp.Diff(want, strings.Join(got, ", ")); diff != "" {
			t.Errorf("after %d: %s", n+1, diff)
		}
	}
	// The form is of five games, the streak of all.
	table := under(t, of(evenings("Ann 1, Bob 1", "Ann 2, Bob 1", "Ann 2, Bob 1", "Ann 2, Bob 1", "Ann 2, Bob 1", "Ann 2, Bob 1", "Ann 2, Bob 1")...), league.Terms{})
	if ann := table.Rows[0]; ann.Form != "WWWWW" || ann.Streak != (league.Alike{Kind: "W", Count: 6}) || ann.Average != 1 || table.Rows[1].Average != 13./7 {
		t.Errorf("%+v", ann)
	}
}

// What is left out is counted, and a table tells of which days it is.
func TestStandingsHead(t *testing.T) {
	list := append(evenings("Ann 5, Bob 3", "Ann 5, Bob 3", "Ann ?, Bob 3", "Ann 9, Cyd 1", "Cyd 2, Bob 1"), on(1, "Bob 5, Cyd 4"))
	list[1].State, list[3].State = league.Contested, league.Void
	table := under(t, of(list...), league.Terms{})
	if got, want := fmt.Sprint(table.Evenings, table.Results, table.Contested, table.Unplaced, table.DayBefore, " ", table.LastDay), "2 3 1 1 2026-11-01 2026-11-05"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	none := under(t, of(evenings("Ann ?, Bob 3")...), league.Terms{})
	if got := fmt.Sprint(none.Evenings, none.Results, none.Unplaced, none.LastDay, none.DayBefore, len(none.Rows), none.TooFew); got != "0 0 1   0 0" {
		t.Errorf("nothing counts: %q", got)
	}
	text, err := json.Marshal(none.Rows)
	if err != nil || string(text) != "[]" {
		t.Errorf("%s %v", text, err)
	}
}

// Merged players are one, under the name that stays.
func TestMergedPlayersStandOnce(t *testing.T) {
	c := leaguetest.Club{Results: evenings("Annie 5, Bob 3", "Ann 5, Cyd 3", "Bob 2, Annie 1"), Merged: map[string]string{"Annie": "Ann"}}
	table := under(t, c, league.Terms{})
	if got := places(table); got != "1 Ann 6, 2 Bob 3, 3 Cyd 0" || table.Rows[0].Form != "WWL" || table.Rows[0].Player != 3 {
		t.Errorf("%s %+v", got, table.Rows[0])
	}
}
