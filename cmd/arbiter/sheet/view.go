package sheet

import (
	"fmt"
	"slices"
	"strings"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/score"
)

// beside is the least width of a terminal that has the panel beside the sheet.
const beside = 100

// A line is one line of the screen, with what can be clicked on it.
type line struct {
	text string
	hits []hit
}

// A hit is a part of the screen that can be clicked: a token of the palette, a line below the page,
// or a cell.
type hit struct {
	x, y, width int
	token       string
	below       int // counted from 1
	cell        model.Cursor
}

// The smallest terminal on which a sheet is shown.
const LeastColumns, LeastRows = 20, 8

// View is part of tea.Model: the whole screen, and what can be clicked on it.
func (e *editor) View() string {
	e.hits = e.hits[:0]
	if e.width < LeastColumns || e.height < LeastRows {
		return tooSmall(e.width, e.height)
	}
	lines := e.screen(e.width, e.height)
	text := make([]string, len(lines))
	for y, l := range lines {
		text[y] = clip(l.text, e.width)
		for _, h := range l.hits {
			h.y = y
			e.hits = append(e.hits, h)
		}
	}
	return strings.Join(text, "\n")
}

// tooSmall returns the text of a screen that has no room for the sheet.
func tooSmall(w, h int) string {
	lines := wrapped("This window is too small for the sheet. What was typed is kept.", w, 0)
	for len(lines) < h {
		lines = append(lines, "")
	}
	return strings.Join(lines[:max(1, h)], "\n")
}

// screen draws h lines. On a low screen it leaves out what is needed least: the rules, then the
// keys.
func (e *editor) screen(w, h int) []line {
	top := []line{{text: e.titleLine(w)}}
	bottom := append(e.statusLines(w, 1+h/12), e.paletteLines(w, min(7, max(1, h/6)))...)
	if h >= 10 {
		bottom = append(bottom, line{text: e.keysLine(w)})
	}
	if h >= 20 {
		rule := line{text: e.dim(" " + strings.Repeat("─", w-2))}
		top, bottom = append(top, rule), append([]line{rule}, bottom...)
	}
	room := h - len(top) - len(bottom)
	var body []line
	switch {
	case e.help:
		body = e.helpLines(w, room)
	case w >= beside:
		body = e.sideBySide(w, room)
	default:
		body = e.oneBelowTheOther(w, room)
	}
	for len(body) < room {
		body = append(body, line{})
	}
	return append(append(top, body[:room]...), bottom...)
}

// sideBySide draws the sheet with the panel on its right.
func (e *editor) sideBySide(w, h int) []line {
	const gap = 4
	picture := 0
	for _, text := range e.picture() {
		picture = max(picture, ansi.StringWidth(text))
	}
	sheet, cursor := e.sheetLines(max(44, min(w*6/10, w-gap-1-picture)))
	broad := 0
	for _, l := range sheet {
		broad = max(broad, ansi.StringWidth(l.text))
	}
	broad = max(broad, 30) + gap
	sheet = e.scrolled(sheet, cursor, h, broad-gap)
	panel := e.panelLines(w-broad, h)
	for i := range panel {
		if i == len(sheet) {
			sheet = append(sheet, line{})
		}
		if panel[i] != "" {
			sheet[i].text += spaces(broad-ansi.StringWidth(sheet[i].text)) + panel[i]
		}
	}
	return sheet
}

// oneBelowTheOther draws the sheet with the panel below it. Where there is little room, the panel
// is shortened.
func (e *editor) oneBelowTheOther(w, h int) []line {
	sheet, cursor := e.sheetLines(w)
	least := 0 // this many lines of the panel are shown even where the sheet must scroll
	if h >= 8 {
		least = max(2, h/3)
	}
	panel := e.panelLines(w, max(least, h-len(sheet)-1))
	sheet = e.scrolled(sheet, cursor, max(1, h-min(len(panel), least)), w-1)
	if len(sheet)+len(panel) < h {
		sheet = append(sheet, line{})
	}
	for _, text := range panel {
		sheet = append(sheet, line{text: text})
	}
	return sheet
}

// scrolled cuts the sheet to the room that there is, with the cursor's line visible. It scrolls no
// further than necessary.
func (e *editor) scrolled(lines []line, cursor, room, w int) []line {
	says := min(1, room/3) // the cursor is not on the line that says how many are above
	e.top = max(min(e.top, cursor-says), cursor+says-room+1, 0)
	e.top = max(0, min(e.top, len(lines)-room))
	return e.part(lines, e.top, room, w)
}

// part returns the lines that fit from top on. At the right it says how many are above and below.
func (e *editor) part(lines []line, top, room, w int) []line {
	below := max(0, len(lines)-room-top)
	lines = slices.Clone(lines[top : len(lines)-below])
	if room < 3 {
		return lines
	}
	if top > 0 {
		lines[0].text = e.atRight(lines[0].text, fmt.Sprintf(" ↑ %d above", top), w)
	}
	if below > 0 {
		last := &lines[len(lines)-1]
		last.text = e.atRight(last.text, fmt.Sprintf(" ↓ %d below", below), w)
	}
	return lines
}

// atRight puts a few words at the right end of a line.
func (e *editor) atRight(text, words string, w int) string {
	text = clip(text, max(0, w-ansi.StringWidth(words)))
	return text + spaces(w-ansi.StringWidth(text)-ansi.StringWidth(words)) + e.dim(words)
}

func (e *editor) titleLine(w int) string {
	title, kept := " "+score.Tidy(e.title), score.Tidy(e.draft.Kept())
	if room := w - ansi.StringWidth(kept) - 3; kept != "" && room >= 30 {
		title = clip(title, room)
		return e.bold(title) + spaces(w-1-ansi.StringWidth(title)-ansi.StringWidth(kept)) + e.dim(kept)
	}
	return e.bold(clip(title, w))
}

func (e *editor) bold(text string) string { return e.pen.Bold(text) }
func (e *editor) dim(text string) string  { return e.pen.Span(score.Span{Text: text, Dim: true}) }

func (e *editor) inColour(text string, colour byte) string {
	return e.pen.Span(score.Span{Text: text, Colour: colour})
}

// hasColours reports whether colours may be used.
func (e *editor) hasColours() bool { return e.pen.Colours != termenv.Ascii }

// reverse returns a text in reverse video, which is no colour.
func reverse(text string) string { return "\x1b[7m" + text + "\x1b[0m" }

func spaces(n int) string { return strings.Repeat(" ", max(0, n)) }

func clip(s string, room int) string {
	if room <= 0 {
		return ""
	}
	return ansi.Truncate(s, room, "…")
}

// wrapped breaks a text into lines; those after the first are indented.
func wrapped(s string, room, indent int) []string {
	if s == "" {
		return nil
	}
	if room-indent < 10 {
		indent = 0
	}
	lines := strings.Split(ansi.Wrap(s, max(1, room-indent), ""), "\n")
	for i := 1; i < len(lines); i++ {
		lines[i] = spaces(indent) + lines[i]
	}
	return lines
}
