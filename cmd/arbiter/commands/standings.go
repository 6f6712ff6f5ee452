package commands

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/export"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

type standingsOptions struct {
	scope                       scope
	asOf                        string
	allSeasons, why, crosstable bool
	leagueTyped                 bool // "" is all results together
}

// Standings returns the command `arbiter standings`.
func Standings(s *terminal.Streams) *cobra.Command {
	o := &standingsOptions{}
	cmd := &cobra.Command{
		Use:   "standings",
		Short: "Show who leads a league",
		Long: `Standings adds up the results of a league by its terms (arbiter leagues show).
Without --league it is of the only league; of several, and with --league "", it
is of all results together. In a league with seasons it is of the current one.
Contested, void and unfinished games do not count.

▲ and ▼ are places gained and lost since the playing day before; form and streak
are of the last games: W won, T shared the first place, L neither. The rating
is Elo over all games of the league. In a crosstable each player has a line: how
often the player had the better place than each other, ½ for the same one.`,
		Example: `  arbiter standings
  arbiter standings --why
  arbiter standings --league "Tuesday league" --season 2026 --round 4
  arbiter standings --crosstable`,
		Args: takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			o.leagueTyped = cmd.Flags().Changed("league")
			return runStandings(cmd.Context(), s, o)
		},
	}
	o.scope.flags(cmd, afterRound)
	f := cmd.Flags()
	f.BoolVar(&o.allSeasons, "all-seasons", false, "all seasons of the league together, by its own terms")
	f.StringVar(&o.asOf, "as-of", "", "as they were after this `date`")
	f.BoolVar(&o.why, "why", false, "show where points come from, and how ties were broken")
	f.BoolVar(&o.crosstable, "crosstable", false, "show who met whom, and who came out ahead")
	return cmd
}

func runStandings(ctx context.Context, s *terminal.Streams, o *standingsOptions) error {
	if o.allSeasons && o.scope.season != "" {
		return fmt.Errorf("--season %s is one season, --all-seasons are all of them; say one of these", o.scope.season)
	}
	asOf, err := readAsOf(o.asOf)
	if err != nil {
		return err
	}
	store, err := openToRead(s)
	if err != nil || store == nil && !s.JSON {
		return err
	}
	if store == nil {
		empty := &league.Table{Game: o.scope.game, Round: o.scope.round, AsOf: asOf}
		if o.crosstable {
			return s.PrintJSON(&league.Crosstable{Table: empty})
		}
		return s.PrintJSON(empty)
	}
	defer store.Close()
	filter, err := o.scope.filter(ctx, store)
	if err != nil {
		return err
	}
	filter.AsOf, filter.AllSeasons = asOf, o.allSeasons
	if !o.leagueTyped {
		if filter.League, err = onlyLeague(ctx, s, store, o, filter); err != nil {
			return err
		}
	}
	if o.crosstable {
		table, err := store.Crosstable(ctx, filter, nil)
		switch {
		case err != nil:
			return err
		case s.JSON:
			return s.PrintJSON(table)
		}
		return s.Print(export.Crosstable(games.All, table))
	}
	table, err := store.Standings(ctx, filter, nil)
	switch {
	case err != nil:
		return err
	case s.JSON:
		return s.PrintJSON(table)
	}
	return s.Print(export.Standings(games.All, table, o.why))
}

// onlyLeague returns the league where there is only one and something of it counts; "" is none. It
// says which results are left out then.
func onlyLeague(ctx context.Context, s *terminal.Streams, store *records.Store, o *standingsOptions, filter records.Filter) (string, error) {
	names, err := store.Names(ctx, "leagues")
	if err != nil || len(names) != 1 {
		return "", err
	}
	counting := records.Filter{Game: filter.Game, AsOf: filter.AsOf, State: league.Confirmed}
	all, err := store.Count(ctx, counting)
	if err != nil {
		return "", err
	}
	counting.League = names[0]
	own, err := store.Count(ctx, counting)
	if err != nil || own == 0 && all > 0 {
		return "", err
	}
	if others := all - own; others > 0 {
		is := "are"
		if others == 1 {
			is = "is"
		}
		words := withFlags([]any{"standings"}, "game", o.scope.game, "as-of", o.asOf)
		s.Say("note: %s of no league %s left out; with them:\n  %s", score.Counted(others, "result"), is, s.Hint(append(words, "--league", "")...))
	}
	return names[0], nil
}
