package main

import (
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/records"
)

func (a *app) standingsCmd() *cobra.Command {
	var f records.Filter
	cmd := &cobra.Command{
		Use:   "standings",
		Short: "Show who leads a league",
		Long: `Standings replays the recorded results: three points for a game won alone, one
for a shared first place. Contested results are left out and counted; void ones
and unfinished games in which nobody is placed do not count. Names only order
the lines of equal ranks. The form shows the last five games, W won, T shared
the first place, L neither, the newest on the right.`,
		Example: `  arbiter standings
  arbiter standings --league "Tuesday league" --season 2026
  arbiter standings --game subdivision --json`,
		Args: cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if err := settleGame(&f); err != nil {
				return err
			}
			none := func(w io.Writer) error { return a.showStandings(w, &records.Standings{Game: f.Game}) }
			return a.readingTables(none, func(s *records.Store, w io.Writer) error {
				table, err := s.Standings(cmd.Context(), f, nil)
				if err != nil {
					return err
				}
				return a.showStandings(w, table)
			})
		},
	}
	a.filterFlags(cmd, &f)
	return cmd
}

func (a *app) showStandings(w io.Writer, s *records.Standings) error {
	if a.asJSON() {
		return writeJSON(w, standingsJSON(s))
	}
	fmt.Fprintf(w, "%s\n\n", wrap(strings.Fields(standingsTitle(s)), width, "  "))
	if len(s.Rows) == 0 {
		return nil
	}
	t := table{head: []string{"", "player", "played", "won", "tied", "lost", "points", "avg place", "form"}, left: 2}
	for i := range s.Rows {
		r := &s.Rows[i]
		place := fmt.Sprintf("%d", r.Place)
		if r.Shared {
			place += "="
		}
		t.rows = append(t.rows, []string{place, r.Name, fmt.Sprint(r.Played), fmt.Sprint(r.Won), fmt.Sprint(r.Tied), fmt.Sprint(r.Lost),
			fmt.Sprint(r.Points), fmt.Sprintf("%.1f", r.Average()), strings.Join(strings.Split(r.Form, ""), " ")})
	}
	writeTable(w, t)
	return nil
}

// standingsTitle says what is counted, and what is not.
func standingsTitle(s *records.Standings) string {
	parts := []string{"All leagues"}
	if s.League != "" {
		parts[0] = clean(s.League)
	}
	if s.Season != "" {
		parts = append(parts, "season "+clean(s.Season))
	}
	if g := findGame(s.Game); g != nil {
		parts = append(parts, g.Title)
	}
	parts = append(parts, "after "+counted(s.Evenings, "evening"))
	var out []string
	if s.Contested > 0 {
		out = append(out, counted(s.Contested, "result")+" contested")
	}
	if s.Unplaced > 0 {
		out = append(out, counted(s.Unplaced, "game")+" unfinished")
	}
	title := strings.Join(parts, " · ")
	if out != nil {
		title += " (" + strings.Join(out, ", ") + ", not counted)"
	}
	return title
}

// counted is a number of things: "1 evening", "14 evenings".
func counted(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

type jsonStandings struct {
	League     string         `json:"league"`
	Season     string         `json:"season"`
	Game       string         `json:"game"`
	Evenings   int            `json:"evenings"`
	Results    int            `json:"results"`
	Contested  int            `json:"contested"`
	Unfinished int            `json:"unfinished"`
	Players    []jsonStanding `json:"players"`
}

type jsonStanding struct {
	Place   int     `json:"place"`
	Shared  bool    `json:"shared"`
	Name    string  `json:"name"`
	Played  int     `json:"played"`
	Won     int     `json:"won"`
	Tied    int     `json:"tied"`
	Lost    int     `json:"lost"`
	Points  float64 `json:"points"`
	Average float64 `json:"average"`
	Form    string  `json:"form"`
}

func standingsJSON(s *records.Standings) jsonStandings {
	out := jsonStandings{s.League, s.Season, s.Game, s.Evenings, s.Results, s.Contested, s.Unplaced, []jsonStanding{}}
	for i := range s.Rows {
		r := &s.Rows[i]
		out.Players = append(out.Players, jsonStanding{r.Place, r.Shared, r.Name, r.Played, r.Won, r.Tied, r.Lost, r.Points,
			math.Round(r.Average()*1000) / 1000, r.Form})
	}
	return out
}
