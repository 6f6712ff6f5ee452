package saving

import (
	"time"

	"arbiter/records"
	"arbiter/records/league"
)

// A ResultJSON is a result in the JSON of list and show.
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

	// Of one result that is shown.
	Rulings  map[string]string `json:"rulings,omitempty"`
	Variants []string          `json:"variants,omitempty"`
	Text     string            `json:"text,omitempty"`
	Version  string            `json:"version,omitempty"`
	History  []records.Entry   `json:"history,omitempty"`
}

type resultPlayerJSON struct {
	Name    string             `json:"name"`
	Entered string             `json:"entered,omitempty"` // the name as it was entered, where it is another
	Colour  string             `json:"colour,omitempty"`
	Seat    int                `json:"seat"`
	Total   *int               `json:"total,omitempty"` // nil where nobody said any points
	Place   int                `json:"place,omitempty"`
	Winner  bool               `json:"winner"`
	Exact   string             `json:"exact,omitempty"` // the points, where they are not whole
	Lines   []league.SheetLine `json:"lines,omitempty"`
}

// NewResultJSON is what a list says of a result.
func NewResultJSON(r *league.Result) ResultJSON {
	j := ResultJSON{ID: r.ID, UID: r.UID, Game: r.Game, State: r.State, Complete: r.Complete, Day: r.Day, Time: r.Time, Entered: r.Entered.Format(time.RFC3339),
		League: r.League, Season: r.Season, Round: r.Round, Place: r.Venue, Note: r.Note, Players: []resultPlayerJSON{}, Winners: []string{}}
	for i := range r.Seats {
		seat := &r.Seats[i]
		p := resultPlayerJSON{Name: seat.Name, Seat: i + 1, Place: seat.Place, Winner: seat.Place == 1}
		if seat.Entered() != seat.Name {
			p.Entered = seat.Entered()
		}
		if !seat.NoPoints {
			p.Total = new(seat.Points.Rounded())
		}
		if !seat.Points.Whole() {
			p.Exact = seat.Points.String()
		}
		if r.Sheet != nil && i < len(r.Sheet.Players) {
			p.Colour = r.Sheet.Players[i].Colour
		}
		if p.Winner {
			j.Winners = append(j.Winners, p.Name)
		}
		j.Players = append(j.Players, p)
	}
	return j
}

// NewShownJSON is all that is said of one result.
func NewShownJSON(r *league.Result, history []records.Entry) ResultJSON {
	j, sheet := NewResultJSON(r), r.Scores()
	for i := range min(len(j.Players), len(sheet.Players)) {
		j.Players[i].Lines = r.Lines(i)
	}
	j.Rulings, j.Variants, j.Text, j.Version, j.History = sheet.Rulings, sheet.Variants, r.Text, r.Version, history
	return j
}
