package serve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/export"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// routeLeague are the pages of what is recorded.
func (s *server) routeLeague(mux *http.ServeMux) {
	mux.HandleFunc("GET /league", s.need(reader, s.showLeague))
	mux.HandleFunc("GET /player/{who}", s.need(reader, s.showPlayer))
	mux.HandleFunc("GET /result/{number}", s.need(reader, s.resultPage))
}

// A leagueView is the page of a league with what else there is to choose.
type leagueView struct {
	Title   string
	Leagues []choice
	Seasons []choice
	Page    template.HTML // the exported page
}

// pick is what a request picks of the records. Without a league it is that of the
// newest result, and with an empty one all of them.
func pick(ctx context.Context, store *records.Store, q url.Values) (records.Filter, error) {
	f := records.Filter{League: q.Get("league"), Season: q.Get("season"), AllSeasons: q.Get("seasons") == "all"}
	if q.Has("league") {
		return f, nil
	}
	err := store.Plays(ctx, records.Filter{Limit: 1}, func(r *league.Result) error {
		f.League = r.League
		return nil
	})
	return f, err
}

// recordsVersion changes with the records. Where somebody waits for changes they are
// known already, also those by other programs.
func (s *server) recordsVersion(ctx context.Context) (string, error) {
	if !s.recorded.Awaited() {
		if err := s.books.look(ctx); err != nil && !errors.Is(err, records.ErrNoFile) {
			return "", err
		}
	}
	return fmt.Sprint(s.books.seen.Load()), nil
}

// keptPage is a page that changes only with the records.
func (s *server) keptPage(r *http.Request, key string, make func(context.Context) (madePage, error)) (madePage, error) {
	version, err := s.recordsVersion(r.Context())
	if err != nil {
		return madePage{}, err
	}
	return s.kept.page(r.Context(), key, version, make)
}

func (s *server) pageSource(store *records.Store, f records.Filter, site *export.Site) *export.PageSource {
	site.Result, site.Player = "/result/", "/player/"
	return &export.PageSource{Store: store, Filter: f, Games: s.app.Games, Now: s.app.Now(), Site: site}
}

func (s *server) showLeague(w http.ResponseWriter, r *http.Request) {
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
		err = s.books.read(ctx, func(store *records.Store) error {
			f, err := pick(ctx, store, asked)
			if err != nil {
				return err
			}
			if v, err = chooseLeague(ctx, store, &f); err != nil {
				return err
			}
			var b strings.Builder
			here := leagueLink(f.League, f.Season, f.AllSeasons) + "&"
			err = export.Page(ctx, &b, s.pageSource(store, f, &export.Site{Here: here, Skip: skip}))
			v.Page = template.HTML(b.String())
			return err
		})
		if err == nil {
			made.title = v.Title
			made.text, err = s.part("league", v)
		}
		return made, err
	})
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.frame(w, r, http.StatusOK, made.title, made.text)
}

// chooseLeague lists the leagues, and the seasons of the one that is picked.
func chooseLeague(ctx context.Context, store *records.Store, f *records.Filter) (v leagueView, err error) {
	v.Title = cmp.Or(cli.Clean(f.League), "All leagues")
	list, err := store.Leagues(ctx, "")
	if err != nil {
		return v, err
	}
	for i := range list {
		l := &list[i]
		here := score.SameName(l.Name, f.League)
		v.Leagues = append(v.Leagues, choice{cli.Clean(l.Name), leagueLink(l.Name, "", false), here})
		if !here || len(l.Seasons) < 2 {
			continue
		}
		for k := range l.Seasons {
			if season := l.Seasons[k]; season.Name != "" {
				chosen := score.SameName(season.Name, f.Season) || f.Season == "" && !f.AllSeasons && season.Current
				v.Seasons = append(v.Seasons, choice{cli.Clean(season.Name), leagueLink(l.Name, season.Name, false), chosen})
			}
		}
		v.Seasons = append(v.Seasons, choice{"all seasons", leagueLink(l.Name, "", true), f.AllSeasons})
	}
	if len(v.Leagues) > 1 {
		v.Leagues = append(v.Leagues, choice{"all leagues", leagueLink("", "", false), f.League == ""})
	}
	return v, nil
}
