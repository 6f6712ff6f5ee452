package notation

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// An Error is a mistake in the notation at one place.
type Error struct {
	File   string `json:"file"`
	Line   int    `json:"line"`    // from 1
	Column int    `json:"column"`  // from 1, in characters
	Width  int    `json:"-"`       // characters that the mistake spans, at least 1
	Source string `json:"-"`       // the line itself
	Msg    string `json:"message"` // what is wrong: `"R4" is not a pyramid`
	Want   string `json:"want"`    // what was expected and what to do; may be empty

	Others  []*Error `json:"-"` // further mistakes of the same game, in their order
	Further bool     `json:"-"` // there are more than these
}

// Error returns the mistake in one line, beginning FILE:LINE:COLUMN.
func (e *Error) Error() string {
	s := fmt.Sprintf("%s:%d:%d: %s", e.File, e.Line, e.Column, e.Msg)
	if e.Want != "" {
		s += "; " + e.Want
	}
	return s
}

// Show returns the mistake for people: the place, the line, a caret and a remedy. Of a line
// wider than so many columns it shows a part; a remedy that is wider stands below the caret.
func (e *Error) Show(columns int) string {
	var b strings.Builder
	fmt.Fprintf(&b, "%s:%d:%d: %s\n", e.File, e.Line, e.Column, e.Msg)
	gutter := fmt.Sprintf("%4d | ", e.Line)
	source, column := excerpt(e.Source, e.Column, min(72, max(20, columns-len(gutter)-2)))
	fmt.Fprintf(&b, "%s%s\n", gutter, source)
	room := max(1, utf8.RuneCountInString(source)-column+1)
	margin := strings.Repeat(" ", len(gutter)-2) + "| "
	caret := margin + strings.Repeat(" ", column-1) + strings.Repeat("^", min(max(1, e.Width), room))
	if line := caret + " " + e.Want; e.Want == "" || utf8.RuneCountInString(line) <= columns {
		return b.String() + strings.TrimRight(line, " ")
	}
	b.WriteString(caret)
	line := ""
	for _, word := range strings.Fields(e.Want) {
		if line == "" || utf8.RuneCountInString(margin+line+" "+word) > columns {
			b.WriteString("\n" + margin + word)
			line = word
			continue
		}
		b.WriteString(" " + word)
		line += " " + word
	}
	return b.String()
}

// excerpt makes a line fit to show: no control characters, and only the part
// about the column when the line is very long.
func excerpt(line string, column, most int) (string, int) {
	before := most * 5 / 9
	runes := []rune(strings.ToValidUTF8(line, "\uFFFD"))
	for i, r := range runes {
		switch {
		case r < ' ' || r == 0x7f || (0x80 <= r && r < 0xa0):
			runes[i] = ' '
		case unseen()[r] != "":
			runes[i] = utf8.RuneError // the caret counts it
		}
	}
	if len(runes) <= most {
		return string(runes), column
	}
	from := min(max(0, column-1-before), max(0, len(runes)-1))
	runes = runes[from:]
	if len(runes) > most {
		runes = append(runes[:most:most], '…')
	}
	if from > 0 {
		return "…" + string(runes), column - from + 1
	}
	return string(runes), column
}

// Errorf makes an error about the bytes [at, at+width) of the game's text.
func (t Text) Errorf(at, width int, want, format string, args ...any) *Error {
	return t.errorf("", at, width, want, format, args...)
}

// Errorf makes an error about the bytes [at, at+width) of the game's text.
func (g *Game) Errorf(at, width int, want, format string, args ...any) *Error {
	names := ""
	for i := range g.Head.Players {
		names += g.Head.Players[i].Name
	}
	return g.errorf(names, at, width, want, format, args...)
}

func (t Text) errorf(names string, at, width int, want, format string, args ...any) *Error {
	at = min(at, len(t.Src))
	start := strings.LastIndexByte(t.Src[:at], '\n') + 1
	end := len(t.Src)
	if i := strings.IndexByte(t.Src[start:], '\n'); i >= 0 {
		end = start + i
	}
	source := strings.TrimRight(t.Src[start:end], "\r")
	source = strings.TrimPrefix(source, bom)
	before := strings.TrimPrefix(t.Src[start:at], bom)
	span := t.Src[at:max(at, min(at+width, end))]
	if i := strings.IndexByte(before, ';'); i > 0 && CommentAt(before) < 0 && want != "" {
		want += " (a comment needs a blank before its ;)"
	}
	e := &Error{
		File:   t.File,
		Line:   t.Line + strings.Count(t.Src[:start], "\n"),
		Column: utf8.RuneCountInString(before) + 1,
		Width:  utf8.RuneCountInString(span),
		Source: source,
		Msg:    fmt.Sprintf(format, args...),
		Want:   want,
	}
	e.explain(span, names)
	return e
}
