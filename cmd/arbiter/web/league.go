package web

import (
	"context"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"strconv"
	"sync"
	"time"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/records"
	"arbiter/score"
)

// A pageCache has pages that many ask for and that change only with the records: each is made once
// after a change. The zero value is ready.
type pageCache struct {
	mu   sync.Mutex
	list map[string]*cachedPage
}

type cachedPage struct {
	mu      sync.Mutex
	version string // of what it was made from; "" before it was made
	made    madePage
}

// A madePage is the content of a page.
type madePage struct {
	Title string
	Text  template.HTML
}

const (
	mostKept    = 64               // pages; they are few, but anybody can ask for odd ones
	longestPage = 30 * time.Second // to make one
)

// page returns the page of a key for a version, and makes it if needed. While one request makes it
// the others wait, so it is completed even if that request is cancelled.
func (k *pageCache) page(ctx context.Context, key, version string, make func(context.Context) (madePage, error)) (madePage, error) {
	k.mu.Lock()
	if k.list == nil || len(k.list) >= mostKept && k.list[key] == nil {
		k.list = map[string]*cachedPage{}
	}
	p := k.list[key]
	if p == nil {
		p = &cachedPage{}
		k.list[key] = p
	}
	k.mu.Unlock()

	p.mu.Lock()
	defer p.mu.Unlock()
	if p.version == version {
		return p.made, nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), longestPage)
	defer cancel()
	made, err := make(ctx)
	if err != nil {
		return made, err
	}
	p.version, p.made = version, made
	return made, nil
}

// recordsVersion changes with the records. Where somebody waits for changes, those by other
// programs are noticed, too.
func (s *Server) recordsVersion(ctx context.Context) (string, error) {
	if !s.records.changed.awaited() {
		if err := s.records.refresh(ctx); err != nil && !errors.Is(err, records.ErrNoFile) {
			return "", err
		}
	}
	return fmt.Sprint(s.records.version.Load()), nil
}

// pick returns the filter of an address. Without a league it is that of the newest result; an empty
// one is all of them.
func pick(ctx context.Context, store *records.Store, q url.Values) (records.Filter, error) {
	f := records.Filter{League: q.Get("league"), Season: q.Get("season"), AllSeasons: q.Get("seasons") == "all"}
	if q.Has("league") {
		return f, nil
	}
	newest, err := store.Results(ctx, records.Filter{Limit: 1})
	for _, r := range newest {
		f.League = r.League
	}
	return f, err
}

// A choice is a link to one of several pages.
type choice struct {
	Name, Link string
	Here       bool
}

// A leaguePage is the page of a league with the other pages to choose from.
type leaguePage struct {
	Site             *sitePick // what a site shows; nil on a server
	Leagues, Seasons []choice
	View             *leagueView
}

// league serves GET /league.
func (s *Server) league(w http.ResponseWriter, r *http.Request, _ Visitor) {
	q := r.URL.Query()
	part := partOf(q)
	asked := url.Values{} // the parts of the address that count
	for _, name := range []string{"league", "season", "seasons"} {
		if q.Has(name) {
			asked.Set(name, q.Get(name))
		}
	}
	version, err := s.recordsVersion(r.Context())
	if err != nil {
		s.fail(w, r, err)
		return
	}
	made, err := s.pages.page(r.Context(), fmt.Sprint("league ", part, " ", asked.Encode()), version, func(ctx context.Context) (made madePage, err error) {
		err = s.records.read(ctx, func(store *records.Store) error {
			made, err = s.makeLeague(ctx, store, asked, part)
			return err
		})
		return made, err
	})
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.frame(w, r, http.StatusOK, made.Title, made.Text)
}

func (s *Server) makeLeague(ctx context.Context, store *records.Store, asked url.Values, listed int) (made madePage, err error) {
	f, err := pick(ctx, store, asked)
	if err != nil {
		return made, err
	}
	p := leaguePage{Site: s.site}
	if p.View, err = viewLeague(ctx, store, f, pageLinks{}, listed); err != nil {
		return made, err
	}
	leagues, err := store.Leagues(ctx, "")
	if err != nil {
		return made, err
	}
	p.addChoices(leagues, &f)
	here := leagueLink(f.League, f.Season, f.AllSeasons)
	if p.View.isOlder {
		p.View.Newer = partLink(here, p.View.newer)
	}
	if p.View.older > 0 {
		p.View.Older = partLink(here, p.View.older)
	}
	made.Title = p.View.Title
	made.Text, err = part("league", p)
	return made, err
}

// partOf returns the part of the list of results that an address asks for.
func partOf(q url.Values) int {
	part, err := strconv.Atoi(q.Get("part"))
	if err != nil || part < 0 || part%resultsAtOnce != 0 {
		return newestPart
	}
	return part
}

// partLink returns the address of a part of the list of results on a league's page.
func partLink(page string, part int) string {
	if part == newestPart {
		return page + "#results"
	}
	return fmt.Sprintf("%s&part=%d#results", page, part)
}

// addChoices adds the leagues, and the seasons of the one that is shown. A site of one league links
// to no other, and that of a season to no other season.
func (p *leaguePage) addChoices(leagues []records.League, f *records.Filter) {
	for i := range leagues {
		l := &leagues[i]
		here := score.SameName(l.Name, f.League)
		p.Leagues = append(p.Leagues, choice{terminal.Clean(l.Name), leagueLink(l.Name, "", false), here})
		if !here || len(l.Seasons) < 2 {
			continue
		}
		for k := range l.Seasons {
			if season := l.Seasons[k]; season.Name != "" {
				chosen := score.SameName(season.Name, f.Season) || f.Season == "" && !f.AllSeasons && season.State == records.SeasonCurrent
				p.Seasons = append(p.Seasons, choice{terminal.Clean(season.Name), leagueLink(l.Name, season.Name, false), chosen})
			}
		}
		p.Seasons = append(p.Seasons, choice{"all seasons", leagueLink(l.Name, "", true), f.AllSeasons})
	}
	if len(leagues) > 1 {
		p.Leagues = append(p.Leagues, choice{"all leagues", leagueLink("", "", false), f.League == ""})
	}
	if p.Site.picks() {
		p.Leagues = nil
	}
	if p.Site.picks() && p.Site.Season != "" {
		p.Seasons = nil
	}
}

// leagueLink returns the address of a league's page.
func leagueLink(league, season string, all bool) string {
	link := "/league?league=" + url.QueryEscape(league)
	if season != "" {
		link += "&season=" + url.QueryEscape(season)
	}
	if all {
		link += "&seasons=all"
	}
	return link
}

// player serves GET /player/ID: the player with a number or a name, in all leagues or in one.
func (s *Server) player(w http.ResponseWriter, r *http.Request, _ Visitor) {
	who, league := r.PathValue("id"), r.URL.Query().Get("league")
	version, err := s.recordsVersion(r.Context())
	if err != nil {
		s.fail(w, r, err)
		return
	}
	key := "player " + url.QueryEscape(who) + " " + url.QueryEscape(league)
	made, err := s.pages.page(r.Context(), key, version, func(ctx context.Context) (made madePage, err error) {
		err = s.records.read(ctx, func(store *records.Store) error {
			made, err = s.makePlayer(ctx, store, who, league)
			return err
		})
		return made, err
	})
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.frame(w, r, http.StatusOK, made.Title, made.Text)
}

// A playerPage is the page of a player, in all leagues or in one.
type playerPage struct {
	Site    *sitePick
	Leagues []choice
	View    *playerView
}

func (s *Server) makePlayer(ctx context.Context, store *records.Store, who, league string) (made madePage, err error) {
	player, err := findPlayer(ctx, store, who)
	if err != nil {
		return made, err
	}
	p := playerPage{Site: s.site}
	f := records.Filter{League: league, AllSeasons: league != ""}
	if s.site.picks() {
		f = records.Filter{League: s.site.League, Season: s.site.Season, AllSeasons: s.site.Season == ""}
	} else if p.Leagues, err = leaguesOf(ctx, store, &player, league); err != nil {
		return made, err
	}
	if p.View, err = viewPlayer(ctx, store, f, &player); err != nil {
		return made, err
	}
	made.Title = p.View.Name
	made.Text, err = part("player", p)
	return made, err
}

// findPlayer finds a player by number, or by any name.
func findPlayer(ctx context.Context, store *records.Store, who string) (records.Player, error) {
	id, err := strconv.ParseInt(who, 10, 64)
	if err != nil {
		return store.Player(ctx, who)
	}
	list, err := store.Players(ctx)
	if err != nil {
		return records.Player{}, err
	}
	for _, p := range list {
		if p.ID == id {
			return p, nil
		}
	}
	return store.Player(ctx, who)
}

// leaguesOf lists the leagues in which a player has played, where there are several.
func leaguesOf(ctx context.Context, store *records.Store, p *records.Player, chosen string) (list []choice, err error) {
	seen := map[string]bool{}
	results, err := store.Results(ctx, records.Filter{Players: []string{p.Name}})
	for _, r := range results {
		if r.League != "" && !seen[r.League] {
			seen[r.League] = true
			list = append(list, choice{Name: terminal.Clean(r.League), Link: fmt.Sprintf("/player/%d?league=%s", p.ID, url.QueryEscape(r.League)), Here: r.League == chosen})
		}
	}
	if len(list) < 2 {
		return nil, err
	}
	return append(list, choice{Name: "all leagues", Link: fmt.Sprintf("/player/%d", p.ID), Here: chosen == ""}), err
}
