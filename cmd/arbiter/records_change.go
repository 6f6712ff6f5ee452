package main

import (
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/records"
	"arbiter/score/notation"
	"arbiter/validate"
)

// stateCmd is contest, confirm or void.
func (a *app) stateCmd(verb string, state records.State, short, example string) *cobra.Command {
	var note string
	cmd := &cobra.Command{
		Use:               verb + " RESULT...",
		Short:             short,
		Example:           example,
		Args:              cobra.MinimumNArgs(1),
		ValidArgsFunction: a.completeResults,
		RunE: func(cmd *cobra.Command, args []string) error {
			var ids []int64
			var names []string
			for _, arg := range args {
				id, err := number("result", arg)
				if err != nil {
					return err
				}
				ids = append(ids, id)
				names = append(names, fmt.Sprintf("#%d", id))
			}
			return a.changing(cmd, func(tx *records.Tx) error {
				tx.What = fmt.Sprintf("%s %s", state, strings.Join(names, " "))
				for _, id := range ids {
					if err := tx.SetState(id, state, note); err != nil {
						return err
					}
				}
				return nil
			})
		},
	}
	cmd.Flags().StringVar(&note, "note", "", "a `note`, added to the result's own")
	noFiles(cmd, "note")
	return cmd
}

func (a *app) undoCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "undo [COMMAND]",
		Short: "Take back a whole command",
		Long: `Undo takes back the newest command still in force, or the one with this number
in the log. The undo is itself in the log and can be taken back by its own
number. A command whose results were changed by a later one can only be taken
back after that one.`,
		Example: `  arbiter records undo
  arbiter records undo 7`,
		Args:              cobra.MaximumNArgs(1),
		ValidArgsFunction: a.completeCommands,
		RunE: func(cmd *cobra.Command, args []string) error {
			id := int64(0)
			if len(args) > 0 {
				var err error
				if id, err = number("command", args[0]); err != nil {
					return err
				}
			}
			return a.changing(cmd, func(tx *records.Tx) error {
				e, err := tx.Undo(id)
				tx.What = fmt.Sprintf("undid %d: %s", e.ID, e.What)
				return err
			})
		},
	}
}

// An editing is one `records edit`.
type editing struct {
	*app
	date, league, season, round, place, note string
	file                                     string
	contested                                bool
}

func (a *app) editCmd() *cobra.Command {
	e := &editing{app: a}
	cmd := &cobra.Command{
		Use:   "edit RESULT",
		Short: "Change when, where or for what a game was played, or its position",
		Long: `Edit changes what its flags name; an empty value clears. With --file the result
gets the position of that file, scored anew, and what the file's headers say;
people keep their names where they are the same.`,
		Example: `  arbiter records edit 12 --date 2026-11-19 --league "Tuesday league"
  arbiter records edit 12 --round ""
  arbiter records edit 12 --file mended.txt`,
		Args:              cobra.ExactArgs(1),
		ValidArgsFunction: a.completeOneResult,
		RunE:              func(cmd *cobra.Command, args []string) error { return e.run(cmd, args[0]) },
	}
	f := cmd.Flags()
	f.StringVar(&e.date, "date", "", "the `date` it was played, with or without a time")
	f.StringVar(&e.league, "league", "", "the `league`")
	f.StringVar(&e.season, "season", "", "the `season`")
	f.StringVar(&e.round, "round", "", "the `round`")
	f.StringVar(&e.place, "place", "", "the `place` where it was played")
	f.StringVar(&e.note, "note", "", "the `note`")
	f.StringVar(&e.file, "file", "", "a `file` with the mended position; - is standard input")
	f.BoolVar(&e.contested, "contested", false, "with --file: contested, an illegal position too")
	f.StringArrayVar(&a.rulings, "ruling", nil, "with --file: `NAME=VALUE` (repeatable)")
	_ = cmd.RegisterFlagCompletionFunc("league", a.completeNames("leagues"))
	_ = cmd.RegisterFlagCompletionFunc("season", a.completeNames("seasons"))
	noFiles(cmd, "date", "round", "place", "note")
	return cmd
}

func (e *editing) run(cmd *cobra.Command, arg string) error {
	id, err := number("result", arg)
	if err != nil {
		return err
	}
	if e.file == "" && (e.contested || len(e.rulings) > 0) {
		return usage("--contested and --ruling go with --file; arbiter records contest %d puts the result in doubt", id)
	}
	var edit records.Edit
	var what []string
	if e.file != "" {
		if edit, err = e.read(); err != nil {
			return err
		}
		what = append(what, "position")
	}
	for _, f := range []struct {
		flag  string
		value *string
		to    **string
	}{{"league", &e.league, &edit.League}, {"season", &e.season, &edit.Season}, {"round", &e.round, &edit.Round}, {"place", &e.place, &edit.Place}, {"note", &e.note, &edit.Note}} {
		if cmd.Flags().Changed(f.flag) {
			*f.to = f.value
			what = append(what, f.flag)
		}
	}
	if cmd.Flags().Changed("date") {
		when, ok := notation.ParseDate(e.date)
		if !ok {
			return usage("--date: %q is not a date; expected one as 2026-11-20 or \"2026-11-20 19:30\"", e.date)
		}
		edit.Played = &when
		what = append(what, "date")
	}
	if what == nil {
		return usage("say what to change: --date, --league, --season, --round, --place, --note or --file")
	}
	return e.changing(cmd, func(tx *records.Tx) error {
		tx.What = fmt.Sprintf("edited #%d: %s", id, strings.Join(what, ", "))
		return tx.Edit(id, edit)
	})
}

// read takes the mended position, and what its headers say, from the file.
func (e *editing) read() (records.Edit, error) {
	var edit records.Edit
	in, shown, err := e.open(e.file)
	if err != nil {
		return edit, err
	}
	defer in.Close()
	texts := notation.NewReader(in, shown)
	text, err := texts.Next()
	if err != nil {
		return edit, err
	}
	if _, err := texts.Next(); !errors.Is(err, io.EOF) {
		return edit, usage("%s holds more than one game; expected the one position", shown)
	}
	var read parser
	g, p, err := read.read(text)
	if err != nil {
		return edit, err
	}
	h := p.Head()
	if h.Over, err = e.over(g.Game); err != nil {
		return edit, err
	}
	v := g.judge(p, validate.Options{})
	if !v.Legal() && !e.contested {
		for i := range v.Findings {
			fmt.Fprintln(e.err, clean(v.Findings[i].Rule+": "+v.Findings[i].Message))
		}
		return edit, coded{exitNo, errors.New("the position is illegal; --contested records it as contested")}
	}
	c := content(p, p.Sheet(), v.Complete)
	c.Contested = e.contested
	edit.Content = &c
	for _, f := range []struct {
		value *string
		to    **string
	}{{&h.League, &edit.League}, {&h.Season, &edit.Season}, {&h.Round, &edit.Round}, {&h.Place, &edit.Place}, {&h.Note, &edit.Note}} {
		if *f.value != "" {
			*f.to = f.value
		}
	}
	if when, ok := notation.ParseDate(h.Date); ok {
		edit.Played = &when
	}
	return edit, nil
}

func (a *app) backupCmd() *cobra.Command {
	return &cobra.Command{
		Use:   "backup FILE",
		Short: "Copy the records to a new file",
		Long: `Backup writes a whole, compact copy while others may go on writing. The file
appears when it is complete; an existing one is never overwritten.`,
		Example: "  arbiter records backup ~/league-2026-11-20.db",
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return a.withRecords(func(s *records.Store) error {
				if err := s.Backup(cmd.Context(), args[0]); err != nil {
					return err
				}
				return a.answerTo(func(w io.Writer) error {
					if a.asJSON() {
						return writeJSON(w, map[string]string{"backup": args[0]})
					}
					fmt.Fprintf(w, "the records are copied to %s\n", strconv.Quote(args[0]))
					return nil
				})
			})
		},
	}
}
