package export

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"html/template"
	"io"
	"strconv"

	"arbiter/score"
)

// A Site is a server that shows pages within its own frame, which has Style. Each
// result and each player has a page there, so that a league's page has only links to
// them.
type Site struct {
	Result string // where results are: "/result/", which a number follows
	Player string // where players are
	Here   string // this page, and all that is asked for but Skip: "/league?league=Club&"
	Skip   int    // how many newer results are left out
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
		return p.Site.Player + strconv.FormatInt(id, 10)
	case p.people[id]:
		return "#p" + strconv.FormatInt(id, 10)
	}
	return ""
}

// ResultLink leads to a result; "" where it is not on the page.
func (p *page) ResultLink(id int64) string {
	switch {
	case p.Site != nil:
		return p.Site.Result + strconv.FormatInt(id, 10)
	case p.listed[id]:
		return "#r" + strconv.FormatInt(id, 10)
	}
	return ""
}

// further writes links to newer and older results.
func (p *page) further(older bool) error {
	at := func(skip int) string { return p.Site.Here + "skip=" + strconv.Itoa(max(0, skip)) + "#results" }
	var links struct{ Newer, Older string }
	if p.Site.Skip > 0 {
		links.Newer = at(p.Site.Skip - ResultsAtOnce)
	}
	if older {
		links.Older = at(p.Site.Skip + ResultsAtOnce)
	}
	if links.Newer == "" && links.Older == "" {
		return nil
	}
	return p.part("further", links)
}

// A pagePerson is a player in the list of all.
type pagePerson struct {
	Who  pageWho
	Line string
}

func (p *page) everybody() []pagePerson {
	var list []pagePerson
	for _, one := range p.players {
		list = append(list, pagePerson{p.who(one.ID, one.Name), one.Line})
	}
	return list
}

// Player writes a player's page of a site: the record, all who were met, the results
// and how the rating went.
func Player(ctx context.Context, w io.Writer, from *PageSource, id int64, name string) error {
	return write(ctx, w, from, func(p *page) error {
		p.only = id
		if err := p.gather(); err != nil {
			return err
		}
		about := struct {
			Name, About string
			Player      *pagePlayer
			pagePlot
		}{Name: tidy(name), About: tidy(p.standings.League)}
		if about.About == "" {
			about.About = "All leagues"
		}
		if season := seasonWords(p.standings); season != "" {
			about.About += " · " + season
		}
		for _, one := range p.players {
			about.Player = one
		}
		for i := range p.standings.Rows {
			if r := &p.standings.Rows[i]; r.Player == id && r.Rating != nil && p.standings.Evenings > 1 {
				var err error
				if about.pagePlot, err = p.courses([]string{r.Name}); err != nil {
					return err
				}
			}
		}
		return p.part("one player", about)
	})
}

// ScoreTable is a breakdown's lines of points as a table: a rule a line, a player a
// column. It is "" where nobody is placed.
func ScoreTable(games score.Games, s *score.Breakdown) (template.HTML, error) {
	t, err := pageTemplate()
	if err != nil {
		return "", fmt.Errorf("reading the page's template: %w", err)
	}
	p := page{PageSource: PageSource{Games: games}}
	table := p.scoreLines(s)
	if table == nil {
		return "", nil
	}
	var text bytes.Buffer
	if err := t.ExecuteTemplate(&text, "score", table); err != nil {
		return "", fmt.Errorf("writing the score: %w", err)
	}
	return template.HTML(text.String()), nil
}
