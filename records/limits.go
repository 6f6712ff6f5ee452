package records

import "arbiter/score"

// MostPoints is the most that a score can be, either way. Sums of such scores
// over thousands of games, and their differences, are exact in 64 bits.
const MostPoints = 1_000_000_000_000_000

// CheckPoints refuses a sheet with a score beyond MostPoints. Lines are looked
// at one by one, for their sum could come round to a small number.
func CheckPoints(sheet *score.Sheet) error {
	for i := range sheet.Tallies {
		t := &sheet.Tallies[i]
		sum := 0
		for j := range t.Lines {
			points := t.Lines[j].Points
			if beyond(points) || beyond(sum+points) {
				return refuse("the score of %s is beyond 1,000,000,000,000,000 points, the most that can be recorded", t.Name)
			}
			sum += points
		}
	}
	return nil
}

func beyond(points int) bool { return points > MostPoints || points < -MostPoints }
