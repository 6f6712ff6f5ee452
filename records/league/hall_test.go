package league_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/records/league"
)

// feat is a feat as JSON has it.
func feat(f *league.Feat) string {
	if f == nil {
		return "none"
	}
	text, _ := json.Marshal(f)
	return string(text)
}

// Whoever did it first holds it; a feat that nobody has done is none.
func TestHall(t *testing.T) {
	h := league.NewHall(fortnight().Counted())
	if len(h.Games) != 2 || h.Games[0].Game != "tally" || h.Games[0].Results != 6 || h.Games[1].Game != "cards" || h.Games[1].Results != 1 || h.Contested != 1 || h.Unplaced != 1 {
		t.Fatalf("%+v", h)
	}
	if h := league.NewHall(of().Counted()); len(h.Games) != 0 {
		t.Errorf("nothing recorded: %+v", h)
	}
	for _, test := range []struct {
		name, highest, wins, run, margin, closest string
		games                                     []league.Result
	}{
		{name: "the fortnight", games: fortnight().Results,
			highest: `{"value":11,"players":["Ann"],"date":"2026-11-07","result":4}`,
			wins:    `{"value":4,"players":["Ann"],"of":6,"date":"2026-11-11","result":10}`,
			run:     `{"value":3,"players":["Ann"],"from":"2026-11-03","date":"2026-11-07","first":1,"result":4}`,
			margin:  `{"value":9,"players":["Ann"],"against":["Bob"],"totals":[11,2],"date":"2026-11-11","result":10}`,
			closest: `{"value":1,"players":["Ann"],"against":["Bob"],"totals":[11,10],"date":"2026-11-07","result":4}`},
		{name: "who is first holds it; both who share it; both who are second",
			games:   evenings("Zoe 7, Bob 4, Ann 4", "Ann 7, Bob 4", "Cyd 9, Bob 9, Ann 2", "Zoe 1, Ann 9", "Zoe 5, Bob 2"),
			highest: `{"value":9,"players":["Bob","Cyd"],"date":"2026-11-03","result":3}`,
			wins:    `{"value":2,"players":["Ann","Zoe"],"date":"2026-11-04","result":4}`,
			run:     `{"value":1,"players":["Zoe"],"from":"2026-11-01","date":"2026-11-01","first":1,"result":1}`,
			margin:  `{"value":8,"players":["Ann"],"against":["Zoe"],"totals":[9,1],"date":"2026-11-04","result":4}`,
			closest: `{"value":3,"players":["Zoe"],"against":["Ann","Bob"],"totals":[7,4],"date":"2026-11-01","result":1}`},
		{name: "nobody ever had points; a tie ends a run, another player's game does not",
			games:   placed("Ann 0, Bob 0", "Cyd 0, Bob 0", "Ann 0, Bob 0"),
			highest: "none", margin: "none", closest: "none",
			wins: `{"value":2,"players":["Ann"],"of":2,"date":"2026-11-03","result":3}`,
			run:  `{"value":2,"players":["Ann"],"from":"2026-11-01","date":"2026-11-03","first":1,"result":3}`},
		{name: "only the places are known: no points, and no lead over who has none",
			games:   append(byPlaces("Bob, Ann", "Ann, Bob"), on(3, "Ann -3, Bob -5")),
			highest: `{"value":-3,"players":["Ann"],"date":"2026-11-03","result":3}`,
			wins:    `{"value":2,"players":["Ann"],"of":3,"date":"2026-11-03","result":3}`,
			run:     `{"value":2,"players":["Ann"],"from":"2026-11-02","date":"2026-11-03","first":2,"result":3}`,
			margin:  `{"value":2,"players":["Ann"],"against":["Bob"],"totals":[-3,-5],"date":"2026-11-03","result":3}`,
			closest: `{"value":2,"players":["Ann"],"against":["Bob"],"totals":[-3,-5],"date":"2026-11-03","result":3}`},
		{name: "below zero; alone there is no lead",
			games:   evenings("Ann -5", "Ann -3, Bob -3"),
			highest: `{"value":-3,"players":["Ann","Bob"],"date":"2026-11-02","result":2}`, margin: "none", closest: "none",
			wins: `{"value":1,"players":["Ann"],"of":2,"date":"2026-11-01","result":1}`,
			run:  `{"value":1,"players":["Ann"],"from":"2026-11-01","date":"2026-11-01","first":1,"result":1}`},
		{name: "who had won so many first", games: evenings("Zoe 5, Bob 2", "Ann 7, Bob 4"),
			highest: `{"value":7,"players":["Ann"],"date":"2026-11-02","result":2}`,
			wins:    `{"value":1,"players":["Zoe","Ann"],"date":"2026-11-01","result":1}`,
			run:     `{"value":1,"players":["Zoe"],"from":"2026-11-01","date":"2026-11-01","first":1,"result":1}`,
			margin:  `{"value":3,"players":["Zoe"],"against":["Bob"],"totals":[5,2],"date":"2026-11-01","result":1}`,
			closest: `{"value":3,"players":["Zoe"],"against":["Bob"],"totals":[5,2],"date":"2026-11-01","result":1}`},
		{name: "nobody won alone", games: evenings("Ann 3, Bob 3"),
			highest: `{"value":3,"players":["Ann","Bob"],"date":"2026-11-01","result":1}`, wins: "none", run: "none", margin: "none", closest: "none"},
		{name: "the winner had fewer points", games: placed("Ann 3, Bob 5"),
			highest: `{"value":5,"players":["Bob"],"date":"2026-11-01","result":1}`, margin: "none", closest: "none",
			wins: `{"value":1,"players":["Ann"],"of":1,"date":"2026-11-01","result":1}`,
			run:  `{"value":1,"players":["Ann"],"from":"2026-11-01","date":"2026-11-01","first":1,"result":1}`},
		{name: "never more points than the next", games: placed("Ann 5, Bob 5"),
			highest: `{"value":5,"players":["Ann","Bob"],"date":"2026-11-01","result":1}`, margin: "none", closest: "none",
			wins: `{"value":1,"players":["Ann"],"of":1,"date":"2026-11-01","result":1}`,
			run:  `{"value":1,"players":["Ann"],"from":"2026-11-01","date":"2026-11-01","first":1,"result":1}`},
		{name: "level in points, first by what breaks the tie", games: append(placed("Ann 5, Bob 5"), on(2, "Bob 6, Ann 2")),
			highest: `{"value":6,"players":["Bob"],"date":"2026-11-02","result":2}`,
			wins:    `{"value":1,"players":["Ann","Bob"],"date":"2026-11-01","result":1}`,
			run:     `{"value":1,"players":["Ann"],"from":"2026-11-01","date":"2026-11-01","first":1,"result":1}`,
			margin:  `{"value":4,"players":["Bob"],"against":["Ann"],"totals":[6,2],"date":"2026-11-02","result":2}`,
			closest: `{"value":0,"players":["Ann"],"against":["Bob"],"totals":[5,5],"date":"2026-11-01","result":1}`},
	} {
		f := league.NewHall(of(test.games...).Counted()).Games[0]
		want := []string{test.highest, test.wins, test.run, test.margin, test.closest}
		if diff := cmp.Diff(want, []string{feat(f.Highest), feat(f.Wins), feat(f.Run), feat(f.Margin), feat(f.Closest)}); diff != "" {
			t.Errorf("%s: %s", test.name, diff)
		}
	}
}

// byPlaces are games of which only the places are known: their players, the first one first.
func byPlaces(texts ...string) []league.Result {
	for i := range texts {
		texts[i] = strings.ReplaceAll(texts[i], ",", " 0,") + " 0"
	}
	list := placed(texts...)
	for i := range list {
		for k := range list[i].Seats {
			list[i].Seats[k].NoPoints = true
		}
	}
	return list
}

// placed are games whose players have their places by their seats, whatever their points.
func placed(texts ...string) []league.Result {
	list := evenings(texts...)
	for i := range list {
		for k := range list[i].Seats {
			list[i].Seats[k].Place = k + 1
		}
	}
	return list
}
