package records

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"arbiter/records/league"
	"arbiter/score"
)

// CopyVersion is the number of the form in which records are copied as JSON
// Lines. A reader refuses other numbers.
const CopyVersion = 2

// A CopyLine is one line of a copy of records. Exactly one of its members is set.
type CopyLine struct {
	Arbiter int         `json:"arbiter,omitempty"` // CopyVersion, on the first line
	League  *CopyLeague `json:"league,omitempty"`
	Player  *CopyPlayer `json:"player,omitempty"`
	Plan    *Plan       `json:"plan,omitempty"`
	Result  *CopyResult `json:"result,omitempty"`
}

// A CopyLeague is a league with its terms.
type CopyLeague struct {
	Name  string       `json:"name"`
	Born  string       `json:"born,omitempty"` // the key that it was entered with, where it is not that of the name
	Terms league.Terms `json:"terms"`
	Forms []string     `json:"forms,omitempty"` // the digests that it had before it was changed, the oldest first

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
	Name   string         `json:"name"`
	Born   string         `json:"born,omitempty"`   // as that of a league
	Merged string         `json:"merged,omitempty"` // the player into whom this one was merged
	Also   []string       `json:"also,omitempty"`   // former names
	Guest  bool           `json:"guest,omitempty"`
	IDs    []CopyIdentity `json:"ids,omitempty"`
	Forms  []string       `json:"forms,omitempty"` // as those of a league
}

// A CopyIdentity is who a person is in another program.
type CopyIdentity struct {
	Source string `json:"source"`
	ID     string `json:"id"`
}

// A CopyResult is a result as a copy has it. Empty texts are left out; times are RFC
// 3339 with milliseconds.
type CopyResult struct {
	ID       int64         `json:"id,omitempty"`
	Game     string        `json:"game"`
	State    league.State  `json:"state"`
	Complete bool          `json:"complete"`
	Played   string        `json:"played,omitempty"`  // at the table's clock
	Entered  string        `json:"entered,omitempty"` // in UTC
	League   string        `json:"league,omitempty"`
	Season   string        `json:"season,omitempty"`
	Round    string        `json:"round,omitempty"`
	Place    string        `json:"place,omitempty"`
	Note     string        `json:"note,omitempty"`
	Source   string        `json:"source,omitempty"`
	Identity string        `json:"identity,omitempty"`
	Players  []string      `json:"players"`          // by seat, as they are called now
	Sat      []string      `json:"sat,omitempty"`    // by seat, who sat there, where a merge has changed any of them
	Places   []int         `json:"places,omitempty"` // by seat; left out where nobody is placed
	Text     string        `json:"text,omitempty"`
	Sheet    *league.Sheet `json:"sheet"`
	Origin   string        `json:"origin,omitempty"`
	Version  string        `json:"version,omitempty"`
	Forms    []string      `json:"forms,omitempty"` // as those of a league
}

// copyTime is how a copy writes times.
const copyTime = "2006-01-02T15:04:05.000Z07:00"

// CopyOf is a result as a copy has it.
func CopyOf(r *league.Result) CopyResult {
	c := CopyResult{
		ID: r.ID, Game: r.Game, State: r.State, Complete: r.Complete, League: r.League, Season: r.Season, Round: r.Round, Place: r.Place, Note: r.Note,
		Source: r.Source, Identity: r.Outside, Players: r.Names(), Text: r.Text, Sheet: r.Scores(), Origin: r.Origin, Version: r.Version,
	}
	if r.ID != 0 || !r.Played.IsZero() {
		c.Played = r.Played.Format(copyTime)
	}
	if r.ID != 0 || !r.Entered.IsZero() {
		c.Entered = r.Entered.UTC().Format(copyTime)
	}
	if slices.ContainsFunc(r.Seats, func(s league.Seat) bool { return s.Sat != "" }) {
		for _, s := range r.Seats {
			c.Sat = append(c.Sat, cmp.Or(s.Sat, s.Name))
		}
	}
	if slices.ContainsFunc(r.Seats, func(s league.Seat) bool { return s.Place > 0 }) {
		c.Places = r.Places()
	}
	return c
}

// Result is the result that a copy has, without its seats.
func (c *CopyResult) Result() (r league.Result, err error) {
	r = league.Result{
		ID: c.ID, Game: c.Game, State: c.State, Complete: c.Complete, League: c.League, Season: c.Season, Round: c.Round, Place: c.Place, Note: c.Note,
		Source: c.Source, Outside: c.Identity, Text: c.Text, Sheet: c.Sheet, Origin: c.Origin, Version: c.Version,
	}
	if r.Played, err = readCopyTime("played", c.Played); err == nil {
		r.Entered, err = readCopyTime("entered", c.Entered)
	}
	return r, err
}

func readCopyTime(name, text string) (when time.Time, err error) {
	if text == "" {
		return when, nil
	}
	if when, err = time.Parse(time.RFC3339, text); err != nil {
		return when, fmt.Errorf("%s is %.40q; expected a time as 2026-11-20T19:30:00.000+01:00", name, text)
	}
	if when.IsZero() { // the first day of all is a day, not none
		when = when.Add(time.Nanosecond)
	}
	return when, nil
}

// Copies are what a copy of the records holds beside the results.
type Copies struct {
	Leagues []CopyLeague       // all, in the order in which they were entered
	Players []CopyPlayer       // all, in the same order
	Plans   []Plan             // all, in the same order
	Forms   map[int64][]string // of results that were changed, by number; see CopyResult
}

// Copies reads the leagues and players for a copy of the records.
func (s *Store) Copies(ctx context.Context) (c Copies, err error) {
	forms, err := s.formerForms(ctx)
	if err != nil {
		return c, err
	}
	g, err := s.names(ctx)
	if err != nil {
		return c, err
	}
	err = each(ctx, s.q, func(row record) error {
		id, name := row.int(0), row.text(1)
		terms, err := readTerms(row.text(2))
		l := CopyLeague{Name: name, Born: unlessKey(row.text(3), name), Terms: terms, Forms: forms["leagues"][id]}
		for _, x := range g.seasonsOf(id) {
			l.Seasons = append(l.Seasons, CopySeason{Name: x.name, From: x.began, Closed: x.closed, Terms: x.terms})
		}
		c.Leagues = append(c.Leagues, l)
		return err
	}, `SELECT id, name, terms, born FROM leagues ORDER BY id`)
	if err != nil {
		return c, err
	}
	at := map[int64]int{} // the index of each player
	err = each(ctx, s.q, func(row record) error {
		id, name, born := row.int(0), row.text(2), row.text(4)
		if born == "" { // another name of a player who was read before
			of, ok := at[row.int(1)]
			if !ok {
				return unreadable("reading the players", fmt.Errorf("%q is a name of nobody", name))
			}
			c.Players[of].Also = append(c.Players[of].Also, name)
			return nil
		}
		at[id] = len(c.Players)
		c.Players = append(c.Players, CopyPlayer{Name: name, Born: unlessKey(born, name), Merged: row.text(3), Forms: forms["players"][id], Guest: row.int(5) == 1})
		return nil
	}, `SELECT o.id, p.id, o.name, p.name, o.born, o.guest FROM players o LEFT JOIN players p ON p.id = o.merged ORDER BY o.born = '', o.id`)
	if err != nil {
		return c, err
	}
	err = each(ctx, s.q, func(row record) error {
		of, ok := at[row.int(0)]
		if !ok {
			return unreadable("reading the players", fmt.Errorf("%q of %s is nobody's identity", row.text(2), row.text(1)))
		}
		c.Players[of].IDs = append(c.Players[of].IDs, CopyIdentity{row.text(1), row.text(2)})
		return nil
	}, `SELECT player, source, outside FROM identities ORDER BY id`)
	if err == nil {
		c.Plans, err = plans(ctx, s.q, "")
	}
	c.Forms = forms["results"]
	return c, err
}

// formerForms are the digests that rows had before they were changed, by table and number.
func (s *Store) formerForms(ctx context.Context) (map[string]map[int64][]string, error) {
	p, err := newPast(ctx, s)
	if err != nil {
		return nil, err
	}
	all := map[string]map[int64][]string{}
	for _, table := range []string{"leagues", "players", "results"} {
		if all[table], err = p.lives(table, nil); err != nil {
			return nil, err
		}
		for id, list := range all[table] {
			all[table][id] = list[:len(list)-1]
		}
	}
	return all, nil
}

// unlessKey is the key that a player or league was entered with; "" where the
// name has that key.
func unlessKey(born, name string) string {
	if born == score.NameKey(name) {
		return ""
	}
	return born
}
