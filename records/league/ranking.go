package league

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"arbiter/score"
)

// A Break says how a tie in points was broken, or that it was not.
type Break struct {
	Names  []string `json:"names"`  // in the order of their places
	Points float64  `json:"points"` // of each
	Says   string   `json:"says"`   // in sentences
}

// A ranking has the players in the order of their places.
type ranking struct {
	players []*tally
	guests  []string // left out, by name
	tooFew  int      // players left out: fewer games than the terms ask for
	breaks  []Break
}

// rank adds up results that count and sorts the players by points, then by the tie-breaks of the
// terms. Names order the lines of equal players, who still share a place. A player without a game
// is listed last, without a place.
func rank(counted []*Result, terms *Terms, guests map[int64]bool) (r ranking) {
	for _, p := range tallies(counted, terms) {
		switch {
		case guests[p.Player]:
			r.guests = append(r.guests, p.Name)
		case p.Played < terms.MinGames:
			r.tooFew++
		default:
			r.players = append(r.players, p)
		}
	}
	slices.SortFunc(r.guests, ByName)
	slices.SortFunc(r.players, func(a, b *tally) int {
		return cmp.Or(cmp.Compare(min(b.Played, 1), min(a.Played, 1)), cmp.Compare(b.Points, a.Points), ByName(a.Name, b.Name))
	})
	placed := r.players
	if i := slices.IndexFunc(placed, func(p *tally) bool { return p.Played == 0 }); i >= 0 {
		placed = placed[:i]
	}
	games, place := playedGames(counted), 1
	for group := range equals(placed, func(p *tally) float64 { return p.Points }) {
		parting := part(group, place, terms.Ties, games)
		if len(group) > 1 {
			r.breaks = append(r.breaks, explain(group, parting, terms))
		}
		place += len(group)
	}
	return r
}

// part gives places, from one on, to players who are equal so far, by the tie-breaks that are left,
// and says how it separated them.
func part(group []*tally, place int, ties []string, games []*Result) (says string) {
	if len(group) == 1 || len(ties) == 0 {
		for _, p := range group {
			p.Place, p.Shared = place, len(group) > 1
		}
		return ""
	}
	tie := findTieBreak(ties[0])
	values := map[int64]float64{}
	for _, p := range group {
		values[p.Player] = tie.value(p, group, games)
	}
	of := func(p *tally) float64 { return values[p.Player] }
	slices.SortStableFunc(group, func(a, b *tally) int { return cmp.Compare(of(b), of(a)) })
	if of(group[0]) != of(group[len(group)-1]) {
		var each []string
		for _, p := range group {
			each = append(each, p.Name+" "+number(of(p)))
		}
		says = fmt.Sprintf(" %s: %s.", tie.label, strings.Join(each, ", "))
	}
	for still := range equals(group, of) {
		says += part(still, place, ties[1:], games)
		place += len(still)
	}
	return says
}

// explain says how a tie in points was broken, and who shares places all the same.
func explain(group []*tally, parting string, terms *Terms) Break {
	b := Break{Names: namesOf(group), Points: group[0].Points}
	alphabetic := slices.SortedFunc(slices.Values(b.Names), ByName)
	b.Says = fmt.Sprintf("%s have %s each.", score.And(alphabetic), amount(b.Points))
	if len(terms.Ties) == 0 {
		b.Says += " No tie-break is listed."
	}
	b.Says += parting
	for shared := range equals(group, func(p *tally) float64 { return float64(p.Place) }) {
		who := score.And(namesOf(shared))
		switch len(shared) {
		case 1:
			continue
		case len(group):
			who = "They"
		}
		b.Says += fmt.Sprintf(" %s share place %d.", who, shared[0].Place)
	}
	return b
}

// equals yields the runs of neighbours that have the same figure.
func equals(players []*tally, figure func(*tally) float64) func(func([]*tally) bool) {
	return func(yield func([]*tally) bool) {
		for from := 0; from < len(players); {
			to := from + 1
			for to < len(players) && figure(players[to]) == figure(players[from]) {
				to++
			}
			if !yield(players[from:to]) {
				return
			}
			from = to
		}
	}
}

func namesOf(players []*tally) (names []string) {
	for _, p := range players {
		names = append(names, p.Name)
	}
	return names
}

// number writes a figure with two decimals at most.
func number(x float64) string {
	s := strings.TrimRight(strings.TrimRight(fmt.Sprintf("%.2f", x), "0"), ".")
	if s == "-0" {
		s = "0"
	}
	return strings.Replace(s, "-", "−", 1)
}

// amount returns a number of points in words.
func amount(points float64) string {
	if points == 1 {
		return "1 point"
	}
	return number(points) + " points"
}
