package model

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"arbiter/score/grid"
)

// A writer writes lines of a page as a text, and notes where each cell begins.
type writer struct {
	text  strings.Builder
	line  int // the number of the line that is being written
	start int // where it begins
	spots []spot
}

// A spot is where a cell begins in the text: its line and column, counted from 1.
type spot struct {
	line, column int
	cell         Cursor
}

// Text returns the page in Arbiter notation. It leaves out empty lines of lists.
func (p *Page) Text() string { return p.write(len(p.Lines)).text.String() }

func (p *Page) above(line int) []string {
	return strings.Split(p.write(line).text.String(), "\n")
}

// TextLine returns the number of the line of Text that holds a line of the page, from 1; 0 when
// Text leaves it out.
func (p *Page) TextLine(line int) int {
	for _, s := range p.write(line + 1).spots {
		if s.cell.Line == line {
			return s.line
		}
	}
	return 0
}

// LineText returns the text of a line, without its head.
func (p *Page) LineText(line int) string {
	l, sep := &p.Lines[line], " "
	if l.Row != nil && l.Row.Grid == nil {
		sep = cmp.Or(l.Row.Sep, sep)
	}
	return strings.ReplaceAll(strings.Join(p.words(line), sep), ":"+sep, ": ") // as in the text
}

// words returns the content of a line: on a board that of each square, else the cells that are not
// empty.
func (p *Page) words(line int) (words []string) {
	l := &p.Lines[line]
	if !l.isBoard() {
		return slices.DeleteFunc(slices.Clone(l.Cells), func(cell string) bool { return cell == "" && l.Row != nil })
	}
	b := p.board()
	for from, to := b.columns(); from < to; from++ {
		words = append(words, b.written(line-b.first, from))
	}
	return words
}

// Place returns the cell at a place in Text. Line and column are counted from 1.
func (p *Page) Place(line, column int) Cursor {
	best := p.Start()
	for _, s := range p.write(len(p.Lines)).spots {
		if s.line > line || s.line == line && s.column > column && best.Line == s.cell.Line {
			break
		}
		best = s.cell
	}
	return best
}

// write writes the lines before a given one.
func (p *Page) write(to int) *writer {
	w := &writer{line: 1, spots: make([]spot, 0, 4*to)}
	w.text.Grow(64 * to)
	for _, head := range p.Head {
		w.text.WriteString(head)
		w.end()
	}
	for _, header := range []bool{true, false} {
		if !header {
			w.end()
		}
		for i := range to {
			if p.Lines[i].Header == header && p.isWritten(i) {
				p.writeLine(w, i)
			}
		}
	}
	return w
}

func (w *writer) end() {
	w.text.WriteByte('\n')
	w.line, w.start = w.line+1, w.text.Len()
}

func (w *writer) cell(text string, at Cursor) {
	column := utf8.RuneCountInString(w.text.String()[w.start:]) + 1
	w.spots = append(w.spots, spot{w.line, column, at})
	w.text.WriteString(text)
}

func (p *Page) isWritten(line int) bool {
	l := &p.Lines[line]
	switch {
	case l.Row == nil:
		return !l.Empty()
	case p.isPlayer(l.Row):
		return l.Held != nil
	case l.Row.Grid != nil:
		return !p.inRing(line) && (!l.Row.Grid.Optional || p.board().isKept() || !p.filled(isList))
	case l.Row.Section:
		return l.Kept || p.filled(inSection) || !p.Started()
	}
	return !l.Empty() || l.Kept
}

// isKept reports whether somebody wrote on the board.
func (b board) isKept() bool {
	return slices.ContainsFunc(b.lines, func(l Line) bool { return l.Kept })
}

// writeLine writes a line, and the columns' letters below the last row of a board.
func (p *Page) writeLine(w *writer, line int) {
	l := &p.Lines[line]
	switch {
	case l.Row == nil:
		w.cell(strings.Join(l.Cells, " "), Cursor{line, 0})
	case l.Row.Grid != nil:
		p.writeSquares(w, line)
		return
	default:
		p.writeCells(w, line)
	}
	l.writeNote(w)
}

func (l *Line) writeNote(w *writer) {
	if l.Note != "" {
		w.text.WriteString(" " + l.Note)
	}
	w.end()
}

func (p *Page) writeCells(w *writer, line int) {
	l := &p.Lines[line]
	cells, sep := l.Cells, ""
	if p.isPlayer(l.Row) {
		cells = l.Held
	}
	if w.text.WriteString(l.Head); l.Head != "" {
		sep = " "
	}
	for k, cell := range cells {
		if cell == "" {
			continue
		}
		w.text.WriteString(sep)
		w.cell(strings.TrimRight(cell, " "), Cursor{line, k})
		if sep = l.Row.Sep; sep == "" || strings.HasSuffix(cell, ":") {
			sep = " "
		}
	}
	const behind = 1 << 20 // a mistake after the cells concerns the last one
	w.spots = append(w.spots, spot{w.line, behind, Cursor{line, p.lastCell(line)}})
}

// writeSquares writes a row of the board.
func (p *Page) writeSquares(w *writer, line int) {
	b := p.board()
	top, bottom := b.rows()
	from, to := b.columns()
	if !b.row.Grid.Grows {
		to = len(p.Lines[line].Cells) // a short row stays short
	}
	wide := len(strconv.Itoa(bottom-top)) + 2
	label := strconv.Itoa(b.first + bottom - line)
	w.text.WriteString(label + strings.Repeat(" ", max(0, wide-len(label))))
	widths := b.widths()
	gap := ""
	for column := from; column < to; column++ {
		cell := b.written(line-b.first, column)
		w.text.WriteString(gap)
		w.cell(cell, Cursor{line, column})
		gap = strings.Repeat(" ", widths[column]-utf8.RuneCountInString(cell)) + b.row.Grid.Gap
	}
	p.Lines[line].writeNote(w)
	if line < b.first+bottom-1 {
		return
	}
	letters := strings.Repeat(" ", wide)
	_, to = b.columns()
	for column := from; column < to; column++ {
		name := grid.Letters(column - from)
		letters += name + strings.Repeat(" ", max(0, widths[column]-len(name))) + b.row.Grid.Gap
	}
	w.text.WriteString(strings.TrimRight(letters, " "))
	w.end()
}
