package importer

import (
	"slices"

	"arbiter/score"
)

// A claim is what a file says of how a player did.
type claim struct {
	winner bool
	rank   int // 0 for none
	points score.Points
	scored bool // points are said
}

// winning is how a game is won.
type winning struct {
	lowest   bool // the fewest points win
	noPoints bool // points do not decide: there are none, or all played together
	manual   bool // somebody said who won, whatever the points are
}

// places puts winners first, whatever their points are; the others by rank, else by
// points. It returns nil when nothing says who was first.
func (how winning) places(list []claim) []int {
	ranked, scored := true, !how.noPoints
	for i := range list {
		if c := &list[i]; !c.winner {
			ranked, scored = ranked && c.rank > 0, scored && c.scored
		}
	}
	won := slices.ContainsFunc(list, func(c claim) bool { return c.winner })
	if !won && !ranked && (!scored || how.manual) {
		return nil
	}
	return score.PlacesBy(len(list), func(i, j int) bool {
		a, b := &list[i], &list[j]
		switch {
		case a.winner || b.winner:
			return a.winner && !b.winner
		case ranked:
			return a.rank < b.rank
		}
		return scored && how.ahead(a.points, b.points)
	})
}

// ahead tells whether one number of points is better than another.
func (how winning) ahead(a, b score.Points) bool {
	if how.lowest {
		return a < b
	}
	return a > b
}
