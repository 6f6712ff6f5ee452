package serve

import (
	"fmt"
	"net/http"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
	"arbiter/score/notation"
)

// openSheet opens the sheet of a result, to be changed.
func (s *server) openSheet(w http.ResponseWriter, r *http.Request, id int64) {
	var e *editing
	err := s.books.read(r.Context(), func(store *records.Store) (err error) {
		e, err = s.newEditing(r.Context(), store, id)
		return err
	})
	if err != nil {
		s.fail(w, r, err)
		return
	}
	t, err := s.tables.Edit(e.game, e.before, id, "")
	if err != nil {
		s.problem(w, r, http.StatusTooManyRequests, sentence(err))
		return
	}
	http.Redirect(w, r, "/table/"+t.Code, http.StatusSeeOther)
}

// editResult changes who played and what a result counts for.
func (s *server) editResult(w http.ResponseWriter, r *http.Request, id int64) {
	edit, said := s.editOf(r)
	if said != "" {
		s.showResult(w, r, http.StatusUnprocessableEntity, id, questions{}, said)
		return
	}
	var did int64
	q, err := s.settle(r.Context(), command(r, atDesk), r.PostForm, false, s.tryEdit(id, &edit, fmt.Sprintf("edited #%d", id), &did))
	switch status, says, ok := why(err); {
	case err == nil:
		http.Redirect(w, r, resultAddress(id, did), http.StatusSeeOther)
	case len(q.Doubts) > 0:
		s.showResult(w, r, http.StatusUnprocessableEntity, id, q, "")
	case ok:
		s.showResult(w, r, status, id, q, says)
	default:
		s.fail(w, r, err)
	}
}

// editOf is what a form changes of a result. It sends what stood there too, so that
// only what was changed is changed.
func (s *server) editOf(r *http.Request) (edit records.Edit, said string) {
	edit.Games = s.app.Games
	form := r.PostForm
	for _, f := range []struct {
		key string
		to  **string
	}{{"league", &edit.League}, {"season", &edit.Season}, {"round", &edit.Round}, {"place", &edit.Place}, {"note", &edit.Note}} {
		now := oneLine(form.Get(f.key))
		if !form.Has(f.key) || now == oneLine(form.Get("was "+f.key)) {
			continue
		}
		if said := cannotStand(now); said != "" {
			return edit, said
		}
		*f.to = &now
	}
	if now := oneLine(form.Get("date")); form.Has("date") && now != form.Get("was date") {
		when, ok := notation.ParseDate(now)
		if !ok {
			return edit, cli.Clean(fmt.Sprintf("%q is no date; expected one as 2026-11-20.", now))
		}
		edit.Played = &when
	}
	was := form["was name"]
	for i, name := range form["name"] {
		if name = oneLine(name); i < len(was) && name != was[i] {
			if name == "" {
				return edit, cli.Clean(fmt.Sprintf("Seat %d needs a name; %s has it now.", i+1, was[i]))
			}
			if said := cannotStand(name); said != "" {
				return edit, said
			}
			edit.Players = append(edit.Players, records.NamedValue{Name: was[i], Value: name})
		}
	}
	return edit, ""
}

// resultAddress is a result on the desk, with what a command did to it.
func resultAddress(id, command int64) string {
	return fmt.Sprintf("/desk/result/%d?did=%d", id, command)
}
