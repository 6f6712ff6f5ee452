package store

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

	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
	"arbiter/score"
	"arbiter/score/notation"
)

// SaveFlags are the flags of score that go with --save.
type SaveFlags struct {
	League, Season, Note string
	Contested, Strict    bool
}

// A Saver records games, all of one run in one transaction. It gathers them
// first; nobody waits for it before that.
type Saver struct {
	*cli.App
	*Review
	flags    SaveFlags
	store    *records.Store
	Under    LeagueRulings   // by which the games were scored
	games    cli.SpillBuffer // what is to be recorded, each a records.NewResult
	write    *gob.Encoder
	n        int            // games
	nameless map[int]string // of games, the colours that play without a name
	said     []string       // about single games
	more     int            // such notes beyond maxNotes
	Quiet    bool           // that something was recorded is the answer itself

	What       string              // what was recorded, as the log says it
	Command    int64               // its number there; 0 when nothing was recorded
	NewResults []int64             // the results that were recorded
	Wrong      []records.Suspicion // what looks wrong and was recorded
}

// MaxNotes is how many games of one run are spoken of one by one.
const MaxNotes = 20

// NewSaver opens the records, so that trouble with them shows before anything
// is scored.
func NewSaver(a *cli.App, flags SaveFlags) (*Saver, error) {
	store, err := Open(a, records.Options{Create: true})
	if err != nil {
		return nil, RecordsError(err)
	}
	under, err := store.LeagueRulings(context.Background())
	if err != nil {
		return nil, RecordsError(errors.Join(err, store.Close()))
	}
	s := &Saver{App: a, Review: NewReview(a, flags.Strict), flags: flags, store: store, Under: under, nameless: map[int]string{}}
	s.write = gob.NewEncoder(&s.games)
	return s, nil
}

// add takes one game that is to be recorded.
func (s *Saver) add(g cli.ToSave) error {
	if !g.Legal && !s.flags.Contested {
		s.about("not recorded: the position is illegal (--contested records it as contested)")
		return nil
	}
	if nameless := unnamed(g.Position.Head()); nameless != "" {
		s.nameless[s.n] = nameless
	}
	game, err := NewResult(g.Position, g.Breakdown, s.flags, g.Complete)
	if err != nil {
		return err
	}
	return s.Take(game)
}

// Take keeps a result until all are recorded.
func (s *Saver) Take(game records.NewResult) error {
	s.n++
	return s.write.Encode(game)
}

// Save records the games and says so. The answer about them is shown before
// anybody is asked about them, and else when all is recorded.
func (s *Saver) Save(out *cli.Output, show func() error) error {
	_, slow := s.Out.(*os.File)
	answered := (!slow || cli.IsTerminal(s.Out)) && !s.ToFile()
	for again := true; again; {
		var err error
		if again, err = s.once(func() error {
			if answered {
				return show()
			}
			return nil
		}); err != nil {
			return errors.Join(RecordsError(err), show())
		}
	}
	out.NoteChange(s.Command)
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
func (s *Saver) once(show func() error) (again bool, err error) {
	if s.n == 0 {
		return false, nil
	}
	said, more := len(s.said), s.more
	tx, err := s.store.Begin(context.Background(), Command(s.App))
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
	if !reflect.DeepEqual(s.Under, LeagueRulings(under)) {
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
	list, err := look.Suspect(s.App.Games.All())
	if err != nil {
		return false, err
	}
	left, again, err := s.Settle(list, func(id int64) int { return order[id] }, func() error {
		return errors.Join(tx.Rollback(), show())
	})
	if err != nil || again {
		return again, err
	}
	tx.What = s.summary(fresh)
	if err := tx.Commit(); err != nil {
		return false, err
	}
	if s.What, s.Wrong, s.NewResults = tx.What, left, fresh; len(fresh) > 0 {
		s.Command = tx.ID()
	}
	return false, nil
}

// saveAll saves the games as they are meant by now. It lists the new results,
// and tells of each which game it is.
func (s *Saver) saveAll(tx *records.Tx) (fresh []int64, order map[int64]int, err error) {
	order = map[int64]int{}
	in, err := s.games.Reader()
	if err != nil {
		return nil, nil, err
	}
	read := gob.NewDecoder(in)
	for i := range s.n {
		var game records.NewResult
		if err := read.Decode(&game); err != nil {
			return nil, nil, fmt.Errorf("reading what is to be recorded: %w", err)
		}
		if s.Skip[i] {
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
func (s *Saver) sayOf(i int, game *records.NewResult, saved *records.Saved) {
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
func (s *Saver) meant(game *records.NewResult) (records.NewResult, error) {
	meant := *game
	if len(s.names) == 0 && len(s.days) == 0 {
		return meant, nil
	}
	meant.League, meant.Season = s.Name(records.SuspectLeague, game.League), s.Name(records.SuspectSeason, game.Season)
	meant.Played = s.Day(game.Played)
	renamed := func(name string) string { return s.Name(records.SuspectPlayer, name) }
	if game.Text == "" {
		meant.Game = s.Name(records.SuspectGame, game.Game)
		return meant, meant.Rename(renamed)
	}
	rulings, err := game.Rulings()
	if err != nil {
		return meant, err
	}
	p, err := reheaded(s.App, game.Text, rulings, func(h *score.Header) {
		for i := range h.Players {
			h.Players[i].Name = renamed(h.Players[i].Name)
		}
		if h.League != "" {
			h.League = s.Name(records.SuspectLeague, h.League)
		}
		if h.Season != "" {
			h.Season = s.Name(records.SuspectSeason, h.Season)
		}
		if when, ok := notation.ParseDate(h.Date); ok {
			h.Date = s.Day(when).Format(time.DateOnly) + strings.TrimPrefix(h.Date, when.Format(time.DateOnly))
		}
	})
	if err != nil {
		return meant, err
	}
	sheet := p.Breakdown()
	meant.Text = p.String()
	return meant, meant.Take(&sheet)
}

// summary is what the log says of the new results.
func (s *Saver) summary(fresh []int64) string {
	what := "recorded nothing new"
	switch len(fresh) {
	case 0:
		return what
	case 1:
		what = fmt.Sprintf("recorded #%d", fresh[0])
	default:
		what = fmt.Sprintf("recorded %d results, #%d to #%d", len(fresh), fresh[0], fresh[len(fresh)-1])
	}
	if s.flags.Contested {
		what += " as contested"
	}
	return what
}

// report says what became of the games.
func (s *Saver) report() {
	for _, text := range s.said {
		s.note("%s", text)
	}
	if s.more > 0 {
		s.note("… and %d more such notes", s.more)
	}
	if s.Command != 0 && !s.Quiet {
		s.note("%s in %s", s.What, s.store.Path())
	}
	s.Review.Tell(s.Wrong, true)
}

// Close closes the records.
func (s *Saver) Close() {
	s.games.Close()
	_ = s.store.Close()
}

// about is a note about one game.
func (s *Saver) about(format string, args ...any) {
	if len(s.said) == MaxNotes {
		s.more++
		return
	}
	s.said = append(s.said, fmt.Sprintf(format, args...))
}

func (s *Saver) note(format string, args ...any) {
	fmt.Fprintln(s.Err, cli.Clean(fmt.Sprintf(format, args...)))
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

// AddAll takes games in their order.
func (s *Saver) AddAll(list []cli.ToSave) error {
	for _, g := range list {
		if err := s.add(g); err != nil {
			return err
		}
	}
	return nil
}
