package pyramid

// The hands, rising in the source's order.
const (
	Rubble = iota // no pyramid at all
	Cap
	Rough
	Small
	PerfectSmall
	Ziggurat
	SquaredZiggurat
	PerfectZiggurat
	PerfectSquaredZiggurat
	Large
	SquaredLarge
	PerfectLarge
	PerfectSquaredLarge
	Grand
	PerfectGrand
	handCount
)

// A Hand is one line of the order of hands.
type Hand struct {
	ID     string
	Name   string
	Needs  [kindCount]int // so many Capstones, Risers, Foundations, Cornerstones
	Suited bool           // all of one suit; a Cap always is
}

// Hands are all hands by their rank, from 0.
var Hands = [handCount]Hand{
	{"pyramid/rubble", "Rubble", [4]int{}, false},
	{"pyramid/cap", "Cap Pyramid", [4]int{1, 0, 0, 0}, true},
	{"pyramid/rough", "Rough Pyramid", [4]int{0, 1, 2, 0}, true},
	{"pyramid/small", "Small Pyramid", [4]int{1, 2, 0, 0}, false},
	{"pyramid/perfect-small", "Perfect Small Pyramid", [4]int{1, 2, 0, 0}, true},
	{"pyramid/ziggurat", "Ziggurat", [4]int{0, 2, 3, 0}, false},
	{"pyramid/squared-ziggurat", "Squared Ziggurat", [4]int{0, 2, 2, 1}, false},
	{"pyramid/perfect-ziggurat", "Perfect Ziggurat", [4]int{0, 2, 3, 0}, true},
	{"pyramid/perfect-squared-ziggurat", "Perfect Squared Ziggurat", [4]int{0, 2, 2, 1}, true},
	{"pyramid/large", "Large Pyramid", [4]int{1, 2, 3, 0}, false},
	{"pyramid/squared-large", "Squared Large Pyramid", [4]int{1, 2, 2, 1}, false},
	{"pyramid/perfect-large", "Perfect Large Pyramid", [4]int{1, 2, 3, 0}, true},
	{"pyramid/perfect-squared-large", "Perfect Squared Large Pyramid", [4]int{1, 2, 2, 1}, true},
	{"pyramid/grand", "Grand Pyramid", [4]int{1, 2, 1, 2}, false},
	{"pyramid/perfect-grand", "Perfect Grand Pyramid", [4]int{1, 2, 1, 2}, true},
}
