package zarkcity

import (
	"fmt"
	"strings"

	"arbiter/score"
	"arbiter/score/cards"
)

// Worth returns what a card is worth in an attack, in points; 0 for a number card.
func Worth(c cards.Card) int {
	switch {
	case c.Rank() == cards.King:
		return 3
	case c.Rank() == cards.Queen:
		return 2
	case c == cards.Joker || c.Rank() == cards.Jack || c.Rank() == cards.Ace:
		return 1
	}
	return 0
}

// price adds up what is discarded, in points.
func price(with []cards.Card) int {
	sum := 0
	for _, c := range with {
		sum += Worth(c)
	}
	return sum
}

// redundant returns the first discard that could be left out against so many pips;
// None when each is needed.
func redundant(with []cards.Card, pips int) cards.Card {
	sum := price(with)
	for _, c := range with {
		if sum-Worth(c) >= pips {
			return c
		}
	}
	return cards.None
}

// attack: the discards are worth at least the target's pips and none of them
// is redundant.
func (t *Table) attack(seat int, a *Act) *Refusal {
	no := func(format string, args ...any) *Refusal {
		r := t.refuse(a, []Place{a.At}, format, args...)
		r.Rule = RuleAttack
		return r
	}
	pips := a.Piece.Pips()
	if len(a.With) == 0 {
		return no("An attack costs discards: name them, as `with KH`.")
	}
	for _, c := range a.With {
		if Worth(c) == 0 {
			return no("%s is worth nothing in an attack: only kings, queens, jacks, jokers and aces are.", c)
		}
	}
	if why := t.lacks(seat, a.With); why != "" {
		return no("%s", why)
	}
	if price(a.With) < pips {
		return no("%s: too little.", Arithmetic(a))
	}
	if c := redundant(a.With, pips); c != cards.None {
		return no("%s: the %s is redundant.", Arithmetic(a), c)
	}
	return nil
}

// Arithmetic returns an attack's sum: "KC 3 + QD 2 = 5 against 3".
func Arithmetic(a *Act) string {
	terms := make([]string, len(a.With))
	for i, c := range a.With {
		terms[i] = fmt.Sprintf("%s %d", c, Worth(c))
	}
	sum := strings.Join(terms, " + ")
	if len(terms) > 1 {
		sum += fmt.Sprintf(" = %d", price(a.With))
	}
	return fmt.Sprintf("%s against %d", sum, a.Piece.Pips())
}

// lacks says which of the cards a hand cannot hold; "" when it may hold all. A hand
// without a line of its own is unknown and may hold any card. A `?` in a hand may be
// any card that is seen nowhere else.
func (t *Table) lacks(seat int, list []cards.Card) string {
	h := &t.Hands[seat]
	unknown := h.Unknown
	for k, c := range list {
		before := count(list[:k], c)
		switch {
		case before >= c.Copies():
			return fmt.Sprintf("The deck holds %s only %s.", c, times(c.Copies()))
		case !t.Has(c):
			return fmt.Sprintf("The deck has no %s (ruling: deck=five gives it the stars).", c)
		case !h.Known || before < count(h.Cards, c):
		case unknown == 0 && before > 0:
			return fmt.Sprintf("%s holds %s only %s; the hand is %s.", t.name(seat), c, times(before), held(h))
		case unknown == 0:
			return fmt.Sprintf("%s does not hold %s; the hand is %s.", t.name(seat), c, held(h))
		case t.elsewhere(seat, c)+before >= c.Copies():
			return fmt.Sprintf("%s cannot hold %s: it lies %s.", t.name(seat), c, t.where(seat, c))
		default:
			unknown--
		}
	}
	return ""
}

func held(h *Hand) string {
	words := score.Texts(h.Cards)
	for range h.Unknown {
		words = append(words, "?")
	}
	if len(words) == 0 {
		return "empty"
	}
	return strings.Join(words, " ")
}

func times(n int) string {
	if n == 1 {
		return "once"
	}
	return "twice"
}

func count(list []cards.Card, c cards.Card) int {
	n := 0
	for _, d := range list {
		if d == c {
			n++
		}
	}
	return n
}

// elsewhere counts a card on the board, in other hands and among the discards.
func (t *Table) elsewhere(seat int, c cards.Card) int {
	n := count(t.cards, c) + count(t.Discards, c)
	for other := range t.Hands {
		if other != seat {
			n += count(t.Hands[other].Cards, c)
		}
	}
	return n
}

// where says where a card is seen, other than in a seat's own hand.
func (t *Table) where(seat int, c cards.Card) string {
	for i, d := range t.cards {
		if d == c {
			return "on " + t.Name(Place(i))
		}
	}
	for other := range t.Hands {
		if other != seat && count(t.Hands[other].Cards, c) > 0 {
			return "in " + t.name(other) + "'s hand"
		}
	}
	return "among the discards"
}
