package phone

import (
	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"arbiter/cmd/arbiter/serve/tables"
	"arbiter/export"
	"arbiter/export/document"
	"arbiter/records"
	"arbiter/records/league"
)

// A sentPage tells what a sheet became.
type sentPage struct {
	Game, Code string
	Result     int64
	State      string
	Skipped    bool // nothing was recorded, because the game stands already
	Card       Card
	Notes      []string
	Again      string // the address of another game with the same players
}

func (s *Pages) showSent(w http.ResponseWriter, r *http.Request, t *tables.Table) {
	id := t.Result()
	if id == 0 {
		http.Redirect(w, r, "/table/"+t.Code, http.StatusSeeOther)
		return
	}
	var f *league.Result
	var card saving.Result
	err := s.Books.Read(r.Context(), func(store *records.Store) (err error) {
		if f, err = store.Result(r.Context(), id); err == nil {
			card, err = s.readBackSent(r.Context(), store, id)
		}
		return err
	})
	if missing := new(records.NotFoundError); errors.As(err, &missing) {
		t.Reopen()
		s.Problem(w, r, http.StatusGone, fmt.Sprintf("Result %d was taken back. The sheet of table %s is open again: it can be changed and sent.", id, t.Code))
		return
	}
	if err != nil {
		s.Fail(w, r, err)
		return
	}
	v := sentPage{Game: games.All.Title(f.Game), Code: t.Code, Result: id, State: StateSays(f), Card: NewCard(&card, s.App.Now()), Again: s.again(f)}
	v.Skipped = r.FormValue("known") != "" && f.UID != uidOf(t, f.Game)
	if r.FormValue("differs") != "" {
		v.Notes = append(v.Notes, "The sheet was changed after it was sent. The result stands as it was sent first; the arbiter can change it.")
	}
	s.Show(w, r, http.StatusOK, "sent", fmt.Sprintf("%d is %s", id, v.State), v)
}

// readBackSent reads back what a sheet became: as it was told when it was recorded, or, where
// that is not known any more or the result was changed since, as it stands.
func (s *Pages) readBackSent(ctx context.Context, store *records.Store, id int64) (saving.Result, error) {
	history, err := store.History(ctx, id)
	if err != nil {
		return saving.Result{}, err
	}
	if len(history) == 1 {
		if told, ok := s.ToldBy(history[0].ID); ok && len(told.Results) == 1 {
			return told.Results[0], nil
		}
	}
	list, err := saving.Read(ctx, store, s.App.Now(), []int64{id}, nil, "")
	if err != nil {
		return saving.Result{}, err
	}
	return list[0], nil
}

// StateSays is a result's state for people.
func StateSays(f *league.Result) string {
	if f.State == league.Confirmed {
		return "recorded"
	}
	return string(f.State)
}

// ResultSays is a result in a line: "Ann 24, Bob 23".
func (s *Pages) ResultSays(f *league.Result) string {
	return document.Plain(export.Sides(f))
}

// WhereSays is where and when a result counts.
func WhereSays(f *league.Result) string {
	words := []string{}
	if f.League != "" {
		words = append(words, strings.TrimSpace(f.League+" "+f.Season))
	}
	if f.Round != "" {
		words = append(words, "round "+f.Round)
	}
	return terminal.Clean(strings.Join(append(words, f.Day), ", "))
}

// again is the address of another game with the same players.
func (s *Pages) again(f *league.Result) string {
	query := url.Values{"game": {f.Game}, "league": {f.League}, "season": {f.Season}, leagueProposed: {f.League}, seasonProposed: {f.Season}}
	for i, name := range f.Names() {
		query.Add("player", name)
		if i < len(f.Scores().Players) {
			query.Add("colour", f.Scores().Players[i].Colour)
		}
	}
	return "/new?" + query.Encode()
}

// PlayedAt is a result's game with its title.
func (s *Pages) PlayedAt(f *league.Result) string { return cmp.Or(games.All.Title(f.Game), f.Game) }
