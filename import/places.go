package importer

import (
	"slices"

	"arbiter/score"
)

// A claim is what a file says about a player's result.
type claim struct {
	winner bool
	rank   int // 0 for none
	points score.Points
	scored bool   // the file gives points
	team   string // "" for none
}

// winning is how a game is won.
type winning struct {
	lowest   bool // the fewest points win
	noPoints bool // points do not decide: there are none, or all played together
	manual   bool // the file says who won, whatever the points are
}

// ahead reports whether one number of points beats another.
func (how winning) ahead(a, b score.Points) bool {
	if how.lowest {
		return a < b
	}
	return a > b
}

// places puts winners first, whatever their points are; the others by rank, else by points. It
// returns nil when nothing says who came first.
func (how winning) places(list []claim) []int {
	ranked, scored := true, !how.noPoints
	for _, c := range list {
		if !c.winner {
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

// asTeams gives each player the best claim of the team. sides counts the teams and the players
// without a team.
func (how winning) asTeams(list []claim) (shared []claim, sides int) {
	teams := map[string]claim{}
	for _, c := range list {
		best, known := teams[c.team]
		if c.team == "" || !known {
			sides++
		}
		best.winner = best.winner || c.winner
		if c.rank > 0 && (best.rank == 0 || c.rank < best.rank) {
			best.rank = c.rank
		}
		if c.scored && (!best.scored || how.ahead(c.points, best.points)) {
			best.points, best.scored = c.points, true
		}
		teams[c.team] = best
	}
	shared = slices.Clone(list)
	for i, c := range list {
		if c.team != "" {
			shared[i] = teams[c.team]
		}
	}
	return shared, sides
}

// playPlaces returns the places of a play, whose teams share theirs; nil where they are not
// known. A single side, one player or one team, is first only when marked as the winner.
func (how winning) playPlaces(list []claim) []int {
	list, sides := how.asTeams(list)
	if sides == 1 && !list[0].winner {
		return nil
	}
	return how.places(list)
}
