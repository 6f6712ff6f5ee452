package main

import (
	"bytes"
	"strings"
	"unicode"

	"github.com/muesli/termenv"
	"github.com/olekukonko/tablewriter/pkg/twwidth"

	"arbiter/score"
)

// clean makes a text from outside safe to show: no control characters, and
// none that change the direction or join of what follows.
func clean(s string) string {
	return strings.Map(func(r rune) rune {
		if r != '\n' && score.Unseen(r) {
			return unicode.ReplacementChar
		}
		return r
	}, s)
}

// A painter writes in the colours that a stream can show.
type painter struct{ profile termenv.Profile }

// painter settles the colours of a stream: --color, then NO_COLOR and what the
// terminal can do.
func (a *app) painter(stream any) painter {
	switch {
	case a.colour == "never":
		return painter{termenv.Ascii}
	case a.colour == "always":
		return painter{termenv.ANSI}
	case !isTerminal(stream), stream == a.out && a.toFile(): // -o takes the answer away from the terminal
		return painter{termenv.Ascii}
	}
	return painter{termenv.EnvColorProfile()}
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

// span is a piece of text in its style.
func (p painter) span(s score.Span) string {
	s.Text = clean(s.Text)
	if p.profile == termenv.Ascii || strings.TrimSpace(s.Text) == "" {
		return s.Text
	}
	style := p.profile.String(s.Text)
	if c := ansi(s.Colour); c != nil {
		style = style.Foreground(p.profile.Convert(c))
	}
	if s.Bold {
		style = style.Bold()
	}
	if s.Dim {
		style = style.Faint()
	}
	return style.String()
}

// picture is a drawing in lines, without empty ones at the top.
func (p painter) picture(pic score.Picture) string {
	for len(pic) > 0 && len(pic[0]) == 0 {
		pic = pic[1:]
	}
	pic = folded(pic, width)
	if p.profile == termenv.Ascii {
		return clean(pic.String())
	}
	var b strings.Builder
	for _, line := range pic {
		for _, span := range trimmed(line) {
			b.WriteString(p.span(span))
		}
		b.WriteByte('\n')
	}
	return b.String()
}

func (p painter) bold(s string) string { return p.span(score.Span{Text: s, Bold: true}) }
func (p painter) dim(s string) string  { return p.span(score.Span{Text: s, Dim: true}) }

// player is a name with its colour, in words too: "Ann (red)".
func (p painter) player(t *score.Tally) string {
	name := clean(t.Name)
	if t.Colour == "" {
		return name
	}
	return p.span(score.Span{Text: name, Colour: t.Colour[0], Bold: true})
}

// columnsOf is how many columns of a terminal a text fills.
func columnsOf(s string) int {
	for i := range len(s) {
		if s[i] >= 0x80 || s[i] == 0x1b { // colours fill none
			return twwidth.Width(s)
		}
	}
	return len(s)
}

// wrap breaks words into lines of at most width columns; each after the
// first stands behind indent, which width does not count. Where a terminal is
// very wide the lines stay readable.
func wrap(words []string, width int, indent string) string {
	if width < unbounded/2 {
		width = min(width, readable)
	}
	var b bytes.Buffer
	at := 0
	for i, w := range words {
		n := columnsOf(w)
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
