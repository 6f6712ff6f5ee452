package export

import (
	"cmp"
	"fmt"
	"math"
	"slices"
	"strings"
	"time"

	"arbiter/export/picture"
	"arbiter/records/league"
)

// A Line is one curve of a plot.
type Line struct {
	Name   string
	Points []Point // in the order of time
}

// A Point is a value at a time.
type Point struct {
	When  time.Time
	Value float64
}

// Sizes of a plot, in the units of its picture.
const (
	plotWidth  = 760
	plotHeight = 380
	plotLeft   = 60
	plotRight  = 740 // where the last day is
	plotTop    = 44
	plotBottom = 40
)

// strokes tell lines apart without colour: solid, dashed, dotted and so on.
var strokes = []string{"", "8 4", "2 3", "10 3 2 3", "14 4", "4 4 1 4"}

// hues are the lines' colours on light and on dark ground, one for each line of a page's plot.
var hues = []struct{ light, dark string }{
	{"#b8323f", "#ff8f8f"}, {"#2a5f95", "#82b6f2"}, {"#2b7346", "#74cf9a"},
	{"#85560b", "#e5b454"}, {"#7346a0", "#c6a0f2"}, {"#006a78", "#56c6d2"},
	{"#b0257e", "#ff86cf"}, {"#555555", "#c4c4c4"}, {"#5b6600", "#c2d04a"},
	{"#2a2fa8", "#9aa2ff"},
}

// PlotStyle returns the style sheet of plots. It touches nothing else on a page.
func PlotStyle() string {
	var light, dark strings.Builder
	for i, h := range hues {
		fmt.Fprintf(&light, ".plot .c%d{stroke:%s}.plot .e%d{fill:%s}", i, h.light, i, h.light)
		fmt.Fprintf(&dark, ".plot .c%d{stroke:%s}.plot .e%d{fill:%s}", i, h.dark, i, h.dark)
	}
	return ".plot{color:#222}.plot .grid{stroke:currentColor;stroke-opacity:.15}" + light.String() +
		"@media screen and (prefers-color-scheme:dark){.plot{color:#ddd}" + dark.String() + "}"
}

// Plot draws lines as a part of a page that has PlotStyle: axes with dates and values, each line
// with its own dashes and its own colour, and below them whose each is and where it ends.
func Plot(title string, lines []Line) string {
	b := &strings.Builder{}
	p := newPlot(lines)
	const top = plotTop - 16
	fmt.Fprintf(b, `<svg xmlns="http://www.w3.org/2000/svg" class="plot" viewBox="0 %d %d %d" role="img" fill="currentColor" font-family="system-ui, sans-serif" font-size="12">`+"\n", top, plotWidth, plotHeight-top)
	fmt.Fprintf(b, "<title>%s</title>\n", picture.Escape(title))
	p.axes(b)
	for i, l := range lines {
		p.line(b, i, l)
	}
	b.WriteString("</svg>\n")
	legend(b, lines)
	return b.String()
}

// A plot knows where values lie on the picture.
type plot struct {
	from, to  time.Time
	low, high float64
	step      float64
}

func newPlot(lines []Line) plot {
	p := plot{low: math.Inf(1), high: math.Inf(-1)}
	for _, l := range lines {
		for _, at := range l.Points {
			if p.from.IsZero() || at.When.Before(p.from) {
				p.from = at.When
			}
			if at.When.After(p.to) {
				p.to = at.When
			}
			p.low, p.high = min(p.low, at.Value), max(p.high, at.Value)
		}
	}
	if p.low > p.high {
		p.low, p.high = 0, 1
	}
	p.step = niceStep((p.high - p.low) / 5)
	p.low = math.Floor(p.low/p.step) * p.step
	p.high = max(math.Ceil(p.high/p.step)*p.step, p.low+p.step)
	return p
}

// niceStep returns the round number next above: 1, 2 or 5 times a power of ten.
func niceStep(x float64) float64 {
	if x <= 0 {
		return 1
	}
	power := math.Pow(10, math.Floor(math.Log10(x)))
	for _, k := range []float64{1, 2, 5, 10} {
		if k*power >= x {
			return k * power
		}
	}
	return 10 * power
}

func (p *plot) x(when time.Time) float64 {
	span := p.to.Sub(p.from)
	if span <= 0 {
		return plotLeft
	}
	return plotLeft + float64(when.Sub(p.from))/float64(span)*(plotRight-plotLeft)
}

func (p *plot) y(value float64) float64 {
	return plotHeight - plotBottom - (value-p.low)/(p.high-p.low)*(plotHeight-plotTop-plotBottom)
}

// axes draws the values at the left and the dates below.
func (p *plot) axes(b *strings.Builder) {
	decimals := max(0, -int(math.Floor(math.Log10(p.step))))
	for v := p.low; v <= p.high+p.step/2; v += p.step {
		fmt.Fprintf(b, `<line class="grid" x1="%d" y1="%.1f" x2="%d" y2="%.1f"/>`, plotLeft, p.y(v), plotRight, p.y(v))
		fmt.Fprintf(b, `<text x="%d" y="%.1f" text-anchor="end">%.*f</text>`+"\n", plotLeft-8, p.y(v)+4, decimals, v)
	}
	if p.from.IsZero() {
		return
	}
	fmt.Fprintf(b, `<text x="%d" y="%d">%s</text>`, plotLeft, plotHeight-14, p.from.Format(time.DateOnly))
	if p.to.After(p.from) {
		fmt.Fprintf(b, `<text x="%d" y="%d" text-anchor="end">%s</text>`, plotRight, plotHeight-14, p.to.Format(time.DateOnly))
	}
	b.WriteByte('\n')
}

// line draws one curve: each value holds until the next one.
func (p *plot) line(b *strings.Builder, i int, l Line) {
	if len(l.Points) == 0 {
		return
	}
	var path strings.Builder
	for k, at := range l.Points {
		verb := "L"
		if k == 0 {
			verb = "M"
		}
		fmt.Fprintf(&path, "%s%.1f %.1f", verb, p.x(at.When), p.y(at.Value))
	}
	fmt.Fprintf(b, `<path d="%s" %s><title>%s</title></path>`, path.String(), look(i), picture.Escape(l.Name))
	last := l.Points[len(l.Points)-1]
	fmt.Fprintf(b, `<circle cx="%.1f" cy="%.1f" r="3" class="e%d"/>`+"\n", p.x(last.When), p.y(last.Value), i%len(hues))
}

// look returns how a line is drawn. A colour that is used again has other dashes.
func look(i int) string {
	dash := ""
	if s := strokes[(i+i/len(hues))%len(strokes)]; s != "" {
		dash = ` stroke-dasharray="` + s + `"`
	}
	return fmt.Sprintf(`class="c%d" fill="none" stroke-width="2"%s`, i%len(hues), dash)
}

// legend lists the lines, the one that ends highest first.
func legend(b *strings.Builder, lines []Line) {
	var drawn []int
	for i, l := range lines {
		if len(l.Points) > 0 {
			drawn = append(drawn, i)
		}
	}
	end := func(i int) float64 { return lines[i].Points[len(lines[i].Points)-1].Value }
	slices.SortStableFunc(drawn, func(i, k int) int { return cmp.Compare(end(k), end(i)) })
	b.WriteString(`<ul class="legend">` + "\n")
	for _, i := range drawn {
		fmt.Fprintf(b, `<li><svg class="plot" viewBox="0 0 36 8" aria-hidden="true"><path d="M0 4L36 4" %s/></svg> <bdi>%s</bdi> %.0f</li>`+"\n", look(i), picture.Escape(lines[i].Name), end(i))
	}
	b.WriteString("</ul>\n")
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
