package league

import (
	"arbiter/cmd/arbiter/saving"
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/records"
	"arbiter/records/league"
)

// mostListed is how many results one answer lists.
const mostListed = 1000

// answerJSON answers with what a command prints with --json, as write writes it.
func (s *Pages) answerJSON(w http.ResponseWriter, r *http.Request, write func(context.Context, *records.Store, io.Writer) error) {
	var text bytes.Buffer
	err := s.Books.Read(r.Context(), func(store *records.Store) error { return write(r.Context(), store, &text) })
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "application/json; charset=utf-8")
	_, _ = w.Write(text.Bytes()) // the browser is gone
}

// asked is what an address picks, as the flags of the same names do.
func asked(q url.Values) records.Filter {
	return records.Filter{Game: q.Get("game"), League: q.Get("league"), Season: q.Get("season"), AllSeasons: q.Get("seasons") == "all"}
}

// leagueJSON is what `standings --json` prints.
func (s *Pages) leagueJSON(w http.ResponseWriter, r *http.Request) {
	s.answerJSON(w, r, func(ctx context.Context, store *records.Store, w io.Writer) error {
		table, err := store.Standings(ctx, asked(r.URL.Query()), nil)
		if err != nil {
			return err
		}
		return door.WriteJSON(w, table)
	})
}

// resultsJSON is what `list --json` prints, of the newest results.
func (s *Pages) resultsJSON(w http.ResponseWriter, r *http.Request) {
	q := r.URL.Query()
	f := asked(q)
	f.Limit = mostListed
	for name, to := range map[string]func(int64){"before": func(n int64) { f.Before = n }, "limit": func(n int64) { f.Limit = int(min(n, mostListed)) }} {
		if !q.Has(name) {
			continue
		}
		n, err := strconv.ParseInt(q.Get(name), 10, 64)
		if err != nil || n < 1 {
			s.Problem(w, r, http.StatusBadRequest, fmt.Sprintf("%s has to be a number from 1 on, not %q.", name, q.Get(name)))
			return
		}
		to(n)
	}
	s.answerJSON(w, r, func(ctx context.Context, store *records.Store, w io.Writer) error {
		return store.Whole(ctx, f, func(f *league.Result) error {
			hideNote(r, f)
			return door.WriteJSON(w, saving.NewResultJSON(f))
		})
	})
}

// resultJSON is what `show N --json` prints.
func (s *Pages) resultJSON(w http.ResponseWriter, r *http.Request, id int64) {
	s.answerJSON(w, r, func(ctx context.Context, store *records.Store, w io.Writer) error {
		f, err := store.Result(ctx, id)
		if err != nil {
			return err
		}
		var history []records.Entry
		if !hideNote(r, f) {
			history, err = store.History(ctx, id)
		}
		if err != nil {
			return err
		}
		ratings, err := saving.RatingsAfter(ctx, store, f)
		if err != nil {
			return err
		}
		return door.WriteJSON(w, saving.NewShownJSON(f, history, ratings))
	})
}

// hideNote takes the note away that only players may see, from the text too. It tells
// whether it had to.
func hideNote(r *http.Request, f *league.Result) bool {
	if door.VisitorOf(r).Role >= door.Player {
		return false
	}
	f.Note = ""
	var text strings.Builder
	headers := true
	for line := range strings.Lines(f.Text) {
		if headers = headers && line != "\n"; !headers || !strings.HasPrefix(line, "note:") {
			text.WriteString(line)
		}
	}
	f.Text = text.String()
	return true
}
