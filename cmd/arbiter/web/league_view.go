package web

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"html/template"
	"io"
	"slices"
	"strings"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/export"
	"arbiter/export/document"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// How much the page of a league shows.
const (
	resultsAtOnce = 60 // results in a part of their list; the newest part has up to twice as many
	mostCrossed   = 24 // players in the table of who met whom
	mostPlotted   = 10 // players whose ratings are drawn
)

// A leagueView is the page of a league: standings, ratings, results and players.
type leagueView struct {
	Title, About                               string
	OnlyResults                                bool          // an older part of the results
	Standings, Why, Crosstable, Attendance, By template.HTML // By: the league's terms
	Plot                                       template.HTML
	Caption                                    string
	Months                                     []monthOfResults // the newest first
	Newer, Older                               string           // links to further results; "" for none
	Without                                    string           // how many were recorded without a position; "" for none
	Players                                    template.HTML
	isOlder                                    bool // there are newer results than those listed
	older, newer                               int  // the parts that come after and before; no older one is 0
}

type monthOfResults struct {
	Name    string
	Results []*resultView
}

// WriteLeague writes the page of a league as one file that needs no other: standings, ratings, all
// results and all players. The filter picks by game, league, season, round and days.
func WriteLeague(ctx context.Context, a *terminal.Streams, store *records.Store, f records.Filter, w io.Writer) error {
	v, err := viewLeague(ctx, store, f, nil, allResults)
	if err != nil {
		return err
	}
	content, err := part("league-view", v)
	if err != nil {
		return err
	}
	made := fmt.Sprintf("Made on %s by Arbiter %s.", a.Now().Format("2 January 2006 at 15:04 MST"), a.Version)
	page, err := part("file-frame", fileFrame{v.Title, template.CSS(styleText()), content, made})
	if err == nil {
		_, err = io.WriteString(w, string(page))
	}
	return err
}

// A fileFrame is a page in one file.
type fileFrame struct {
	Title   string
	Style   template.CSS
	Content template.HTML
	Made    string
}

// Parts of the list of results. They are counted from the oldest result, so that a new one changes
// only the newest part; the part that ends with the 120th result is 120.
const (
	newestPart = 0
	allResults = -1
)

// viewLeague reads what is on the page of a league, with one part of its results. links may be nil.
func viewLeague(ctx context.Context, store *records.Store, f records.Filter, links document.Linker, part int) (*leagueView, error) {
	f = records.Filter{Game: f.Game, League: f.League, Season: f.Season, AllSeasons: f.AllSeasons, Round: f.Round, From: f.From, AsOf: f.AsOf}
	st, err := store.Standings(ctx, f, nil)
	if err != nil {
		return nil, err
	}
	rated := ratedBy(f, st)
	f.Season = cmp.Or(st.Season, f.Season)
	v := &leagueView{Title: cmp.Or(terminal.Clean(st.League), "All leagues"), OnlyResults: part > newestPart}
	if v.OnlyResults {
		return v, v.addResults(ctx, store, f, links, part)
	}
	if err := v.addStandings(ctx, store, f, st, links); err != nil {
		return nil, err
	}
	if err := v.addRatings(ctx, store, rated, st); err != nil {
		return nil, err
	}
	if err := v.addResults(ctx, store, f, links, part); err != nil {
		return nil, err
	}
	return v, v.addPlayers(ctx, store, f, st, links)
}

// ratedBy returns the filter of the ratings on a page: ratings continue through seasons.
func ratedBy(f records.Filter, st *league.Table) records.Filter {
	if f.Season = st.Season; st.Season != "" && st.Round == "" {
		f.Season, f.AsOf = "", st.LastDay
	}
	return f
}

// addStandings adds the standings, and what is folded away: where points come from, who met whom,
// who came, and the terms of the league.
func (v *leagueView) addStandings(ctx context.Context, store *records.Store, f records.Filter, st *league.Table, links document.Linker) error {
	d := export.Standings(games.All, st, false)
	if d.Title != v.Title {
		d.About = append([]string{d.Title}, d.About...)
	}
	v.About = terminal.Clean(strings.Join(d.About, " · "))
	v.Standings = document.HTML(links, d.Parts...)
	if len(st.Rows) > 0 {
		v.Why = document.HTML(links, export.WhyPoints(games.All, st)...)
	}
	if n := len(st.Rows); n > 1 && n <= mostCrossed {
		cross, err := store.Crosstable(ctx, f, nil)
		if err != nil {
			return err
		}
		v.Crosstable = document.HTML(links, export.Crosstable(games.All, cross).Parts...)
	}
	if st.League != "" {
		leagues, err := store.Leagues(ctx, st.League)
		if err != nil {
			return err
		}
		v.By = document.HTML(links, export.League(games.All, &leagues[0]).Parts...)
	}
	came, err := store.Attendance(ctx, f)
	if err == nil && len(came.Rows) > 0 {
		d := export.Attendance(games.All, came)
		d.Add(document.Note{Text: d.About[len(d.About)-1] + "."})
		v.Attendance = document.HTML(links, d.Parts...)
	}
	return err
}

// addRatings plots the ratings of those who have played most, the best rated first.
func (v *leagueView) addRatings(ctx context.Context, store *records.Store, rated records.Filter, st *league.Table) error {
	if st.Evenings < 2 {
		v.Caption = "A plot of ratings needs two playing days."
		return nil
	}
	rows := slices.DeleteFunc(slices.Clone(st.Rows), func(r league.Row) bool { return r.Rating == nil })
	all := len(rows)
	slices.SortStableFunc(rows, func(a, b league.Row) int { return b.Played - a.Played })
	rows = rows[:min(mostPlotted, all)]
	slices.SortStableFunc(rows, func(a, b league.Row) int { return cmp.Compare(*b.Rating, *a.Rating) })
	var names []string
	for i := range rows {
		names = append(names, rows[i].Name)
	}
	courses, err := store.Courses(ctx, rated, league.Elo, names)
	v.Plot, v.Caption = plotted(courses, st)
	if all > mostPlotted {
		v.Caption += fmt.Sprintf(" The %d who played most are shown, of %d.", mostPlotted, all)
	}
	return err
}

// plotted plots ratings, and returns a caption.
func plotted(courses []league.Course, st *league.Table) (plot template.HTML, caption string) {
	caption = "Elo: each pair of a game is a game of its own; everybody starts at 1500."
	if st.Season != "" || st.Round != "" {
		caption += " All games until then are rated, those of other seasons and rounds too."
	}
	return template.HTML(export.Plot("How the ratings went", export.Lines(courses))), caption
}

// errEnough ends the reading of results.
var errEnough = errors.New("enough results")

// addResults lists a part of the results by months, those played last first.
func (v *leagueView) addResults(ctx context.Context, store *records.Store, f records.Filter, links document.Linker, part int) error {
	newest := f
	newest.Newest, newest.NotVoid = true, true
	n, err := store.Count(ctx, newest)
	if err != nil {
		return err
	}
	last := max(0, n/resultsAtOnce-1) * resultsAtOnce // the newest part begins after it
	from, to := last, n
	switch {
	case part == allResults:
		from = 0
	case part > newestPart && part <= last:
		from, to = part-resultsAtOnce, part
		v.newer = part + resultsAtOnce
		if v.newer > last {
			v.newer = newestPart
		}
	}
	v.isOlder, v.older = to < n, from
	at, without := n, 0
	err = store.Whole(ctx, newest, func(r *league.Result) error {
		switch at--; {
		case at >= to:
			return nil
		case at < from:
			return errEnough
		}
		if month := league.Date(r.Day).Format("January 2006"); len(v.Months) == 0 || v.Months[len(v.Months)-1].Name != month {
			v.Months = append(v.Months, monthOfResults{Name: month})
		}
		one := viewResult(r, &f, links, false)
		if links != nil {
			one.Link = links.ResultLink(r.ID)
		}
		if r.Text == "" && one.Problem != "" { // it is said once, below the list
			one.Problem = ""
			without++
		}
		month := &v.Months[len(v.Months)-1]
		month.Results = append(month.Results, one)
		return nil
	})
	if errors.Is(err, errEnough) {
		err = nil
	}
	if without > 0 {
		v.Without = score.Counted(without, "result")
	}
	return err
}

// addPlayers lists the players in the order of the standings, then the others by name.
func (v *leagueView) addPlayers(ctx context.Context, store *records.Store, f records.Filter, st *league.Table, links document.Linker) error {
	careers, err := store.Careers(ctx, f)
	if err != nil {
		return err
	}
	v.About += " · " + score.Counted(len(careers), "player")
	places := map[int64]int{}
	for i := range st.Rows {
		places[st.Rows[i].Player] = i - len(st.Rows)
	}
	slices.SortStableFunc(careers, func(a, b *league.Career) int { return places[a.ID] - places[b.ID] })
	t := &document.Table{Says: "Players", Columns: []document.Column{{Head: "player", Kind: document.Player}, {Head: "record", Kind: document.Words}}}
	for _, c := range careers {
		d := export.Record(games.All, c)
		t.Rows = append(t.Rows, []document.Cell{{Text: document.Name(c.Player), Player: c.ID}, {Text: d.About[len(d.About)-1]}})
	}
	if len(careers) > 0 {
		v.Players = document.HTML(links, t)
	}
	return nil
}

// A playerView is the page of a player: results, totals, opponents, and ratings.
type playerView struct {
	Name, About string
	Line        string // how many games; "" for none
	Record      template.HTML
	Plot        template.HTML
	Caption     string
}

// viewPlayer reads what is on the page of a player.
func viewPlayer(ctx context.Context, store *records.Store, f records.Filter, p *records.Player) (*playerView, error) {
	links := pageLinks{self: p.ID}
	st, err := store.Standings(ctx, f, nil)
	if err != nil {
		return nil, err
	}
	v := &playerView{Name: terminal.Clean(p.Name), About: terminal.Clean(export.Standings(games.All, st, false).Line())}
	careers, err := store.Careers(ctx, f)
	at := slices.IndexFunc(careers, func(c *league.Career) bool { return c.ID == p.ID })
	if err != nil || at < 0 {
		return v, err
	}
	d := export.Record(games.All, careers[at])
	v.Line, v.Record = terminal.Clean(d.About[len(d.About)-1]), document.HTML(links, d.Parts...)
	row := slices.IndexFunc(st.Rows, func(r league.Row) bool { return r.Player == p.ID && r.Rating != nil })
	if st.Evenings < 2 || row < 0 {
		return v, nil
	}
	courses, err := store.Courses(ctx, ratedBy(f, st), league.Elo, []string{st.Rows[row].Name})
	v.Plot, v.Caption = plotted(courses, st)
	return v, err
}
