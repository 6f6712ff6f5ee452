package serve

import (
	"net/http"

	"arbiter/score/notation"
)

// layAnew begins a table with the sheet that a phone has kept of one that the server
// does not know any more.
func (s *server) layAnew(w http.ResponseWriter, r *http.Request) {
	text := r.PostFormValue("text")
	var file notation.Game
	if err := file.Read(notation.Text{File: "the sheet", Line: 1, Src: text}); err != nil {
		s.problem(w, r, http.StatusBadRequest, "The kept sheet cannot be read: "+err.Error())
		return
	}
	g, err := s.app.Games.Named(file.Fields[0].Value)
	if err != nil {
		s.problem(w, r, http.StatusBadRequest, err.Error())
		return
	}
	t, err := s.tables.Edit(g, text, 0)
	if err != nil {
		s.problem(w, r, http.StatusServiceUnavailable, err.Error())
		return
	}
	http.Redirect(w, r, "/table/"+t.Code, http.StatusSeeOther)
}
