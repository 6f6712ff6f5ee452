package export

import (
	"slices"
	"strings"

	"arbiter/export/document"
	"arbiter/records/league"
	"arbiter/score"
)

// A RuleSum is what one rule gave each player.
type RuleSum struct {
	score.Rule
	Counts bool      // for at least one player its lines do not add up to 0
	Sums   []LineSum // by seat
}

// A LineSum is what a rule gave one player: the points with their sign, "·" for a rule
// that did not apply, and what the lines are about.
type LineSum struct {
	Text  string
	Items []string
}

// RuleSums sums up a score by its rules, in the order of the rule book. A rule that the program
// does not know, as in games of other programs, is named by its id. The game is nil for an unknown
// one.
func RuleSums(g *score.Game, s *score.Breakdown) (list []RuleSum) {
	var rules []score.Rule
	if g != nil {
		rules = slices.Clone(g.Rules)
	}
	for i := range s.Tallies {
		for _, l := range s.Tallies[i].Lines {
			known := slices.ContainsFunc(rules, func(r score.Rule) bool { return r.ID == l.Rule })
			if !known && l.Rule != league.ScoreRule { // the total has its own line
				rules = append(rules, score.Rule{ID: l.Rule, Label: l.Rule[strings.LastIndexByte(l.Rule, '/')+1:]})
			}
		}
	}
	for _, rule := range rules {
		one, any := RuleSum{Rule: rule, Sums: make([]LineSum, len(s.Tallies))}, false
		for i := range s.Tallies {
			t, sum := &s.Tallies[i], 0
			one.Sums[i].Text = document.Nothing
			for k, l := range t.Lines {
				if l.Rule != rule.ID {
					continue
				}
				any = true
				sum += l.Points
				one.Sums[i].Text = score.Signed(sum)
				if item := t.Item(k); item != "" {
					one.Sums[i].Items = append(one.Sums[i].Items, item)
				}
			}
			one.Counts = one.Counts || sum != 0
		}
		if any {
			list = append(list, one)
		}
	}
	return list
}
