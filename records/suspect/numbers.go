package suspect

import (
	"fmt"
	"maps"
	"slices"
	"strconv"

	"arbiter/records/league"
	"arbiter/score"
)

const (
	// mostPoints is how many doubts about numbers that a game cannot have are kept. A table
	// whose columns are exchanged would make one for each of its rows.
	mostPoints = 1000
	// mostHigh is how many results with high points are kept of a game.
	mostHigh = 20
	// fewGames is how many results a game must have before its numbers can look unusual, and
	// mostGames how many of the newest are asked for.
	fewGames, mostGames = 20, 300
)

// seenScores are the numbers of results of one game, without a position, that a look saw.
type seenScores struct {
	sizes   counts[int] // by the number of players
	high    []highScore // those with the most points, the most first
	n       int         // all
	atZero  mention     // where everybody has no more than 0
	inOrder mention     // with the points 1, 2, 3 … in the order of the seats
}

// A highScore is the most points of a result.
type highScore struct {
	result int64
	name   string
	points score.Points
}

// sawNumbers looks at a result without a position: the number of its players and their
// points must be such as the game has. A position is left to the referee.
func (l *Look) sawNumbers(r *Result) {
	if r.Text != "" || league.Unplayed(r.Game) {
		return
	}
	if g := l.game(r.Game); g != nil && l.sawImpossible(r, g) {
		return
	}
	s := l.scored[r.Game]
	if s == nil {
		s = &seenScores{sizes: counts[int]{}}
		l.scored[r.Game] = s
	}
	s.n++
	s.sizes.add(len(r.Seats), r.ID)
	if endedAtZero(r.Seats) {
		s.atZero = s.atZero.and(r.ID)
	}
	if endedInOrder(r.Seats) {
		s.inOrder = s.inOrder.and(r.ID)
	}
	best := &r.Seats[0]
	for i := range r.Seats {
		if r.Seats[i].Points > best.Points {
			best = &r.Seats[i]
		}
	}
	if len(s.high) < mostHigh || best.Points > s.high[mostHigh-1].points {
		i, _ := slices.BinarySearchFunc(s.high, best.Points, func(h highScore, p score.Points) int {
			if h.points >= p {
				return -1
			}
			return 1
		})
		s.high = slices.Insert(s.high, i, highScore{r.ID, best.Name, best.Points})
		s.high = s.high[:min(len(s.high), mostHigh)]
	}
}

// endedAtZero tells whether everybody has 0 points and nobody is ahead.
func endedAtZero(seats []league.Seat) bool {
	return len(seats) > 1 && !slices.ContainsFunc(seats, func(s league.Seat) bool { return s.NoPoints || s.Points != 0 || s.Place != seats[0].Place })
}

// endedInOrder tells whether the points are 1, 2, 3 … in the order of the seats, as places
// are.
func endedInOrder(seats []league.Seat) bool {
	for i := range seats {
		if seats[i].NoPoints || seats[i].Points != score.WholePoints(i+1) {
			return false
		}
	}
	return len(seats) > 1
}

// sawImpossible tells whether a game of the program cannot have the numbers of a result.
func (l *Look) sawImpossible(r *Result, g *score.Game) (found bool) {
	if n := len(r.Seats); n < g.MinPlayers || n > g.MaxPlayers {
		l.doubtNumbers(r, score.Counted(n, "player"), fmt.Sprintf("at %s, which is for %s", g.Title, g.Seats()))
		found = true
	}
	least, most, free := score.WholePoints(g.Least), score.WholePoints(g.Most), g.Least == 0 && g.Most == 0
	i := slices.IndexFunc(r.Seats, func(s league.Seat) bool {
		return !s.Points.Whole() || !free && (s.Points < least || s.Points > most)
	})
	if i < 0 {
		return found
	}
	says := fmt.Sprintf("at %s, where points are whole numbers", g.Title)
	if !free {
		says += fmt.Sprintf(" from %d to %d", g.Least, g.Most)
	}
	l.doubtNumbers(r, r.Seats[i].Name+" "+r.Seats[i].Figure(), says)
	return true
}

func (l *Look) doubtNumbers(r *Result, name, says string) {
	if l.wrong = l.wrong.and(r.ID); l.wrong.n <= mostPoints {
		l.impossible = append(l.impossible, newDoubt(Number, name, says, "", mention{r.ID, 1}, l.mendOf(mention{r.ID, 1})))
	}
}

// mendOf is the command that makes numbers that cannot be count for nothing. A result that
// was edited gets those of before again.
func (l *Look) mendOf(at mention) []string {
	if l.edited {
		return l.undo
	}
	return at.void(l.undo)
}

// wrongNumbers are the doubts about numbers. Where some are not kept, one for all comes first.
func (l *Look) wrongNumbers() (list []Doubt, err error) {
	if l.wrong.n > mostPoints {
		list = append(list, newDoubt(Number, score.Counted(l.wrong.n, "result"), "with points or players that the games do not have", "", l.wrong, l.undo))
	}
	list = append(list, l.impossible...)
	for _, game := range slices.Sorted(maps.Keys(l.scored)) {
		more, err := l.unusual(game, l.scored[game])
		if err != nil {
			return nil, err
		}
		list = append(list, more...)
	}
	return list, nil
}

// unusual finds numbers that a game did not have before.
func (l *Look) unusual(game string, s *seenScores) (list []Doubt, err error) {
	var results, pointed int
	var most score.Points
	var atZero, inOrder bool
	sizes := counts[int]{}
	err = l.records.Results(Which{Game: game, Limit: mostGames}, func(r *Result) {
		results++
		sizes.add(len(r.Seats), r.ID)
		atZero, inOrder = atZero || endedAtZero(r.Seats), inOrder || endedInOrder(r.Seats)
		if slices.ContainsFunc(r.Seats, func(s league.Seat) bool { return !s.NoPoints }) {
			pointed++
		}
		for i := range r.Seats {
			most = max(most, r.Seats[i].Points)
		}
	})
	if err != nil {
		return nil, err
	}
	title := l.title(game)
	tell := func(name string, at mention, says string) {
		list = append(list, newDoubt(Number, name, says+at.times(), "", at, l.mendOf(at)))
	}
	if l.game(game) == nil && results >= fewGames {
		for _, n := range slices.Sorted(maps.Keys(s.sizes)) {
			if sizes[n].n == 0 {
				tell(score.Counted(n, "player"), s.sizes[n], fmt.Sprintf("at %s, which had %s in %d results", title, numbers(slices.Sorted(maps.Keys(sizes))), results))
			}
		}
	}
	for _, h := range s.high {
		if pointed >= fewGames && most > 0 && h.points > 2*most {
			tell(h.name+" "+h.points.String(), mention{h.result, 1}, fmt.Sprintf("at %s, where the most in %d results is %s", title, pointed, most))
		}
	}
	if s.atZero.n > 0 && !atZero {
		tell("0 : 0", s.atZero, fmt.Sprintf("at %s, where no game has ended so", title))
	}
	if s.inOrder.n == s.n && !inOrder {
		tell("points 1, 2, 3 …", s.inOrder, fmt.Sprintf("in the order of the names at %s, where no game has ended so; places are written 1st, 2nd, 3rd", title))
	}
	return list, nil
}

// numbers lists numbers: "2", "2 or 4", "2, 3 or 4".
func numbers(list []int) string {
	text := ""
	for i, n := range list {
		switch {
		case i == 0:
		case i == len(list)-1:
			text += " or "
		default:
			text += ", "
		}
		text += strconv.Itoa(n)
	}
	return text
}
