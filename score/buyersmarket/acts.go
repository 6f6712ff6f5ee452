package buyersmarket

import "fmt"

// A Card is a pallet's card.
type Card struct {
	Value int    // 2 to 10; an ace is 11
	Name  string // as "3C"
	Suit  byte
}

// An ActKind is one of the three things that a player may do in a turn.
type ActKind uint8

const (
	Purchase   ActKind = iota // buy a pallet
	Pool                      // put a pyramid from the pool on a pallet
	Contribute                // put a pyramid from the own bank on a pallet
)

// ActWords are the kinds of acts as they are written.
var ActWords = [3]string{"purchase", "pool", "contribute"}

// does is the words for each kind of act; "3C" may follow.
var does = [3]string{"buys", "adds from the pool to", "adds from the bank to"}

// An Act is a contested act at the market.
type Act struct {
	Kind      ActKind
	Number    int // among the acts of its kind, from 1
	Player    int // seat
	Card      Card
	On        []Pyramid // what lay on the card
	Adds      []Pyramid // what the player added
	Change    []Pyramid // of a purchase
	HasChange bool
}

// Name returns how findings name the act: "purchase 1".
func (a *Act) Name() string { return fmt.Sprintf("%s %d", ActWords[a.Kind], a.Number) }

// count returns how many acts of a kind there are.
func (p *Position) count(kind ActKind) int {
	n := 0
	for i := range p.Acts {
		if p.Acts[i].Kind == kind {
			n++
		}
	}
	return n
}
