package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/user"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"github.com/adrg/xdg"
	"github.com/spf13/cobra"

	"arbiter/records"
	"arbiter/score/notation"
)

// dbPath is where the records are: --db, ARBITER_DB, the data folder.
func (a *app) dbPath() string {
	if a.db != "" {
		return a.db
	}
	if path := os.Getenv("ARBITER_DB"); path != "" {
		return path
	}
	if os.Getenv("HOME") == "" && os.Getenv("XDG_DATA_HOME") == "" {
		if u, err := user.Current(); err == nil && u.HomeDir != "" { // else it would be the root of all files
			return filepath.Join(u.HomeDir, ".local", "share", "arbiter", "league.db")
		}
	}
	xdg.Reload() // it has read the environment when the program began
	return filepath.Join(xdg.DataHome, "arbiter", "league.db")
}

func (a *app) openRecords(o records.Options) (*records.Store, error) {
	o.Now, o.Version = a.now, Version
	return records.Open(a.dbPath(), o)
}

// mostNames is how many players an error lists, where none is near.
const mostNames = 30

// recordsError gives an error of the records its exit code and its hint.
func recordsError(err error) error {
	var file *records.FileError
	var missing *records.NotFoundError
	switch {
	case errors.As(err, &file):
		return coded{exitRecords, err}
	case errors.As(err, &missing):
		switch {
		case missing.Kind == "player" && len(missing.Known) > mostNames && notation.Nearest(missing.Name, missing.Known) == "":
			return usage("%w (arbiter players list shows everybody)", err)
		case len(missing.Known) > 0:
			return usage("%w; %s", err, notation.Suggest(missing.Name, missing.Known))
		case missing.Kind == "result":
			return usage("%w (arbiter records list shows them)", err)
		case missing.Kind == "command":
			return usage("%w (arbiter records log shows them)", err)
		}
	}
	return err
}

// reading answers from the records. Where nothing is recorded yet it says so,
// and none, if any, answers.
func (a *app) reading(none func(io.Writer) error, body func(*records.Store, io.Writer) error) error {
	s, err := a.openRecords(records.Options{Read: true})
	if errors.Is(err, records.ErrNoFile) {
		fmt.Fprintf(a.err, "nothing is recorded yet in %s; arbiter score --save FILE begins\n", clean(records.Shown(a.dbPath())))
		if none == nil {
			return nil
		}
		return a.answerTo(none)
	}
	if err != nil {
		return recordsError(err)
	}
	closing := sync.OnceValue(s.Close)
	err = a.answerTo(func(w io.Writer) error {
		if err := body(s, w); err != nil {
			return err
		}
		return closing() // before the answer stands: the file may have been changed meanwhile
	})
	if cerr := closing(); err == nil {
		err = cerr
	}
	return recordsError(err)
}

// A changed tells what a command changed, as JSON.
type changed struct {
	Command int64       `json:"command"` // its number in the log; 0 when nothing was changed
	What    string      `json:"what"`
	Fields  []jsonField `json:"fields,omitempty"`
}

// changing runs one command that changes records, and says what it did and how
// to take it back.
func (a *app) changing(cmd *cobra.Command, work func(*records.Tx) error) error {
	return a.answerAfter(func(out *output) error {
		return a.withRecords(records.Options{}, func(s *records.Store) error { return a.change(cmd, s, out, work) })
	})
}

// withRecords opens records that must be there already.
func (a *app) withRecords(o records.Options, work func(*records.Store) error) error {
	s, err := a.openRecords(o)
	if errors.Is(err, records.ErrNoFile) {
		return usage("nothing is recorded yet in %s; arbiter score --save FILE begins", records.Shown(a.dbPath()))
	}
	if err == nil {
		err = work(s)
		if cerr := s.Close(); err == nil {
			err = cerr
		}
	}
	return recordsError(err)
}

// change is one command with its answer, whose place is open already.
func (a *app) change(cmd *cobra.Command, s *records.Store, out *output, work func(*records.Tx) error) error {
	var done changed
	var fields []records.Field
	var remarks []string
	stop := a.writing("writing to the records")
	err := s.Do(cmd.Context(), a.command(), func(tx *records.Tx) error {
		if err := work(tx); err != nil {
			return err
		}
		if done.What = tx.What; tx.Changed() {
			done.Command = tx.ID()
		}
		fields, remarks = tx.Fields(), tx.Remarks()
		return nil
	})
	stop()
	if err != nil {
		return err
	}
	out.kept(done.Command)
	for _, r := range remarks {
		fmt.Fprintln(a.err, clean(r))
	}
	if a.asJSON() {
		done.Fields = fieldsJSON(fields)
		return writeJSON(out, done)
	}
	fmt.Fprintln(out, clean(done.What))
	showFields(out, fields)
	if done.Command != 0 {
		fmt.Fprintf(out, "  take it back: arbiter records undo %d\n", done.Command)
	}
	return nil
}

// command is what the log tells of this run.
func (a *app) command() records.Command {
	return records.Command{Who: who(), Args: loggedArgs(os.Args[1:])}
}

// loggedArgs are arguments as the log keeps them: no server's password is among
// them.
func loggedArgs(args []string) []string {
	list := slices.Clone(args)
	for i, arg := range list {
		if flag, place, ok := strings.Cut(arg, "="); ok && records.IsServer(place) {
			list[i] = flag + "=" + records.Shown(place)
		} else {
			list[i] = records.Shown(arg)
		}
	}
	return list
}

// who is the name of who runs the program.
func who() string {
	for _, key := range []string{"USER", "LOGNAME", "USERNAME"} {
		if name := os.Getenv(key); name != "" {
			return name
		}
	}
	if u, err := user.Current(); err == nil {
		return u.Username
	}
	return "somebody"
}

// number reads a result's or a command's number: 12 or #12.
func number(kind, text string) (int64, error) {
	n, err := strconv.ParseInt(strings.TrimPrefix(text, "#"), 10, 64)
	if err != nil || n < 1 {
		return 0, usage("%q is no %s's number; expected one as 12", text, kind)
	}
	return n, nil
}

// filterFlags are the flags that pick results.
func (a *app) filterFlags(cmd *cobra.Command, f *records.Filter) {
	flags := cmd.Flags()
	flags.StringVar(&f.Game, "game", "", "only this `game`")
	flags.StringVar(&f.League, "league", "", "only this `league`")
	flags.StringVar(&f.Season, "season", "", "only this `season`")
	for flag, complete := range map[string]cobra.CompletionFunc{
		"game":   completeGameNames,
		"league": a.completeNames("leagues"),
		"season": a.completeNames("seasons"),
	} {
		_ = cmd.RegisterFlagCompletionFunc(flag, complete) // the flag is there
	}
}

// settleGame makes a --game flag the game's own name.
func settleGame(f *records.Filter) error {
	if f.Game == "" {
		return nil
	}
	g, err := namedGame(f.Game)
	if err != nil {
		return err
	}
	f.Game = g.Name
	return nil
}
