package web

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/sheet/judge"
	"arbiter/cmd/arbiter/sheet/touch"
	"arbiter/cmd/games"
	"arbiter/cmd/referee/built"
	"arbiter/records"
	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/validate"
)

// A state is a table as a page receives it.
type state struct {
	ID      string                     `json:"id"`
	Code    string                     `json:"code"`
	Text    string                     `json:"text"`
	Rev     int                        `json:"rev"`
	Pen     int                        `json:"pen"`
	Name    string                     `json:"name"`
	Sent    int64                      `json:"sent"`
	Of      int64                      `json:"of"`
	Rulings map[string][]score.Setting `json:"rulings"` // by the leagues' keys
}

// stateOf returns a table with the rulings by which its sheet is judged.
func (s *Server) stateOf(t *table) state {
	st := state{t.ID, t.Code, t.Text, t.Rev, t.Pen, t.Name, t.Sent, t.Of, map[string][]score.Setting{}}
	g := games.All.Find(t.Game)
	for key, settings := range s.records.rulings().Leagues {
		if list, err := saving.OfGame(g.Game, settings); err == nil && list != nil {
			st.Rulings[key] = list
		}
	}
	return st
}

// tableAt finds the table of the code in a request; ok is false where it has already answered the
// request. A wrong code counts. A sheet that changes a result is visible to the arbiter only.
func (s *Server) tableAt(w http.ResponseWriter, r *http.Request, who Visitor) (t table, ok bool) {
	t, err := s.tables.find(r.PathValue("code"))
	if err == nil && (t.Of == 0 || who.Role == Arbiter) {
		return t, true
	}
	if s.countWrong(r) > 0 {
		s.problem(w, r, http.StatusTooManyRequests, "Too many wrong codes were tried. Wait a minute, then try again.")
		return t, false
	}
	s.problem(w, r, http.StatusNotFound, sentence(errNoTable))
	return t, false
}

// A tablePage is a sheet at a table: bound to the table by the page's script, and as a form without
// a script.
type tablePage struct {
	State   state
	Known   string // the names that are offered, as JSON
	Script  string // the addresses of the script and of the program; "" where this program has none
	Program string
	Plain   plainPage
}

// showTable serves GET /table/CODE: the page, or the state for the page's script.
func (s *Server) showTable(w http.ResponseWriter, r *http.Request, who Visitor) {
	t, ok := s.tableAt(w, r, who)
	if !ok {
		return
	}
	if t.Sent != 0 && s.isGone(r.Context(), t.Sent) {
		s.tables.reopen(t.Sent)
		t.Sent = 0
	}
	if wantsJSON(r) {
		sendJSON(w, http.StatusOK, s.stateOf(&t))
		return
	}
	if r.URL.Query().Has("text") || built.Program == nil {
		s.showPlain(w, r, http.StatusOK, &t, s.plain(&t))
		return
	}
	p := tablePage{State: s.stateOf(&t), Script: s.assets["table.js"].address, Program: s.assets["referee.wasm"].address, Plain: s.plain(&t)}
	var known saving.Suggestions
	_ = s.records.read(r.Context(), func(store *records.Store) (err error) { // without names nothing is offered
		known, err = saving.Suggest(r.Context(), store)
		return err
	})
	offered, _ := json.Marshal(map[string][]string{"Players": known.People, "Leagues": known.Leagues, "Seasons": known.Seasons})
	p.Known = string(offered)
	content, err := part("table", p)
	if err != nil {
		s.fail(w, r, err)
		return
	}
	page, err := part("table-frame", frame{Title: games.All.Title(t.Game) + ", table " + t.Code, Style: s.assets["style.css"].address, Icon: s.assets["icon.svg"].address, Content: content})
	if err != nil {
		s.fail(w, r, err)
		return
	}
	write(w, http.StatusOK, page)
}

// isGone reports whether a result was taken back.
func (s *Server) isGone(ctx context.Context, id int64) bool {
	err := s.records.read(ctx, func(store *records.Store) error {
		_, err := store.Result(ctx, id)
		return err
	})
	missing := (*records.NotFoundError)(nil)
	return errors.As(err, &missing)
}

// A putRequest is a text from the page that has the pen.
type putRequest struct {
	ID   string `json:"id"`
	Text string `json:"text"`
	Rev  int    `json:"rev"`
	Pen  int    `json:"pen"`
}

// putTable serves PUT /table/CODE: the newest text of the page that has the pen.
func (s *Server) putTable(w http.ResponseWriter, r *http.Request, who Visitor) {
	t, ok := s.tableAt(w, r, who)
	if !ok {
		return
	}
	var put putRequest
	if !s.readJSON(w, r, &put) {
		return
	}
	if err := sameGame(put.Text, t.Game); err != nil {
		s.problem(w, r, http.StatusUnprocessableEntity, sentence(err))
		return
	}
	now, err := s.tables.write(t.Code, put.ID, put.Text, put.Rev, put.Pen)
	s.answerTable(w, r, &now, err)
}

// sameGame returns why a text cannot be on a sheet of a game.
func sameGame(text, game string) error {
	if err := touch.Fits(text); err != nil {
		return err
	}
	var file notation.Game
	_ = file.Read(judge.Sheet(text)) // a half of it may be typed; its first line names the game
	if g := games.All.Called(file.Head.Game); g == nil || g.Name != game {
		return fmt.Errorf("this sheet is of %s, and its text has to begin with \"game: %s\"", games.All.Title(game), game)
	}
	return nil
}

// answerTable answers a change of a table with its state.
func (s *Server) answerTable(w http.ResponseWriter, r *http.Request, t *table, err error) {
	switch {
	case err == nil:
		sendJSON(w, http.StatusOK, s.stateOf(t))
	case errors.Is(err, errClash), errors.Is(err, errSent):
		sendJSON(w, http.StatusConflict, s.stateOf(t))
	case errors.Is(err, errNoTable):
		s.problem(w, r, http.StatusNotFound, sentence(err))
	case errors.Is(err, errBeing), errors.Is(err, errUnkept): // the page tries again
		w.Header().Set("Retry-After", retryAfter)
		s.problem(w, r, http.StatusServiceUnavailable, sentence(err))
	default:
		s.problem(w, r, http.StatusUnprocessableEntity, sentence(err))
	}
}

// takePen serves POST /table/CODE/pen: from now on the page that asks may write.
func (s *Server) takePen(w http.ResponseWriter, r *http.Request, who Visitor) {
	t, ok := s.tableAt(w, r, who)
	if !ok {
		return
	}
	var ask struct {
		First bool `json:"first"` // only where nobody has had it
	}
	if !s.readJSON(w, r, &ask) {
		return
	}
	now, err := s.tables.takePen(t.Code, who.Name, ask.First)
	s.answerTable(w, r, &now, err)
}

// tableEvents serves GET /table/CODE/events: the state at once, and whenever the table or the
// records change.
func (s *Server) tableEvents(w http.ResponseWriter, r *http.Request, who Visitor) {
	t, ok := s.tableAt(w, r, who)
	if !ok {
		return
	}
	st := newStream(w)
	defer st.stop()
	heard := s.tables.notifier(t.Code)
	for {
		_, next := heard.listen()
		_, changed := s.records.changed.listen()
		now, err := s.tables.find(t.Code)
		if err != nil || now.ID != t.ID {
			return // the page asks, and learns that there is none
		}
		text, _ := json.Marshal(s.stateOf(&now)) // strings and numbers
		if !st.send(fmt.Sprint(now.Rev), string(text)) || !s.wait(r, st, next, changed) {
			return
		}
	}
}

// A plainPage is a sheet for a browser without a script: its text, and the verdict of the referee.
type plainPage struct {
	Code, ID string
	Text     string // as somebody typed it
	Theirs   string // what somebody else wrote meanwhile; "" for nothing
	Rev      int
	Of, Sent int64
	Problem  string // why the text cannot be read, or was not kept
	Verdict  string
	Findings []string
	Doubts   []string // what looks wrong; sent anyway, it is recorded
	Label    string   // of the button that sends
}

// plain returns the page of a table as it is now, judged by the league's rulings.
func (s *Server) plain(t *table) plainPage {
	p := plainPage{Code: t.Code, ID: t.ID, Text: t.Text, Rev: t.Rev, Of: t.Of, Sent: t.Sent}
	under := s.records.rulings()
	by := games.Judge{Games: games.All, Rule: under.Apply, Options: validate.Options{NoProof: true}}
	j, err := by.Text(judge.Sheet(t.Text))
	if err != nil {
		p.Problem = sentence(err)
		return p
	}
	p.Verdict = strings.ToUpper(j.Verdict.Word()) + " " + score.Tidy(j.Breakdown.Sentence(j.Sound(), func(t *score.Tally) string { return t.Name }))
	for _, f := range j.Verdict.Findings {
		p.Findings = append(p.Findings, strings.TrimSpace(strings.Join(f.At, " ")+" "+score.Tidy(f.Message)))
	}
	p.Label = "Send to the league"
	if !j.Sound() {
		p.Label = "Send as contested"
	}
	return p
}

func (s *Server) showPlain(w http.ResponseWriter, r *http.Request, status int, t *table, p plainPage) {
	s.show(w, r, status, "plain", games.All.Title(t.Game)+", table "+t.Code, p)
}

// postText serves POST /table/CODE/text: the form without a script saves its text, and may send it.
func (s *Server) postText(w http.ResponseWriter, r *http.Request, who Visitor) {
	t, ok := s.tableAt(w, r, who)
	if !ok {
		return
	}
	text := strings.ReplaceAll(r.PostFormValue("text"), "\r\n", "\n")
	rev := 0
	_, _ = fmt.Sscanf(r.PostFormValue("rev"), "%d", &rev) // anything else is a conflict
	err := sameGame(text, t.Game)
	if err == nil && r.PostFormValue("id") != t.ID {
		err = errClash
	}
	if err == nil {
		t, err = s.tables.writeByForm(t.Code, who.Name, text, rev)
	}
	if errors.Is(err, errNoTable) { // it was put away meanwhile
		s.problem(w, r, http.StatusNotFound, sentence(err))
		return
	}
	typed := t
	typed.Text = text
	p := s.plain(&typed)
	switch {
	case errors.Is(err, errClash):
		p.Theirs = t.Text
		p.Problem = "Somebody else has written meanwhile. Both texts are here; what you keep below takes the place of theirs."
		s.showPlain(w, r, http.StatusConflict, &t, p)
		return
	case err != nil:
		p.Problem = sentence(err)
		s.showPlain(w, r, http.StatusUnprocessableEntity, &t, p)
		return
	case r.PostFormValue("do") == "":
		s.showPlain(w, r, http.StatusOK, &t, p)
		return
	}
	became, status := s.send(r.Context(), who, &t, r.PostFormValue("do") == "anyway")
	if became.Result != 0 {
		http.Redirect(w, r, became.Address, http.StatusSeeOther)
		return
	}
	p.Problem = became.Problem
	for _, d := range became.Doubts {
		p.Doubts = append(p.Doubts, d.Says)
	}
	s.showPlain(w, r, status, &t, p)
}
