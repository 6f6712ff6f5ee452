package commands

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/records"
	"arbiter/records/league"
)

type leagueEditOptions struct {
	terms                termsOptions
	rename, season, from string
}

func leaguesEdit(s *terminal.Streams) *cobra.Command {
	o := &leagueEditOptions{}
	cmd := &cobra.Command{
		Use:   "edit LEAGUE",
		Short: "Change a league's terms or its name, or a season's terms",
		Long: `Edit changes what its flags name and leaves the rest; an empty value or 0
clears: --ties "", --best 0, --ruling NAME=, --weight GAME=. A season that was
opened has terms of its own, which --season changes, and --from its first day.`,
		Example: `  arbiter leagues edit "Tuesday league" --drop-worst 2
  arbiter leagues edit Winter --weight subdivision=2 --bye draw
  arbiter leagues edit Winter --rename "Winter cup"
  arbiter leagues edit Winter --season 2026 --from 2026-09-01`,
		Args: takes(1, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runLeaguesEdit(cmd.Context(), s, o, cmd.Flags(), args[0])
		},
	}
	o.terms.flags(cmd)
	f := cmd.Flags()
	f.StringVar(&o.rename, "rename", "", "the league's new `name`")
	f.StringVar(&o.season, "season", "", "change this `season`, not the league")
	f.StringVar(&o.from, "from", "", "with --season: its first `date`")
	return cmd
}

func runLeaguesEdit(ctx context.Context, s *terminal.Streams, o *leagueEditOptions, flags *pflag.FlagSet, name string) error {
	terms, err := o.terms.apply(flags, &league.Terms{}) // report a mistake before the records are opened
	if err != nil {
		return err
	}
	what := terms
	from, err := firstDay(o.from)
	if err != nil {
		return err
	}
	if from != "" {
		what = append(what, "from "+from)
	}
	to, _ := records.CleanName(o.rename)
	if to != "" {
		what = append(what, "name "+to)
	}
	if err := o.check(flags, what, to); err != nil {
		return err
	}
	store, err := saving.OpenStore(s, saving.ToChange)
	if err != nil {
		return err
	}
	defer store.Close()
	change, keeps := &saving.Change{}, "" // the season that keeps its own terms
	err = store.Do(ctx, saving.Command(s, ""), func(tx *records.Tx) error {
		apply := func(t *league.Terms) { _, _ = o.terms.apply(flags, t) } // it was tried above
		called, season := tx.RecordedNames(name, o.season)
		if o.season != "" {
			tx.What = fmt.Sprintf("edited season %s of %s: %s", season, called, strings.Join(what, ", "))
			err = tx.EditSeason(called, season, from, apply)
		} else {
			tx.What = fmt.Sprintf("edited the league %s: %s", called, strings.Join(what, ", "))
			err = tx.EditLeague(called, to, apply)
		}
		if err == nil && o.season == "" && terms != nil && tx.Changed() {
			name, keeps, err = seasonThatKeeps(ctx, tx, cmp.Or(to, called))
		}
		if err != nil {
			return err
		}
		return change.Finish(tx)
	})
	if err != nil {
		return err
	}
	if err := change.Print(s); err != nil {
		return err
	}
	if keeps != "" {
		s.Say("season %s of %s keeps its own terms; to change them too:\n  %s", keeps, name, s.Hint(append([]any{"leagues", "edit", name, "--season", keeps}, typedTerms(flags)...)...))
	}
	return nil
}

// check refuses flags that contradict one another. what is what they change, and to the new name.
func (o *leagueEditOptions) check(flags *pflag.FlagSet, what []string, to string) error {
	switch {
	case flags.Changed("rename") && to == "":
		return errors.New("--rename needs the new name")
	case what == nil:
		return errors.New("say what to change: --points, --ties, --min-games, --best, --drop-worst, --bye, --weight, --ruling or --rename; with --season its first day too: --from")
	case o.season != "" && to != "":
		return errors.New("--rename renames the league, --season changes one season of it; say one of them")
	case o.season == "" && o.from != "":
		return errors.New("--from is the first day of a season; say which with --season")
	}
	return nil
}

// seasonThatKeeps returns a league's name, and its current season, which keeps its terms whatever
// becomes of the league's own.
func seasonThatKeeps(ctx context.Context, tx *records.Tx, of string) (name, season string, err error) {
	list, err := tx.View().Leagues(ctx, of)
	if err != nil {
		return "", "", err
	}
	return list[0].Name, currentSeason(&list[0]), nil
}

// currentSeason returns the name of the league's current season; "" for none.
func currentSeason(l *records.League) string {
	for _, season := range l.Seasons {
		if season.State == records.SeasonCurrent {
			return season.Name
		}
	}
	return ""
}
