// Package bazaar checks positions and logs of Bazaar, and finds the best turn.
package bazaar

import (
	"fmt"
	"slices"
	"strconv"

	"arbiter/score"
	"arbiter/score/bazaar"
	"arbiter/validate"
)

// Judge judges a game of Bazaar: what lay open, then the log turn by turn up
// to the first that was not legal. One function a rule, in rule-book order.
func Judge(p *bazaar.Position, _ validate.Options) validate.Verdict {
	v := &validate.Verdict{}
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
	if v.Complete = true; r.End.Over == "" {
		v.NotOver("%s is to move", validate.Name(p.Head(), r.End.Next))
	}
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
		v.Add(validate.Error, bazaar.RuleEquation, "", []string{"equation " + strconv.Itoa(k+1)}, format, args...)
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
		v.Add(validate.Error, bazaar.RuleEquation, "", nil, "There are %d equations; ten are the most.", n)
	}
}

// checkCard: five pebbles; at most 20 cards in the game, four visible.
func checkCard(v *validate.Verdict, p *bazaar.Position) {
	five := func(list []bazaar.Card, where string) {
		for k, c := range list {
			if n := c.Price.Len(); n != bazaar.CardSize {
				v.Add(validate.Error, bazaar.RuleCard, "", []string{where + " " + strconv.Itoa(k+1)}, "%s shows %s; a card shows five.", c, score.Counted(n, "pebble"))
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
	for k, b := range p.Tally {
		if slices.Contains(p.Tally[:k], b) {
			who := validate.Name(p.Head(), b.Seat)
			v.Add(validate.Warning, bazaar.RuleCard, who, []string{"purchase " + strconv.Itoa(k+1)},
				"%s bought %s twice, with %s left each time. Two cards may be alike; or a line is doubled.", who, b.Card, score.Counted(b.Left, "pebble"))
		}
	}
	bought := slices.Concat(p.Start.Bought[:]...)
	five(bought, "bought")
	if n := p.Start.Open(); n > bazaar.MostVisible {
		v.Add(validate.Error, bazaar.RuleCard, "", []string{"visible"}, "%d cards lie open; four are the most.", n)
	}
	if n := p.Start.Open() + p.Start.Hidden + len(p.Tally) + len(bought); n > bazaar.MostCards {
		v.Add(validate.Error, bazaar.RuleCard, "", nil, "There are %d cards; a game has 20.", n)
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
			v.Add(validate.Error, bazaar.RulePebbles, "", nil, "Bank and wallets hold %d %s pebbles together; there are 20.", n, bazaar.ColourName(c))
		}
	}
	for k, b := range p.Tally {
		if who := validate.Name(p.Head(), b.Seat); b.Left > bazaar.MostLeft {
			v.Add(validate.Error, bazaar.RulePebbles, who, []string{"purchase " + strconv.Itoa(k+1)},
				"%s cannot have %d pebbles left: there are 100, and five were just paid.", who, b.Left)
		}
	}
}

// checkTurn reports a turn that was not legal, or that leaves something open.
func checkTurn(v *validate.Verdict, p *bazaar.Position, t *bazaar.Done) {
	at, who := []string{"turn " + strconv.Itoa(t.Number)}, validate.Name(p.Head(), t.Seat)
	switch {
	case t.Void:
		v.Add(validate.Error, t.Fault.Rule, who, at, "%s: %s. %s", who, t.Turn, t.Fault.Message)
	case t.Fault != nil:
		v.Add(validate.Note, t.Fault.Rule, who, at, "%s was eliminated. %s", who, t.Fault.Message)
	}
	if t.Doubt != nil && t.Fault == nil {
		v.Add(validate.Warning, t.Doubt.Rule, who, at, "%s", t.Doubt.Message)
	}
}

// checkState adds the state of the table at the end.
func checkState(v *validate.Verdict, p *bazaar.Position, r *bazaar.Replay) {
	v.More = State{State: stateOf(p.Head(), r.End)}
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

// State is the part of a verdict, and of a step of the trace, that only Bazaar has.
type State struct {
	State Table `json:"state"`
}

// Step is the JSON of one turn of the trace.
type Step struct {
	Legal bool `json:"legal"`
	State
}

// Table is what lies on the table: pebbles in count form, cards as written.
type Table struct {
	Bank    string        `json:"bank"`
	Visible []string      `json:"visible"` // "?" is a card that nobody named
	Pile    int           `json:"pile"`
	Wallets score.Members `json:"wallets"`
	Points  score.Members `json:"points"`
	Over    bazaar.Over   `json:"over"`
	Turn    string        `json:"turn"`
	Bought  score.Members `json:"bought"`
}

// stateOf returns the JSON of a state.
func stateOf(head *score.Header, s *bazaar.State) Table {
	t := Table{Bank: s.Bank.Counts(), Visible: score.Texts(s.Visible), Pile: s.Hidden, Over: s.Over}
	for range s.Unnamed {
		t.Visible = append(t.Visible, "?")
	}
	for seat, p := range head.Players {
		t.Wallets = append(t.Wallets, score.Member{Name: p.Name, Value: s.Wallets[seat].Counts()})
		t.Points = append(t.Points, score.Member{Name: p.Name, Value: s.Points[seat]})
		t.Bought = append(t.Bought, score.Member{Name: p.Name, Value: score.Texts(s.Bought[seat])})
	}
	if s.Over == "" {
		t.Turn = head.Players[s.Next].Name
	}
	return t
}

// Trace returns the state after every turn.
func Trace(position score.Position, _ *validate.Proof) []score.Step {
	p := position.(*bazaar.Position)
	if p.IsTally {
		return nil
	}
	var steps []score.Step
	for _, t := range p.Replay().Turns {
		s := score.Step{Player: validate.Name(p.Head(), t.Seat), Move: t.Turn.String(), Picture: p.Picture(t.After, nil),
			State: Step{Legal: t.Fault == nil, State: State{stateOf(p.Head(), t.After)}}}
		if t.Void {
			s.Move += " (" + t.Fault.Rule + ")"
		}
		steps = append(steps, s)
	}
	return steps
}
