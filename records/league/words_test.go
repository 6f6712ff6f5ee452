package league_test

import (
	"encoding/json"
	"strings"
	"testing"

	"arbiter/records/league"
	"arbiter/score"
)

// What terms say of themselves: in a few words, and in sentences.
func TestTermsInWords(t *testing.T) {
	for _, test := range []struct {
		terms                              league.Terms
		short, points, ties, games, weight string
		bye                                string
	}{
		{league.Terms{}, "as usual", "3 for a game won alone, 1 for a shared first place.", "Players of equal points share their place.", "All games count.", "", "A bye is worth as much as a win."},
		{league.Terms{Points: "win-tie-loss", MinGames: 1, Bye: league.ByeWin, Weight: map[string]int{"go": 1}}, "GO counts once", "3 for a game won alone, 1 for a shared first place.", "Players of equal points share their place.", "All games count.", "", "A bye is worth as much as a win."},
		{league.Terms{Points: "5-3-2-1", Ties: []string{league.TieWins}, Best: 1, MinGames: 2, Bye: league.ByeDraw, Weight: map[string]int{"go": 2, "Chess": 3}},
			"points 5-3-2-1, ties by wins, best 1 game, at least 2 games, a bye as a draw, CHESS counts 3 times, GO counts 2 times", "5 for the first place, then 3, 2, 1; who share places share their points.",
			"Equal points are parted by games won alone.", "Only the best game of each player counts. Who has played fewer than 2 is left out.", "A game of CHESS counts 3 times. A game of GO counts 2 times.", "A bye is worth as much as a draw."},
		{league.Terms{Points: "7", Ties: []string{league.TieHeadToHead, league.TieDifference}, Best: 3, Bye: league.ByeNothing, Rulings: []score.Setting{{Name: "b", Value: "x"}, {Name: "a", Value: "y"}}},
			"points 7, ties by head-to-head, score-difference, best 3 games, no points for a bye, b=x, a=y", "7 for the first place; who share places share their points.",
			"Equal points are parted by games among the equal players, then by points made less the others' average.", "Only the best 3 games of each player count.", "", "A bye is worth nothing."},
		{league.Terms{Points: league.ByScore, Drop: 1, Bye: league.ByeDraw}, "points score, worst 1 game dropped, a bye as a draw", "Those of the games themselves.", "Players of equal points share their place.",
			"The worst game of each player does not count.", "", "A bye is worth the points that it says."},
		{league.Terms{Points: league.ByScore, Drop: 2, Bye: league.ByeNothing}, "points score, worst 2 games dropped, no points for a bye", "Those of the games themselves.", "Players of equal points share their place.",
			"The worst 2 games of each player do not count.", "", "A bye is worth nothing."},
	} {
		got := []string{test.terms.Short(strings.ToUpper), test.terms.PointsSentence(), test.terms.TiesSentence(), test.terms.GamesSentence(), test.terms.WeightsSentence(strings.ToUpper), test.terms.ByeSentence()}
		for i, want := range []string{test.short, test.points, test.ties, test.games, test.weight, test.bye} {
			if got[i] != want {
				t.Errorf("%q, want %q", got[i], want)
			}
		}
	}
}

// JSON has all that is usual, averages with three decimals, and days as dates.
func TestFiguresAsJSON(t *testing.T) {
	for _, test := range []struct {
		value any
		want  string
	}{
		{league.FullTerms{}, `{"points":"win-tie-loss","ties":[],"minGames":0,"best":0,"dropWorst":0,"rulings":{},"bye":"win","weight":{}}`},
		{league.FullTerms{Terms: league.Terms{Points: "5-3", Ties: []string{"wins"}, MinGames: 1, Best: 2, Drop: 3, Bye: "draw", Weight: map[string]int{"go": 4}, Rulings: []score.Setting{{Name: "a", Value: "<b>"}}}},
			`{"points":"5-3","ties":["wins"],"minGames":1,"best":2,"dropWorst":3,"rulings":{"a":"\u003cb\u003e"},"bye":"draw","weight":{"go":4}}`},
		{league.Mean(2. / 3), "0.667"}, {league.Mean(1.0005), "1.001"}, {league.Mean(2), "2"},
		{league.PlayingDay(on(1, "Ann 1").Played), `"2026-11-01"`}, {league.Day(0), `""`},
	} {
		if text, err := json.Marshal(test.value); err != nil || string(text) != test.want {
			t.Errorf("%s %v, want %s", text, err, test.want)
		}
	}
}

// Only what is allowed of the control characters may be in a text, and nothing that is no
// UTF-8; those of Unicode's second page count too.
func TestPlainTexts(t *testing.T) {
	for text, want := range map[string]bool{
		"": true, "Ann Lee": true, "Zoë ~": true, "a\tb": true, "ü\tb": true, "\u00a0": true,
		"a\nb": false, "ü\nb": false, "\x7f": false, "ü\x7f": false, "\u0080": false, "\u009f": false, "\x1f": false, "a\xff": false, "a\x80": false, "ü\xff": false, "é\x1b[m": false,
	} {
		if got := league.IsPlain(text, "\t"); got != want {
			t.Errorf("%q: %v", text, got)
		}
	}
}
