// Package picture draws what lies on a table as SVG. It is separate from export, so that a page in
// a browser can draw, too.
package picture

import (
	"fmt"
	"html"
	"io"
	"math"
	"strconv"
	"strings"
	"unicode"

	"arbiter/score"
)

// other is the ink of a colour that has only its letter.
const other score.Ink = '?'

// inks are a drawing's inks on light and on dark ground.
var inks = []struct {
	ink         score.Ink
	name        string
	light, dark string
}{
	{score.Paper, "paper", "#ffffff", "#1b1b1d"},
	{score.Board, "board", "#f3efe6", "#2b2a28"},
	{score.Lines, "lines", "#b9b1a2", "#5b574f"},
	{score.Letter, "letter", "#222222", "#e6e4df"},
	{score.Dim, "dim", "#6d685f", "#9c978d"},
	{score.Wrong, "wrong", "#c4122f", "#ff6b7d"},
	{score.Lost, "lost", "#a35a00", "#ffb454"},
	{score.Bright, "bright", "#0b6e4f", "#5fd3a8"},
	{score.Field, "field", "#dcead2", "#2a3a2b"},
	{score.Shine, "shine", "#ffffff59", "#ffffff40"},
	{score.Shade, "shade", "#00000033", "#0000004d"},
	{score.Suit, "suit", "#c4122f", "#ff6b7d"},
	{'R', "red", "#c8322f", "#cb4440"},
	{'O', "orange", "#e07a1f", "#e58a3a"},
	{'Y', "yellow", "#f2c531", "#e8bf3a"},
	{'G', "green", "#2e8549", "#2e8549"},
	{'B', "blue", "#2c66b4", "#3b74c6"},
	{'P', "purple", "#74479c", "#8b5fb6"},
	{'K', "black", "#2a2a2c", "#0c0c0d"},
	{'W', "white", "#fdfcf8", "#e9e6dd"},
	{'C', "cyan", "#2aa5b5", "#35b2c2"},
	{'N', "pink", "#e58bb0", "#e796b7"},
	{other, "other", "#6d685f", "#757067"},
}

// pale are the pieces' colours on which a dark letter is read better.
const pale = "YWNCO"

// InkStyle returns the style sheet of drawings: each ink as a colour that is known
// by its name.
func InkStyle(scope string) string {
	var light, dark []byte
	for _, i := range inks {
		light = fmt.Appendf(light, "--%s:%s;", i.name, i.light)
		dark = fmt.Appendf(dark, "--%s:%s;", i.name, i.dark)
	}
	return scope + "{" + string(light) + "}@media(prefers-color-scheme:dark){" + scope + "{" + string(dark) + "}}@media print{" + scope + "{" + string(light) + "}}"
}

// paint returns the CSS classes or the attribute that paint an ink.
func paint(ink, on score.Ink) string {
	switch {
	case ink == score.NoInk:
		return "none"
	case ink == score.OnInk:
		for i := range len(pale) {
			if score.Ink(pale[i]) == on {
				return "#1d1d1d"
			}
		}
		if 'A' <= on && on <= 'Z' {
			return "#ffffff"
		}
		return "var(--letter)"
	}
	for _, i := range inks {
		if i.ink == ink {
			return "var(--" + i.name + ")"
		}
	}
	if unicode.IsUpper(rune(ink)) {
		return paint(other, on)
	}
	return "var(--letter)"
}

// Board writes a drawing as one SVG picture that stands alone, for light and
// dark ground and for print.
func Board(w io.Writer, d *score.Drawing) error {
	_, err := io.WriteString(w, drawing(d, `xmlns="http://www.w3.org/2000/svg"`, "<style>"+InkStyle("svg")+"svg{background:var(--paper)}</style>\n"))
	if err != nil {
		return fmt.Errorf("writing the picture: %w", err)
	}
	return nil
}

// broad is the width from which a drawing must not shrink to a phone's width.
const broad = 500

// Part returns a drawing as a part of a page that has InkStyle. It has no style of its own.
func Part(d *score.Drawing) string {
	class := `class="board"`
	if d.Width > broad {
		class = `class="board broad"`
	}
	return drawing(d, class, "")
}

// Symbol returns a small drawing that a page with InkStyle shows in several places: by its id, in
// an image of the same size. It says nothing to a screen reader.
func Symbol(id string, d *score.Drawing) string {
	return `<symbol id="` + id + `">` + shapes(d) + `</symbol>`
}

// Use shows a symbol.
func Use(id string, d *score.Drawing) string { return image(d, `<use href="#`+id+`"/>`) }

// Inline returns a small drawing where it stands.
func Inline(d *score.Drawing) string { return image(d, shapes(d)) }

func image(d *score.Drawing, inside string) string {
	return `<svg viewBox="0 0 ` + length(d.Width) + ` ` + length(d.Height) + `" aria-hidden="true">` + inside + `</svg>`
}

// shapes returns a drawing's shapes without their hints.
func shapes(d *score.Drawing) string {
	var b strings.Builder
	on := score.NoInk
	for _, s := range d.Shapes {
		s.Hint = ""
		on = draw(&b, &s, on)
	}
	return strings.ReplaceAll(b.String(), "\n", "")
}

// drawing returns the picture itself; what stands inside first is the caller's.
func drawing(d *score.Drawing, attributes, inside string) string {
	var b strings.Builder
	fmt.Fprintf(&b, `<svg %s viewBox="0 0 %s %s" width="%s" height="%s" role="img" font-family="system-ui, sans-serif">`+"\n", attributes, length(d.Width), length(d.Height), length(d.Width), length(d.Height))
	fmt.Fprintf(&b, "<title>%s</title>\n", Escape(d.Title))
	b.WriteString(inside)
	on := score.NoInk
	for i := range d.Shapes {
		on = draw(&b, &d.Shapes[i], on)
	}
	b.WriteString("</svg>\n")
	return b.String()
}

// draw draws a shape, and returns the ink on which the next one stands.
func draw(b *strings.Builder, s *score.Shape, on score.Ink) score.Ink {
	shape(b, s, on)
	if s.Kind == score.Text || s.Fill == score.NoInk || s.Fill == score.OnInk {
		return on
	}
	return s.Fill
}

func shape(b *strings.Builder, s *score.Shape, on score.Ink) {
	name := "rect"
	switch s.Kind {
	case score.Box:
		fmt.Fprintf(b, `<rect x="%s" y="%s" width="%s" height="%s"`, length(s.X), length(s.Y), length(s.W), length(s.H))
		if s.Round > 0 {
			fmt.Fprintf(b, ` rx="%s"`, length(s.Round))
		}
	case score.Disc:
		name = "circle"
		fmt.Fprintf(b, `<circle cx="%s" cy="%s" r="%s"`, length(s.X), length(s.Y), length(s.W))
	case score.Path:
		if name = "polyline"; s.Closed {
			name = "polygon"
		}
		fmt.Fprintf(b, `<%s points="`, name)
		for i, p := range s.Points {
			if i > 0 {
				b.WriteByte(' ')
			}
			b.WriteString(length(p.X) + "," + length(p.Y))
		}
		b.WriteByte('"')
	case score.Text:
		name = "text"
		fmt.Fprintf(b, `<text x="%s" y="%s" font-size="%s"`, length(s.X), length(s.Y), length(s.W))
		if anchor := [...]string{"middle", "", "end"}[s.Anchor]; anchor != "" {
			fmt.Fprintf(b, ` text-anchor="%s"`, anchor)
		}
		if s.Bold {
			b.WriteString(` font-weight="700"`)
		}
	}
	fmt.Fprintf(b, ` fill="%s"`, paint(s.Fill, on))
	if s.Edge != score.NoInk && s.Kind != score.Text {
		fmt.Fprintf(b, ` stroke="%s"`, paint(s.Edge, on))
		if s.Stroke != 1 {
			fmt.Fprintf(b, ` stroke-width="%s"`, length(s.Stroke))
		}
		if s.Dashed {
			b.WriteString(` stroke-dasharray="5 3"`)
		}
		if s.Kind == score.Path {
			b.WriteString(` stroke-linejoin="round"`)
		}
	}
	switch {
	case s.Hint == "" && s.Kind != score.Text:
		b.WriteString("/>\n")
		return
	case s.Hint != "":
		b.WriteString("><title>" + Escape(s.Hint) + "</title>")
	default:
		b.WriteByte('>')
	}
	b.WriteString(Escape(s.Text) + "</" + name + ">\n")
}

// length returns a number with one decimal at most.
func length(x float64) string { return strconv.FormatFloat(math.Round(x*10)/10, 'f', -1, 64) }

// Escape makes a text fit for a page: it tidies it, and escapes what would be markup.
func Escape(s string) string { return html.EscapeString(score.Tidy(s)) }
