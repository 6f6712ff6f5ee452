package commands

import (
	"context"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"arbiter/cmd/arbiter/gameprint"
	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/sheet/session"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/records"
	"arbiter/score/notation"
)

type editOptions struct {
	date, league, season, round, place, note string
	players                                  []string // OLD=NEW
	file                                     string
	contested, strict                        bool
	rulings                                  saving.Rulings
}

// Edit returns the command `arbiter edit`.
func Edit(s *terminal.Streams) *cobra.Command {
	o := &editOptions{}
	cmd := &cobra.Command{
		Use:   "edit RESULT [PLAYER...]",
		Short: "Correct a result: people, date, league, points, places, position",
		Long: `Edit changes what its flags name; an empty value clears. Without any, on a
terminal, the position opens in the sheet. Without a position, say points or
places as for arbiter add; players who are not named keep theirs.

--player OLD=NEW puts somebody else in a seat; said twice, two change places.
With --file the position is that of a file, scored anew under the rulings that
the result was recorded under. A void or contested result stays so; arbiter
confirm settles it.`,
		Example: `  arbiter edit 12 "Ann 42"
  arbiter edit 12 --player Bobb=Bob
  arbiter edit 12 --date 2026-11-19 --league "Tuesday league"
  arbiter edit 12 --round ""
  arbiter edit 12 --file mended.txt`,
		Args: takes(1, -1),
		RunE: func(cmd *cobra.Command, args []string) error { return runEdit(cmd.Context(), s, o, cmd.Flags(), args) },
	}
	f := cmd.Flags()
	f.StringVar(&o.date, "date", "", "the `date` it was played, with or without a time")
	f.StringVar(&o.league, "league", "", "the `league`")
	f.StringVar(&o.season, "season", "", "the `season`")
	f.StringVar(&o.round, "round", "", "the `round`")
	f.StringVar(&o.place, "place", "", "the `place` where it was played")
	f.StringVar(&o.note, "note", "", "the `note`")
	f.StringArrayVar(&o.players, "player", nil, "`OLD=NEW`, where NEW played and not OLD (repeatable)")
	f.StringVar(&o.file, "file", "", "a `file` with the corrected position, or -")
	f.BoolVar(&o.strict, "strict", false, "change nothing when something looks wrong")
	f.BoolVar(&o.contested, "contested", false, "with --file: as contested, even if illegal")
	rulingFlag(cmd, &o.rulings)
	return cmd
}

func runEdit(ctx context.Context, s *terminal.Streams, o *editOptions, flags *pflag.FlagSet, args []string) error {
	number, err := readResult(args[0])
	if err != nil {
		return err
	}
	if o.file == "" && (o.contested || len(o.rulings.Flags) > 0) {
		return fmt.Errorf("--contested and --ruling go with --file; to put the result in doubt:\n  %s", s.Hint("contest", number))
	}
	if err := o.rulings.Check(); err != nil {
		return err
	}
	edit, what, err := o.edit(flags)
	if err != nil {
		return err
	}
	if len(args) > 1 {
		if edit.Seats, err = seatEdits(args[1:]); err != nil {
			return err
		}
		if edit.Seats[0].Place == 0 {
			what = append(what, "points")
		} else {
			what = append(what, "places")
		}
	}
	if what == nil && o.file == "" {
		if s.Terminal {
			return session.EditResult(ctx, s, number)
		}
		return fmt.Errorf("say what to change: --date, --league, --season, --round, --place, --note, --player or --file, or points or places; to see examples:\n  %s", s.Hint("edit", "--help"))
	}
	store, err := saving.OpenStore(s, saving.ToChange)
	if err != nil {
		return err
	}
	defer store.Close()
	if o.file != "" {
		if err := o.position(ctx, s, store, number, &edit); err != nil {
			return err
		}
		what = append([]string{"position"}, what...)
	}
	change, err := saving.EditAsking(ctx, s, store, number, edit, what, o.strict)
	if err != nil {
		return err
	}
	if err := change.Print(s); err != nil {
		return err
	}
	change.SayDoubts(s)
	return nil
}

// edit returns the edit that the flags ask for, and the words for what it changes.
func (o *editOptions) edit(flags *pflag.FlagSet) (edit records.Edit, what []string, err error) {
	edit.Games = games.All
	for _, f := range []struct {
		flag  string
		value *string
		to    **string
	}{{"league", &o.league, &edit.League}, {"season", &o.season, &edit.Season}, {"round", &o.round, &edit.Round}, {"place", &o.place, &edit.Venue}, {"note", &o.note, &edit.Note}} {
		if flags.Changed(f.flag) {
			*f.to = f.value
			what = append(what, f.flag)
		}
	}
	if flags.Changed("date") {
		day, clock, err := readDay("date", o.date)
		if err != nil {
			return edit, nil, err
		}
		edit.Day, edit.Time = &day, &clock
		what = append(what, "date")
	}
	for _, text := range o.players {
		name, value, ok := strings.Cut(text, "=")
		if !ok || strings.TrimSpace(name) == "" {
			return edit, nil, fmt.Errorf("--player takes OLD=NEW, not %q; quotes go around a name of several words", text)
		}
		edit.Players = append(edit.Players, records.NamedValue{Name: name, Value: value})
	}
	if o.players != nil {
		what = append(what, "player")
	}
	return edit, what, nil
}

// position reads the corrected position from --file into an edit.
func (o *editOptions) position(ctx context.Context, s *terminal.Streams, store *records.Store, number int64, edit *records.Edit) error {
	var one *notation.Text
	for t, err := range texts(ctx, s, []string{o.file}) {
		if err != nil {
			return err
		}
		if one != nil {
			return fmt.Errorf("%s holds more than one game; expected the one position", t.File)
		}
		one = &t
	}
	if one == nil {
		return fmt.Errorf("%s holds no game", o.file)
	}
	j, err := saving.SetPosition(ctx, store, number, edit, *one, o.rulings.Flags, o.contested)
	if err != nil {
		return at(*one, err)
	}
	for _, d := range j.Position.Head().Doubts {
		s.Say("warning: %s:%d: %s", one.File, d.Line, d.Says)
	}
	if j.Verdict.Legal() || o.contested {
		return nil
	}
	gameprint.PrintFindings(s.Err, s.ErrPen(), s.ErrWidth, j.Game, j.Verdict.Findings)
	s.Say("error: the position is illegal; --contested records it as contested")
	return terminal.ErrNo
}
