package cli

import (
	"strings"
	"unicode"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"
	"github.com/olekukonko/tablewriter/pkg/twwidth"

	"arbiter/score"
)

// Clean makes a text from outside safe to show. It replaces control characters but
// for newlines, and invisible characters that change the direction of the text.
func Clean(s string) string {
	return strings.Map(func(r rune) rune {
		if r != '\n' && score.Unseen(r) {
			return unicode.ReplacementChar
		}
		return r
	}, s)
}

// A Painter writes in the colours that a stream can show.
type Painter struct {
	Profile termenv.Profile
	Width   int // of the answer, in columns
}

// Painter returns the painter for a stream. --color decides about its colours, then
// NO_COLOR and what the terminal can do.
func (a *App) Painter(stream any) Painter {
	switch {
	case a.Colour == "never":
		return Painter{termenv.Ascii, a.Width}
	case a.Colour == "always":
		return Painter{termenv.ANSI, a.Width}
	case !IsTerminal(stream), stream == a.Out && a.ToFile(): // -o sends the answer to a file
		return Painter{termenv.Ascii, a.Width}
	}
	return Painter{termenv.EnvColorProfile(), a.Width}
}

// colours are the terminal's colours of players' letters: those that can be read on a
// light and on a dark ground.
var colours = map[byte]termenv.ANSIColor{'R': termenv.ANSIBrightRed, 'O': termenv.ANSIRed, 'Y': termenv.ANSIYellow, 'G': termenv.ANSIGreen,
	'B': termenv.ANSIBrightBlue, 'P': termenv.ANSIMagenta, 'K': termenv.ANSIBrightBlack, 'C': termenv.ANSICyan, 'N': termenv.ANSIBrightMagenta}

// Span returns a piece of text in its style.
func (p Painter) Span(s score.Span) string {
	s.Text = Clean(s.Text)
	if p.Profile == termenv.Ascii || strings.TrimSpace(s.Text) == "" {
		return s.Text
	}
	style := p.Profile.String(s.Text)
	if c, ok := colours[s.Colour]; ok {
		style = style.Foreground(p.Profile.Convert(c))
	}
	if s.Bold {
		style = style.Bold()
	}
	if s.Dim {
		style = style.Faint()
	}
	return style.String()
}

// Picture returns a drawing without empty lines at its top. It is as wide as it is.
func (p Painter) Picture(pic score.Picture) string {
	for len(pic) > 0 && len(pic[0]) == 0 {
		pic = pic[1:]
	}
	var b strings.Builder
	for _, line := range pic {
		text := ""
		for _, span := range line {
			text += p.Span(span)
		}
		drawn := TextWidth(strings.TrimRight(ansi.Strip(text), " "))
		b.WriteString(ansi.Truncate(text, drawn, "") + "\n")
	}
	return b.String()
}

// Bold returns a text in bold.
func (p Painter) Bold(s string) string { return p.Span(score.Span{Text: s, Bold: true}) }

// Dim returns a text in faint letters.
func (p Painter) Dim(s string) string { return p.Span(score.Span{Text: s, Dim: true}) }

// Player returns a player's name in the player's colour.
func (p Painter) Player(t *score.Tally) string {
	name := Clean(t.Name)
	if t.Colour == "" {
		return name
	}
	return p.Span(score.Span{Text: name, Colour: t.Colour[0], Bold: true})
}

// TextWidth returns how many columns of a terminal a text fills.
func TextWidth(s string) int {
	for i := range len(s) {
		if s[i] >= 0x80 || s[i] == 0x1b { // colours fill no columns
			return twwidth.Width(s)
		}
	}
	return len(s)
}

// Title is an answer's first line. It is folded only where it does not fit.
func (a *App) Title(text string) string {
	if TextWidth(text) <= min(a.Width, MaxLineWidth) {
		return text
	}
	return WrapText(text, a.Width-2, "  ")
}

// Widths in columns. Answers to a pipe or a file are neither folded nor cut.
const (
	UnlimitedWidth = 1 << 20 // of an answer to a pipe or a file
	DefaultWidth   = 80      // of help and of plots without a terminal
	MinWidth       = 40      // what drawings and tables need
	MaxLineWidth   = 100     // of sentences on a terminal
)
