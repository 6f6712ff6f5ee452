package league

import (
	"cmp"
	"maps"
	"slices"
	"strings"

	"arbiter/score"
)

// An Evening is what was played on one day, and where the leagues stood after it.
type Evening struct {
	League    string                    `json:"league"`     // as recorded; "" for all
	Day       string                    `json:"date"`       // "" where nothing was played yet
	Last      string                    `json:"lastBefore"` // where nothing was played: the last day before on which something was
	Games     int                       `json:"games"`      // played; byes are none
	Contested int                       `json:"contested"`  // of the games; they are left out of all that follows
	Unplaced  int                       `json:"unfinished"` // likewise: games in which nobody is placed
	People    int                       `json:"people"`     // people who were there, guests too
	Guests    int                       `json:"guests"`
	Results   EveningResults            `json:"results"`   // of the games that count, in the order played
	Byes      score.Array[string]       `json:"byes"`      // those who sat out
	Missed    score.Array[string]       `json:"missed"`    // those who did not come to a game
	Tables    score.Array[EveningTable] `json:"standings"` // of the leagues that were played, the most played first
}

// An EveningTable is the table of a league after an evening.
type EveningTable struct {
	*Table
	Moved bool                   `json:"moved"` // changes of its rows are those of the evening
	Left  score.Array[RoundLeft] `json:"left"`
}

// A RoundLeft is a planned round with tables that have no result yet.
type RoundLeft struct {
	Round  string `json:"round"`
	Tables int    `json:"missing"` // without a result
	Of     int    `json:"tables"`  // planned
}

// NewEvening sums up a day; "" is the last one on which something was played. The results are in
// the order played, none is later than the day and none is void. The caller adds the tables.
func NewEvening(results []*Result, day string, guests map[int64]bool) *Evening {
	e := &Evening{Day: day}
	games := playedGames(results)
	if len(games) == 0 {
		return e
	}
	last := games[len(games)-1].Day
	e.Day = cmp.Or(day, last)
	if last != e.Day {
		e.Last = last
		return e
	}
	today := slices.DeleteFunc(slices.Clone(results), func(r *Result) bool { return r.Day != e.Day })
	games = playedGames(today)
	e.Games = len(games)
	counted, not := Counted(games)
	e.Results, e.Contested, e.Unplaced = counted, not.Contested, not.Unplaced
	for _, r := range today {
		if !Unplayed(r.Game) || r.State != Confirmed {
			continue
		}
		for _, s := range r.Seats {
			switch {
			case !WasPresent(r.Game, len(r.Seats), s.Place):
				e.Missed = append(e.Missed, s.Name)
			case score.SameName(r.Game, GameBye):
				e.Byes = append(e.Byes, s.Name)
			}
		}
	}
	there := Attend(today, guests).Rows
	e.People = len(there)
	for _, one := range there {
		if one.Guest {
			e.Guests++
		}
	}
	return e
}

// LeaguesOf returns the leagues in which games of a day were played, the most played first; [""]
// for all where no game belongs to a league.
func LeaguesOf(results []*Result, day string) []string {
	played := map[string]int{}
	for _, r := range playedGames(results) {
		if r.Day == day && r.League != "" {
			played[r.League]++
		}
	}
	if len(played) == 0 {
		return []string{""}
	}
	return slices.SortedFunc(maps.Keys(played), func(a, b string) int {
		return cmp.Or(cmp.Compare(played[b], played[a]), strings.Compare(a, b))
	})
}

// EveningResults are results whose JSON has the players by place.
type EveningResults []*Result

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
		for k := range r.Seats {
			s := &r.Seats[k]
			games[i].Players[k] = player{Name: s.Name, Place: s.Place}
			if !s.NoPoints {
				games[i].Players[k].Points = &s.Points
			}
		}
		slices.SortStableFunc(games[i].Players, func(a, b player) int { return cmp.Compare(a.Place, b.Place) })
	}
	return score.JSON(games)
}
