package league

import (
	"fmt"
	"io"
	"math"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/records/league"
	"arbiter/score"
)

// showCareer writes the games and the totals of one player.
func (h *recall) showCareer(w io.Writer, c *league.Career) error {
	list := cli.Part(&h.pager, c.Played)
	if h.AsJSON() {
		return cli.WriteJSON(w, careerJSON(c, list, h.filter.Round, h.pager.JSON(len(c.Played))))
	}
	who := c.Player
	if len(c.Others) > 0 {
		who += " (also " + strings.Join(c.Others, ", ") + ")"
	}
	fmt.Fprintln(w, h.heading(who, c.League, c.Season, c.All.Played, c.Uncounted))
	if len(list) > 0 {
		fmt.Fprintln(w)
		in := func(g *league.Game) string { return book.LeagueSeason(g.League, g.Season) }
		of, one := oneLeague(list, in)
		cli.WriteTable(w, h.Width, cli.FitNames(h.Width, func(room int) cli.Table {
			return gamesTable(list, []column[league.Game]{
				{whole: true, cell: func(g *league.Game) string { return book.ResultNumber(g.ID) }},
				{head: "date", whole: true, cell: func(g *league.Game) string { return cli.ISODate(g.Played) }},
				{head: "game", spare: 2, empty: c.Game != "", cell: func(g *league.Game) string { return h.Games.Title(g.Game) }},
				{head: "against", cell: func(g *league.Game) string { return opponents(g.Others, room) }},
				{head: "league", spare: 1, empty: one || c.League != "", cell: in},
			}, []column[league.Game]{
				{head: "place", cell: func(g *league.Game) string { return placeWords(g.Place, g.Shared, 1+len(g.Others), g.State) }},
				{head: "points", spare: 3, cell: func(g *league.Game) string { return cli.Figure(g.Total) }},
			})
		}))
		tellLeague(h.App, w, of, c.League)
		h.pager.Tell(w, len(c.Played), "game")
	}
	if c.All.Played == 0 {
		return nil
	}
	fmt.Fprintln(w)
	cli.WriteTable(w, h.Width, careerTotals(h.App, c))
	fmt.Fprintln(w)
	tellLabelled(h.App, w, labelled{"longest winning run", runWords(&c.Runs.Longest)}, labelled{"current run", runWords(&c.Runs.Current)})
	return nil
}

// A labelled line has a label before its words.
type labelled struct{ label, words string }

// tellLabelled writes labelled lines. A narrow terminal gets each on several lines.
func tellLabelled(a *cli.App, w io.Writer, list ...labelled) {
	most := 0
	for _, l := range list {
		most = max(most, len(l.label))
	}
	for _, l := range list {
		cli.Labelled(w, a.Width, 2+most+2, "  "+l.label, l.words)
	}
}

func opponents(list []league.Opponent, room int) string {
	parts := make([]string, len(list))
	for i, o := range list {
		parts[i] = cli.Cut(o.Name, room) + " " + cli.Figure(o.Total)
	}
	return strings.Join(parts, ", ")
}

// careerTotals sums up by game, with the personal best and its result.
func careerTotals(a *cli.App, c *league.Career) cli.Table {
	t := cli.Table{Head: []string{"", "played", "won", "tied", "lost", "avg place", "avg points", "best", "in"}, Left: 1, Spare: []int{6, 5, 4, 3}}
	row := func(name string, s *league.Totals) []string {
		return []string{name, fmt.Sprint(s.Played), fmt.Sprint(s.Won), fmt.Sprint(s.Tied), fmt.Sprint(s.Lost), fmt.Sprintf("%.1f", s.Average()),
			cli.MinusSign(fmt.Sprintf("%.1f", s.PointsEach())), cli.Figure(s.Best), book.ResultNumber(s.BestOf)}
	}
	for i := range c.Games {
		t.Rows = append(t.Rows, row(a.Games.Title(c.Games[i].Game), &c.Games[i]))
	}
	if len(c.Games) > 1 { // points of several games cannot be compared
		t.Foot = append(row("all games", &c.All)[:6], "", "", "")
	}
	return t
}

// runWords describes a run of games.
func runWords(r *league.Run) string {
	if r.Games == 0 {
		return "none yet"
	}
	what := score.Counted(r.Games, "win")
	switch {
	case r.Ended == league.Tie:
		what = score.Counted(r.Games, "game") + " tied for first"
	case r.Ended == league.Loss && r.Games == 1:
		what = "1 loss"
	case r.Ended == league.Loss:
		what = fmt.Sprintf("%d losses", r.Games)
	}
	return what + ", " + runSpan(r)
}

// runSpan returns the days of a run, and its results.
func runSpan(r *league.Run) string {
	switch {
	case r.Games == 1:
		return fmt.Sprintf("%s (%s)", cli.ISODate(r.From), book.ResultNumber(r.First))
	case cli.ISODate(r.From) == cli.ISODate(r.Until):
		return fmt.Sprintf("%s (%s to %s)", cli.ISODate(r.From), book.ResultNumber(r.First), book.ResultNumber(r.Last))
	}
	return fmt.Sprintf("%s to %s (%s to %s)", cli.ISODate(r.From), cli.ISODate(r.Until), book.ResultNumber(r.First), book.ResultNumber(r.Last))
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
	ID        int64          `json:"id"`
	Date      string         `json:"date"`
	Game      string         `json:"game"`
	League    string         `json:"league,omitempty"`
	Season    string         `json:"season,omitempty"`
	State     league.State   `json:"state"`
	Place     int            `json:"place,omitempty"`
	Shared    bool           `json:"shared"`
	Total     float64        `json:"total"`
	Opponents []jsonOpponent `json:"opponents"`
}

type jsonOpponent struct {
	Name  string  `json:"name"`
	Place int     `json:"place,omitempty"`
	Total float64 `json:"total"`
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
			Place: g.Place, Shared: g.Shared, Total: g.Total, Opponents: []jsonOpponent{}}
		for _, o := range g.Others {
			one.Opponents = append(one.Opponents, jsonOpponent(o))
		}
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
