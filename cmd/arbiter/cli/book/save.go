package book

import (
	"context"
	"errors"
	"fmt"
	"os"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// SaveFlags are the flags that say how games are recorded.
type SaveFlags struct {
	League, Season, Note string
	Contested, Strict    bool
}

// A Saver collects the games of a run and then records them all in one
// transaction, which keeps others waiting only while it records.
type Saver struct {
	*Review
	flags    SaveFlags
	store    *records.Store
	Under    LeagueRulings // by which the games were scored
	games    []records.Incoming
	nameless map[int]string // by game, the colours that play without a name
	goesOn   map[int]string // by game, why it is not over
	notes    []string       // notes about single games
	more     int            // the number of notes after MaxNotes
	saves    []int          // by call of Add, the game; -1 for none
	ids      map[int]int64  // by game, the new result
	byDay    map[int64]bool // the results whose season is that of their day
	first    bool           // nothing had been recorded before
	Quiet    bool           // the caller's answer says what was recorded
	Proposed []string       // what of each game was proposed and not typed: see ProposedLeague
	ByDay    bool           // the season that was proposed is that of the day
	Fresh    bool           // a text without an id is a new game, and none that was read before

	What       string            // what was recorded, as in the log
	Command    int64             // the number in the log; 0 when nothing was recorded
	NewResults []*league.Result  // the results that were recorded
	Report     Report            // reads them back
	Seasons    SeasonCounts      // of these, those that name no season
	Names      []records.NewName // the new names that they brought
	Wrong      []records.Doubt   // about what was recorded
}

// MaxNotes is how many games of a run get a note of their own.
const MaxNotes = 20

// NewSaver opens the records, so that trouble with them is reported before anything
// is scored.
func NewSaver(a *cli.App, flags SaveFlags) (*Saver, error) {
	store, err := Open(a, records.Options{Create: true})
	if err != nil {
		return nil, err
	}
	under, err := store.LeagueRulings(context.Background())
	if err != nil {
		return nil, errors.Join(err, store.Close())
	}
	return &Saver{Review: NewReview(a, flags.Strict), flags: flags, store: store, Under: under, nameless: map[int]string{}, goesOn: map[int]string{}}, nil
}

// Add adds one game.
func (s *Saver) Add(j *score.Judged) error {
	if !j.Verdict.Legal() && !s.flags.Contested {
		s.about("not recorded: the position is illegal (--contested records it as contested)")
		s.saves = append(s.saves, -1)
		return nil
	}
	if nameless := unnamed(j.Position.Head()); nameless != "" {
		s.nameless[len(s.games)] = nameless
	}
	if j.Verdict.Legal() && !j.Verdict.Complete {
		s.goesOn[len(s.games)] = j.Verdict.GoesOn
	}
	game, err := NewResult(j, s.flags)
	if err == nil && s.Fresh && game.UID == "" {
		game.UID, err = records.NewUID()
	}
	if err == nil {
		s.saves = append(s.saves, len(s.games))
		s.games = append(s.games, game)
	}
	return err
}

// Save records the games and says so. It calls show, which writes the answer,
// before it asks the user about a game, otherwise after everything is recorded.
func (s *Saver) Save(out *cli.Output, show func() error) error {
	_, file := s.Out.(*os.File)
	fast := (!file || cli.IsTerminal(s.Out)) && !s.ToFile() && !s.AsJSON() // JSON has what is recorded in it
	for again := true; again; {
		err := s.once()
		if err != nil && fast {
			err = errors.Join(err, show())
		}
		if again, err = s.Ask(err); err != nil {
			return errors.Join(err, show())
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

// once tries to record the games in one transaction.
func (s *Saver) once() (err error) {
	if len(s.games) == 0 {
		return nil
	}
	notes, more := len(s.notes), s.more
	s.Seasons, s.byDay, s.ids = nil, map[int64]bool{}, map[int]int64{}
	tx, err := s.store.Begin(context.Background(), Command(s.App))
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			_ = tx.Rollback() // the error that led here is the one to show
			s.notes, s.more = s.notes[:notes], more
		}
	}()
	recording := Recording{App: s.App, Under: s.Under, Games: s.games}
	done, err := recording.Try(context.Background(), tx, func(i int, game *records.Incoming, saved *records.Saved) {
		s.noteSaved(i, game, saved)
		s.Seasons.Count(game.League, saved)
		if !saved.Known {
			s.ids[i] = saved.ID
		}
		if saved.Season != "" {
			s.byDay[saved.ID] = true
		}
	})
	if err != nil {
		return err
	}
	if err := s.Check(done.Names, done.Wrong); err != nil {
		return err
	}
	if err := s.readBack(tx, done); err != nil {
		return err
	}
	tx.What = done.What
	if err := tx.Commit(); err != nil {
		return err
	}
	if s.What, s.Names, s.Wrong, s.NewResults = tx.What, done.Names, done.Wrong, done.New; len(done.New) > 0 {
		s.Command = tx.ID()
	}
	return nil
}

// noteSaved makes the notes about a game that was saved.
func (s *Saver) noteSaved(i int, game *records.Incoming, saved *records.Saved) {
	if saved.Cleaned != nil {
		s.about("the %s held characters that cannot be seen; they are taken out", score.And(saved.Cleaned))
	}
	switch {
	case saved.Again:
		s.about("the game of %s stands twice here, and is recorded once", score.And(game.Names()))
	case saved.Differs:
		s.about("already recorded as %d, otherwise than here; to replace it:\n  %s", saved.ID, s.Hint("edit", saved.ID, "--file", "FILE"))
	case saved.Known:
		s.about("already recorded as %d%s", saved.ID, stateNote(saved.State))
	default:
		if nameless := s.nameless[i]; nameless != "" {
			s.about("%d: %s stands in the records as a player of that name; write the name behind the colour's letter", saved.ID, nameless)
		}
	}
}

// report prints the notes about the games.
func (s *Saver) report() {
	for _, text := range s.notes {
		s.note("%s", text)
	}
	if s.more > 0 {
		s.note("… and %s", score.Counted(s.more, "more such note"))
	}
	if s.Command != 0 && !s.Quiet && !s.AsJSON() {
		if s.Report.Summary != nil {
			s.note("%s", s.What)
		}
		fmt.Fprint(s.Err, s.Report.Text(s.ErrorWidth()))
	}
	if s.first && s.Command != 0 && !s.AsJSON() {
		s.note("the records are in %s", s.store.Path())
	}
	s.PrintRecorded(s.Wrong)
}

// Close closes the records.
func (s *Saver) Close() { _ = s.store.Close() }

// about adds a note about one game.
func (s *Saver) about(format string, args ...any) {
	if len(s.notes) == MaxNotes {
		s.more++
		return
	}
	s.notes = append(s.notes, fmt.Sprintf(format, args...))
}

func (s *Saver) note(format string, args ...any) {
	s.Say(fmt.Sprintf(format, args...))
}

func stateNote(state league.State) string {
	if state == league.Confirmed {
		return ""
	}
	return ", which is " + string(state)
}
