package commands

import (
	"context"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/guptarohit/asciigraph"
	"github.com/muesli/termenv"
	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/export"
	"arbiter/export/document"
	"arbiter/records/league"
)

type ratingsOptions struct {
	scope        scope
	system, asOf string
	minGames     int
}

// Ratings returns the command `arbiter ratings`.
func Ratings(s *terminal.Streams) *cobra.Command {
	o := &ratingsOptions{}
	cmd := &cobra.Command{
		Use:   "ratings [PLAYER...]",
		Short: "Rate the players, and show how ratings went",
		Long: `Ratings go through the results in the order in which they were played. With
players it shows how theirs went. Contested, void and unfinished games are not
rated.

  elo        each pair of a game as a game of its own, K = 32 shared over the
             opponents, a tie half a win; everybody starts at 1500
  weng-lin   skill and how uncertain it is; the order is by what a player is at
             least worth, μ less three σ

With --round all games until the last one of that round count, those of other
seasons too; --season without a round rates the games of that season alone.`,
		Example: `  arbiter ratings
  arbiter ratings Ann Bob
  arbiter ratings --league "Tuesday league" --min-games 5`,
		RunE: func(cmd *cobra.Command, args []string) error { return runRatings(cmd.Context(), s, o, args) },
	}
	o.scope.flags(cmd, afterRound)
	f := cmd.Flags()
	f.StringVar(&o.system, "system", string(league.Elo), "`name`: elo or weng-lin")
	f.StringVar(&o.asOf, "as-of", "", "as it was after this `date`")
	f.IntVar(&o.minGames, "min-games", 0, "leave out players with fewer than `N` games")
	return cmd
}

func runRatings(ctx context.Context, s *terminal.Streams, o *ratingsOptions, players []string) error {
	system := league.System(o.system)
	if err := oneOf("system", o.system, string(league.Elo), string(league.WengLin)); err != nil {
		return err
	}
	if o.minGames < 0 {
		return fmt.Errorf("--min-games is a number of games, 0 or more, not %d", o.minGames)
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
		return s.PrintJSON(&league.Ratings{Scope: o.scope.empty(), System: system})
	}
	defer store.Close()
	filter, err := o.scope.filter(ctx, store)
	if err != nil {
		return err
	}
	filter.AsOf = asOf
	if len(players) > 0 {
		list, err := store.Courses(ctx, filter, system, players)
		switch {
		case err != nil:
			return err
		case s.JSON:
			return s.PrintJSON(list)
		}
		return printCourses(s, system, o.scope.round, list)
	}
	table, err := store.Ratings(ctx, filter, system, o.minGames)
	switch {
	case err != nil:
		return err
	case s.JSON:
		return s.PrintJSON(table)
	}
	return s.Print(export.Ratings(games.All, table))
}

// printCourses plots ratings, with a table below.
func printCourses(s *terminal.Streams, system league.System, round string, list []league.Course) error {
	names := make([]string, len(list))
	for i := range list {
		names[i] = document.Name(list[i].Name)
	}
	d := &document.Document{Title: "Ratings of " + strings.Join(names, ", ")}
	if round != "" {
		d.About = append(d.About, "after round "+round)
	}
	d.About = append(d.About, export.RatingSystem(system))
	table := export.Courses(system, list)
	if s.Markdown {
		d.Add(table)
		return s.Print(d)
	}
	if err := s.Print(d); err != nil {
		return err
	}
	if text := plot(export.Lines(list), s.Width, s.Colours != termenv.Ascii); text != "" {
		fmt.Fprintf(s.Out, "\n%s\n", text)
	}
	terminal.PrintParts(s.Out, s.Pen(), s.Width, true, []document.Part{table})
	return nil
}

var plotColours = []asciigraph.AnsiColor{asciigraph.Red, asciigraph.Blue, asciigraph.Green, asciigraph.Olive, asciigraph.Magenta, asciigraph.Teal}

// Columns of a plot on a terminal.
const (
	widestPlot  = 100
	usualPlot   = 80
	plotFigures = 14 // beside the plot
)

// plot draws a line for each player over all playing days, evenly spaced; "" for a single day. The
// lines of several players are drawn in letters, because colours alone mean nothing to many people.
func plot(lines []export.Line, width int, colours bool) string {
	var days []time.Time
	for _, line := range lines {
		for _, p := range line.Points {
			days = append(days, p.When)
		}
	}
	slices.SortFunc(days, time.Time.Compare)
	days = slices.CompactFunc(days, time.Time.Equal)
	if len(days) < 2 {
		return ""
	}
	if width == terminal.Unlimited {
		width = usualPlot
	}
	options := []asciigraph.Option{asciigraph.Height(10), asciigraph.Width(min(width, widestPlot) - plotFigures)}
	var data [][]float64
	var names []string
	var letters []asciigraph.CharSet
	var inColours []asciigraph.AnsiColor
	for i, line := range lines {
		letter := string(rune('a' + i%26))
		data = append(data, onDays(&line, days))
		letters = append(letters, asciigraph.CreateCharSet(letter))
		names = append(names, letter+": "+terminal.Clean(line.Name))
		inColours = append(inColours, plotColours[i%len(plotColours)])
	}
	if colours {
		options = append(options, asciigraph.SeriesColors(inColours...))
	}
	legend := ""
	if len(lines) > 1 {
		options = append(options, asciigraph.SeriesChars(letters...))
		legend = "\n        " + terminal.Wrap(strings.Join(names, ", "), width-8, "        ")
	}
	return asciigraph.PlotMany(data, options...) + legend +
		fmt.Sprintf("\n        %s to %s, a step a playing day", days[0].Format(time.DateOnly), days[len(days)-1].Format(time.DateOnly))
}

// onDays returns a player's rating on each of the days; NaN before the first game.
func onDays(line *export.Line, days []time.Time) []float64 {
	row, next := make([]float64, len(days)), 0
	for i, day := range days {
		for next < len(line.Points) && !line.Points[next].When.After(day) {
			next++
		}
		row[i] = math.NaN()
		if next > 0 {
			row[i] = line.Points[next-1].Value
		}
	}
	return row
}
