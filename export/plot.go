package export

import (
	"fmt"
	"html"
	"io"
	"math"
	"strings"
	"time"
)

// A Line is one course of a plot.
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
	plotRight  = 150 // room for the names
	plotTop    = 44
	plotBottom = 40
)

// strokes part lines without colour: solid, dashed, dotted and so on.
var strokes = []string{"", "8 4", "2 3", "10 3 2 3", "14 4", "4 4 1 4"}

// hues are colours that can be told apart on light and dark ground.
var hues = []string{"#d1495b", "#30638e", "#3c8d5a", "#b7791f", "#7b4fa3", "#00798c"}

// RatingPlot writes lines as one SVG picture that stands alone: axes with
// dates and values, each line with its name at its end, its own dashes and its
// own colour. It suits light and dark.
func RatingPlot(w io.Writer, title string, lines []Line) error {
	p := newPlot(lines)
	var b strings.Builder
	fmt.Fprintf(&b, `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %d %d" role="img" font-family="system-ui, sans-serif" font-size="12">`+"\n", plotWidth, plotHeight)
	fmt.Fprintf(&b, "<title>%s</title>\n", html.EscapeString(title))
	b.WriteString("<style>svg{color:#222;background:#fff}.grid{stroke:currentColor;stroke-opacity:.15}text{fill:currentColor}@media(prefers-color-scheme:dark){svg{color:#ddd;background:#181818}}</style>\n")
	fmt.Fprintf(&b, `<text x="%d" y="24" font-size="15" font-weight="600">%s</text>`+"\n", plotLeft, html.EscapeString(title))
	p.axes(&b)
	for i, l := range lines {
		p.line(&b, i, l)
	}
	p.names(&b, lines)
	b.WriteString("</svg>\n")
	if _, err := io.WriteString(w, b.String()); err != nil {
		return fmt.Errorf("writing the plot: %w", err)
	}
	return nil
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

// niceStep is the round number next above: 1, 2 or 5 times a power of ten.
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
	return plotLeft + float64(when.Sub(p.from))/float64(span)*(plotWidth-plotLeft-plotRight)
}

func (p *plot) y(value float64) float64 {
	return plotHeight - plotBottom - (value-p.low)/(p.high-p.low)*(plotHeight-plotTop-plotBottom)
}

// axes draws the values at the left and the dates below.
func (p *plot) axes(b *strings.Builder) {
	decimals := max(0, -int(math.Floor(math.Log10(p.step))))
	for v := p.low; v <= p.high+p.step/2; v += p.step {
		fmt.Fprintf(b, `<line class="grid" x1="%d" y1="%.1f" x2="%d" y2="%.1f"/>`, plotLeft, p.y(v), plotWidth-plotRight, p.y(v))
		fmt.Fprintf(b, `<text x="%d" y="%.1f" text-anchor="end">%.*f</text>`+"\n", plotLeft-8, p.y(v)+4, decimals, v)
	}
	if p.from.IsZero() {
		return
	}
	fmt.Fprintf(b, `<text x="%d" y="%d">%s</text>`, plotLeft, plotHeight-14, p.from.Format(time.DateOnly))
	if p.to.After(p.from) {
		fmt.Fprintf(b, `<text x="%d" y="%d" text-anchor="end">%s</text>`, plotWidth-plotRight, plotHeight-14, p.to.Format(time.DateOnly))
	}
	b.WriteByte('\n')
}

// line draws one course: its values hold until the next one.
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
	dash := ""
	if s := strokes[i%len(strokes)]; s != "" {
		dash = ` stroke-dasharray="` + s + `"`
	}
	hue := hues[i%len(hues)]
	fmt.Fprintf(b, `<path d="%s" fill="none" stroke="%s" stroke-width="2"%s><title>%s</title></path>`, path.String(), hue, dash, html.EscapeString(l.Name))
	last := l.Points[len(l.Points)-1]
	fmt.Fprintf(b, `<circle cx="%.1f" cy="%.1f" r="3" fill="%s"/>`+"\n", p.x(last.When), p.y(last.Value), hue)
}

// names writes each line's name beside its end, moved apart where they would
// lie over one another.
func (p *plot) names(b *strings.Builder, lines []Line) {
	type label struct {
		y    float64
		text string
		hue  string
	}
	var list []label
	for i, l := range lines {
		if n := len(l.Points); n > 0 {
			last := l.Points[n-1].Value
			list = append(list, label{p.y(last), fmt.Sprintf("%s %.0f", l.Name, last), hues[i%len(hues)]})
		}
	}
	for i := 1; i < len(list); i++ {
		for k := i; k > 0 && list[k].y < list[k-1].y; k-- {
			list[k], list[k-1] = list[k-1], list[k]
		}
	}
	for i := range list {
		if i > 0 {
			list[i].y = max(list[i].y, list[i-1].y+15)
		}
		fmt.Fprintf(b, `<text x="%d" y="%.1f" style="fill:%s">%s</text>`+"\n", plotWidth-plotRight+10, list[i].y+4, list[i].hue, html.EscapeString(list[i].text))
	}
}
