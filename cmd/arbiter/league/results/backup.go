package results

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strconv"
	"time"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/export/document"
	"arbiter/records"
	"arbiter/score"
)

func backupCmd(a *cli.App) *cobra.Command {
	var list bool
	cmd := &cobra.Command{
		Use:   "backup FILE",
		Short: "Copy the records to a new file, or list the backups",
		Long: `Backup writes a whole, compact copy while others may go on writing. The records
are checked first and the copy afterwards; of a damaged file no backup is made.
The file appears when it is complete; an existing one is never overwritten. It
gets the rights of the records' file.

--list shows the backups beside the records, the newest last, each checked. The
number of the last command in a backup tells how new it is, whatever its name.`,
		Example: `  arbiter records backup ~/league-2026-11-20.db
  arbiter records backup --list`,
		Args: cli.Takes(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			switch {
			case list && len(args) > 0:
				return cli.UsageError("--list makes no backup; leave out %s or --list", args[0])
			case list:
				return listBackups(a, cmd)
			case len(args) == 0:
				return cli.UsageError("name the file for the backup, or list the backups with --list")
			}
			return backup(a, cmd, args[0])
		},
	}
	cmd.Flags().BoolVar(&list, "list", false, "list the backups beside the records")
	return cmd
}

func backup(a *cli.App, cmd *cobra.Command, to string) error {
	return book.AnswerAfter(a, records.Options{Read: true}, func(s *records.Store, out *cli.Output) error {
		stop := a.Waiting("checking and copying")
		err := s.Backup(cmd.Context(), to)
		stop()
		if err != nil {
			return err
		}
		out.NoteChangeText("the backup is made: " + to)
		if a.AsJSON() {
			return cli.WriteJSON(out, map[string]string{"backup": to})
		}
		_, err = fmt.Fprintf(out, "the records are copied to %s\n", strconv.Quote(to))
		return err
	})
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

func listBackups(a *cli.App, cmd *cobra.Command) error {
	path := a.DBPath()
	if records.IsServer(path) {
		return cli.UsageError("the records are on a server, which has no backups beside them; records backup FILE makes one")
	}
	return a.AnswerTo(func(w io.Writer) error {
		stop := a.Waiting("checking the backups")
		list := records.Backups(cmd.Context(), path)
		stop()
		if err := cmd.Context().Err(); err != nil {
			return err
		}
		if len(list) == 0 && !a.AsJSON() {
			a.Note("there is no backup beside " + cli.Clean(path))
		}
		t := &document.Table{Columns: []document.Column{{Head: "backup", Kind: document.Whole}, {Head: "last command", Kind: document.Whole}, {Head: "results", Kind: document.Whole},
			{Head: "when", Kind: document.Whole}, {Head: "whole", Kind: document.Words}}}
		for i := range list {
			b := newBackupJSON(&list[i])
			if a.AsJSON() {
				if err := cli.WriteJSON(w, b); err != nil {
					return err
				}
				continue
			}
			t.Rows = append(t.Rows, backupRow(&list[i]))
		}
		if len(t.Rows) > 0 {
			return a.WriteDocument(w, &document.Document{Parts: []document.Part{t}})
		}
		return nil
	})
}

func newBackupJSON(b *records.Backup) backupJSON {
	j := backupJSON{Backup: b.Path, Command: b.Command, Results: b.Results, Format: b.Format, Whole: b.Whole()}
	if b.Command > 0 {
		j.At = b.At.Format(time.RFC3339)
	}
	if !j.Whole {
		j.Problem = b.Reason()
	}
	return j
}

func backupRow(b *records.Backup) []document.Cell {
	command, results, when, whole := "", "", "", "yes"
	if b.Command > 0 {
		command, results, when = fmt.Sprint(b.Command), fmt.Sprint(b.Results), b.At.Format("2006-01-02 15:04")
	}
	if !b.Whole() {
		whole = "no: " + b.Reason()
	}
	return []document.Cell{{Text: b.Path}, {Text: command}, {Text: results}, {Text: when}, {Text: whole}}
}

func restoreCmd(a *cli.App) *cobra.Command {
	return &cobra.Command{
		Use:   "restore FILE",
		Short: "Put a backup in the place of the records",
		Long: `Restore checks a backup and puts a copy of it in the place of the records. What
was there stays beside it, under a name that restore says. The backup itself is
left as it is. Nobody else may be using the records meanwhile.`,
		Example: `  arbiter records backup --list
  arbiter records restore ~/league-2026-11-20.db`,
		Args: cli.Takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.AnswerAfter(func(out *cli.Output) error { return restore(a, cmd, out, args[0]) })
		},
	}
}

func restore(a *cli.App, cmd *cobra.Command, out *cli.Output, from string) error {
	path := a.DBPath()
	if _, err := os.Stat(from); errors.Is(err, fs.ErrNotExist) && !records.IsServer(from) {
		return cli.UsageError("there is no file %s; to list the backups:\n  %s", from, a.Hint("records", "backup", "--list"))
	}
	stop := a.Waiting("checking and copying")
	done, err := records.Restore(cmd.Context(), path, from, records.Options{Now: a.Now, Version: cli.Version})
	stop()
	if err != nil {
		return err
	}
	out.NoteChangeText("the records are restored from " + from)
	if a.AsJSON() {
		return cli.WriteJSON(out, struct {
			Restored string `json:"restored"`
			Command  int64  `json:"command"`
			Results  int64  `json:"results"`
			Replaced string `json:"replaced,omitempty"`
		}{from, done.Command, done.Results, done.Aside})
	}
	fmt.Fprintf(out, "%s is restored from %s: %s, last command %d\n", cli.Clean(path), cli.Clean(from), score.Counted(int(done.Results), "result"), done.Command)
	if done.Aside != "" {
		fmt.Fprintf(out, "  what was there is kept in %s\n", cli.Clean(done.Aside))
	}
	return nil
}
