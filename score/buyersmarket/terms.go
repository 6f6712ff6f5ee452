package buyersmarket

import "slices"

// Terms are what a building is judged by, apart from its pyramids: the
// rulings in force and the colours.
type Terms struct {
	Resources []int  // the five resource colours, in the header's order
	Own       int    // the builder's bank colour
	Continue  bool   // half-built=continue: a level may stand on an incomplete one
	Mono      string // which levels of one colour earn the bonus
	Playable  bool   // unused=unplayable: only what could not be added costs a point
}

// Which levels of one colour earn the bonus, by the ruling monochrome.
const (
	MonoBuilt     = "built"     // any level that was built, one pyramid too
	MonoCompleted = "completed" // completed levels only
	MonoSeveral   = "several"   // two pyramids or more
)

// SizeOf returns the size that a level consists of: 0 is the bottom level.
func SizeOf(level int) int { return max(Small, Large-level) }

// Completes returns how many pyramids complete a level.
func Completes(level int) int {
	switch level {
	case 0:
		return 4
	case 1:
		return 3
	}
	return 1
}

// Allowed reports whether a colour may stand in the builder's building.
func (t *Terms) Allowed(colour int) bool {
	return colour == t.Own || slices.Contains(t.Resources, colour)
}

// A Building is levels from the bottom, as they were built or might be.
type Building []Stock
