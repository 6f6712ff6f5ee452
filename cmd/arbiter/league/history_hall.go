package league

import (
	"fmt"
	"io"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/records/league"
	"arbiter/score"
)

// showHall writes the hall of fame, one game after the other.
func (h *recall) showHall(w io.Writer, hall *league.Hall) error {
	if h.AsJSON() {
		return cli.WriteJSON(w, hallJSON(hall, h.filter.Game, h.filter.Round))
	}
	fmt.Fprintf(w, "%s\n", h.heading("Hall of fame", hall.League, hall.Season, -1, league.Uncounted{Contested: hall.Contested, Unplaced: hall.Unplaced}))
	for i := range hall.Games {
		f := &hall.Games[i]
		fmt.Fprintf(w, "\n%s\n\n", cli.WrapText(cli.Clean(h.Games.Title(f.Game))+" · "+score.Counted(f.Results, "game"), h.Width-2, "  "))
		cli.WriteTable(w, h.Width, cli.FitNames(h.Width, func(room int) cli.Table { return hallTable(h.App, f, room) }))
	}
	return nil
}

// hallTable returns the feats of a game, with names of at most so many columns.
func hallTable(a *cli.App, f *league.Fame, room int) cli.Table {
	t := cli.Table{Head: []string{"", "", "", "date", "result"}, Left: 5, Whole: []int{0, 1, 3, 4}, Spare: []int{3, 4}}
	for _, one := range []struct {
		what string
		feat *league.Feat
	}{{"highest score", f.Highest}, {"most wins", f.Wins}, {"winning run", f.Run}, {"biggest margin", f.Margin}, {"closest game", f.Closest}} {
		if one.feat != nil {
			t.Rows = append(t.Rows, featRow(a, one.what, one.feat, room))
		}
	}
	digits := 0
	for _, row := range t.Rows {
		digits = max(digits, len([]rune(row[1])))
	}
	for _, row := range t.Rows { // figures stand on the right of their column
		row[1] = strings.Repeat(" ", digits-len([]rune(row[1]))) + row[1]
	}
	return t
}

// featRow returns a feat as a row of a table.
func featRow(a *cli.App, what string, f *league.Feat, room int) []string {
	who := a.NameList(f.Holders, room)
	switch {
	case f.Of > 0:
		who += " in " + score.Counted(f.Of, "game")
	case f.Losers != nil:
		who = fmt.Sprintf("%s %s, %s %s", who, cli.Figure(f.Totals[0]), a.NameList(f.Losers, room), cli.Figure(f.Totals[1]))
	}
	row := []string{what, cli.Figure(f.Value), who, "", ""}
	if f.ID != 0 {
		row[3], row[4] = cli.ISODate(f.On), book.ResultNumber(f.ID)
	}
	if f.First != 0 && f.First != f.ID {
		row[3], row[4] = "from "+cli.ISODate(f.From), book.ResultNumber(f.First)+" to "+book.ResultNumber(f.ID)
	}
	return row
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
