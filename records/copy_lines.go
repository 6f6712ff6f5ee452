package records

import (
	"context"
	"fmt"
	"maps"
	"slices"
	"time"

	"arbiter/records/league"
)

// CopyVersion is the number of the form of results as JSON Lines. A reader refuses other
// numbers.
const CopyVersion = 2

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
	Seasons []CopySeason `json:"seasons,omitempty"` // that were opened or closed, in the order in which they follow one another
}

// A CopySeason is a season of a league and what it plays by.
type CopySeason struct {
	Name   string       `json:"name"`
	From   string       `json:"from"` // its first day, as 2026-09-01
	Closed bool         `json:"closed,omitempty"`
	Terms  league.Terms `json:"terms"`
}

// A CopyPlayer is a person.
type CopyPlayer struct {
	UID   string   `json:"uid"`
	Name  string   `json:"name"`
	Also  []string `json:"also,omitempty"` // former names, and those of players who were merged into this one
	UIDs  []string `json:"uids,omitempty"` // further identities by which the person is known
	Guest bool     `json:"guest,omitempty"`
}

// A CopyResult is a result with its identity. Empty texts are left out.
type CopyResult struct {
	ID       int64         `json:"id,omitempty"`  // the number there
	UID      string        `json:"uid,omitempty"` // "" for a game that is not recorded
	Game     string        `json:"game"`
	State    league.State  `json:"state"`
	Complete bool          `json:"complete"`
	Day      string        `json:"day,omitempty"`     // as 2026-11-20
	Time     string        `json:"time,omitempty"`    // as 19:30
	Played   string        `json:"played,omitempty"`  // in place of both, in older files: RFC 3339
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

// copyTime is how a copy writes an instant: RFC 3339 with milliseconds.
const copyTime = "2006-01-02T15:04:05.000Z07:00"

// CopyOf is a result as a copy has it.
func CopyOf(r *league.Result) CopyResult {
	c := CopyResult{
		ID: r.ID, Game: r.Game, State: r.State, Complete: r.Complete, Day: r.Day, Time: r.Time, League: r.League, Season: r.Season, Round: r.Round, Venue: r.Venue, Note: r.Note,
		UID: r.UID, Players: r.Names(), Text: r.Text, Sheet: r.Scores(), Origin: r.Origin, Version: r.Version,
	}
	if r.ID != 0 || !r.Entered.IsZero() {
		c.Entered = r.Entered.UTC().Format(copyTime)
	}
	if slices.ContainsFunc(r.Seats, func(s league.Seat) bool { return s.Place > 0 }) {
		c.Places = r.Places()
	}
	return c
}

// Result is the result as it is to be recorded, without its seats.
func (c *CopyResult) Result() (r league.Result, err error) {
	r = league.Result{
		UID: c.UID, Game: c.Game, State: c.State, Complete: c.Complete, League: c.League, Season: c.Season, Round: c.Round, Venue: c.Venue, Note: c.Note,
		Text: c.Text, Sheet: c.Sheet, Origin: c.Origin, Version: c.Version,
	}
	r.Day, r.Time, err = c.dayAndTime()
	return r, err
}

// dayAndTime is when the result was played, "" where nothing says it. In an older file a
// game before six in the morning is of the evening before, and midnight is no time.
func (c *CopyResult) dayAndTime() (day, clock string, err error) {
	if c.Day == "" && c.Played != "" {
		at, err := time.Parse(time.RFC3339, c.Played)
		if err != nil {
			return "", "", fmt.Errorf("played is %.40q; expected a time as 2026-11-20T19:30:00.000+01:00", c.Played)
		}
		if at.Format(time.TimeOnly) == "00:00:00" {
			return at.Format(time.DateOnly), "", nil
		}
		return league.Today(at), at.Format("15:04"), nil
	}
	if c.Day != "" && !isDate(c.Day) {
		return "", "", fmt.Errorf("day is %.40q; expected one as 2026-11-20", c.Day)
	}
	if _, err := time.Parse("15:04", c.Time); c.Time != "" && (err != nil || len(c.Time) != len("15:04")) {
		return "", "", fmt.Errorf("time is %.40q; expected one as 19:30", c.Time)
	}
	return c.Day, c.Time, nil
}

// Copies are the leagues and players of records, for others that import them.
type Copies struct {
	Leagues []CopyLeague // in the order in which they were entered
	Players []CopyPlayer // in the same order
}

// Copies reads the leagues and players for a copy of the records.
func (s *Store) Copies(ctx context.Context) (c Copies, err error) {
	g, err := s.names(ctx)
	if err != nil {
		return c, err
	}
	for _, id := range slices.Sorted(maps.Keys(g.terms)) {
		terms, err := readTerms(g.terms[id])
		if err != nil {
			return c, err
		}
		l := CopyLeague{Name: g.leagues[id], Terms: terms}
		for _, x := range g.seasonsOf(id) {
			l.Seasons = append(l.Seasons, CopySeason{Name: x.name, From: x.began, Closed: x.closed, Terms: x.terms})
		}
		c.Leagues = append(c.Leagues, l)
	}
	at := map[int64]int{} // the index of each player
	rows := slices.Sorted(maps.Values(g.players))
	for _, id := range rows {
		if g.people.Merged[id] == 0 {
			at[id] = len(c.Players)
			c.Players = append(c.Players, CopyPlayer{UID: g.uids[id], Name: g.people.Names[id], Guest: g.people.Guests[id]})
		}
	}
	for _, id := range rows {
		if of := g.people.Merged[id]; of != 0 {
			p := &c.Players[at[of]]
			p.Also = append(p.Also, g.people.Names[id])
		}
	}
	for _, uid := range slices.Sorted(maps.Keys(g.known)) {
		if p := &c.Players[at[g.people.Who(g.known[uid])]]; p.UID != uid {
			p.UIDs = append(p.UIDs, uid)
		}
	}
	return c, nil
}
