package phone

import (
	"arbiter/cmd/arbiter/gameprint"
	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/terminal"
	"context"
	"fmt"
	"slices"
	"strings"

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
	g := games.All.Find(f.Game)
	if f.Text == "" || g == nil {
		return nil, &records.RefusedError{Why: fmt.Sprintf("%d was recorded without a position, so there is no sheet to change", id)}
	}
	text, err := gameprint.Notation(f)
	if err != nil {
		return nil, err
	}
	text = sheetmodel.Read(g.Game, text).Text()
	return &Editing{id: id, Game: g, Before: text, head: sheetmodel.HeadOf(g.Game, text), unfinished: door.TextIf(f.Text, !f.Complete, "")}, nil
}

// rulings are those under which the changed sheet is scored.
func (e *Editing) rulings(ctx context.Context, store *records.Store, g *score.Game, h *score.Header) ([]score.Setting, error) {
	return saving.RulingsOfEdit(ctx, store, e.id, &records.Edit{League: &h.League}, g)
}

// mostDifferences is how many lines of text that differ are shown.
const mostDifferences = 20

// TryEdit changes a result in a command that is not kept yet.
func (s *Pages) TryEdit(id int64, edit *records.Edit, what ...string) func(*records.Tx) (*saving.Change, error) {
	return func(tx *records.Tx) (*saving.Change, error) {
		return saving.EditIn(tx.Context(), s.App, tx, id, *edit, what)
	}
}

// trySheet changes the result to what the sheet says.
func (s *Pages) trySheet(one *sending) (func(*records.Tx) (*saving.Change, error), error) {
	e := one.edit
	edit := saving.EditOfHeaders(&e.head, one.head())
	if one.text != e.Before {
		position, err := one.result()
		if err != nil {
			return nil, err
		}
		edit.Position = &position.Result
	}
	work := s.TryEdit(e.id, &edit, "position")
	return func(tx *records.Tx) (*saving.Change, error) {
		change, err := work(tx)
		if err != nil {
			return nil, err
		}
		e.says = append(saving.FieldLines(change.Fields, false), e.differences(one.text)...)
		return change, nil
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
			if list = append(list, part.says+terminal.Clean(strings.TrimSpace(line))); len(list) == mostDifferences {
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
