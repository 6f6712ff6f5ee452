package phone

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/cmd/games"
	"arbiter/records"
	"arbiter/score"
)

// An Editing is a change of a result in the sheet.
type Editing struct {
	id         int64
	Game       *games.Game
	Before     string // the sheet of the result as it stands
	head       score.Header
	unfinished string   // the recorded position of a game that is not over; "" of one that is
	says       []string // what changes
}

// NewEditing lays out the sheet of a result as it stands.
func (s *Pages) NewEditing(ctx context.Context, store *records.Store, id int64) (*Editing, error) {
	f, err := store.Result(ctx, id)
	if err != nil {
		return nil, err
	}
	g := s.App.Games.Find(f.Game)
	if f.Text == "" || g == nil {
		return nil, &records.RefusedError{Why: fmt.Sprintf("%d was recorded without a position, so there is no sheet to change", id)}
	}
	text, err := book.ToSheet(s.App, f)
	if err != nil {
		return nil, err
	}
	text = sheetmodel.Read(g.Game, text).Text()
	return &Editing{id: id, Game: g, Before: text, head: sheetmodel.HeadOf(g.Game, text), unfinished: cli.TextIf(f.Text, !f.Complete, "")}, nil
}

// rulings are those under which the changed sheet is scored.
func (e *Editing) rulings(ctx context.Context, a *cli.App, store *records.Store, g *score.Game, h *score.Header) ([]score.Setting, error) {
	return book.EditRulings(ctx, a, store, e.id, &records.Edit{League: &h.League}, g)
}

// TryEdit changes a result in a command that is not kept yet.
func (s *Pages) TryEdit(id int64, edit *records.Edit, what string) func(*records.Tx) (Told, error) {
	return func(tx *records.Tx) (told Told, err error) {
		tx.What = what
		fresh, wrong, err := book.TryEdit(tx, s.App.Games.All(), id, *edit)
		if err == nil {
			err = told.Read(tx.Context(), s.App, tx.View(), []int64{id}, fresh, "")
		}
		told.Wrong = wrong
		return told, err
	}
}

// trySheet changes the result to what the sheet says.
func (s *Pages) trySheet(one *sending) (func(*records.Tx) (Told, error), error) {
	e := one.edit
	edit := book.HeaderEdit(s.App.Games, &e.head, one.head())
	if one.text != e.Before {
		position, err := book.NewResult(&one.judged, book.SaveFlags{Contested: !one.judged.Verdict.Legal()})
		if err != nil {
			return nil, err
		}
		edit.Position = &position.Result
	}
	work := s.TryEdit(e.id, &edit, fmt.Sprintf("edited %d: position", e.id))
	return func(tx *records.Tx) (Told, error) {
		told, err := work(tx)
		if err != nil {
			return told, err
		}
		fields, err := tx.Fields()
		e.says = append(book.FieldLines(fields, false), e.differences(one.text)...)
		return told, err
	}, nil
}

// differences are the lines of the sheet's text that went and those that came.
func (e *Editing) differences(now string) (list []string) {
	before, after := strings.Split(e.Before, "\n"), strings.Split(now, "\n")
	for _, part := range []struct {
		says        string
		list, other []string
	}{{"before: ", before, after}, {"now: ", after, before}} {
		for _, line := range part.list {
			if slices.Contains(part.other, line) {
				continue
			}
			if list = append(list, part.says+cli.Clean(strings.TrimSpace(line))); len(list) == book.MaxNotes {
				return append(list, "…")
			}
		}
	}
	return list
}

// AtDesk is who changed something at the desk and gave no name.
const AtDesk = "the arbiter's desk"

// ResultAddress is a result on the desk, with what a command did to it.
func ResultAddress(id, command int64) string {
	return fmt.Sprintf("/desk/result/%d?did=%d", id, command)
}
