package league

import (
	"arbiter/cmd/arbiter/gameprint"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"context"
	"fmt"
	"html/template"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/export"
	"arbiter/records"
	"arbiter/records/league"
)

// A resultView is the page of a result with what is around it.
type resultView struct {
	ID           int64
	League       string
	Older, Newer int64
	Page         template.HTML
	Note         string
	History      []LogLine
	Desk         bool
}

func (s *Pages) resultPage(w http.ResponseWriter, r *http.Request) {
	number, asJSON := strings.CutSuffix(r.PathValue("number"), ".json")
	id, err := strconv.ParseInt(number, 10, 64)
	switch {
	case err == nil && asJSON:
		s.resultJSON(w, r, id)
		return
	case err != nil:
		s.Problem(w, r, http.StatusNotFound, door.Sentence(err))
		return
	}
	var f *league.Result
	v := resultView{ID: id}
	err = s.Books.Read(r.Context(), func(store *records.Store) (err error) {
		if f, err = store.Result(r.Context(), id); err != nil {
			return err
		}
		if v.Older, v.Newer, err = beside(r.Context(), store, f); err != nil {
			return err
		}
		if door.VisitorOf(r).Role >= door.Player {
			v.Note = terminal.Clean(f.Note)
			history, err := store.History(r.Context(), id)
			for i := range history {
				v.History = append(v.History, s.LogLine(&history[i]))
			}
			return err
		}
		return nil
	})
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	v.Desk = door.VisitorOf(r).Role >= door.Arbiter
	v.League = terminal.Clean(f.League)
	one := export.ViewResult(games.All, f, &records.Filter{League: f.League}, playerLinks{}, true)
	one.Judge = s.judgeAgain(f)
	if v.Page, err = one.HTML(); err != nil {
		s.Fail(w, r, err)
		return
	}
	s.Show(w, r, http.StatusOK, "result", fmt.Sprintf("Result %d", id), v)
}

// judgeAgain leads to the referee's page, which judges a result's position in the reader's
// browser and says whether it agrees with what is recorded. It is "" where there is none.
func (s *Pages) judgeAgain(f *league.Result) string {
	p, err := gameprint.Link(f)
	if err != nil || s.Referee() == "" {
		return ""
	}
	fragment, err := p.Write()
	if err != nil { // a position that is too long for a link
		return ""
	}
	return s.Referee() + fragment
}

// beside are the results played before and after one in its league; 0 for none.
func beside(ctx context.Context, store *records.Store, f *league.Result) (older, newer int64, err error) {
	ids, err := store.Numbers(ctx, records.Filter{League: f.League})
	at := slices.Index(ids, f.ID)
	if err != nil || at < 0 {
		return 0, 0, err
	}
	if at > 0 {
		older = ids[at-1]
	}
	if at+1 < len(ids) {
		newer = ids[at+1]
	}
	return older, newer, nil
}

// LeagueLink leads to the result's league.
func (v resultView) LeagueLink() string { return leagueLink(v.League, "", false) }

// playerLinks lead to players' pages.
type playerLinks struct{}

func (playerLinks) PlayerLink(id int64) string { return fmt.Sprintf("/player/%d", id) }
func (playerLinks) ResultLink(int64) string    { return "" }
