package export

import (
	"cmp"
	"fmt"
	"html"
	"slices"
	"strings"
	"unicode/utf8"

	"arbiter/records/league"
)

// labelHeight is the least distance of two names beside a plot, for a phone's letters.
const labelHeight = 21

// names writes each line's name beside its end, moved apart where they would
// lie over one another, and up where they would lie below the picture.
func (p *plot) names(b *strings.Builder, lines []Line) {
	type label struct {
		y    float64
		text string
		hue  int
	}
	var list []label
	for i, l := range lines {
		if n := len(l.Points); n > 0 {
			last := l.Points[n-1].Value
			list = append(list, label{p.y(last), fmt.Sprintf("%s %.0f", labelName(l.Name), last), i % len(hues)})
		}
	}
	slices.SortStableFunc(list, func(a, b label) int { return cmp.Compare(a.y, b.y) })
	for i := 1; i < len(list); i++ {
		list[i].y = max(list[i].y, list[i-1].y+labelHeight)
	}
	floor := float64(plotHeight - labelHeight)
	for i := len(list) - 1; i >= 0 && list[i].y > floor; i-- {
		list[i].y = floor
		floor -= labelHeight
	}
	for _, l := range list {
		fmt.Fprintf(b, `<text x="%d" y="%.1f" class="e%d">%s</text>`+"\n", plotWidth-plotRight+10, l.y+4, l.hue, html.EscapeString(l.text))
	}
}

// labelRoom is the number of letters of a name that fit beside a plot.
const labelRoom = 11

// labelName is a name as it fits beside a plot. A name that is written from
// right to left is kept apart from the figure behind it.
func labelName(name string) string {
	name = tidy(name)
	if utf8.RuneCountInString(name) > labelRoom {
		name = string([]rune(name)[:labelRoom-1]) + "…"
	}
	return bidi(name)
}

// Lines are courses of ratings as plots draw them: a value a playing day.
func Lines(list []league.Course) []Line {
	var all []Line
	for _, c := range list {
		l := Line{Name: c.Name}
		for _, p := range c.Points {
			when := p.Day.Time()
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
