package results

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/cmd/arbiter/commands"
	"arbiter/cmd/arbiter/sheet/session"
	"arbiter/records"
	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/validate"
)

// An editing is one run of `edit`.
type editing struct {
	*cli.App
	date, league, season, round, place, note string
	players                                  []string // OLD=NEW
	file                                     string
	contested, strict                        bool
	back                                     string // in the sheet, what the first answer to a doubt says
}

// EditCmd is the command `arbiter edit`.
func EditCmd(a *cli.App) *cobra.Command {
	e := &editing{App: a}
	cmd := &cobra.Command{
		Use:   "edit RESULT [PLAYER...]",
		Short: "Correct a result: people, date, league, points, places, position",
		Long: `Edit changes what its flags name; an empty value clears.

Of a result without a position it takes points or places as arbiter add does:
"Ann 42" "Bob 40", or "Ann 2nd" "Bob 1st". Who is not named keeps theirs. Places
that came from the points are worked out again, others stay. Where there is a
position, points and places follow from it.

--player OLD=NEW puts somebody else in a player's seat, in the text of the
position, too; said twice, two can change places: --player Ann=Bob --player
Bob=Ann. Points and places go by the names after it.

With --file the result gets the position of that file, scored anew, and what the
file's headers say; people keep their names where they are the same. The rulings
that it was recorded under stay in force, unless the file or --ruling says
otherwise.

A void result stays void and a contested one contested; arbiter confirm
settles it.`,
		Example: `  arbiter edit 12 --date 2026-11-19 --league "Tuesday league"
  arbiter edit 12 --round ""
  arbiter edit 12 --player Bobb=Bob
  arbiter edit 12 "Ann 42"
  arbiter edit 12 "Ann 2nd" "Bob 1st"
  arbiter edit 12 --file mended.txt`,
		Args: cli.Takes(1, -1),
		RunE: e.run,
	}
	f := cmd.Flags()
	f.StringVar(&e.date, "date", "", "the `date` it was played, with or without a time")
	f.StringVar(&e.league, "league", "", "the `league`")
	f.StringVar(&e.season, "season", "", "the `season`")
	f.StringVar(&e.round, "round", "", "the `round`")
	f.StringVar(&e.place, "place", "", "the `place` where it was played")
	f.StringVar(&e.note, "note", "", "the `note`")
	f.StringArrayVar(&e.players, "player", nil, "`OLD=NEW`: NEW played, not OLD (repeatable)")
	f.StringVar(&e.file, "file", "", "a `file` with the mended position; - is standard input")
	f.BoolVar(&e.strict, "strict", false, "change nothing when something looks wrong")
	f.BoolVar(&e.contested, "contested", false, "with --file: contested, an illegal position too")
	f.StringArrayVar(&a.Rulings, "ruling", nil, "with --file: `NAME=VALUE`, settle what the rules leave open (repeatable)")
	return cmd
}

func (e *editing) run(cmd *cobra.Command, args []string) error {
	id, err := book.ParseNumber("result", args[0])
	if err != nil {
		return err
	}
	if e.file == "" && (e.contested || len(e.Rulings) > 0) {
		return cli.UsageError("--contested and --ruling go with --file; to put the result in doubt:\n  %s", e.Hint("contest", id))
	}
	edit, what, err := e.flagEdits(cmd)
	if err != nil {
		return err
	}
	if len(args) > 1 {
		if edit.Seats, err = commands.SeatEdits(args[1:]); err != nil {
			return err
		}
		what = append(what, cli.TextIf("points", edit.Seats[0].Place == 0, "places"))
	}
	if what == nil && e.file == "" && e.Interactive() {
		return e.inSheet(cmd, session.NewSheet(e.App), id, nil)
	}
	if what == nil && e.file == "" {
		return cli.UsageError("say what to change: --date, --league, --season, --round, --place, --note, --player or --file, or points or places, as:\n  %s", e.Hint("edit", id, "Ann 42"))
	}
	return book.AnswerAfter(e.App, records.Options{}, func(s *records.Store, out *cli.Output) error {
		if e.file != "" {
			if err := e.read(cmd, s, id, &edit); err != nil {
				return err
			}
			what = append([]string{"position"}, what...)
		}
		return e.apply(cmd, s, out, id, edit, what)
	})
}

// apply edits the result and says what changed.
func (e *editing) apply(cmd *cobra.Command, s *records.Store, out *cli.Output, id int64, edit records.Edit, what []string) error {
	review := book.NewReview(e.App, e.strict)
	review.Back = e.back
	var names []records.NewName
	var wrong []records.Doubt
	for again := true; again; {
		err := book.Change(e.App, cmd, s, out, func(tx *records.Tx, report *book.Report) (err error) {
			tx.What = fmt.Sprintf("edited %d: %s", id, strings.Join(what, ", "))
			if names, wrong, err = book.TryEdit(tx, e.Games.All(), id, edit); err != nil {
				return err
			}
			if tx.Changed() {
				if err = report.Read(cmd.Context(), e.App, tx.View(), []int64{id}, names, "edited"); err != nil {
					return err
				}
			}
			return review.Check(names, wrong)
		})
		if again, err = review.Ask(err); err != nil {
			return err
		}
	}
	review.PrintRecorded(wrong)
	return nil
}

// flagEdits returns the edit of the flags other than --file, and what they change.
func (e *editing) flagEdits(cmd *cobra.Command) (edit records.Edit, what []string, err error) {
	for _, f := range []struct {
		flag  string
		value *string
		to    **string
	}{{"league", &e.league, &edit.League}, {"season", &e.season, &edit.Season}, {"round", &e.round, &edit.Round}, {"place", &e.place, &edit.Venue}, {"note", &e.note, &edit.Note}} {
		if cmd.Flags().Changed(f.flag) {
			*f.to = f.value
			what = append(what, f.flag)
		}
	}
	if cmd.Flags().Changed("date") {
		day, clock, ok := notation.ParseDate(e.date)
		if !ok {
			return edit, nil, cli.UsageError("--date: %q is not a date; expected one like 2026-11-20 or \"2026-11-20 19:30\"", e.date)
		}
		edit.Day, edit.Time = &day, &clock
		what = append(what, "date")
	}
	for _, said := range e.players {
		name, value, ok := strings.Cut(said, "=")
		if !ok || strings.TrimSpace(name) == "" {
			return edit, nil, cli.UsageError("--player takes OLD=NEW, not %q; quotes go around a name of several words", said)
		}
		edit.Players = append(edit.Players, records.NamedValue{Name: name, Value: value})
	}
	if len(e.players) > 0 {
		what = append(what, "player")
	}
	edit.Games = e.Games
	return edit, what, nil
}

// read reads the mended position from --file.
func (e *editing) read(cmd *cobra.Command, s *records.Store, id int64, edit *records.Edit) error {
	in, shown, err := e.Open(e.file)
	if err != nil {
		return err
	}
	defer in.Close()
	texts := notation.NewReader(in, shown)
	text, err := texts.Next()
	if err != nil {
		return err
	}
	if _, err := texts.Next(); !errors.Is(err, io.EOF) {
		return cli.UsageError("%s holds more than one game; expected the one position", shown)
	}
	return e.readPosition(cmd, s, id, edit, text)
}

// readPosition reads the mended position from a text. Its headers count where no flag says
// something else.
func (e *editing) readPosition(cmd *cobra.Command, s *records.Store, id int64, edit *records.Edit, text notation.Text) error {
	judge := e.App.Judge(validate.Options{}, func(g *score.Game, h *score.Header) ([]score.Setting, error) {
		for _, f := range []struct {
			value *string
			to    **string
		}{{&h.League, &edit.League}, {&h.Season, &edit.Season}, {&h.Round, &edit.Round}, {&h.Place, &edit.Venue}, {&h.Note, &edit.Note}} {
			if *f.value != "" && *f.to == nil {
				*f.to = f.value
			}
		}
		if day, clock, ok := notation.ParseDate(h.Date); ok && edit.Day == nil {
			edit.Day, edit.Time = &day, &clock
		}
		return book.EditRulings(cmd.Context(), e.App, s, id, edit, g)
	})
	j, err := judge.Text(text)
	if err != nil {
		return err
	}
	for _, d := range j.Position.Head().Doubts {
		e.Say(fmt.Sprintf("warning: %s:%d: %s", text.File, d.Line, d.Says))
	}
	if v := &j.Verdict; !v.Legal() && !e.contested {
		for i := range v.Findings {
			e.Say(v.Findings[i].Rule + ": " + v.Findings[i].Message)
		}
		return cli.WithExitCode(cli.ExitNo, errors.New("the position is illegal; --contested records it as contested"))
	}
	position, err := book.NewResult(&j, book.SaveFlags{Contested: e.contested})
	edit.Position = &position.Result
	return err
}
