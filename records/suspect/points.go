package suspect

import (
	"cmp"
	"fmt"
	"maps"
	"slices"

	"arbiter/records/league"
	"arbiter/score"
)

// A tableSize is a game and how many played it.
type tableSize struct {
	game    *score.Game
	players int
}

// An otherGame is a game that the program does not know.
type otherGame struct {
	first int64   // its first result that was seen
	most  mention // those in which the most points come first
	known bool    // it was played before
	// In an older one the most points came first; the first of these in which the fewest did, or 0.
	mostBefore   bool
	fewestBefore int64
}

// sawOlder looks at an older result of the game.
func (g *otherGame) sawOlder(r *Result) {
	most, fewest := comesFirst(r.Seats)
	g.known, g.mostBefore = true, g.mostBefore || most
	if fewest && g.fewestBefore == 0 {
		g.fewestBefore = r.ID
	}
}

// sawPoints looks at the points of a result. A position is left to the referee.
func (l *Look) sawPoints(r *Result) {
	g := l.game(r.Game)
	switch {
	case g != nil && r.Text == "":
		l.sawScores(r, g)
	case g == nil && !league.Unplayed(r.Game):
		other := l.others[r.Game]
		if other == nil {
			other = &otherGame{first: r.ID}
			l.others[r.Game] = other
		}
		other.known = other.known || !r.New
		if most, _ := comesFirst(r.Seats); most {
			other.most = mention{cmp.Or(other.most.first, r.ID), other.most.n + 1}
		}
	}
}

func (l *Look) sawScores(r *Result, g *score.Game) {
	if n := len(r.Seats); n < g.MinPlayers || n > g.MaxPlayers {
		l.sizes.add(tableSize{g, n}, r.ID)
	}
	least, most, free := score.WholePoints(g.Least), score.WholePoints(g.Most), g.Least == 0 && g.Most == 0
	i := slices.IndexFunc(r.Seats, func(s league.Seat) bool {
		return !s.Points.Whole() || !free && (s.Points < least || s.Points > most)
	})
	if i < 0 {
		return
	}
	d := Doubt{Kind: Points, Name: r.Seats[i].Name + " " + r.Seats[i].Figure(), Says: fmt.Sprintf("at %s, where points are whole numbers", g.Title)}
	if !free {
		d.Says += fmt.Sprintf(" from %d to %d", g.Least, g.Most)
	}
	l.points = append(l.points, d.voiding(mention{r.ID, 1}))
}

// comesFirst tells whether somebody with more points comes before somebody with fewer, and
// whether it is the other way round.
func comesFirst(seats []league.Seat) (most, fewest bool) {
	for i, a := range seats {
		for _, b := range seats[:i] {
			if a.Place > 0 && !a.NoPoints && !b.NoPoints {
				by := cmp.Compare(a.Points, b.Points) * cmp.Compare(a.Place, b.Place)
				most, fewest = most || by < 0, fewest || by > 0
			}
		}
	}
	return most, fewest
}

// wrongPoints finds results without a position whose number of players or points the
// game does not have, and those in which the most points come first, of a game in which
// the fewest did before: scores alone do not say it.
func (l *Look) wrongPoints() ([]Doubt, error) {
	var list []Doubt
	for size, at := range l.sizes {
		list = append(list, Doubt{Kind: Players, Name: score.Counted(size.players, "player"), Says: fmt.Sprintf("at %s, which is for %s%s", size.game.Title, size.game.Seats(), at.times())}.voiding(at))
	}
	slices.SortFunc(list, func(a, b Doubt) int { return cmp.Compare(a.Result, b.Result) })
	list = append(list, l.points...)
	for _, name := range slices.Sorted(maps.Keys(l.others)) {
		other := l.others[name]
		if at, before := other.most, other.fewestBefore; at.n > 0 && !other.mostBefore && before != 0 {
			d := Doubt{Kind: Order, Name: name, Says: fmt.Sprintf("has the most points first here%s, and the fewest in #%d: places say which", at.times(), before), Other: before}
			list = append(list, d.voiding(at))
		}
	}
	return list, nil
}
