// Package cards knows the playing cards that games share: their ranks and
// suits and how each is written.
package cards

import (
	"strconv"
	"strings"

	"arbiter/score"
)

// A Card is a playing card, or none. Cards compare by rank, then suit.
type Card uint8

// None is no card, Joker one of the two jokers.
const (
	None  Card = 0
	Joker Card = 1 + 13*suitCount
)

// Different is one more than the last card: the length of a table by card.
const Different = int(Joker) + 1

// Ranks above the numbers 2 to 10.
const (
	Jack = 11 + iota
	Queen
	King
	Ace
)

// Suits. Stars are the fifth suit of a deck that has one.
const (
	Clubs = iota
	Diamonds
	Hearts
	Spades
	Stars
	suitCount
)

// New returns the card of a rank (2 to Ace) and a suit.
func New(rank, suit int) Card { return Card(1 + suitCount*(rank-2) + suit) }

// Rank returns 2 to 10, Jack, Queen, King or Ace; 0 for a joker and for no card.
func (c Card) Rank() int {
	if c == None || c >= Joker {
		return 0
	}
	return int(c-1)/suitCount + 2
}

// Suit returns Clubs to Stars, and -1 for a joker and for no card.
func (c Card) Suit() int {
	if c == None || c >= Joker {
		return -1
	}
	return int(c-1) % suitCount
}

// Number reports whether it is a card from 2 to 10.
func (c Card) Number() bool { return None < c && c < New(Jack, Clubs) }

// Copies returns how often a deck holds the card: jokers twice, all others once.
func (c Card) Copies() int {
	if c == Joker {
		return 2
	}
	return 1
}

const (
	suitLetters = "CDHS*"
	rankLetters = "JQKA"
)

// String returns the card in notation, as "10H", "KD" or "JO".
func (c Card) String() string {
	switch rank := c.Rank(); {
	case c == Joker:
		return "JO"
	case rank == 0:
		return "."
	case rank <= 10:
		return strconv.Itoa(rank) + suitLetters[c.Suit():c.Suit()+1]
	default:
		return rankLetters[rank-Jack:rank-Jack+1] + suitLetters[c.Suit():c.Suit()+1]
	}
}

// suitSigns are the signs that copied texts have in place of the suits' letters.
// A variation selector, which picks how the sign is drawn, may follow one.
var suitSigns = strings.NewReplacer("♣", "C", "♧", "C", "♦", "D", "♢", "D", "♥", "H", "♡", "H", "♠", "S", "♤", "S", "★", "*", "☆", "*", "\uFE0E", "", "\uFE0F", "")

// Plain returns a text with the suits' letters in place of their signs.
func Plain(s string) string {
	for i := 0; i < len(s); i++ {
		if s[i] >= 0x80 {
			return suitSigns.Replace(s)
		}
	}
	return s
}

// Parse reads a card in any case; a ten may be written T, a suit as its sign.
func Parse(s string) (Card, bool) {
	s = Plain(s)
	if len(s) < 2 || len(s) > 3 {
		return None, false
	}
	if strings.EqualFold(s, "JO") {
		return Joker, true
	}
	suit := strings.IndexByte(suitLetters, upper(s[len(s)-1]))
	rank := 0
	switch c := upper(s[0]); {
	case len(s) == 3:
		if s[:2] == "10" {
			rank = 10
		}
	case '2' <= c && c <= '9':
		rank = int(c - '0')
	case c == 'T':
		rank = 10
	default:
		if i := strings.IndexByte(rankLetters, c); i >= 0 {
			rank = Jack + i
		}
	}
	if rank == 0 || suit < 0 {
		return None, false
	}
	return New(rank, suit), true
}

func upper(c byte) byte {
	if 'a' <= c && c <= 'z' {
		return c - 'a' + 'A'
	}
	return c
}

// SuitName returns a suit's full word.
func SuitName(suit int) string {
	return [...]string{"clubs", "diamonds", "hearts", "spades", "stars"}[suit]
}

// Texts returns the cards in notation, parted by blanks.
func Texts(list []Card) string { return strings.Join(score.Texts(list), " ") }
