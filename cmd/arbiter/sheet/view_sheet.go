package sheet

import (
	"fmt"
	"strings"

	"github.com/charmbracelet/x/ansi"

	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/score"
)

// A box is a cell as it is drawn.
type box struct {
	text   string
	width  int // of its column; 0 for as wide as its text
	empty  bool
	marked bool // a finding is about it: [R3]
	cursor bool
	at     model.Cursor
}

func (b *box) room() int { return max(b.width, ansi.StringWidth(b.text)) }

// sheetLines draws the page, and returns the line that the cursor is on.
func (e *editor) sheetLines(w int) (lines []line, cursor int) {
	p, marks := e.page, e.marks()
	var board *grid
	for i := range p.Lines {
		if !p.Shown(i) {
			continue
		}
		l := &p.Lines[i]
		if e.below == 0 && i == e.at.Line {
			cursor = len(lines)
		}
		if l.Row == nil || l.Row.Grid == nil {
			lines = append(lines, e.listLine(i, marks, w))
			continue
		}
		if board == nil {
			board = e.gridFrom(i, w)
		}
		lines = append(lines, e.gridLine(i, board, marks, w))
		if i == board.last {
			lines = append(lines, e.lettersLine(board, w))
		}
	}
	foot := line{}
	for n, text := range e.linesBelow() {
		x := ansi.StringWidth(foot.text) + 1
		foot.hits = append(foot.hits, hit{x: x, width: ansi.StringWidth(text), below: n + 1})
		if e.below == n+1 {
			cursor, text = len(lines), e.signed(text)
		}
		foot.text += " " + text + " "
	}
	return append(lines, foot), cursor
}

// signed draws a text under the cursor: in reverse video, and between signs where there are no
// colours.
func (e *editor) signed(text string) string {
	if !e.hasColours() {
		return ">" + reverse(text) + "<"
	}
	return reverse(text)
}

// marks returns the cells that findings are about, and lines by themselves with cell -1.
func (e *editor) marks() map[model.Cursor]bool {
	marks := map[model.Cursor]bool{}
	if e.preview.Problem != "" && e.page.Started() && e.isCurrent && e.preview.Line > 0 {
		marks[e.page.Place(e.preview.Line, max(1, e.preview.Column))] = true
	}
	for _, f := range e.preview.Findings {
		for _, at := range f.At {
			if c, ok := e.page.Find(at); ok && f.Severity == score.Error {
				marks[c] = true
			}
		}
	}
	return marks
}

// A grid is how a board is drawn: the same for all its rows.
type grid struct {
	first, last int // lines of the page
	widths      []int
	gap         string // between two squares
	cursor      int    // its column, so that all rows scroll alike; -1 while it is elsewhere
}

const gridHead = 5 // columns before a board's first square

// gridFrom returns the board whose first row is this line of the page.
func (e *editor) gridFrom(first, w int) *grid {
	lines := e.page.Lines
	g := &grid{first: first, last: first, widths: make([]int, len(lines[first].Cells)), gap: "  ", cursor: -1}
	for g.last < len(lines)-1 && lines[g.last+1].Row == lines[first].Row {
		g.last++
	}
	for _, l := range lines[first : g.last+1] {
		for c, text := range l.Cells[:min(len(l.Cells), len(g.widths))] {
			g.widths[c] = max(g.widths[c], ansi.StringWidth(text), 2)
		}
	}
	if c := e.at; e.below == 0 && c.Line >= first && c.Line <= g.last {
		g.cursor = c.Cell
		if c.Cell < len(g.widths) && e.page.HalfTyped(c) {
			g.widths[c.Cell] = max(g.widths[c.Cell], ansi.StringWidth(e.page.Cell(c))+1)
		}
	}
	total := gridHead + 1
	for _, n := range g.widths {
		total += n + 2
	}
	if total > w { // room for one sign
		g.gap = " "
	}
	return g
}

func (e *editor) gridLine(i int, g *grid, marks map[model.Cursor]bool, w int) line {
	l := &e.page.Lines[i]
	boxes := make([]box, 0, len(l.Cells))
	for c := range l.Cells {
		b := e.box(model.Cursor{Line: i, Cell: c}, marks)
		if c < len(g.widths) {
			b.width = g.widths[c]
		}
		boxes = append(boxes, b)
	}
	head := fmt.Sprintf("%*s ", gridHead-1, e.page.RowNumber(i))
	return e.row(e.dim(head), boxes, g.gap, g.cursor, w)
}

func (e *editor) lettersLine(g *grid, w int) line {
	boxes := make([]box, len(g.widths))
	letters := e.page.ColumnLetters()
	for c, width := range g.widths {
		boxes[c] = box{text: letters[c], width: width, at: model.Cursor{Line: -1, Cell: -1}}
	}
	l := e.row(spaces(gridHead), boxes, g.gap, g.cursor, w)
	return line{text: e.dim(ansi.Strip(l.text))}
}

func (e *editor) listLine(i int, marks map[model.Cursor]bool, w int) line {
	l := &e.page.Lines[i]
	var boxes []box
	cursor := -1
	for c := range e.page.Width(i) {
		boxes = append(boxes, e.box(model.Cursor{Line: i, Cell: c}, marks))
	}
	if e.at.Line == i && e.below == 0 {
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
	if marks[model.Cursor{Line: i, Cell: -1}] {
		sign = e.bold("!")
	}
	head = sign + e.inColour(clip(head, max(4, w/2)), e.colours[strings.Trim(l.Head, " :")])
	drawn := e.row(head, boxes, sep, cursor, w)
	if says := score.Tidy(e.page.Says(i)); says != "" {
		drawn.text += "   " + e.bold(says)
	}
	return drawn
}

func (e *editor) box(at model.Cursor, marks map[model.Cursor]bool) box {
	b := box{text: score.Tidy(e.page.Cell(at)), marked: marks[at], at: at}
	b.cursor = e.below == 0 && at == e.at
	switch {
	case b.text == "":
		b.text, b.empty = "··", true
	case b.cursor && e.page.HalfTyped(e.at):
		b.text += "_"
	}
	return b
}
