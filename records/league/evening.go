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
	League    string                    `json:"league"`     // as recorded; "" for all
	Day       Day                       `json:"date"`       // 0 where nothing was played yet
	Last      Day                       `json:"lastBefore"` // where nothing was played: the last day before on which something was
	Games     int                       `json:"games"`      // that were played; byes are none
	Contested int                       `json:"contested"`  // of the games; they are left out of all that follows
	Unplaced  int                       `json:"unfinished"` // likewise: games in which nobody is placed
	People    int                       `json:"people"`     // who were there, guests too
	Guests    int                       `json:"guests"`
	Results   EveningResults            `json:"results"`   // of the games that count, in the order played
	Byes      score.Array[string]       `json:"byes"`      // who sat out
	Missed    score.Array[string]       `json:"missed"`    // who did not come to a game
	Tables    score.Array[EveningTable] `json:"standings"` // of the leagues that were played, the most played first
}

// EveningResults are results that JSON has with the players by place.
type EveningResults []Result

// MarshalJSON is part of json.Marshaler.
func (list EveningResults) MarshalJSON() ([]byte, error) {
	type player struct {
		Name   string        `json:"name"`
		Place  int           `json:"place"`
		Points *score.Points `json:"points"`
	}
	type game struct {
		ID      int64    `json:"id"`
		Game    string   `json:"game"`
		League  string   `json:"league"`
		Season  string   `json:"season"`
		Round   string   `json:"round"`
		Players []player `json:"players"`
	}
	games := make([]game, len(list))
	for i, r := range list {
		games[i] = game{r.ID, r.Game, r.League, r.Season, r.Round, make([]player, len(r.Seats))}
		for k, s := range r.Seats {
			games[i].Players[k] = player{Name: s.Name, Place: s.Place}
			if !s.NoPoints {
				games[i].Players[k].Points = &s.Points
			}
		}
		slices.SortStableFunc(games[i].Players, func(a, b player) int { return a.Place - b.Place })
	}
	return score.JSON(games)
}

// An EveningTable is the table of a league after an evening.
type EveningTable struct {
	*Standings
	Moved bool                   `json:"moved"` // by the evening: Change and New of its rows are told from the playing day before
	Left  score.Array[RoundLeft] `json:"left"`
}

// NewEveningTable is a table after an evening, with the rounds that are not complete.
func NewEveningTable(e *Evening, table *Standings, left []RoundLeft) EveningTable {
	return EveningTable{table, table.Results > 0 && table.LastDay == e.Day, left}
}

// A RoundLeft is a planned round of which tables have no result yet.
type RoundLeft struct {
	Round  string `json:"round"`
	Tables int    `json:"missing"` // without a result
	Of     int    `json:"tables"`  // planned
}

// Count counts the games of the evening. It returns the numbers of the results that
// count, in the order played, and the leagues, the most played first: "" for all where
// no game is of any.
func (e *Evening) Count(t *Timeline) (ids []int64, leagues []string) {
	played := map[string]int{} // by league
	var not Uncounted
	for i := range t.games {
		g := &t.games[i]
		if g.day != e.Day {
			continue
		}
		e.Games++
		if name := t.leagues[g.league]; name != "" {
			played[name]++
		}
		if !not.leaveOut(states[g.state], t.placed(g)) {
			ids = append(ids, g.id)
		}
	}
	e.Contested, e.Unplaced = not.Contested, not.Unplaced
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
		return ids, []string{""}
	}
	return ids, slices.SortedFunc(maps.Keys(played), func(a, b string) int {
		return cmp.Or(cmp.Compare(played[b], played[a]), strings.Compare(a, b))
	})
}

// LastDay is the last day of a timeline's games; ok is false where there are none.
func (t *Timeline) LastDay() (day Day, ok bool) {
	if len(t.games) == 0 {
		return 0, false
	}
	return t.games[len(t.games)-1].day, true
}
