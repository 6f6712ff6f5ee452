package serve

import (
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"arbiter/cmd/arbiter/serve/tables"
	"arbiter/cmd/arbiter/sheet/page"
	"arbiter/score"
)

// routeTables are the sheets of the tables. Every button of a sheet is one of a
// form, so that it works without a script too; the script asks for the sheet alone.
func (s *server) routeTables(mux *http.ServeMux) {
	mux.HandleFunc("POST /table", s.need(player, s.newTable))
	mux.HandleFunc("GET /table/{code}", s.need(player, s.showTable))
	mux.HandleFunc("POST /table/{code}", s.need(player, s.changeTable))
	mux.HandleFunc("GET /table/{code}/events", s.need(player, func(w http.ResponseWriter, r *http.Request) {
		t, err := s.tables.Find(r.PathValue("code"))
		if err != nil {
			s.problem(w, r, http.StatusNotFound, err.Error())
			return
		}
		s.stream(w, r, &t.Bell)
	}))
}

func (s *server) newTable(w http.ResponseWriter, r *http.Request) {
	g, err := s.app.Games.Named(r.FormValue("game"))
	if err != nil {
		s.problem(w, r, http.StatusBadRequest, err.Error())
		return
	}
	var head score.Header
	for _, name := range r.Form["player"] {
		p := score.Player{Name: strings.TrimSpace(name), Named: true}
		if seat := len(head.Players); g.Colours && seat < len(g.Letters) {
			p.Colour = g.Letters[seat : seat+1]
		}
		if p.Name != "" {
			head.Players = append(head.Players, p)
		}
	}
	t := s.tables.New(g, head)
	http.Redirect(w, r, "/table/"+t.Code, http.StatusSeeOther)
}

func (s *server) showTable(w http.ResponseWriter, r *http.Request) {
	t, err := s.tables.Find(r.PathValue("code"))
	if err != nil {
		s.problem(w, r, http.StatusNotFound, err.Error())
		return
	}
	v := t.View()
	s.show(w, r, http.StatusOK, "table", v.Title, v)
}

// changeTable makes a change. The script gets the sheet alone, a form the page.
func (s *server) changeTable(w http.ResponseWriter, r *http.Request) {
	t, err := s.tables.Find(r.PathValue("code"))
	if err != nil {
		s.problem(w, r, http.StatusNotFound, err.Error())
		return
	}
	c := tables.Change{Do: r.FormValue("do"), At: cursor(r.FormValue("at")), Text: r.FormValue("text")}
	for _, do := range []string{"put", "select"} { // buttons with a value of their own
		if r.PostForm.Has(do) {
			c.Do, c.Text = do, r.PostForm.Get(do)
		}
	}
	if c.Do == "select" {
		c.At = cursor(c.Text)
	}
	c.Rev, _ = strconv.Atoi(r.FormValue("rev"))
	v := s.tables.Change(t, c)
	if r.Header.Get("X-Part") == "" {
		s.show(w, r, http.StatusOK, "table", v.Title, v)
		return
	}
	part, err := s.part("sheet", v)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	write(w, http.StatusOK, part)
}

// cursor reads a cell as forms write it: line.cell.
func cursor(text string) page.Cursor {
	var c page.Cursor
	if _, err := fmt.Sscanf(text, "%d.%d", &c.Line, &c.Cell); err != nil {
		return page.Cursor{Line: -1}
	}
	return c
}
