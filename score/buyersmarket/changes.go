package buyersmarket

import (
	"iter"
	"slices"

	"arbiter/score"
)

// Unfilled returns 0: a level has no squares.
func (p *Position) Unfilled() int { return 0 }

// Changes returns the positions with another pyramid, resource or the builder's own, in the place
// of one in a building.
func (p *Position) Changes() iter.Seq[score.Change] {
	return func(yield func(score.Change) bool) {
		for seat := range p.Holdings {
			for level := range p.Holdings[seat].Building {
				for _, was := range p.Holdings[seat].Building[level].kinds() {
					for _, colour := range p.order(seat) {
						for size := range Large + 1 {
							other := Pyramid{colour, size}
							if other == was {
								continue
							}
							change := score.Change{At: p.levelName(seat, level), From: was.String(), To: other.String(), After: p.with(seat, level, was, other)}
							if !yield(change) {
								return
							}
						}
					}
				}
			}
		}
	}
}

// with returns the position with another pyramid in the place of one in a level.
func (p *Position) with(seat, level int, was, other Pyramid) *Position {
	after := *p
	after.Holdings = slices.Clone(p.Holdings)
	building := slices.Clone(p.Holdings[seat].Building)
	building[level][was.Colour][was.Size]--
	building[level][other.Colour][other.Size]++
	after.Holdings[seat].Building = building
	return &after
}
