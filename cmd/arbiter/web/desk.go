package web

import (
	"context"
	"errors"
	"fmt"
	"html/template"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"arbiter/cmd/arbiter/gameprint"
	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/export"
	"arbiter/export/document"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
)

// atDesk is the name in the log of a visitor at the desk who gave none.
const atDesk = "the arbiter's desk"

// How much the desk shows.
const (
	mostOpenResults = 100
	mostNewest      = 12
	mostLog         = 15
)

// A deskPage is the first page of the desk.
type deskPage struct {
	Did    *done
	Open   []deskResult
	More   bool // there are more open results
	Tables []tableSummary
	Away   []string // the codes of the sheets that were just put away
	Beside string   // a sheet that was begun from the same address as these; "" for none
	Many   int      // how many such sheets there are
	Newest []deskResult
	Log    []logLine
}

// A deskResult is a result in a list.
type deskResult struct {
	ID                int64
	Game, Says, Where string
	State, Note       string
	Why               string // what is wrong with its position
	Sender, SentAt    string
	Confirmed         bool
}

// listed returns a result as the desk lists it.
func listed(f *league.Result) deskResult {
	where := strings.TrimSpace(f.League + " " + f.Season)
	if f.Round != "" {
		where += ", round " + f.Round
	}
	one := deskResult{ID: f.ID, Game: terminal.Clean(games.All.Title(f.Game)), Says: document.Plain(export.Sides(f)), State: string(f.State),
		Where: terminal.Clean(strings.TrimPrefix(where+", "+f.Day, ", ")), Note: terminal.Clean(f.Note), Confirmed: f.State == league.Confirmed}
	if one.Confirmed {
		one.State = "recorded"
	}
	return one
}

// desk serves GET /desk.
func (s *Server) desk(w http.ResponseWriter, r *http.Request, who Visitor) {
	page := deskPage{Tables: s.tableSummaries()}
	for _, code := range r.URL.Query()["away"] {
		if isCode(code) {
			page.Away = append(page.Away, code)
		}
	}
	if t, err := s.tables.find(r.URL.Query().Get("beside")); err == nil {
		page.Beside, page.Many = t.Code, len(s.tables.beside(&t))
	}
	ctx := r.Context()
	err := s.records.read(ctx, func(store *records.Store) (err error) {
		if page.Open, err = s.deskList(ctx, store, records.Filter{State: league.Contested, Limit: mostOpenResults + 1}); err != nil {
			return err
		}
		if page.More = len(page.Open) > mostOpenResults; page.More {
			page.Open = page.Open[:mostOpenResults]
		}
		for i := range page.Open {
			if err := s.addDetails(ctx, store, &page.Open[i]); err != nil {
				return err
			}
		}
		if page.Newest, err = s.deskList(ctx, store, records.Filter{Limit: mostNewest}); err != nil {
			return err
		}
		log, err := store.Log(ctx, mostLog)
		for i := range slices.Backward(log) {
			page.Log = append(page.Log, s.logLine(&log[i]))
		}
		if err == nil {
			page.Did, err = s.done(ctx, store, r, who)
		}
		return err
	})
	if err != nil {
		s.fail(w, r, err)
		return
	}
	s.show(w, r, http.StatusOK, "desk", "The arbiter's desk", page)
}

// deskList returns the results that a filter picks, the newest first.
func (s *Server) deskList(ctx context.Context, store *records.Store, f records.Filter) (list []deskResult, err error) {
	err = store.Whole(ctx, f, func(f *league.Result) error {
		list = append(list, listed(f))
		return nil
	})
	slices.Reverse(list)
	return list, err
}

// addDetails adds who sent a result that is to be decided, and what is wrong with it.
func (s *Server) addDetails(ctx context.Context, store *records.Store, one *deskResult) error {
	history, err := store.History(ctx, one.ID)
	if err != nil {
		return err
	}
	if len(history) > 0 {
		line := s.logLine(&history[0])
		one.Sender, one.SentAt = line.Who, line.At
	}
	f, err := store.Result(ctx, one.ID)
	if err != nil || f.Text == "" {
		return err
	}
	v := export.Recompute(games.All, f).Verdict
	for _, finding := range v.Findings {
		if finding.Severity == score.Error && one.Why == "" {
			one.Why = terminal.Clean(finding.Message)
		}
	}
	if one.Why == "" && v.GoesOn != "" {
		one.Why = "Not finished: " + terminal.Clean(v.GoesOn)
	}
	return nil
}

// numberIn returns the number in the path of a request.
func numberIn(r *http.Request) (id int64, ok bool) {
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	return id, err == nil && id > 0
}

// A deskResultPage is a result on the desk, with all that can be done about it.
type deskResultPage struct {
	deskResult
	Did     *done
	Said    string   // why the last change was refused
	Doubts  []string // what looks wrong in a change that was not made
	Reason  string   // the note of a decision that was refused
	Void    bool
	Board   template.HTML
	Sheet   bool // it has a position, so that the sheet can be opened
	Players []playerRow
	Head    score.Header
	Was     score.Header // what the form showed
	Known   saving.Suggestions
	History []logLine
}

// A playerRow is one line for a player.
type playerRow struct {
	N    int
	Name string
	Was  string // the name before a change
}

// deskResult serves GET /desk/result/ID.
func (s *Server) deskResult(w http.ResponseWriter, r *http.Request, who Visitor) {
	s.showDeskResult(w, r, who, http.StatusOK, nil, "")
}

// showDeskResult shows a result on the desk; after a change that was refused, the form has what was
// sent.
func (s *Server) showDeskResult(w http.ResponseWriter, r *http.Request, who Visitor, status int, doubts []records.Doubt, said string) {
	id, ok := numberIn(r)
	if !ok {
		s.noPage(w, r, who)
		return
	}
	v := deskResultPage{Said: said}
	for i := range doubts {
		v.Doubts = append(v.Doubts, score.Sentence(saving.DoubtLine(&doubts[i])))
	}
	ctx := r.Context()
	err := s.records.read(ctx, func(store *records.Store) error {
		f, err := store.Result(ctx, id)
		if err != nil {
			return err
		}
		v.deskResult = listed(f)
		if err := s.addDetails(ctx, store, &v.deskResult); err != nil {
			return err
		}
		again := export.Recompute(games.All, f)
		v.Board = boardOf(&again)
		v.Void, v.Sheet = f.State == league.Void, f.Text != ""
		v.Was = score.Header{Date: f.Day, League: f.League, Season: f.Season, Round: f.Round, Place: f.Venue, Note: f.Note}
		v.Head = v.Was
		for i, name := range f.Names() {
			v.Players = append(v.Players, playerRow{N: i + 1, Name: name, Was: name})
		}
		history, err := store.History(ctx, id)
		if err != nil {
			return err
		}
		for i := range slices.Backward(history) {
			v.History = append(v.History, s.logLine(&history[i]))
		}
		if v.Did, err = s.done(ctx, store, r, who); err != nil {
			return err
		}
		v.Known, err = saving.Suggest(ctx, store)
		return err
	})
	if err != nil {
		s.fail(w, r, err)
		return
	}
	if r.PostForm.Has("state") {
		v.Reason = r.PostForm.Get("note")
	} else {
		fillHeader(r.PostForm, "", &v.Head)
		for i, name := range r.PostForm["name"][:min(len(r.PostForm["name"]), len(v.Players))] {
			v.Players[i].Name = name
		}
	}
	s.show(w, r, status, "desk-result", fmt.Sprintf("%d on the desk", id), v)
}

// fillHeader sets the headers that a form has, in fields with a prefix. The others stay.
func fillHeader(form url.Values, begin string, h *score.Header) {
	for _, f := range []struct {
		name string
		to   *string
	}{{"date", &h.Date}, {"league", &h.League}, {"season", &h.Season}, {"round", &h.Round}, {"place", &h.Place}, {"note", &h.Note}} {
		if form.Has(begin + f.name) {
			*f.to = oneLine(form.Get(begin + f.name))
		}
	}
}

// editResult serves POST /desk/result/ID/edit: who played, and what a result counts for.
func (s *Server) editResult(w http.ResponseWriter, r *http.Request, who Visitor) {
	id, ok := numberIn(r)
	if !ok {
		s.noPage(w, r, who)
		return
	}
	edit, err := editOf(r.PostForm)
	if err != nil {
		s.showDeskResult(w, r, who, http.StatusUnprocessableEntity, nil, sentence(err))
		return
	}
	change, err := s.change(r.Context(), who.command(atDesk), func(tx *records.Tx) (*saving.Change, error) {
		change, err := saving.EditIn(r.Context(), s.streams, tx, id, edit, nil)
		if err == nil {
			err = saving.Options{Ask: true, Anyway: r.PostForm.Has("anyway")}.Check(nil, change.Doubts)
		}
		return change, err
	})
	if doubtful := (*saving.Doubtful)(nil); errors.As(err, &doubtful) {
		s.showDeskResult(w, r, who, http.StatusUnprocessableEntity, doubtful.Doubts, "")
		return
	}
	if err != nil {
		status, says := s.whyNot(err)
		s.showDeskResult(w, r, who, status, nil, says)
		return
	}
	http.Redirect(w, r, fmt.Sprintf("/desk/result/%d?did=%d", id, change.Command), http.StatusSeeOther)
}

// editOf returns what a form changes in a result. The form also sends what it showed, so that only
// what the arbiter changed is changed.
func editOf(form url.Values) (edit records.Edit, err error) {
	var was score.Header
	fillHeader(form, "was ", &was)
	now := was
	fillHeader(form, "", &now)
	before := []string{was.League, was.Season, was.Round, was.Place, was.Note}
	for i, text := range []string{now.League, now.Season, now.Round, now.Place, now.Note} {
		if err := notation.CanStand(text); err != nil && text != before[i] {
			return edit, fmt.Errorf("%q: %w", terminal.Clean(text), err)
		}
	}
	if _, _, ok := notation.ParseDate(now.Date); now.Date != was.Date && !ok {
		return edit, fmt.Errorf("%q is no date; write it as 2026-11-20, or with a time as 2026-11-20 19:30", terminal.Clean(now.Date))
	}
	edit = saving.EditOfHeaders(&was, &now)
	names := form["was name"]
	for i, name := range form["name"][:min(len(form["name"]), len(names))] {
		if name = oneLine(name); name == names[i] {
			continue
		}
		if name == "" {
			return edit, fmt.Errorf("seat %d needs a name; %s has it now", i+1, terminal.Clean(names[i]))
		}
		if err := notation.CanStand(name); err != nil {
			return edit, fmt.Errorf("%q: %w", terminal.Clean(name), err)
		}
		edit.Players = append(edit.Players, records.NamedValue{Name: names[i], Value: name})
	}
	return edit, nil
}

// editInSheet serves POST /desk/result/ID/sheet: the result's sheet is opened at a table of its
// own.
func (s *Server) editInSheet(w http.ResponseWriter, r *http.Request, who Visitor) {
	id, ok := numberIn(r)
	if !ok {
		s.noPage(w, r, who)
		return
	}
	t := table{Of: id}
	err := s.records.read(r.Context(), func(store *records.Store) error {
		f, newest, err := resultAndCommand(r.Context(), store, id)
		if err != nil {
			return err
		}
		g := games.All.Find(f.Game)
		if f.Text == "" || g == nil {
			return &records.RefusedError{Why: fmt.Sprintf("%d was recorded without a position, so there is no sheet to change", id)}
		}
		text, err := gameprint.Notation(f)
		t.Game, t.Text, t.Was = g.Name, model.Read(g.Game, text).Text(), newest
		return err
	})
	if err != nil {
		s.refuse(w, r, fmt.Sprintf("/desk/result/%d", id), err)
		return
	}
	begun, err := s.tables.begin(t)
	if err != nil {
		s.problem(w, r, http.StatusTooManyRequests, sentence(err))
		return
	}
	http.Redirect(w, r, "/table/"+begun.Code, http.StatusSeeOther)
}

// decide serves POST /desk/result/ID/state: a result is confirmed, contested or void.
func (s *Server) decide(w http.ResponseWriter, r *http.Request, who Visitor) {
	id, ok := numberIn(r)
	if !ok {
		s.noPage(w, r, who)
		return
	}
	state, note := league.State(r.PostFormValue("state")), oneLine(r.PostFormValue("note"))
	if err := notation.CanStand(note); err != nil {
		s.showDeskResult(w, r, who, http.StatusUnprocessableEntity, nil, sentence(fmt.Errorf("%q: %w", terminal.Clean(note), err)))
		return
	}
	back := fmt.Sprintf("/desk/result/%d", id)
	change, err := s.change(r.Context(), who.command(atDesk), func(tx *records.Tx) (*saving.Change, error) {
		switch state {
		case league.Confirmed:
			note = ""
		case league.Contested, league.Void:
		default:
			return nil, &records.RefusedError{Why: fmt.Sprintf("%q is no state of a result", state)}
		}
		return saving.SetStateIn(r.Context(), s.streams, tx, []int64{id}, state, note)
	})
	if err != nil {
		s.refuse(w, r, back, err)
		return
	}
	http.Redirect(w, r, fmt.Sprintf("%s?did=%d", back, change.Command), http.StatusSeeOther)
}

// undo serves POST /desk/undo/ID.
func (s *Server) undo(w http.ResponseWriter, r *http.Request, who Visitor) {
	id, ok := numberIn(r)
	if !ok {
		s.noPage(w, r, who)
		return
	}
	change, err := s.undoCommand(r.Context(), who.command(atDesk), id)
	if err != nil {
		s.refuse(w, r, "/desk", err)
		return
	}
	http.Redirect(w, r, fmt.Sprintf("/desk?did=%d", change.Command), http.StatusSeeOther)
}

// reopen serves POST /desk/reopen: a closed season is open again, so that its results can be
// changed.
func (s *Server) reopen(w http.ResponseWriter, r *http.Request, who Visitor) {
	change, err := s.change(r.Context(), who.command(atDesk), func(tx *records.Tx) (*saving.Change, error) {
		league, season := tx.RecordedNames(r.PostFormValue("league"), r.PostFormValue("season"))
		tx.What = "opened season " + season + " of " + league + " again"
		if err := tx.ReopenSeason(league, season); err != nil {
			return nil, err
		}
		change := &saving.Change{}
		return change, change.Finish(tx)
	})
	if err != nil {
		s.refuse(w, r, "/desk", err)
		return
	}
	http.Redirect(w, r, fmt.Sprintf("/desk?did=%d", change.Command), http.StatusSeeOther)
}

// putAway serves POST /desk/table/CODE/away: it puts away a sheet that nobody will send, or all
// that were begun from its address.
func (s *Server) putAway(w http.ResponseWriter, r *http.Request, who Visitor) {
	t, ok := s.tableAt(w, r, who)
	if !ok {
		return
	}
	beside := s.tables.beside(&t)
	codes, err := s.tables.putAway(t.Code, r.PostForm.Has("all"))
	if err != nil {
		s.fail(w, r, err)
		return
	}
	to := url.Values{"away": codes}
	if others := slices.DeleteFunc(beside, func(code string) bool { return slices.Contains(codes, code) }); len(others) > 0 {
		to.Set("beside", others[0])
	}
	http.Redirect(w, r, "/desk?"+to.Encode(), http.StatusSeeOther)
}

// bringBack serves POST /desk/table/back: it opens a sheet again that was put away.
func (s *Server) bringBack(w http.ResponseWriter, r *http.Request, _ Visitor) {
	t, err := s.tables.bringBack(r.FormValue("code"))
	if errors.Is(err, errNoTable) {
		s.problem(w, r, http.StatusNotFound, "No sheet with this code was put away, or nothing was written on it.")
		return
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	http.Redirect(w, r, "/table/"+t.Code, http.StatusSeeOther)
}
