package cli

import (
	"bytes"
	"strings"
	"unicode"

	"github.com/muesli/termenv"
	"github.com/olekukonko/tablewriter/pkg/twwidth"

	"arbiter/score"
)

// Clean makes a text from outside safe to show: no control characters, and
// none that change the direction or join of what follows.
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
	Width   int // what its answer fits
}

// Painter settles the colours of a stream: --color, then NO_COLOR and what the
// terminal can do.
func (a *App) Painter(stream any) Painter {
	switch {
	case a.Colour == "never":
		return Painter{termenv.Ascii, a.Width}
	case a.Colour == "always":
		return Painter{termenv.ANSI, a.Width}
	case !IsTerminal(stream), stream == a.Out && a.ToFile(): // -o takes the answer away from the terminal
		return Painter{termenv.Ascii, a.Width}
	}
	return Painter{termenv.EnvColorProfile(), a.Width}
}

// ansi is the terminal colour of a player's letter.
func ansi(letter byte) termenv.Color {
	switch letter {
	case 'R':
		return termenv.ANSIBrightRed
	case 'O':
		return termenv.ANSIYellow
	case 'Y':
		return termenv.ANSIBrightYellow
	case 'G':
		return termenv.ANSIBrightGreen
	case 'B':
		return termenv.ANSIBrightBlue
	case 'P':
		return termenv.ANSIMagenta
	case 'K':
		return termenv.ANSIBrightBlack
	case 'C':
		return termenv.ANSIBrightCyan
	case 'N':
		return termenv.ANSIBrightMagenta
	}
	return nil
}

// Span is a piece of text in its style.
func (p Painter) Span(s score.Span) string {
	s.Text = Clean(s.Text)
	if p.Profile == termenv.Ascii || strings.TrimSpace(s.Text) == "" {
		return s.Text
	}
	style := p.Profile.String(s.Text)
	if c := ansi(s.Colour); c != nil {
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

// Picture is a drawing in lines, without empty ones at the top.
func (p Painter) Picture(pic score.Picture) string {
	for len(pic) > 0 && len(pic[0]) == 0 {
		pic = pic[1:]
	}
	pic = folded(pic, p.Width)
	if p.Profile == termenv.Ascii {
		return Clean(pic.String())
	}
	var b strings.Builder
	for _, line := range pic {
		for _, span := range trimmed(line) {
			b.WriteString(p.Span(span))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func (p Painter) Bold(s string) string { return p.Span(score.Span{Text: s, Bold: true}) }
func (p Painter) Dim(s string) string  { return p.Span(score.Span{Text: s, Dim: true}) }

// Player is a name with its colour, in words too: "Ann (red)".
func (p Painter) Player(t *score.Tally) string {
	name := Clean(t.Name)
	if t.Colour == "" {
		return name
	}
	return p.Span(score.Span{Text: name, Colour: t.Colour[0], Bold: true})
}

// ColumnsOf is how many columns of a terminal a text fills.
func ColumnsOf(s string) int {
	for i := range len(s) {
		if s[i] >= 0x80 || s[i] == 0x1b { // colours fill none
			return twwidth.Width(s)
		}
	}
	return len(s)
}

// Title is an answer's first line, which is folded only where it does not fit.
func (a *App) Title(text string) string {
	if ColumnsOf(text) <= min(a.Width, Readable) {
		return text
	}
	return Wrap(strings.Fields(text), a.Width-2, "  ")
}

// Wrap breaks words into lines of at most width columns; each after the
// first stands behind indent, which width does not count. Where a terminal is
// very wide the lines stay readable.
func Wrap(words []string, width int, indent string) string {
	if width < Unbounded/2 {
		width = min(width, Readable)
	}
	var b bytes.Buffer
	at := 0
	for i, w := range words {
		n := ColumnsOf(w)
		switch {
		case i == 0:
		case at+1+n > width:
			b.WriteString("\n" + indent)
			at = 0
		default:
			b.WriteByte(' ')
			at++
		}
		b.WriteString(w)
		at += n
	}
	return b.String()
}

// Widths in columns. Answers that go to a pipe or a file are neither folded nor
// cut.
const (
	Unbounded = 1 << 20 // the width of an answer that no terminal shows
	Usual     = 80      // of help and of plots, where no terminal says another
	Narrowest = 40      // drawings and tables need so much
	Readable  = 100     // sentences have no longer lines on a terminal
)
