package commands

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
)

func leaguesOpen(s *terminal.Streams) *cobra.Command {
	from := ""
	cmd := &cobra.Command{
		Use:   "open LEAGUE SEASON",
		Short: "Begin a season of a league",
		Long: `Open begins a season, which takes the terms that the league has now and keeps
them. A league's first season has no first day unless --from says one; a later
one begins with --from, else with its first result, else today. A result that
names no season goes to the one of its day, and is refused where that is closed.
Where there are no leagues yet, open founds this one.`,
		Example: `  arbiter leagues open "Tuesday league" 2027
  arbiter leagues open Winter "2026/27" --from 2026-10-01`,
		Args: takes(2, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runLeaguesOpen(cmd.Context(), s, from, args[0], args[1])
		},
	}
	cmd.Flags().StringVar(&from, "from", "", "the season's first `date`")
	return cmd
}

func runLeaguesOpen(ctx context.Context, s *terminal.Streams, from, of, season string) error {
	first, err := firstDay(from)
	if err != nil {
		return err
	}
	store, err := saving.OpenStore(s, saving.ToRecord)
	if err != nil {
		return err
	}
	defer store.Close()
	change := &saving.Change{}
	err = store.Do(ctx, saving.Command(s, ""), func(tx *records.Tx) error {
		known, err := tx.View().Leagues(ctx, "")
		if err != nil {
			return err
		}
		if len(known) == 0 { // a name among others may be a slip
			if err := tx.CreateLeague(of, league.Terms{}); err != nil {
				return err
			}
		}
		if err := tx.OpenSeason(of, season, first); err != nil {
			if missing := new(records.NotFoundError); errors.As(err, &missing) && missing.Kind == "league" {
				near := notation.Nearest(of, missing.Known)
				if near != "" {
					near = "did you mean " + near + "? If not, "
				}
				return fmt.Errorf("no league is called %q; %sto create it:\n  %s", of, near, s.Hint("leagues", "create", of))
			}
			return err
		}
		tx.What = "opened " + seasonWords(tx, of, season)
		if first, err = firstDayOf(ctx, tx, of, season); err != nil {
			return err
		}
		if first != "" {
			tx.What += ", from " + first
		}
		if len(known) == 0 {
			tx.What += ", a new league"
		}
		return change.Finish(tx)
	})
	if err != nil {
		return err
	}
	return change.Print(s)
}

func leaguesClose(s *terminal.Streams) *cobra.Command {
	return &cobra.Command{
		Use:   "close LEAGUE [SEASON]",
		Short: "End a season, and name its champions",
		Long: `Close ends a season, the current one unless another is named, and says who has
its first place, and what is still open: contested and unfinished results, and
planned tables without one. From then on its results cannot be changed, whatever
would do it, until leagues reopen.`,
		Example: `  arbiter leagues close "Tuesday league"
  arbiter leagues close "Tuesday league" 2026`,
		Args: takes(1, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			season := ""
			if len(args) == 2 {
				season = args[1]
			}
			return runLeaguesClose(cmd.Context(), s, args[0], season)
		},
	}
}

func runLeaguesClose(ctx context.Context, s *terminal.Streams, of, season string) error {
	store, err := saving.OpenStore(s, saving.ToChange)
	if err != nil {
		return err
	}
	defer store.Close()
	change := &saving.Change{}
	err = store.Do(ctx, saving.Command(s, ""), func(tx *records.Tx) error {
		if season == "" {
			list, err := tx.View().Leagues(ctx, of)
			if err != nil {
				return err
			}
			if season = currentSeason(&list[0]); season == "" {
				return noneToClose(s, &list[0])
			}
		}
		champions, err := tx.CloseSeason(of, season)
		if err != nil {
			return err
		}
		tx.What = "closed " + seasonWords(tx, of, season)
		switch len(champions) {
		case 0:
			tx.What += "; nobody has played in it"
		case 1:
			tx.What += "; champion: " + champions[0]
		default:
			tx.What += "; champions: " + score.And(champions)
		}
		return change.Finish(tx)
	})
	if err != nil {
		return err
	}
	return change.Print(s)
}

// noneToClose returns the error for a league without a current season: it says which season to
// name.
func noneToClose(s *terminal.Streams, l *records.League) error {
	name := ""
	for _, season := range l.Seasons { // the newest comes last
		if season.State == "" && season.Name != "" {
			name = season.Name
		}
	}
	if name == "" {
		return fmt.Errorf("no season of %s is open; to see its seasons:\n  %s", l.Name, s.Hint("leagues", "show", l.Name))
	}
	return fmt.Errorf("no season of %s is open; name the one to close:\n  %s", l.Name, s.Hint("leagues", "close", l.Name, name))
}

func leaguesReopen(s *terminal.Streams) *cobra.Command {
	return &cobra.Command{
		Use:     "reopen LEAGUE SEASON",
		Short:   "Open a closed season again, so that its results can be changed",
		Example: `  arbiter leagues reopen "Tuesday league" 2026`,
		Args:    takes(2, 2),
		RunE: func(cmd *cobra.Command, args []string) error {
			return runLeaguesReopen(cmd.Context(), s, args[0], args[1])
		},
	}
}

func runLeaguesReopen(ctx context.Context, s *terminal.Streams, of, season string) error {
	store, err := saving.OpenStore(s, saving.ToChange)
	if err != nil {
		return err
	}
	defer store.Close()
	change := &saving.Change{}
	err = store.Do(ctx, saving.Command(s, ""), func(tx *records.Tx) error {
		if err := tx.ReopenSeason(of, season); err != nil {
			return err
		}
		tx.What = "opened " + seasonWords(tx, of, season) + " again"
		return change.Finish(tx)
	})
	if err != nil {
		return err
	}
	return change.Print(s)
}

// seasonWords names a season and its league as they are recorded.
func seasonWords(tx *records.Tx, of, season string) string {
	of, season = tx.RecordedNames(of, season)
	return "season " + season + " of " + of
}

// firstDayOf returns the first day of an open season; "" for none.
func firstDayOf(ctx context.Context, tx *records.Tx, of, season string) (string, error) {
	list, err := tx.View().Leagues(ctx, of)
	if err != nil {
		return "", err
	}
	for _, x := range list[0].Seasons {
		if score.SameName(x.Name, season) {
			return x.From, nil
		}
	}
	return "", nil
}

// firstDay reads the first day of a season; "" leaves it to the records.
func firstDay(text string) (string, error) {
	if text == "" {
		return "", nil
	}
	day, _, err := readDay("from", text)
	return day, err
}
