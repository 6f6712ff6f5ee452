package importer

import (
	"cmp"
	"fmt"
	"slices"

	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// settle orders the seats and settles the places: by the column place, else by
// winner, else by the scores. It tells whether only some players have a place, which
// is then ignored, and what is wrong, if anything.
func (g *tableGame) settle() (incomplete bool, wrong string) {
	if wrong := g.order(); wrong != "" {
		return false, wrong
	}
	placed, scored, said, won := 0, 0, 0, 0
	for i := range g.seats {
		s := &g.seats[i]
		if s.place > 0 {
			placed++
		}
		if s.text != "" {
			scored++
		}
		if s.won != wonUnsaid {
			said++
		}
		if s.won == wonIt {
			won++
		}
	}
	n := len(g.seats)
	if placed == n {
		return false, g.placesSaid()
	}
	switch {
	case said > 0 && won == 0, said == 0 && scored < n:
		for i := range g.seats {
			g.seats[i].place = 0
		}
	case said > 0:
		lost := 0 // of them, those with a score
		for i := range g.seats {
			if g.seats[i].won != wonIt && g.seats[i].text != "" {
				lost++
			}
		}
		g.rank(func(a, b *tableSeat) bool {
			if (a.won == wonIt) != (b.won == wonIt) {
				return a.won == wonIt
			}
			return a.won != wonIt && lost == n-won && a.points.Cmp(b.points) > 0
		})
	default:
		g.rank(func(a, b *tableSeat) bool { return a.points.Cmp(b.points) > 0 })
	}
	return placed > 0, ""
}

// rank gives the seats their places; before tells which of two comes first.
func (g *tableGame) rank(before func(a, b *tableSeat) bool) {
	for i, place := range score.PlacesBy(len(g.seats), func(a, b int) bool { return before(&g.seats[a], &g.seats[b]) }) {
		g.seats[i].place = place
	}
}

// order sorts the seats by their numbers, where the rows give these.
func (g *tableGame) order() string {
	inOrder, numbered := true, 0
	for i := range g.seats {
		if s := &g.seats[i]; s.seat > len(g.seats) {
			return fmt.Sprintf("%s has seat %d among %d", s.name, s.seat, len(g.seats))
		}
		if g.seats[i].seat > 0 {
			numbered++
		}
		inOrder = inOrder && (i == 0 || g.seats[i].seat > g.seats[i-1].seat)
	}
	switch {
	case numbered == 0 || inOrder:
		return ""
	case numbered < len(g.seats):
		return "only some players of the game have a seat"
	}
	slices.SortStableFunc(g.seats, func(a, b tableSeat) int { return cmp.Compare(a.seat, b.seat) })
	for i := range g.seats[1:] {
		if a, b := &g.seats[i], &g.seats[i+1]; a.seat == b.seat {
			return fmt.Sprintf("%s and %s both have seat %d", a.name, b.name, a.seat)
		}
	}
	return ""
}

// placesSaid checks the places of the rows and counts them as 1, 1, 3 when two
// share the first.
func (g *tableGame) placesSaid() string {
	first := false
	for i := range g.seats {
		s := &g.seats[i]
		first = first || s.place == 1
		switch {
		case s.place > len(g.seats):
			return fmt.Sprintf("%s has place %d among %d", s.name, s.place, len(g.seats))
		case s.place > 1 && s.won == wonIt:
			return fmt.Sprintf("%s is a winner in place %d", s.name, s.place)
		case s.place == 1 && s.won == wonNot:
			return fmt.Sprintf("%s has place 1 and is no winner", s.name)
		}
	}
	if !first {
		return "nobody has place 1"
	}
	g.rank(func(a, b *tableSeat) bool { return a.place < b.place })
	return ""
}

// scoreRule is the rule of a line of points that another program or a person
// worked out.
const scoreRule = "import/score"

// sit fills in the seats of a result, which say all of its points.
func (g *tableGame) sit(in *records.NewResult) {
	in.Complete = g.seats[0].place > 0 || league.Unplayed(in.Game)
	in.Seats = make([]records.NewSeat, len(g.seats))
	for i := range g.seats {
		s := &g.seats[i]
		points := league.Points{None: s.text == ""}
		if !points.None {
			points.Total, points.Exact = round(s.points), exact(s.points)
		}
		in.Seats[i] = records.NewSeat{Name: s.name, Place: s.place, Points: points}
	}
}
