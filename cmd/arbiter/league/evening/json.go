package evening

import (
	"slices"

	"arbiter/cmd/arbiter/cli"
	tables "arbiter/cmd/arbiter/league"
	"arbiter/records/league"
	"arbiter/score"
)

type jsonEvening struct {
	League     string          `json:"league"`
	Date       string          `json:"date"`       // "" where nothing was played yet
	LastBefore string          `json:"lastBefore"` // where nothing was played on it: the last day before; else ""
	Games      int             `json:"games"`
	Contested  int             `json:"contested"`
	Unfinished int             `json:"unfinished"`
	People     int             `json:"people"` // guests too
	Guests     int             `json:"guests"`
	Results    []jsonEveGame   `json:"results"` // all that count
	Byes       []string        `json:"byes"`
	Missed     []string        `json:"missed"`
	MostWins   []jsonEveWins   `json:"mostWins"`
	Closest    []int64         `json:"closest"` // results
	Best       []jsonBestScore `json:"best"`
	Ended      *jsonEveRun     `json:"endedRun"` // null for none
	Going      *jsonEveRun     `json:"longestRun"`
	Leagues    []jsonEveTable  `json:"standings"`
	Text       []string        `json:"text"` // the message, line by line
}

type jsonEveGame struct {
	ID      int64         `json:"id"`
	Game    string        `json:"game"`
	League  string        `json:"league"`
	Season  string        `json:"season"`
	Round   string        `json:"round"`
	Players []jsonEveSeat `json:"players"` // by place
}

type jsonEveSeat struct {
	Name   string        `json:"name"`
	Place  int           `json:"place"`
	Points *score.Points `json:"points"` // null for none
}

type jsonEveWins struct {
	Name  string `json:"name"`
	Won   int    `json:"won"`
	Games int    `json:"games"`
}

type jsonBestScore struct {
	Game    string       `json:"game"`
	Total   score.Points `json:"total"`
	Players []string     `json:"players"`
	Since   string       `json:"since"` // "" for ever
	Games   int          `json:"games"` // without such a score before
}

type jsonEveRun struct {
	Games   int      `json:"games"`
	Players []string `json:"players"`
}

type jsonEveTable struct {
	tables.StandingsJSON
	Moved bool           `json:"moved"` // changes are of this evening
	Left  []jsonEveRound `json:"left"`
}

type jsonEveRound struct {
	Round   string `json:"round"`
	Missing int    `json:"missing"`
	Tables  int    `json:"tables"`
}

func eveningJSON(e *league.Evening, m *message) jsonEvening {
	out := jsonEvening{League: e.League, Games: e.Games, Contested: e.Contested, Unfinished: e.Unplaced, People: e.People, Guests: e.Guests,
		Results: []jsonEveGame{}, Byes: append([]string{}, e.Byes...), Missed: append([]string{}, e.Missed...), MostWins: []jsonEveWins{},
		Closest: append([]int64{}, e.Moments.Closest...), Best: []jsonBestScore{}, Ended: streakJSON(&e.Moments.Ended), Going: streakJSON(&e.Moments.Going),
		Leagues: []jsonEveTable{}, Text: m.lines()}
	if e.Day != 0 {
		out.Date = cli.ISODate(league.Day(e.Day))
	}
	if e.Last != 0 {
		out.LastBefore = cli.ISODate(league.Day(e.Last))
	}
	for i := range e.Results {
		r := &e.Results[i]
		one := jsonEveGame{ID: r.ID, Game: r.Game, League: r.League, Season: r.Season, Round: r.Round}
		for k, s := range r.Seats {
			one.Players = append(one.Players, jsonEveSeat{Name: r.Names[k], Place: s.Place})
			if !s.NoPoints {
				one.Players[k].Points = &s.Points
			}
		}
		slices.SortStableFunc(one.Players, func(a, b jsonEveSeat) int { return a.Place - b.Place })
		out.Results = append(out.Results, one)
	}
	for _, w := range e.Moments.MostWins.Players {
		out.MostWins = append(out.MostWins, jsonEveWins{w.Name, e.Moments.MostWins.Games, w.Of})
	}
	for _, b := range e.Moments.Best {
		one := jsonBestScore{Game: b.Game, Total: b.Points, Players: b.Players, Games: b.Games}
		if b.Since != 0 {
			one.Since = cli.ISODate(league.Day(b.Since))
		}
		out.Best = append(out.Best, one)
	}
	for i := range e.Tables {
		t := &e.Tables[i]
		one := jsonEveTable{tables.NewStandingsJSON(t.Standings), t.Moved(e), []jsonEveRound{}}
		for _, l := range t.Left {
			one.Left = append(one.Left, jsonEveRound{l.Round, l.Tables, l.Of})
		}
		out.Leagues = append(out.Leagues, one)
	}
	return out
}

func streakJSON(s *league.Streak) *jsonEveRun {
	if s.Games == 0 {
		return nil
	}
	return &jsonEveRun{s.Games, s.Players}
}
