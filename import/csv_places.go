package importer

import (
	"cmp"
	"fmt"
	"slices"

	"arbiter/records"
	"arbiter/records/league"
)

// setPlaces orders the seats and works out the places: by the column place, else by
// winner, else by the scores. It tells whether only some players have a place, which
// is then ignored, and what is wrong, if anything.
func (g *tableGame) setPlaces() (incomplete bool, wrong string) {
	if wrong := g.order(); wrong != "" {
		return false, wrong
	}
	list := make([]claim, len(g.seats))
	placed, said := 0, false
	for i := range g.seats {
		s := &g.seats[i]
		list[i] = claim{winner: s.won == wonIt, rank: s.place, points: s.points, scored: s.scored}
		said = said || s.won != wonUnsaid
		if s.place > 0 {
			placed++
		}
	}
	all := placed == len(g.seats)
	if all {
		if wrong := g.placesSaid(); wrong != "" {
			return false, wrong
		}
	}
	for i := range list {
		if all {
			list[i].winner = false // the places say it
		} else {
			list[i].rank = 0
		}
	}
	places := winning{manual: said}.places(list)
	for i := range g.seats {
		place := 0
		if places != nil {
			place = places[i]
		}
		if all && g.cells[colID] == "" && place != g.seats[i].place {
			return false, "the places do not count as 1, 1, 3"
		}
		g.seats[i].place = place
	}
	return placed > 0 && !all, ""
}

// order sorts the seats by their numbers, where the rows give these.
func (g *tableGame) order() string {
	if !slices.ContainsFunc(g.seats, func(s tableSeat) bool { return s.seat > 0 }) {
		return ""
	}
	slices.SortStableFunc(g.seats, func(a, b tableSeat) int { return cmp.Compare(a.seat, b.seat) })
	for i := range g.seats {
		switch s := &g.seats[i]; {
		case s.seat == 0:
			return "only some players of the game have a seat"
		case s.seat != i+1:
			return fmt.Sprintf("%s has seat %d; the seats of the game are 1 to %d, each of one player", s.name, s.seat, len(g.seats))
		}
	}
	return ""
}

// placesSaid checks the places of the rows.
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
	return ""
}

// agrees tells whether the places go with the scores that are there: the most points
// first or, in a game that Arbiter does not know, the fewest. Equal points may have
// been parted.
func (g *tableGame) agrees() bool {
	most, fewest := true, !g.known
	for i := range g.seats {
		for j := range g.seats {
			a, b := &g.seats[i], &g.seats[j]
			if !a.scored || !b.scored || a.place == 0 {
				continue
			}
			if a.place == b.place && a.points != b.points {
				return false
			}
			if a.place < b.place {
				most, fewest = most && a.points >= b.points, fewest && a.points <= b.points
			}
		}
	}
	return most || fewest
}

// sit fills in the seats of a result, which say all of its points.
func (g *tableGame) sit(in *records.Incoming) {
	in.Complete = g.seats[0].place > 0 || league.Unplayed(in.Game)
	in.Seats = make([]league.Seat, len(g.seats))
	for i := range g.seats {
		s := &g.seats[i]
		in.Seats[i] = league.Seat{Name: s.name, Place: s.place, Points: s.points, NoPoints: !s.scored}
	}
}
