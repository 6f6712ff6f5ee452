package importer

import (
	"cmp"
	"fmt"
	"slices"
)

// placeSeats puts the players into the order of their seats, where the table says these, and
// gives them their places: those of the column where everybody has one, else winners first and
// the others by their scores. It says what is wrong. Places of a game with an id are counted
// anew.
func placeSeats(seats []tableSeat, hasID bool) (wrong string) {
	slices.SortStableFunc(seats, func(a, b tableSeat) int { return cmp.Compare(a.seat, b.seat) })
	list := make([]claim, len(seats))
	saysWon, all, first := false, true, false
	for i, s := range seats {
		if seats[len(seats)-1].seat > 0 && s.seat != i+1 {
			return fmt.Sprintf("the seats of the game are not 1 to %d, each of one player", len(seats))
		}
		list[i] = s.claim
		saysWon, all, first = saysWon || s.saysWon, all && s.claim.rank > 0, first || s.claim.rank == 1
	}
	for i, s := range seats {
		rank := s.claim.rank
		switch {
		case !all:
			list[i].rank = 0
			continue
		case rank > len(seats):
			return fmt.Sprintf("%s has place %d among %d", s.name, rank, len(seats))
		case s.saysWon && s.claim.winner != (rank == 1) && (rank == 1 || s.claim.winner):
			return fmt.Sprintf("%s has place %d, and the column winner says something else", s.name, rank)
		case !first:
			return "nobody has place 1"
		}
		list[i].winner = false // the places say it
	}
	places := winning{manual: saysWon}.places(list)
	for i := range seats {
		place := 0
		if places != nil {
			place = places[i]
		}
		if all && !hasID && place != seats[i].claim.rank {
			return "the places do not count as 1, 1, 3"
		}
		seats[i].claim.rank = place
	}
	return ""
}

// placesAgree tells whether the places go with the scores that are there: the most points
// first or, in a game that Arbiter does not know, the fewest. Equal points may have been
// parted.
func placesAgree(seats []tableSeat, known bool) bool {
	most, fewest := true, !known
	for _, s := range seats {
		for _, other := range seats {
			a, b := s.claim, other.claim
			switch {
			case !a.scored || !b.scored || a.rank == 0:
			case a.rank == b.rank && a.points != b.points:
				return false
			case a.rank < b.rank:
				most, fewest = most && a.points >= b.points, fewest && a.points <= b.points
			}
		}
	}
	return most || fewest
}
