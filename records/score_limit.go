package records

import (
	"math"
	"strconv"

	"arbiter/score"
)

// MostPoints is the highest score that is recorded; its negative is the lowest. Sums of
// such scores over thousands of games, and their differences, are exact in 64 bits. A
// program for 32 bits records no more than an int holds.
const MostPoints = min(1_000_000_000_000_000, math.MaxInt)

// BeyondMost says of a score that it is beyond MostPoints.
func BeyondMost() string {
	digits := strconv.Itoa(MostPoints)
	for i := len(digits) - 3; i > 0; i -= 3 {
		digits = digits[:i] + "," + digits[i:]
	}
	return "is beyond " + digits + " points, the most that can be recorded"
}

// checkPoints refuses a breakdown with a score beyond MostPoints. It looks at the
// lines one by one, because their sum could overflow to a small number.
func checkPoints(b *score.Breakdown) error {
	for i := range b.Tallies {
		t := &b.Tallies[i]
		sum := int64(0)
		for j := range t.Lines {
			points := int64(t.Lines[j].Points)
			if beyond(points) || beyond(sum+points) {
				return refuse("the score of %s %s", t.Name, BeyondMost())
			}
			sum += points
		}
	}
	return nil
}

func beyond(points int64) bool { return points > MostPoints || points < -MostPoints }
