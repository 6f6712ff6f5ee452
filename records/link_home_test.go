package records

import (
	"testing"

	"arbiter/records/league"
	"arbiter/score"
)

// A link that comes home is another text of its result when its acts or its points are
// others. Its headers say what is recorded, so they are not compared.
func TestALinkThatComesHome(t *testing.T) {
	t.Parallel()
	recorded := func(text string, points int) *league.Result {
		return &league.Result{Text: text, Seats: []league.Seat{{Place: 1, Points: score.WholePoints(points)}}}
	}
	was := recorded("game: bazaar\n\nbuy RWBGY\n", 5)
	for name, c := range map[string]struct {
		now  *league.Result
		want bool
	}{
		"the same":        {recorded("game: bazaar\n\nbuy RWBGY\n", 5), false},
		"another header":  {recorded("game: bazaar\nround: 2\n\nbuy RWBGY\n", 5), false},
		"another act":     {recorded("game: bazaar\n\nbuy RWBGG\n", 5), true},
		"another ruling":  {recorded("game: bazaar\nruling: faces yes\n\nbuy RWBGY\n", 8), true},
		"another ranking": {&league.Result{Text: was.Text, Seats: []league.Seat{{Place: 2, Points: score.WholePoints(5)}}}, true},
	} {
		if got := otherPosition(was, c.now); got != c.want {
			t.Errorf("%s: it is another position: %t", name, got)
		}
	}
}
