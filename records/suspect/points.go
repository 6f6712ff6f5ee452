package suspect

import (
	"cmp"
	"fmt"
	"maps"
	"math"
	"slices"

	"arbiter/records/league"
	"arbiter/score"
)

// A tableSize is a game and how many played it.
type tableSize struct {
	game    string
	players int
}

// An otherGame is a game that the program does not know.
type otherGame struct {
	first  int64   // its first result that was seen
	most   mention // those in which the most points come first
	known  bool    // it was played before
	fewest int64   // an older result in which the fewest points come first, if the most never do; else 0
}

// sawPoints looks at the points of a result. One with a position is left to the referee.
func (l *Look) sawPoints(r *Result) {
	g := l.game(r.Game)
	if g == nil && !league.Unplayed(r.Game) {
		other := l.others[r.Game]
		if other == nil {
			other = &otherGame{first: r.ID}
			l.others[r.Game] = other
		}
		other.known = other.known || !r.New
		if most, _ := firstBy(r.Seats); most {
			if other.most.n == 0 {
				other.most.first = r.ID
			}
			other.most.n++
		}
	}
	if g == nil || r.Positioned {
		return
	}
	if n := len(r.Seats); n < g.MinPlayers || n > g.MaxPlayers {
		mentioned(l.sizes, tableSize{r.Game, n}, r.ID)
	}
	least, most, says := score.WholePoints(g.Least), score.WholePoints(g.Most), fmt.Sprintf("whole numbers from %d to %d", g.Least, g.Most)
	if least == 0 && most == 0 {
		least, most, says = math.MinInt64, math.MaxInt64, "whole numbers"
	}
	for i := range r.Seats {
		if s := &r.Seats[i]; !s.Points.Whole() || s.Points < least || s.Points > most {
			l.points = append(l.points, Doubt{Kind: Points, Name: r.Names[i] + " " + s.Figure(), Says: fmt.Sprintf("at %s, where points are %s", g.Title, says), Result: r.ID, Results: 1, Mend: void(r.ID)})
			return // one question a result
		}
	}
}

// firstBy tells whether somebody with more points came before somebody with fewer, and
// whether somebody with fewer came before somebody with more.
func firstBy(seats []league.Seat) (most, fewest bool) {
	for i := range seats {
		for j := range i {
			if a, b := &seats[i], &seats[j]; a.Place > 0 && !a.NoPoints && !b.NoPoints {
				by := cmp.Compare(a.Points, b.Points) * cmp.Compare(a.Place, b.Place)
				most, fewest = most || by < 0, fewest || by > 0
			}
		}
	}
	return most, fewest
}

// askGames asks about the older results of each game that the program does not know.
func (l *Look) askGames() error {
	for _, name := range slices.Sorted(maps.Keys(l.others)) {
		other, most := l.others[name], false
		err := l.records.Results(Which{Game: name}, func(r *Result) {
			other.known = true
			m, fewest := firstBy(r.Seats)
			most = most || m
			if fewest && other.fewest == 0 {
				other.fewest = r.ID
			}
		})
		if err != nil {
			return err
		}
		if most {
			other.fewest = 0
		}
	}
	return nil
}

// wrongPoints finds results without a position whose number of players or points the
// game does not have, and those in which the most points come first, of a game in which
// the fewest did before: scores alone do not say it.
func (l *Look) wrongPoints() ([]Doubt, error) {
	var list []Doubt
	for size, at := range l.sizes {
		g := l.game(size.game)
		list = append(list, Doubt{Kind: Players, Name: score.Counted(size.players, "player"), Says: fmt.Sprintf("at %s, which is for %s%s", g.Title, g.Seats(), times(at.n)), Result: at.first, Results: at.n, Mend: void(at.first)})
	}
	slices.SortFunc(list, func(a, b Doubt) int { return cmp.Compare(a.Result, b.Result) })
	list = append(list, l.points...)
	for _, name := range slices.Sorted(maps.Keys(l.others)) {
		if other := l.others[name]; other.most.n > 0 && other.fewest != 0 {
			list = append(list, Doubt{Kind: Order, Name: name, Says: fmt.Sprintf("has the most points first here%s, and the fewest in #%d: places say which", times(other.most.n), other.fewest),
				Result: other.most.first, Results: other.most.n, Other: other.fewest, Mend: void(other.most.first)})
		}
	}
	return list, nil
}
