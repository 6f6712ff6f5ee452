package suspect

import (
	"fmt"
	"slices"

	"arbiter/records/league"
	"arbiter/score"
)

// sawPoints looks at a result without a position: the number of its players and their
// points must be such as the game has. A position is left to the referee.
func (l *Look) sawPoints(r *Result) {
	g := l.game(r.Game)
	if g == nil || r.Text != "" {
		return
	}
	if n := len(r.Seats); n < g.MinPlayers || n > g.MaxPlayers {
		l.doubtPoints(r, score.Counted(n, "player"), fmt.Sprintf("at %s, which is for %s", g.Title, g.Seats()))
	}
	least, most, free := score.WholePoints(g.Least), score.WholePoints(g.Most), g.Least == 0 && g.Most == 0
	i := slices.IndexFunc(r.Seats, func(s league.Seat) bool {
		return !s.Points.Whole() || !free && (s.Points < least || s.Points > most)
	})
	if i < 0 {
		return
	}
	says := fmt.Sprintf("at %s, where points are whole numbers", g.Title)
	if !free {
		says += fmt.Sprintf(" from %d to %d", g.Least, g.Most)
	}
	l.doubtPoints(r, r.Seats[i].Name+" "+r.Seats[i].Figure(), says)
}

// mostPoints is how many doubts about points are kept. A table whose columns are exchanged
// would make one for each of its rows.
const mostPoints = 1000

func (l *Look) doubtPoints(r *Result, name, says string) {
	if l.wrong.n == 0 {
		l.wrong.first = r.ID
	}
	if l.wrong.n++; l.wrong.n <= mostPoints {
		l.points = append(l.points, newDoubt(Points, name, says, "", mention{r.ID, 1}, void(r.ID)))
	}
}

// wrongPoints are the doubts about points. Where some are not kept, one for all comes first.
func (l *Look) wrongPoints() []Doubt {
	if l.wrong.n <= mostPoints {
		return l.points
	}
	all := newDoubt(Points, score.Counted(l.wrong.n, "result"), "with points or players that the games do not have", "", l.wrong, l.undo)
	return append([]Doubt{all}, l.points...)
}
