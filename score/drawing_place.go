package score

import (
	"strings"
	"unicode"

	"golang.org/x/text/width"
)

// Caption returns what a drawing of a position is called: the game, who plays, and
// what was set up.
func Caption(p Position) string {
	var names []string
	for _, player := range p.Head().Players {
		names = append(names, player.Name)
	}
	return p.Game().Title + ": " + And(names) + " (" + p.Describe() + ")"
}

// TextWidth estimates how wide a text is. Fonts differ; most need less.
func TextWidth(text string, size float64) float64 {
	broad := 0.0
	for _, r := range text {
		broad += runeWidth(r)
	}
	return broad * size
}

// runeWidth returns a character's width as a part of the text's size. It is an upper
// estimate.
func runeWidth(r rune) float64 {
	if r < unicode.MaxASCII {
		switch {
		case strings.ContainsRune("MWmw@%", r):
			return 0.95
		case 'A' <= r && r <= 'Z':
			return 0.72
		}
		return 0.6
	}
	k := width.LookupRune(r).Kind()
	switch {
	case unicode.In(r, unicode.Mn, unicode.Me):
		return 0
	case k == width.EastAsianWide || k == width.EastAsianFullwidth || r == '…' || r == '—':
		return 1
	}
	return 0.75
}

// Cut shortens a text at its end until it fits into a width.
func Cut(text string, size, room float64) string {
	if TextWidth(text, size) <= room {
		return text
	}
	used := TextWidth("…", size)
	for i, r := range text {
		if used += runeWidth(r) * size; used > room {
			return strings.TrimRight(text[:i], " ") + "…"
		}
	}
	return text
}

// Wrap breaks a text at blanks into lines that fit into a width. A longer word is
// cut.
func Wrap(text string, size, room float64) []string {
	var lines []string
	line := ""
	for _, word := range strings.Fields(text) {
		switch {
		case line == "":
			line = word
		case TextWidth(line+" "+word, size) <= room:
			line += " " + word
		default:
			lines = append(lines, Cut(line, size, room))
			line = word
		}
	}
	if line != "" {
		lines = append(lines, Cut(line, size, room))
	}
	return lines
}

// Flag points at a rectangle: an outline and a sign at its upper right corner, ! for a fault and −
// for a loss. The outline is six units larger on each side.
func (d *Drawing) Flag(mark Mark, x, y, w, h, round float64) {
	ink, sign := Wrong, "!"
	switch mark {
	case Fault:
	case Loss:
		ink, sign = Lost, "−"
	default:
		return
	}
	d.Box(x, y, w, h, round, NoInk, ink).Stroke = 2.5
	d.Disc(x+w-3, y+3, 8, Paper, ink).Stroke = 2
	d.Write(x+w-3, y+7.5, 13, sign, ink).Bold = true
}

// A Flow lays things out from left to right, and goes to the next line where one
// no longer fits.
type Flow struct {
	Left, Right float64
	X, Y        float64 // where the next one goes
	Step        float64 // from line to line
}

// Next returns the place for something of a width, and moves on past it.
func (f *Flow) Next(broad float64) (x, y float64) {
	if f.X > f.Left && f.X+broad > f.Right {
		f.X, f.Y = f.Left, f.Y+f.Step
	}
	x = f.X
	f.X += broad
	return x, f.Y
}

// A Panel is a part of a drawing in a frame of its own.
type Panel struct {
	Drawing
	Mark Mark
}

// Panels puts panels side by side in rows, which reach the right side where
// possible. All frames of a row have the same height. It returns the right and
// lower side of the area that they take.
func (d *Drawing) Panels(list []Panel, x, y, right, gap float64) (farthest, bottom float64) {
	bottom = y
	for from, to := 0, 0; from < len(list); from = to {
		row, high := x, 0.0
		for to < len(list) && (to == from || row+list[to].Width <= right) {
			row += list[to].Width + gap
			high = max(high, list[to].Height)
			to++
		}
		if from > 0 {
			bottom += gap
		}
		at := x
		for i := from; i < to; i++ {
			panel := &list[i]
			d.Box(at, bottom, panel.Width, high, 8, Board, NoInk)
			d.put(panel.Shapes, at, bottom)
			d.Flag(panel.Mark, at, bottom, panel.Width, high, 8)
			at += panel.Width + gap
		}
		farthest, bottom = max(farthest, row-gap), bottom+high
	}
	return farthest, bottom
}

// put adds shapes, moved by x and y.
func (d *Drawing) put(shapes []Shape, x, y float64) {
	for _, s := range shapes {
		s.X, s.Y = s.X+x, s.Y+y
		if s.Points != nil {
			moved := make([]Point, len(s.Points))
			for i, p := range s.Points {
				moved[i] = Point{X: p.X + x, Y: p.Y + y}
			}
			s.Points = moved
		}
		d.Shapes = append(d.Shapes, s)
	}
}
