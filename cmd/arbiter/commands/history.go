package commands

import (
	"context"
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/export"
	"arbiter/export/document"
	"arbiter/records/league"
)

type historyOptions struct {
	scope    scope
	from, to string
	limit    int // 0 for all
	all      bool
}

// usualGames is how many games of a player are shown on a terminal, unless --limit says otherwise.
const usualGames = 10

// History returns the command `arbiter history`.
func History(s *terminal.Streams) *cobra.Command {
	o := &historyOptions{}
	cmd := &cobra.Command{
		Use:   "history [PLAYER]",
		Short: "Show what somebody played, and against whom, or the hall of fame",
		Long: `History of a player has the last games, the newest last, then a line for each
game with the best score and its result, and how often the player was ahead of
and behind each of the others. Without a name it is the hall of fame: the
best score and the most wins of each game; those who had them first come first.

Contested, void and unfinished games count for nothing; --all lists them too.`,
		Example: `  arbiter history Ann
  arbiter history Ann --game subdivision --limit 50
  arbiter history --league "Tuesday league"`,
		RunE: func(cmd *cobra.Command, args []string) error {
			limited := cmd.Flags().Changed("limit")
			switch {
			case len(args) > 1:
				return fmt.Errorf("history is of one player; a name of several words stands in quotes. To list the games of several:\n  %s",
					s.Hint("list", "--player", args[0], "--player", args[1]))
			case len(args) == 0 && (limited || o.all):
				return fmt.Errorf("--limit and --all go with a player:\n  %s", s.Hint("history", "PLAYER"))
			case len(args) == 0:
				return runHall(cmd.Context(), s, o)
			case !limited && s.Width < terminal.Unlimited && !s.JSON:
				o.limit = usualGames
			}
			return runHistory(cmd.Context(), s, o, args[0])
		},
	}
	o.scope.flags(cmd, ofRound)
	f := cmd.Flags()
	f.StringVar(&o.from, "from", "", "only games played on this `date` or later")
	f.StringVar(&o.to, "to", "", "only games played on this `date` or earlier")
	f.IntVar(&o.limit, "limit", 0, fmt.Sprintf("only the newest `N` games; 0 is all. A terminal gets %d", usualGames))
	f.BoolVar(&o.all, "all", false, "list contested, void and unfinished games too")
	return cmd
}

// days reads the days of --from and --to.
func (o *historyOptions) days() (from, to string, err error) {
	if o.from != "" {
		if from, _, err = readDay("from", o.from); err != nil {
			return "", "", err
		}
	}
	if o.to != "" {
		if to, _, err = readDay("to", o.to); err != nil {
			return "", "", err
		}
	}
	if from != "" && to != "" && from > to {
		return "", "", fmt.Errorf("--from %s is after --to %s", o.from, o.to)
	}
	return from, to, nil
}

// runHistory shows the games and the totals of one player.
func runHistory(ctx context.Context, s *terminal.Streams, o *historyOptions, player string) error {
	from, to, err := o.days()
	if err != nil {
		return err
	}
	if o.limit < 0 {
		return fmt.Errorf("--limit is the number of games to show; it cannot be %d", o.limit)
	}
	store, err := saving.OpenStore(s, saving.ToRead)
	if isNoFile(err) {
		return errors.New(saving.NothingYet(s))
	}
	if err != nil {
		return err
	}
	defer store.Close()
	filter, err := o.scope.filter(ctx, store)
	if err != nil {
		return err
	}
	filter.From, filter.AsOf = from, to
	career, err := store.Career(ctx, player, filter, o.all)
	if err != nil {
		return err
	}
	total, more := len(career.Results), document.Note{}
	if o.limit > 0 && total > o.limit {
		career.Results = career.Results[total-o.limit:]
		more.Hint = fmt.Sprintf("the newest %d of %d games; --limit 0 shows all", o.limit, total)
	}
	if s.JSON {
		return s.PrintJSON(careerJSON{career, paging{o.limit, total}})
	}
	return s.Print(export.Career(games.All, career, export.Days{From: o.from, To: o.to}, more))
}

// A careerJSON is the answer of history --json.
type careerJSON struct {
	*league.Career
	Paging paging `json:"paging"`
}

// A paging says how many games there are, and how many the answer may have.
type paging struct {
	Limit   int `json:"limit"` // 0 for all
	Results int `json:"results"`
}

// runHall shows the hall of fame.
func runHall(ctx context.Context, s *terminal.Streams, o *historyOptions) error {
	from, to, err := o.days()
	if err != nil {
		return err
	}
	store, err := openToRead(s)
	if err != nil || store == nil && !s.JSON {
		return err
	}
	if store == nil {
		return s.PrintJSON(&league.Hall{Scope: o.scope.empty()})
	}
	defer store.Close()
	filter, err := o.scope.filter(ctx, store)
	if err != nil {
		return err
	}
	filter.From, filter.AsOf = from, to
	hall, err := store.Hall(ctx, filter)
	switch {
	case err != nil:
		return err
	case s.JSON:
		return s.PrintJSON(hall)
	}
	return s.Print(export.Hall(games.All, hall, export.Days{From: o.from, To: o.to}))
}
