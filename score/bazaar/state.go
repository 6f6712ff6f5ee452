package bazaar

import "slices"

// A State is what is on the table between two turns. A turn changes a copy of it.
// The copy shares the lists of cards: they are clipped before they grow, so that
// the original keeps its own.
type State struct {
	Bank    Bag
	Visible []Card
	Unnamed int    // visible cards that the record does not name
	Pile    []Card // the hidden ones when they are known, the top first
	Hidden  int    // how many are hidden
	Known   bool   // the pile is known card by card
	Wallets [MaxPlayers]Bag
	Points  [MaxPlayers]int
	Bought  [MaxPlayers][]Card // every card so far, in the order bought
	Out     [MaxPlayers]bool
	Next    int // the seat whose turn it is
	Players int
	Over    Over
}

// Over is the reason why a game is over.
type Over string

// The reasons, in the order in which they are checked; "" while the game goes on.
const (
	AllOut       Over = "all-out"
	TwentyPoints Over = "twenty-points"
	NoCards      Over = "no-cards"
	DeadBank     Over = "dead-bank"
)

// Says returns the reason in a sentence; "" while the game goes on.
func (o Over) Says() string {
	switch o {
	case AllOut:
		return "everybody has been eliminated"
	case TwentyPoints:
		return "a player has 20 points or more"
	case NoCards:
		return "no card is left"
	case DeadBank:
		return "the bank is empty and nobody can pay for a card"
	}
	return ""
}

// Open returns how many cards lie open.
func (s *State) Open() int { return len(s.Visible) + s.Unnamed }

// clone returns a copy that can be changed alone. The pile is only ever cut at its
// ends and may be shared.
func (s *State) clone() *State {
	c := *s
	c.Visible = slices.Clone(s.Visible)
	return &c
}

// checkOver finds out whether the game is over, in the order of the rules.
func (s *State) checkOver(t Terms) {
	switch {
	case s.allOut():
		s.Over = AllOut
	case s.twentyPoints():
		s.Over = TwentyPoints
	case s.Open() == 0 && s.Hidden == 0:
		s.Over = NoCards
	case s.deadBank(t):
		s.Over = DeadBank
	default:
		s.Over = ""
	}
}

func (s *State) allOut() bool { return !slices.Contains(s.Out[:s.Players], false) }

func (s *State) twentyPoints() bool {
	for seat := range s.Players {
		if !s.Out[seat] && s.Points[seat] >= EnoughPoints {
			return true
		}
	}
	return false
}

// deadBank: the bank is empty and no remaining player can pay for a card that
// counts. A card that nobody has named may cost whatever somebody has.
func (s *State) deadBank(t Terms) bool {
	if s.Bank != (Bag{}) {
		return false
	}
	unnamed := s.Unnamed > 0 || t.HiddenToo && !s.Known && s.Hidden > 0
	for seat := range s.Players {
		w := s.Wallets[seat]
		if s.Out[seat] {
			continue
		}
		if unnamed && w.Len() >= CardSize || canPay(w, s.Visible) || t.HiddenToo && canPay(w, s.Pile) {
			return false
		}
	}
	return true
}

func canPay(wallet Bag, list []Card) bool {
	return slices.ContainsFunc(list, func(c Card) bool { return wallet.Covers(c.Price) })
}

// pass gives the next player in the game its turn.
func (s *State) pass() {
	for range s.Players {
		s.Next = (s.Next + 1) % s.Players
		if !s.Out[s.Next] {
			return
		}
	}
}

// pay takes the price of a request: the bottom card of the pile, or all that
// lies open when there is none.
func (s *State) pay() {
	if s.Hidden == 0 {
		s.Visible, s.Unnamed = s.Visible[:0], 0
		return
	}
	s.Hidden--
	if s.Known {
		s.Pile = s.Pile[:s.Hidden]
	}
}

// refills returns how many cards come up after a turn.
func (s *State) refills() int { return max(0, min(MostVisible-s.Open(), s.Hidden)) }

// fill fills the display up from the top of the pile: with its cards when they
// are known, else with those that the record names.
func (s *State) fill(named []Card) {
	n := s.refills()
	s.Hidden -= n
	if s.Known {
		s.Visible = append(s.Visible, s.Pile[:n]...)
		s.Pile = s.Pile[n:]
		return
	}
	s.Visible = append(s.Visible, named...)
	s.Unnamed += n - len(named)
}
