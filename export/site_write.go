package export

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"unicode"

	"arbiter/records"
	"arbiter/records/league"
)

// A SiteSource is what a site is made from.
type SiteSource struct {
	PageSource                                      // its Title, Now and Site say nothing here
	Position   func(*league.Result) (string, error) // what follows the referee's page in the link of a result with a position
	Referee    []byte                               // the referee's page; nil for a site without
}

// A siteFrame is what stands around a page of a site.
type siteFrame struct {
	Up               string // to the top of the folder: "", or "../"
	Leagues, Seasons []Choice
}

// A siteWriter writes the pages of a site.
type siteWriter struct {
	*SiteFolder
	*SiteSource
	ctx     context.Context
	leagues []records.League
	program string              // the digest of what all pages are made from
	names   string              // that of all leagues and players, too
	results map[string][]string // the digests of each league's results; of all for ""
	parts   int                 // pages that list the results
}

// WriteSite writes a site into a folder: the leagues, their seasons, each player, each
// result with its board, and all results in parts, the oldest first.
func WriteSite(ctx context.Context, from *SiteSource, folder string) (*SiteFolder, error) {
	to, err := openSite(folder)
	if err != nil {
		return nil, err
	}
	s := &siteWriter{SiteFolder: to, SiteSource: from, ctx: ctx}
	for _, step := range []func() error{s.begin, s.writeFiles, s.writeResults, s.writeLeagues, s.writePlayers, s.close} {
		if err := step(); err != nil {
			to.root.Close()
			return nil, err
		}
	}
	return to, nil
}

func (s *siteWriter) begin() (err error) {
	if s.leagues, err = s.Store.Leagues(s.ctx, s.Filter.League); err != nil {
		return err
	}
	if f := &s.Filter; f.League == "" && len(s.leagues) == 1 {
		n, err := s.Store.Count(s.ctx, *f)
		if err != nil {
			return err
		}
		if n == s.leagues[0].Results { // all that is recorded is of one league
			f.League = s.leagues[0].Name
		}
	}
	if s.program, err = digest(s.Version, pageHTML, pageCSS, s.Filter, s.Referee != nil); err != nil {
		return err
	}
	copies, err := s.Store.Copies(s.ctx)
	if err == nil {
		s.names, err = digest(s.program, copies)
	}
	return err
}

// writeFiles writes the style sheet and the referee.
func (s *siteWriter) writeFiles() error {
	for name, text := range map[string][]byte{"style.css": []byte(Style()), "referee.html": s.Referee} {
		if text == nil {
			continue
		}
		from, err := digest(text)
		if err == nil {
			err = s.add(name, from, func(w io.Writer) error { _, err := w.Write(text); return err })
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// page writes a page of the folder: parts within the site's frame.
func (s *siteWriter) page(name, from string, site *Site, filter *records.Filter, parts func(*page) error) error {
	return s.add(name, from, func(w io.Writer) error {
		of := s.PageSource
		of.Filter, of.Site = *filter, site
		if strings.Contains(name, "/") {
			site.Frame.Up = "../"
		}
		site.Result, site.Player, site.Ending = site.Frame.Up+"result/", site.Frame.Up+"player/", ".html"
		return write(s.ctx, w, &of, func(p *page) error {
			if err := parts(p); err != nil {
				return err
			}
			return p.part("end", nil)
		})
	})
}

// beginTitled begins a page of its own title.
func (p *page) beginTitled(title string) error {
	return p.part("head", pageHead{Title: tidy(title), Frame: p.Site.Frame})
}

// writeResults writes the page of each result, and all results in parts. A part is full
// before the next one begins, so that a new result changes only the last one.
func (s *siteWriter) writeResults() error {
	newest := s.Filter
	newest.Newest, newest.NotVoid = true, true
	left, err := s.Store.Count(s.ctx, newest)
	if err != nil {
		return err
	}
	s.parts = (left + ResultsAtOnce - 1) / ResultsAtOnce
	var part []*league.Result
	s.results = map[string][]string{}
	return s.Store.Whole(s.ctx, newest, func(f *league.Result) error {
		part = append(part, f)
		if left--; left%ResultsAtOnce != 0 {
			return nil
		}
		list := part
		part = nil
		return s.writePart(left/ResultsAtOnce+1, list)
	})
}

// writePart writes a part of all results and the pages of these, several at a time.
func (s *siteWriter) writePart(n int, list []*league.Result) error {
	from, failed := make([]string, len(list)), make([]error, len(list)+1)
	var all sync.WaitGroup
	for i, f := range list {
		var err error
		if from[i], err = digest(s.program, f); err != nil {
			return err
		}
		all.Go(func() { failed[i] = s.writeResult(f, from[i]) })
		for _, of := range []string{"", f.League} {
			s.results[of] = append(s.results[of], from[i])
		}
	}
	if s.parts > 1 { // else the first page lists them all
		failed[len(list)] = s.writeList(n, list, from)
	}
	all.Wait()
	return errors.Join(failed...)
}

func (s *siteWriter) writeResult(f *league.Result, from string) error {
	return s.page(fmt.Sprintf("result/%d.html", f.ID), from, &Site{Frame: &siteFrame{}}, &records.Filter{}, func(p *page) error {
		p.boards = true
		r := p.result(f)
		if f.Text != "" && s.Referee != nil {
			if fragment, err := s.Position(f); err == nil { // a text that cannot be read is said to be so
				r.Judge = p.Site.Frame.Up + "referee.html" + fragment
			}
		}
		if err := p.beginTitled(fmt.Sprintf("Result %d", f.ID)); err != nil {
			return err
		}
		return p.part("result page", r)
	})
}

// partName is the page of a part of all results, counted from 1.
func partName(n int) string { return fmt.Sprintf("results-%d.html", n) }

// writeList writes the page of a part of all results.
func (s *siteWriter) writeList(n int, list []*league.Result, of []string) error {
	var further pageFurther
	if n < s.parts {
		further.Newer = partName(n + 1)
	}
	if n > 1 {
		further.Older = partName(n - 1)
	}
	from, err := digest(of, further)
	if err != nil {
		return err
	}
	return s.page(partName(n), from, &Site{Frame: &siteFrame{}}, &records.Filter{}, func(p *page) error {
		err := p.beginTitled("Results")
		if err == nil {
			err = p.part("list", nil)
		}
		for _, f := range list {
			if err == nil {
				err = p.listResult(f)
			}
		}
		if err == nil {
			err = p.part("further", further)
		}
		if err == nil {
			err = p.part("end of list", nil)
		}
		return err
	})
}

// writeLeagues writes the first page, and that of each league and season.
func (s *siteWriter) writeLeagues() error {
	if err := s.writeLeague(s.Filter); err != nil || s.Filter.Season != "" || s.Filter.AllSeasons {
		return err
	}
	for i := range s.leagues {
		l := &s.leagues[i]
		of := s.Filter
		of.League = l.Name
		if l.Name != s.Filter.League {
			if err := s.writeLeague(of); err != nil {
				return err
			}
		}
		if len(l.Seasons) < 2 {
			continue
		}
		for k := range l.Seasons {
			if of.Season = l.Seasons[k].Name; of.Season != "" && l.Seasons[k].State != records.SeasonCurrent {
				if err := s.writeLeague(of); err != nil {
					return err
				}
			}
		}
		of.Season, of.AllSeasons = "", true
		if err := s.writeLeague(of); err != nil {
			return err
		}
	}
	return nil
}

func (s *siteWriter) writeLeague(f records.Filter) error {
	site := &Site{Frame: &siteFrame{}, Here: func(int) string { return partName(s.parts) }}
	if s.Filter.Season == "" && !s.Filter.AllSeasons {
		site.Frame.Leagues, site.Frame.Seasons = Choices(s.leagues, &f, s.leagueFile)
	}
	name := s.leagueFile(f.League, f.Season, f.AllSeasons)
	from, err := digest(s.names, s.results[f.League], f)
	if err != nil {
		return err
	}
	return s.page(name, from, site, &f, (*page).write)
}

// leagueFile is the page of a league, of a season of it, or of all its seasons.
func (s *siteWriter) leagueFile(name, season string, all bool) string {
	if name == s.Filter.League && season == s.Filter.Season && all == s.Filter.AllSeasons {
		return "index.html"
	}
	for i := range s.leagues {
		l := &s.leagues[i]
		if l.Name != name {
			continue
		}
		for k := range l.Seasons {
			if l.Seasons[k].Name == season && season != "" && l.Seasons[k].State == records.SeasonCurrent {
				return s.leagueFile(name, "", false)
			}
		}
		switch {
		case all:
			return fmt.Sprintf("league-%d-seasons.html", l.ID)
		case season != "":
			return fmt.Sprintf("league-%d-%s.html", l.ID, fileWord(season))
		}
		return fmt.Sprintf("league-%d.html", l.ID)
	}
	return "index.html"
}

// fileWord makes a word for a file's name of a season's name: one for each name.
func fileWord(name string) string {
	word := strings.Map(func(r rune) rune {
		if r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)) {
			return unicode.ToLower(r)
		}
		return '-'
	}, name)
	if word == name {
		return word
	}
	sum, _ := digest(name) // a text has a digest
	return word + "-" + sum[:6]
}

// writePlayers writes each player's page.
func (s *siteWriter) writePlayers() error {
	from, err := digest(s.names, s.results[""], "players")
	if err != nil {
		return err
	}
	of := s.PageSource
	of.Site = &Site{}
	if of.Filter.League != "" && of.Filter.Season == "" {
		of.Filter.AllSeasons = true
	}
	return write(s.ctx, io.Discard, &of, func(all *page) error {
		if err := all.gatherPlayers(); err != nil {
			return err
		}
		for _, one := range all.players {
			name := fmt.Sprintf("player/%d.html", one.ID)
			err := s.page(name, from, &Site{Frame: &siteFrame{}}, &s.Filter, func(p *page) error {
				p.standings, p.courses, p.only, one.page = all.standings, all.courses, one.ID, p
				if err := p.beginTitled(one.Name); err != nil {
					return err
				}
				return p.onePlayer(one.Name, one)
			})
			if err != nil {
				return err
			}
		}
		return nil
	})
}
