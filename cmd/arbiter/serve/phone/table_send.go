package phone

import (
	"errors"
	"net/http"
	"net/url"
	"strconv"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/tables"
	"arbiter/records"
)

// RouteSend is where a sheet becomes a result.
func (s *Pages) RouteSend(mux *http.ServeMux) {
	mux.HandleFunc("GET /table/{code}/send", s.Need(door.Player, s.AtTable(s.lookAtSheet)))
	mux.HandleFunc("POST /table/{code}/send", s.Need(door.Player, s.AtTable(s.sendSheet)))
	mux.HandleFunc("GET /table/{code}/sent", s.Need(door.Player, s.AtTable(s.showSent)))
}

// lookAtSheet shows what would be recorded.
func (s *Pages) lookAtSheet(w http.ResponseWriter, r *http.Request, t *tables.Table) {
	if s.standsAlready(w, r, t) {
		return
	}
	one, err := s.newSending(r.Context(), t)
	if err == nil && one.unread == nil {
		err = s.rehearse(r, one)
	}
	switch _, says, ok := door.Why(err); {
	case err == nil:
		s.askToSend(w, r, http.StatusOK, one, "")
	case ok && one != nil && one.judged.Game != nil:
		s.askToSend(w, r, http.StatusOK, one, says)
	default:
		s.Fail(w, r, err)
	}
}

// standsAlready leads to the result where the sheet was sent. A sheet whose result was
// taken back can be sent again.
func (s *Pages) standsAlready(w http.ResponseWriter, r *http.Request, t *tables.Table) bool {
	if t.Result() == 0 {
		return false
	}
	err := s.Books.Read(r.Context(), func(store *records.Store) error {
		_, err := store.Result(r.Context(), t.Result())
		return err
	})
	if missing := new(records.NotFoundError); errors.As(err, &missing) {
		t.Reopen()
		return false
	}
	http.Redirect(w, r, "/table/"+t.Code+"/sent", http.StatusSeeOther)
	return true
}

// rehearse finds what is new and what looks wrong in the sheet, and keeps nothing.
func (s *Pages) rehearse(r *http.Request, one *sending) error {
	work, err := s.try(one)
	if err != nil {
		return err
	}
	return s.Books.Write(r.Context(), func(store *records.Store) error {
		return store.Rehearse(r.Context(), func(tx *records.Tx) (err error) {
			_, err = work(tx)
			return err
		})
	})
}

// record records the sheet.
func (s *Pages) record(r *http.Request, one *sending) error {
	work, err := s.try(one)
	if err != nil {
		return err
	}
	where := "phone at table " + one.table.Code
	if one.edit != nil {
		where = AtDesk
	}
	one.did, _, err = s.Record(r.Context(), door.Command(r, where), r.PostForm.Get("seen"), work)
	return err
}

// asItStands is a sheet that can be sent. It is nil where the answer is given: the sheet was
// sent already, or cannot be read.
func (s *Pages) asItStands(w http.ResponseWriter, r *http.Request, t *tables.Table) *sending {
	if s.standsAlready(w, r, t) {
		return nil
	}
	one, err := s.newSending(r.Context(), t)
	if err != nil || one.unread != nil {
		s.notSent(w, r, one, err)
		return nil
	}
	return one
}

// sendSheet records the sheet that the form showed, or says why not.
func (s *Pages) sendSheet(w http.ResponseWriter, r *http.Request, t *tables.Table) {
	one := s.asItStands(w, r, t)
	if one == nil {
		return
	}
	if r.PostForm.Get("rev") != strconv.Itoa(one.rev) {
		s.lookAgain(w, r, t)
		return
	}
	if r.PostForm.Get("as") != one.as() || r.PostForm.Get("points") != one.points() {
		s.askAnew(w, r, one, "The points were counted anew. Look at them again.")
		return
	}
	err := t.Send(one.rev, func() (int64, error) {
		if err := s.record(r, one); err != nil {
			return 0, err
		}
		if one.edit != nil {
			return one.edit.id, nil
		}
		return one.saved.Result, nil
	})
	switch {
	case errors.Is(err, tables.ErrChanged):
		s.lookAgain(w, r, t)
		return
	case err != nil:
		s.notSent(w, r, one, err)
		return
	case one.edit != nil:
		http.Redirect(w, r, ResultAddress(one.edit.id, one.did), http.StatusSeeOther)
		return
	}
	to := url.Values{}
	if one.saved.Differs {
		to.Set("differs", "1")
	}
	if one.saved.Known {
		to.Set("known", "1")
	}
	http.Redirect(w, r, "/table/"+t.Code+"/sent?"+to.Encode(), http.StatusSeeOther)
}

// lookAgain shows a sheet that is no longer the one that was looked at; or its result, where
// another phone has sent it since.
func (s *Pages) lookAgain(w http.ResponseWriter, r *http.Request, t *tables.Table) {
	if one := s.asItStands(w, r, t); one != nil {
		s.askAnew(w, r, one, "The sheet was changed from another phone, or the server was started anew. Look at it again.")
	}
}

// askAnew shows the sheet as it stands now, and says why it was not sent.
func (s *Pages) askAnew(w http.ResponseWriter, r *http.Request, one *sending, said string) {
	if err := s.rehearse(r, one); err != nil {
		s.notSent(w, r, one, err)
		return
	}
	s.askToSend(w, r, http.StatusConflict, one, said)
}

// notSent says why the sheet was not recorded. It stays as it is.
func (s *Pages) notSent(w http.ResponseWriter, r *http.Request, one *sending, err error) {
	status, says, ok := door.Why(err)
	switch {
	case one != nil && (err == nil || errors.Is(err, ErrDoubts)):
		s.askToSend(w, r, http.StatusUnprocessableEntity, one, "")
	case ok && one != nil && one.judged.Game != nil:
		if status == http.StatusServiceUnavailable {
			s.Later(w, err)
		}
		s.askToSend(w, r, status, one, says)
	default:
		s.Fail(w, r, err)
	}
}
