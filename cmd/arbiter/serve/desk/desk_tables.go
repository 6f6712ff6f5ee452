package desk

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/serve/tables"
)

// askToPutAway says what putting a sheet away does.
func (s *Pages) askToPutAway(w http.ResponseWriter, r *http.Request, t *tables.Table) {
	title := "Put the sheet of table " + t.Code + " away?"
	page := surePage{Title: title,
		Says:    cli.Clean(t.View().Title) + ". It is on no list any more and cannot be sent. The desk can bring it back by its code.",
		Address: "/desk/table/" + t.Code + "/away", Button: "Put it away", Back: "/desk"}
	if n := s.Tables.Beside(t); n > 1 {
		page.All = fmt.Sprintf("Put all %d away", n)
		page.Says += fmt.Sprintf(" From the same address %d were begun that are not sent; in a club behind one router that may be all of them.", n)
	}
	s.Show(w, r, http.StatusOK, "sure", title, page)
}

// putAway takes a sheet away that nobody will send, or all that were begun from its address.
func (s *Pages) putAway(w http.ResponseWriter, r *http.Request, t *tables.Table) {
	codes, err := []string{t.Code}, error(nil)
	if r.PostForm.Has("all") {
		codes, err = s.Tables.PutAllAway(t)
	} else {
		err = s.Tables.PutAway(t)
	}
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	http.Redirect(w, r, "/desk?"+url.Values{"away": codes}.Encode(), http.StatusSeeOther)
}

// bringBack opens a sheet again that was put away.
func (s *Pages) bringBack(w http.ResponseWriter, r *http.Request) {
	t, err := s.Tables.BringBack(r.FormValue("code"))
	switch {
	case errors.Is(err, tables.ErrNoTable):
		s.Problem(w, r, http.StatusNotFound, "No sheet with this code was put away, or nothing was written on it.")
	case err != nil:
		s.Fail(w, r, err)
	default:
		http.Redirect(w, r, "/table/"+t.Code, http.StatusSeeOther)
	}
}
