package book

import (
	"fmt"
	"io"
	"strings"
	"time"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// ResultsTable returns the table of results, with names of at most so many columns.
func ResultsTable(a *cli.App, list []*league.Result, room int) cli.Table {
	t := cli.Table{Head: []string{"", "date", "game", "players", "round", "state", "league", "season"}, Left: 8, Whole: []int{0, 1, 5}, Spare: []int{7, 6, 4, 2}}
	for _, r := range list {
		t.Rows = append(t.Rows, resultRow(a, r, room))
	}
	return t
}

// WriteResults writes a table of results. A terminal gets no empty columns; files
// and programs get all columns.
func WriteResults(a *cli.App, w io.Writer, list []*league.Result) {
	cli.WriteTable(w, a.Width, cli.FitNames(a.Width, func(room int) cli.Table {
		t := ResultsTable(a, list, room)
		if a.Width < cli.UnlimitedWidth {
			t.DropEmptyColumns(3)
		}
		return t
	}))
}

// resultRow returns the row of a result.
func resultRow(a *cli.App, r *league.Result, room int) []string {
	state := ""
	switch {
	case r.State != league.Confirmed:
		state = string(r.State)
	case !r.Complete:
		state = "unfinished"
	}
	number, date := "", "" // a game of a file has no number, and perhaps no date
	if r.ID != 0 {
		number = ResultNumber(r.ID)
	}
	if r.ID != 0 || !r.Played.IsZero() {
		date = cli.ISODate(r.Played)
	}
	return []string{number, date, a.Games.Title(r.Game), PlayersText(r, room), r.Round, state, r.League, r.Season}
}

// PlayersText is a result in a line, "Ann 24, Bob 23", with names of at most so many
// columns.
func PlayersText(r *league.Result, room int) string {
	parts := make([]string, len(r.Names))
	for i, name := range r.Names {
		parts[i] = cli.Cut(name, room)
		switch seat := r.Seats[i]; {
		case score.SameName(r.Game, league.GameNoShow):
			if league.Waited(r.Game, len(r.Seats), seat.Place) {
				parts[i] += " (was there)"
			}
		case !seat.NoPoints:
			parts[i] += " " + cli.MinusSign(seat.Figure())
		case seat.Place > 0:
			parts[i] += " " + cli.Ordinal(seat.Place)
		}
	}
	return strings.Join(parts, ", ")
}

// A ResultJSON is a result in `records list` and `records show`.
type ResultJSON struct {
	ID       int64              `json:"id"`
	Game     string             `json:"game"`
	State    league.State       `json:"state"`
	Complete bool               `json:"complete"`
	Date     string             `json:"date"`
	Played   string             `json:"played"`
	Entered  string             `json:"entered"`
	League   string             `json:"league,omitempty"`
	Season   string             `json:"season,omitempty"`
	Round    string             `json:"round,omitempty"`
	Place    string             `json:"place,omitempty"`
	Note     string             `json:"note,omitempty"`
	Identity string             `json:"identity,omitempty"` // the id in the game's text
	Players  []resultPlayerJSON `json:"players"`
	Winners  []string           `json:"winners"`

	Rulings  map[string]string `json:"rulings,omitempty"`
	Variants []string          `json:"variants,omitempty"`
	Text     string            `json:"text,omitempty"`
	Version  string            `json:"version,omitempty"`
	History  []EntryJSON       `json:"history,omitempty"`
}

type resultPlayerJSON struct {
	Name    string               `json:"name"`
	Entered string               `json:"entered,omitempty"` // the name in the text, if it differs
	Colour  string               `json:"colour,omitempty"`
	Seat    int                  `json:"seat"`
	Total   int                  `json:"total"`
	Place   int                  `json:"place,omitempty"`
	Winner  bool                 `json:"winner"`
	Exact   string               `json:"exact,omitempty"` // the points, if they are not whole
	Lines   []records.StoredLine `json:"lines,omitempty"`
}

// NewResultJSON returns what a list says about a result.
func NewResultJSON(f *records.Full) ResultJSON {
	r := ResultJSON{
		ID: f.ID, Game: f.Game, State: f.State, Complete: f.Complete,
		Date: cli.ISODate(f.Played), Played: f.Played.Format(time.RFC3339), Entered: f.Entered.Format(time.RFC3339),
		League: f.League, Season: f.Season, Round: f.Round, Place: f.Place, Note: f.Note,
		Players: make([]resultPlayerJSON, 0, len(f.Seats)), Winners: []string{},
	}
	if f.Source == "id" {
		r.Identity = f.Outside
	}
	for i, seat := range f.Seats {
		p := resultPlayerJSON{Name: f.Names[i], Seat: i + 1, Total: seat.Points.Rounded(), Place: seat.Place, Winner: seat.Place == 1}
		if !seat.Points.Whole() {
			p.Exact = seat.Points.String()
		}
		if i < len(f.Breakdown.Players) {
			stored := &f.Breakdown.Players[i]
			p.Colour = stored.Colour
			if stored.Name != p.Name {
				p.Entered = stored.Name
			}
		}
		if p.Winner {
			r.Winners = append(r.Winners, p.Name)
		}
		r.Players = append(r.Players, p)
	}
	return r
}

// ResultNumber writes the number of a result: "#12".
func ResultNumber(id int64) string { return fmt.Sprintf("#%d", id) }

// LeagueSeason returns a league and a season in a few words.
func LeagueSeason(league, season string) string { return strings.TrimSpace(league + " " + season) }
