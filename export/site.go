package export

import (
	"context"
	"errors"
	"html/template"
	"io"
	"strconv"

	"arbiter/export/document"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// A Site shows pages within its own frame, which has Style. Each result and each player
// has a page there, so that a league's page has only links to them.
type Site struct {
	Result string // where results are: "/result/", which a number follows
	Player string // where players are
	Ending string // what follows the number: ".html", or nothing

	Frame *siteFrame // of a page that is a file of its own; nil for one that a server frames

	// Here leads to this page with so many newer results left out; Skip are those that
	// are left out now.
	Here func(skip int) string
	Skip int
}

// ResultsAtOnce is how many results a page of a site lists.
const ResultsAtOnce = 60

// errEnough ends a list of results.
var errEnough = errors.New("enough results")

// PlayerLink leads to a player; "" where there is nothing to lead to.
func (p *page) PlayerLink(id int64) string {
	switch {
	case id == 0 || id == p.only:
		return ""
	case p.Site != nil:
		return p.Site.Player + strconv.FormatInt(id, 10) + p.Site.Ending
	case p.people[id]:
		return "#p" + strconv.FormatInt(id, 10)
	}
	return ""
}

// ResultLink leads to a result; "" where it is not on the page.
func (p *page) ResultLink(id int64) string {
	switch {
	case p.Site != nil:
		return p.Site.Result + strconv.FormatInt(id, 10) + p.Site.Ending
	case p.listed[id]:
		return "#r" + strconv.FormatInt(id, 10)
	}
	return ""
}

// further writes links to newer and older results.
func (p *page) further(older bool) error {
	var links pageFurther
	if p.Site.Skip > 0 {
		links.Newer = p.Site.Here(max(0, p.Site.Skip-ResultsAtOnce))
	}
	if older {
		links.Older = p.Site.Here(p.Site.Skip + ResultsAtOnce)
	}
	if links == (pageFurther{}) {
		return nil
	}
	return p.part("further", links)
}

// A Choice is one of several pages.
type Choice struct {
	Name, Link string
	Here       bool
}

// Choices are the leagues, and the seasons of the one that a filter picks.
func Choices(list []records.League, f *records.Filter, link func(league, season string, all bool) string) (leagues, seasons []Choice) {
	for i := range list {
		l := &list[i]
		here := score.SameName(l.Name, f.League)
		leagues = append(leagues, Choice{tidy(l.Name), link(l.Name, "", false), here})
		if !here || len(l.Seasons) < 2 {
			continue
		}
		for k := range l.Seasons {
			if season := l.Seasons[k]; season.Name != "" {
				chosen := score.SameName(season.Name, f.Season) || f.Season == "" && !f.AllSeasons && season.State == records.SeasonCurrent
				seasons = append(seasons, Choice{tidy(season.Name), link(l.Name, season.Name, false), chosen})
			}
		}
		seasons = append(seasons, Choice{"all seasons", link(l.Name, "", true), f.AllSeasons})
	}
	if len(leagues) > 1 {
		leagues = append(leagues, Choice{"all leagues", link("", "", false), f.League == ""})
	}
	return leagues, seasons
}

// A pageFurther has links to newer and older results; "" for none.
type pageFurther struct{ Newer, Older string }

// everybody lists the players, whose records are on pages of their own.
func (p *page) everybody() template.HTML {
	t := &document.Table{Says: "Players", Columns: []document.Column{{Head: "player", Kind: document.Player}, {Head: "record", Kind: document.Words}}}
	for _, one := range p.players {
		t.Rows = append(t.Rows, []document.Cell{{Text: document.Name(one.Name), Player: one.ID}, {Text: one.Line}})
	}
	return document.HTML(p, t)
}

// Player writes a player's page of a site: the record, all who were met, the results
// and how the rating went.
func Player(ctx context.Context, w io.Writer, from *PageSource, id int64, name string) error {
	return write(ctx, w, from, func(p *page) error {
		p.only = id
		if err := p.gatherPlayers(); err != nil {
			return err
		}
		if len(p.players) == 0 {
			return p.onePlayer(name, nil)
		}
		return p.onePlayer(name, p.players[0])
	})
}

// gatherPlayers reads what is on the page of one player, or on those of all.
func (p *page) gatherPlayers() error {
	p.own = true
	if err := p.gather(); err != nil || p.standings.Evenings < 2 {
		return err
	}
	var names []string
	for i := range p.standings.Rows {
		if r := &p.standings.Rows[i]; r.Rating != nil && (p.only == 0 || p.only == r.Player) {
			names = append(names, r.Name)
		}
	}
	courses, err := p.Store.Courses(p.ctx, p.rated, league.Elo, names)
	p.courses = map[int64]league.Course{}
	for _, c := range courses {
		p.courses[c.Player] = c
	}
	return err
}

// onePlayer writes what a player's own page tells. The record is nil where there is none.
func (p *page) onePlayer(name string, one *pagePlayer) error {
	about := struct {
		Name, About string
		Player      *pagePlayer
		pagePlot
	}{Name: tidy(name), About: tidy(standingsHead(p.Games, p.standings).Line()), Player: one}
	if one != nil {
		if c, ok := p.courses[one.ID]; ok {
			about.pagePlot = p.plotCourses([]league.Course{c})
		}
	}
	return p.part("one player", about)
}
