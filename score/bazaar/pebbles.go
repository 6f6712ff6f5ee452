package bazaar

import (
	"strconv"
	"strings"

	"arbiter/score"
)

// Colours of a pebble.
const (
	Red = iota
	White
	Blue
	Green
	Yellow
	colours
)

// Letters are the colours' letters, in the order in which they are written.
const Letters = "RWBGY"

// ColourName returns a colour's full word.
func ColourName(colour int) string {
	return [...]string{"red", "white", "blue", "green", "yellow"}[colour]
}

// A Bag is a number of pebbles of each colour.
type Bag [colours]int16

// Len returns the number of pebbles.
func (b Bag) Len() int {
	n := 0
	for _, k := range b {
		n += int(k)
	}
	return n
}

// Covers reports whether all of other is there.
func (b Bag) Covers(other Bag) bool {
	for c := range b {
		if b[c] < other[c] {
			return false
		}
	}
	return true
}

// Plus returns both bags together.
func (b Bag) Plus(other Bag) Bag {
	for c := range b {
		b[c] += other[c]
	}
	return b
}

// Minus returns what is left without the other; it may be less than none.
func (b Bag) Minus(other Bag) Bag {
	for c := range b {
		b[c] -= other[c]
	}
	return b
}

// Lacks returns what other has more than there is.
func (b Bag) Lacks(other Bag) Bag {
	for c := range b {
		b[c] = max(0, other[c]-b[c])
	}
	return b
}

// String returns every pebble by its letter, as "RRB"; "" for none.
func (b Bag) String() string {
	var text []byte
	for c, n := range b {
		for range n {
			text = append(text, Letters[c])
		}
	}
	return string(text)
}

// counted returns the colours that are there, each with its number: "R2", "B1".
func (b Bag) counted() []string {
	var list []string
	for c, n := range b {
		if n > 0 {
			list = append(list, Letters[c:c+1]+strconv.Itoa(int(n)))
		}
	}
	return list
}

// Counts returns the count form, as "R2B1"; "" for none.
func (b Bag) Counts() string { return strings.Join(b.counted(), "") }

// word returns the bag in one word: letters when they are few, else counts; "-" for
// none.
func (b Bag) word() string {
	switch n := b.Len(); {
	case n == 0:
		return "-"
	case n <= 12:
		return b.String()
	}
	return b.Counts()
}

// words returns the same with blanks between the counts.
func (b Bag) words() string {
	if b.Len() <= 12 {
		return b.word()
	}
	return strings.Join(b.counted(), " ")
}

// most is how many pebbles of a colour a text may state in one place.
const most = 200

// ParseBag reads pebbles: letters, each with a count behind it or not, in any
// case. "-" is none.
func ParseBag(s string) (Bag, bool) {
	var b Bag
	if s == "-" {
		return b, true
	}
	for i := 0; i < len(s); {
		c := colourOf(s[i])
		i++
		if c < 0 {
			return Bag{}, false
		}
		n, digits := 0, 0
		for ; i < len(s) && '0' <= s[i] && s[i] <= '9'; i++ {
			n = min(10*n+int(s[i]-'0'), most+1)
			digits++
		}
		if digits == 0 {
			n = 1
		}
		if n+int(b[c]) > most {
			return Bag{}, false
		}
		b[c] += int16(n)
	}
	return b, s != ""
}

// colourOf returns the colour of a letter in either case, -1 for none.
func colourOf(letter byte) int { return strings.IndexByte(Letters, letter&^0x20) }

// A Card is what can be bought: the pebbles that it costs, and perhaps a face.
// Equal cards are separate cards.
type Card struct {
	Price Bag
	Face  bool
}

// String returns the card in notation, as "RWBGY*".
func (c Card) String() string {
	if c.Face {
		return c.Price.String() + "*"
	}
	return c.Price.String()
}

// MarshalText is part of encoding.TextMarshaler, for JSON.
func (c Card) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// word returns the same with the counts of a price that no card has.
func (c Card) word() string {
	if c.Face {
		return c.Price.word() + "*"
	}
	return c.Price.word()
}

// ParseCard reads a card of any number of pebbles.
func ParseCard(s string) (Card, bool) {
	n := len(s)
	if n > 0 && s[n-1] == '*' {
		price, ok := ParseBag(s[:n-1])
		return Card{Price: price, Face: true}, ok && price.Len() > 0
	}
	price, ok := ParseBag(s)
	return Card{Price: price}, ok && price.Len() > 0
}

// An Equation lets either side be exchanged for the other.
type Equation struct{ Left, Right Bag }

// String returns the equation in notation, as "RR = B".
func (e Equation) String() string { return e.Left.String() + " = " + e.Right.String() }

// An Exchange is an equation used in one direction: Give goes to the bank, Take
// comes from it.
type Exchange struct{ Give, Take Bag }

// String returns the exchange in notation, as "RR>B".
func (e Exchange) String() string { return e.Give.String() + ">" + e.Take.String() }

// Fits reports whether the exchange is the equation in one of its directions.
func (e Exchange) Fits(q Equation) bool {
	return e.Give == q.Left && e.Take == q.Right || e.Give == q.Right && e.Take == q.Left
}

// Cards returns the cards in notation, parted by blanks.
func Cards(list []Card) string {
	if len(list) == 0 {
		return "-"
	}
	return strings.Join(score.Texts(list), " ")
}
