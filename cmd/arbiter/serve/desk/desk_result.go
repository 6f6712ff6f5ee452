package desk

import (
	"context"
	"fmt"
	"html/template"
	"net/http"
	"strconv"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/cmd/arbiter/serve/door"
	leaguepages "arbiter/cmd/arbiter/serve/league"
	"arbiter/cmd/arbiter/serve/phone"
	"arbiter/export"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// A deskResultPage is a result on the desk, with all that can be done about it.
type deskResultPage struct {
	deskResult
	phone.Questions
	Did     *leaguepages.LogLine
	Said    string // why the last act was refused
	Reason  string // the note of a decision that was refused
	Void    bool
	Board   template.HTML
	Sheet   bool // it has a position, so that the sheet can be opened
	Players []phone.PlayerRow
	Head    score.Header
	Was     score.Header // what the form showed
	book.Suggestions
	History []leaguepages.LogLine
}

// showResult shows a result on the desk. q are questions about a change that was
// asked for, whose form is shown as it was sent.
func (s *Pages) showResult(w http.ResponseWriter, r *http.Request, status int, id int64, q phone.Questions, said string) {
	v := deskResultPage{Questions: q, Said: said}
	ctx := r.Context()
	err := s.Books.Read(ctx, func(store *records.Store) error {
		f, err := store.Show(ctx, id)
		if err != nil {
			return err
		}
		v.deskResult = s.deskResult(&f)
		if err := s.tellMore(ctx, store, &v.deskResult); err != nil {
			return err
		}
		again := export.Recompute(s.App.Games, &f)
		v.Board = again.Board()
		v.Void, v.Sheet = f.State == league.Void, f.Text != ""
		v.Was = score.Header{Date: cli.ISODate(f.Played), League: f.League, Season: f.Season, Round: f.Round, Place: f.Place, Note: f.Note}
		v.Head = v.Was
		for i, name := range f.Names() {
			v.Players = append(v.Players, phone.PlayerRow{N: i + 1, Name: name, Was: name})
		}
		history, err := store.History(ctx, id)
		if err != nil {
			return err
		}
		for i := range history {
			v.History = append(v.History, s.LogLine(&history[len(history)-1-i]))
		}
		v.Suggestions, err = book.Suggest(ctx, store)
		return err
	})
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	if r.PostForm.Has("state") {
		v.Reason = r.PostForm.Get("note")
	} else {
		phone.AsTyped(r.PostForm, &v.Head, v.Players)
	}
	v.Did = s.did(r, v.History)
	s.Show(w, r, status, "desk-result", fmt.Sprintf("#%d on the desk", id), v)
}

// decide makes a result confirmed, contested or void.
func (s *Pages) decide(w http.ResponseWriter, r *http.Request, id int64) {
	state, note := league.State(r.PostFormValue("state")), door.OneLine(r.PostFormValue("note"))
	if said := phone.CannotStand(note); said != "" {
		s.showResult(w, r, http.StatusUnprocessableEntity, id, phone.Questions{}, said)
		return
	}
	s.act(w, r, fmt.Sprintf("/desk/result/%d", id), func(tx *records.Tx) error {
		switch state {
		case league.Confirmed:
			tx.What = fmt.Sprintf("confirmed #%d", id)
			return tx.SetState(id, league.Confirmed, "")
		case league.Contested, league.Void:
			tx.What = fmt.Sprintf("%s #%d", state, id)
			return tx.SetState(id, state, note)
		}
		return &records.RefusedError{Why: fmt.Sprintf("%q is no state of a result", state)}
	})
}

// A surePage asks once more before something that is not done by the way.
type surePage struct {
	Title, Says string
	Address     string // of the form
	State       string // the form's value, "" for none
	Button      string
	All         string // a second button, "" for none
	Note        bool   // a note can be added
	Back        string
}

func (s *Pages) askToVoid(w http.ResponseWriter, r *http.Request, id int64) {
	back := fmt.Sprintf("/desk/result/%d", id)
	var says string
	err := s.Books.Read(r.Context(), func(book *records.Store) error {
		f, err := book.Show(r.Context(), id)
		says = s.PlayedAt(&f) + ": " + s.ResultSays(&f) + ". " + phone.WhereSays(&f) + "."
		return err
	})
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	title := fmt.Sprintf("Make #%d void?", id)
	s.Show(w, r, http.StatusOK, "sure", title, surePage{Title: title, Says: cli.Clean(says) + " It will be as if it had not been played. This can be taken back.",
		Address: back + "/state", State: string(league.Void), Button: "Make it void", Note: true, Back: back})
}

// askToUndo says what taking a command back would undo.
func (s *Pages) askToUndo(w http.ResponseWriter, r *http.Request, id int64) {
	var line *leaguepages.LogLine
	err := s.Books.Read(r.Context(), func(book *records.Store) (err error) {
		line, err = s.entry(r.Context(), book, id)
		return err
	})
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	title := fmt.Sprintf("Take back command %d?", id)
	s.Show(w, r, http.StatusOK, "sure", title, surePage{Title: title, Says: line.Who + ", " + line.At + ": " + line.What + ".", Button: "Take it back",
		Address: fmt.Sprintf("/desk/undo/%d", id), Back: "/desk"})
}

// entry is a command of the log.
func (s *Pages) entry(ctx context.Context, book *records.Store, id int64) (line *leaguepages.LogLine, err error) {
	last, err := book.LastCommand(ctx)
	if err != nil {
		return nil, err
	}
	if id <= last {
		err = book.Log(ctx, int(last-id)+1, func(e records.Entry) error {
			if e.ID == id {
				one := s.LogLine(&e)
				line = &one
			}
			return nil
		})
	}
	if err == nil && line == nil {
		err = &records.NotFoundError{Kind: "command", Name: strconv.FormatInt(id, 10)}
	}
	return line, err
}

func (s *Pages) undo(w http.ResponseWriter, r *http.Request, id int64) {
	s.act(w, r, "/desk", func(tx *records.Tx) error {
		e, err := tx.Undo(id)
		tx.What = fmt.Sprintf("undid %d: %s", e.ID, e.What)
		return err
	})
}
