package bazaar

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"arbiter/score"
	"arbiter/score/bazaar"
	"arbiter/validate"
)

// Judge judges a game of Bazaar: what lay open, then the log turn by turn up
// to the first that was not legal. One function a rule, in rule-book order.
func Judge(p *bazaar.Position, _ validate.Options) validate.Verdict {
	v := &validate.Verdict{Game: bazaar.Game.Name}
	checkEquation(v, p)
	checkCard(v, p)
	checkPebbles(v, p)
	checkDisplay(v, p)
	checkTwenty(v, p)
	checkCarried(v, p)
	if p.IsTally {
		v.Complete = true
		checkBonus(v, p)
		return *v
	}
	r := p.Replay()
	v.Complete = r.End.Over != ""
	for k := range r.Turns {
		checkTurn(v, p, &r.Turns[k])
	}
	checkBonus(v, p)
	checkState(v, p, r)
	return *v
}

// checkEquation: 1 to 4 pebbles a side, no colour on both, at most ten, none
// twice.
func checkEquation(v *validate.Verdict, p *bazaar.Position) {
	no := func(k int, format string, args ...any) {
		v.Add(validate.Finding{Rule: bazaar.RuleEquation, Severity: validate.Error, At: []string{"equation " + strconv.Itoa(k+1)}, Message: fmt.Sprintf(format, args...)})
	}
	for k, q := range p.Equations {
		for _, side := range []bazaar.Bag{q.Left, q.Right} {
			if n := side.Len(); n > bazaar.MostOnASide {
				no(k, "%s has %d pebbles on a side; four are the most.", q, n)
			}
		}
		for c := range q.Left {
			if q.Left[c] > 0 && q.Right[c] > 0 {
				no(k, "%s has %s on both sides.", q, bazaar.ColourName(c))
			}
		}
		for other := range k {
			o := p.Equations[other]
			switch {
			case o == q:
				no(k, "%s is there already, as equation %d.", q, other+1)
			case o.Left == q.Right && o.Right == q.Left:
				no(k, "%s is equation %d turned round.", q, other+1)
			}
		}
	}
	if n := len(p.Equations); n > bazaar.MostEquations {
		v.Add(validate.Finding{Rule: bazaar.RuleEquation, Severity: validate.Error, Message: fmt.Sprintf("There are %d equations; ten are the most.", n)})
	}
}

// checkCard: five pebbles; at most 20 cards in the game, four visible.
func checkCard(v *validate.Verdict, p *bazaar.Position) {
	five := func(list []bazaar.Card, where string) {
		for k, c := range list {
			if n := c.Price.Len(); n != bazaar.CardSize {
				v.Add(validate.Finding{Rule: bazaar.RuleCard, Severity: validate.Error, At: []string{where + " " + strconv.Itoa(k+1)},
					Message: fmt.Sprintf("%s shows %s; a card shows five.", c, score.Counted(n, "pebble"))})
			}
		}
	}
	five(p.Start.Visible, "visible")
	five(p.Start.Pile, "pile")
	tally := make([]bazaar.Card, len(p.Tally))
	for k := range p.Tally {
		tally[k] = p.Tally[k].Card
	}
	five(tally, "purchase")
	bought := slices.Concat(p.Start.Bought[:]...)
	five(bought, "bought")
	if n := len(p.Start.Visible); n > bazaar.MostVisible {
		v.Add(validate.Finding{Rule: bazaar.RuleCard, Severity: validate.Error, At: []string{"visible"}, Message: fmt.Sprintf("%d cards lie open; four are the most.", n)})
	}
	if n := len(p.Start.Visible) + p.Start.Hidden + len(p.Tally) + len(bought); n > bazaar.MostCards {
		v.Add(validate.Finding{Rule: bazaar.RuleCard, Severity: validate.Error, Message: fmt.Sprintf("There are %d cards; a game has 20.", n)})
	}
}

// checkPebbles: bank and wallets together hold at most 20 of a colour, and in a
// tally nobody has more left than there are without the five that were paid.
func checkPebbles(v *validate.Verdict, p *bazaar.Position) {
	all := p.Start.Bank
	for seat := range p.Head().Players {
		all = all.Plus(p.Start.Wallets[seat])
	}
	for c, n := range all {
		if n > bazaar.PebblesOfAColour {
			v.Add(validate.Finding{Rule: bazaar.RulePebbles, Severity: validate.Error,
				Message: fmt.Sprintf("Bank and wallets hold %d %s pebbles together; there are 20.", n, bazaar.ColourName(c))})
		}
	}
	for k, b := range p.Tally {
		if who := validate.Name(p.Head(), b.Seat); b.Left > bazaar.MostLeft {
			v.Add(validate.Finding{Rule: bazaar.RulePebbles, Severity: validate.Error, At: []string{"purchase " + strconv.Itoa(k+1)}, Player: who,
				Message: fmt.Sprintf("%s cannot have %d pebbles left: there are 100, and five were just paid.", who, b.Left)})
		}
	}
}

// checkTurn reports a turn that was not legal, or that leaves something open.
func checkTurn(v *validate.Verdict, p *bazaar.Position, t *bazaar.Done) {
	at, who := []string{"turn " + strconv.Itoa(t.Number)}, validate.Name(p.Head(), t.Seat)
	switch {
	case t.Void:
		v.Add(validate.Finding{Rule: t.Fault.Rule, Severity: validate.Error, At: at, Player: who,
			Message: fmt.Sprintf("%s: %s. %s", who, t.Turn, t.Fault.Message)})
	case t.Fault != nil:
		v.Add(validate.Finding{Rule: t.Fault.Rule, Severity: validate.Note, At: at, Player: who,
			Message: fmt.Sprintf("%s was eliminated. %s", who, t.Fault.Message)})
	}
	if t.Doubt != nil && t.Fault == nil {
		v.Add(validate.Finding{Rule: t.Doubt.Rule, Severity: validate.Warning, At: at, Player: who, Message: t.Doubt.Message})
	}
}

// checkState tells what is on the table in the end.
func checkState(v *validate.Verdict, p *bazaar.Position, r *bazaar.Replay) {
	v.Extra = `"state":` + stateJSON(p.Head(), r.End)
	if !v.Legal() {
		return
	}
	if over := r.End.Over.Says(); over != "" {
		at := ""
		if n := len(r.Turns); n > 0 {
			at = fmt.Sprintf(" after turn %d", r.Turns[n-1].Number)
		}
		v.Says = append(v.Says, "The game is over"+at+": "+over+".")
	} else {
		v.Says = append(v.Says, "The game goes on: "+validate.Name(p.Head(), r.End.Next)+" is to move.")
	}
}

// stateJSON is a state for programs.
func stateJSON(head *score.Header, s *bazaar.State) string {
	var b strings.Builder
	fmt.Fprintf(&b, `{"bank":"%s","visible":[`, s.Bank.Counts())
	for k, c := range s.Visible {
		if k > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `"%s"`, c)
	}
	for k := range s.Unnamed {
		if k+len(s.Visible) > 0 {
			b.WriteByte(',')
		}
		b.WriteString(`"?"`)
	}
	fmt.Fprintf(&b, `],"pile":%d,"wallets":{`, s.Hidden)
	for seat, p := range head.Players {
		if seat > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `%s:"%s"`, validate.JSONString(p.Name), s.Wallets[seat].Counts())
	}
	b.WriteString(`},"points":{`)
	for seat, p := range head.Players {
		if seat > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `%s:%d`, validate.JSONString(p.Name), s.Points[seat])
	}
	turn := ""
	if s.Over == "" {
		turn = head.Players[s.Next].Name
	}
	fmt.Fprintf(&b, `},"over":"%s","turn":%s,"bought":{`, s.Over, validate.JSONString(turn))
	for seat, p := range head.Players {
		if seat > 0 {
			b.WriteByte(',')
		}
		b.WriteString(validate.JSONString(p.Name) + ":" + validate.JSONPieces(s.Bought[seat]))
	}
	b.WriteString("}}")
	return b.String()
}

// Trace is the state after every turn.
func Trace(p *bazaar.Position, _ *validate.Proof) []score.Step {
	if p.IsTally {
		return nil
	}
	var steps []score.Step
	for _, t := range p.Replay().Turns {
		s := score.Step{Player: validate.Name(p.Head(), t.Seat), Move: t.Turn.String(), Picture: p.Picture(t.After),
			State: `"legal":` + strconv.FormatBool(t.Fault == nil) + `,"state":` + stateJSON(p.Head(), t.After)}
		if t.Void {
			s.Move += " (" + t.Fault.Rule + ")"
		}
		steps = append(steps, s)
	}
	return steps
}
