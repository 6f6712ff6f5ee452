package pyramid

import "math/bits"

// Counts are the cards of a hand, counted, in one machine word:
//
//	bits 0–47   a byte for each suit, ruby lowest; in it, from its lowest bit,
//	            Capstones (1 bit), Risers (2), Foundations (3), Cornerstones (2)
//	bits 48–59  Foundations, Cornerstones, Risers and Capstones of all suits,
//	            3 bits each
//	bits 60–63  all cards
//
// That holds every hand of seven cards that the deck allows, so adding a card
// is one addition. A count that is full stays full: the three Capstones of an
// impossible hand count as one, its eight Foundations as seven. No hand needs
// more of a card than fits, so impossible hands are ranked rightly too.
type Counts uint64

const (
	foundationsAt  = 48
	cornerstonesAt = 51
	risersAt       = 54
	capstonesAt    = 57
	cardsAt        = 60

	// What each kind of card adds to the counts in all.
	capstoneInAll    = 1<<capstonesAt | 1<<cardsAt
	riserInAll       = 1<<risersAt | 1<<cardsAt
	foundationInAll  = 1<<foundationsAt | 1<<cardsAt
	cornerstoneInAll = 1<<cornerstonesAt | 1<<cardsAt
)

// A slot is what counting a card needs to know of it.
type slot struct {
	one   Counts // what it adds
	field Counts // the bits that count it
	shift uint8  // where its suit's byte lies
	suit  uint8
}

// slots are those of each card.
var slots = [Different]slot{
	{capstoneInAll | 1<<40, 0x01 << 40, 40, Gold},
	{capstoneInAll | 1<<32, 0x01 << 32, 32, Silver},
	{capstoneInAll | 1<<24, 0x01 << 24, 24, Bronze},
	{capstoneInAll | 1<<16, 0x01 << 16, 16, Sapphire},
	{capstoneInAll | 1<<8, 0x01 << 8, 8, Emerald},
	{capstoneInAll | 1<<0, 0x01 << 0, 0, Ruby},
	{riserInAll | 2<<40, 0x06 << 40, 40, Gold},
	{riserInAll | 2<<32, 0x06 << 32, 32, Silver},
	{riserInAll | 2<<24, 0x06 << 24, 24, Bronze},
	{riserInAll | 2<<16, 0x06 << 16, 16, Sapphire},
	{riserInAll | 2<<8, 0x06 << 8, 8, Emerald},
	{riserInAll | 2<<0, 0x06 << 0, 0, Ruby},
	{foundationInAll | 8<<40, 0x38 << 40, 40, Gold},
	{foundationInAll | 8<<32, 0x38 << 32, 32, Silver},
	{foundationInAll | 8<<24, 0x38 << 24, 24, Bronze},
	{foundationInAll | 8<<16, 0x38 << 16, 16, Sapphire},
	{foundationInAll | 8<<8, 0x38 << 8, 8, Emerald},
	{foundationInAll | 8<<0, 0x38 << 0, 0, Ruby},
	{cornerstoneInAll | 64<<40, 0xC0 << 40, 40, Gold},
	{cornerstoneInAll | 64<<32, 0xC0 << 32, 32, Silver},
	{cornerstoneInAll | 64<<24, 0xC0 << 24, 24, Bronze},
	{cornerstoneInAll | 64<<16, 0xC0 << 16, 16, Sapphire},
	{cornerstoneInAll | 64<<8, 0xC0 << 8, 8, Emerald},
	{cornerstoneInAll | 64<<0, 0xC0 << 0, 0, Ruby},
}

// kindsAt is where the counts of each kind in all lie.
var kindsAt = [kindCount]uint{capstonesAt, risersAt, foundationsAt, cornerstonesAt}

// sevenCards is the least word that counts seven cards; below it no count in
// all can be full.
const sevenCards Counts = 7 << cardsAt

// Count counts cards.
func Count(cards ...Card) Counts {
	var c Counts
	for _, card := range cards {
		c = c.Add(card)
	}
	return c
}

// Add counts one more card; what is no card is not counted.
func (c Counts) Add(card Card) Counts {
	if card < Different && c < sevenCards && c&slots[card].field != slots[card].field {
		return c + slots[card].one
	}
	return c.addFull(card)
}

// addFull adds a card where some count may be full.
func (c Counts) addFull(card Card) Counts {
	if card >= Different {
		return c
	}
	one := slots[card].one
	for _, field := range [...]Counts{slots[card].field, 7 << kindsAt[card.Kind()], 15 << cardsAt} {
		if c&field != field {
			c += one & field
		}
	}
	return c
}

// Of is how many of a card are counted, so far as the counts hold them.
func (c Counts) Of(card Card) int {
	if card >= Different {
		return 0
	}
	field := slots[card].field
	return int(c & field >> bits.TrailingZeros64(uint64(field)))
}

// ofKind is how many cards of a kind are counted, of all suits.
func (c Counts) ofKind(kind int) int { return int(c >> kindsAt[kind] & 7) }

// cards is how many cards are counted.
func (c Counts) cards() int { return int(c >> cardsAt) }
