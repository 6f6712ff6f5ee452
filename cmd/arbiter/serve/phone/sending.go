package phone

import (
	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/serve/door"
	"arbiter/records/league"
	"context"
	"strconv"
	"strings"

	"arbiter/cmd/arbiter/serve/tables"
	"arbiter/records"
	"arbiter/score"
)

// A sending is a sheet on its way to the records.
type sending struct {
	table  *tables.Table
	text   string
	rev    int
	under  saving.Rulings
	judged score.Judged
	unread error    // why the text cannot be read; nil when it was judged
	edit   *Editing // of a result that is there; nil for a new one

	told  *saving.Change // what was told of it when it was tried last
	saved saving.Saved
	did   int64 // the command that recorded it, 0 where nothing changed
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
				return one.edit.rulings(ctx, store, g, h)
			}
		}
		one.judged, one.unread = s.Judge(one.text, one.under, stored)
		return nil
	})
	return one, err
}

// head is what stands above the sheet; nil where it cannot be read.
func (one *sending) head() *score.Header {
	if one.unread != nil {
		return nil
	}
	return one.judged.Position.Head()
}

// result is the sheet as it is to be recorded. The table's own identity makes it one
// result, however often it is sent.
func (one *sending) result() (saving.Game, error) {
	game := saving.NewGame(one.head())
	if !one.judged.Verdict.Legal() {
		game.State = league.Contested
	}
	err := game.SetScore(&one.judged)
	if game.UID == "" {
		game.UID = uidOf(one.table, game.Game)
	}
	return game, err
}

// uidOf is the identity of a table's sheet as a result of a game.
func uidOf(t *tables.Table, game string) string {
	return records.UIDOf(records.SourceTable, game, t.ID())
}

// try records or edits in a command that is not kept yet.
func (s *Pages) try(one *sending) (func(*records.Tx) (*saving.Change, error), error) {
	try := s.tryNew
	if one.edit != nil {
		try = s.trySheet
	}
	work, err := try(one)
	if err != nil {
		return nil, err
	}
	return func(tx *records.Tx) (_ *saving.Change, err error) {
		one.told, err = work(tx)
		return one.told, err
	}, nil
}

// tryNew records the sheet as a new result.
func (s *Pages) tryNew(one *sending) (func(*records.Tx) (*saving.Change, error), error) {
	game, err := one.result()
	if err != nil {
		return nil, err
	}
	h, by := one.head(), one.table.Proposed()
	if by.League != "" && score.SameName(by.League, h.League) {
		game.Proposed = append(game.Proposed, "league")
	}
	if by.Season != "" && score.SameName(by.Season, h.Season) {
		game.Proposed = append(game.Proposed, "season")
	}
	return func(tx *records.Tx) (*saving.Change, error) {
		change, err := saving.SaveIn(tx.Context(), s.App, tx, []saving.Game{game}, saving.Options{From: "table " + one.table.Code})
		if err == nil {
			one.saved = change.Saved[0]
		}
		return change, err
	}, nil
}

// sound tells that sending the sheet contests nothing. A game that was unfinished before stays
// as it is while only what it counts for is changed.
func (one *sending) sound() bool {
	if one.judged.Sound() || one.edit == nil || one.edit.unfinished == "" {
		return one.judged.Sound()
	}
	same := one.text == one.edit.Before || records.SameText(one.judged.Position.String(), one.edit.unfinished)
	return same && one.judged.Verdict.Legal()
}

// as and points are how the sheet would be recorded. The form says them again: nothing
// is sent as something else than was read.
func (one *sending) as() string { return door.TextIf("confirmed", one.sound(), "contested") }

func (one *sending) points() string {
	var totals []string
	for i := range one.judged.Breakdown.Tallies {
		totals = append(totals, strconv.Itoa(one.judged.Breakdown.Tallies[i].Total()))
	}
	return strings.Join(totals, " ")
}

// doubts are what looked wrong when the sheet was tried last.
func (one *sending) doubts() []records.Doubt {
	if one.told == nil {
		return nil
	}
	return one.told.Doubts
}
