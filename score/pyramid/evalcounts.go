package pyramid

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
	suitBits = 8 // of each suit

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

// ones are what each card adds to counts.
var ones = [Different]Counts{
	capstoneInAll | 1<<40, capstoneInAll | 1<<32, capstoneInAll | 1<<24,
	capstoneInAll | 1<<16, capstoneInAll | 1<<8, capstoneInAll | 1,
	riserInAll | 2<<40, riserInAll | 2<<32, riserInAll | 2<<24,
	riserInAll | 2<<16, riserInAll | 2<<8, riserInAll | 2,
	foundationInAll | 8<<40, foundationInAll | 8<<32, foundationInAll | 8<<24,
	foundationInAll | 8<<16, foundationInAll | 8<<8, foundationInAll | 8,
	cornerstoneInAll | 64<<40, cornerstoneInAll | 64<<32, cornerstoneInAll | 64<<24,
	cornerstoneInAll | 64<<16, cornerstoneInAll | 64<<8, cornerstoneInAll | 64,
}

// fields are the bits that count each card.
var fields = [Different]Counts{
	0x01 << 40, 0x01 << 32, 0x01 << 24, 0x01 << 16, 0x01 << 8, 0x01,
	0x06 << 40, 0x06 << 32, 0x06 << 24, 0x06 << 16, 0x06 << 8, 0x06,
	0x38 << 40, 0x38 << 32, 0x38 << 24, 0x38 << 16, 0x38 << 8, 0x38,
	0xC0 << 40, 0xC0 << 32, 0xC0 << 24, 0xC0 << 16, 0xC0 << 8, 0xC0,
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
	if card < Different && c < sevenCards && c&fields[card] != fields[card] {
		return c + ones[card]
	}
	return c.addFull(card)
}

// addFull adds a card where some count may be full.
func (c Counts) addFull(card Card) Counts {
	if card >= Different {
		return c
	}
	one := ones[card]
	for _, field := range [...]Counts{fields[card], 7 << kindsAt[card.Kind()], 15 << cardsAt} {
		if c&field != field {
			c += one & field
		}
	}
	return c
}

// Of is how many of a card are counted.
func (c Counts) Of(card Card) int {
	if card >= Different {
		return 0
	}
	field := fields[card]
	return int(c & field / (field & -field))
}

// ofKind is how many cards of a kind are counted, of all suits.
func (c Counts) ofKind(kind int) int { return int(c >> kindsAt[kind] & 7) }

// cards is how many cards are counted.
func (c Counts) cards() int { return int(c >> cardsAt) }
