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

func (l *Look) doubtPoints(r *Result, name, says string) {
	l.points = append(l.points, newDoubt(Points, name, says, "", mention{r.ID, 1}, void(r.ID)))
}
