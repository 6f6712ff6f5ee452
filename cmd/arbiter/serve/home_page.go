package serve

import "net/http"

// routeHome is the first page: a new sheet, a table's code, the league.
func (s *server) routeHome(mux *http.ServeMux) {
	mux.HandleFunc("GET /{$}", s.need(reader, func(w http.ResponseWriter, r *http.Request) {
		s.show(w, r, http.StatusOK, "home", "Arbiter", s.app.Games)
	}))
}
