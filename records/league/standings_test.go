package league_test

import (
	"os"
	"strings"
	"testing"

	"arbiter/records/league"
	"arbiter/records/league/leaguetest"
	"arbiter/score"
)

// under returns the table of some results, a day each, in a few words.
func under(terms league.Terms, results ...league.Result) *league.Table {
	list, guests := leaguetest.Club{Results: results}.Played(false)
	return league.Standings(list, list, &terms, guests)
}

// TestPointsSystems: what places are worth, shared ones too.
func TestPointsSystems(t *testing.T) {
	games := leaguetest.Evenings("Ann 9, Bob 5, Cyd 5, Dan 1", "Ann 3, Bob 3", "Cyd 7, Dan 2.5")
	for system, want := range map[string]string{
		"":             "1 Ann 4, 2 Cyd 3, 3 Bob 1, 4 Dan 0",
		league.ByScore: "1= Ann 12, 1= Cyd 12, 3 Bob 8, 4 Dan 3.5",
		league.ByWins:  "1= Ann 1, 1= Cyd 1, 3= Bob 0, 3= Dan 0",
		"5-3-2-1":      "1 Ann 9, 2 Cyd 7.5, 3 Bob 6.5, 4 Dan 4",
		"8-1-1-0":      "1 Ann 12.5, 2 Cyd 9, 3 Bob 5.5, 4 Dan 1",
		"1":            "1 Ann 1.5, 2 Cyd 1, 3 Bob 0.5, 4 Dan 0",
	} {
		if got := leaguetest.Places(under(league.Terms{Points: system}, games...)); got != want {
			t.Errorf("%s: %s, want %s", system, got, want)
		}
	}
	thirds := under(league.Terms{Points: "5-3", Weight: map[string]int{"tally": 3}}, leaguetest.Evenings("Ann 1, Bob 1, Cyd 1")...)
	if got := leaguetest.Places(thirds); got != "1= Ann 8, 1= Bob 8, 1= Cyd 8" {
		t.Errorf("three times a third of 5 and 3 is not 8: %s", got)
	}
}

// TestTieBreaks: each breaks ties by what docs/leagues.md says, in the order listed.
func TestTieBreaks(t *testing.T) {
	games := leaguetest.Evenings("Ann 9, Bob 2", "Bob 7, Cyd 6", "Ann 5, Cyd 5", "Bob 3, Dan 3", "Ann 1, Dan 8", "Cyd 8, Dan 5")
	for _, test := range []struct{ ties, want string }{
		{"", "1= Ann 4, 1= Bob 4, 1= Cyd 4, 1= Dan 4"},
		{"wins", "1= Ann 4, 1= Bob 4, 1= Cyd 4, 1= Dan 4"},
		{"head-to-head", "1= Ann 4, 1= Bob 4, 1= Cyd 4, 1= Dan 4"},
		{"score-difference", "1 Dan 4, 2 Cyd 4, 3 Ann 4, 4 Bob 4"},
		{"wins score-difference", "1 Dan 4, 2 Cyd 4, 3 Ann 4, 4 Bob 4"},
	} {
		if got := leaguetest.Places(under(league.Terms{Ties: strings.Fields(test.ties)}, games...)); got != test.want {
			t.Errorf("by %s: %s, want %s", test.ties, got, test.want)
		}
	}
	games = leaguetest.Evenings("Ann 9, Bob 2", "Ann 4, Eve 5", "Bob 7, Eve 6", "Cyd 3, Fay 1", "Cyd 1, Eve 0, Fay 4")
	parted := under(league.Terms{Ties: []string{"head-to-head", "wins"}, Points: "wins"}, games...)
	if got := leaguetest.Places(parted); got != "1= Cyd 1, 1= Fay 1, 3= Ann 1, 3= Bob 1, 3= Eve 1" {
		t.Error(got)
	}
	says := parted.Breaks[0].Says
	if want := "Ann, Bob, Cyd, Eve and Fay have 1 point each. Among themselves: Cyd 2, Fay 2, Ann 1, Bob 1, Eve 1. Cyd and Fay share place 1. Ann, Bob and Eve share place 3."; says != want {
		t.Errorf("it says %s", says)
	}
}

// TestByes: a round sat out, and a game to which somebody did not come, are worth what the
// terms say, and are no games.
func TestByes(t *testing.T) {
	results := []league.Result{leaguetest.On(1, "Ann 9, Bob 2"), leaguetest.Of("bye", leaguetest.On(1, "Cyd 4")), leaguetest.Of("no-show", leaguetest.On(2, "Bob 2, Dan 1")), leaguetest.On(2, "Ann 1, Cyd 1")}
	for _, test := range []struct{ points, bye, want string }{
		{"", "", "1= Ann 4, 1= Cyd 4, 3 Bob 3, 0 Dan 0"},
		{"", "draw", "1 Ann 4, 2 Cyd 2, 3 Bob 1, 0 Dan 0"},
		{"", "nothing", "1 Ann 4, 2 Cyd 1, 3 Bob 0, 0 Dan 0"},
		{"score", "", "1 Ann 10, 2 Cyd 5, 3 Bob 4, 0 Dan 0"},
		{"5-2", "draw", "1 Ann 8.5, 2 Cyd 7, 3 Bob 5.5, 0 Dan 0"},
		{"wins", "draw", "1 Ann 1, 2= Bob 0, 2= Cyd 0, 0 Dan 0"},
	} {
		table := under(league.Terms{Points: test.points, Bye: test.bye}, results...)
		if got := leaguetest.Places(table); got != test.want {
			t.Errorf("%s, a bye as %s: %s, want %s", test.points, test.bye, got, test.want)
		}
		if table.Results != 2 || table.Rows[3].Missed != 1 || table.Rows[1].Byes+table.Rows[2].Byes != 2-table.Rows[0].Byes {
			t.Errorf("%d results, %+v", table.Results, table.Rows)
		}
	}
}

// TestTermsAreTold: each points system and tie-break stands in docs/leagues.md with the words
// that the program has for it.
func TestTermsAreTold(t *testing.T) {
	page, err := os.ReadFile("../../docs/leagues.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range league.TieBreaks() {
		terms := league.Terms{Ties: []string{name}}
		parts := strings.TrimSuffix(strings.TrimPrefix(terms.TiesSentence(), "Ties in points are broken by "), ".")
		if row := "| `" + name + "` | " + parts + " |\n"; !strings.Contains(string(page), row) {
			t.Errorf("docs/leagues.md has no row %q", row)
		}
	}
	for _, name := range league.PointsSystems() {
		says := (&league.Terms{Points: name}).PointsSentence()
		if words := strings.ToLower(says[:1]) + strings.TrimSuffix(says[1:], "."); !strings.Contains(string(page), "| "+words+" |\n") {
			t.Errorf("docs/leagues.md does not say of %s: %s", name, words)
		}
	}
}

// TestTermsInWords: what differs from the usual is said in a few words, and all in sentences.
func TestTermsInWords(t *testing.T) {
	for _, test := range []struct {
		terms           league.Terms
		short, sentence string
	}{
		{league.Terms{MinGames: 1, Weight: map[string]int{"go": 1}}, "GO counts once",
			"3 for a game won alone, 1 for a shared first place. Players of equal points share their place. All games count.  A bye is worth as much as a win."},
		{league.Terms{}, "as usual", "3 for a game won alone, 1 for a shared first place. Players of equal points share their place. All games count.  A bye is worth as much as a win."},
		{league.Terms{Points: "5-3-2", Best: 1, MinGames: 2, Weight: map[string]int{"go": 2, "Chess": 3}}, "points 5-3-2, best 1 game, at least 2 games, CHESS counts 3 times, GO counts 2 times",
			"5 for the first place, then 3, 2; equal places share their points. Players of equal points share their place. Only the best game of each player counts. " +
				"Players with fewer than 2 games are left out. A game of CHESS counts 3 times. A game of GO counts 2 times. A bye is worth as much as a win."},
		{league.Terms{Points: "7", Best: 2, Bye: league.ByeDraw}, "points 7, best 2 games, a bye as a draw",
			"7 for the first place; equal places share their points. Players of equal points share their place. Only the best 2 games of each player count.  A bye is worth as much as a draw."},
		{league.Terms{Points: league.ByScore, Drop: 2, Bye: league.ByeDraw}, "points score, worst 2 games dropped, a bye as a draw",
			"Those of the games themselves. Players of equal points share their place. The worst 2 games of each player do not count.  A bye is worth the points that it says."},
		{league.Terms{Points: league.ByScore, Bye: league.ByeNothing}, "points score, no points for a bye", "Those of the games themselves. Players of equal points share their place. All games count.  A bye is worth nothing."},
		{league.Terms{Points: league.ByWins, Ties: []string{"wins", league.TieDifference}, Drop: 1, Bye: league.ByeNothing, Rulings: []score.Setting{{Name: "b", Value: "x"}}},
			"points wins, ties by wins, score-difference, worst 1 game dropped, no points for a bye, b=x",
			"1 for a game won alone. Ties in points are broken by games won alone, then by points made less the others' average. The worst game of each player does not count.  A bye is worth nothing."},
	} {
		if got := test.terms.Short(strings.ToUpper); got != test.short {
			t.Errorf("%s, want %s", got, test.short)
		}
		terms := &test.terms
		sentences := []string{terms.PointsSentence(), terms.TiesSentence(), terms.GamesSentence(), terms.WeightsSentence(strings.ToUpper), terms.ByeSentence()}
		if got := strings.Join(sentences, " "); got != test.sentence {
			t.Errorf("%s\nwant %s", got, test.sentence)
		}
		if err := terms.Check(); err != nil {
			t.Error(err)
		}
	}
}

// TestWrongTerms: what is said wrongly is refused by name.
func TestWrongTerms(t *testing.T) {
	for says, terms := range map[string]league.Terms{
		`"3--1" is no points system`:               {Points: "3--1"},
		`"1001" is no points system`:               {Points: "1001"},
		`"luck" is no tie-break`:                   {Ties: []string{"wins", "luck"}},
		`the tie-break wins is listed twice`:       {Ties: []string{"wins", "wins"}},
		`"half" is no worth of a bye`:              {Bye: "half"},
		`--drop-worst is a number of games`:        {Drop: -1},
		`--min-games is a number of games`:         {MinGames: -2},
		`--best is a number of games`:              {Best: -3},
		`"" is no game's name`:                     {Weight: map[string]int{"": 2}},
		`the weight of go is 0`:                    {Weight: map[string]int{"go": 0}},
		`the weight of go is 21`:                   {Weight: map[string]int{"go": 21}},
		`either the best games count or the worst`: {Best: 1, Drop: 1},
		`the weight of `:                           {Weight: map[string]int{"go": 2, "Go": 3}},
	} {
		if err := terms.Check(); err == nil || !strings.HasPrefix(err.Error(), says) {
			t.Errorf("%+v: %v, want %s", terms, err, says)
		}
	}
	widest := league.Terms{Points: "1000-0", Weight: map[string]int{"go": 1, "chess": league.MostWeight}}
	if err := widest.Check(); err != nil {
		t.Error(err)
	}
}
