package league

import (
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/export"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/notation"
)

// A standingsRun is one `arbiter standings`.
type standingsRun struct {
	*cli.App
	filter records.Filter
	asOf   string
	why    bool
	cross  bool
}

// StandingsCmd is the command `arbiter standings`.
func StandingsCmd(a *cli.App) *cobra.Command {
	r := &standingsRun{App: a}
	cmd := &cobra.Command{
		Use:   "standings",
		Short: "Show who leads a league",
		Long: `Standings adds up the recorded results by the terms of the league: arbiter
leagues show tells them, arbiter leagues edit changes them. Where there is one
league it is of that; else, and with --league "", of all results together, by
the usual terms. Contested results are left out and counted; void ones and
unfinished games in which nobody is placed do not count. Names only order the
lines of equal ranks. Who has played no game that counts has no place.

In a league with seasons they are of the current one, or of --season;
--all-seasons counts all of them together, by the league's own terms. --round
shows the table after that round: results of later rounds, or of none, are left
out.

▲ and ▼ tell the places gained and lost since the playing day before the last.
The form shows the last five games, W won, T shared the first place, L neither,
the newest on the right; the streak how many of the last games ended alike. The
rating is Elo over all games of the league until the last one of the table, also
those of other seasons and rounds; arbiter ratings --round shows the same. What
does not fit the terminal is in --json.

--crosstable tells who met whom: a cell counts the games in which the player of
the line had a better place than the other, and half of those with the same
place. Guests stand in no table (arbiter players guest).`,
		Example: `  arbiter standings
  arbiter standings --league "Tuesday league" --season 2026 --why
  arbiter standings --league "Tuesday league" --round 4
  arbiter standings --league "Tuesday league" --crosstable
  arbiter standings --game subdivision --as-of 2026-11-20 --json`,
		Args: cli.Takes(0, 0),
		RunE: r.run,
	}
	book.FilterFlags(a, cmd, &r.filter)
	book.RoundFlag(cmd, &r.filter, book.AfterRound)
	f := cmd.Flags()
	f.BoolVar(&r.filter.AllSeasons, "all-seasons", false, "all seasons of the league together")
	f.StringVar(&r.asOf, "as-of", "", "as they were after this `date`")
	f.BoolVar(&r.why, "why", false, "tell how equal points were parted, and which games counted, what each was worth")
	f.BoolVar(&r.cross, "crosstable", false, "tell who met whom, and how that went")
	return cmd
}

func (r *standingsRun) run(cmd *cobra.Command, _ []string) error {
	if r.filter.AllSeasons && r.filter.Season != "" {
		return cli.UsageError("--season %s is one season, --all-seasons are all of them; say one of these", r.filter.Season)
	}
	if err := book.ResolveGame(r.App, &r.filter); err != nil {
		return err
	}
	if err := readAsOf(&r.filter, r.asOf); err != nil {
		return err
	}
	none := func(w io.Writer) error {
		empty := &league.Table{Game: r.filter.Game, Round: r.filter.Round, AsOf: r.filter.AsOf}
		if r.cross {
			return r.showCrosstable(w, &league.Crosstable{Table: empty})
		}
		return r.show(w, empty)
	}
	return book.Answer(r.App, none, func(s *records.Store, w io.Writer) error {
		if !cmd.Flags().Changed("league") {
			if err := r.onlyLeague(cmd, s); err != nil {
				return err
			}
		}
		if r.cross {
			table, err := s.Crosstable(cmd.Context(), r.filter, nil)
			if err != nil {
				return err
			}
			return r.showCrosstable(w, table)
		}
		table, err := s.Standings(cmd.Context(), r.filter, nil)
		if err != nil {
			return err
		}
		return r.show(w, table)
	})
}

// onlyLeague picks the league where there is only one, and says what is left out then.
func (r *standingsRun) onlyLeague(cmd *cobra.Command, s *records.Store) error {
	names, err := s.Names(cmd.Context(), "leagues")
	if err != nil || len(names) != 1 {
		return err
	}
	of, err := s.Count(cmd.Context(), records.Filter{League: names[0], Game: r.filter.Game, AsOf: r.filter.AsOf, State: league.Confirmed})
	if err != nil {
		return err
	}
	all, err := s.Count(cmd.Context(), records.Filter{Game: r.filter.Game, AsOf: r.filter.AsOf, State: league.Confirmed})
	if err != nil || of == 0 && all > 0 { // nothing of the league counts yet
		return err
	}
	r.filter.League = names[0]
	if n := all - of; n > 0 {
		r.Note(fmt.Sprintf("%s of no league %s left out; with them:\n  %s", score.Counted(n, "result"), cli.TextIf("is", n == 1, "are"), r.Again(cmd, nil, nil, "--league", "")))
	}
	return err
}

// readAsOf takes the day of an --as-of flag into a filter.
func readAsOf(f *records.Filter, text string) error {
	if text == "" {
		return nil
	}
	var ok bool
	if f.AsOf, _, ok = notation.ParseDate(text); !ok {
		return cli.UsageError("--as-of: %q is not a date; expected one like 2026-11-20", text)
	}
	return nil
}

func (r *standingsRun) show(w io.Writer, s *league.Table) error {
	if r.AsJSON() {
		return cli.WriteJSON(w, s)
	}
	return r.WriteDocument(w, export.Standings(r.Games, s, r.why))
}

func (r *standingsRun) showCrosstable(w io.Writer, c *league.Crosstable) error {
	if r.AsJSON() {
		return cli.WriteJSON(w, c)
	}
	return r.WriteDocument(w, export.Crosstable(r.Games, c))
}
