package phone

import (
	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/games"
	"bytes"
	"encoding/json"
	"html/template"
	"net/http"
	"strconv"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/tables"
	"arbiter/cmd/arbiter/sheet/touch"
	"arbiter/export/picture"
	"arbiter/records"
	"arbiter/score"
	"arbiter/score/notation"
)

// RouteTables are the sheets of the tables. Every button of a sheet is one of a
// form, so that it works without a script too; the script asks for the sheet alone.
func (s *Pages) RouteTables(mux *http.ServeMux) {
	mux.HandleFunc("GET /table/{code}", s.Need(door.Player, s.AtTable(s.showTable)))
	mux.HandleFunc("POST /table/{code}", s.Need(door.Player, s.AtTable(s.changeTable)))
	mux.HandleFunc("POST /table/anew", s.Need(door.Player, s.beginAnew))
	mux.HandleFunc("GET /table/{code}/drawing", s.Need(door.Player, s.AtTable(s.showDrawing)))
	mux.HandleFunc("GET /table/{code}/events", s.Need(door.Player, s.AtTable(func(w http.ResponseWriter, r *http.Request, t *tables.Table) {
		s.Stream(w, r, &t.Bell)
	})))
}

// AtTable finds the table that a request names by its code. A sheet that changes a
// result is there for the arbiter only.
func (s *Pages) AtTable(then func(http.ResponseWriter, *http.Request, *tables.Table)) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		t, err := s.Tables.Find(r.PathValue("code"))
		if err != nil || t.Of() != 0 && door.VisitorOf(r).Role < door.Arbiter {
			if s.CountWrong(r) > 0 {
				s.Problem(w, r, http.StatusTooManyRequests, "Too many wrong codes were tried. Wait a minute, then try again.")
				return
			}
			s.Problem(w, r, http.StatusNotFound, "No table has this code. It stands at the top of the table's sheet.")
			return
		}
		if err := r.ParseForm(); err != nil { // a part of it may be missing
			s.Problem(w, r, http.StatusBadRequest, notWhole)
			return
		}
		then(w, r, t)
	}
}

// notWhole says that a part of a change was lost on its way.
const notWhole = "The change did not arrive whole. Nothing was changed; try again."

// showTable shows a sheet, with the cell and the folded lines that are asked for. A phone
// with a copy gets the sheet alone, unless it has it.
func (s *Pages) showTable(w http.ResponseWriter, r *http.Request, t *tables.Table) {
	_, rev := t.Text()
	switch copies := r.Header.Get("X-Part") != ""; {
	case copies && !s.isProgram(r):
		s.loadAgain(w, r)
	case copies && r.Form.Get("rev") == strconv.Itoa(rev):
		w.WriteHeader(http.StatusNoContent)
	case copies:
		shot := t.Snapshot()
		s.sendJSON(w, s.withRulings(&shot))
	case t.Result() != 0:
		s.showSent(w, r, t)
	default:
		s.showSheet(w, r, t.Look(r.Form.Get("at"), r.Form.Get("open") != ""))
	}
}

// changeTable makes a change: the difference that a phone with a copy sends, or what the
// button of a form does.
func (s *Pages) changeTable(w http.ResponseWriter, r *http.Request, t *tables.Table) {
	if r.Header.Get("X-Part") == "" {
		s.showSheet(w, r, s.Tables.Change(t, touch.Parse(r.PostForm)))
		return
	}
	if !s.isProgram(r) {
		s.loadAgain(w, r)
		return
	}
	var one touch.Sent
	if err := json.NewDecoder(r.Body).Decode(&one); err != nil {
		s.Problem(w, r, http.StatusBadRequest, notWhole)
		return
	}
	answer := s.Tables.Make(t, &one)
	if answer.Sheet != nil {
		answer.Sheet = s.withRulings(answer.Sheet)
	}
	s.sendJSON(w, answer)
}

// isProgram tells whether a phone's program is the one that this server has. A phone says
// where it loaded its own.
func (s *Pages) isProgram(r *http.Request) bool {
	program, _ := s.Program()
	return r.Header.Get("X-Part") == program
}

// loadAgain lets a phone with another program load its page, and so this one's: that is
// what it does where a page is not found.
func (s *Pages) loadAgain(w http.ResponseWriter, r *http.Request) {
	s.Problem(w, r, http.StatusNotFound, "This page is of another program than the server. Load it again.")
}

func (s *Pages) showSheet(w http.ResponseWriter, r *http.Request, v touch.View) {
	v.Program, v.Exec = s.Program()
	v.Size = s.ProgramSize()
	s.Frame(w, r, http.StatusOK, v.Title, template.HTML(touch.Draw(&v))+s.knownNames(r))
}

// knownNames are the names that the rows of players, league and season offer. The sheet
// goes without them while the records cannot be read.
func (s *Pages) knownNames(r *http.Request) template.HTML {
	var known saving.Suggestions
	if err := s.Books.Read(r.Context(), func(store *records.Store) (err error) {
		known, err = saving.Suggest(r.Context(), store)
		return err
	}); err != nil {
		return ""
	}
	lists, _ := s.Part("known", known) // it has only lists of names
	return lists
}

// withRulings adds the rulings by which a sheet is judged.
func (s *Pages) withRulings(shot *touch.Snapshot) *touch.Snapshot {
	under, g := s.Books.Rulings(), games.All.Find(shot.Game)
	shot.Rulings = map[string][]score.Setting{}
	for league, settings := range under.Leagues {
		if list, err := saving.OfGame(g.Game, settings); err == nil && list != nil {
			shot.Rulings[league] = list
		}
	}
	return shot
}

func (s *Pages) sendJSON(w http.ResponseWriter, what any) {
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(what) // the phone is gone
}

// beginAnew begins a table with the sheet that a phone has kept of one that the server
// does not know any more.
func (s *Pages) beginAnew(w http.ResponseWriter, r *http.Request) {
	text := r.PostFormValue("text")
	var file notation.Game
	if err := file.Read(notation.Text{File: "the sheet", Line: 1, Src: text}); err != nil {
		s.Problem(w, r, http.StatusBadRequest, "What this phone kept is no sheet any more.")
		return
	}
	g, err := games.All.Named(file.Fields[0].Value)
	if err != nil {
		s.Problem(w, r, http.StatusBadRequest, door.Sentence(err))
		return
	}
	t, err := s.Tables.Edit(g, text, 0, beginner(r))
	if err != nil {
		s.Problem(w, r, http.StatusTooManyRequests, door.Sentence(err))
		return
	}
	http.Redirect(w, r, "/table/"+t.Code, http.StatusSeeOther)
}

// showDrawing answers with what lies on a table as a picture, with the places marked
// that findings are about. A browser asks for it only while somebody looks at it.
func (s *Pages) showDrawing(w http.ResponseWriter, r *http.Request, t *tables.Table) {
	d, ok := t.Drawing()
	if !ok {
		s.Problem(w, r, http.StatusNotFound, "The sheet cannot be read yet, so there is no picture.")
		return
	}
	var svg bytes.Buffer
	if err := picture.Board(&svg, &d); err != nil {
		s.Fail(w, r, err)
		return
	}
	w.Header().Set("Content-Type", "image/svg+xml")
	_, _ = w.Write(svg.Bytes()) // the browser is gone
}
