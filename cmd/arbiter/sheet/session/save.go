package session

import (
	"errors"
	"fmt"
	"io"
	"os"

	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/sheet/judge"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// save ends a sheet by saving it. Where that fails it says why; the draft has the text.
func (r *session) save(o *game, text, how string) (change *saving.Change, saved bool, err error) {
	if o.draft.Err != nil || o.draft.When.IsZero() { // nothing was changed since it was opened
		o.draft.Keep(text, r.streams.Now())
	}
	kept := r.toGoOn(o)
	r.streams.Typed.Store(&kept)
	defer r.streams.Typed.Store(nil)
	switch how {
	case endWritten:
		err = r.writeBack(o, text)
	case endChanged:
		if saved, err = r.saveChanges(o, text); saved {
			return nil, true, err
		}
	default:
		change, err = r.record(o)
	}
	err = r.streams.Explain(err)
	if err == nil || errors.Is(err, terminal.ErrInterrupted) {
		return change, err == nil, err
	}
	r.streams.ShowError(err)
	if o.draft.Err != nil {
		r.streams.Say("Nothing was saved. The sheet is still open, but %s.", terminal.Clean(o.draft.Kept()))
	} else {
		r.streams.Say("Nothing was saved. The sheet is still open, and its text is in %s.", terminal.Clean(o.draft.Path))
	}
	return nil, false, err
}

func (r *session) record(o *game) (*saving.Change, error) {
	store, err := saving.OpenStore(r.streams, saving.ToRecord)
	if err != nil {
		return nil, err
	}
	defer store.Close()
	h := o.judged.Position.Head()
	game := saving.NewGame(h)
	if r.options.Contested || !o.judged.Sound() {
		game.State = league.Contested
	}
	if game.Note == "" {
		game.Note = r.options.Note
	}
	if h.League != "" && score.SameName(h.League, o.proposed) {
		game.Proposed = append(game.Proposed, "league")
	}
	if err := saving.Propose(r.ctx, r.streams, store, &game, true, h.Season != ""); err != nil {
		return nil, err
	}
	if err := game.SetScore(o.judged); err != nil {
		return nil, err
	}
	if game.UID == "" { // a sheet is a new game, not one that was read before
		if game.UID, err = records.NewUID(); err != nil {
			return nil, err
		}
	}
	change, err := saving.SaveAsking(r.ctx, r.streams, store, []saving.Game{game}, r.options.Strict)
	if err != nil {
		return nil, err
	}
	change.PrintAside(r.streams)
	change.SayDoubts(r.streams)
	return change, nil
}

// saveChanges changes a result to what the sheet says. saved may be true with an error: the answer
// could not be written.
func (r *session) saveChanges(o *game, text string) (saved bool, err error) {
	was, h := headerOf(o.original), headerOf(text)
	edit := saving.EditOfHeaders(&was, &h)
	store, err := saving.OpenStore(r.streams, saving.ToChange)
	if err != nil {
		return false, err
	}
	defer store.Close()
	number := o.draft.Of.Result
	if text != o.original { // a player's new name alone is no change
		contested := !o.judged.Verdict.Legal()
		j, err := saving.SetPosition(r.ctx, store, number, &edit, judge.Sheet(text), nil, contested)
		if err != nil {
			return false, err
		}
		if !j.Verdict.Legal() && !contested {
			return false, errors.New("the position is illegal")
		}
	}
	change, err := saving.EditAsking(r.ctx, r.streams, store, number, edit, []string{"position"}, false)
	if err != nil {
		return false, err
	}
	if err := change.Print(r.streams); err != nil {
		return true, err
	}
	change.SayDoubts(r.streams)
	return true, nil
}

// writeBack replaces the file that was opened, unless somebody else changed it meanwhile.
func (r *session) writeBack(o *game, text string) error {
	file := o.draft.Of.File
	now, err := os.ReadFile(file)
	if err != nil {
		return err
	}
	if sumOf(string(now)) != o.draft.Of.Sum {
		return fmt.Errorf("%s was changed meanwhile; keep the sheet as another file", file)
	}
	err = terminal.WriteFile(file, func(w io.Writer) error {
		_, err := io.WriteString(w, text)
		return err
	})
	if err != nil {
		return err
	}
	r.streams.Say("written to %s", file)
	return nil
}
