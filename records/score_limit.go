package records

import "arbiter/score"

// mostPoints is the most that a score can be, either way. Sums of such scores
// over thousands of games, and their differences, are exact in 64 bits.
const mostPoints = 1_000_000_000_000_000

// tooHigh says of a score that it is beyond that.
const tooHigh = "is beyond 1,000,000,000,000,000 points, the most that can be recorded"

// checkPoints refuses a sheet with a score beyond mostPoints. Lines are looked
// at one by one, for their sum could come round to a small number.
func checkPoints(sheet *score.Breakdown) error {
	for i := range sheet.Tallies {
		t := &sheet.Tallies[i]
		sum := 0
		for j := range t.Lines {
			points := t.Lines[j].Points
			if beyond(points) || beyond(sum+points) {
				return refuse("the score of %s %s", t.Name, tooHigh)
			}
			sum += points
		}
	}
	return nil
}

func beyond(points int) bool { return points > mostPoints || points < -mostPoints }
