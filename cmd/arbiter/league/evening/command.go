// Package evening has the command evening: the club's message about one evening.
package evening

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score/notation"
)

// Cmd is the command `arbiter evening`.
func Cmd(a *cli.App) *cobra.Command {
	of := ""
	cmd := &cobra.Command{
		Use:   "evening [DATE]",
		Short: "Tell what was played, for the club's chat",
		Long: `Evening is the club's message about one day: who won what, how the leagues
stand, who rose and fell since the playing day before, and which planned tables
are still to be played. It has 25 lines at most; what does not fit is counted.
Everything is as it stood after that day. Without DATE it is the last day on
which something was played. A game that is recorded before six in the morning
without a day is of the day before.

Contested and unfinished games are counted and not shown.

With -o evening.md or evening.html the message goes to such a file.`,
		Example: `  arbiter evening
  arbiter evening 2026-11-17 --league "Tuesday league"
  arbiter evening -o evening.html`,
		Args: cli.Takes(0, 1),
		RunE: func(cmd *cobra.Command, args []string) error {
			day := ""
			if len(args) > 0 {
				var ok bool
				if day, _, ok = notation.ParseDate(args[0]); !ok {
					return cli.UsageError("%q is not a date; expected one like 2026-11-20", args[0])
				}
			}
			none := func(w io.Writer) error { return showEvening(a, w, &league.Evening{Day: day}) }
			return book.Answer(a, none, func(s *records.Store, w io.Writer) error {
				e, err := s.Evening(cmd.Context(), of, day)
				if err != nil {
					return err
				}
				return showEvening(a, w, e)
			})
		},
	}
	cmd.Flags().StringVar(&of, "league", "", "only this `league`")
	return cmd
}

func showEvening(a *cli.App, w io.Writer, e *league.Evening) error {
	m := messageOf(a, e)
	if len(e.Tables) > messageTables {
		a.Note("for the other leagues:\n  " + a.Hint("evening", e.Day, "--league", "LEAGUE"))
	}
	if a.AsJSON() {
		return cli.WriteJSON(w, struct {
			*league.Evening
			Text []string `json:"text"`
		}{e, m.lines()})
	}
	if kind := a.FileType(); kind == ".md" || kind == ".html" {
		return a.WriteDocument(w, m.document())
	}
	_, err := fmt.Fprint(w, m.text(a.Width))
	return err
}
