package league

import (
	"fmt"
	"io"
	"math"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/export"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/records/rating"
	"arbiter/score"
	"arbiter/score/notation"
)

// A ratingsRun is one `arbiter ratings`.
type ratingsRun struct {
	*cli.App
	filter   records.Filter
	system   string
	asOf     string
	minGames int
	asked    string // --result
	result   int64  // its number
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
  glicko-2   for games of two players; a playing day is a rating period

With --round they are those that standings show after that round: all games count
until the last one of its season's rounds up to then. --season without a round
rates the games of that season alone.

With players it shows how their ratings went, with --result what one game did.
Contested and void results, and unfinished games in which nobody is placed, are
not rated.`,
		Example: `  arbiter ratings --league "Tuesday league"
  arbiter ratings --system weng-lin --min-games 5
  arbiter ratings Ann Bob
  arbiter ratings Ann Bob -o ratings.svg
  arbiter ratings --result 12`,
		RunE: r.run,
	}
	book.FilterFlags(a, cmd, &r.filter)
	book.RoundFlag(cmd, &r.filter, book.AfterRound)
	f := cmd.Flags()
	f.StringVar(&r.system, "system", string(rating.Elo), "`elo|weng-lin|glicko-2`")
	f.StringVar(&r.asOf, "as-of", "", "as it was after this `date`")
	f.IntVar(&r.minGames, "min-games", 0, "leave out players with fewer than `N` games")
	f.StringVar(&r.asked, "result", "", "how this `result` changed the ratings")
	return cli.AllowFileTypes(cmd, cli.TableFileTypes+" .svg")
}

// systemTitle returns the usual name of a rating system.
func systemTitle(s rating.System) string {
	switch s {
	case rating.Elo:
		return "Elo"
	case rating.WengLin:
		return "Weng-Lin"
	case rating.Glicko2:
		return "Glicko-2"
	}
	return string(s)
}

func systemNames() []string {
	var list []string
	for _, s := range rating.Systems() {
		list = append(list, string(s))
	}
	return list
}

func (r *ratingsRun) run(cmd *cobra.Command, players []string) error {
	if err := book.SettleGame(r.App, &r.filter); err != nil {
		return err
	}
	if _, err := rating.New(rating.System(r.system)); err != nil {
		return cli.UsageError("--system: there is no rating system %q; %s", r.system, notation.Suggest(r.system, systemNames()))
	}
	if r.asked != "" {
		var err error
		if r.result, err = book.ParseNumber("result", r.asked); err != nil {
			return err
		}
	}
	if r.result != 0 && len(players) > 0 {
		return cli.UsageError("ask one thing at a time: players, or --result")
	}
	if err := settleAsOf(&r.filter, r.asOf); err != nil {
		return err
	}
	system := rating.System(r.system)
	svg := r.FileType() == ".svg"
	if svg && len(players) == 0 {
		return cli.UsageError("a picture shows how the ratings of some players went: name them, as %s", r.Hint("ratings", "Ann", "Bob", "-o", r.Output))
	}
	ctx := cmd.Context()
	none := func(w io.Writer) error {
		return r.table(w, &league.Ratings{Game: r.filter.Game, Round: r.filter.Round, System: system})
	}
	return book.AnswerTables(r.App, none, func(s *records.Store, w io.Writer) error {
		switch {
		case r.result != 0:
			list, err := s.Swings(ctx, r.filter, system, r.result)
			if err != nil {
				return err
			}
			return r.swings(w, list)
		case len(players) > 0:
			list, err := s.Courses(ctx, r.filter, system, players)
			if err != nil {
				return err
			}
			if svg {
				return export.RatingPlot(w, "Ratings ("+systemTitle(system)+")", export.Lines(list))
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

// ratingText returns a rating for a table: whole points, or hundredths if the figures
// are small.
func ratingText(s rating.System, x float64) string {
	if s == rating.WengLin {
		return cli.MinusSign(fmt.Sprintf("%.2f", x))
	}
	return cli.Minus(int(math.Round(x)))
}

// change returns a rating's change with its sign and an arrow.
func change(s rating.System, x float64) string {
	text := ratingText(s, math.Abs(x))
	switch {
	case text == ratingText(s, 0):
		return "·"
	case x > 0:
		return "+" + text + " ▲"
	}
	return "−" + text + " ▼"
}

// table writes the ratings of all players.
func (r *ratingsRun) table(w io.Writer, t *league.Ratings) error {
	if r.AsJSON() {
		return cli.WriteJSON(w, ratingsJSON(t))
	}
	fmt.Fprintf(w, "%s\n\n", r.Title(ratingsTitle(r.App, t)))
	if len(t.Rows) == 0 {
		return nil
	}
	out := cli.Table{Head: []string{"", "player", "rating", "change", "games", "last game"}, Left: 2}
	switch t.System {
	case rating.WengLin:
		out.Head = []string{"", "player", "at least", "change", "μ", "σ", "games", "last game"}
	case rating.Glicko2:
		out.Head = []string{"", "player", "rating", "change", "±", "games", "last game"}
	}
	for i := range t.Rows {
		row := &t.Rows[i]
		moved := "·"
		if row.Played || math.Abs(row.Change) >= 0.5 {
			moved = change(t.System, row.Change)
		}
		cells := []string{PlaceText(row.Place, row.Shared), row.Name, ratingText(t.System, row.Shown), moved}
		switch t.System {
		case rating.WengLin:
			cells = append(cells, fmt.Sprintf("%.2f", row.Value), fmt.Sprintf("%.2f", row.Deviation))
		case rating.Glicko2:
			cells = append(cells, fmt.Sprintf("%.0f", 2*row.Deviation))
		}
		out.Rows = append(out.Rows, append(cells, fmt.Sprint(row.Games), date(row.LastGame)))
	}
	out.Spare = []int{len(out.Head) - 1} // when they played last is the least of it
	cli.WriteTable(w, r.Width, out)
	fmt.Fprintln(w)
	cli.Paragraph(w, r.Width, ratingsNote(t))
	if text := guestsText(r.App, t.Guests); text != "" {
		cli.Paragraph(w, r.Width, text)
	}
	return nil
}

// ratingsTitle says which results are rated, and how many are not.
func ratingsTitle(a *cli.App, t *league.Ratings) string {
	parts := scope(a, t.League, t.Season, t.Game)
	if t.Round != "" {
		parts = append(parts, "after round "+cli.Clean(t.Round))
	}
	parts = append(parts, systemTitle(t.System)+" ratings after "+score.Counted(t.Results, "result")+" on "+score.Counted(t.Evenings, "evening"))
	return strings.Join(parts, " · ") + leftOut("not rated", leftOver{t.Contested, "contested"}, leftOver{t.Unplaced, "unfinished"}, leftOver{t.Unrated, "of more than two players"})
}

// scope says in words which league, season and game a table is about; "" is all.
func scope(a *cli.App, league, season, game string) []string {
	parts := []string{cli.TextIf(cli.Clean(league), league != "", "All leagues")}
	if season != "" {
		parts = append(parts, "season "+cli.Clean(season))
	}
	if g := a.Games.Find(game); g != nil {
		parts = append(parts, g.Title)
	}
	return parts
}

// ratingsNote explains the columns.
func ratingsNote(t *league.Ratings) string {
	note := "change: on the last playing day, " + date(t.LastDay)
	switch t.System {
	case rating.WengLin:
		note += "; at least: μ less three σ"
	case rating.Glicko2:
		note += "; ±: two deviations, the true strength lies within them 19 times of 20"
	}
	if t.TooFew > 0 {
		note += "; " + score.Counted(t.TooFew, "player") + " with too few games left out"
	}
	switch {
	case t.Round != "":
		note += "; rated: all games until then, those of other rounds and seasons too"
	case t.Season != "":
		note += "; rated: the games of season " + cli.Clean(t.Season) + " alone"
	}
	return note + "."
}
