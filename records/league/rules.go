package league

import (
	"fmt"
	"strconv"
	"strings"

	"arbiter/score"
)

// The names of points systems. Any other system is by place: the points of the first, second and
// further places, as 5-3-2-1.
const (
	WinTieLoss = "win-tie-loss"
	ByScore    = "score"
	ByWins     = "wins"
)

// A pointsRule says what a game is worth to one of its players.
type pointsRule struct {
	name, sentence string
	win, tie       float64   // for a first place alone, and for one of several
	places         []float64 // by place
}

var pointsRules = []pointsRule{
	{name: WinTieLoss, win: 3, tie: 1, sentence: "3 for a game won alone, 1 for a shared first place."},
	{name: ByScore, sentence: "Those of the games themselves."},
	{name: ByWins, win: 1, sentence: "1 for a game won alone."},
}

// PointsSystems returns the names of the points systems that have one.
func PointsSystems() (names []string) {
	for _, r := range pointsRules {
		names = append(names, r.name)
	}
	return names
}

// newPointsRule finds a points system by its name, or reads one by place.
func newPointsRule(system string) (pointsRule, error) {
	for _, r := range pointsRules {
		if r.name == system {
			return r, nil
		}
	}
	words := strings.Split(system, "-")
	r := pointsRule{name: system}
	for _, word := range words {
		n, err := strconv.ParseUint(word, 10, 16)
		if err != nil || n > 1000 {
			return r, fmt.Errorf("%q is no points system: one of %s, or points by place as 5-3-2-1", system, strings.Join(PointsSystems(), ", "))
		}
		r.places = append(r.places, float64(n))
	}
	r.sentence = words[0] + " for the first place"
	if len(words) > 1 {
		r.sentence += ", then " + strings.Join(words[1:], ", ")
	}
	r.sentence += "; equal places share their points."
	return r, nil
}

// points returns what a game is worth to one of its seats. Equal places share the points of all
// the places that they take up.
func (r *pointsRule) points(seats []Seat, i int) float64 {
	place := seats[i].Place
	equal := havePlace(seats, place)
	switch {
	case r.name == ByScore:
		return seats[i].Points.Float()
	case r.places != nil:
		sum := 0.0
		for k := place - 1; k < min(place-1+equal, len(r.places)); k++ {
			sum += r.places[k]
		}
		return sum / float64(equal)
	case place != 1:
		return 0
	case equal == 1:
		return r.win
	}
	return r.tie
}

// What a bye counts as; a draw is a first place shared by two.
const (
	ByeWin     = "win"
	ByeDraw    = "draw"
	ByeNothing = "nothing"
)

// bye returns the worth of a bye that counts as the terms say. Where scores count, it is worth the
// points recorded.
func (r *pointsRule) bye(as string, said score.Points) float64 {
	first := Seat{Place: 1, Points: said}
	switch as {
	case ByeNothing:
		return 0
	case ByeDraw:
		return r.points([]Seat{first, first}, 0)
	}
	return r.points([]Seat{first}, 0)
}

// Tie-breaks that a league may list.
const (
	TieWins       = "wins"
	TieHeadToHead = "head-to-head"
	TieDifference = "score-difference"
)

// A tieBreak separates players of equal points. The one with the higher value comes first.
type tieBreak struct {
	name  string
	parts string // "Ties in points are broken by …"
	label string // of the values
	value func(p *tally, equal []*tally, games []*Result) float64
}

var tieBreaks = []tieBreak{
	{TieWins, "games won alone", "Games won", func(p *tally, _ []*tally, _ []*Result) float64 { return float64(p.Won) }},
	{TieHeadToHead, "games among the equal players", "Among themselves", headToHead},
	{TieDifference, "points made less the others' average", "Score difference", func(p *tally, _ []*tally, _ []*Result) float64 { return p.difference }},
}

// TieBreaks returns the names of all tie-breaks.
func TieBreaks() (names []string) {
	for _, b := range tieBreaks {
		names = append(names, b.name)
	}
	return names
}

// findTieBreak finds a tie-break by its name; nil where there is none.
func findTieBreak(name string) *tieBreak {
	for _, b := range tieBreaks {
		if b.name == name {
			return &b
		}
	}
	return nil
}

// headToHead counts a player's games with others who are equal: 1 for each of them beaten, ½ for
// each with the same place. It is computed once for a group of equal players.
func headToHead(p *tally, equal []*tally, games []*Result) (sum float64) {
	others := map[int64]bool{}
	for _, other := range equal {
		others[other.Player] = other != p
	}
	for _, g := range games {
		mine := g.seatOf(p.Player)
		if mine == nil {
			continue
		}
		for i := range g.Seats {
			switch other := &g.Seats[i]; {
			case !others[other.Player]:
			case mine.Place < other.Place:
				sum++
			case mine.Place == other.Place:
				sum += 0.5
			}
		}
	}
	return sum
}
