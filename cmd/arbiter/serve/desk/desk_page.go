package desk

import (
	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"context"
	"errors"
	"fmt"
	"net/http"
	"slices"
	"strconv"

	"arbiter/cmd/arbiter/serve/door"
	leaguepages "arbiter/cmd/arbiter/serve/league"
	"arbiter/cmd/arbiter/serve/phone"
	"arbiter/cmd/arbiter/serve/tables"
	"arbiter/export"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// How much the desk shows.
const (
	mostOpenResults = 100
	mostNewest      = 12
	mostLog         = 15
)

// RouteDesk is where the arbiter decides. Every act is one command of the log, which
// can be taken back.
func (s *Pages) RouteDesk(mux *http.ServeMux) {
	numbered := func(then func(http.ResponseWriter, *http.Request, int64)) http.HandlerFunc {
		return func(w http.ResponseWriter, r *http.Request) {
			id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
			if err != nil || id < 1 {
				s.Problem(w, r, http.StatusNotFound, "There is no such page.")
				return
			}
			then(w, r, id)
		}
	}
	mux.HandleFunc("GET /desk", s.Need(door.Arbiter, s.showDesk))
	mux.HandleFunc("GET /desk/result/{id}", s.Need(door.Arbiter, numbered(func(w http.ResponseWriter, r *http.Request, id int64) {
		s.showResult(w, r, http.StatusOK, id, nil, "")
	})))
	mux.HandleFunc("POST /desk/result/{id}/edit", s.Need(door.Arbiter, numbered(s.editResult)))
	mux.HandleFunc("POST /desk/result/{id}/sheet", s.Need(door.Arbiter, numbered(s.openSheet)))
	mux.HandleFunc("POST /desk/result/{id}/state", s.Need(door.Arbiter, numbered(s.decide)))
	mux.HandleFunc("POST /desk/undo/{id}", s.Need(door.Arbiter, numbered(s.undo)))
	mux.HandleFunc("POST /desk/table/{code}/away", s.Need(door.Arbiter, s.AtTable(s.putAway)))
	mux.HandleFunc("POST /desk/table/back", s.Need(door.Arbiter, s.bringBack))
	mux.HandleFunc("POST /desk/reopen", s.Need(door.Arbiter, s.reopen))
	mux.HandleFunc("GET /desk/pair", s.Need(door.Arbiter, s.showPairing))
	mux.HandleFunc("POST /desk/pair", s.Need(door.Arbiter, s.savePairing))
}

// A deskPage is what the arbiter sees first.
type deskPage struct {
	Did    *done
	Open   []deskResult
	More   bool // there are more open results
	Tables []tables.Glance
	Away   []string // the codes of the sheets that were just put away
	Beside string   // a sheet that was begun from the same address as these; "" for none
	Many   int      // how many such sheets there are
	Newest []deskResult
	Log    []leaguepages.LogLine
}

// A deskResult is a result in a list.
type deskResult struct {
	ID                int64
	Game, Says, Where string
	State, Note       string
	Why               string // what is wrong with its position
	Sender, SentAt    string
	Confirmed         bool
}

// deskResult is a result as the desk lists it.
func (s *Pages) deskResult(f *league.Result) deskResult {
	return deskResult{ID: f.ID, Game: terminal.Clean(s.PlayedAt(f)), Says: s.ResultSays(f), Where: phone.WhereSays(f), State: phone.StateSays(f), Note: terminal.Clean(f.Note),
		Confirmed: f.State == league.Confirmed}
}

func (s *Pages) showDesk(w http.ResponseWriter, r *http.Request) {
	page := deskPage{Tables: s.Tables.List()}
	for _, code := range r.URL.Query()["away"] {
		if tables.IsCode(code) {
			page.Away = append(page.Away, code)
		}
	}
	if t, err := s.Tables.Find(r.URL.Query().Get("beside")); err == nil {
		page.Beside, page.Many = t.Code, len(s.Tables.Beside(t))
	}
	ctx := r.Context()
	err := s.Books.Read(ctx, func(store *records.Store) error {
		list := func(f records.Filter, to *[]deskResult) error {
			return store.Whole(ctx, f, func(f *league.Result) error {
				*to = append(*to, s.deskResult(f))
				return nil
			})
		}
		if err := list(records.Filter{State: league.Contested, Limit: mostOpenResults + 1}, &page.Open); err != nil {
			return err
		}
		if page.More = len(page.Open) > mostOpenResults; page.More {
			page.Open = page.Open[1:]
		}
		for i := range page.Open {
			if err := s.addDetails(ctx, store, &page.Open[i]); err != nil {
				return err
			}
		}
		if err := list(records.Filter{Limit: mostNewest}, &page.Newest); err != nil {
			return err
		}
		log, err := store.Log(ctx, mostLog)
		for i := range log {
			page.Log = append(page.Log, s.LogLine(&log[i]))
		}
		return err
	})
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	slices.Reverse(page.Open)
	slices.Reverse(page.Newest)
	slices.Reverse(page.Log)
	page.Did = s.done(r, page.Log)
	s.Show(w, r, http.StatusOK, "desk", "The arbiter's desk", page)
}

// addDetails says of a result that is to be decided who sent it, and what is wrong with it.
func (s *Pages) addDetails(ctx context.Context, store *records.Store, one *deskResult) error {
	history, err := store.History(ctx, one.ID)
	if err != nil {
		return err
	}
	if len(history) > 0 {
		line := s.LogLine(&history[0])
		one.Sender, one.SentAt = line.Who, line.At
	}
	f, err := store.Result(ctx, one.ID)
	if err != nil || f.Text == "" {
		return err
	}
	v := export.Recompute(games.All, f).Verdict
	for _, finding := range v.Findings {
		if finding.Severity == score.Error && one.Why == "" {
			one.Why = terminal.Clean(finding.Message)
		}
	}
	if one.Why == "" && v.GoesOn != "" {
		one.Why = "Not finished: " + terminal.Clean(v.GoesOn)
	}
	return nil
}

// act makes a change as one command, and goes to a page that says what it did. What looks
// wrong then is told there. work reads back what it changed.
func (s *Pages) act(w http.ResponseWriter, r *http.Request, back string, work func(*records.Tx) (*saving.Change, error)) {
	did, err := s.Do(r.Context(), door.Command(r, phone.AtDesk), work)
	if err != nil {
		s.refused(w, r, back, err)
		return
	}
	http.Redirect(w, r, fmt.Sprintf("%s?did=%d", back, did), http.StatusSeeOther)
}

// A refusedPage says why an act was refused, and what would allow it.
type refusedPage struct {
	Says, Back     string
	League, Season string // a closed season that can be opened again
	Later          int64  // a command that has to be taken back first
}

func (s *Pages) refused(w http.ResponseWriter, r *http.Request, back string, err error) {
	status, says, ok := door.Why(err)
	if !ok {
		s.Fail(w, r, err)
		return
	}
	page := refusedPage{Says: says, Back: back}
	if refused := new(records.RefusedError); errors.As(err, &refused) {
		page.League, page.Season, page.Later = refused.League, refused.Season, refused.Later
	}
	s.Show(w, r, status, "refused", "Refused", page)
}

// reopen opens a closed season again, so that its results can be changed.
func (s *Pages) reopen(w http.ResponseWriter, r *http.Request) {
	league, season := r.PostFormValue("league"), r.PostFormValue("season")
	s.act(w, r, "/desk", func(tx *records.Tx) (*saving.Change, error) {
		league, season := tx.Called(league, season)
		tx.What = "opened season " + season + " of " + league + " again"
		return &saving.Change{}, tx.ReopenSeason(league, season)
	})
}
