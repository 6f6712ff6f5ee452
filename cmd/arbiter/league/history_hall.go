package league

import (
	"io"

	"arbiter/cmd/arbiter/cli"
	"arbiter/export"
	"arbiter/records/league"
)

// showHall writes the hall of fame, one game after the other.
func (h *recall) showHall(w io.Writer, hall *league.Hall) error {
	if h.AsJSON() {
		return cli.WriteJSON(w, hallJSON(hall, h.filter.Game, h.filter.Round))
	}
	return h.WriteDocument(w, export.Hall(h.Games, hall, h.scope()))
}

type jsonHall struct {
	League     string     `json:"league"`
	Season     string     `json:"season"`
	Game       string     `json:"game"`
	Round      string     `json:"round,omitempty"`
	Contested  int        `json:"contested"`
	Unfinished int        `json:"unfinished"`
	Games      []jsonFame `json:"games"`
}

type jsonFame struct {
	Game    string    `json:"game"`
	Results int       `json:"results"`
	Highest *jsonFeat `json:"highest,omitempty"`
	Wins    *jsonFeat `json:"wins,omitempty"`
	Run     *jsonFeat `json:"run,omitempty"`
	Margin  *jsonFeat `json:"margin,omitempty"`
	Closest *jsonFeat `json:"closest,omitempty"`
}

type jsonFeat struct {
	Value   float64   `json:"value"`
	Players []string  `json:"players"`
	Against []string  `json:"against,omitempty"`
	Totals  []float64 `json:"totals,omitempty"`
	Of      int       `json:"of,omitempty"`
	From    string    `json:"from,omitempty"`
	Date    string    `json:"date,omitempty"`
	First   int64     `json:"first,omitempty"`
	Result  int64     `json:"result,omitempty"`
}

func hallJSON(h *league.Hall, game, round string) jsonHall {
	out := jsonHall{League: h.League, Season: h.Season, Game: game, Round: round, Contested: h.Contested, Unfinished: h.Unplaced, Games: []jsonFame{}}
	for i := range h.Games {
		f := &h.Games[i]
		out.Games = append(out.Games, jsonFame{Game: f.Game, Results: f.Results, Highest: featJSON(f.Highest), Wins: featJSON(f.Wins),
			Run: featJSON(f.Run), Margin: featJSON(f.Margin), Closest: featJSON(f.Closest)})
	}
	return out
}

func featJSON(f *league.Feat) *jsonFeat {
	if f == nil {
		return nil
	}
	out := &jsonFeat{Value: f.Value, Players: f.Holders, Against: f.Losers, Of: f.Of, First: f.First, Result: f.ID}
	if f.Losers != nil {
		out.Totals = f.Totals[:]
	}
	if f.ID != 0 {
		out.Date = cli.ISODate(f.On)
	}
	if !f.From.IsZero() {
		out.From = cli.ISODate(f.From)
	}
	return out
}
