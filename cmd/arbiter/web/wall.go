package web

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"sync"
	"time"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/export"
	"arbiter/export/document"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// wallNews tells all screens on walls when what they show has changed. The zero value is ready.
type wallNews struct {
	changed notifier // the records, the sheets at the tables or the day

	mu      sync.Mutex
	looking int           // screens that listen
	stop    chan struct{} // ends the watch when the last one leaves
}

const (
	// checkEvery is how often the tables are checked for a wall. Taps there do not notify it.
	checkEvery = 2 * time.Second
	staleSheet = 12 * time.Hour // a sheet that nobody has touched for this long is not shown
)

// watchForWalls notifies the walls of changes while anybody listens. The caller calls leave at the
// end.
func (s *Server) watchForWalls() (leave func()) {
	w := &s.walls
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.looking++; w.looking == 1 {
		w.stop = make(chan struct{})
		_, next := s.records.changed.listen()
		_, news := s.openSheets()
		go s.ringForWalls(w.stop, next, news)
		w.changed.notify() // something may have changed since this screen got its page
	}
	return func() {
		w.mu.Lock()
		defer w.mu.Unlock()
		if w.looking--; w.looking == 0 {
			close(w.stop)
		}
	}
}

func (s *Server) ringForWalls(stop, next <-chan struct{}, news string) {
	tick := time.NewTicker(checkEvery)
	defer tick.Stop()
	for {
		select {
		case <-next:
			_, next = s.records.changed.listen()
			s.walls.changed.notify()
		case <-tick.C:
			if _, now := s.openSheets(); now != news {
				news = now
				s.walls.changed.notify()
			}
		case <-stop:
			return
		}
	}
}

// openSheets returns the open sheets and, as a text to compare, everything on a wall that is not in
// the records: these sheets and the day.
func (s *Server) openSheets() (open []tableSummary, news string) {
	now := s.streams.Now()
	open = slices.DeleteFunc(s.playing(), func(g tableSummary) bool { return now.Sub(g.Last) >= staleSheet })
	var b strings.Builder
	fmt.Fprintln(&b, league.Today(now))
	for i := range open {
		g := &open[i]
		fmt.Fprintf(&b, "%q %q %q %q\n", g.Code, g.Title, g.Missing, g.Says)
	}
	return open, b.String()
}

// wall serves GET /wall. The script asks only for its pages, which are made once a change for all
// walls.
func (s *Server) wall(w http.ResponseWriter, r *http.Request, _ Visitor) {
	asked := url.Values{}
	for _, name := range []string{"league", "season"} {
		if v := r.URL.Query().Get(name); v != "" {
			asked.Set(name, v)
		}
	}
	n, _ := s.walls.changed.listen()
	version, err := s.recordsVersion(r.Context())
	if err != nil {
		s.fail(w, r, err)
		return
	}
	open, news := s.openSheets()
	made, err := s.pages.page(r.Context(), "wall "+asked.Encode(), version+"\n"+news, func(ctx context.Context) (made madePage, err error) {
		v, err := s.makeWall(ctx, asked, open)
		if err != nil {
			return made, err
		}
		v.Count = fmt.Sprintf("%s-%d", s.run, n)
		made.Title = v.Title
		made.Text, err = part("wall-pages", v)
		return made, err
	})
	if err != nil {
		s.fail(w, r, err)
		return
	}
	if r.URL.Query().Has("part") {
		write(w, http.StatusOK, made.Text)
		return
	}
	content, err := part("wall", made.Text)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.frame(w, r, http.StatusOK, made.Title, content)
}

// How much fits on a page of the wall, so that it can be read from five metres.
const (
	wallRows   = 12 // of the standings
	wallTables = 6
	wallLines  = 7 // results
	wallBoards = 2
)

// A wallView is all pages of a wall.
type wallView struct {
	Count  string // of changes when it was made
	Newest int64  // the number of the newest result
	Title  string
	Season string
	Pages  []wallPage
}

// A wallPage is one page of a wall.
type wallPage struct {
	ID        string // the same when it is made again
	Title     string
	Part      string // "2 of 3"; "" for a page that is whole
	Standings template.HTML
	Tables    []wallTable
	Out       string // who sits out
	Board     *resultView
	Why       string // the referee's first objection to the board
	Results   []*resultView
}

// A wallTable is a table of the round, or another one in play.
type wallTable struct {
	Name    string
	Players []string
	Playing bool
	Done    template.HTML // who won
	Says    string        // who leads, and what is still missing
}

// makeWall makes the pages of a wall from the records and the open sheets.
func (s *Server) makeWall(ctx context.Context, asked url.Values, open []tableSummary) (v wallView, err error) {
	err = s.records.read(ctx, func(store *records.Store) error {
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
			f.Season = st.Season // the current season
		}
		all := export.StandingsTable(st)
		pages := pagesOf("standings", standingsTitle(st), len(all.Rows), wallRows)
		for i := range pages {
			some := *all
			from, to := share(i, len(pages), len(all.Rows))
			some.Rows = all.Rows[from:to]
			pages[i].Standings = document.HTML(nil, &some)
		}
		v.Pages = pages
		if err := v.addTables(ctx, store, st, open); err != nil {
			return err
		}
		return v.addResults(ctx, store, f)
	})
	if errors.Is(err, records.ErrNoFile) {
		v.Title, err = "Arbiter", nil
	}
	return v, err
}

// pagesOf returns as many pages as n things need.
func pagesOf(id, title string, n, most int) []wallPage {
	pages := make([]wallPage, (n+most-1)/most)
	for i := range pages {
		pages[i] = wallPage{ID: fmt.Sprintf("%s-%d", id, i+1), Title: title}
		if len(pages) > 1 {
			pages[i].Part = fmt.Sprintf("%d of %d", i+1, len(pages))
		}
	}
	return pages
}

// share returns which of n things are on a page: about as many on each.
func share(page, pages, n int) (from, to int) { return page * n / pages, (page + 1) * n / pages }

func standingsTitle(st *league.Table) string {
	if st.Results == 0 {
		return "Standings"
	}
	return "Standings after " + league.Date(st.LastDay).Format("2 January")
}

// addTables lists the tables of the newest planned round, and others in play.
func (v *wallView) addTables(ctx context.Context, store *records.Store, st *league.Table, open []tableSummary) error {
	begun := slices.DeleteFunc(slices.Clone(open), func(g tableSummary) bool {
		return st.League != "" && g.Head.League != "" && !score.SameName(g.Head.League, st.League)
	})
	title, out := "At the tables", ""
	var list []wallTable
	if st.League != "" {
		leagues, err := store.Leagues(ctx, st.League)
		if err != nil {
			return err
		}
		rounds, err := store.Rounds(ctx, st.League, cmp.Or(st.Season, currentSeason(&leagues[0]).Name))
		if err != nil {
			return err
		}
		if len(rounds) > 0 {
			newest := rounds[len(rounds)-1]
			title = "Round " + terminal.Clean(newest.Round)
			if list, begun, err = tablesOfRound(ctx, store, &newest, begun); err != nil {
				return err
			}
			if n := len(newest.Out); n == 1 {
				out = terminal.Clean(newest.Out[0]) + " sits out."
			} else if n > 1 {
				out = score.And(cleaned(newest.Out)) + " sit out."
			}
		}
	}
	for i := range begun {
		g := &begun[i]
		list = append(list, wallTable{Name: g.Title, Players: g.Players, Playing: true, Says: g.inWords()})
	}
	pages := pagesOf("tables", title, len(list), wallTables)
	for i := range pages {
		from, to := share(i, len(pages), len(list))
		pages[i].Tables, pages[i].Out = list[from:to], out
	}
	v.Pages = append(v.Pages, pages...)
	return nil
}

// tablesOfRound returns the tables of a round, and the open sheets that belong to none of them.
func tablesOfRound(ctx context.Context, store *records.Store, p *records.Progress, begun []tableSummary) (list []wallTable, left []tableSummary, err error) {
	won := map[int64]template.HTML{}
	results, err := store.Results(ctx, records.Filter{League: p.League, Season: p.Season})
	for _, f := range results {
		if slices.Contains(p.Results, f.ID) {
			won[f.ID] = document.Text(export.Won(f))
		}
	}
	for i, players := range p.Tables {
		t := wallTable{Name: fmt.Sprintf("Table %d", i+1), Players: cleaned(players), Playing: p.Results[i] == 0, Done: won[p.Results[i]]}
		at := slices.IndexFunc(begun, func(g tableSummary) bool { return t.Playing && isAt(&p.Plan, players, &g.Head) })
		if at >= 0 {
			t.Says = begun[at].inWords()
			begun = slices.Delete(begun, at, at+1)
		}
		list = append(list, t)
	}
	return list, begun, err
}

// inWords says who leads at a table and what is still missing on its sheet.
func (g *tableSummary) inWords() string {
	says := g.Says
	if g.Missing != "" {
		says = strings.TrimPrefix(says+" · "+g.Missing, " · ")
	}
	return says
}

func cleaned(names []string) []string {
	list := make([]string, len(names))
	for i, name := range names {
		list[i] = terminal.Clean(name)
	}
	return list
}

// addResults puts the newest results with their boards on pages of their own, and the results
// before them on one page.
func (v *wallView) addResults(ctx context.Context, store *records.Store, f records.Filter) error {
	var list []*resultView
	var newest []league.Result
	err := store.Whole(ctx, records.Filter{League: f.League, Season: f.Season, Limit: 2 * wallLines}, func(f *league.Result) error {
		if f.State != league.Void && !league.Unplayed(f.Game) {
			newest = append(newest, *f)
		}
		return nil
	})
	slices.Reverse(newest)
	for i := range newest[:min(len(newest), wallLines)] {
		list = append(list, viewResult(&newest[i], &records.Filter{}, pageLinks{}, i < wallBoards))
	}
	title := "The newest result"
	for _, one := range list[:min(len(list), wallBoards)] {
		page := wallPage{ID: fmt.Sprintf("result-%d", one.ID), Title: title, Board: one}
		if one.Contested && len(one.Findings) > 0 {
			page.Why = one.Findings[0].Message
		}
		v.Pages = append(v.Pages, page)
		v.Newest, title = max(v.Newest, one.ID), "A result before"
	}
	if len(list) > wallBoards {
		v.Pages = append(v.Pages, wallPage{ID: "results", Title: "Last results", Results: list})
	}
	return err
}
