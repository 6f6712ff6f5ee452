package export

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/records/league"
	"arbiter/score"
)

// A score is summed up in the order of the rule book; a rule that the program does not
// know comes after it and is called by the end of its id. The total is no rule.
func TestRuleSums(t *testing.T) {
	g := &score.Game{Rules: []score.Rule{{ID: "g/pips", Label: "pips"}, {ID: "g/lost", Label: "lost"}, {ID: "g/never", Label: "never"}}}
	tally := func(lines ...score.Line) score.Tally { return score.Tally{Lines: lines} }
	s := &score.Breakdown{Tallies: []score.Tally{
		tally(score.Line{Rule: "g/lost", Points: -1, At: []string{"c3"}}, score.Line{Rule: "g/pips", Points: 3}, score.Line{Rule: "g/pips", Points: 2}, score.Line{Rule: league.ScoreRule, Points: 4}),
		tally(score.Line{Rule: "other/odd", Points: 7}, score.Line{Rule: "g/lost", Points: 0, At: []string{"a1"}})}}
	var got []string
	for _, rule := range RuleSums(g, s) {
		line := rule.Label
		for _, sum := range rule.Sums {
			line += " " + sum.Text
			for _, item := range sum.Items {
				line += " (" + item + ")"
			}
		}
		if !rule.Counts {
			line += " for nothing"
		}
		got = append(got, line)
	}
	if diff := cmp.Diff([]string{"pips +5 ·", "lost −1 (c3) 0 (a1)", "odd · +7"}, got); diff != "" {
		t.Errorf("want (-) and got (+)\n%s", diff)
	}
	if unknown := RuleSums(nil, s); len(unknown) != 3 || unknown[0].Label != "lost" {
		t.Errorf("of a game that the program does not know: %+v", unknown)
	}
}
