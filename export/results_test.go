package export

import (
	"testing"

	"arbiter/export/document"
	"arbiter/records/league"
	"arbiter/score"
)

// What other programs have without points is listed by its places, the winner first; a score that
// cannot be read is none either.
func TestResultsWithoutPoints(t *testing.T) {
	for want, seats := range map[string][]league.Seat{
		"Dan 1st, Ann 2nd": {{Name: "Ann", Place: 2, NoPoints: true}, {Name: "Dan", Place: 1, NoPoints: true}},
		"Dan 3, Ann 0":     {{Name: "Ann", Place: 2}, {Name: "Dan", Place: 1, Points: score.WholePoints(3)}},
	} {
		f := league.Result{Game: "chess", Seats: seats, Complete: true}
		if got := document.Plain(Sides(&f)); got != want {
			t.Errorf("listed as %q, not %q", got, want)
		}
	}
}
