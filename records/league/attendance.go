package league

import (
	"cmp"
	"slices"

	"arbiter/score"
)

// An Attendance is how often the members and guests of a league came.
type Attendance struct {
	Scope
	Held int                   `json:"evenings"` // days with a result, also a contested or unfinished one
	Rows score.Array[Attended] `json:"players"`  // those who came most often first
}

// An Attended is one player's line.
type Attended struct {
	Player  int64  `json:"-"`
	Name    string `json:"name"`
	Guest   bool   `json:"guest"`
	Present int    `json:"present"`     // evenings with a result of the player's; sitting out a round counts
	Last    string `json:"lastEvening"` // the day of the last of them
}

// Attend counts evenings of results, which are in the order played and of which none is void. A
// player who came to none has no line.
func Attend(results []*Result, guests map[int64]bool) *Attendance {
	out := &Attendance{}
	came := map[int64]*Attended{}
	for i, r := range results {
		if i == 0 || r.Day != results[i-1].Day {
			out.Held++
		}
		for _, s := range r.Seats {
			if Unplayed(r.Game) && !WasPresent(r.Game, len(r.Seats), s.Place) {
				continue
			}
			if came[s.Player] == nil {
				came[s.Player] = &Attended{Player: s.Player, Name: s.Name, Guest: guests[s.Player]}
			}
			if one := came[s.Player]; one.Last != r.Day {
				one.Present++
				one.Last = r.Day
			}
		}
	}
	for _, one := range came {
		out.Rows = append(out.Rows, *one)
	}
	slices.SortFunc(out.Rows, func(a, b Attended) int { return cmp.Or(cmp.Compare(b.Present, a.Present), ByName(a.Name, b.Name)) })
	return out
}
