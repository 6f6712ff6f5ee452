package buyersmarket

import (
	"fmt"
	"slices"

	"arbiter/score"
	"arbiter/score/buyersmarket"
	"arbiter/validate"
)

// mostAdded is how many pips a buyer may add in one act.
const mostAdded = 4

// checkActs judges each act of the market by what its line says lies on
// the card, and says where the pyramids of the legal ones go.
func checkActs(v *validate.Verdict, p *buyersmarket.Position) {
	list := Settlements{List: []Settlement{}}
	purchases := false
	for i := range p.Acts {
		act := &p.Acts[i]
		purchases = purchases || act.Kind == buyersmarket.Purchase
		if !marketAct(v, p, act) {
			continue
		}
		if act.Kind != buyersmarket.Purchase {
			v.Says = append(v.Says, placed(p, act))
			continue
		}
		s := settlement(p, act)
		list.List = append(list.List, s)
		v.Says = append(v.Says, s.sentence(p, act))
	}
	if purchases {
		v.More = list
	}
}

// A marketJudge judges one act of the market.
type marketJudge struct {
	*buyersmarket.Act
	v           *validate.Verdict
	p           *buyersmarket.Position
	rule, who   string
	colour, own int // of the card, and of the player's bank
	pool        int // pips of the card's colour that lie on it
	lay, added  int // pips that lie on the card, and that were added
	refused     bool
}

// marketAct judges an act and reports whether it is legal.
func marketAct(v *validate.Verdict, p *buyersmarket.Position, act *buyersmarket.Act) bool {
	j := marketJudge{Act: act, v: v, p: p, who: validate.Name(p.Head(), act.Player), colour: p.CardColour(act.Card), own: p.Own(act.Player),
		lay: pipsOf(act.On), added: pipsOf(act.Adds)}
	check := j.purchase
	switch act.Kind {
	case buyersmarket.Purchase:
		j.rule = buyersmarket.RulePurchase
	case buyersmarket.Pool:
		j.rule, check = buyersmarket.RulePool, j.fromPool
	case buyersmarket.Contribute:
		j.rule, check = buyersmarket.RuleContribute, j.fromBank
	}
	j.lies()
	check()
	j.supply()
	return !j.refused
}

func (j *marketJudge) say(severity validate.Severity, format string, args ...any) {
	j.v.Add(severity, j.rule, j.who, []string{j.Name()}, format, args...)
	j.refused = j.refused || severity == validate.Error
}

func (j *marketJudge) no(format string, args ...any) { j.say(validate.Error, format, args...) }

// lies judges what lay on the card before the act.
func (j *marketJudge) lies() {
	for _, piece := range j.On {
		switch {
		case piece.Colour == j.colour:
			j.pool += piece.Pips()
		case j.p.Owner(piece.Colour) < 0:
			j.no("%s cannot lie on %s: the card takes %c and the players' bank colours.", piece, j.Card.Name, buyersmarket.Letter(j.colour))
		}
	}
	if j.pool > j.Card.Value {
		j.no("%d pips of the pool lie on %s, but no more than its value of %d may.", j.pool, j.Card.Name, j.Card.Value)
	}
}

// supply: no more of a pyramid takes part in an act than there are.
func (j *marketJudge) supply() {
	times := map[buyersmarket.Pyramid]int{}
	for _, piece := range slices.Concat(j.On, j.Adds) {
		times[piece]++
	}
	for _, piece := range slices.Concat(j.On, j.Adds) {
		most, whose := j.p.Trios(), "resource"
		switch {
		case j.p.Owner(piece.Colour) >= 0:
			most, whose = 2, "bank"
		case !j.p.IsResource(piece.Colour):
			continue
		}
		if times[piece] > most {
			j.no("%d of %s take part, but a %s colour has %d of a size.", times[piece], piece, whose, most)
		}
		times[piece] = 0
	}
}

func (j *marketJudge) purchase() {
	for _, piece := range j.Adds {
		if piece.Colour != j.own {
			j.no("%s adds %s, but a buyer adds only from the own bank, %c.", j.who, piece, buyersmarket.Letter(j.own))
		}
	}
	if j.added > mostAdded {
		j.no("%s adds %d pips, but at most %d may be added in the act.", j.who, j.added, mostAdded)
	}
	if missing := j.Card.Value - j.lay - j.added; missing > 0 {
		j.no("%s holds %s%s: %d of %d are missing.", j.Card.Name, score.Counted(j.lay, "pip"), with(j.added), missing, j.Card.Value)
	}
	if !j.forSale() {
		j.no("With more than two players a pallet must hold a resource pyramid before it is bought; %s holds none.", j.Card.Name)
	}
	if j.lay >= j.Card.Value && j.added > 0 {
		j.say(validate.Warning, "%s was complete already and could have been taken as it lay.", j.Card.Name)
	}
	for _, piece := range j.Change {
		if piece.Colour != j.own && piece.Colour != j.colour {
			j.no("%s is no change: it is own-colour pieces (%c), or pieces of the card's colour (%c).", piece, buyersmarket.Letter(j.own), buyersmarket.Letter(j.colour))
		}
	}
	if back, over := pipsOf(j.Change), overspent(j.p, j.Act); back > over {
		spent, says := "no", ""
		if over > 0 {
			spent = fmt.Sprintf("only %d", over)
		}
		if others := j.lay + j.added - j.Card.Value - over; others > 0 {
			says = fmt.Sprintf(" Of the pips beyond the card's value %d lay there before (ruling: change=anyone counts them).", others)
		}
		j.no("%s takes %s of change, but spent %s more than necessary.%s", j.who, score.Counted(back, "pip"), spent, says)
	}
}

// forSale reports whether the pallet holds what it must hold to be bought.
func (j *marketJudge) forSale() bool { return len(j.p.Head().Players) <= 2 || j.pool > 0 }

// one: an act that is no purchase adds one pyramid.
func (j *marketJudge) one() {
	if len(j.Adds) > 1 {
		j.no("%s adds %d pyramids (%s); in a turn it is one.", j.who, len(j.Adds), plainPieces(j.Adds))
	}
}

// fromPool judges a pyramid from the pool that goes on a pallet.
func (j *marketJudge) fromPool() {
	j.one()
	for _, piece := range j.Adds {
		if piece.Colour != j.colour {
			j.no("%s puts %s on %s, but from the pool it takes only its own colour, %c.", j.who, piece, j.Card.Name, buyersmarket.Letter(j.colour))
			return
		}
	}
	if all := j.pool + j.added; all > j.Card.Value && j.pool <= j.Card.Value {
		j.no("With %s, %d pips of the pool lie on %s, but no more than its value of %d may.", plainPieces(j.Adds), all, j.Card.Name, j.Card.Value)
	}
}

// fromBank judges a pyramid from the player's bank that goes on a pallet.
func (j *marketJudge) fromBank() {
	j.one()
	for _, piece := range j.Adds {
		if piece.Colour != j.own {
			j.no("%s puts %s on %s, but a player contributes only from the own bank, %c.", j.who, piece, j.Card.Name, buyersmarket.Letter(j.own))
		}
	}
	if j.lay >= j.Card.Value {
		j.no("%d pips lie on %s: it is complete, and nothing more is contributed to it.", j.lay, j.Card.Name)
	}
	if j.refused || j.lay+j.added < j.Card.Value {
		return
	}
	if j.forSale() {
		j.say(validate.Warning, "With %s the pallet %s is complete: %s could have bought it in this act.", plainPieces(j.Adds), j.Card.Name, j.who)
	} else {
		j.say(validate.Warning, "With %s the pallet %s is complete, but nobody can buy it before a resource pyramid lies on it.", plainPieces(j.Adds), j.Card.Name)
	}
}

// placed says what came of a pyramid from the pool or the bank.
func placed(p *buyersmarket.Position, act *buyersmarket.Act) string {
	all := pipsOf(act.On) + pipsOf(act.Adds)
	what := "Pool"
	if act.Kind == buyersmarket.Contribute {
		what = "Contribute"
	}
	text := fmt.Sprintf("%s %d, the card %s: %s adds %s; %d of %d pips lie there now", what, act.Number, act.Card.Name, validate.Name(p.Head(), act.Player), plainPieces(act.Adds), all, act.Card.Value)
	if all >= act.Card.Value {
		text += ", and the pallet is complete"
	}
	return text + "."
}

func with(added int) string {
	if added == 0 {
		return ""
	}
	return fmt.Sprintf(" with the %d added", added)
}

// overspent returns how many pips a buyer spent more than necessary: those beyond the card's value
// that the buyer added in the act; under change=anyone all that are beyond it.
func overspent(p *buyersmarket.Position, act *buyersmarket.Act) int {
	over := max(0, pipsOf(act.On)+pipsOf(act.Adds)-act.Card.Value)
	if p.CountsAllOverpaid() {
		return over
	}
	return min(over, pipsOf(act.Adds))
}

func pipsOf(list []buyersmarket.Pyramid) int {
	n := 0
	for _, p := range list {
		n += p.Pips()
	}
	return n
}
