package store

import (
	"context"
	"encoding/gob"
	"errors"
	"fmt"
	"os"
	"reflect"
	"strings"
	"time"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
	"arbiter/score"
	"arbiter/score/notation"
)

// SaveFlags are the flags that say how games are recorded.
type SaveFlags struct {
	League, Season, Note string
	Contested, Strict    bool
}

// A Saver collects the games of a run and then records them all in one
// transaction, which keeps others waiting only while it records.
type Saver struct {
	*cli.App
	*Review
	flags    SaveFlags
	store    *records.Store
	Under    LeagueRulings   // by which the games were scored
	games    cli.SpillBuffer // the games, each a records.NewResult
	write    *gob.Encoder
	n        int            // the number of games
	nameless map[int]string // by game, the colours that play without a name
	said     []string       // notes about single games
	more     int            // the number of notes after MaxNotes
	Quiet    bool           // the caller's answer says what was recorded

	What       string              // what was recorded, as in the log
	Command    int64               // the number in the log; 0 when nothing was recorded
	NewResults []int64             // the results that were recorded
	Went       Went                // of these, those that name no season
	Wrong      []records.Suspicion // about what was recorded
}

// MaxNotes is how many games of a run get a note of their own.
const MaxNotes = 20

// NewSaver opens the records, so that trouble with them is reported before anything
// is scored. Its errors have exit codes.
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

// add adds one game.
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

// Take adds one result.
func (s *Saver) Take(game records.NewResult) error {
	s.n++
	return s.write.Encode(game)
}

// Save records the games and says so. It calls show, which writes the answer,
// before it asks the user about a game, otherwise after everything is recorded.
func (s *Saver) Save(out *cli.Output, show func() error) error {
	_, file := s.Out.(*os.File)
	fast := (!file || cli.IsTerminal(s.Out)) && !s.ToFile()
	for again := true; again; {
		var err error
		if again, err = s.once(func() error {
			if fast {
				return show()
			}
			return nil
		}); err != nil {
			return errors.Join(RecordsError(err), show())
		}
	}
	out.NoteChange(s.Command)
	if !fast { // a pipe may be slow to take the answer, or never take it
		s.report()
		return show()
	}
	err := show()
	s.report()
	return err
}

// once tries to record the games in one transaction. It returns again when it asked
// the user and nothing is recorded yet: the next try follows the answers.
func (s *Saver) once(show func() error) (again bool, err error) {
	if s.n == 0 {
		return false, nil
	}
	said, more := len(s.said), s.more
	s.Went = nil
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

// saveAll saves the games with the user's decisions. It returns the new results and
// which game each of them is.
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
			return nil, nil, fmt.Errorf("recording the game of %s: %w", playerNames(&game), err)
		}
		s.noteSaved(i, &game, &saved)
		s.Went.Count(game.League, &saved)
		if !saved.Known {
			order[saved.ID] = i
			fresh = append(fresh, saved.ID)
		}
	}
	return fresh, order, nil
}

// noteSaved makes the note about a game that was saved.
func (s *Saver) noteSaved(i int, game *records.NewResult, saved *records.Saved) {
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

// meant returns a game with the user's decisions about it.
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
	p, err := withHeader(s.App, game.Text, rulings, func(h *score.Header) {
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

// summary describes the new results for the log.
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

// report prints the notes about the games.
func (s *Saver) report() {
	for _, text := range s.said {
		s.note("%s", text)
	}
	if s.more > 0 {
		s.note("… and %d more such notes", s.more)
	}
	if s.Command != 0 {
		for _, text := range s.Went.Words() {
			s.note("%s", text)
		}
	}
	if s.Command != 0 && !s.Quiet {
		s.note("%s in %s", s.What, s.store.Path())
	}
	s.tellPlanned()
	s.Review.Tell(s.Wrong, true)
}

// Close closes the records.
func (s *Saver) Close() {
	s.games.Close()
	_ = s.store.Close()
}

// about adds a note about one game.
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

func playerNames(game *records.NewResult) string {
	var names []string
	for i := range game.Seats {
		names = append(names, game.Seats[i].Name)
	}
	return score.And(names)
}

func stateNote(state records.State) string {
	if state == records.Confirmed {
		return ""
	}
	return ", which is " + string(state)
}

// AddAll adds games in their order.
func (s *Saver) AddAll(list []cli.ToSave) error {
	for _, g := range list {
		if err := s.add(g); err != nil {
			return err
		}
	}
	return nil
}
