package export

import (
	"html/template"
	"slices"

	"arbiter/export/document"
)

// How much of a player's record a page tells.
const (
	lastResults = 6
	mostAgainst = 6
	mostOfOne   = 200 // of both, on a player's own page
)

// A pagePlayer is one player's record. Its links are known only when all of it has been
// read.
type pagePlayer struct {
	ID     int64
	Name   string
	Line   string // how many games
	career *document.Document
	page   *page
}

// Record is what the player did.
func (one *pagePlayer) Record() template.HTML { return document.HTML(one.page, one.career.Parts...) }

// careers reads every player's record, and keeps only what the page shows: the newest
// games first.
func (p *page) careers() error {
	last, most := lastResults, mostAgainst
	if p.own {
		last, most = mostOfOne, mostOfOne
	}
	all, err := p.Store.Careers(p.ctx, p.Filter)
	if err != nil {
		return err
	}
	for _, c := range all {
		p.people[c.ID] = true
		if p.only != 0 && p.only != c.ID {
			continue
		}
		c.Against = slices.Clone(c.Against[:min(most, len(c.Against))])
		c.Results = slices.Clone(c.Results[max(0, len(c.Results)-last):])
		slices.Reverse(c.Results)
		d := career(p.Games, c, Days{}, document.Note{})
		if c.Played > 0 {
			d.Add(document.Note{Text: "Current streak: " + streakWords(c.Streak) + "."})
		}
		d.Add(againstTable(c))
		p.players = append(p.players, &pagePlayer{ID: c.ID, Name: tidy(c.Player), Line: d.About[len(d.About)-1], career: d, page: p})
	}
	places := map[int64]int{}
	for i := range p.standings.Rows {
		places[p.standings.Rows[i].Player] = i - len(p.standings.Rows)
	}
	// As in the standings; who is not there comes after, by name.
	slices.SortStableFunc(p.players, func(a, b *pagePlayer) int { return places[a.ID] - places[b.ID] })
	return nil
}
