package terminal

import (
	"fmt"
	"io"
	"strings"
	"unicode"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"
	"github.com/olekukonko/tablewriter/pkg/twwidth"

	"arbiter/score"
)

// Clean makes a text from outside safe to show: control characters, and those that turn the
// direction of a text, become U+FFFD. Ends of lines stay.
func Clean(text string) string {
	return strings.Map(func(r rune) rune {
		if r != '\n' && score.Unseen(r) {
			return unicode.ReplacementChar
		}
		return r
	}, text)
}

// Columns returns how many columns of a terminal a text fills.
func Columns(text string) int {
	if score.IsASCII(text) && !strings.Contains(text, "\x1b") {
		return len(text)
	}
	return twwidth.Width(text)
}

// Wrap breaks a text between its words into lines of at most width columns. Each line but the first
// begins with indent, which the width does not count. A dot between items stays with the word
// before it.
func Wrap(text string, width int, indent string) string {
	if width < Unlimited/2 {
		width = min(width, widest)
	}
	var b strings.Builder
	at := 0
	for _, word := range strings.Fields(strings.ReplaceAll(text, " · ", "\x00· ")) {
		word = strings.ReplaceAll(word, "\x00", " ")
		n := Columns(word)
		switch {
		case at == 0:
		case at+1+n > width:
			b.WriteString("\n" + indent)
			at = 0
		default:
			b.WriteByte(' ')
			at++
		}
		b.WriteString(word)
		at += n
	}
	return b.String()
}

// Fold breaks the lines of a message that are wider than the width. An indented line stays whole:
// it is a command to be typed, or shows a place in a file.
func Fold(text string, width int) string {
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if Columns(line) > width && !strings.HasPrefix(line, " ") {
			lines[i] = Wrap(line, width-2, "  ")
		}
	}
	return strings.Join(lines, "\n")
}

// Paragraph writes a text, indented by two columns.
func Paragraph(w io.Writer, width int, text string) {
	fmt.Fprintln(w, "  "+Wrap(text, width-2, "  "))
}

// List joins items with dots between them. A line ends after an item, or within one that is wider
// than the room.
func List(items []string, room int, indent string) string {
	var b strings.Builder
	at := 0
	for i, item := range items {
		if i < len(items)-1 {
			item += " ·"
		}
		switch n := Columns(item); {
		case at > 0 && at+1+n > room:
			b.WriteString("\n" + indent)
			at = 0
		case at > 0:
			b.WriteByte(' ')
			at++
		}
		item = Wrap(item, room, indent)
		b.WriteString(item)
		last := item[strings.LastIndexByte(item, '\n')+1:]
		at += Columns(last)
		if len(last) < len(item) {
			at = Columns(last) - Columns(indent)
		}
	}
	return b.String()
}

// A Pen writes in the colours that a stream can show.
type Pen struct{ Colours termenv.Profile }

// Pen returns the pen for the answer.
func (s *Streams) Pen() Pen { return Pen{s.Colours} }

// ErrPen returns the pen for standard error.
func (s *Streams) ErrPen() Pen {
	if s.ErrWidth == Unlimited {
		return Pen{termenv.Ascii}
	}
	return s.Pen()
}

// colours are those of the players' letters, which are readable on light and dark backgrounds.
var colours = map[byte]termenv.ANSIColor{'R': termenv.ANSIBrightRed, 'O': termenv.ANSIRed, 'Y': termenv.ANSIYellow, 'G': termenv.ANSIGreen,
	'B': termenv.ANSIBrightBlue, 'P': termenv.ANSIMagenta, 'K': termenv.ANSIBrightBlack, 'C': termenv.ANSICyan, 'N': termenv.ANSIBrightMagenta}

// Span returns a piece of text in its colour.
func (p Pen) Span(s score.Span) string {
	text := Clean(s.Text)
	if p.Colours == termenv.Ascii || strings.TrimSpace(text) == "" {
		return text
	}
	style := p.Colours.String(text)
	if colour, ok := colours[s.Colour]; ok {
		style = style.Foreground(p.Colours.Convert(colour))
	}
	if s.Bold {
		style = style.Bold()
	}
	if s.Dim {
		style = style.Faint()
	}
	return style.String()
}

// Bold returns a text in bold letters.
func (p Pen) Bold(text string) string { return p.Span(score.Span{Text: text, Bold: true}) }

// Player returns a player's name in the player's colour.
func (p Pen) Player(t *score.Tally) string {
	if t.Colour == "" {
		return Clean(t.Name)
	}
	return p.Span(score.Span{Text: t.Name, Colour: t.Colour[0], Bold: true})
}

// Picture returns a drawing without empty lines at its top.
func (p Pen) Picture(lines score.Picture) string {
	for len(lines) > 0 && len(lines[0]) == 0 {
		lines = lines[1:]
	}
	var b strings.Builder
	for _, line := range lines {
		text := ""
		for _, span := range line {
			text += p.Span(span)
		}
		drawn := Columns(strings.TrimRight(ansi.Strip(text), " "))
		b.WriteString(ansi.Truncate(text, drawn, "") + "\n")
	}
	return b.String()
}
