package web

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"

	"arbiter/cmd/arbiter/gameprint"
	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/sheet/judge"
	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/validate"
)

// A sendAnswer is the outcome of sendAnswer a sheet.
type sendAnswer struct {
	Result  int64    `json:"result,omitempty"`  // 0 where nothing is recorded
	Address string   `json:"address,omitempty"` // of its page
	Says    []string `json:"says,omitempty"`
	Doubts  []doubt  `json:"doubts,omitempty"` // what looks wrong; sent anyway, it is recorded
	Problem string   `json:"error,omitempty"`  // why it is not recorded
}

// A doubt is something that looks wrong, and the header of the sheet that it is about.
type doubt struct {
	Says string `json:"says"`
	Key  string `json:"key,omitempty"`  // "player", "league"; "" for the whole game
	Name string `json:"name,omitempty"` // of the player
}

// doubtOf returns a doubt for a page.
func doubtOf(d *records.Doubt) doubt {
	one := doubt{Says: score.Sentence(saving.DoubtLine(d)), Name: terminal.Clean(d.Name)}
	switch d.Kind {
	case records.DoubtName:
		one.Key = d.Of
	case records.DoubtDay:
		one.Key = "date"
	case records.DoubtRound:
		one.Key = "round"
	case records.DoubtPoints:
		one.Key = "player"
	}
	return one
}

// sendTable serves POST /table/CODE/send: the sheet becomes a result, or changes the one that it
// belongs to.
func (s *Server) sendTable(w http.ResponseWriter, r *http.Request, who Visitor) {
	t, ok := s.tableAt(w, r, who)
	if !ok {
		return
	}
	var ask struct {
		ID     string `json:"id"`
		Rev    int    `json:"rev"`
		Anyway bool   `json:"anyway"`
	}
	if !s.readJSON(w, r, &ask) {
		return
	}
	if t.ID != ask.ID || t.Sent == 0 && t.Rev != ask.Rev {
		sendJSON(w, http.StatusConflict, sendAnswer{Problem: "The sheet was changed meanwhile. Look at it again."})
		return
	}
	became, status := s.send(r.Context(), who, &t, ask.Anyway)
	sendJSON(w, status, became)
}

// send records a table's sheet. Sent twice it is one result. The status is that of the answer.
func (s *Server) send(ctx context.Context, who Visitor, t *table, anyway bool) (became sendAnswer, status int) {
	now, err := s.tables.beginSending(t.Code, t.ID)
	if err != nil {
		return sendAnswer{Problem: sentence(err)}, http.StatusConflict
	}
	result := int64(0)
	defer func() { s.tables.endSending(t.Code, result) }()
	if now.Sent != 0 && !s.isGone(ctx, now.Sent) {
		result = now.Sent
		return sendAnswer{Result: result, Address: resultAddress(result, 0), Says: []string{"This sheet was sent before."}}, http.StatusOK
	}
	if now.Rev != t.Rev {
		return sendAnswer{Problem: "The sheet was changed meanwhile. Look at it again."}, http.StatusConflict
	}
	if became.Doubts = nameless(&now); became.Doubts != nil && !anyway {
		return became, http.StatusUnprocessableEntity
	}
	became.Doubts = nil
	who.Name = cmp.Or(who.Name, now.Name)
	change, err := s.saveTable(ctx, who, &now, anyway)
	if doubtful := (*saving.Doubtful)(nil); errors.As(err, &doubtful) {
		for i := range doubtful.Doubts {
			became.Doubts = append(became.Doubts, doubtOf(&doubtful.Doubts[i]))
		}
		return became, http.StatusUnprocessableEntity
	}
	if bad := (*notation.Error)(nil); errors.As(err, &bad) {
		return sendAnswer{Problem: score.Sentence(terminal.Clean(bad.Msg))}, http.StatusUnprocessableEntity
	}
	if err != nil {
		status, says := s.whyNot(err)
		return sendAnswer{Problem: says}, status
	}
	result = now.Of
	for _, saved := range change.Saved {
		if saved.Differs {
			return sendAnswer{Problem: otherwise("sheet", saved.Result)}, http.StatusConflict
		}
		result = saved.Result
	}
	became = sendAnswer{Result: result, Address: resultAddress(result, change.Command), Says: []string{"Result " + fmt.Sprint(result) + " was recorded before."}}
	for i := range change.Results {
		became.Says = append([]string{terminal.Clean(change.Results[i].Headline(s.streams.Now())) + "."}, remarksOf(&change.Results[i])...)
	}
	if now.Of == 0 {
		s.notice("table %s sent result %d", t.Code, result)
	} else {
		s.notice("table %s changed result %d", t.Code, result)
	}
	return became, http.StatusOK
}

// nameless returns the players of a sheet without names: they would be recorded as their colours.
func nameless(t *table) (list []doubt) {
	for _, p := range model.HeadOf(games.All.Find(t.Game).Game, t.Text).Players {
		if !p.Named {
			list = append(list, doubt{Says: terminal.Clean(p.Name) + " has no name, and would stand in the league as " + terminal.Clean(p.Name) + ".", Key: "player", Name: terminal.Clean(p.Name)})
		}
	}
	return list
}

// otherwise says that a sheet is recorded already, but differently.
func otherwise(what string, result int64) string {
	return fmt.Sprintf("This %s was recorded before, as result %d, and says something else now. Nothing was changed there: take result %[2]d back, or let the arbiter change it.", what, result)
}

// remarksOf returns what is new with a result, and why it counts nowhere.
func remarksOf(r *saving.Result) (list []string) {
	for _, text := range r.Remarks() {
		list = append(list, score.Sentence(terminal.Clean(text)))
	}
	return list
}

// resultAddress returns the address of a result's page, with the command that changed it; 0 for
// none.
func resultAddress(id, command int64) string {
	address := fmt.Sprintf("/result/%d", id)
	if command != 0 {
		address += fmt.Sprintf("?did=%d", command)
	}
	return address
}

// saveTable judges a table's sheet and records it.
func (s *Server) saveTable(ctx context.Context, who Visitor, t *table, anyway bool) (*saving.Change, error) {
	if t.Of != 0 {
		return s.saveEdited(ctx, who, t, anyway)
	}
	under := s.records.rulings()
	by := games.Judge{Games: games.All, Rule: under.Apply, Options: validate.Options{NoProof: true}}
	j, err := by.Text(judge.Sheet(t.Text))
	if err != nil {
		return nil, err
	}
	game := saving.NewGame(j.Position.Head())
	if !j.Verdict.Legal() {
		game.State = league.Contested
	}
	if err := game.SetScore(&j); err != nil {
		return nil, err
	}
	game.UID = cmp.Or(game.UID, t.uid())
	err = s.records.read(ctx, func(store *records.Store) error {
		return saving.Propose(ctx, s.streams, store, &game, true, game.Season != "")
	})
	if err != nil {
		return nil, err
	}
	return s.change(ctx, who.command("phone at table "+t.Code), func(tx *records.Tx) (*saving.Change, error) {
		return saving.SaveIn(ctx, s.streams, tx, []saving.Game{game}, saving.Options{From: "table " + t.Code, Ask: true, Anyway: anyway})
	})
}

// saveEdited changes a result to what its sheet says: the headers that were changed, and the
// position where it differs. It is judged by the rulings that the result was recorded under.
func (s *Server) saveEdited(ctx context.Context, who Visitor, t *table, anyway bool) (*saving.Change, error) {
	var edit records.Edit
	err := s.records.read(ctx, func(store *records.Store) error {
		f, err := unchanged(ctx, store, t)
		if err != nil {
			return err
		}
		before, err := gameprint.Notation(f)
		if err != nil {
			return err
		}
		g := games.All.Find(t.Game)
		was, now := model.HeadOf(g.Game, before), model.HeadOf(g.Game, t.Text)
		edit = saving.EditOfHeaders(&was, &now)
		by := games.Judge{Games: games.All, Options: validate.Options{NoProof: true}, Rule: func(g *score.Game, h *score.Header) (err error) {
			h.Under, err = saving.RulingsOfEdit(ctx, store, t.Of, &records.Edit{League: &h.League}, g)
			return err
		}}
		j, err := by.Text(judge.Sheet(t.Text))
		if err != nil || records.SameText(j.Position.String(), f.Text) {
			return err
		}
		game := saving.NewGame(j.Position.Head())
		if !j.Verdict.Legal() {
			game.State = league.Contested
		}
		edit.Position = &game.Result
		return game.SetScore(&j)
	})
	if err != nil {
		return nil, err
	}
	return s.change(ctx, who.command(atDesk), func(tx *records.Tx) (*saving.Change, error) {
		if _, err := unchanged(ctx, tx.View(), t); err != nil {
			return nil, err
		}
		change, err := saving.EditIn(ctx, s.streams, tx, t.Of, edit, []string{"position"})
		if err == nil {
			err = saving.Options{Ask: true, Anyway: anyway}.Check(nil, change.Doubts)
		}
		return change, err
	})
}

// unchanged returns the result that a table's sheet changes. It refuses where another command has
// touched it since the sheet was opened.
func unchanged(ctx context.Context, store *records.Store, t *table) (*league.Result, error) {
	f, newest, err := resultAndCommand(ctx, store, t.Of)
	if err == nil && newest != t.Was {
		err = &records.RefusedError{Why: fmt.Sprintf("result %d was changed by c%d since this sheet was opened; copy what you need, and open its sheet again at the desk", t.Of, newest)}
	}
	return f, err
}

// resultAndCommand returns a result and the newest command that touched it.
func resultAndCommand(ctx context.Context, store *records.Store, id int64) (*league.Result, int64, error) {
	f, err := store.Result(ctx, id)
	if err != nil {
		return nil, 0, err
	}
	history, err := store.History(ctx, id)
	if err != nil || len(history) == 0 {
		return f, 0, err
	}
	return f, history[len(history)-1].ID, nil
}
