package export

import (
	"cmp"
	"fmt"
	"html"
	"slices"
	"strings"

	"arbiter/records/league"
	"arbiter/score"
)

// labelHeight is the least distance of two names beside a plot, for a phone's letters. Names that
// do not fit at this distance stand closer.
const labelHeight = 21

// Sizes of the letters beside a plot: usual ones, and those that page.css gives to a phone.
const (
	plotLetters  = 12.0
	phoneLetters = 20.0
	leader       = 26 // from the end of the plot to a name
)

// names writes each line's name beside its end, moved apart where they would lie over one
// another. A thin line leads from each end to its name. There is a second, shorter form
// for a phone's letters; page.css shows one of the two.
func (p *plot) names(b *strings.Builder, lines []Line) {
	type label struct {
		end  Point
		name string
		hue  int
	}
	var list []label
	for i, l := range lines {
		if n := len(l.Points); n > 0 {
			list = append(list, label{l.Points[n-1], tidy(l.Name), i % len(hues)})
		}
	}
	slices.SortStableFunc(list, func(a, b label) int { return cmp.Compare(b.end.Value, a.end.Value) })
	var at []float64
	for _, l := range list {
		at = append(at, p.y(l.end.Value))
	}
	spread(at, labelHeight, plotTop, plotHeight-labelHeight)
	for i, l := range list {
		write := func(class, text string) {
			fmt.Fprintf(b, `<text x="%.1f" y="%.1f" class="%se%d">%s</text>`+"\n", p.right+leader, at[i]+4, class, l.hue, html.EscapeString(text))
		}
		fmt.Fprintf(b, `<polyline points="%.1f,%.1f %.1f,%.1f %.1f,%.1f" fill="none" class="c%d" stroke-opacity=".6"/>`+"\n",
			p.x(l.end.When), p.y(l.end.Value), p.right, p.y(l.end.Value), p.right+leader-4, at[i], l.hue)
		room := plotWidth - p.right - leader
		whole, short := labelText(l.name, l.end.Value, plotLetters, room), labelText(l.name, l.end.Value, phoneLetters, room)
		if whole == short {
			write("", whole)
			continue
		}
		write("whole ", whole)
		write("short ", short)
	}
}

// spread moves places apart until each is at least a gap below the one before, and all lie
// between top and bottom. They are in order from above; each moves as little as it can.
// Where there is no room for such gaps, the gaps are smaller.
func spread(at []float64, gap, top, bottom float64) {
	if len(at) > 1 {
		gap = min(gap, (bottom-top)/float64(len(at)-1))
	}
	// A group is a run of neighbours that stand a gap apart. Groups that meet become one,
	// at the mean of the places where its first one would like to be.
	type group struct {
		sum float64
		n   int
	}
	mean := func(g group) float64 { return g.sum / float64(g.n) }
	var groups []group
	for i, y := range at {
		groups = append(groups, group{y - gap*float64(i), 1})
		for k := len(groups) - 1; k > 0 && mean(groups[k-1]) > mean(groups[k]); k-- {
			groups[k-1] = group{groups[k-1].sum + groups[k].sum, groups[k-1].n + groups[k].n}
			groups = groups[:k]
		}
	}
	i := 0
	for _, g := range groups {
		first := max(top, min(mean(g), bottom-gap*float64(len(at)-1)))
		for range g.n {
			at[i] = first + gap*float64(i)
			i++
		}
	}
}

// nameRoom returns the room that the names of lines need beside a plot.
func nameRoom(lines []Line) float64 {
	room := 0.0
	for _, l := range lines {
		if n := len(l.Points); n > 0 {
			room = max(room, score.TextWidth(fmt.Sprintf("%s %.0f", tidy(l.Name), l.Points[n-1].Value), plotLetters))
		}
	}
	return min(max(plotNames, leader+room), plotMost)
}

// labelText returns a name and a value as they fit into a room beside a plot. A name that is
// written from right to left is kept apart from the figure behind it.
func labelText(name string, value, letters, room float64) string {
	figure := fmt.Sprintf(" %.0f", value)
	short := []rune(name)
	text := name
	for len(short) > 1 && score.TextWidth(text+figure, letters) > room {
		short = short[:len(short)-1]
		text = strings.TrimRight(string(short), " ") + "…"
	}
	return bidi(text) + figure
}

// Lines returns courses of ratings as the lines of a plot: a value a playing day.
func Lines(list []league.Course) []Line {
	var all []Line
	for _, c := range list {
		l := Line{Name: c.Name}
		for _, p := range c.Points {
			when := league.Date(p.Day)
			if n := len(l.Points); n > 0 && l.Points[n-1].When.Equal(when) {
				l.Points[n-1].Value = p.Shown
				continue
			}
			l.Points = append(l.Points, Point{When: when, Value: p.Shown})
		}
		all = append(all, l)
	}
	return all
}
