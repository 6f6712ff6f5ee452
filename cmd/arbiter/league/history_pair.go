package league

import (
	"fmt"
	"io"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/records/league"
	"arbiter/score"
)

// showPair writes how two players did against each other.
func (h *recall) showPair(w io.Writer, p *league.Pair) error {
	list := cli.Part(&h.pager, p.Played)
	if h.AsJSON() {
		return cli.WriteJSON(w, pairJSON(p, list, h.filter.Round, h.pager.JSON(len(p.Played))))
	}
	fmt.Fprintln(w, h.heading(p.A+" and "+p.B, p.League, p.Season, p.All.Played, p.Uncounted))
	room := max(min(10, h.Width/6), (h.Width-60)/2) // the other columns have 60
	a, b := cli.Cut(p.A, room), cli.Cut(p.B, room)
	if p.All.Played > 0 {
		fmt.Fprintln(w)
		t := cli.Table{Head: []string{"", "games", a + " ahead", b + " ahead", "same place", "points"}, Left: 1, Spare: []int{4, 1, 5}}
		row := func(name string, d *league.Duel) []string {
			return []string{name, fmt.Sprint(d.Played), fmt.Sprint(d.A), fmt.Sprint(d.B), fmt.Sprint(d.Tied), cli.SignedFigure(d.Points)}
		}
		for i := range p.Games {
			t.Rows = append(t.Rows, row(h.Games.Title(p.Games[i].Game), &p.Games[i]))
		}
		if len(p.Games) > 1 {
			t.Foot = append(row("all games", &p.All)[:5], "")
		}
		cli.WriteTable(w, h.Width, t)
		fmt.Fprintln(w)
		cli.Paragraph(w, h.Width, fmt.Sprintf("ahead: placed before the other; points: %s's less %s's", a, b))
		fmt.Fprintln(w)
		var runs []labelled
		if p.RunsA.Longest.Games > 0 {
			runs = append(runs, labelled{"longest run", aheadWords(&p.RunsA.Longest, p.A, p.B)})
		}
		if p.RunsB.Longest.Games > 0 {
			runs = append(runs, labelled{"longest run", aheadWords(&p.RunsB.Longest, p.B, p.A)})
		}
		tellLabelled(h.App, w, append(runs, labelled{"current run", aheadWords(&p.RunsA.Current, p.A, p.B)})...)
	}
	if len(list) == 0 {
		return nil
	}
	fmt.Fprintln(w)
	in := func(m *league.Meeting) string { return book.LeagueSeason(m.League, m.Season) }
	of, one := oneLeague(list, in)
	cli.WriteTable(w, h.Width, gamesTable(list, []column[league.Meeting]{
		{whole: true, cell: func(m *league.Meeting) string { return book.ResultNumber(m.ID) }},
		{head: "date", whole: true, cell: func(m *league.Meeting) string { return cli.ISODate(m.Played) }},
		{head: "game", spare: 2, empty: p.Game != "", cell: func(m *league.Meeting) string { return h.Games.Title(m.Game) }},
		{head: "league", spare: 1, empty: one || p.League != "", cell: in},
	}, []column[league.Meeting]{
		{head: "places", cell: func(m *league.Meeting) string {
			if !m.Counts() {
				return placeWords(m.PlaceA, false, m.Players, m.State)
			}
			return fmt.Sprintf("%d, %d of %d", m.PlaceA, m.PlaceB, m.Players)
		}},
		{head: a, cell: func(m *league.Meeting) string { return cli.Figure(m.TotalA) }},
		{head: b, cell: func(m *league.Meeting) string { return cli.Figure(m.TotalB) }},
	}))
	tellLeague(h.App, w, of, p.League)
	h.pager.Tell(w, len(p.Played), "game")
	return nil
}

// aheadWords describes a run of games that one player won against another.
func aheadWords(r *league.Run, who, other string) string {
	what := cli.Clean(who) + " ahead"
	switch r.Ended {
	case league.Loss:
		what = cli.Clean(other) + " ahead"
	case league.Tie:
		what = "the same place"
	}
	return what + " in " + score.Counted(r.Games, "game") + ", " + runSpan(r)
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
