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
	"arbiter/records/rating"
)

// swings writes how one result changed the ratings.
func (r *ratingsRun) swings(w io.Writer, list []league.Swing) error {
	system := rating.System(r.system)
	if r.AsJSON() {
		return cli.WriteJSON(w, swingsJSON(system, r.result, list))
	}
	fmt.Fprintf(w, "Result #%d · %s\n\n", r.result, systemTitle(system))
	t := cli.Table{Head: []string{"", "player", "before", "change", "after"}, Left: 2}
	for _, s := range list {
		before, after := s.Before.Shown(system), s.After.Shown(system)
		t.Rows = append(t.Rows, []string{fmt.Sprint(s.Place), s.Name, tenths(system, before), signedChange(system, after-before), tenths(system, after)})
	}
	cli.WriteTable(w, r.Width, t)
	if system == rating.Glicko2 {
		fmt.Fprintf(w, "\n  All games of a playing day are rated together: this is the whole day's change.\n")
	}
	return nil
}

// tenths returns a rating with one decimal, so that the change by one game shows.
func tenths(s rating.System, x float64) string {
	if s == rating.WengLin {
		return ratingText(s, x)
	}
	return cli.MinusSign(fmt.Sprintf("%.1f", x))
}

func signedChange(s rating.System, x float64) string {
	switch text := tenths(s, math.Abs(x)); {
	case text == tenths(s, 0):
		return text
	case x > 0:
		return "+" + text
	default:
		return "−" + text
	}
}

// courses plots ratings over time, with the figures below.
func (r *ratingsRun) courses(w io.Writer, list []league.Course) error {
	system := rating.System(r.system)
	if r.AsJSON() {
		return cli.WriteJSON(w, coursesJSON(system, list))
	}
	paint := r.Painter(w.(*cli.Output).Stream())
	round := cli.TextIf(" · after round "+r.filter.Round, r.filter.Round != "", "")
	fmt.Fprintf(w, "Ratings of %s%s · %s\n\n", cli.Clean(strings.Join(courseNames(list), ", ")), cli.Clean(round), systemTitle(system))
	all := export.Lines(list)
	if paint.Profile != termenv.Ascii {
		plot(r.App, w, all, true)
	} else { // without colours one line cannot be told from another
		for i := range all {
			plot(r.App, w, all[i:i+1], false)
		}
	}
	t := cli.Table{Head: []string{"player", "games", "first", "lowest", "highest", "now"}, Left: 1}
	for _, c := range list {
		if len(c.Points) == 0 {
			t.Rows = append(t.Rows, []string{c.Name, "0", "·", "·", "·", "·"})
			continue
		}
		low, high := c.Points[0], c.Points[0]
		for _, p := range c.Points {
			if p.Shown < low.Shown {
				low = p
			}
			if p.Shown > high.Shown {
				high = p
			}
		}
		last := c.Points[len(c.Points)-1]
		day := func(p league.Point) string {
			return ratingText(system, p.Shown) + " " + date(p.Day)
		}
		t.Rows = append(t.Rows, []string{c.Name, fmt.Sprint(last.Games), day(c.Points[0]), day(low), day(high), ratingText(system, last.Shown)})
	}
	cli.WriteTable(w, r.Width, t)
	return nil
}

func courseNames(list []league.Course) []string {
	var names []string
	for _, c := range list {
		names = append(names, c.Name)
	}
	return names
}

// plotColours are the colours of the lines in a plot; the legend names them.
var plotColours = []asciigraph.AnsiColor{asciigraph.Red, asciigraph.Blue, asciigraph.Green, asciigraph.Yellow, asciigraph.Magenta, asciigraph.Cyan}

// plotWidth returns the columns that are left for a plot beside its figures.
func plotWidth(a *cli.App) int {
	if a.Width == cli.UnlimitedWidth {
		return cli.DefaultWidth - 14
	}
	return a.Width - 14
}

// plot draws one line a player over all playing days, evenly spaced.
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
		names = append(names, cli.Clean(l.Name))
	}
	options := []asciigraph.Option{asciigraph.Height(10), asciigraph.Width(plotWidth(a)), asciigraph.Precision(0)}
	if colours {
		use := make([]asciigraph.AnsiColor, len(all))
		for i := range use {
			use[i] = plotColours[i%len(plotColours)]
		}
		options = append(options, asciigraph.SeriesColors(use...), asciigraph.SeriesLegends(names...))
	} else {
		fmt.Fprintf(w, "  %s\n", names[0])
	}
	fmt.Fprintln(w, asciigraph.PlotMany(data, options...))
	fmt.Fprintf(w, "        %s to %s, a step a playing day\n\n", cli.ISODate(days[0]), cli.ISODate(days[len(days)-1]))
}
