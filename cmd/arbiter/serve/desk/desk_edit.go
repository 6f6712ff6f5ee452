package desk

import (
	"fmt"
	"net/http"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/phone"
	"arbiter/records"
	"arbiter/score/notation"
)

// openSheet opens the sheet of a result, to be changed.
func (s *Pages) openSheet(w http.ResponseWriter, r *http.Request, id int64) {
	var e *phone.Editing
	err := s.Books.Read(r.Context(), func(store *records.Store) (err error) {
		e, err = s.NewEditing(r.Context(), store, id)
		return err
	})
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	t, err := s.Tables.Edit(e.Game, e.Before, id, "")
	if err != nil {
		s.Problem(w, r, http.StatusTooManyRequests, door.Sentence(err))
		return
	}
	http.Redirect(w, r, "/table/"+t.Code, http.StatusSeeOther)
}

// editResult changes who played and what a result counts for.
func (s *Pages) editResult(w http.ResponseWriter, r *http.Request, id int64) {
	edit, said := s.editOf(r)
	if said != "" {
		s.showResult(w, r, http.StatusUnprocessableEntity, id, phone.Questions{}, said)
		return
	}
	var did int64
	q, err := s.Settle(r.Context(), door.Command(r, phone.AtDesk), r.PostForm, false, s.TryEdit(id, &edit, fmt.Sprintf("edited #%d", id), &did))
	switch status, says, ok := door.Why(err); {
	case err == nil:
		http.Redirect(w, r, phone.ResultAddress(id, did), http.StatusSeeOther)
	case len(q.Doubts) > 0:
		s.showResult(w, r, http.StatusUnprocessableEntity, id, q, "")
	case ok:
		s.showResult(w, r, status, id, q, says)
	default:
		s.Fail(w, r, err)
	}
}

// editOf is what a form changes of a result. It sends what stood there too, so that
// only what was changed is changed.
func (s *Pages) editOf(r *http.Request) (edit records.Edit, said string) {
	edit.Games = s.App.Games
	form := r.PostForm
	for _, f := range []struct {
		key string
		to  **string
	}{{"league", &edit.League}, {"season", &edit.Season}, {"round", &edit.Round}, {"place", &edit.Place}, {"note", &edit.Note}} {
		now := door.OneLine(form.Get(f.key))
		if !form.Has(f.key) || now == door.OneLine(form.Get("was "+f.key)) {
			continue
		}
		if said := phone.CannotStand(now); said != "" {
			return edit, said
		}
		*f.to = &now
	}
	if now := door.OneLine(form.Get("date")); form.Has("date") && now != form.Get("was date") {
		when, ok := notation.ParseDate(now)
		if !ok {
			return edit, cli.Clean(fmt.Sprintf("%q is no date; expected one as 2026-11-20.", now))
		}
		edit.Played = &when
	}
	was := form["was name"]
	for i, name := range form["name"] {
		if name = door.OneLine(name); i < len(was) && name != was[i] {
			if name == "" {
				return edit, cli.Clean(fmt.Sprintf("Seat %d needs a name; %s has it now.", i+1, was[i]))
			}
			if said := phone.CannotStand(name); said != "" {
				return edit, said
			}
			edit.Players = append(edit.Players, records.NamedValue{Name: was[i], Value: name})
		}
	}
	return edit, ""
}
