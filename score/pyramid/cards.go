package pyramid

import "strings"

// Suits, in falling precedence.
const (
	Gold = iota
	Silver
	Bronze
	Sapphire
	Emerald
	Ruby
	suitCount
)

// Kinds of cards.
const (
	Capstone = iota
	Riser
	Foundation
	Cornerstone
	kindCount
)

// A Card is one of the 24 different cards: 6*kind + suit.
type Card uint8

// Different is how many different cards there are; the deck has 72.
const Different = kindCount * suitCount

// NewCard returns the card of a kind and a suit.
func NewCard(kind, suit int) Card { return Card(suitCount*kind + suit) }

// Kind returns Capstone, Riser, Foundation or Cornerstone.
func (c Card) Kind() int { return int(c) / suitCount }

// Suit returns Gold to Ruby.
func (c Card) Suit() int { return int(c) % suitCount }

// Copies returns how often the deck holds a card.
func (c Card) Copies() int { return copies[c.Kind()] }

var copies = [kindCount]int{1, 3, 6, 2}

const (
	kindLetters = "CRFK"
	suitLetters = "gosibrsaemru"
)

// String returns the card in notation, as "Cgo".
func (c Card) String() string {
	k, s := c.Kind(), 2*c.Suit()
	return kindLetters[k:k+1] + suitLetters[s:s+2]
}

// SuitName returns a suit's full word.
func SuitName(suit int) string {
	return [...]string{"gold", "silver", "bronze", "sapphire", "emerald", "ruby"}[suit]
}

// KindName returns a kind's full word.
func KindName(kind int) string {
	return [...]string{"Capstone", "Riser", "Foundation", "Cornerstone"}[kind]
}

// ParseCard reads a card, in any case.
func ParseCard(s string) (Card, bool) {
	if len(s) != 3 {
		return 0, false
	}
	kind := strings.Index(kindLetters, strings.ToUpper(s[:1]))
	suit := strings.Index(suitLetters, strings.ToLower(s[1:]))
	if kind < 0 || suit < 0 || suit%2 != 0 {
		return 0, false
	}
	return NewCard(kind, suit/2), true
}
