package pyramid

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

// NewCard is the card of a kind and a suit.
func NewCard(kind, suit int) Card { return Card(suitCount*kind + suit) }

// Kind is Capstone, Riser, Foundation or Cornerstone.
func (c Card) Kind() int { return int(c) / suitCount }

// Suit is Gold to Ruby.
func (c Card) Suit() int { return int(c) % suitCount }

// Copies is how often the deck holds a card.
func (c Card) Copies() int { return copies[c.Kind()] }

var copies = [kindCount]int{1, 3, 6, 2}

const (
	kindLetters = "CRFK"
	suitLetters = "gosibrsaemru"
)

// String is the card in notation, as "Cgo".
func (c Card) String() string {
	k, s := c.Kind(), 2*c.Suit()
	return kindLetters[k:k+1] + suitLetters[s:s+2]
}

// SuitName is a suit's full word.
func SuitName(suit int) string {
	return [...]string{"gold", "silver", "bronze", "sapphire", "emerald", "ruby"}[suit]
}

// KindName is a kind's full word.
func KindName(kind int) string {
	return [...]string{"Capstone", "Riser", "Foundation", "Cornerstone"}[kind]
}

// ParseCard reads a card, in any case.
func ParseCard(s string) (Card, bool) {
	if len(s) != 3 {
		return 0, false
	}
	kind, suit := kinds[s[0]&127|0x20], suits[s[2]&127|0x20]
	ok := kind > 0 && suit > 0 && s[0]|s[1]|s[2] < 0x80 && suitLetters[2*(suit&7)-2] == s[1]|0x20
	if !ok {
		return 0, false
	}
	return Card(suitCount*(kind-1) + suit - 1), true
}

// kinds and suits give the kind of a card's first letter and the suit of its
// second, each plus one; 0 is none. A table is faster than branches here: the order
// of cards cannot be predicted.
var (
	kinds = [128]uint8{'c': 1, 'r': 2, 'f': 3, 'k': 4}
	suits = [128]uint8{'o': 1, 'i': 2, 'r': 3, 'a': 4, 'm': 5, 'u': 6}
)
