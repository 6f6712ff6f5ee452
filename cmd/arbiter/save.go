package main

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"arbiter/records"
	"arbiter/score"
	"arbiter/score/notation"
)

// saveFlags are the flags of score that go with --save.
type saveFlags struct {
	league, season, note string
	contested            bool
}

// A saver records games, all of one run in one transaction.
type saver struct {
	*app
	flags  saveFlags
	store  *records.Store
	under  leagueRulings
	tx     *records.Tx // begun with the first game
	ids    []int64     // recorded; the first and the last
	count  int
	notes  int // about single games; those beyond maxNotes are only counted
	closed bool
}

// maxNotes is how many games of one run are spoken of one by one.
const maxNotes = 20

// A savedResult tells what became of a game.
type savedResult struct {
	records.Saved
	refused bool // illegal, and --contested was not said
}

// newSaver opens the records, so that trouble with them shows before anything
// is scored.
func (a *app) newSaver(flags saveFlags) (*saver, error) {
	store, err := a.openRecords(true)
	if err != nil {
		return nil, recordsError(err)
	}
	under, err := store.LeagueRulings(context.Background())
	if err != nil {
		return nil, recordsError(errors.Join(err, store.Close()))
	}
	return &saver{app: a, flags: flags, store: store, under: under}, nil
}

// add records one game; nothing is kept before commit.
func (s *saver) add(p score.Position, sheet score.Sheet, legal, complete bool) (savedResult, error) {
	if !legal && !s.flags.contested {
		s.about("not recorded: the position is illegal (--contested records it as contested)")
		return savedResult{refused: true}, nil
	}
	if s.tx == nil {
		tx, err := s.store.Begin(context.Background(), s.command())
		if err != nil {
			return savedResult{}, recordsError(err)
		}
		s.tx = tx
	}
	game, err := newResult(p, sheet, s.flags, complete)
	if err != nil {
		return savedResult{}, err
	}
	saved, err := s.tx.Save(game)
	if err != nil {
		return savedResult{}, recordsError(fmt.Errorf("recording the game of %s: %w", and(sheet), err))
	}
	switch {
	case saved.Known && saved.Differs:
		s.about("already recorded as #%d under the id %q, with another text; arbiter records edit %d --file FILE replaces it", saved.ID, game.Outside, saved.ID)
	case saved.Known:
		s.about("already recorded as #%d%s", saved.ID, stateNote(saved.State))
	case saved.Twin != 0:
		s.about("recorded as #%d, although #%d has the same text; were they one game, arbiter records void %d. A `date:` or an `id:` makes a game known", saved.ID, saved.Twin, saved.ID)
	}
	if saved.Known {
		return savedResult{Saved: saved}, nil
	}
	if !complete {
		s.about("#%d is recorded as an unfinished game", saved.ID)
	}
	if nameless := unnamed(p.Head()); nameless != "" {
		s.about("#%d: %s stands in the records as a player of that name; write the name behind the colour's letter", saved.ID, nameless)
	}
	if s.count++; s.count == 1 {
		s.ids = []int64{saved.ID, saved.ID}
	}
	s.ids[1] = saved.ID
	return savedResult{Saved: saved}, nil
}

// commit keeps all games and says so.
func (s *saver) commit() error {
	if s.notes > maxNotes {
		s.note("… and %d more such notes", s.notes-maxNotes)
	}
	if s.tx == nil {
		return recordsError(s.close())
	}
	what := "recorded nothing new"
	if s.count > 0 {
		what = fmt.Sprintf("recorded #%d", s.ids[0])
	}
	if s.count > 1 {
		what = fmt.Sprintf("recorded %d results, #%d to #%d", s.count, s.ids[0], s.ids[1])
	}
	if s.flags.contested && s.count > 0 {
		what += " as contested"
	}
	s.tx.What = what
	if err := s.tx.Commit(); err != nil {
		return recordsError(errors.Join(err, s.close()))
	}
	if s.count > 0 {
		s.note("%s in %s", what, s.store.Path())
	}
	return recordsError(s.close())
}

// abort gives up what was not committed.
func (s *saver) abort() {
	if s.closed {
		return
	}
	if s.tx != nil {
		_ = s.tx.Rollback() // the error that led here is the one to show
	}
	_ = s.close()
}

func (s *saver) close() error {
	if s.closed {
		return nil
	}
	s.closed = true
	return s.store.Close()
}

// about is a note about one game.
func (s *saver) about(format string, args ...any) {
	if s.notes++; s.notes <= maxNotes {
		s.note(format, args...)
	}
}

func (s *saver) note(format string, args ...any) {
	fmt.Fprintln(s.err, clean(fmt.Sprintf(format, args...)))
}

// newResult is a game as it is to be recorded: flags overrule the headers.
func newResult(p score.Position, sheet score.Sheet, flags saveFlags, complete bool) (records.NewResult, error) {
	h := p.Head()
	r := records.NewResult{
		Game:     p.Game().Name,
		Text:     p.String(),
		Outside:  h.ID,
		Dated:    h.Date != "",
		Complete: complete,
		League:   h.League,
		Season:   h.Season,
		Round:    h.Round,
		Place:    h.Place,
		Note:     h.Note,
	}
	if flags.contested {
		r.State = records.Contested
	}
	if when, ok := notation.ParseDate(h.Date); ok {
		r.Played = when
	}
	for _, f := range []struct {
		to   *string
		flag string
	}{{&r.League, flags.league}, {&r.Season, flags.season}, {&r.Note, flags.note}} {
		if f.flag != "" {
			*f.to = f.flag
		}
	}
	return r, r.Take(&sheet)
}

// unnamed are the colours that play without a name.
func unnamed(h *score.Header) string {
	var list []string
	for _, p := range h.Players {
		if p.Colour != "" && !p.Named {
			list = append(list, p.Name)
		}
	}
	return strings.Join(list, ", ")
}

func and(sheet score.Sheet) string {
	var names []string
	for i := range sheet.Tallies {
		names = append(names, sheet.Tallies[i].Name)
	}
	if len(names) < 2 {
		return strings.Join(names, "")
	}
	return strings.Join(slices.Concat(names[:len(names)-2], []string{names[len(names)-2] + " and " + names[len(names)-1]}), ", ")
}

func stateNote(state records.State) string {
	if state == records.Confirmed {
		return ""
	}
	return ", which is " + string(state)
}
