package league

import (
	"io"
	"slices"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/export"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score/notation"
)

// A ratingsRun is one `arbiter ratings`.
type ratingsRun struct {
	*cli.App
	filter   records.Filter
	system   string
	asOf     string
	minGames int
}

// RatingsCmd is the command `arbiter ratings`.
func RatingsCmd(a *cli.App) *cobra.Command {
	r := &ratingsRun{App: a}
	cmd := &cobra.Command{
		Use:   "ratings [PLAYER...]",
		Short: "Rate the players, and show how ratings went",
		Long: `Ratings replays the recorded results in the order in which they were played:

  elo        each pair of a game as a game of its own, K = 32 shared over the
             opponents, a tie half a win; everybody starts at 1500
  weng-lin   skill and how uncertain it is; the table is ordered by what a
             player is at least worth, μ less three σ

With --round they are those that standings show after that round: all games
count until the last one of its season's rounds up to then. --season without a
round rates the games of that season alone.

With players it shows how their ratings went. Contested and void results, and
unfinished games in which nobody is placed, are not rated.`,
		Example: `  arbiter ratings --league "Tuesday league"
  arbiter ratings --system weng-lin --min-games 5
  arbiter ratings Ann Bob
  arbiter ratings Ann Bob -o ratings.svg`,
		RunE: r.run,
	}
	book.FilterFlags(a, cmd, &r.filter)
	book.RoundFlag(cmd, &r.filter, book.AfterRound)
	f := cmd.Flags()
	f.StringVar(&r.system, "system", string(league.Elo), "`elo|weng-lin`")
	f.StringVar(&r.asOf, "as-of", "", "as it was after this `date`")
	f.IntVar(&r.minGames, "min-games", 0, "leave out players with fewer than `N` games")
	return cli.AllowFileTypes(cmd, ".svg")
}

func systemNames() []string {
	var list []string
	for _, s := range league.Systems() {
		list = append(list, string(s))
	}
	return list
}

func (r *ratingsRun) run(cmd *cobra.Command, players []string) error {
	if err := book.ResolveGame(r.App, &r.filter); err != nil {
		return err
	}
	if !slices.Contains(league.Systems(), league.System(r.system)) {
		return cli.UsageError("--system: there is no rating system %q; %s", r.system, notation.Suggest(r.system, systemNames()))
	}
	if r.minGames < 0 {
		return cli.UsageError("--min-games is a number of games, 0 or more, not %d", r.minGames)
	}
	if err := readAsOf(&r.filter, r.asOf); err != nil {
		return err
	}
	system := league.System(r.system)
	svg := r.FileType() == ".svg"
	if svg && len(players) == 0 {
		return cli.UsageError("a picture shows how the ratings of some players went: name them:\n  %s", r.Hint("ratings", "Ann", "Bob", "-o", r.Output))
	}
	ctx := cmd.Context()
	none := func(w io.Writer) error {
		return r.table(w, &league.Ratings{Scope: league.Scope{Game: r.filter.Game, Round: r.filter.Round}, System: system})
	}
	return book.Answer(r.App, none, func(s *records.Store, w io.Writer) error {
		if len(players) > 0 {
			list, err := s.Courses(ctx, r.filter, system, players)
			if err != nil {
				return err
			}
			if svg {
				return export.RatingPlot(w, "Ratings ("+export.RatingSystem(system)+")", export.Lines(list))
			}
			return r.courses(w, list)
		}
		table, err := s.Ratings(ctx, r.filter, system, r.minGames)
		if err != nil {
			return err
		}
		return r.table(w, table)
	})
}

// table writes the ratings of all players.
func (r *ratingsRun) table(w io.Writer, t *league.Ratings) error {
	if r.AsJSON() {
		return cli.WriteJSON(w, t)
	}
	return r.WriteDocument(w, export.Ratings(r.Games, t))
}
