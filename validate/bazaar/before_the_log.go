package bazaar

import (
	"fmt"
	"strings"

	"arbiter/score"
	"arbiter/score/bazaar"
	"arbiter/validate"
)

// checkDisplay: four cards lie open as long as the pile has any.
func checkDisplay(v *validate.Verdict, p *bazaar.Position) {
	if open, hidden := p.Start.Open(), p.Start.Hidden; open < bazaar.MostVisible && hidden > 0 {
		v.Add(validate.Error, bazaar.RuleDisplay, "", []string{"visible"}, "%d open and %d hidden cards; four lie open as long as the pile has any.", open, hidden)
	}
}

// checkTwenty: the game ends when the first player has 20 points before bonuses,
// so no second one can reach them. An eliminated player does not end the game: it
// may have been put out in the same turn.
func checkTwenty(v *validate.Verdict, p *bazaar.Position) {
	var who, says []string
	in := 0
	for seat, n := range p.Stated() {
		if n < bazaar.EnoughPoints {
			continue
		}
		who = append(who, validate.Name(p.Head(), seat))
		says = append(says, fmt.Sprintf("%s %d", validate.Name(p.Head(), seat), n))
		if !p.TallyOut[seat] {
			in++
		}
	}
	points := "Points before bonuses: " + strings.Join(says, ", ") + "; the game ends with the first who has 20."
	switch {
	case in > 1:
		v.Add(validate.Error, bazaar.RuleTwenty, "", who, "%s", points)
	case len(who) > 1:
		v.Add(validate.Warning, bazaar.RuleTwenty, "", who, "%s", points+" Either somebody was eliminated in the turn that brought them, or the record is wrong.")
	}
	for seat, n := range p.Start.Points {
		if n >= bazaar.EnoughPoints && len(p.Tally) > 0 {
			v.Add(validate.Warning, bazaar.RuleTwenty, "", []string{validate.Name(p.Head(), seat)},
				"%s carries %d points: the game was over before anything in this tally was bought.", validate.Name(p.Head(), seat), n)
		}
	}
}

// checkCarried: carried points are no more and no less than the cards bought before
// the text can have been worth.
func checkCarried(v *validate.Verdict, p *bazaar.Position) {
	for seat, list := range p.Start.Bought {
		least, most := 0, 0
		for _, c := range list {
			least += bazaar.Worth(3, c.Face)
			most += bazaar.Worth(0, c.Face)
		}
		if n := p.Start.Points[seat]; len(list) > 0 && (n < least || n > most) {
			who := validate.Name(p.Head(), seat)
			v.Add(validate.Warning, bazaar.RuleCarried, who, nil,
				"%s carries %s, but what it bought before was worth %d to %d.", who, score.Counted(n, "point"), least, most)
		}
	}
}

// checkBonus: a bonus counts all cards of a player. Where points are carried and
// their cards are not named, a bonus may be missing.
func checkBonus(v *validate.Verdict, p *bazaar.Position) {
	if len(p.Head().Variants) == 0 || !v.Complete {
		return
	}
	_, out, _ := p.Outcome()
	for seat, t := range p.Breakdown().Tallies {
		bonuses := 0
		for _, l := range t.Lines {
			if l.Rule == bazaar.RuleBonus {
				bonuses++
			}
		}
		if n := p.Start.Points[seat]; n > 0 && len(p.Start.Bought[seat]) == 0 && !out[seat] && bonuses < len(p.Head().Variants) {
			v.Add(validate.Warning, bazaar.RuleBonus, t.Name, nil,
				"%s carries %s, and the cards for them are not named (`bought: %s …`): a bonus may be missing.", t.Name, score.Counted(n, "point"), t.Name)
		}
	}
}
