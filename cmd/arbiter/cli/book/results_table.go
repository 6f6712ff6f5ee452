package book

import (
	"strings"
	"time"

	"arbiter/records"
	"arbiter/records/league"
)

// A ResultJSON is a result in `list` and `show`.
type ResultJSON struct {
	ID       int64              `json:"id"`
	UID      string             `json:"uid"`
	Game     string             `json:"game"`
	State    league.State       `json:"state"`
	Complete bool               `json:"complete"`
	Day      string             `json:"day"`
	Time     string             `json:"time,omitempty"`
	Entered  string             `json:"entered"`
	League   string             `json:"league,omitempty"`
	Season   string             `json:"season,omitempty"`
	Round    string             `json:"round,omitempty"`
	Place    string             `json:"place,omitempty"`
	Note     string             `json:"note,omitempty"`
	Players  []resultPlayerJSON `json:"players"`
	Winners  []string           `json:"winners"`

	Rulings  map[string]string `json:"rulings,omitempty"`
	Variants []string          `json:"variants,omitempty"`
	Text     string            `json:"text,omitempty"`
	Version  string            `json:"version,omitempty"`
	History  []records.Entry   `json:"history,omitempty"`
}

type resultPlayerJSON struct {
	Name    string             `json:"name"`
	Entered string             `json:"entered,omitempty"` // the name in the text, if it differs
	Colour  string             `json:"colour,omitempty"`
	Seat    int                `json:"seat"`
	Total   *int               `json:"total,omitempty"` // nil where nobody said any points
	Place   int                `json:"place,omitempty"`
	Winner  bool               `json:"winner"`
	Exact   string             `json:"exact,omitempty"` // the points, if they are not whole
	Lines   []league.SheetLine `json:"lines,omitempty"`
}

// NewResultJSON returns what a list says about a result.
func NewResultJSON(f *league.Result) ResultJSON {
	r := ResultJSON{
		ID: f.ID, UID: f.UID, Game: f.Game, State: f.State, Complete: f.Complete,
		Day: f.Day, Time: f.Time, Entered: f.Entered.Format(time.RFC3339),
		League: f.League, Season: f.Season, Round: f.Round, Place: f.Venue, Note: f.Note,
		Players: make([]resultPlayerJSON, 0, len(f.Seats)), Winners: []string{},
	}
	for i, seat := range f.Seats {
		p := resultPlayerJSON{Name: f.Seats[i].Name, Seat: i + 1, Place: seat.Place, Winner: seat.Place == 1}
		if !seat.NoPoints {
			p.Total = new(seat.Points.Rounded())
		}
		if !seat.Points.Whole() {
			p.Exact = seat.Points.String()
		}
		if p.Entered = seat.Entered(); p.Entered == p.Name {
			p.Entered = ""
		}
		if f.Sheet != nil && i < len(f.Sheet.Players) {
			p.Colour = f.Sheet.Players[i].Colour
		}
		if p.Winner {
			r.Winners = append(r.Winners, p.Name)
		}
		r.Players = append(r.Players, p)
	}
	return r
}

// NewShownJSON returns all that is said about a result.
func NewShownJSON(f *league.Result, history []records.Entry) ResultJSON {
	r, sheet := NewResultJSON(f), f.Scores()
	for i := range min(len(r.Players), len(sheet.Players)) {
		r.Players[i].Lines = f.Lines(i)
	}
	r.Rulings, r.Variants, r.Text, r.Version = sheet.Rulings, sheet.Variants, f.Text, f.Version
	r.History = history
	return r
}

// LeagueSeason returns a league and a season in a few words.
func LeagueSeason(league, season string) string { return strings.TrimSpace(league + " " + season) }
