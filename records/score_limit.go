package records

import "arbiter/score"

// mostPoints is the highest score that is recorded; its negative is the lowest. Sums of such scores
// over thousands of games, and their differences, are exact in 64 bits.
const mostPoints = 1_000_000_000_000_000

// tooHigh is the message for a score beyond that.
const tooHigh = "is beyond 1,000,000,000,000,000 points, the most that can be recorded"

// checkPoints refuses a breakdown with a score beyond mostPoints. It looks at the
// lines one by one, because their sum could overflow to a small number.
func checkPoints(b *score.Breakdown) error {
	for i := range b.Tallies {
		t := &b.Tallies[i]
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
