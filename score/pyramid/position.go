package pyramid

import (
	"fmt"

	"arbiter/score"
)

// A Seat is one player's part at the reveal.
type Seat struct {
	Folded bool
	Unseen bool
	Cards  []Card
	Claim  int // the hand claimed; -1 for none
	Paid   int // chips
}

// A Position is a game of Pyramid as it was read.
type Position struct {
	head    score.Header
	Quarry  []Card
	Seats   []Seat
	HasPaid bool
	Pot     int // as stated
	HasPot  bool
	Claims  []int // seats, in the order of their claims
}

func (*Position) Game() *score.Game { return &Game }

func (p *Position) Head() *score.Header { return &p.head }

// Describe counts the cards of the Quarry and the chips.
func (p *Position) Describe() string {
	s := fmt.Sprintf("%d in the Quarry", len(p.Quarry))
	if p.Chips() != 0 {
		s += fmt.Sprintf(", a pot of %d", p.Chips())
	}
	return s
}

// Chips returns the pot: the sum of what was paid, else what was stated.
func (p *Position) Chips() int {
	if !p.HasPaid {
		return p.Pot
	}
	sum := 0
	for i := range p.Seats {
		sum += p.Seats[i].Paid
	}
	return sum
}

// Ruling returns the ruling suit-ties in force.
func (p *Position) Ruling() string { return p.head.Ruling(Game.Ruling("suit-ties")) }

// InAtTheEnd returns the seats that did not fold.
func (p *Position) InAtTheEnd() []int {
	var list []int
	for i := range p.Seats {
		if !p.Seats[i].Folded {
			list = append(list, i)
		}
	}
	return list
}

// Open reports whether no winner can be named: two or more players are in and one of
// their hands was not seen, or nobody is in at all.
func (p *Position) Open() bool {
	in := p.InAtTheEnd()
	if len(in) < 2 {
		return len(in) == 0
	}
	for _, seat := range in {
		if p.Seats[seat].Unseen {
			return true
		}
	}
	return false
}

// BestHand returns the best hand that a seat's cards and the Quarry make.
func (p *Position) BestHand(seat int) BestHand {
	return MakeBest(p.Seats[seat].Cards, p.Quarry, p.Ruling())
}

// Can reports whether cards, with at most one of the Quarry in place of one of them, make a hand.
func Can(own, quarry []Card, hand int) bool {
	counts := Count(own...)
	if _, ok := counts.makes(hand); ok {
		return true
	}
	for _, card := range quarry {
		with := counts
		with.add(1, card)
		// A hand of no more cards than the own ones leaves one of them out.
		if _, ok := with.makes(hand); ok && Hands[hand].size() <= len(own) {
			return true
		}
	}
	return false
}
