package sheetmodel

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"arbiter/score"
	"arbiter/score/grid"
)

// Text is the page in Arbiter notation. It leaves out empty lines of lists.
func (p *Page) Text() string { return p.write().text.String() }

// Place is the cell at a place of Text. Line and column are counted from 1.
func (p *Page) Place(line, column int) Cursor {
	best := p.Start()
	for _, s := range p.write().spots {
		if s.line > line || s.line == line && s.column > column && best.Line == s.at.Line {
			break
		}
		best = s.at
	}
	return best
}

// TextLine is the number of the line of Text that holds a line of the page, from
// 1; 0 when Text leaves it out.
func (p *Page) TextLine(line int) int {
	for _, s := range p.write().spots {
		if s.at.Line == line {
			return s.line
		}
	}
	return 0
}

// A writing is a page being written.
type writing struct {
	text  strings.Builder
	line  int // the number of the line that is being written
	start int // where it begins
	spots []spot
}

// A spot is where a cell begins in the text.
type spot struct {
	line, column int
	at           Cursor
}

func (w *writing) end() {
	w.text.WriteByte('\n')
	w.line, w.start = w.line+1, w.text.Len()
}

// cell writes a cell and keeps where it began.
func (w *writing) cell(text string, at Cursor) {
	column := utf8.RuneCountInString(w.text.String()[w.start:]) + 1
	w.spots = append(w.spots, spot{w.line, column, at})
	w.text.WriteString(text)
}

func (p *Page) write() *writing {
	w := &writing{line: 1}
	for _, head := range p.Head {
		w.text.WriteString(head)
		w.end()
	}
	for _, header := range []bool{true, false} {
		if !header {
			w.end()
		}
		for i := range p.Lines {
			if p.Lines[i].Header == header && p.written(i) {
				p.writeLine(w, i)
			}
		}
	}
	return w
}

// written tells whether a line stands in the text.
func (p *Page) written(i int) bool {
	l := &p.Lines[i]
	switch {
	case l.Row == nil:
		return true
	case l.Row.Grid != nil:
		return !l.Row.Grid.Optional || p.anyKept(l.Row) || !p.filled(func(r *score.Row) bool { return !r.Header && r.Grid == nil })
	case l.Row.Section:
		return l.Kept || p.filled(inSection) || !p.Started()
	}
	return !l.Empty() || l.Kept
}

// writeLine writes a line, and the columns' letters below the last row of a board.
func (p *Page) writeLine(w *writing, i int) {
	l := &p.Lines[i]
	last := false
	switch {
	case l.Row == nil:
		w.cell(strings.Join(l.Cells, " "), Cursor{i, 0})
	case l.Row.Grid != nil:
		last = p.writeGridLine(w, i)
	default:
		w.text.WriteString(l.Head)
		p.writeCells(w, i)
	}
	if l.Note != "" {
		w.text.WriteString(" " + l.Note)
	}
	w.end()
	if last {
		g := l.Row.Grid
		text := strings.Repeat(" ", p.labels(l.Row))
		for column, wide := range p.widths(l.Row) {
			name := grid.Letters(column)
			text += name + strings.Repeat(" ", max(0, wide-len(name))) + g.Gap
		}
		w.text.WriteString(strings.TrimRight(text, " "))
		w.end()
	}
}

func (p *Page) writeCells(w *writing, i int) {
	l := &p.Lines[i]
	sep := ""
	if l.Head != "" {
		sep = " "
	}
	for k, cell := range l.Cells {
		if cell == "" {
			continue
		}
		w.text.WriteString(sep)
		w.cell(strings.TrimRight(cell, " "), Cursor{i, k})
		if sep = l.Row.Sep; sep == "" || strings.HasSuffix(cell, ":") {
			sep = " "
		}
	}
	w.spots = append(w.spots, spot{w.line, 1 << 20, Cursor{i, max(0, p.Width(i)-1)}})
}

// writeGridLine writes a row of a grid and tells whether it was the last one.
func (p *Page) writeGridLine(w *writing, i int) (last bool) {
	l := &p.Lines[i]
	g := l.Row.Grid
	label := strconv.Itoa(l.Rank + 1)
	w.text.WriteString(label + strings.Repeat(" ", p.labels(l.Row)-len(label)))
	widths := p.widths(l.Row)
	for column, cell := range l.Cells {
		cell = cmp.Or(cell, g.Empty)
		w.cell(cell, Cursor{i, column})
		if column < len(l.Cells)-1 {
			w.text.WriteString(strings.Repeat(" ", widths[column]-utf8.RuneCountInString(cell)) + g.Gap)
		}
	}
	return !slices.ContainsFunc(p.Lines[i+1:], func(below Line) bool { return below.Row == l.Row })
}

// labels is the width of the rows' numbers, with the blanks behind them.
func (p *Page) labels(r *score.Row) int { return len(strconv.Itoa(p.count(r))) + 2 }

// widths gives the widths of a board's columns.
func (p *Page) widths(r *score.Row) []int {
	widths := make([]int, p.columns(r))
	for _, l := range p.linesOf(r) {
		for column := range widths {
			cell := r.Grid.Empty
			if column < len(l.Cells) {
				cell = cmp.Or(l.Cells[column], cell)
			}
			widths[column] = max(widths[column], utf8.RuneCountInString(cell))
		}
	}
	return widths
}
