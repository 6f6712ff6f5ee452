package buyersmarket

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/score"
)

// A Holding is what one player has at the end.
type Holding struct {
	Building Building // levels from the bottom
	Unused   Stock    // collected and not built
	Piled    bool     // nothing is built yet: Pile holds what was collected
	Pile     Stock
	Bank     Stock
	Cards    int // cards collected
	HasCards bool
}

// Collected returns everything that the player had to build with.
func (h *Holding) Collected() Stock {
	if h.Piled {
		return h.Pile
	}
	all := h.Unused
	for i := range h.Building {
		all.Add(&h.Building[i])
	}
	return all
}

// Empty reports whether nothing is said of the player, so that the section is still to be filled
// in. A player who collected nothing has `cards: 0`.
func (h *Holding) Empty() bool {
	collected := h.Collected()
	return !h.Piled && collected.Len() == 0 && h.Bank.Len() == 0 && !h.HasCards
}

// A Pyramid is one piece.
type Pyramid struct{ Colour, Size int }

// String returns the piece in notation, as "R3".
func (p Pyramid) String() string { return string([]byte{Letter(p.Colour), byte('1' + p.Size)}) }

// Pips returns the piece's pips.
func (p Pyramid) Pips() int { return p.Size + 1 }

// A Position is a game of Buyer's Market as it was read.
type Position struct {
	head      score.Header
	Resources []int     // the five colours, in the header's order
	Suits     [5]int    // the colour of each suit of suits
	Holdings  []Holding // by seat; nil when there are only acts of the market
	Acts      []Act     // in their order
}

// suits are the suits of the cards, in the order of Position.Suits.
const suits = "CDHS*"

// Game returns Buyer's Market.
func (*Position) Game() *score.Game { return &Game }

func (p *Position) Head() *score.Header { return &p.head }

// Describe counts the trios of each resource colour, and the acts.
func (p *Position) Describe() string {
	s := fmt.Sprintf("%d trios of each resource", p.Trios())
	for kind, what := range [3]string{"purchase", "pool act", "contribution"} {
		if n := p.count(ActKind(kind)); n > 0 {
			s += ", " + score.Counted(n, what)
		}
	}
	return s
}

// Trios returns how many pyramids there are of each resource colour and size.
func (p *Position) Trios() int {
	if len(p.head.Players) == 4 {
		return 4
	}
	return 3
}

// Own returns the bank colour of a seat.
func (p *Position) Own(seat int) int { return Colour(p.head.Players[seat].Colour[0]) }

// Owner returns the seat whose bank colour this is, -1 for nobody's.
func (p *Position) Owner(colour int) int {
	for seat := range p.head.Players {
		if p.Own(seat) == colour {
			return seat
		}
	}
	return -1
}

// IsResource reports whether a colour is one of the five.
func (p *Position) IsResource(colour int) bool { return slices.Contains(p.Resources, colour) }

// CardColour returns the resource colour of a card.
func (p *Position) CardColour(c Card) int {
	if i := strings.IndexByte(suits, c.Suit); i >= 0 {
		return p.Suits[i]
	}
	return -1
}

// Terms returns what a seat's building is judged by.
func (p *Position) Terms(seat int) *Terms {
	return &Terms{
		Resources: p.Resources,
		Own:       p.Own(seat),
		Continue:  p.head.Ruling(Game.Ruling("half-built")) == "continue",
		Mono:      p.head.Ruling(Game.Ruling("monochrome")),
		Playable:  p.head.Ruling(Game.Ruling("unused")) == "unplayable",
	}
}

// CountsAllOverpaid reports whether change is taken of every pip beyond a card's value, whoever
// laid it.
func (p *Position) CountsAllOverpaid() bool { return p.head.Ruling(Game.Ruling("change")) == "anyone" }

// order returns the colours as a seat's pieces are listed.
func (p *Position) order(seat int) []int {
	return append(slices.Clone(p.Resources), p.Own(seat))
}

// levelName returns how findings and lines name a level: "Ann 2".
func (p *Position) levelName(seat, level int) string {
	return fmt.Sprintf("%s %d", p.head.Players[seat].Name, level+1)
}
