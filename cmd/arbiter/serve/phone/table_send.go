package phone

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"strconv"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/tables"
	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/cmd/arbiter/sheet/touch"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/records/suspect"
	"arbiter/score"
	"arbiter/score/notation"
)

// A sending is a sheet on its way to the records.
type sending struct {
	table   *tables.Table
	text    string
	rev     int
	under   book.LeagueRulings
	judged  score.Judged
	problem string   // why the text cannot be read; "" when it was judged
	edit    *Editing // of a result that is there; nil for a new one

	season string // to which it goes, where the sheet names none
	names  []suspect.NewName
	trial  Questions
	typed  url.Values // into the form, where it could not be taken
	saved  records.Saved
}

// RouteSend is where a sheet becomes a result.
func (s *Pages) RouteSend(mux *http.ServeMux) {
	mux.HandleFunc("GET /table/{code}/send", s.Need(door.Player, s.AtTable(s.lookAtSheet)))
	mux.HandleFunc("POST /table/{code}/send", s.Need(door.Player, s.AtTable(s.sendSheet)))
	mux.HandleFunc("GET /table/{code}/sent", s.Need(door.Player, s.AtTable(s.showSent)))
}

// newSending scores a table's sheet as it stands.
func (s *Pages) newSending(ctx context.Context, t *tables.Table) (*sending, error) {
	one := &sending{table: t}
	one.text, one.rev = t.Text()
	var stored func(*score.Game, *score.Header) ([]score.Setting, error)
	err := s.Books.Read(ctx, func(store *records.Store) (err error) {
		one.under = s.Books.Rulings()
		if t.Of() != 0 {
			if one.edit, err = s.NewEditing(ctx, store, t.Of()); err != nil {
				return err
			}
			stored = func(g *score.Game, h *score.Header) ([]score.Setting, error) {
				return one.edit.rulings(ctx, s.App, store, g, h)
			}
		}
		var unread error
		if one.judged, unread = s.Judge(one.text, one.under, stored); unread != nil {
			one.problem = cli.Clean(unread.Error())
		}
		if h := one.head(); h != nil && h.League != "" && h.Season == "" {
			when, ok := notation.ParseDate(h.Date)
			if !ok {
				when = s.App.Now()
			}
			current, err := store.CurrentSeasons(ctx)
			if err != nil {
				return err
			}
			one.season, _ = current(h.League, when)
		}
		return nil
	})
	return one, err
}

// head is what stands above the sheet; nil where it cannot be read.
func (one *sending) head() *score.Header {
	if one.problem != "" {
		return nil
	}
	return one.judged.Position.Head()
}

// result is the sheet as it is to be recorded. The table's own identity makes it one
// result, however often it is sent.
func (one *sending) result() (league.Result, error) {
	flags := book.SaveFlags{Contested: !one.sound()}
	game, err := book.NewResult(&one.judged, flags)
	if game.Outside == "" {
		game.Source, game.Outside = records.SourceTable, one.table.ID()
	}
	return game, err
}

// try records or edits in a command that is not kept yet.
func (s *Pages) try(one *sending) (func(*records.Tx, *book.Decisions) ([]suspect.Doubt, error), error) {
	if one.edit != nil {
		return s.trySheet(one)
	}
	game, err := one.result()
	if err != nil {
		return nil, err
	}
	var stands int64 // the result that is the same game
	return func(tx *records.Tx, d *book.Decisions) ([]suspect.Doubt, error) {
		if d.Skip[0] && stands == 0 {
			return nil, &records.RefusedError{Why: "nothing is recorded"}
		}
		recording := book.Recording{App: s.App, Decisions: d, Under: one.under, Contested: game.State == league.Contested,
			Games: func(take func(int, *league.Result) error) error { return take(0, &game) }}
		one.saved = records.Saved{ID: stands, Known: true}
		done, err := recording.Try(tx, func(_ int, _ *league.Result, saved *records.Saved) { one.saved = *saved })
		if err != nil {
			return nil, err
		}
		one.names = done.Names
		tx.What = done.What + " from table " + one.table.Code
		for _, wrong := range done.Wrong {
			if wrong.Kind == suspect.Double {
				stands = wrong.Other
			}
		}
		return done.Wrong, nil
	}, nil
}

// lookAtSheet shows what would be recorded.
func (s *Pages) lookAtSheet(w http.ResponseWriter, r *http.Request, t *tables.Table) {
	if s.standsAlready(w, r, t) {
		return
	}
	one, err := s.newSending(r.Context(), t)
	if err == nil && one.problem == "" {
		err = s.settleSending(r, one, true)
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
		_, err := store.Show(r.Context(), t.Result())
		return err
	})
	if missing := new(records.NotFoundError); errors.As(err, &missing) {
		t.Reopen()
		return false
	}
	http.Redirect(w, r, "/table/"+t.Code+"/sent", http.StatusSeeOther)
	return true
}

// settleSending runs the command that records the sheet. Whoever only looks keeps
// nothing.
func (s *Pages) settleSending(r *http.Request, one *sending, look bool) error {
	work, err := s.try(one)
	if err != nil {
		return err
	}
	where := "phone at table " + one.table.Code
	if one.edit != nil {
		where = AtDesk
	}
	one.trial, err = s.Settle(r.Context(), door.Command(r, where), r.Form, look, work)
	if errors.Is(err, errAsked) && look {
		return nil
	}
	return err
}

// sendSheet records the sheet that the form showed, or says why not.
func (s *Pages) sendSheet(w http.ResponseWriter, r *http.Request, t *tables.Table) {
	if s.standsAlready(w, r, t) {
		return
	}
	one, err := s.newSending(r.Context(), t)
	if err != nil || one.problem != "" {
		s.notSent(w, r, one, err)
		return
	}
	if r.PostForm.Get("rev") != strconv.Itoa(one.rev) {
		s.askAnew(w, r, one, "The sheet was changed from another phone, or the server was started anew. Look at it again.")
		return
	}
	changed, said := s.reword(r, one)
	if said != "" {
		one.typed = r.PostForm
		s.askAnew(w, r, one, said)
		return
	}
	if changed {
		if one, err = s.newSending(r.Context(), t); err != nil || one.problem != "" {
			s.notSent(w, r, one, err)
			return
		}
	}
	if r.PostForm.Get("do") == "look" {
		s.askAnew(w, r, one, "")
		return
	}
	if r.PostForm.Get("as") != one.as() || r.PostForm.Get("points") != one.points() {
		s.askAnew(w, r, one, "The points were counted anew. Look at them again.")
		return
	}
	err = t.Send(one.rev, func() (int64, error) {
		if err := s.settleSending(r, one, false); err != nil {
			return 0, err
		}
		if one.edit != nil {
			return one.edit.id, nil
		}
		return one.saved.ID, nil
	})
	switch {
	case errors.Is(err, tables.ErrChanged):
		if s.standsAlready(w, r, t) { // another phone sent it
			return
		}
		if one, err = s.newSending(r.Context(), t); err != nil || one.problem != "" {
			s.notSent(w, r, one, err)
			return
		}
		s.askAnew(w, r, one, "The sheet was changed from another phone meanwhile. Look at it again.")
		return
	case err != nil:
		s.notSent(w, r, one, err)
		return
	case one.edit != nil:
		http.Redirect(w, r, ResultAddress(one.edit.id, one.edit.command), http.StatusSeeOther)
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

// askAnew shows the sheet as it stands now, with what is to be asked about it.
func (s *Pages) askAnew(w http.ResponseWriter, r *http.Request, one *sending, said string) {
	if err := s.settleSending(r, one, true); err != nil {
		s.notSent(w, r, one, err)
		return
	}
	status := http.StatusOK
	if said != "" {
		status = http.StatusConflict
	}
	s.askToSend(w, r, status, one, said)
}

// notSent says why the sheet was not recorded. It stays as it is.
func (s *Pages) notSent(w http.ResponseWriter, r *http.Request, one *sending, err error) {
	status, says, ok := door.Why(err)
	switch {
	case one != nil && (err == nil || errors.Is(err, errAsked)):
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

// sound tells that the sheet is not contested. Changes to an unfinished game are kept
// as they are.
func (one *sending) sound() bool {
	return one.judged.Sound() || one.edit != nil && one.judged.Verdict.Legal()
}

// as and points are how the sheet would be recorded. The form says them again: nothing
// is sent as something else than was read.
func (one *sending) as() string { return cli.TextIf("confirmed", one.sound(), "contested") }

func (one *sending) points() string {
	var totals []string
	for i := range one.judged.Breakdown.Tallies {
		totals = append(totals, strconv.Itoa(one.judged.Breakdown.Tallies[i].Total()))
	}
	return strings.Join(totals, " ")
}

// reword writes into the sheet what the form says of league, round, date and names.
// It tells whether that changed anything, and what is wrong with it.
func (s *Pages) reword(r *http.Request, one *sending) (changed bool, said string) {
	h := one.head()
	p := sheetmodel.Read(one.judged.Game, one.text)
	was := p.Sum()
	now := *h
	TakeHead(r.PostForm, "", &now)
	if said := WrongHeader(h, &now); said != "" {
		return false, said
	}
	for _, f := range []struct{ key, was, now string }{{"date", h.Date, now.Date}, {"league", h.League, now.League}, {"season", h.Season, now.Season}, {"round", h.Round, now.Round}} {
		if f.now != f.was {
			p.SetHeader(f.key, f.now)
			changed = true
		}
	}
	names := r.PostForm["name"]
	for i := range min(len(names), len(h.Players)) {
		was := &h.Players[i]
		if names[i] = door.OneLine(names[i]); names[i] == "" && !was.Named || names[i] == was.Name && was.Named {
			names[i] = was.Name
			continue
		}
		if said := CannotStand(names[i]); said != "" {
			return false, said
		}
		changed = true
	}
	if len(names) == len(h.Players) {
		if err := p.RenameAll(names); err != nil {
			return false, door.Sentence(err)
		}
	}
	if !changed {
		return false, ""
	}
	text := p.Text()
	if _, err := s.Judge(text, one.under, nil); err != nil {
		return false, "The sheet could not be read with this: " + door.Sentence(err) + " Change it on the sheet."
	}
	v := s.Tables.Change(one.table, touch.Change{Do: "paste", Text: text, Was: &was})
	return v.Refused == "", cli.Clean(v.Refused)
}
