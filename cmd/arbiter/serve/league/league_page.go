package league

import (
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"cmp"
	"context"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/export"
	"arbiter/records"
)

// RouteLeague are the pages of what is recorded.
func (s *Pages) RouteLeague(mux *http.ServeMux) {
	mux.HandleFunc("GET /league", s.Need(door.Reader, s.showLeague))
	mux.HandleFunc("GET /league.json", s.Need(door.Reader, s.leagueJSON))
	mux.HandleFunc("GET /results.json", s.Need(door.Reader, s.resultsJSON))
	mux.HandleFunc("GET /player/{who}", s.Need(door.Reader, s.showPlayer))
	mux.HandleFunc("GET /result/{number}", s.Need(door.Reader, s.resultPage))
}

// A leagueView is the page of a league with what else there is to choose.
type leagueView struct {
	Title   string
	Leagues []export.Choice
	Seasons []export.Choice
	Page    template.HTML // the exported page
}

// pick is what a request picks of the records. Without a league it is that of the
// newest result, and with an empty one all of them.
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

// recordsVersion changes with the records. Where somebody waits for changes they are
// known already, also those by other programs.
func (s *Pages) recordsVersion(ctx context.Context) (string, error) {
	if !s.Recorded.Awaited() {
		if err := s.Books.Look(ctx); err != nil && !errors.Is(err, records.ErrNoFile) {
			return "", err
		}
	}
	return fmt.Sprint(s.Books.Version.Load()), nil
}

// keptPage is a page that changes only with the records.
func (s *Pages) keptPage(r *http.Request, key string, make func(context.Context) (madePage, error)) (madePage, error) {
	version, err := s.recordsVersion(r.Context())
	if err != nil {
		return madePage{}, err
	}
	return s.kept.Page(r.Context(), key, version, make)
}

func (s *Pages) pageSource(store *records.Store, f records.Filter, site *export.Site) *export.PageSource {
	site.Result, site.Player = "/result/", "/player/"
	return &export.PageSource{Store: store, Filter: f, Games: games.All, Now: s.App.Now(), Site: site}
}

func (s *Pages) showLeague(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	skip, _ := strconv.Atoi(q.Get("skip"))
	skip = max(0, skip)
	// Only what this page asks for is in the key.
	asked := url.Values{}
	for _, name := range []string{"league", "season", "seasons"} {
		if q.Has(name) {
			asked.Set(name, q.Get(name))
		}
	}
	key := fmt.Sprint("league ", skip, " ", asked.Encode())
	made, err := s.keptPage(r, key, func(ctx context.Context) (made madePage, err error) {
		var v leagueView
		err = s.Books.Read(ctx, func(store *records.Store) error {
			f, err := pick(ctx, store, asked)
			if err != nil {
				return err
			}
			leagues, err := store.Leagues(ctx, "")
			if err != nil {
				return err
			}
			v.Title = cmp.Or(terminal.Clean(f.League), "All leagues")
			v.Leagues, v.Seasons = export.Choices(leagues, &f, leagueLink)
			var b strings.Builder
			here := func(skip int) string {
				return fmt.Sprintf("%s&skip=%d#results", leagueLink(f.League, f.Season, f.AllSeasons), skip)
			}
			err = export.Page(ctx, &b, s.pageSource(store, f, &export.Site{Here: here, Skip: skip}))
			v.Page = template.HTML(b.String())
			return err
		})
		if err == nil {
			made.Title = v.Title
			made.Text, err = s.Part("league", v)
		}
		return made, err
	})
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	s.Frame(w, r, http.StatusOK, made.Title, made.Text)
}

// leagueLink leads to a league's page.
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
