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

// fortnight is what the worked examples are about.
func fortnight() leaguetest.Club {
	list := []league.Result{
		on(3, "Ann 5, Bob 3"),          // #1, entered first, played after #2
		on(1, "Ann 5, Bob 5, Cyd 1"),   // #2, a shared first place
		on(4, "Bob 4, Cyd 4, Ann 9"),   // #3
		on(7, "Ann 11, Bob 10, Cyd 8"), // #4
		on(5, "Ann 99, Bob 1"),         // #5
		on(6, "Ann 98, Bob 1"),         // #6
		on(8, "Ann ?, Bob 5"),          // #7, nobody is placed
		on(9, "Ann 2, Cyd 7"),          // #8
		on(10, "Bob 8, Ann 2"),         // #9
		on(11, "Ann 11, Bob 2"),        // #10
		on(12, "Ann 1"),                // #11
	}
	for i := range list {
		list[i].League, list[i].Season = "Tuesday league", "2026"
	}
	list[4].State, list[5].State = league.Void, league.Contested
	list[7].Game, list[7].League, list[7].Season = "cards", "Friday", ""
	list[10].Game = league.GameBye
	return leaguetest.Club{Results: list, Voids: true}
}

func runText(r league.Run) string {
	if r.Games == 0 {
		return "none"
	}
	return fmt.Sprintf("%s %d #%d-#%d %s..%s", r.Ended, r.Games, r.First, r.Last, r.From.String()[5:], r.Until.String()[5:])
}

func resultsText(list []league.Game) string {
	var got []string
	for _, g := range list {
		shared := ""
		if g.Shared {
			shared = "="
		}
		points := fmt.Sprint(g.Total)
		if g.NoPoints {
			points = "–"
		}
		got = append(got, fmt.Sprintf("#%d %s %d%s of %d, %s", g.ID, g.Date.String()[5:], g.Place, shared, 1+len(g.Others), points))
	}
	return strings.Join(got, "|")
}

func TestCareer(t *testing.T) {
	club := fortnight()
	c := club.Career("ANN", false)
	if got, want := resultsText(c.Results), "#2 11-01 1= of 3, 5|#1 11-03 1 of 2, 5|#3 11-04 1 of 3, 9|#4 11-07 1 of 3, 11|#8 11-09 2 of 2, 2|#9 11-10 2 of 2, 2|#10 11-11 1 of 2, 11"; got != want {
		t.Errorf("played\n%s, want\n%s", got, want)
	}
	if c.Player != "Ann" || c.ID != 1 || c.Uncounted != (league.Uncounted{Contested: 1, Void: 1, Unplaced: 1}) {
		t.Errorf("%+v", c)
	}
	if want := (league.Totals{Played: 7, Won: 4, Tied: 1, Lost: 2, Places: 9, Average: 9. / 7}); c.Totals != want {
		t.Errorf("all: %+v", c.Totals)
	}
	want := []league.GameTotals{
		{Game: "tally", Totals: league.Totals{Played: 6, Won: 4, Tied: 1, Lost: 1, Places: 7, Average: 7. / 6}, Scored: 6, Points: 43, PointsAverage: 43. / 6, Best: league.Best{Total: 11, Date: c.Results[3].Date, Result: 4}},
		{Game: "cards", Totals: league.Totals{Played: 1, Lost: 1, Places: 2, Average: 2}, Scored: 1, Points: 2, PointsAverage: 2, Best: league.Best{Total: 2, Date: c.Results[4].Date, Result: 8}},
	}
	if diff := cmp.Diff(want, []league.GameTotals(c.Games)); diff != "" {
		t.Errorf("by game: %s", diff)
	}
	if got := runText(c.Runs.Longest) + "; " + runText(c.Runs.Current); got != "W 3 #1-#4 11-03..11-07; W 1 #10-#10 11-11..11-11" {
		t.Errorf("runs: %s", got)
	}
	third := league.Game{Played: league.Played{ID: 3, Date: c.Results[2].Date, Game: "tally", League: "Tuesday league", Season: "2026", State: league.Confirmed},
		Place: 1, Total: 9, Others: []league.Opponent{{Player: 2, Name: "Bob", Place: 2, Total: 4}, {Player: 3, Name: "Cyd", Place: 2, Total: 4}}}
	if diff := cmp.Diff(third, c.Results[2]); diff != "" {
		t.Errorf("#3: %s", diff)
	}
	all := club.Career("Ann", true)
	if got := resultsText(all.Results); !strings.Contains(got, "#3 11-04 1 of 3, 9|#5 11-05 1 of 2, 99|#6 11-06 1 of 2, 98|#4 11-07 1 of 3, 11|#7 11-08 0 of 2, –|#8") || len(all.Results) != 10 {
		t.Errorf("with what does not count: %s", got)
	}
	for i, g := range all.Results {
		if g.Counts() != (g.ID != 5 && g.ID != 6 && g.ID != 7) {
			t.Errorf("%d counts: %v", i, g.Counts())
		}
	}
	all.Results, c.Results = nil, nil
	if diff := cmp.Diff(c, all); diff != "" {
		t.Errorf("what does not count sums up: %s", diff)
	}
	// Who is second by place comes before a third who sat earlier.
	if o := club.Career("Bob", false).Results[2].Others; len(o) != 2 || o[0].Name != "Ann" || o[1].Name != "Cyd" {
		t.Errorf("Bob's opponents: %v", o)
	}
}

func TestAgainst(t *testing.T) {
	club := fortnight()
	for _, test := range []struct{ player, want string }{
		{"Ann", "[{2 Bob 6 4 1 1} {3 Cyd 4 3 0 1}]"},
		{"Bob", "[{1 Ann 6 1 1 4} {3 Cyd 3 2 1 0}]"},
		{"Cyd", "[{1 Ann 4 1 0 3} {2 Bob 3 0 1 2}]"},
	} {
		if got := fmt.Sprint(club.Career(test.player, true).Against); got != test.want {
			t.Errorf("%s: %s", test.player, got)
		}
	}
	// Who was met equally often comes by name.
	if got := fmt.Sprint(of(evenings("Ann 5, Zoe 3, Bob 1")...).Career("Ann", false).Against); got != "[{3 Bob 1 1 0 0} {2 Zoe 1 1 0 0}]" {
		t.Error(got)
	}
}

// The others of a career are the names that were merged into this one, and no others.
func TestCareerOfMergedPlayers(t *testing.T) {
	c := leaguetest.Club{Results: evenings("Zann 5, Bob 3", "Annie 5, Bob 9", "Ann 1, Rob 2"), Merged: map[string]string{"Zann": "Ann", "Annie": "Ann", "Rob": "Bob"}}
	ann := c.Career("annie", false)
	if got := fmt.Sprint(ann.Player, ann.Others, ann.ID, ann.Against); got != "Ann[Annie Zann] 4 [{2 Bob 3 1 0 2}]" {
		t.Error(got)
	}
	var names []string
	for c := range league.Careers(c.Timeline()) {
		names = append(names, c.Player)
		break
	}
	if fmt.Sprint(names) != "[Ann]" {
		t.Errorf("%v", names)
	}
}

// A run is of games that ended alike: a shared first place is neither won nor
// lost. The first of the longest stays.
func TestRuns(t *testing.T) {
	texts := []string{"Ann 5, Bob 3", "Ann 6, Bob 3", "Ann 4, Bob 4", "Ann 2, Bob 2, Cyd 1"}
	for _, step := range []struct{ add, ann, bob string }{
		{"", "W 2 #1-#2 11-01..11-02; T 2 #3-#4 11-03..11-04", "none; T 2 #3-#4 11-03..11-04"},
		{"Ann 1, Bob 2", "W 2 #1-#2 11-01..11-02; L 1 #5-#5 11-05..11-05", "W 1 #5-#5 11-05..11-05; W 1 #5-#5 11-05..11-05"},
		{"Ann 1, Bob 3", "W 2 #1-#2 11-01..11-02; L 2 #5-#6 11-05..11-06", "W 2 #5-#6 11-05..11-06; W 2 #5-#6 11-05..11-06"},
		{"Ann 7, Bob 3", "W 2 #1-#2 11-01..11-02; W 1 #7-#7 11-07..11-07", "W 2 #5-#6 11-05..11-06; L 1 #7-#7 11-07..11-07"},
		{"Ann 7, Bob 3", "W 2 #1-#2 11-01..11-02; W 2 #7-#8 11-07..11-08", "W 2 #5-#6 11-05..11-06; L 2 #7-#8 11-07..11-08"},
	} {
		if step.add != "" {
			texts = append(texts, step.add)
		}
		for name, want := range map[string]string{"Ann": step.ann, "Bob": step.bob} {
			r := of(evenings(texts...)...).Career(name, false).Runs
			if got := runText(r.Longest) + "; " + runText(r.Current); got != want {
				t.Errorf("%s after %q: got %s, want %s", name, step.add, got, want)
			}
		}
	}
}

// Games are told in the order of their tables' days, as standings count them,
// also where the sun rose in another order.
func TestDaysAtTablesFarApart(t *testing.T) {
	east, west := game("Ann 5, Bob 3"), game("Ann 3, Bob 6")
	east.Played = time.Date(2026, 11, 22, 7, 0, 0, 0, time.FixedZone("", 12*3600)) // the earlier moment, the later day
	west.Played = time.Date(2026, 11, 21, 20, 0, 0, 0, time.FixedZone("", -8*3600))
	c := of(east, west).Career("Ann", false)
	if c.Results[0].ID != 2 || c.Results[1].ID != 1 || c.Runs.Current.Ended != league.Win {
		t.Errorf("not in the order of the days: %+v", c.Results)
	}
}

// Games of which only the places are known have no points, which JSON tells: they are in no
// average and no best.
func TestCareerOfPlaces(t *testing.T) {
	c := leaguetest.Club{Results: append(byPlaces("Ann, Bob", "Bob, Ann"), on(3, "Ann -5, Bob -7"), on(4, "Ann -8, Bob 0"))}
	for i := range c.Results {
		c.Results[i].Game = []string{"ludo", "halma", "halma", "halma"}[i]
	}
	ann := c.Career("Ann", false)
	if got, want := resultsText(ann.Results), "#1 11-01 1 of 2, –|#2 11-02 2 of 2, –|#3 11-03 1 of 2, -5|#4 11-04 2 of 2, -8"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	text, err := json.Marshal(ann.Games)
	if err != nil {
		t.Fatal(err)
	}
	if want := `[{"game":"halma","played":3,"won":1,"tied":0,"lost":2,"average":1.667,"scored":2,"points":-13,"pointsAverage":-6.5,"best":{"total":-5,"date":"2026-11-03","result":3}},` +
		`{"game":"ludo","played":1,"won":1,"tied":0,"lost":0,"average":1,"scored":0,"points":0,"pointsAverage":0,"best":{"total":0,"date":"","result":0}}]`; string(text) != want {
		t.Errorf("%s\nwant\n%s", text, want)
	}
	if text, err := json.Marshal(ann.Results[:1]); err != nil || string(text) != `[{"id":1,"date":"2026-11-01","game":"ludo","state":"confirmed","place":1,"shared":false,"total":0,"noPoints":true,"opponents":[{"name":"Bob","place":2,"total":0,"noPoints":true}]}]` {
		t.Errorf("%s (%v)", text, err)
	}
}
