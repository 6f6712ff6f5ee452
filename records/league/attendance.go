package league

import (
	"cmp"
	"slices"

	"arbiter/score"
)

// An Attendance is how often the members and guests of a league came.
type Attendance struct {
	Scope
	Held int                   `json:"evenings"` // held: days with a result, also a contested or unfinished one
	Rows score.Array[Attended] `json:"players"`
}

// An Attended is one player's line.
type Attended struct {
	Player  int64  `json:"-"`
	Name    string `json:"name"`
	Guest   bool   `json:"guest"`
	Present int    `json:"present"`     // evenings with a result of the player's; who sat out a round was there
	Last    Day    `json:"lastEvening"` // the day of the last of them
}

// Count counts evenings of the results of a timeline. Who came to none has no line. The
// most frequent come first, those who came equally often by name.
func (out *Attendance) Count(t *Timeline) {
	games := append(slices.Clone(t.games), t.byes...)
	slices.SortFunc(games, byTime)
	rows := make([]Attended, len(t.ids))
	for i := range games {
		g := &games[i]
		if i == 0 || g.day != games[i-1].day {
			out.Held++
		}
		unplayed := Unplayed(t.names[g.game])
		for k := range t.of(g) {
			seat := &t.of(g)[k]
			row := &rows[seat.who]
			if unplayed && !t.waited(g, seat) || row.Present > 0 && row.Last == g.day {
				continue
			}
			row.Present++
			row.Last = g.day
		}
	}
	for who := range rows {
		if row := &rows[who]; row.Present > 0 {
			row.Player, row.Name = t.ids[who], t.name(int32(who))
			row.Guest = t.people.Guests[row.Player]
			out.Rows = append(out.Rows, *row)
		}
	}
	slices.SortFunc(out.Rows, func(a, b Attended) int {
		return cmp.Or(cmp.Compare(b.Present, a.Present), ByName(a.Name, b.Name))
	})
}
