package sheet

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/score"
)

// A box is a cell as it is drawn.
type box struct {
	text   string
	width  int // of its column; 0 for as wide as its text
	empty  bool
	marked bool // a finding is about it: [R3]
	cursor bool
	at     sheetmodel.Cursor
}

func (b *box) room() int { return max(b.width, ansi.StringWidth(b.text)) }

// sheetLines draws the page, and tells the line that the cursor is on.
func (e *editor) sheetLines(w int) (lines []line, cursor int) {
	p, marks := e.page, e.marks()
	for i := range p.Lines {
		if !p.Shown(i) {
			continue
		}
		l := &p.Lines[i]
		if e.foot == 0 && i == e.at.Line {
			cursor = len(lines)
		}
		if l.Row == nil || l.Row.Grid == nil {
			lines = append(lines, e.listLine(i, marks, w))
			continue
		}
		first, last := e.gridAbout(i)
		lines = append(lines, e.gridLine(i, first, last, marks, w))
		if i == last {
			lines = append(lines, e.lettersLine(first, last, w))
		}
	}
	foot := line{}
	for n, text := range e.foots() {
		x := ansi.StringWidth(foot.text) + 1
		foot.hits = append(foot.hits, hit{x: x, width: len(text), do: func(e *editor) { e.onFoot(n + 1) }})
		if e.foot == n+1 {
			cursor, text = len(lines), e.signed(text)
		}
		foot.text += " " + text + " "
	}
	return append(lines, foot), cursor
}

// signed draws a text under the cursor: in reverse video, and between signs where
// there are no colours.
func (e *editor) signed(text string) string {
	if !e.desk.Colour {
		return ">" + reverse(text) + "<"
	}
	return reverse(text)
}

// marks are the cells that findings are about, and lines by themselves with
// cell -1.
func (e *editor) marks() map[sheetmodel.Cursor]bool {
	marks := map[sheetmodel.Cursor]bool{}
	if e.answer.live.Problem != "" && e.page.Started() && e.answer.text == e.text && e.answer.live.Line > 0 {
		marks[e.page.Place(e.answer.live.Line, max(1, e.answer.live.Column))] = true
	}
	for _, f := range e.answer.live.Findings {
		for _, at := range f.At {
			if c, ok := e.page.Find(at); ok && f.Severity == score.Error {
				marks[c] = true
			}
		}
	}
	return marks
}

// gridAbout gives the first and the last line of the board that a line belongs to.
func (e *editor) gridAbout(i int) (first, last int) {
	row := e.page.Lines[i].Row
	for first = i; first > 0 && e.page.Lines[first-1].Row == row; {
		first--
	}
	for last = i; last < len(e.page.Lines)-1 && e.page.Lines[last+1].Row == row; {
		last++
	}
	return first, last
}

// columns gives the widths of a board's columns.
func (e *editor) columns(first, last int) []int {
	widths := make([]int, len(e.page.Lines[first].Cells))
	for _, l := range e.page.Lines[first : last+1] {
		for c, text := range l.Cells {
			if c < len(widths) {
				widths[c] = max(widths[c], ansi.StringWidth(text), 2)
			}
		}
	}
	if c := e.at; c.Line >= first && c.Line <= last && c.Cell < len(widths) && e.page.HalfTyped(e.at) {
		widths[c.Cell] = max(widths[c.Cell], ansi.StringWidth(e.page.Cell(c))+1)
	}
	return widths
}

// gridGap is the gap between two squares: two columns, for two signs, or one where
// the board is too wide for that.
func gridGap(widths []int, head, w int) int {
	total := head + 1
	for _, n := range widths {
		total += n + 2
	}
	if total <= w {
		return 2
	}
	return 1
}

func (e *editor) gridLine(i, first, last int, marks map[sheetmodel.Cursor]bool, w int) line {
	l := &e.page.Lines[i]
	widths := e.columns(first, last)
	boxes := make([]box, 0, len(l.Cells))
	for c := range l.Cells {
		b := e.box(sheetmodel.Cursor{Line: i, Cell: c}, marks)
		if c < len(widths) {
			b.width = widths[c]
		}
		if b.empty {
			b.text = "··"
		}
		boxes = append(boxes, b)
	}
	head := fmt.Sprintf("%4s ", e.page.RowNumber(i))
	return e.row(e.dim(head), boxes, spaces(gridGap(widths, len(head), w)), e.column(first, last), w)
}

// column is the cursor's column, so that all rows of a board scroll alike; -1
// while the cursor is elsewhere.
func (e *editor) column(first, last int) int {
	if e.foot == 0 && e.at.Line >= first && e.at.Line <= last {
		return e.at.Cell
	}
	return -1
}

func (e *editor) lettersLine(first, last, w int) line {
	widths := e.columns(first, last)
	boxes := make([]box, len(widths))
	letters := e.page.ColumnLetters()
	for c, width := range widths {
		boxes[c] = box{text: letters[c], width: width, at: sheetmodel.Cursor{Line: -1, Cell: -1}}
	}
	const head = "     "
	l := e.row(head, boxes, spaces(gridGap(widths, len(head), w)), e.column(first, last), w)
	return line{text: e.dim(ansi.Strip(l.text))}
}

func (e *editor) listLine(i int, marks map[sheetmodel.Cursor]bool, w int) line {
	l := &e.page.Lines[i]
	var boxes []box
	cursor := -1
	for c := range e.page.Width(i) {
		boxes = append(boxes, e.box(sheetmodel.Cursor{Line: i, Cell: c}, marks))
	}
	if e.at.Line == i && e.foot == 0 {
		cursor = e.at.Cell
	}
	sep := " "
	if l.Row != nil && l.Row.Sep != "" {
		sep = l.Row.Sep
	}
	head := score.Tidy(l.Head)
	if strings.TrimSpace(head) == "" && l.Row != nil && l.Row.Name != "" {
		head = score.Tidy(l.Row.Name)
	}
	sign := " "
	if marks[sheetmodel.Cursor{Line: i, Cell: -1}] {
		sign = e.bold("!")
	}
	head = sign + e.ink(score.Span{Text: clip(head, max(4, w/2)), Colour: e.colours[strings.Trim(l.Head, " :")]})
	drawn := e.row(head, boxes, sep, cursor, w)
	if says := score.Tidy(e.page.Says(i)); says != "" {
		drawn.text += "   " + e.bold(says)
	}
	return drawn
}

func (e *editor) box(at sheetmodel.Cursor, marks map[sheetmodel.Cursor]bool) box {
	b := box{text: score.Tidy(e.page.Cell(at)), marked: marks[at], at: at}
	b.cursor = e.foot == 0 && at == e.at
	switch {
	case b.text == "":
		b.text, b.empty = "··", true
	case b.cursor && e.page.HalfTyped(e.at):
		b.text += "_"
	}
	return b
}
