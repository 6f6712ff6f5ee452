package records

import (
	"context"
	"fmt"
	"slices"
	"time"

	"arbiter/records/league"
)

// CopyVersion is the number of the present form of JSON Lines. A reader accepts this one and 2, the
// form of Arbiter 0.3.0.
const CopyVersion = 3

// A CopyLine is one line of results as JSON Lines. Exactly one of its members is set.
type CopyLine struct {
	Arbiter int         `json:"arbiter,omitempty"` // CopyVersion, on the first line
	League  *CopyLeague `json:"league,omitempty"`
	Player  *CopyPlayer `json:"player,omitempty"`
	Result  *CopyResult `json:"result,omitempty"`
}

// A CopyLeague is a league with its terms.
type CopyLeague struct {
	Name    string       `json:"name"`
	Terms   league.Terms `json:"terms"`
	Seasons []CopySeason `json:"seasons,omitempty"` // those that were opened or closed, in their order
}

// A CopySeason is a season of a league and what it plays by.
type CopySeason struct {
	Name      string       `json:"name"`
	From      string       `json:"from"` // its first day, as 2026-09-01
	Closed    bool         `json:"closed,omitempty"`
	Champions []string     `json:"champions,omitempty"`
	Terms     league.Terms `json:"terms"`
}

// A CopyPlayer is a person.
type CopyPlayer struct {
	UID   string   `json:"uid"`
	Name  string   `json:"name"`
	Also  []string `json:"also,omitempty"` // former names, and those of players who were merged into this one
	UIDs  []string `json:"uids,omitempty"` // further identities, in files of 0.3.0; ignored
	Guest bool     `json:"guest,omitempty"`
}

// A CopyResult is a result with its identity. Empty texts are left out.
type CopyResult struct {
	ID       int64         `json:"id,omitempty"`  // the number there
	UID      string        `json:"uid,omitempty"` // "" for a game that is not recorded
	Game     string        `json:"game"`
	State    league.State  `json:"state"`
	Complete bool          `json:"complete"`
	Day      string        `json:"day,omitempty"`     // 2026-11-20
	Time     string        `json:"time,omitempty"`    // 19:30
	Played   string        `json:"played,omitempty"`  // day and time in files of 0.3.0, as 2026-11-20T19:30:00.000+01:00
	Entered  string        `json:"entered,omitempty"` // there, in UTC
	League   string        `json:"league,omitempty"`
	Season   string        `json:"season,omitempty"`
	Round    string        `json:"round,omitempty"`
	Venue    string        `json:"place,omitempty"`
	Note     string        `json:"note,omitempty"`
	Players  []string      `json:"players"`          // by seat, as they are called now
	Places   []int         `json:"places,omitempty"` // by seat; left out where nobody is placed
	Text     string        `json:"text,omitempty"`
	Sheet    *league.Sheet `json:"sheet"`
	Origin   string        `json:"origin,omitempty"`
	Version  string        `json:"version,omitempty"`
}

// CopyOf returns a result as a copy has it.
func CopyOf(r *league.Result) CopyResult {
	c := CopyResult{
		ID: r.ID, UID: r.UID, Game: r.Game, State: r.State, Complete: r.Complete, Day: r.Day, Time: r.Time, League: r.League, Season: r.Season, Round: r.Round, Venue: r.Venue, Note: r.Note,
		Players: r.Names(), Text: r.Text, Sheet: r.Scores(), Origin: r.Origin, Version: r.Version,
	}
	if !r.Entered.IsZero() {
		c.Entered = r.Entered.UTC().Format(time.RFC3339)
	}
	if slices.ContainsFunc(r.Seats, func(s league.Seat) bool { return s.Place > 0 }) {
		c.Places = r.Places()
	}
	return c
}

// Result returns the result to be recorded, without its seats.
func (c *CopyResult) Result() (r league.Result, err error) {
	r = league.Result{
		UID: c.UID, Game: c.Game, State: c.State, Complete: c.Complete, Day: c.Day, Time: c.Time, League: c.League, Season: c.Season, Round: c.Round, Venue: c.Venue, Note: c.Note,
		Text: c.Text, Sheet: c.Sheet, Origin: c.Origin, Version: c.Version,
	}
	if c.Played == "" {
		return r, nil
	}
	when, err := time.Parse(time.RFC3339, c.Played)
	if err != nil {
		return r, fmt.Errorf("played is %.40q; expected a time as 2026-11-20T19:30:00.000+01:00", c.Played)
	}
	r.Day = when.Format(time.DateOnly)
	if r.Time = when.Format("15:04"); when.Format(time.TimeOnly) == "00:00:00" { // no time was given
		r.Time = ""
	} else if when.Hour() < 6 { // of the evening before
		r.Day = when.AddDate(0, 0, -1).Format(time.DateOnly)
	}
	return r, nil
}

// Copies are the leagues and players of records, for other records to import.
type Copies struct {
	Players []CopyPlayer // in the order in which they were entered
	Leagues []CopyLeague // that have terms, in the same order
}

// Copies reads the leagues and players for a copy of the records.
func (s *Store) Copies(ctx context.Context) (c Copies, err error) {
	n, err := s.names(ctx)
	if err != nil {
		return c, err
	}
	for _, l := range n.leagues {
		seasons := n.opened(l.id)
		if !l.terms.Valid && len(seasons) == 0 {
			continue
		}
		copied := CopyLeague{Name: l.name}
		if copied.Terms, err = parseTerms(l.terms.String); err != nil {
			return c, err
		}
		for _, x := range seasons {
			terms, err := parseTerms(x.terms)
			if err != nil {
				return c, err
			}
			copied.Seasons = append(copied.Seasons, CopySeason{Name: x.name, From: x.began, Closed: x.closed, Champions: n.championsOf(x), Terms: terms})
		}
		c.Leagues = append(c.Leagues, copied)
	}
	for _, p := range n.players {
		if !p.used || p.merged != 0 {
			continue
		}
		copied := CopyPlayer{UID: p.uid, Name: p.name, Guest: p.guest}
		for _, other := range n.players {
			if other.merged == p.id {
				copied.Also = append(copied.Also, other.name)
			}
		}
		c.Players = append(c.Players, copied)
	}
	return c, nil
}
