package serve

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/cmd/arbiter/serve/tables"
	"arbiter/records"
	"arbiter/records/league"
)

// A sentPage tells what a sheet became.
type sentPage struct {
	Game, Code string
	Result     int64
	State      string
	Skipped    bool // nothing was recorded, because the game stands already
	Says       string
	Where      string
	Notes      []string
	Waiting    bool
	MayConfirm bool
	Again      string // the address of another game with the same players
}

func (s *server) showSent(w http.ResponseWriter, r *http.Request, t *tables.Table) {
	id := t.Result()
	if id == 0 {
		http.Redirect(w, r, "/table/"+t.Code, http.StatusSeeOther)
		return
	}
	var f records.Full
	var sender string
	err := s.books.read(r.Context(), func(store *records.Store) (err error) {
		if f, err = store.Show(r.Context(), id); err == nil && waits(&f.Result) {
			sender, err = senderOf(r.Context(), store, id)
		}
		return err
	})
	if missing := new(records.NotFoundError); errors.As(err, &missing) {
		t.Reopen()
		s.problem(w, r, http.StatusGone, fmt.Sprintf("Result #%d was taken back. The sheet of table %s is open again: it can be changed and sent.", id, t.Code))
		return
	}
	if err != nil {
		s.fail(w, r, err)
		return
	}
	v := sentPage{Game: s.app.Games.Title(f.Game), Code: t.Code, Result: id, State: stateSays(&f.Result), Says: s.resultSays(&f.Result), Where: whereSays(&f.Result),
		Waiting: waits(&f.Result), Again: s.again(&f)}
	v.Skipped = r.FormValue("known") != "" && (f.Source != records.SourceTable || f.Outside != t.ID())
	if r.FormValue("differs") != "" {
		v.Notes = append(v.Notes, "The sheet was changed after it was sent. The result stands as it was sent first; the arbiter can change it.")
	}
	if !f.Complete {
		v.Notes = append(v.Notes, "It is recorded as an unfinished game.")
	}
	v.MayConfirm = v.Waiting && mayConfirm(visitorOf(r), sender)
	s.show(w, r, http.StatusOK, "sent", fmt.Sprintf("#%d is %s", id, v.State), v)
}

// stateSays is a result's state for people.
func stateSays(f *league.Result) string {
	switch {
	case waits(f):
		return "waiting"
	case f.State == league.Confirmed:
		return "recorded"
	}
	return string(f.State)
}

// waits tells whether a result waits for a second confirmation.
func waits(f *league.Result) bool {
	return f.State == league.Contested && strings.Contains(f.Note, waitingNote)
}

// resultSays is a result in a line: "Ann 24, Bob 23".
func (s *server) resultSays(f *league.Result) string {
	return cli.Clean(book.PlayersText(f, cli.UnlimitedWidth))
}

// whereSays is where and when a result counts.
func whereSays(f *league.Result) string {
	words := []string{}
	if f.League != "" {
		words = append(words, book.LeagueSeason(f.League, f.Season))
	}
	if f.Round != "" {
		words = append(words, "round "+f.Round)
	}
	return cli.Clean(strings.Join(append(words, cli.ISODate(f.Played)), ", "))
}

// again is the address of another game with the same players.
func (s *server) again(f *records.Full) string {
	query := url.Values{"game": {f.Game}, "league": {f.League}, "season": {f.Season}}
	for i, name := range f.Names {
		query.Add("player", name)
		if i < len(f.Breakdown.Players) {
			query.Add("colour", f.Breakdown.Players[i].Colour)
		}
	}
	return "/new?" + query.Encode()
}

// senderOf marks the phone that sent a result, "" for none.
func senderOf(ctx context.Context, store *records.Store, id int64) (string, error) {
	history, err := store.History(ctx, id)
	if len(history) > 0 && len(history[0].Args) == 3 && history[0].Args[0] == "serve" {
		return history[0].Args[2], err
	}
	return "", err
}

// mayConfirm tells whether a visitor may confirm what a phone has sent: the arbiter,
// and every other phone.
func mayConfirm(v visitor, sender string) bool {
	return v.Role >= arbiter || v.ID != "" && phoneOf(v) != sender
}

// confirmSent is the second confirmation.
func (s *server) confirmSent(w http.ResponseWriter, r *http.Request, t *tables.Table) {
	id := t.Result()
	if id == 0 {
		s.problem(w, r, http.StatusConflict, "The sheet of table "+t.Code+" is not sent yet.")
		return
	}
	err := s.books.write(r.Context(), func(store *records.Store) error { // nobody decides about the result meanwhile
		f, err := store.Show(r.Context(), id)
		if err != nil {
			return err
		}
		sender, err := senderOf(r.Context(), store, id)
		switch {
		case err != nil:
			return err
		case !mayConfirm(visitorOf(r), sender):
			return errOwnResult
		case !waits(&f.Result):
			return nil
		}
		return store.Do(r.Context(), command(r, "phone at table "+t.Code), func(tx *records.Tx) error { return confirm(tx, &f.Result) })
	})
	switch {
	case errors.Is(err, errOwnResult):
		s.problem(w, r, http.StatusForbidden, "This phone sent the result; another one has to confirm it.")
	case err != nil:
		s.fail(w, r, err)
	default:
		t.Bell.Ring()
		http.Redirect(w, r, "/table/"+t.Code+"/sent", http.StatusSeeOther)
	}
}

// errOwnResult says that a phone is to confirm what it sent itself.
var errOwnResult = errors.New("this phone sent the result")

// confirm confirms a result, and takes the waiting out of its note.
func confirm(tx *records.Tx, f *league.Result) error {
	tx.What = fmt.Sprintf("confirmed #%d", f.ID)
	if waits(f) {
		note := strings.TrimSuffix(strings.TrimSuffix(f.Note, waitingNote), "; ")
		if err := tx.Edit(f.ID, records.Edit{Note: &note}); err != nil {
			return err
		}
	}
	return tx.SetState(f.ID, league.Confirmed, "")
}

// playedAt is a result's game with its title.
func (s *server) playedAt(f *league.Result) string { return cmp.Or(s.app.Games.Title(f.Game), f.Game) }
