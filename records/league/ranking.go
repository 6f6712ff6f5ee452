package league

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"arbiter/score"
)

// A rank is what standings are ordered by; points are in units.
type rank struct {
	points, wins int64
	difference   lead
	headToHead   int64  // among those who are equal so far
	key          string // orders the lines of equal ranks, breaks no tie
}

// A Break tells how players of equal points were parted, or that they were not.
type Break struct {
	Names  []string `json:"names"`  // in the order of their places
	Points float64  `json:"points"` // of each
	Says   string   `json:"says"`   // a sentence
}

// A row is a standing with its player's small integer.
type row struct {
	Standing
	who int32
}

type ranked struct {
	rows   []row
	tooFew int
	guests []string
	breaks []Break
}

// A group are the lines from one to before another, equal in points and in the
// tie-breaks so far.
type group struct {
	from, to int
	told     int // where its order is told among the breaks
}

// rank orders the players: by points, then by the tie-breaks of the terms, each
// asked only among those who are equal so far, of games as they were played.
// Names order the lines of equal ranks and break no tie. Who has played no game that
// counts, and has perhaps the points of a bye, comes behind the others and has no place.
func (c *counting) rank(t *Timeline, games []timeGame) ranked {
	var r ranked
	for who := range c.tallies {
		switch p := &c.tallies[who]; {
		case p.played+p.byes+p.missed == 0:
		case t.people.Guests[t.ids[who]]:
			r.guests = append(r.guests, t.name(int32(who)))
		case p.played < c.terms.MinGames:
			r.tooFew++
		default:
			r.rows = append(r.rows, row{c.standing(t, int32(who)), int32(who)})
		}
	}
	slices.SortFunc(r.guests, ByName)
	slices.SortFunc(r.rows, func(a, b row) int {
		return cmp.Or(-cmp.Compare(min(a.Played, 1), min(b.Played, 1)), cmp.Compare(b.rank.points, a.rank.points), strings.Compare(a.rank.key, b.rank.key))
	})
	placed := 0
	for placed < len(r.rows) && r.rows[placed].Played > 0 {
		placed++
		r.rows[placed-1].Place = placed
	}
	groups := r.split(nil, group{to: placed}, func(r *row) lead { return lead{whole: r.rank.points} })
	firsts := slices.Clone(groups)
	r.breaks = make([]Break, len(groups))
	for i := range groups {
		groups[i].told = i
		points := r.rows[groups[i].from].Points
		r.breaks[i] = Break{Points: points, Says: fmt.Sprintf("%s have %s each.", andNames(r.of(groups[i])), amount(points))}
		if len(c.terms.Ties) == 0 {
			r.breaks[i].Says += " No tie-break is listed."
		}
	}
	for _, tie := range c.terms.Ties {
		groups = r.part(t, games, groups, tie)
	}
	for _, g := range groups {
		for i := g.from; i < g.to; i++ {
			r.rows[i].Place, r.rows[i].Shared = g.from+1, true
		}
		who := andNames(r.of(g))
		if all := firsts[g.told]; g.from == all.from && g.to == all.to {
			who = "They"
		}
		r.breaks[g.told].Says += fmt.Sprintf(" %s share place %d.", who, g.from+1)
	}
	for i, g := range firsts {
		for _, one := range r.of(g) {
			r.breaks[i].Names = append(r.breaks[i].Names, one.Name)
		}
	}
	return r
}

func (r *ranked) of(g group) []row { return r.rows[g.from:g.to] }

// part asks one tie-break in each group; what is left are the groups of those
// who are still equal.
func (r *ranked) part(t *Timeline, games []timeGame, groups []group, word string) []group {
	tie := findTieBreak(word)
	if tie.count != nil && len(groups) > 0 {
		tie.count(r, t, games, groups)
	}
	by := func(r *row) lead { return tie.by(&r.rank) }
	var left []group
	for _, g := range groups {
		list := r.of(g)
		slices.SortStableFunc(list, func(x, y row) int { return by(&y).compare(by(&x)) })
		if by(&list[0]) != by(&list[len(list)-1]) {
			each := make([]string, len(list))
			for i := range list {
				each[i] = list[i].Name + " " + tie.shown(by(&list[i]))
			}
			r.breaks[g.told].Says += fmt.Sprintf(" %s: %s.", tie.begins, strings.Join(each, ", "))
		}
		for i := range list {
			list[i].Place = g.from + i + 1
		}
		left = r.split(left, g, by)
	}
	return left
}

// split adds to a list the groups of two and more who are equal in a figure.
func (r *ranked) split(to []group, g group, by func(*row) lead) []group {
	for i := g.from; i < g.to; {
		k := i + 1
		for k < g.to && by(&r.rows[k]) == by(&r.rows[i]) {
			k++
		}
		if k > i+1 {
			to = append(to, group{i, k, g.told})
		}
		i = k
	}
	return to
}

// number writes a figure with as many places as it needs, two at most.
func number(x float64) string {
	s := strings.TrimRight(strings.TrimRight(fmt.Sprintf("%.2f", x), "0"), ".")
	if s == "-0" {
		s = "0"
	}
	return strings.Replace(s, "-", "−", 1)
}

// amount is a number of points in words.
func amount(points float64) string {
	if points == 1 {
		return "1 point"
	}
	return number(points) + " points"
}

// andNames are the names of a group: "Ann, Bob and Cyd".
func andNames(group []row) string {
	names := make([]string, len(group))
	for i := range group {
		names[i] = group[i].Name
	}
	return score.And(names)
}
