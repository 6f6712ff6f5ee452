package league_test

import (
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"arbiter/records/league"
	"arbiter/records/league/leaguetest"
	"arbiter/score"
)

// fullBreakdown has all that a game can say: Ann and Bob have 5 points each, and Bob more
// coins.
func fullBreakdown() score.Breakdown {
	tally := func(name, colour string, coins, left int, points ...int) score.Tally {
		t := score.Tally{Player: score.Player{Name: name, Colour: colour, Named: true}, Break: coins}
		for i, n := range points {
			t.Lines = append(t.Lines, score.Line{Rule: fmt.Sprint("tally/", i), Points: n, At: []string{"a1", "b2"}, Count: 3, Level: i, Text: "words"})
		}
		t.Lines[0].Cards, t.Lines[0].Left = []string{"11C"}, new(left)
		return t
	}
	return score.Breakdown{Game: "tally", Rulings: []score.Setting{{Name: "first", Value: "any"}, {Name: "second", Value: "none"}}, Variants: []string{"long"},
		BreakName: "coins", Tallies: []score.Tally{tally("Ann", "red", 2, 1, 3, 2), tally("Bob", "blue", 4, 0, 5), tally("Cyd", "", 0, 2, 7, -8)}}
}

// A result takes seats and lines from a breakdown, and gives it back as it was.
func TestAResultTakesABreakdown(t *testing.T) {
	b := fullBreakdown()
	r := league.Result{Game: "tally"}
	if err := r.SetBreakdown(&b); err != nil {
		t.Fatal(err)
	}
	want := []league.Seat{{Name: "Ann", Place: 2, Points: 5_000}, {Name: "Bob", Place: 1, Points: 5_000}, {Name: "Cyd", Place: 3, Points: -1_000}}
	if diff := cmp.Diff(want, r.Seats); diff != "" {
		t.Error(diff)
	}
	if diff := cmp.Diff(b, r.Breakdown(), cmpopts.EquateEmpty()); diff != "" {
		t.Error(diff)
	}
	b.Unplaced = true
	if err := r.SetBreakdown(&b); err != nil || fmt.Sprint(r.Places()) != "[0 0 0]" || !r.Breakdown().Unplaced {
		t.Errorf("unplaced: %v %v", r.Places(), err)
	}
	b.Unplaced, b.Standing = false, []int{1, 2, 3}
	if err := r.SetBreakdown(&b); err != nil || fmt.Sprint(r.Places()) != "[3 2 1]" || fmt.Sprint(r.Breakdown().Standing) != "[1 2 3]" {
		t.Errorf("by standing: %v %v", r.Places(), err)
	}
	for _, points := range [][]int{{score.MostPoints + 1}, {score.MostPoints, 1}, {-score.MostPoints, -1}, {score.MostPoints, 1, -1}, {1 << 62, 1 << 62, 1 << 62, 1 << 62}} {
		b := score.Breakdown{Tallies: []score.Tally{{Player: score.Player{Name: "Ann"}}, {Player: score.Player{Name: "Bob"}}}}
		for _, n := range points {
			b.Tallies[1].Lines = append(b.Tallies[1].Lines, score.Line{Points: n})
		}
		fresh := league.Result{}
		if err := fresh.SetBreakdown(&b); err == nil || err.Error() != "the score of Bob "+score.BeyondMost() || fresh.Sheet != nil {
			t.Errorf("%v: %v", points, err)
		}
	}
	most := score.Breakdown{Tallies: []score.Tally{{Lines: []score.Line{{Points: score.MostPoints}, {Points: -score.MostPoints}, {Points: -score.MostPoints}}}}}
	if err := r.SetBreakdown(&most); err != nil || r.Seats[0].Points != score.WholePoints(-score.MostPoints) {
		t.Errorf("%+v %v", r.Seats, err)
	}
}

// Without a sheet the seats say the scores, and their places where the totals do not.
func TestScoresOfSeats(t *testing.T) {
	r := leaguetest.Game("Ann 3, Bob 47.5, Cyd 3")
	r.Seats[0].Called, r.Seats[2].NoPoints = "Annie", true
	line := func(points int, text string) []league.SheetLine {
		return []league.SheetLine{{Rule: "import/score", Points: points, Text: text}}
	}
	want := &league.Sheet{Players: []league.SheetPlayer{{Name: "Annie", Lines: line(3, "")}, {Name: "Bob", Lines: line(48, "47.5")}, {Name: "Cyd", Lines: []league.SheetLine{}}},
		Standing: []int{2, 3, 2}} // Cyd's total is nothing, the place is Annie's
	if diff := cmp.Diff(want, r.Scores()); diff != "" {
		t.Error(diff)
	}
	if r.Seats[0].Entered() != "Annie" || r.Seats[1].Entered() != "Bob" || r.Seats[1].Figure() != "47.5" || r.Seats[2].Figure() != "" {
		t.Errorf("%+v", r.Seats)
	}
	for _, test := range []struct {
		places   []int
		unplaced bool
		standing string
	}{
		{[]int{2, 1, 3}, false, "[]"}, {[]int{1, 1, 1}, false, "[3 3 3]"}, {[]int{3, 1, 2}, false, "[1 3 2]"}, {[]int{0, 0, 0}, true, "[]"}, {nil, false, "[]"},
	} {
		s := &league.Sheet{Players: want.Players, Unplaced: true, Standing: []int{9}}
		if test.places == nil {
			s.Players = nil
		}
		s.Place(test.places)
		if s.Unplaced != test.unplaced || fmt.Sprint(s.Standing) != test.standing {
			t.Errorf("%v: %v %v, want %v %s", test.places, s.Unplaced, s.Standing, test.unplaced, test.standing)
		}
	}
}

// A sheet of which the seats say all is forgotten; any other stays.
func TestPlainSheetsAreDropped(t *testing.T) {
	plain := func() league.Result {
		r := leaguetest.Game("Ann 3, Bob 47.5")
		r.Seats[0].Called = "Annie"
		r.Sheet = r.Scores()
		r.Seats[0].Called = ""
		return r
	}
	r := plain()
	r.DropPlain()
	if r.Sheet != nil || r.Seats[0].Called != "Annie" || r.Seats[1].Called != "Bob" {
		t.Errorf("%+v", r)
	}
	r.DropPlain()
	for name, change := range map[string]func(*league.Result){
		"a position": func(r *league.Result) { r.Text = "game: tally" },
		"a player":   func(r *league.Result) { r.Seats = r.Seats[:1] },
		"variants":   func(r *league.Result) { r.Sheet.Variants = []string{"long"} },
		"rulings":    func(r *league.Result) { r.Sheet.Rulings = map[string]string{"first": "any"} },
		"a break":    func(r *league.Result) { r.Sheet.Break = "coins" },
		"a colour":   func(r *league.Result) { r.Sheet.Players[1].Colour = "red" },
		"a level":    func(r *league.Result) { r.Sheet.Players[1].Lines[0].Level = 1 },
		"a text":     func(r *league.Result) { r.Sheet.Players[1].Lines[0].Text = "" },
		"points":     func(r *league.Result) { r.Sheet.Players[1].Lines[0].Points = 47 },
		"places":     func(r *league.Result) { r.Sheet.Standing = []int{2, 1} },
	} {
		r := plain()
		change(&r)
		if r.DropPlain(); r.Sheet == nil {
			t.Errorf("%s is forgotten", name)
		}
	}
}

// Sheets are the same whose points and places are, whatever their words, and wherever the
// points are made: names may stand there. All else matters.
func TestSameSheets(t *testing.T) {
	sheet := func() *league.Sheet {
		b := fullBreakdown()
		return league.NewSheet(&b)
	}
	same := sheet()
	same.Players[0].Lines[0].Text, same.Players[0].Name, same.Players[0].Colour = "other words", "Anna", "green"
	same.Players[2].Lines[1].At, same.Players[2].Lines[1].Left = []string{"Anna 2"}, 7
	if !sheet().Same(same) {
		t.Error("other words make another sheet")
	}
	for name, change := range map[string]func(*league.Sheet){
		"unplaced": func(s *league.Sheet) { s.Unplaced = true },
		"standing": func(s *league.Sheet) { s.Standing = []int{1, 2, 3} },
		"a player": func(s *league.Sheet) { s.Players = s.Players[:2] },
		"a line":   func(s *league.Sheet) { s.Players[2].Lines = s.Players[2].Lines[:1] },
		"coins":    func(s *league.Sheet) { s.Players[1].Break = 2 },
		"a rule":   func(s *league.Sheet) { s.Players[2].Lines[1].Rule = "x" },
		"points":   func(s *league.Sheet) { s.Players[2].Lines[1].Points++ },
		"a count":  func(s *league.Sheet) { s.Players[2].Lines[1].Count++ },
		"a level":  func(s *league.Sheet) { s.Players[2].Lines[1].Level++ },
		"cards":    func(s *league.Sheet) { s.Players[0].Lines[0].Cards = nil },
	} {
		other := sheet()
		if change(other); sheet().Same(other) {
			t.Errorf("%s makes no other sheet", name)
		}
	}
}

// Where a line says whose place it means, it says so with the name of today: the longest name
// that was entered.
func TestLinesHaveTheNamesOfToday(t *testing.T) {
	r := league.Result{Seats: []league.Seat{{Name: "Bob", Called: "Ann"}, {Name: "Ann", Called: "Ann B"}},
		Sheet: &league.Sheet{Players: []league.SheetPlayer{{Name: "Ann", Lines: []league.SheetLine{{At: []string{"Ann 2", "Ann B 1", "a1"}}}}, {Name: "Ann B"}}}}
	if got := r.Lines(0)[0].At; !slices.Equal(got, []string{"Bob 2", "Ann 1", "a1"}) {
		t.Error(got)
	}
	slices.Reverse(r.Seats) // in whatever order the names are tried
	slices.Reverse(r.Sheet.Players)
	if got := r.Lines(1)[0].At; !slices.Equal(got, []string{"Bob 2", "Ann 1", "a1"}) {
		t.Error(got)
	}
	if got := r.Sheet.Players[1].Lines[0].At[0]; got != "Ann 2" {
		t.Errorf("the sheet has become %s", got)
	}
}
