package saving

import (
	"context"
	"math"
	"slices"
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

	// The members below are only in the answer about one result.
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
	Rating  *Rating            `json:"rating,omitempty"` // of one result that is shown, where it is rated
}

// NewResultJSON returns a result as a list shows it.
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

// A Rating is a player's Elo rating in a result's league after the game, and how much the game
// changed it.
type Rating struct {
	After  float64 `json:"after"`
	Change float64 `json:"change"`
}

// RatingsAfter returns the ratings of a result's players by their names; none where the game is not
// rated.
func RatingsAfter(ctx context.Context, store *records.Store, r *league.Result) (map[string]Rating, error) {
	list := map[string]Rating{}
	if r.State != league.Confirmed || league.Unplayed(r.Game) {
		return list, nil
	}
	courses, err := store.Courses(ctx, records.Filter{League: r.League, AllSeasons: true}, league.Elo, r.Names())
	for _, c := range courses {
		at := slices.IndexFunc(c.Points, func(p league.Point) bool { return p.Result == r.ID })
		if at < 0 {
			continue
		}
		before := league.EloStart
		if at > 0 {
			before = c.Points[at-1].Shown
		}
		list[c.Name] = Rating{c.Points[at].Shown, math.Round(1e6*(c.Points[at].Shown-before)) / 1e6}
	}
	return list, err
}

// NewShownJSON returns a result with everything that is shown about one.
func NewShownJSON(r *league.Result, history []records.Entry, ratings map[string]Rating) ResultJSON {
	j, sheet := NewResultJSON(r), r.Scores()
	for i := range j.Players {
		if rating, ok := ratings[j.Players[i].Name]; ok {
			j.Players[i].Rating = &rating
		}
	}
	for i := range min(len(j.Players), len(sheet.Players)) {
		j.Players[i].Lines = r.Lines(i)
	}
	j.Rulings, j.Variants, j.Text, j.Version, j.History = sheet.Rulings, sheet.Variants, r.Text, r.Version, history
	return j
}
