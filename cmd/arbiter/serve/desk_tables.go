package serve

import (
	"errors"
	"net/http"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/serve/tables"
)

// askToPutAway says what putting a sheet away does.
func (s *server) askToPutAway(w http.ResponseWriter, r *http.Request, t *tables.Table) {
	title := "Put the sheet of table " + t.Code + " away?"
	s.show(w, r, http.StatusOK, "sure", title, surePage{Title: title,
		Says:    cli.Clean(t.View().Title) + ". It is on no list any more and cannot be sent. The desk can bring it back by its code.",
		Address: "/desk/table/" + t.Code + "/away", Button: "Put it away", Back: "/desk"})
}

// putAway takes a sheet away that nobody will send.
func (s *server) putAway(w http.ResponseWriter, r *http.Request, t *tables.Table) {
	if err := s.tables.PutAway(t); err != nil {
		s.fail(w, r, err)
		return
	}
	http.Redirect(w, r, "/desk?away="+t.Code, http.StatusSeeOther)
}

// bringBack opens a sheet again that was put away.
func (s *server) bringBack(w http.ResponseWriter, r *http.Request) {
	t, err := s.tables.BringBack(r.FormValue("code"))
	switch {
	case errors.Is(err, tables.ErrNoTable):
		s.problem(w, r, http.StatusNotFound, "No sheet with this code was put away, or nothing was written on it.")
	case err != nil:
		s.fail(w, r, err)
	default:
		http.Redirect(w, r, "/table/"+t.Code, http.StatusSeeOther)
	}
}
