package desk

import (
	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/terminal"
	"errors"
	"fmt"
	"net/http"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/phone"
	"arbiter/records"
	"arbiter/score"
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
		s.showResult(w, r, http.StatusUnprocessableEntity, id, nil, said)
		return
	}
	did, wrong, err := s.Record(r.Context(), door.Command(r, phone.AtDesk), r.PostForm.Get("seen"), s.TryEdit(id, &edit))
	switch status, says, ok := door.Why(err); {
	case err == nil:
		http.Redirect(w, r, phone.ResultAddress(id, did), http.StatusSeeOther)
	case errors.Is(err, phone.ErrDoubts):
		s.showResult(w, r, http.StatusUnprocessableEntity, id, wrong, "")
	case ok:
		s.showResult(w, r, status, id, nil, says)
	default:
		s.Fail(w, r, err)
	}
}

// editOf is what a form changes of a result. It sends what stood there too, so that
// only what was changed is changed.
func (s *Pages) editOf(r *http.Request) (edit records.Edit, said string) {
	form := r.PostForm
	var was score.Header
	phone.FillHeader(form, "was ", &was)
	now := was
	phone.FillHeader(form, "", &now)
	if said := phone.WrongHeader(&was, &now); said != "" {
		return edit, said
	}
	if now.Date == "" && was.Date != "" {
		return edit, "A result needs a date, as 2026-11-20."
	}
	edit = saving.EditOfHeaders(&was, &now)
	before := form["was name"]
	for i, name := range form["name"] {
		if name = door.OneLine(name); i < len(before) && name != before[i] {
			if name == "" {
				return edit, terminal.Clean(fmt.Sprintf("Seat %d needs a name; %s has it now.", i+1, before[i]))
			}
			if said := phone.CannotStand(name); said != "" {
				return edit, said
			}
			edit.Players = append(edit.Players, records.NamedValue{Name: before[i], Value: name})
		}
	}
	return edit, ""
}
