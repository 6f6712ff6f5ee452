package league

import (
	"io"
	"math"

	"arbiter/cmd/arbiter/cli"
	"arbiter/export"
	"arbiter/records/league"
)

// showCareer writes the games and the totals of one player.
func (h *recall) showCareer(w io.Writer, c *league.Career) error {
	list := cli.Part(&h.pager, c.Played)
	if h.AsJSON() {
		return cli.WriteJSON(w, careerJSON(c, list, h.filter.Round, h.pager.JSON(len(c.Played))))
	}
	return h.WriteDocument(w, export.Career(h.Games, c, list, h.scope(), h.pager.Note(len(c.Played), "game")))
}

type jsonCareer struct {
	Player string   `json:"player"`
	Others []string `json:"others,omitempty"` // names merged into it
	League string   `json:"league"`
	Season string   `json:"season"`
	Game   string   `json:"game"`
	Round  string   `json:"round,omitempty"`
	jsonTotals
	Contested  int             `json:"contested"`
	Void       int             `json:"void"`
	Unfinished int             `json:"unfinished"`
	LongestRun *jsonRun        `json:"longestRun,omitempty"`
	CurrentRun *jsonRun        `json:"currentRun,omitempty"`
	Games      []jsonGameTotal `json:"games"`
	Results    []jsonPlayed    `json:"results"`
	Paging     cli.PageJSON    `json:"paging"`
}

type jsonTotals struct {
	Played  int     `json:"played"`
	Won     int     `json:"won"`
	Tied    int     `json:"tied"`
	Lost    int     `json:"lost"`
	Average float64 `json:"average"` // place; 0 without games
}

type jsonGameTotal struct {
	Game string `json:"game"`
	jsonTotals
	Points        float64  `json:"points"`
	PointsAverage float64  `json:"pointsAverage"`
	Best          jsonBest `json:"best"`
}

type jsonBest struct {
	Total  float64 `json:"total"`
	Date   string  `json:"date"`
	Result int64   `json:"result"`
}

type jsonRun struct {
	Ended string `json:"ended"` // W, T or L, as in a form
	Games int    `json:"games"`
	From  string `json:"from"`
	Until string `json:"until"`
	First int64  `json:"first"`
	Last  int64  `json:"last"`
}

type jsonPlayed struct {
	ID        int64             `json:"id"`
	Date      string            `json:"date"`
	Game      string            `json:"game"`
	League    string            `json:"league,omitempty"`
	Season    string            `json:"season,omitempty"`
	State     league.State      `json:"state"`
	Place     int               `json:"place,omitempty"`
	Shared    bool              `json:"shared"`
	Total     float64           `json:"total"`
	Opponents []league.Opponent `json:"opponents"`
}

func careerJSON(c *league.Career, list []league.Game, round string, page cli.PageJSON) jsonCareer {
	out := jsonCareer{Player: c.Player, Others: c.Others, League: c.League, Season: c.Season, Game: c.Game, Round: round, jsonTotals: totalsJSON(&c.All),
		Contested: c.Contested, Void: c.Void, Unfinished: c.Unplaced,
		LongestRun: runJSON(&c.Runs.Longest), CurrentRun: runJSON(&c.Runs.Current),
		Games: []jsonGameTotal{}, Results: []jsonPlayed{}, Paging: page}
	for i := range c.Games {
		t := &c.Games[i]
		out.Games = append(out.Games, jsonGameTotal{Game: t.Game, jsonTotals: totalsJSON(t), Points: exact(t.Points), PointsAverage: thousandths(t.PointsEach()),
			Best: jsonBest{Total: t.Best, Date: cli.ISODate(t.BestOn), Result: t.BestOf}})
	}
	for i := range list {
		g := &list[i]
		one := jsonPlayed{ID: g.ID, Date: cli.ISODate(g.Played), Game: g.Game, League: g.League, Season: g.Season, State: g.State,
			Place: g.Place, Shared: g.Shared, Total: g.Total, Opponents: []league.Opponent{}}
		one.Opponents = append(one.Opponents, g.Others...)
		out.Results = append(out.Results, one)
	}
	return out
}

func totalsJSON(t *league.Totals) jsonTotals {
	out := jsonTotals{Played: t.Played, Won: t.Won, Tied: t.Tied, Lost: t.Lost}
	if t.Played > 0 {
		out.Average = thousandths(t.Average())
	}
	return out
}

func runJSON(r *league.Run) *jsonRun {
	if r.Games == 0 {
		return nil
	}
	return &jsonRun{string(rune(r.Ended)), r.Games, cli.ISODate(r.From), cli.ISODate(r.Until), r.First, r.Last}
}

// thousandths rounds a figure to three decimals for JSON.
func thousandths(x float64) float64 { return math.Round(x*1000) / 1000 }
