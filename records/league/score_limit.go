package league

import (
	"math"
	"strconv"
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

// Beyond tells whether a score is beyond MostPoints, or below its negative.
func Beyond(points int64) bool { return points > MostPoints || points < -MostPoints }

// MostSeats is the most players that a result can have.
const MostSeats = 100
