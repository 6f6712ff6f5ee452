package book

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/games"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// A summary of anything has at most thirteen lines on any terminal: with the counts above
// and the undo below these are fifteen. Only what is wider than a line is folded, and no
// name is cut.
func TestASummaryIsShort(t *testing.T) {
	a := &cli.App{Now: func() time.Time { return time.Date(2026, 11, 23, 20, 0, 0, 0, time.UTC) }, Games: games.All}
	s := NewSummary(a)
	var fresh []records.NewName
	for n := range 3000 {
		of := fmt.Sprintf("A League with a Name %d", n%40)
		f := league.Result{Game: fmt.Sprintf("A Game with a Name %d", n%60), Day: cli.ISODate(time.Date(2020, 1, 1+n, 0, 0, 0, 0, time.UTC)), League: of, Season: fmt.Sprint(2020 + n%7), Round: fmt.Sprint(n % 90),
			Seats: []league.Seat{{Player: int64(n + 1), Name: fmt.Sprintf("Maximiliane Freifrau von Droste %d", n), Points: score.WholePoints(n)}, {Player: 9999, Name: "Bob"}}}
		s.Add(&f, &Place{File: fmt.Sprintf("a/folder/with/files/%d.csv", n), Line: 1}, fmt.Sprintf("reason %d: it counts nowhere", n%9))
		fresh = append(fresh, records.NewName{Kind: "player", Name: f.Seats[0].Name})
	}
	s.Tell(fresh)
	for _, width := range []int{cli.UnlimitedWidth, 120, 80} {
		text := s.Text(width)
		if n := strings.Count(text, "\n"); n > 13 {
			t.Errorf("%d lines at %d columns:\n%s", n, width, text)
		}
		for line := range strings.Lines(text) {
			if n := cli.TextWidth(strings.TrimRight(line, "\n")); n > min(width, 2+cli.MaxLineWidth) {
				t.Errorf("%d columns of %d: %s", n, width, line)
			}
		}
		for _, want := range []string{"  days     1 January 2020 (6 years ago) to ", "A Game with a Name 0: 50 (0 to 2940 points),", "new: Maximiliane Freifrau von Droste 0 (1)", "\n           Bob (3000)\n", "reason 0: it counts"} {
			if !strings.Contains(text, want) {
				t.Errorf("no %q at %d columns:\n%s", want, width, text)
			}
		}
	}
}

// Rounds that follow one another with as many results each are told together.
func TestRoundsSaid(t *testing.T) {
	for want, rounds := range map[string][]roundCount{
		"round 1 with 3": {{"1", 3}},
		"rounds 1 to 3 with 2 each, round 4 with 1":                                                                      {{"1", 2}, {"2", 2}, {"3", 2}, {"4", 1}},
		"round 1 with 2, round 3 with 2, round final with 2":                                                             {{"1", 2}, {"3", 2}, {"final", 2}},
		"round 1 with 1, round 3 with 1, round 5 with 1, round 7 with 1, round 9 with 1, round 11 with 1, 2 more rounds": {{"1", 1}, {"3", 1}, {"5", 1}, {"7", 1}, {"9", 1}, {"11", 1}, {"13", 1}, {"15", 1}},
		"round 1 with 1, round 3 with 1, round 5 with 1, round 7 with 1, round 9 with 1, round 11 with 1, 1 more round":  {{"1", 1}, {"3", 1}, {"5", 1}, {"7", 1}, {"9", 1}, {"11", 1}, {"13", 1}},
	} {
		if got := roundsSaid(rounds); got != want {
			t.Errorf("%v: %q, want %q", rounds, got, want)
		}
	}
}
