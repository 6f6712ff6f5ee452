package league

import (
	"io"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/export"
	"arbiter/records"
	"arbiter/records/league"
)

// A recall is one `arbiter history`.
type recall struct {
	*cli.App
	filter records.Filter
	days   book.DateRange
	newest cli.Newest
	all    bool
}

// HistoryCmd is the command `arbiter history`.
func HistoryCmd(a *cli.App) *cobra.Command {
	h := &recall{App: a}
	cmd := &cobra.Command{
		Use:   "history [PLAYER]",
		Short: "Show what somebody played, and against whom, or the hall of fame",
		Long: `History of a player lists the games in the order played, the newest last, with
totals, personal bests and how the last games ended. It ends with how often the
player was before, level with or behind each of the others; arbiter list
--player A --player B lists the games of two. Without a name it is the hall of
fame: the highest score and the most wins of each game, and who had them first.

Contested and void results, and unfinished games in which nobody is placed,
count for nothing; --all lists them all the same, marked.`,
		Example: `  arbiter history Ann
  arbiter history Ann --game subdivision --limit 50
  arbiter history Ann --from 2026-01-01
  arbiter history --league "Tuesday league"`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return cli.UsageError("history is of one player; a name of several words stands in quotes. To list the games of several:\n  %s",
					h.Hint("list", "--player", args[0], "--player", args[1]))
			}
			return nil
		},
		RunE: h.run,
	}
	book.FilterFlags(a, cmd, &h.filter)
	book.RoundFlag(cmd, &h.filter, book.OfRound)
	h.days.Flags(cmd)
	h.newest.Flags(cmd)
	cmd.Flags().BoolVar(&h.all, "all", false, "list contested, void and unfinished games too")
	return cmd
}

func (h *recall) run(cmd *cobra.Command, args []string) error {
	if err := book.ResolveGame(h.App, &h.filter); err != nil {
		return err
	}
	if err := h.days.Apply(&h.filter); err != nil {
		return err
	}
	if err := h.newest.Check(h.App); err != nil {
		return err
	}
	if len(args) == 0 {
		for _, flag := range []string{"limit", "all"} {
			if cmd.Flags().Changed(flag) {
				return cli.UsageError("--%s goes with a player:\n  %s", flag, h.Hint("history", "PLAYER"))
			}
		}
		none := func(w io.Writer) error {
			return h.showHall(w, &league.Hall{Scope: league.Scope{Game: h.filter.Game, Round: h.filter.Round}})
		}
		return book.Answer(h.App, none, func(s *records.Store, w io.Writer) error {
			hall, err := s.Hall(cmd.Context(), h.filter)
			if err != nil {
				return err
			}
			return h.showHall(w, hall)
		})
	}
	return book.WithRecords(h.App, records.Options{Read: true}, func(s *records.Store) error {
		c, err := s.Career(cmd.Context(), args[0], h.filter, h.all)
		if err != nil {
			return err
		}
		return h.AnswerTo(func(w io.Writer) error { return h.showCareer(w, c) })
	})
}

// showCareer writes the games and the totals of one player.
func (h *recall) showCareer(w io.Writer, c *league.Career) error {
	all := len(c.Results)
	c.Results = cli.NewestOf(&h.newest, c.Results)
	if h.AsJSON() {
		return cli.WriteJSON(w, struct {
			*league.Career
			Paging cli.LimitJSON `json:"paging"`
		}{c, h.newest.JSON(all)})
	}
	return h.WriteDocument(w, export.Career(h.Games, c, export.Days(h.days), h.newest.Note(all, "game")))
}

// showHall writes the hall of fame, one game after the other.
func (h *recall) showHall(w io.Writer, hall *league.Hall) error {
	if h.AsJSON() {
		return cli.WriteJSON(w, hall)
	}
	return h.WriteDocument(w, export.Hall(h.Games, hall, export.Days(h.days)))
}
