package web

import (
	"context"
	"fmt"
	"html"
	"html/template"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"unicode"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/records"
)

// A sitePick is what a site shows: everything, or only one league or season.
type sitePick records.Filter

// picks reports whether there is anything that the site must not link to.
func (p *sitePick) picks() bool { return p != nil && (p.League != "" || p.Season != "") }

// A siteWalk writes the server's reading pages into a folder, as a reader sees them: it begins at a
// league and follows the links.
type siteWalk struct {
	server  *Server
	store   *records.Store
	leagues []records.League
	start   string            // the address of the first page
	files   map[string]string // by address
	toVisit []string
}

// WriteSite writes the league's pages that a filter picks into a folder: leagues, seasons, players
// and results, with links to one another and the referee's page. Only what has changed is written.
// A folder with other files is refused.
func WriteSite(ctx context.Context, a *terminal.Streams, store *records.Store, f records.Filter, folder string) (*SiteFolder, error) {
	to, err := openSite(folder)
	if err != nil {
		return nil, err
	}
	w := &siteWalk{server: &Server{streams: a, assets: allAssets(), site: (*sitePick)(&f)}, store: store, files: map[string]string{}}
	if err := w.walk(ctx, to, &f); err != nil {
		to.root.Close()
		return nil, err
	}
	return to, to.close()
}

// walk writes all pages of what a filter picks. It sets the filter's league to the recorded name.
func (w *siteWalk) walk(ctx context.Context, to *SiteFolder, f *records.Filter) (err error) {
	if w.leagues, err = w.store.Leagues(ctx, ""); err != nil {
		return err
	}
	if f.League != "" {
		named, err := w.store.Leagues(ctx, f.League)
		if err != nil {
			return err
		}
		f.League = named[0].Name
	}
	first := f.League
	if first == "" && len(w.leagues) == 1 { // there are also results of no league
		first = w.leagues[0].Name
	}
	w.start = leagueLink(first, f.Season, f.AllSeasons)
	w.fileOf(w.start)
	if err := to.add("style.css", []byte(styleText())); err != nil {
		return err
	}
	if alone := w.server.assets["referee.html"]; len(alone.text) > 0 {
		if err := to.add("referee.html", alone.text); err != nil {
			return err
		}
	}
	for len(w.toVisit) > 0 {
		address := w.toVisit[0]
		w.toVisit = w.toVisit[1:]
		made, err := w.page(ctx, address)
		if err != nil {
			return err
		}
		name := w.files[address]
		up := strings.Repeat("../", strings.Count(name, "/"))
		page, err := part("site-frame", frame{Title: made.Title, Style: up + "style.css", Content: template.HTML(w.relink(string(made.Text), up))})
		if err != nil {
			return err
		}
		if err := to.add(name, []byte(page)); err != nil {
			return err
		}
	}
	return nil
}

// page makes the page of an address.
func (w *siteWalk) page(ctx context.Context, address string) (madePage, error) {
	u, err := url.Parse(address)
	if err != nil {
		return madePage{}, err
	}
	q := u.Query()
	switch {
	case u.Path == "/league":
		return w.server.makeLeague(ctx, w.store, q, partOf(q))
	case strings.HasPrefix(u.Path, "/player/"):
		return w.server.makePlayer(ctx, w.store, strings.TrimPrefix(u.Path, "/player/"), q.Get("league"))
	}
	id, err := strconv.ParseInt(strings.TrimPrefix(u.Path, "/result/"), 10, 64)
	if err != nil {
		return madePage{}, err
	}
	return w.server.makeResult(ctx, w.store, id)
}

// siteLink matches a link of a page to another page of the server.
var siteLink = regexp.MustCompile(`href="(/[^"]*)"`)

// relink turns the links of a page into links to files; up leads to the top of the folder.
func (w *siteWalk) relink(page, up string) string {
	return siteLink.ReplaceAllStringFunc(page, func(link string) string {
		address, fragment, _ := strings.Cut(html.UnescapeString(siteLink.FindStringSubmatch(link)[1]), "#")
		if fragment != "" {
			fragment = "#" + fragment
		}
		file := "referee.html"
		if !strings.HasPrefix(address, "/referee.html") {
			file = w.fileOf(address)
		}
		return `href="` + html.EscapeString(up+file+fragment) + `"`
	})
}

// fileOf returns the file of an address, which is visited once.
func (w *siteWalk) fileOf(address string) string {
	if address == "/league" {
		address = w.start
	}
	if file, ok := w.files[address]; ok {
		return file
	}
	file := w.named(address)
	w.files[address] = file
	w.toVisit = append(w.toVisit, address)
	return file
}

// named returns the name of the file of an address.
func (w *siteWalk) named(address string) string {
	u, _ := url.Parse(address) // it was made here
	q := u.Query()
	more := ""
	if part := q.Get("part"); part != "" {
		more = "-" + part
	}
	if u.Path != "/league" {
		if league := q.Get("league"); league != "" {
			more = "-" + fileWord(league)
		}
		return strings.TrimPrefix(u.Path, "/") + more + ".html"
	}
	name := "leagues"
	if leagueLink(q.Get("league"), q.Get("season"), q.Get("seasons") == "all") == w.start {
		return "index" + more + ".html"
	}
	for i := range w.leagues {
		if w.leagues[i].Name == q.Get("league") {
			name = fmt.Sprintf("league-%d", w.leagues[i].ID)
		}
	}
	switch {
	case q.Get("seasons") == "all":
		name += "-seasons"
	case q.Get("season") != "":
		name += "-" + fileWord(q.Get("season"))
	}
	return name + more + ".html"
}

// fileWord returns a word for a file's name that belongs to one season's or league's name alone.
func fileWord(name string) string {
	word := strings.Map(func(r rune) rune {
		if r < unicode.MaxASCII && (unicode.IsLetter(r) || unicode.IsDigit(r)) {
			return unicode.ToLower(r)
		}
		return '-'
	}, name)
	if word == name && word != "seasons" { // that is the page of all seasons
		return word
	}
	return word + "-" + digestOfText(name)[:6]
}
