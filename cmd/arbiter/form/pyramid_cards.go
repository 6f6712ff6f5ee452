package form

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

	"arbiter/score/pyramid"
)

const (
	suits = 6
	kinds = 4
)

// Cards are how many there are of each card.
type cards [pyramid.Different]int

// A hand is what is known of a player's cards, or of the Quarry.
type hand struct {
	cards
	fate fate
}

// A fate is what became of a hand.
type fate int

const (
	shown fate = iota
	folded
	hidden
)

// theQuarry stands where a seat is expected.
const theQuarry = -1

func (c *cards) len() int {
	n := 0
	for _, k := range c {
		n += k
	}
	return n
}

// String is the cards in notation.
func (c *cards) String() string {
	var list []string
	for card, n := range c {
		for range n {
			list = append(list, pyramid.Card(card).String())
		}
	}
	return strings.Join(list, " ")
}

// String is the hand in notation: cards, fold, or ? when nobody saw it.
func (h *hand) String() string {
	switch {
	case h.fate == folded:
		return "fold"
	case h.fate == hidden || h.len() == 0:
		return "?"
	}
	return h.cards.String()
}

// at is a seat's hand, or the Quarry.
func (s *showdown) at(seat int) *hand {
	if seat == theQuarry {
		return &s.quarry
	}
	return &s.hands[seat]
}

// owner is whose cards these are, for a sentence.
func (s *showdown) owner(seat int) string {
	if seat == theQuarry {
		return "the Quarry"
	}
	return s.name(seat)
}

// left is how many of a card the deck still has; fewer than none when more are
// told of than there are. Elsewhere says where the others are.
func (s *showdown) left(card pyramid.Card, seat int) (left int, elsewhere string) {
	left = card.Copies()
	var list []string
	for i := theQuarry; i < s.players; i++ {
		h := s.at(i)
		if h.fate != shown || h.cards[card] == 0 {
			continue
		}
		left -= h.cards[card]
		if i != seat {
			list = append(list, s.owner(i)+" "+strconv.Itoa(h.cards[card]))
		}
	}
	return left, strings.Join(list, ", ")
}

const suitHelp = "go si br sa em ru"

// readCards reads cards in notation; "-" and "none" are none.
func readCards(text string) (c cards, err error) {
	words := split(strings.Join(strings.Fields(text), " "))
	if len(words) == 1 && (words[0] == "-" || strings.EqualFold(words[0], "none")) {
		return c, nil
	}
	for _, w := range words {
		card, ok := pyramid.ParseCard(w)
		if !ok {
			return c, noCard(w)
		}
		if c[card]++; c[card] > mostOfCard {
			return c, fmt.Errorf("%s more often than %d times", card, mostOfCard)
		}
	}
	return c, nil
}

func noCard(word string) error {
	if len(word) == 3 {
		if turned, ok := pyramid.ParseCard(word[2:] + word[:2]); ok {
			return fmt.Errorf("%q is not a card; write the kind first: %s", word, turned)
		}
	}
	return fmt.Errorf("%q is not a card; expected C, R, F or K and a suit (%s), as Cgo", word, suitHelp)
}

// readHand reads cards, or what became of them.
func readHand(text string) (h hand, err error) {
	switch strings.ToLower(strings.TrimSpace(text)) {
	case "fold", "folded", "f":
		h.fate = folded
	case "?", "unseen", "u":
		h.fate = hidden
	default:
		h.cards, err = readCards(text)
	}
	return h, err
}

// wanting tells what is unusual about the number of cards; whether it is legal
// is for the referee.
func (s *showdown) wanting(seat int) string {
	h := s.at(seat)
	n := h.len()
	switch {
	case h.fate != shown:
	case seat == theQuarry && n == 0:
		return "no card is in the Quarry"
	case seat == theQuarry && n > s.players:
		return fmt.Sprintf("%s in the Quarry of %d players", count(n, "card"), s.players)
	case seat == theQuarry:
	case n == 0:
		return "no card is chosen for " + s.name(seat)
	case n != handSize:
		return fmt.Sprintf("%s has %s and not %d", s.name(seat), count(n, "card"), handSize)
	}
	return ""
}

// mostChips is more than lies on any table.
const mostChips = 999999

// chips reads a number of chips; -1 when nothing was said.
func chips(text string) (int, error) {
	text = strings.TrimSpace(text)
	if text == "" {
		return -1, nil
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 0 || n > mostChips {
		return 0, errors.New("chips are a number, as 12")
	}
	return n, nil
}

func checkChips(text string) error {
	_, err := chips(text)
	return err
}
