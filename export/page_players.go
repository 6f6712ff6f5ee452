package export

import (
	"fmt"
	"html/template"
	"slices"
	"strings"

	"arbiter/export/document"
	"arbiter/records/league"
	"arbiter/score"
)

// How much of a player's record a page tells.
const (
	lastResults = 6
	mostDuels   = 6
	mostOfOne   = 200 // of both, on a player's own page
)

// A pagePlayer is one player's record. Its links are known only when all of it has been
// read.
type pagePlayer struct {
	ID          int64
	Name        string
	Line        string // the record in a few words
	totals, met *document.Table
	played      *document.Table // the newest first
	page        *page
}

// Record is the record's tables.
func (one *pagePlayer) Record() template.HTML {
	var parts []document.Part
	for _, t := range []*document.Table{one.totals, one.met, one.played} {
		if len(t.Rows) > 0 {
			parts = append(parts, t)
		}
	}
	return document.HTML(one.page, parts...)
}

// careers reads every player's record, and keeps only what the page shows.
func (p *page) careers() error {
	at := map[int64]int{} // lines of the standings
	for i := range p.standings.Rows {
		at[p.standings.Rows[i].Player] = i
	}
	err := p.Store.Careers(p.ctx, p.Filter, func(c *league.Career) error {
		p.names[c.Player] = c.ID
		p.people[c.ID] = true
		if p.only != 0 && p.only != c.ID {
			return nil
		}
		last, met := lastResults, mostDuels
		if p.own {
			last, met = mostOfOne, mostOfOne
		}
		newest := slices.Clone(c.Results[max(0, len(c.Results)-last):])
		slices.Reverse(newest)
		one := &pagePlayer{ID: c.ID, Name: tidy(c.Player), Line: p.careerLine(c, at), page: p,
			totals: totalsTable(p.Games, c), met: Duels(c, met), played: gamesTable(p.Games, c, newest)}
		one.totals.Title, one.played.Title = "Record", "Last results"
		if p.own {
			one.played.Title = "Results"
		}
		p.players = append(p.players, one)
		return nil
	})
	// As in the standings; who is not there comes after, by name.
	slices.SortStableFunc(p.players, func(a, b *pagePlayer) int {
		i, ok := at[a.ID]
		if !ok {
			i = len(at)
		}
		k, ok := at[b.ID]
		if !ok {
			k = len(at)
		}
		return i - k
	})
	return err
}

// careerLine is a record in a few words.
func (p *page) careerLine(c *league.Career, at map[int64]int) string {
	var parts []string
	if slices.ContainsFunc(p.standings.Guests, func(name string) bool { return score.SameName(name, c.Player) }) {
		parts = append(parts, "Guest")
	}
	if i, ok := at[c.ID]; ok {
		r := &p.standings.Rows[i]
		parts = append(parts, "Place "+document.Place(r.Place, r.Shared).Text)
	}
	if c.Played > 0 {
		parts = append(parts, score.Counted(c.Played, "game"), fmt.Sprintf("%d won", c.Won), fmt.Sprintf("%d tied", c.Tied), fmt.Sprintf("%d lost", c.Lost))
	}
	if n := c.Runs.Longest.Games; n > 1 {
		parts = append(parts, fmt.Sprintf("longest winning run %d", n))
	}
	if i, ok := at[c.ID]; ok && p.standings.Rows[i].Rating != nil {
		r := &p.standings.Rows[i]
		parts = append(parts, "form "+r.Form, "rating "+document.Rated(*r.Rating, *r.RatingChange).Text)
	}
	if c.Contested > 0 {
		parts = append(parts, score.Counted(c.Contested, "contested result")+" not counted")
	}
	if c.Unplaced > 0 {
		parts = append(parts, score.Counted(c.Unplaced, "unfinished game")+" not counted")
	}
	return strings.Join(parts, " · ")
}
