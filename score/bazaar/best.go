package bazaar

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strings"

	"arbiter/score"
)

// A Plan is a turn of exchanges and purchases, never of drawing.
type Plan struct {
	Exchanges []Exchange
	Purchases []Purchase // in the order that scores best
	Left      Bag        // the wallet afterwards
	Points    int
}

// Goal returns the points that the plan scores or the cards that it buys, whichever was asked for.
func (p *Plan) Goal(by string) int {
	if by == score.ByCards {
		return len(p.Purchases)
	}
	return p.Points
}

// String returns the turn in notation: "trade RR>B, buy RWBGY"; "" for a plan that does nothing.
func (p *Plan) String() string {
	var parts []string
	if len(p.Exchanges) > 0 {
		parts = append(parts, "trade "+strings.Join(score.Texts(p.Exchanges), " "))
	}
	for _, b := range p.Purchases {
		parts = append(parts, "buy "+b.Card.String())
	}
	return strings.Join(parts, ", ")
}

// A Best is the answer to what the best turn is.
type Best struct {
	Seat int
	Plan
	CanTrade  bool   // some exchange is possible now
	LastTrade bool   // any exchange would end the game: the pile is empty
	Ending    string // a request that would end it so, "trade RR>B"; "" for none
	Unnamed   int    // cards that lie open and are not named: left out
}

// ErrOver is returned for a position that is over: there is no turn to look for.
var ErrOver = errors.New("the game is over")

// ErrTally is returned for a tally, which has no position.
var ErrTally = errors.New("a tally has no position to find a turn for: give the cards that lie open, equations, bank and wallets")

// BestTurn finds the best turn for the player to move after the log: most
// points (or cards) over every legal sequence of exchanges up to the depth and
// every order of purchases. Among equal ones it takes fewer exchanges, then
// more of the other figure, then more pebbles left, then the least list of
// exchanges, then purchases in display order.
func (p *Position) BestTurn(ask score.TurnQuestion) (Best, error) {
	if p.IsTally {
		return Best{}, ErrTally
	}
	s := p.Replay().End
	if s.Over != "" {
		return Best{}, ErrOver
	}
	if err := s.sound(); err != nil {
		return Best{}, err
	}
	b := Best{Seat: s.Next, Unnamed: s.Unnamed, LastTrade: s.Hidden == 0}
	wallet := s.Wallets[s.Next]
	depth := ask.Depth
	if depth == 0 {
		depth = -1
	}
	list := exchanges(p.Equations)
	for _, x := range list {
		if wallet.Covers(x.Give) && s.Bank.Covers(x.Take) && !b.CanTrade {
			b.CanTrade, b.Ending = true, "trade "+x.String()
		}
	}
	shop := newShop(s.Visible, wallet.Plus(s.Bank), ask.By)
	if b.LastTrade {
		depth = 0
		if p.Terms().SkipPays { // skipping, too, clears the display
			shop = newShop(nil, wallet.Plus(s.Bank), ask.By)
			b.Ending = cmp.Or(b.Ending, "skip")
		}
	} else {
		b.Ending = ""
	}
	key, path := search(wallet, s.Bank, list, depth, shop)
	for _, x := range path {
		b.Exchanges = append(b.Exchanges, list[x])
		wallet = wallet.Minus(list[x].Give).Plus(list[x].Take)
	}
	b.Purchases, b.Left = shop.order(wallet, key, s.Next)
	for _, c := range b.Purchases {
		b.Points += c.Points
	}
	return b, nil
}

// sound returns why no turn can be searched for: a number of the game, such as the
// pebbles of a colour, is impossible.
func (s *State) sound() error {
	if len(s.Visible) > MostVisible {
		return fmt.Errorf("%d cards lie open; four are the most (%s)", len(s.Visible), RuleCard)
	}
	for _, c := range s.Visible {
		if c.Price.Len() != CardSize {
			return fmt.Errorf("%s shows %d pebbles; a card shows five (%s)", c, c.Price.Len(), RuleCard)
		}
	}
	all := s.Bank.Plus(s.Wallets[s.Next])
	for c, n := range all {
		if n > PebblesOfAColour {
			return fmt.Errorf("bank and wallet hold %d %s pebbles; there are 20 (%s)", n, ColourName(c), RulePebbles)
		}
	}
	return nil
}

// exchanges returns all exchanges that the equations allow, each once. Their order is
// that of their printed letters, with the letters in the order R W B G Y.
func exchanges(equations []Equation) []Exchange {
	var list []Exchange
	add := func(x Exchange) {
		if !slices.Contains(list, x) {
			list = append(list, x)
		}
	}
	for _, q := range equations {
		add(Exchange{q.Left, q.Right})
		add(Exchange{q.Right, q.Left})
	}
	slices.SortFunc(list, func(a, b Exchange) int {
		return strings.Compare(letterRanks.Replace(a.String()), letterRanks.Replace(b.String()))
	})
	return list
}

// letterRanks puts the letters of an exchange in the order R W B G Y, and > before them all.
var letterRanks = strings.NewReplacer(">", "0", "R", "1", "W", "2", "B", "3", "G", "4", "Y", "5")
