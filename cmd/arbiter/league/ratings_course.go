package league

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/guptarohit/asciigraph"
	"github.com/muesli/termenv"

	"arbiter/cmd/arbiter/cli"
	"arbiter/export"
	"arbiter/records/league"
)

// courses plots ratings over time, with the figures below.
func (r *ratingsRun) courses(w io.Writer, list []league.Course) error {
	if r.AsJSON() {
		return cli.WriteJSON(w, list)
	}
	system := list[0].System
	paint := r.Painter(w.(*cli.Output).Stream())
	round := cli.TextIf(" · after round "+r.filter.Round, r.filter.Round != "", "")
	fmt.Fprintf(w, "%s\n\n", r.Title(fmt.Sprintf("Ratings of %s%s · %s", cli.Clean(strings.Join(courseNames(list), ", ")), cli.Clean(round), export.RatingSystem(system))))
	all := export.Lines(list)
	plot(r.App, w, all, paint.Profile != termenv.Ascii)
	paint.Table(w, export.Courses(system, list))
	return nil
}

func courseNames(list []league.Course) []string {
	var names []string
	for _, c := range list {
		names = append(names, c.Name)
	}
	return names
}

// plotColours are the colours of the lines in a plot.
var plotColours = []asciigraph.AnsiColor{asciigraph.Red, asciigraph.Blue, asciigraph.Green, asciigraph.Olive, asciigraph.Magenta, asciigraph.Teal}

// plotWidth returns the columns that are left for a plot beside its figures.
func plotWidth(a *cli.App) int {
	if a.Width == cli.UnlimitedWidth {
		return cli.DefaultWidth - 14
	}
	return min(a.Width, cli.MaxLineWidth) - 14
}

// plot draws one line a player over all playing days, evenly spaced. The lines of several
// players are drawn in letters, for colour alone tells nothing to many.
func plot(a *cli.App, w io.Writer, all []export.Line, colours bool) {
	var days []time.Time
	for _, l := range all {
		for _, p := range l.Points {
			days = append(days, p.When)
		}
	}
	slices.SortFunc(days, time.Time.Compare)
	days = slices.CompactFunc(days, time.Time.Equal)
	if len(days) < 2 {
		return // one point is no course
	}
	var data [][]float64
	var names []string
	var letters []asciigraph.CharSet
	for _, l := range all {
		row, at := make([]float64, len(days)), 0
		for i, day := range days {
			for at < len(l.Points) && !l.Points[at].When.After(day) {
				at++
			}
			if row[i] = math.NaN(); at > 0 {
				row[i] = l.Points[at-1].Value
			}
		}
		data = append(data, row)
		letter := string(rune('a' + len(letters)%26))
		letters = append(letters, asciigraph.CreateCharSet(letter))
		names = append(names, letter+": "+cli.Clean(l.Name))
	}
	options := []asciigraph.Option{asciigraph.Height(10), asciigraph.Width(plotWidth(a))}
	if colours {
		use := make([]asciigraph.AnsiColor, len(all))
		for i := range use {
			use[i] = plotColours[i%len(plotColours)]
		}
		options = append(options, asciigraph.SeriesColors(use...))
	}
	if len(all) > 1 {
		options = append(options, asciigraph.SeriesChars(letters...))
	}
	fmt.Fprintln(w, asciigraph.PlotMany(data, options...))
	if len(all) > 1 {
		cli.Labelled(w, a.Width, 8, "", strings.Join(names, ", "))
	}
	cli.Labelled(w, a.Width, 8, "", fmt.Sprintf("%s to %s, a step a playing day", cli.ISODate(days[0]), cli.ISODate(days[len(days)-1])))
	fmt.Fprintln(w)
}
