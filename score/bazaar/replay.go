package bazaar

import (
	"fmt"
	"slices"

	"arbiter/score"
)

// A Fault says why a turn is not legal, or what the record leaves open about it.
type Fault struct {
	Rule    string
	Message string // a sentence
}

// A Purchase is a card that was bought.
type Purchase struct {
	Turn   int  `json:"-"` // the number of the turn in the record; 0 in a tally
	Seat   int  `json:"-"`
	Card   Card `json:"card"`
	Left   int  `json:"left"` // pebbles left after it
	Points int  `json:"points"`
}

// A Done is one turn of a replay and its outcome.
type Done struct {
	*Turn
	Fault     *Fault // it was not legal
	Void      bool   // nothing of it was played: it was not legal and no elimination
	Doubt     *Fault // legal, but something is not recorded
	Purchases []Purchase
	After     *State
}

// A Replay is the log played from the start, up to the first turn that is not
// legal and not marked as an elimination.
type Replay struct {
	Turns []Done
	End   *State
}

// Replay plays the log. The answer is kept until the rulings change.
func (p *Position) Replay() *Replay {
	terms := p.Terms()
	if p.replayed != nil && p.terms == terms {
		return p.replayed
	}
	start := p.Start.clone()
	start.checkOver(terms)
	r := &Replay{End: start}
	for k := range p.Log {
		done := r.End.play(p, &p.Log[k], terms)
		r.Turns = append(r.Turns, done)
		if r.End = done.After; done.Void {
			break
		}
	}
	p.replayed, p.terms = r, terms
	return r
}

// play carries out a turn on a copy of the state: After is that copy, or the
// state itself when nothing of the turn was played.
func (s *State) play(p *Position, t *Turn, terms Terms) Done {
	d := Done{Turn: t, After: s}
	if d.Fault = s.mayMove(p, t); d.Fault != nil {
		d.Void = true
		return d
	}
	now := s.clone()
	d.Fault = now.request(p, t, terms)
	if d.Fault == nil {
		d.Purchases, d.Fault = now.purchases(t, &d.Doubt)
	}
	if d.Fault != nil && !t.Out {
		d.Void = true
		return d
	}
	if t.Out {
		now.Out[t.Seat], now.Wallets[t.Seat] = true, Bag{}
	}
	if no := now.reveals(t); no != nil {
		return Done{Turn: t, After: s, Fault: no, Void: true}
	}
	if !now.Known && len(t.Reveals) < now.refills() && d.Doubt == nil {
		d.Doubt = &Fault{RuleReveal, "The record does not name what came up after this turn."}
	}
	now.fill(t.Reveals)
	now.checkOver(terms)
	now.pass()
	d.After = now
	return d
}

// mayMove: the player is in the game, it is its turn, and the game goes on.
func (s *State) mayMove(p *Position, t *Turn) *Fault {
	no := func(format string, args ...any) *Fault { return &Fault{RuleTurn, fmt.Sprintf(format, args...)} }
	switch {
	case s.Over != "":
		return no("The game is over: %s.", s.Over.Says())
	case s.Out[t.Seat]:
		return no("%s has been eliminated.", p.name(t.Seat))
	case t.Seat != s.Next:
		return no("It is the turn of %s, not of %s.", p.name(s.Next), p.name(t.Seat))
	}
	return nil
}

// request plays the first half of a turn: a pebble drawn, exchanges, or neither. An illegal one
// changes nothing and costs nothing.
func (s *State) request(p *Position, t *Turn, terms Terms) *Fault {
	switch t.Deed {
	case Draw:
		return s.draw(t)
	case Trade:
		if no := s.trade(p, t); no != nil {
			return no
		}
		s.pay()
	case Skip:
		if terms.SkipPays {
			s.pay()
		}
	}
	return nil
}

// draw: the bank holds the pebble.
func (s *State) draw(t *Turn) *Fault {
	if s.Bank[t.Pebble] <= 0 {
		return &Fault{RuleDraw, fmt.Sprintf("The bank holds no %s pebble (%s).", ColourName(t.Pebble), holds(s.Bank))}
	}
	s.Bank[t.Pebble]--
	s.Wallets[t.Seat][t.Pebble]++
	return nil
}

func holds(b Bag) string {
	if b == (Bag{}) {
		return "it is empty"
	}
	return "it holds " + b.words()
}

// trade: every exchange is an equation in one of its directions, covered by
// wallet and bank at that step.
func (s *State) trade(p *Position, t *Turn) *Fault {
	wallet, bank := s.Wallets[t.Seat], s.Bank
	for k, x := range t.Exchanges {
		no := func(format string, args ...any) *Fault {
			return &Fault{RuleTrade, fmt.Sprintf("Step %d, %s: ", k+1, x) + fmt.Sprintf(format, args...)}
		}
		if !p.equation(x) {
			return no("no equation says so.%s", p.nearEquation(x))
		}
		if !wallet.Covers(x.Give) {
			return no("gives %s, the wallet holds %s.", x.Give, shortage(wallet, x.Give))
		}
		if !bank.Covers(x.Take) {
			return no("takes %s, the bank holds %s.", x.Take, shortage(bank, x.Take))
		}
		wallet, bank = wallet.Minus(x.Give).Plus(x.Take), bank.Minus(x.Take).Plus(x.Give)
	}
	s.Wallets[t.Seat], s.Bank = wallet, bank
	return nil
}

// shortage says how many there are of each colour that is short: "one R".
func shortage(has, wants Bag) string {
	words := []string{}
	for c, n := range has.Lacks(wants) {
		if n > 0 {
			words = append(words, score.InWords(int(has[c]))+" "+Letters[c:c+1])
		}
	}
	return score.And(words)
}

func (p *Position) equation(x Exchange) bool { return slices.ContainsFunc(p.Equations, x.Fits) }

// nearEquation names an equation that has one side of the exchange.
func (p *Position) nearEquation(x Exchange) string {
	for _, q := range p.Equations {
		if q.Left == x.Give || q.Right == x.Give {
			return " There is " + q.String() + "."
		}
	}
	return ""
}

// purchases plays the purchases of a turn, one after another. Each card must have been visible as
// the turn began, and is paid from what the wallet holds by then. When one is illegal, none counts.
func (s *State) purchases(t *Turn, doubt **Fault) ([]Purchase, *Fault) {
	wallet, bank, visible, unnamed := s.Wallets[t.Seat], s.Bank, slices.Clone(s.Visible), s.Unnamed
	list := []Purchase{}
	for _, c := range t.Buys {
		no := func(format string, args ...any) ([]Purchase, *Fault) {
			return nil, &Fault{RulePurchase, fmt.Sprintf(format, args...)}
		}
		k := slices.Index(visible, c)
		switch {
		case k < 0 && unnamed > 0 && c.Price.Len() == CardSize:
			unnamed--
			*doubt = &Fault{RuleReveal, fmt.Sprintf("%s was bought; the record does not name it among what lay open.", c)}
		case k < 0 && s.Open() == 0 && s.Hidden == 0 && len(list) == 0: // what lay open was the price
			deed := "trade"
			if t.Deed == Skip {
				deed = "skip"
			}
			return no("%s cannot be bought: the pile was empty, so that the %s ended the game.", c, deed)
		case k < 0 && slices.Contains(s.Visible, c):
			return no("%s has been bought already in this turn.", c)
		case k < 0:
			return no("%s does not lie open as the turn begins (%s).", c, Cards(s.Visible))
		default:
			visible = append(visible[:k:k], visible[k+1:]...)
		}
		if !wallet.Covers(c.Price) {
			return no("%s costs %s, the wallet holds %s.", c, c.Price, shortage(wallet, c.Price))
		}
		wallet, bank = wallet.Minus(c.Price), bank.Plus(c.Price)
		left := wallet.Len()
		list = append(list, Purchase{Turn: t.Number, Seat: t.Seat, Card: c, Left: left, Points: Worth(left, c.Face)})
	}
	s.Wallets[t.Seat], s.Bank, s.Visible, s.Unnamed = wallet, bank, visible, unnamed
	for _, b := range list {
		s.Points[t.Seat] += b.Points
	}
	s.Bought[t.Seat] = append(slices.Clip(s.Bought[t.Seat]), t.Buys...)
	return list, nil
}

// reveals: a refill that the record names is one that the pile could give.
func (s *State) reveals(t *Turn) *Fault {
	n := s.refills()
	if len(t.Reveals) > n {
		return &Fault{RuleReveal, fmt.Sprintf("The record names %s that came up, but %s.", score.Counted(len(t.Reveals), "card"), due(n))}
	}
	if !s.Known {
		for _, c := range t.Reveals {
			if c.Price.Len() != CardSize {
				return &Fault{RuleReveal, fmt.Sprintf("%s is no card: a card shows five pebbles.", c)}
			}
		}
		return nil
	}
	rest := slices.Clone(s.Pile[:n])
	for _, c := range t.Reveals {
		k := slices.Index(rest, c)
		if k < 0 {
			return &Fault{RuleReveal, fmt.Sprintf("%s cannot have come up: the top of the pile is %s.", c, Cards(s.Pile[:n]))}
		}
		rest = slices.Delete(rest, k, k+1)
	}
	return nil
}

func due(n int) string {
	switch n {
	case 0:
		return "none was due"
	case 1:
		return "one was due"
	}
	return fmt.Sprintf("only %d were due", n)
}
