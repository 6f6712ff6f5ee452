package league

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"arbiter/score"
)

// An Evening is what was played on one day, and where the leagues stood after it.
// Whatever was played later plays no part in it.
type Evening struct {
	League    string // as recorded; "" for all
	Day       int32  // in days since 1970
	Last      int32  // where nothing was played: the last day before on which something was; 0 for none
	Games     int    // that were played; byes are none
	Contested int    // of the games; they are left out of all that follows
	Unplaced  int    // likewise: unfinished games in which nobody is placed
	People    int    // who were there, guests too
	Guests    int
	Results   []Result // of the games that count, in the order played
	Byes      []string // who sat out
	Missed    []string // who did not come to a game
	Moments   Moments
	Tables    []EveningTable // of the leagues that were played, the most played first
}

// An EveningTable is the table of a league after an evening.
type EveningTable struct {
	*Standings
	Left []RoundLeft
}

// Moved tells whether the evening changed the table: then Change and New of its
// rows are told from the playing day before.
func (t *EveningTable) Moved(e *Evening) bool { return t.Results > 0 && t.LastDay == e.Day }

// A RoundLeft is a planned round of which tables have no result yet.
type RoundLeft struct {
	Round  string
	Tables int // without a result
	Of     int // planned
}

// Count leaves the games that count in the timeline. It tells the leagues of the
// evening, the most played first, and "" for all where no game is of any.
func (e *Evening) Count(t *Timeline) []string {
	played := map[string]int{} // by league
	var before, now Uncounted
	t.games = slices.DeleteFunc(t.games, func(g timeGame) bool {
		if g.day != e.Day {
			return before.take(states[g.state], t.placed(&g))
		}
		e.Games++
		if name := t.leagues[g.league]; name != "" {
			played[name]++
		}
		return now.take(states[g.state], t.placed(&g))
	})
	e.Contested, e.Unplaced = now.Contested, now.Unplaced
	for i := range t.byes {
		g := &t.byes[i]
		if g.day != e.Day || states[g.state] != Confirmed {
			continue
		}
		for k := range t.of(g) {
			seat := &t.of(g)[k]
			switch name := t.name(seat.who); {
			case !t.waited(g, seat):
				e.Missed = append(e.Missed, name)
			case score.NameKey(t.names[g.game]) == GameBye:
				e.Byes = append(e.Byes, name)
			}
		}
	}
	if len(played) == 0 {
		return []string{""}
	}
	return slices.SortedFunc(maps.Keys(played), func(a, b string) int {
		return cmp.Or(cmp.Compare(played[b], played[a]), strings.Compare(a, b))
	})
}

// LastDay is the last day of a timeline's games; ok is false where there are none.
func (t *Timeline) LastDay() (day int32, ok bool) {
	if len(t.games) == 0 {
		return 0, false
	}
	return t.games[len(t.games)-1].day, true
}

// IDsOn are the numbers of the results of a day.
func (t *Timeline) IDsOn(day int32) (ids []int64) {
	for i := range t.games {
		if t.games[i].day == day {
			ids = append(ids, t.games[i].id)
		}
	}
	return ids
}
