package league

import (
	"cmp"
	"slices"
	"strings"

	"arbiter/score"
)

// Uncounted is how many results do not count, by reason.
type Uncounted struct {
	Contested int `json:"contested"`
	Void      int `json:"void"`
	Unplaced  int `json:"unfinished"` // nobody is placed
}

// Counted returns the results that count, byes among them, and how many do not.
func Counted(results []*Result) (list []*Result, not Uncounted) {
	for _, r := range results {
		switch {
		case r.State == Contested:
			not.Contested++
		case r.State == Void:
			not.Void++
		case len(r.Seats) == 0 || r.Seats[0].Place == 0 && !Unplayed(r.Game):
			not.Unplaced++
		default:
			list = append(list, r)
		}
	}
	return list, not
}

// playedGames returns the results without byes and no-shows.
func playedGames(results []*Result) []*Result {
	return slices.DeleteFunc(slices.Clone(results), func(r *Result) bool { return Unplayed(r.Game) })
}

// SortPlayed sorts results in the order played: by day, then by number.
func SortPlayed(results []*Result) { slices.SortFunc(results, comparePlayed) }

func comparePlayed(a, b *Result) int {
	return cmp.Or(cmp.Compare(a.Day, b.Day), cmp.Compare(a.ID, b.ID))
}

// How a game ended for a player: first alone, first with others, or behind.
const (
	Win  = "W"
	Tie  = "T"
	Loss = "L"
)

// Outcome returns how a game ended for a player with a place.
func Outcome(seats []Seat, place int) string {
	switch {
	case place != 1:
		return Loss
	case havePlace(seats, 1) > 1:
		return Tie
	}
	return Win
}

// havePlace returns how many seats have a place.
func havePlace(seats []Seat, place int) (n int) {
	for i := range seats {
		if seats[i].Place == place {
			n++
		}
	}
	return n
}

// seatOf returns the seat of a player; nil where the player did not sit there.
func (r *Result) seatOf(player int64) *Seat {
	for i := range r.Seats {
		if r.Seats[i].Player == player {
			return &r.Seats[i]
		}
	}
	return nil
}

// ByName compares two names, ignoring case.
func ByName(a, b string) int { return strings.Compare(score.NameKey(a), score.NameKey(b)) }
