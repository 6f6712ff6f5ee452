package league

import (
	"io"

	"arbiter/cmd/arbiter/cli"
	"arbiter/export"
	"arbiter/records/league"
)

// showPair writes how two players did against each other.
func (h *recall) showPair(w io.Writer, p *league.Pair) error {
	list := cli.Part(&h.pager, p.Played)
	if h.AsJSON() {
		return cli.WriteJSON(w, pairJSON(p, list, h.filter.Round, h.pager.JSON(len(p.Played))))
	}
	return h.WriteDocument(w, export.Pair(h.Games, p, list, h.scope(), h.pager.Note(len(p.Played), "game")))
}

type jsonPair struct {
	Players [2]string `json:"players"`
	League  string    `json:"league"`
	Season  string    `json:"season"`
	Game    string    `json:"game"`
	Round   string    `json:"round,omitempty"`
	jsonDuel
	Contested  int            `json:"contested"`
	Void       int            `json:"void"`
	Unfinished int            `json:"unfinished"`
	Longest    [2]*jsonRun    `json:"longestRuns"` // each one's games before the other
	CurrentRun *jsonRun       `json:"currentRun,omitempty"`
	Games      []jsonGameDuel `json:"games"`
	Results    []jsonMeeting  `json:"results"`
	Paging     cli.PageJSON   `json:"paging"`
}

type jsonDuel struct {
	Played int     `json:"played"`
	Before [2]int  `json:"before"` // games in which the first was before the second, and the other way round
	Tied   int     `json:"tied"`
	Points float64 `json:"points"` // the first's less the second's
}

type jsonGameDuel struct {
	Game string `json:"game"`
	jsonDuel
}

type jsonMeeting struct {
	ID      int64        `json:"id"`
	Date    string       `json:"date"`
	Game    string       `json:"game"`
	League  string       `json:"league,omitempty"`
	Season  string       `json:"season,omitempty"`
	State   league.State `json:"state"`
	Players int          `json:"players"` // at the table
	Places  []int        `json:"places,omitempty"`
	Totals  [2]float64   `json:"totals"`
}

func pairJSON(p *league.Pair, list []league.Meeting, round string, page cli.PageJSON) jsonPair {
	out := jsonPair{Players: [2]string{p.A, p.B}, League: p.League, Season: p.Season, Game: p.Game, Round: round, jsonDuel: duelJSON(&p.All),
		Contested: p.Contested, Void: p.Void, Unfinished: p.Unplaced,
		Longest: [2]*jsonRun{runJSON(&p.RunsA.Longest), runJSON(&p.RunsB.Longest)}, CurrentRun: runJSON(&p.RunsA.Current), Games: []jsonGameDuel{}, Results: []jsonMeeting{}, Paging: page}
	for i := range p.Games {
		out.Games = append(out.Games, jsonGameDuel{Game: p.Games[i].Game, jsonDuel: duelJSON(&p.Games[i])})
	}
	for i := range list {
		m := &list[i]
		one := jsonMeeting{ID: m.ID, Date: cli.ISODate(m.Played), Game: m.Game, League: m.League, Season: m.Season, State: m.State, Players: m.Players, Totals: [2]float64{m.TotalA, m.TotalB}}
		if m.PlaceA > 0 {
			one.Places = []int{m.PlaceA, m.PlaceB}
		}
		out.Results = append(out.Results, one)
	}
	return out
}

func duelJSON(d *league.Duel) jsonDuel {
	return jsonDuel{Played: d.Played, Before: [2]int{d.A, d.B}, Tied: d.Tied, Points: exact(d.Points)}
}
