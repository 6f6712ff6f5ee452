package main

import (
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"os"
	"reflect"
	"slices"
	"strings"
	"time"

	"arbiter/records"
	"arbiter/score"
	"arbiter/score/notation"
)

// saveFlags are the flags of score that go with --save.
type saveFlags struct {
	league, season, note string
	contested, strict    bool
}

// A saver records games, all of one run in one transaction. It gathers them
// first; nobody waits for it before that.
type saver struct {
	*app
	*doubts
	flags    saveFlags
	store    *records.Store
	under    leagueRulings // by which the games were scored
	games    pile          // what is to be recorded, each a records.NewResult
	write    *gob.Encoder
	n        int            // games
	nameless map[int]string // of games, the colours that play without a name
	said     []string       // about single games
	more     int            // such notes beyond maxNotes
	itself   bool           // that something was recorded is the answer itself

	what   string              // what was recorded, as the log says it
	number int64               // its number there; 0 when nothing was recorded
	fresh  []int64             // the results that were recorded
	wrong  []records.Suspicion // what looks wrong and was recorded
}

// maxNotes is how many games of one run are spoken of one by one.
const maxNotes = 20

// newSaver opens the records, so that trouble with them shows before anything
// is scored.
func (a *app) newSaver(flags saveFlags) (*saver, error) {
	store, err := a.openRecords(records.Options{Create: true})
	if err != nil {
		return nil, recordsError(err)
	}
	under, err := store.LeagueRulings(context.Background())
	if err != nil {
		return nil, recordsError(errors.Join(err, store.Close()))
	}
	s := &saver{app: a, doubts: a.newDoubts(flags.strict), flags: flags, store: store, under: under, nameless: map[int]string{}}
	s.write = gob.NewEncoder(&s.games)
	return s, nil
}

// add takes one game that is to be recorded.
func (s *saver) add(g toSave) error {
	if !g.legal && !s.flags.contested {
		s.about("not recorded: the position is illegal (--contested records it as contested)")
		return nil
	}
	if nameless := unnamed(g.position.Head()); nameless != "" {
		s.nameless[s.n] = nameless
	}
	game, err := newResult(g.position, g.sheet, s.flags, g.complete)
	if err != nil {
		return err
	}
	return s.take(game)
}

// take keeps a result until all are recorded.
func (s *saver) take(game records.NewResult) error {
	s.n++
	return s.write.Encode(game)
}

// save records the games and says so. The answer about them is shown before
// anybody is asked about them, and else when all is recorded.
func (s *saver) save(out *output, show func() error) error {
	_, slow := s.out.(*os.File)
	answered := (!slow || isTerminal(s.out)) && !s.toFile()
	for again := true; again; {
		var err error
		if again, err = s.once(func() error {
			if answered {
				return show()
			}
			return nil
		}); err != nil {
			return errors.Join(recordsError(err), show())
		}
	}
	out.kept(s.number)
	if !answered { // a pipe may be slow to take the answer, or never take it
		s.report()
		return show()
	}
	err := show()
	s.report()
	return err
}

// once makes one transaction of it. With again somebody was asked, and what was
// answered is to be followed.
func (s *saver) once(show func() error) (again bool, err error) {
	if s.n == 0 {
		return false, nil
	}
	said, more := len(s.said), s.more
	tx, err := s.store.Begin(context.Background(), s.command())
	if err != nil {
		return false, err
	}
	defer func() {
		if err != nil || again {
			_ = tx.Rollback() // the error that led here is the one to show
			s.said, s.more = s.said[:said], more
		}
	}()
	under, err := tx.LeagueRulings()
	if err != nil {
		return false, err
	}
	if !reflect.DeepEqual(s.under, leagueRulings(under)) {
		return false, errors.New("somebody changed the rulings of a league while the games were scored; nothing is recorded, try again")
	}
	look, err := tx.Look()
	if err != nil {
		return false, err
	}
	fresh, order, err := s.saveAll(tx)
	if err != nil {
		return false, err
	}
	list, err := look.Suspect(scoreGames())
	if err != nil {
		return false, err
	}
	left, again, err := s.settle(list, func(id int64) int { return order[id] }, func() error {
		return errors.Join(tx.Rollback(), show())
	})
	if err != nil || again {
		return again, err
	}
	tx.What = s.summary(fresh)
	if err := tx.Commit(); err != nil {
		return false, err
	}
	if s.what, s.wrong, s.fresh = tx.What, left, fresh; len(fresh) > 0 {
		s.number = tx.ID()
	}
	return false, nil
}

// saveAll saves the games as they are meant by now. It lists the new results,
// and tells of each which game it is.
func (s *saver) saveAll(tx *records.Tx) (fresh []int64, order map[int64]int, err error) {
	order = map[int64]int{}
	in, err := s.games.reader()
	if err != nil {
		return nil, nil, err
	}
	read := gob.NewDecoder(in)
	for i := range s.n {
		var game records.NewResult
		if err := read.Decode(&game); err != nil {
			return nil, nil, fmt.Errorf("reading what is to be recorded: %w", err)
		}
		if s.skip[i] {
			continue
		}
		if game, err = s.meant(&game); err != nil {
			return nil, nil, err
		}
		saved, err := tx.Save(game)
		if err != nil {
			return nil, nil, fmt.Errorf("recording the game of %s: %w", seated(&game), err)
		}
		s.sayOf(i, &game, &saved)
		if !saved.Known {
			order[saved.ID] = i
			fresh = append(fresh, saved.ID)
		}
	}
	return fresh, order, nil
}

// sayOf notes what is to be said of a game that was saved.
func (s *saver) sayOf(i int, game *records.NewResult, saved *records.Saved) {
	switch {
	case saved.Known && saved.Differs:
		s.about("already recorded as #%d under the id %q, with another text; arbiter records edit %d --file FILE replaces it", saved.ID, game.Outside, saved.ID)
	case saved.Known:
		s.about("already recorded as #%d%s", saved.ID, stateNote(saved.State))
	default:
		if !game.Complete {
			s.about("#%d is recorded as an unfinished game", saved.ID)
		}
		if nameless := s.nameless[i]; nameless != "" {
			s.about("#%d: %s stands in the records as a player of that name; write the name behind the colour's letter", saved.ID, nameless)
		}
	}
}

// meant is a game with what was decided about it.
func (s *saver) meant(game *records.NewResult) (records.NewResult, error) {
	meant := *game
	if len(s.names) == 0 && len(s.days) == 0 {
		return meant, nil
	}
	meant.League, meant.Season = s.name(records.SuspectLeague, game.League), s.name(records.SuspectSeason, game.Season)
	meant.Played = s.day(game.Played)
	renamed := func(name string) string { return s.name(records.SuspectPlayer, name) }
	if game.Text == "" {
		meant.Game = s.name(records.SuspectGame, game.Game)
		return meant, meant.Rename(renamed)
	}
	rulings, err := game.Rulings()
	if err != nil {
		return meant, err
	}
	p, err := reheaded(game.Text, rulings, func(h *score.Header) {
		for i := range h.Players {
			h.Players[i].Name = renamed(h.Players[i].Name)
		}
		if h.League != "" {
			h.League = s.name(records.SuspectLeague, h.League)
		}
		if h.Season != "" {
			h.Season = s.name(records.SuspectSeason, h.Season)
		}
		if when, ok := notation.ParseDate(h.Date); ok {
			h.Date = s.day(when).Format(time.DateOnly) + strings.TrimPrefix(h.Date, when.Format(time.DateOnly))
		}
	})
	if err != nil {
		return meant, err
	}
	sheet := p.Breakdown()
	meant.Text = p.String()
	return meant, meant.Take(&sheet)
}

// reheaded is a position whose header says something else. It is read once
// more, so that only what can be read is recorded.
func reheaded(text string, rulings []score.Setting, change func(*score.Header)) (score.Position, error) {
	var read parser
	_, p, err := read.read(notation.Text{File: "the game", Line: 1, Src: text})
	if err != nil {
		return nil, err
	}
	change(p.Head())
	var again parser
	if _, p, err = again.read(notation.Text{File: "the game with the known name", Line: 1, Src: p.String()}); err != nil {
		return nil, err
	}
	p.Head().Over = rulings
	return p, nil
}

// summary is what the log says of the new results.
func (s *saver) summary(fresh []int64) string {
	what := "recorded nothing new"
	switch len(fresh) {
	case 0:
		return what
	case 1:
		what = fmt.Sprintf("recorded #%d", fresh[0])
	default:
		what = fmt.Sprintf("recorded %d results, #%d to #%d", len(fresh), fresh[0], fresh[len(fresh)-1])
	}
	if s.flags.contested {
		what += " as contested"
	}
	return what
}

// report says what became of the games.
func (s *saver) report() {
	for _, text := range s.said {
		s.note("%s", text)
	}
	if s.more > 0 {
		s.note("… and %d more such notes", s.more)
	}
	if s.number != 0 && !s.itself {
		s.note("%s in %s", s.what, s.store.Path())
	}
	s.doubts.tell(s.wrong, true)
}

// close closes the records.
func (s *saver) close() {
	s.games.close()
	_ = s.store.Close()
}

// about is a note about one game.
func (s *saver) about(format string, args ...any) {
	if len(s.said) == maxNotes {
		s.more++
		return
	}
	s.said = append(s.said, fmt.Sprintf(format, args...))
}

func (s *saver) note(format string, args ...any) {
	fmt.Fprintln(s.err, clean(fmt.Sprintf(format, args...)))
}

// newResult is a game as it is to be recorded: flags overrule the headers.
func newResult(p score.Position, sheet score.Breakdown, flags saveFlags, complete bool) (records.NewResult, error) {
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

func seated(game *records.NewResult) string {
	var names []string
	for i := range game.Seats {
		names = append(names, game.Seats[i].Name)
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
