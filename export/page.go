package export

import (
	"bufio"
	"context"
	_ "embed" // the template and its style sheet
	"fmt"
	"html/template"
	"io"
	"strings"
	"sync"
	"time"

	"arbiter/export/document"
	"arbiter/export/picture"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// Style is the style sheet of the exported page, with the inks of its drawings. It
// is the same for pages that a server shows.
func Style() string { return picture.InkStyle(":root") + plotStyle() + "\n" + pageCSS }

// A PageSource is what a page is made from.
type PageSource struct {
	Store   *records.Store
	Filter  records.Filter // by game, league, season, round and days; the rest picks nothing out. A league with seasons shows its current one; see Filter.AllSeasons
	Games   score.Games
	Title   string    // "" for the league's name
	Now     time.Time // when it is made
	Version string    // of the program; "" is not told
	Site    *Site     // where a server shows the page; nil for a page of its own
}

//go:embed page.html
var pageHTML string

//go:embed page.css
var pageCSS string

// pageTemplate is parsed on first use, so that no other command waits for it.
var pageTemplate = sync.OnceValues(func() (*template.Template, error) {
	return template.New("page").Parse(pageHTML)
})

// fewResults is the largest number of results of which a printed page shows every
// board. With more it shows the boards that the reader unfolded.
const fewResults = 40

// Page writes a league, a season of it or all that is recorded as one HTML file
// that needs no script and nothing beside itself: standings, how the ratings
// went, the results with their boards, and each player's record. The same
// records give the same page at the same time Now. Results are written as they
// are read, so that their number does not matter.
func Page(ctx context.Context, w io.Writer, from *PageSource) error {
	return write(ctx, w, from, (*page).write)
}

// write writes a page with a function for its parts.
func write(ctx context.Context, w io.Writer, from *PageSource, parts func(*page) error) error {
	t, err := pageTemplate()
	if err != nil {
		return fmt.Errorf("reading the page's template: %w", err)
	}
	out := bufio.NewWriter(w)
	p := &page{PageSource: *from, boards: from.Site == nil, ctx: ctx, out: out, template: t, people: map[int64]bool{}, listed: map[int64]bool{}}
	f := &from.Filter
	p.Filter = records.Filter{Game: f.Game, League: f.League, Season: f.Season, AllSeasons: f.AllSeasons, Round: f.Round, From: f.From, AsOf: f.AsOf}
	if err := parts(p); err != nil {
		return err
	}
	if err := out.Flush(); err != nil {
		return fmt.Errorf("writing the page: %w", err)
	}
	return nil
}

// A page is a page that is being written.
type page struct {
	PageSource
	ctx      context.Context
	out      *bufio.Writer
	template *template.Template

	standings *league.Table
	rated     records.Filter // of the ratings
	players   []*pagePlayer
	people    map[int64]bool // players who have a part of the page
	boards    bool           // are drawn
	month     string         // of the results that were listed last
	without   int            // listed results that came without a position
	own       bool           // each player has a page, with all results
	only      int64          // the one whose page it is; 0 for all
	courses   map[int64]league.Course
	listed    map[int64]bool // results that have one
}

// part writes one part of the template.
func (p *page) part(name string, data any) error {
	if err := p.template.ExecuteTemplate(p.out, name, data); err != nil {
		return fmt.Errorf("writing the page: %w", err)
	}
	return nil
}

// write writes the page from top to bottom. A link is written only after it is
// known whether its target is on the page: players are read first, and results are
// written before the players' records.
func (p *page) write() error {
	if err := p.gather(); err != nil {
		return err
	}
	head, err := p.head()
	if err != nil {
		return err
	}
	if p.Site == nil || p.Site.Frame != nil {
		if err := p.part("head", head); err != nil {
			return err
		}
	}
	if err := p.part("top", head); err != nil {
		return err
	}
	standings, err := p.standingsParts()
	if err != nil {
		return err
	}
	if err := p.part("standings", standings); err != nil {
		return err
	}
	plot, err := p.plot()
	if err != nil {
		return err
	}
	if err := p.part("ratings", plot); err != nil {
		return err
	}
	if err := p.results(); err != nil {
		return err
	}
	if err := p.part("players", nil); err != nil {
		return err
	}
	if p.Site != nil {
		return p.part("people", p.everybody())
	}
	for _, one := range p.players {
		if err := p.part("player", one); err != nil {
			return err
		}
	}
	return p.part("foot", p.foot())
}

// gather reads what the parts are made from, except the results.
func (p *page) gather() error {
	var err error
	if p.standings, err = p.Store.Standings(p.ctx, p.Filter, nil); err != nil {
		return err
	}
	p.rated = p.Filter
	if s := p.standings; s.Season != "" { // ratings run on through seasons
		p.Filter.Season = s.Season
		if p.rated.Season = s.Season; s.Round == "" {
			p.rated.Season, p.rated.AsOf = "", s.LastDay
		}
	}
	return p.careers()
}

// mostCrossed is how many players' crosstable is on a page at most.
const mostCrossed = 24

// A pageStandings is the standings, and folded away who met whom, who came, and what the
// league plays by.
type pageStandings struct{ Standings, Crosstable, Attendance, League template.HTML }

func (p *page) standingsParts() (pageStandings, error) {
	s := p.standings
	d := Standings(p.Games, s, false)
	d.Add(equalPoints(s))
	if s.Terms.Apart() || len(s.Terms.Weight) > 0 { // else places tell it
		d.Add(sources(p.Games, s))
	}
	v := pageStandings{Standings: document.HTML(p, d.Parts...)}
	if n := len(s.Rows); n > 1 && n <= mostCrossed {
		cross, err := p.Store.Crosstable(p.ctx, p.Filter, nil)
		if err != nil {
			return v, err
		}
		v.Crosstable = document.HTML(p, crosstable(cross), crosstableNote(cross))
	}
	if s.League != "" {
		leagues, err := p.Store.Leagues(p.ctx, s.League)
		if err != nil {
			return v, err
		}
		v.League = document.HTML(p, terms(p.Games, &s.Terms.Terms), seasons(p.Games, &leagues[0]))
	}
	came, err := p.Store.Attendance(p.ctx, p.Filter)
	if err == nil && len(came.Rows) > 0 {
		d := Attendance(p.Games, came)
		v.Attendance = document.HTML(p, append(d.Parts, document.Note{Text: d.About[len(d.About)-1] + "."})...)
	}
	return v, err
}

// A pageHead is the top of the page.
type pageHead struct {
	Title string
	About string // what is counted
	Style template.CSS
	Frame *siteFrame
	Few   bool // few enough results to print all boards
}

func (p *page) head() (pageHead, error) {
	s := p.standings
	h := pageHead{Title: tidy(p.Title), Style: template.CSS(Style())}
	if p.Site != nil {
		h.Frame = p.Site.Frame
	}
	if h.Title == "" {
		h.Title = tidy(s.League)
	}
	if h.Title == "" {
		h.Title = "All leagues"
	}
	about := standingsHead(p.Games, s)
	if about.Title != h.Title {
		h.About = about.Title + " · "
	}
	h.About = tidy(h.About + strings.Join(append(about.About, score.Counted(len(p.players), "player")), " · "))
	n, err := p.Store.Count(p.ctx, p.Filter)
	h.Few = n <= fewResults
	return h, err
}

// foot says when the page was made and by what.
func (p *page) foot() string {
	by := "Arbiter"
	if p.Version != "" {
		by += " " + tidy(p.Version)
	}
	return fmt.Sprintf("Made on %s by %s.", p.Now.Format("2 January 2006 at 15:04 MST"), by)
}
