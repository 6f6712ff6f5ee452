package commands

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/export/document"
	"arbiter/records"
	"arbiter/score"
)

// Records returns the command `arbiter records` with its subcommands.
func Records(s *terminal.Streams) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "records",
		Short: "Check, copy and repair what is recorded",
		Long: `Records are kept in one file (--db, else ARBITER_DB, else the data folder).
Every command is kept whole or not at all and stands in the log; arbiter undo
takes it back.`,
		Args: terminal.OnlySubcommands(s),
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	cmd.AddCommand(recordsCheck(s), recordsRescore(s), recordsBackup(s), recordsRestore(s), recordsCopy(s))
	return cmd
}

// openToCopy opens records for a command that copies them.
func openToCopy(s *terminal.Streams) (*records.Store, error) {
	store, err := saving.OpenStore(s, saving.ToRead)
	if isNoFile(err) {
		return nil, errors.New(saving.NothingYet(s))
	}
	return store, err
}

// flushed ends the answer of a command that changed files. Where the answer cannot be written, the
// error says what was done all the same.
func flushed(s *terminal.Streams, err error, done string) error {
	if err == nil {
		err = s.Out.Flush()
	}
	if err != nil {
		return fmt.Errorf("writing the answer: %w\n%s", err, done)
	}
	return nil
}

func recordsBackup(s *terminal.Streams) *cobra.Command {
	list := false
	cmd := &cobra.Command{
		Use:   "backup FILE",
		Short: "Copy the records to a new file, or list the backups",
		Long: `Backup writes a whole copy while others may go on writing. The records are
checked first and the copy afterwards; a file is never overwritten. --list shows
the backups beside the records, each checked, the one with the newest command
last.`,
		Example: `  arbiter records backup ~/league-2026-11-20.db
  arbiter records backup --list`,
		Args: takes(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case list && len(args) > 0:
				return fmt.Errorf("--list makes no backup; leave out %s or --list", args[0])
			case list:
				return runBackups(cmd.Context(), s)
			case len(args) == 0:
				return fmt.Errorf("name the file for the backup, or list the backups with --list")
			}
			return runBackup(cmd.Context(), s, args[0])
		},
	}
	cmd.Flags().BoolVar(&list, "list", false, "list the backups beside the records")
	return cmd
}

func runBackup(ctx context.Context, s *terminal.Streams, to string) error {
	store, err := openToCopy(s)
	if err != nil {
		return err
	}
	defer store.Close()
	stop := s.Waiting("checking and copying")
	err = store.Backup(ctx, to)
	stop()
	if err != nil {
		return err
	}
	if s.JSON {
		err = s.PrintJSON(map[string]string{"backup": to})
	} else {
		err = s.PrintText(fmt.Sprintf("the records are copied to %s\n", strconv.Quote(to)))
	}
	return flushed(s, err, "the backup is made: "+to)
}

// A backupJSON is a backup in the answer of backup --list --json.
type backupJSON struct {
	Backup  string `json:"backup"`
	Command int64  `json:"command"` // the last one in it
	Results int64  `json:"results"`
	At      string `json:"at,omitempty"` // when that command ran
	Format  int    `json:"format"`
	Whole   bool   `json:"whole"`
	Problem string `json:"problem,omitempty"`
}

// runBackups lists the backups beside the records.
func runBackups(ctx context.Context, s *terminal.Streams) error {
	place, err := saving.Place(s)
	if err != nil {
		return err
	}
	if records.IsServer(place) {
		return fmt.Errorf("the records are on a server, which has no backups beside them; records backup FILE makes one")
	}
	stop := s.Waiting("checking the backups")
	list := records.Backups(ctx, place)
	stop()
	if err := ctx.Err(); err != nil {
		return err
	}
	t := &document.Table{Columns: []document.Column{{Head: "backup", Kind: document.Whole}, {Head: "last command", Kind: document.Whole}, {Head: "results", Kind: document.Whole},
		{Head: "when", Kind: document.Whole}, {Head: "whole", Kind: document.Words}}}
	for _, b := range list {
		j := backupJSON{Backup: b.Path, Command: b.Command, Results: b.Results, Format: b.Format, Whole: b.Whole()}
		command, results, when, whole := "", "", "", "yes"
		if b.Command > 0 {
			j.At = b.At.Format(time.RFC3339)
			command, results, when = fmt.Sprintf("c%d", b.Command), fmt.Sprint(b.Results), b.At.In(s.Now().Location()).Format("2006-01-02 15:04")
		}
		if !b.Whole() {
			j.Problem = b.Reason()
			whole = "no: " + j.Problem
		}
		if !s.JSON {
			t.Rows = append(t.Rows, []document.Cell{{Text: b.Path}, {Text: command}, {Text: results}, {Text: when}, {Text: whole}})
		} else if err := s.PrintJSON(j); err != nil {
			return err
		}
	}
	if s.JSON {
		return nil
	}
	if len(list) == 0 {
		s.Say("note: there is no backup beside %s", place)
		return nil
	}
	return s.Print(&document.Document{Parts: []document.Part{t}})
}

func recordsRestore(s *terminal.Streams) *cobra.Command {
	return &cobra.Command{
		Use:   "restore FILE",
		Short: "Put a backup in the place of the records",
		Long: `Restore checks a backup and puts a copy of it in the place of the records. What
was there stays beside it, under a name that restore says. Nobody else may be
using the records meanwhile.`,
		Example: `  arbiter records backup --list
  arbiter records restore ~/league-2026-11-20.db`,
		Args: takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error { return runRestore(cmd.Context(), s, args[0]) },
	}
}

func runRestore(ctx context.Context, s *terminal.Streams, from string) error {
	place, err := saving.Place(s)
	if err != nil {
		return err
	}
	if _, err := os.Stat(from); errors.Is(err, fs.ErrNotExist) && !records.IsServer(from) {
		return fmt.Errorf("there is no file %s; to list the backups:\n  %s", from, s.Hint("records", "backup", "--list"))
	}
	stop := s.Waiting("checking and copying")
	done, err := records.Restore(ctx, place, from, records.Options{Now: s.Now, Version: s.Version})
	stop()
	if err != nil {
		return err
	}
	if s.JSON {
		err = s.PrintJSON(struct {
			Restored string `json:"restored"`
			Command  int64  `json:"command"`
			Results  int64  `json:"results"`
			Replaced string `json:"replaced,omitempty"`
		}{from, done.Command, done.Results, done.Aside})
	} else {
		text := fmt.Sprintf("%s is restored from %s: %s, last command c%d\n", terminal.Clean(place), terminal.Clean(from), score.Counted(int(done.Results), "result"), done.Command)
		if done.Aside != "" {
			text += fmt.Sprintf("  what was there is kept in %s\n", terminal.Clean(done.Aside))
		}
		err = s.PrintText(text)
	}
	return flushed(s, err, "the records are restored from "+from)
}

func recordsCopy(s *terminal.Streams) *cobra.Command {
	return &cobra.Command{
		Use:   "copy FILE|SERVER",
		Short: "Copy everything to another file or to a server",
		Long: `Copy copies all results with their numbers, the people, the leagues and the log
to a new file or to a PostgreSQL server where nothing is recorded yet. The copy
is checked before it is kept; when anything fails nothing is recorded there.`,
		Example: `  arbiter records copy postgres://ann@host/club
  arbiter records copy club.db --db postgres://ann@host/club`,
		Args: takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error { return runCopy(cmd.Context(), s, args[0]) },
	}
}

func runCopy(ctx context.Context, s *terminal.Streams, to string) error {
	store, err := openToCopy(s)
	if err != nil {
		return err
	}
	defer store.Close()
	stop := s.Waiting("copying")
	copied, err := store.CopyTo(ctx, to)
	stop()
	if err != nil {
		return err
	}
	if s.JSON {
		err = s.PrintJSON(struct {
			Copy string `json:"copy"` // the file or server
			records.Copied
		}{records.Shown(to), copied})
	} else {
		err = s.PrintText(fmt.Sprintf("copied to %s: %s, %s, %s\n", strconv.Quote(records.Shown(to)),
			score.Counted(copied.Results, "result"), score.Counted(copied.Players, "player"), score.Counted(copied.Commands, "command")))
	}
	return flushed(s, err, "the copy is made: "+records.Shown(to))
}
