package desk

import (
	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/games"
	"context"
	"fmt"
	"html/template"
	"net/http"
	"strconv"

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
	phone.Doubts
	Did     *done
	Said    string // why the last act was refused
	Reason  string // the note of a decision that was refused
	Void    bool
	Board   template.HTML
	Sheet   bool // it has a position, so that the sheet can be opened
	Players []phone.PlayerRow
	Head    score.Header
	Was     score.Header // what the form showed
	saving.Suggestions
	History []leaguepages.LogLine
}

// showResult shows a result on the desk. wrong is what looks wrong in a change that was
// not made, whose form is shown as it was sent.
func (s *Pages) showResult(w http.ResponseWriter, r *http.Request, status int, id int64, wrong []records.Doubt, said string) {
	v := deskResultPage{Said: said}
	ctx := r.Context()
	err := s.Books.Read(ctx, func(store *records.Store) error {
		f, err := store.Result(ctx, id)
		if err != nil {
			return err
		}
		v.deskResult = s.deskResult(f)
		if err := s.addDetails(ctx, store, &v.deskResult); err != nil {
			return err
		}
		again := export.Recompute(games.All, f)
		v.Board = again.Board()
		v.Void, v.Sheet = f.State == league.Void, f.Text != ""
		v.Was = score.Header{Date: f.Day, League: f.League, Season: f.Season, Round: f.Round, Place: f.Venue, Note: f.Note}
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
		v.Suggestions, err = saving.Suggest(ctx, store)
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
	v.Doubts = phone.NewDoubts(wrong, v.field)
	v.Did = s.done(r, v.History)
	s.Show(w, r, status, "desk-result", fmt.Sprintf("%d on the desk", id), v)
}

// field is where the form has what a doubt is about. What is in no field is changed
// by beginning again.
func (v *deskResultPage) field(d *records.Doubt) string {
	switch line := phone.LineOf(d); line {
	case "player":
		for _, p := range v.Players {
			if score.SameName(door.OneLine(p.Name), d.Name) {
				return fmt.Sprintf("#name%d", p.N)
			}
		}
	case "date", "league", "season", "round":
		return "#" + line
	}
	return fmt.Sprintf("/desk/result/%d", v.ID)
}

// decide makes a result confirmed, contested or void.
func (s *Pages) decide(w http.ResponseWriter, r *http.Request, id int64) {
	state, note := league.State(r.PostFormValue("state")), door.OneLine(r.PostFormValue("note"))
	if said := phone.CannotStand(note); said != "" {
		s.showResult(w, r, http.StatusUnprocessableEntity, id, nil, said)
		return
	}
	s.act(w, r, fmt.Sprintf("/desk/result/%d", id), func(tx *records.Tx) (*saving.Change, error) {
		switch state {
		case league.Confirmed:
			note = ""
		case league.Contested, league.Void:
		default:
			return nil, &records.RefusedError{Why: fmt.Sprintf("%q is no state of a result", state)}
		}
		return saving.SetStateIn(tx.Context(), s.App, tx, []int64{id}, state, note)
	})
}

// entry is a command of the log.
func (s *Pages) entry(ctx context.Context, store *records.Store, id int64) (line *leaguepages.LogLine, err error) {
	last, err := store.LastCommand(ctx)
	if err != nil {
		return nil, err
	}
	if id <= last {
		log, err := store.Log(ctx, int(last-id)+1)
		if err != nil {
			return nil, err
		}
		for i := range log {
			if log[i].ID == id {
				one := s.LogLine(&log[i])
				line = &one
			}
		}
	}
	if line == nil {
		err = &records.NotFoundError{Kind: "command", Name: strconv.FormatInt(id, 10)}
	}
	return line, err
}

func (s *Pages) undo(w http.ResponseWriter, r *http.Request, id int64) {
	s.act(w, r, "/desk", func(tx *records.Tx) (*saving.Change, error) {
		return saving.UndoIn(tx.Context(), s.App, tx, id)
	})
}
