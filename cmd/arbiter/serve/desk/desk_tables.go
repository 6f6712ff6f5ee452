package desk

import (
	"errors"
	"net/http"
	"net/url"
	"slices"

	"arbiter/cmd/arbiter/serve/tables"
)

// putAway takes a sheet away that nobody will send, or all that were begun from its address.
func (s *Pages) putAway(w http.ResponseWriter, r *http.Request, t *tables.Table) {
	codes, err := []string{t.Code}, error(nil)
	beside := s.Tables.Beside(t)
	if r.PostForm.Has("all") {
		codes, err = s.Tables.PutAllAway(t)
	} else {
		err = s.Tables.PutAway(t)
	}
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	to := url.Values{"away": codes}
	if others := slices.DeleteFunc(beside, func(code string) bool { return slices.Contains(codes, code) }); len(others) > 0 {
		to.Set("beside", others[0])
	}
	http.Redirect(w, r, "/desk?"+to.Encode(), http.StatusSeeOther)
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
