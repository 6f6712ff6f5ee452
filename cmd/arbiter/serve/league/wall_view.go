package league

import (
	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"cmp"
	"context"
	"errors"
	"fmt"
	"html/template"
	"net/url"
	"slices"
	"strings"

	"arbiter/cmd/arbiter/serve/phone"
	"arbiter/cmd/arbiter/serve/tables"
	"arbiter/export"
	"arbiter/export/document"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// How much a page of the wall holds, so that its letters can be read from five metres.
const (
	WallRows   = 12 // of the standings
	wallTables = 6
	wallLines  = 7 // results
	wallBoards = 2
)

// A wallView is all pages of a wall.
type wallView struct {
	Count  string // of the bell when it was made
	Newest int64  // the number of the newest result
	Title  string
	Season string
	Pages  []wallPage
}

// A wallPage has one of the parts.
type wallPage struct {
	ID        string // the same when it is made again
	Title     string
	Part      string // "2 of 3"; "" for a page that is whole
	Standings template.HTML
	Tables    []wallTable
	Out       string // who sits out
	Board     *export.ResultView
	Results   []*export.ResultView
}

type wallTable struct {
	Name    string
	Players []string
	Playing bool
	Done    template.HTML // who won
	Says    string        // who leads, and what is still missing
}

// lookAtWall makes the pages of a wall from the records and the open sheets.
func (s *Pages) lookAtWall(ctx context.Context, asked url.Values, open []tables.Glance) (v wallView, err error) {
	err = s.Books.Read(ctx, func(store *records.Store) error {
		f, err := pick(ctx, store, asked)
		if err != nil {
			return err
		}
		st, err := store.Standings(ctx, f, nil)
		if err != nil {
			return err
		}
		v.Title, v.Season = cmp.Or(terminal.Clean(st.League), "All leagues"), terminal.Clean(st.Season)
		if f.Season == "" && st.State != "" {
			f.Season = st.Season // its current one
		}
		all := export.StandingsTable(st)
		v.split("standings", standingsTitle(st), len(all.Rows), WallRows, func(p *wallPage, from, to int) {
			some := *all
			some.Rows = all.Rows[from:to]
			p.Standings = document.HTML(nil, &some)
		})
		if err := v.round(ctx, store, st, open); err != nil {
			return err
		}
		return v.results(ctx, s.App, store, f)
	})
	if errors.Is(err, records.ErrNoFile) {
		v.Title, err = "Arbiter", nil
	}
	return v, err
}

// split puts things on as many pages as they need, about as many on each.
func (v *wallView) split(id, title string, n, most int, fill func(p *wallPage, from, to int)) {
	pages := (n + most - 1) / most
	for i := range pages {
		p := wallPage{ID: fmt.Sprintf("%s-%d", id, i+1), Title: title}
		if pages > 1 {
			p.Part = fmt.Sprintf("%d of %d", i+1, pages)
		}
		fill(&p, i*n/pages, (i+1)*n/pages)
		v.Pages = append(v.Pages, p)
	}
}

func standingsTitle(st *league.Table) string {
	if st.Results == 0 {
		return "Standings"
	}
	return "Standings after " + league.Date(st.LastDay).Format("2 January")
}

// round lists the tables of the newest planned round, and others that are playing. A sheet
// that changes a result is no game.
func (v *wallView) round(ctx context.Context, store *records.Store, st *league.Table, open []tables.Glance) error {
	var begun []tables.Glance
	for i := range open {
		g := &open[i]
		if g.Of == 0 && (st.League == "" || g.Head.League == "" || score.SameName(g.Head.League, st.League)) {
			begun = append(begun, *g)
		}
	}
	title, out := "At the tables", ""
	var list []wallTable
	if st.League != "" {
		leagues, err := store.Leagues(ctx, st.League)
		if err != nil {
			return err
		}
		rounds, err := store.Rounds(ctx, st.League, cmp.Or(st.Season, phone.CurrentSeason(&leagues[0]).Name))
		if err != nil {
			return err
		}
		if len(rounds) > 0 {
			done := rounds[len(rounds)-1]
			title = "Round " + terminal.Clean(done.Round)
			if list, begun, err = planned(ctx, store, &done, begun); err != nil {
				return err
			}
			if len(done.Out) > 0 {
				out = score.And(cleanNames(done.Out)) + " " + door.TextIf("sits", len(done.Out) == 1, "sit") + " out."
			}
		}
	}
	for i := range begun {
		g := &begun[i]
		list = append(list, wallTable{Name: g.Title, Players: playing(g), Playing: true, Says: saysOf(g)})
	}
	v.split("tables", title, len(list), wallTables, func(p *wallPage, from, to int) { p.Tables, p.Out = list[from:to], out })
	return nil
}

// planned are the tables of a round. What is played at none of them is left over.
func planned(ctx context.Context, store *records.Store, done *records.Progress, begun []tables.Glance) (list []wallTable, left []tables.Glance, err error) {
	won := map[int64]template.HTML{}
	results, err := store.Results(ctx, records.Filter{League: done.League, Season: done.Season})
	for _, r := range results {
		if slices.Contains(done.Results, r.ID) {
			won[r.ID] = document.Text(export.Won(r))
		}
	}
	for i, players := range done.Tables {
		t := wallTable{Name: fmt.Sprintf("Table %d", i+1), Players: cleanNames(players), Playing: done.Results[i] == 0, Done: won[done.Results[i]]}
		at := slices.IndexFunc(begun, func(g tables.Glance) bool { return t.Playing && phone.IsAt(&done.Plan, players, &g.Head) })
		if at >= 0 {
			t.Says = saysOf(&begun[at])
			begun = slices.Delete(begun, at, at+1)
		}
		list = append(list, t)
	}
	return list, begun, err
}

func playing(g *tables.Glance) []string {
	var names []string
	for i := range g.Head.Players {
		names = append(names, terminal.Clean(g.Head.Players[i].Name))
	}
	return names
}

// saysOf says who leads at a table and what is still missing on its sheet.
func saysOf(g *tables.Glance) string {
	says := []string{}
	if g.Says != "" {
		says = append(says, terminal.Clean(g.Says))
	}
	if g.Missing != "" {
		says = append(says, "missing: "+terminal.Clean(g.Missing))
	}
	return strings.Join(says, " · ")
}

func cleanNames(names []string) []string {
	list := make([]string, len(names))
	for i, name := range names {
		list[i] = terminal.Clean(name)
	}
	return list
}

// results puts the newest results on pages of their own with their boards, and on one
// with those before.
func (v *wallView) results(ctx context.Context, a *terminal.Streams, store *records.Store, f records.Filter) error {
	var list []*export.ResultView
	var full []league.Result
	err := store.Whole(ctx, records.Filter{League: f.League, Season: f.Season, Limit: 2 * wallLines}, func(f *league.Result) error {
		if f.State != league.Void && !league.Unplayed(f.Game) {
			full = append(full, *f)
		}
		return nil
	})
	slices.Reverse(full)
	for i := range full[:min(len(full), wallLines)] {
		list = append(list, export.ViewResult(games.All, &full[i], &records.Filter{}, playerLinks{}, i < wallBoards))
	}
	if len(list) > 0 {
		v.Newest = list[0].ID
	}
	for i := range list[:min(len(list), wallBoards)] {
		v.Pages = append(v.Pages, wallPage{ID: fmt.Sprintf("result-%d", list[i].ID), Title: door.TextIf("The newest result", i == 0, "A result before"), Board: list[i]})
	}
	if len(list) > wallBoards {
		v.Pages = append(v.Pages, wallPage{ID: "results", Title: "Last results", Results: list})
	}
	return err
}
