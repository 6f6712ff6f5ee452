package league_test

import (
	"fmt"
	"strings"
	"testing"

	"arbiter/records/league"
	"arbiter/records/league/leaguetest"
)

// What a bye is worth under each system: as a win, as a draw of two, or nothing. Ann had
// a bye that says 4 points; Bob came, and Cyd did not; nor did Dan, alone or with Eve.
func TestByesWorkedByHand(t *testing.T) {
	list := evenings("Ann 4", "Bob 2, Cyd 1", "Dan 1", "Dan ?, Eve ?")
	list[0].Game, list[1].Game, list[2].Game, list[3].Game = "Bye", "NO-SHOW", league.GameNoShow, league.GameNoShow
	c := of(list...)
	for _, test := range []struct{ system, win, draw string }{
		{"", "1= Ann 3, 1= Bob 3", "1= Ann 1, 1= Bob 1"},
		{league.ByWins, "1= Ann 1, 1= Bob 1", "1= Ann 0, 1= Bob 0"},
		{"5-3-2", "1= Ann 5, 1= Bob 5", "1= Ann 4, 1= Bob 4"},
		{"5", "1= Ann 5, 1= Bob 5", "1= Ann 2.5, 1= Bob 2.5"},
		{league.ByScore, "1 Ann 4, 2 Bob 2", "1 Ann 4, 2 Bob 2"},
	} {
		for bye, want := range map[string]string{"": test.win, league.ByeWin: test.win, league.ByeDraw: test.draw, league.ByeNothing: "1= Ann 0, 1= Bob 0"} {
			if got := places(under(t, c, league.Terms{Points: test.system, Bye: bye})); !strings.HasPrefix(got, want) {
				t.Errorf("%s, a bye as %q: %s, want %s", test.system, bye, got, want)
			}
		}
	}
	table := under(t, c, league.Terms{})
	var got []string
	for _, r := range table.Rows {
		got = append(got, fmt.Sprint(r.Name, r.Byes, r.Missed, r.Played, r.Average, r.Form, r.Streak.Count, r.Rating == nil))
	}
	if want := "Ann1 0 0 00 true, Bob1 0 0 00 true, Cyd0 1 0 00 true, Dan0 2 0 00 true, Eve0 1 0 00 true"; strings.Join(got, ", ") != want || table.Results != 0 || table.Evenings != 0 {
		t.Errorf("%v %+v", got, table)
	}
	// One that is contested, void or of nobody is none.
	list[0].State, list[1].State, list[2].Seats = league.Contested, league.Void, nil
	if table := under(t, c, league.Terms{}); places(table) != "1= Dan 0, 1= Eve 0" || table.Contested != 1 || table.Rows[0].Missed != 1 {
		t.Errorf("%+v", table)
	}
}

// What a result that was not played says in words.
func TestUnplayedSentence(t *testing.T) {
	for _, test := range []struct{ game, text, want string }{
		{"Bye", "Ann 0", "Ann sat the round out."},
		{"bye", "Ann 3, Bob 0.5", "Ann (3 points) and Bob (0.5 points) sat the round out."},
		{"no-show", "Ann 1", "Ann did not come."},
		{"no-show", "Ann ?, Bob ?", "Ann and Bob did not come."},
		{"No-Show", "Ann 1, Bob 0", "Bob did not come. Ann (1 point) was there."},
		{"no-show", "Ann 0, Bob -1", "Bob did not come. Ann was there."},
		{"no-show", "Ann 2, Bob 2, Cyd 1, Dan 0", "Cyd and Dan did not come. Ann (2 points) and Bob (2 points) were there."},
	} {
		r := game(test.text)
		r.Game = test.game
		if got := league.UnplayedSentence(&r); got != test.want {
			t.Errorf("%s of %s: %q, want %q", test.game, test.text, got, test.want)
		}
	}
	if league.Unplayed("tally") || league.Unplayed("") || !league.Unplayed("BYE") || !league.Unplayed("No-show") {
		t.Error("which games were not played")
	}
}

// Guests are named in order and stand in no table; byes are no games of a player.
func TestGuestsByName(t *testing.T) {
	list := evenings("Zoë 9, ann 8, Bob 7", "Bob 1", "Bob 1")
	list[1].Game, list[2].Game = "Bye", league.GameNoShow
	c := leaguetest.Club{Results: list, Guests: []string{"Zoë", "ann", "Max"}}
	table := under(t, c, league.Terms{})
	if got := places(table); got != "1 Bob 3" || fmt.Sprint(table.Guests) != "[ann Zoë]" || table.Rows[0].Played != 1 || table.Rows[0].Byes != 1 || table.Rows[0].Missed != 1 {
		t.Errorf("%s, guests %v", got, table.Guests)
	}
}
