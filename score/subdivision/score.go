package subdivision

import "arbiter/score"

// Breakdown scores the position.
func (p *Position) Breakdown() score.Breakdown {
	sheet := score.NewBreakdown(p)
	for seat := range sheet.Tallies {
		sheet.Tallies[seat].Lines = p.lines(seat)
	}
	return sheet
}

// lines returns a seat's points, in rule-book order.
func (p *Position) lines(seat int) []score.Line {
	t := p.Table
	groups, riffRaff := t.groups(seat), t.riffRaff(seat)
	lines := make([]score.Line, 0, 1+len(groups)+len(riffRaff))
	lines = append(lines, score.Line{Rule: RulePips, Points: t.pips(seat)})
	for _, at := range groups {
		lines = append(lines, score.Line{Rule: RuleGroup, Points: -1, At: at})
	}
	for _, l := range riffRaff {
		lines = append(lines, score.Line{Rule: RuleRiffRaff, Points: -min(3, l.smalls-1), At: []string{l.at}, Count: l.smalls})
	}
	if p.head.HasVariant("private-parks") {
		open := p.head.Ruling(Game.Ruling("park-edges")) == "open"
		for _, park := range t.privateParks(seat, open) {
			lines = append(lines, score.Line{Rule: RulePrivatePark, Points: 3, At: []string{park}})
		}
	}
	return lines
}
