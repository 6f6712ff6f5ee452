package export

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"arbiter/records/league"
	"arbiter/score"
)

// How much of a player's record a page tells.
const (
	lastResults = 6
	mostDuels   = 6
	mostOfOne   = 200 // of both, on a player's own page
)

// A pagePlayer is one player's record.
type pagePlayer struct {
	ID    int64
	Name  string
	Line  string // the record in a few words
	Games []pageTotals
	All   *pageTotals // of several games
	Duels []pageDuel
	Last  []pageGame // the newest first
	Own   bool       // the page is this player's, and has all results
}

type pageTotals struct {
	Game                    string
	Played, Won, Tied, Lost int
	Average, Best           string
	BestOf                  int64
	Link                    string // to the result of the best score; "" where it is not on the page
}

// A pageDuel is how often a player was before, level with or behind another.
type pageDuel struct {
	Who                          pageWho
	name                         string
	Games, Before, Level, Behind int
}

type pageGame struct {
	ID         int64
	Link       string // "" where it is not on the page
	Date, Game string
	Place      string
	Total      string
}

// careers reads every player's record, and keeps only what the page shows.
func (p *page) careers() error {
	at, rated := map[int64]int{}, map[int64]int{} // lines of the standings and the ratings
	for i := range p.standings.Rows {
		at[p.standings.Rows[i].Player] = i
	}
	for i := range p.ratings.Rows {
		rated[p.ratings.Rows[i].Player] = i
	}
	err := p.Store.Careers(p.ctx, p.Filter, func(c *league.Career) error {
		p.names[c.Player] = c.ID
		p.people[c.ID] = true
		if p.only != 0 && p.only != c.ID {
			return nil
		}
		one := &pagePlayer{ID: c.ID, Name: tidy(c.Player), Line: p.careerLine(c, at, rated)}
		last, met := lastResults, mostDuels
		if p.only != 0 {
			last, met, one.Own = mostOfOne, mostOfOne, true
		}
		one.Duels = duels(c, met)
		for i := range c.Games {
			one.Games = append(one.Games, p.totals(&c.Games[i]))
		}
		if len(c.Games) > 1 {
			all := p.totals(&c.All)
			one.All = &all
		}
		for i := len(c.Played) - 1; i >= 0 && len(one.Last) < last; i-- {
			g := &c.Played[i]
			one.Last = append(one.Last, pageGame{ID: g.ID, Date: g.Played.Format(time.DateOnly), Game: p.gameTitle(g.Game),
				Place: fmt.Sprintf("%s of %d", placeWords(g.Place, g.Shared), 1+len(g.Others)), Total: decimal(g.Total)})
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
func (p *page) careerLine(c *league.Career, at, rated map[int64]int) string {
	var parts []string
	if slices.ContainsFunc(p.standings.Guests, func(name string) bool { return score.SameName(name, c.Player) }) {
		parts = append(parts, "Guest")
	}
	if i, ok := at[c.ID]; ok {
		r := &p.standings.Rows[i]
		parts = append(parts, "Place "+placeWords(r.Place, r.Shared))
	}
	if c.All.Played > 0 {
		parts = append(parts, score.Counted(c.All.Played, "game"), fmt.Sprintf("%d won", c.All.Won), fmt.Sprintf("%d tied", c.All.Tied), fmt.Sprintf("%d lost", c.All.Lost))
	}
	if n := c.Runs.Longest.Games; n > 1 {
		parts = append(parts, fmt.Sprintf("longest winning run %d", n))
	}
	if i, ok := rated[c.ID]; ok {
		parts = append(parts, "rating "+ratingWords(p.System, p.ratings.Rows[i].Shown))
	}
	if c.Contested > 0 {
		parts = append(parts, score.Counted(c.Contested, "contested result")+" not counted")
	}
	if c.Unplaced > 0 {
		parts = append(parts, score.Counted(c.Unplaced, "unfinished game")+" not counted")
	}
	return strings.Join(parts, " · ")
}

func (p *page) totals(t *league.Totals) pageTotals {
	return pageTotals{Game: p.gameTitle(t.Game), Played: t.Played, Won: t.Won, Tied: t.Tied, Lost: t.Lost,
		Average: fmt.Sprintf("%.1f", t.Average()), Best: decimal(t.Best), BestOf: t.BestOf}
}

// duels are those whom a player met most often, by name among equals.
func duels(c *league.Career, most int) []pageDuel {
	at := map[string]int{}
	var list []pageDuel
	for i := range c.Played {
		g := &c.Played[i]
		for _, o := range g.Others {
			k, ok := at[o.Name]
			if !ok {
				k = len(list)
				at[o.Name] = k
				list = append(list, pageDuel{name: o.Name})
			}
			d := &list[k]
			d.Games++
			switch {
			case g.Place < o.Place:
				d.Before++
			case g.Place > o.Place:
				d.Behind++
			default:
				d.Level++
			}
		}
	}
	slices.SortFunc(list, func(a, b pageDuel) int {
		if a.Games != b.Games {
			return b.Games - a.Games
		}
		return strings.Compare(a.name, b.name)
	})
	return slices.Clone(list[:min(most, len(list))])
}

// link sets the links to results, once it is known which results are on the page.
func (p *page) link(one *pagePlayer) {
	for i := range one.Games {
		one.Games[i].Link = p.resultLink(one.Games[i].BestOf)
	}
	for i := range one.Last {
		one.Last[i].Link = p.resultLink(one.Last[i].ID)
	}
	for i := range one.Duels {
		one.Duels[i].Who = p.who(p.names[one.Duels[i].name], one.Duels[i].name)
	}
}
