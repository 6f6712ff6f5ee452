package sheetmodel

import (
	"cmp"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"arbiter/score/grid"
)

// Text is the page in Arbiter notation. It leaves out empty lines of lists.
func (p *Page) Text() string {
	if p.text == "" {
		p.text = p.write(len(p.Lines)).text.String()
	}
	return p.text
}

// above are the lines of the text above a line of the page.
func (p *Page) above(at int) []string {
	return strings.Split(p.write(at).text.String(), "\n")
}

// oneLine is the text of a line.
func (p *Page) oneLine(line int) string {
	w := &writing{line: 1}
	p.writeLine(w, line)
	return strings.TrimSuffix(w.text.String(), "\n")
}

// LineText is what stands on a line, without its head: what Rewrite takes.
func (p *Page) LineText(line int) string {
	l, sep := &p.Lines[line], " "
	if l.Row != nil && l.Row.Grid == nil {
		sep = cmp.Or(l.Row.Sep, sep)
	}
	return strings.ReplaceAll(strings.Join(p.words(line), sep), ":"+sep, ": ") // as in the text
}

// words are what stands on a line, as Fill takes them.
func (p *Page) words(line int) []string {
	l := &p.Lines[line]
	if !isGridLine(*l) {
		return slices.DeleteFunc(slices.Clone(l.Cells), func(cell string) bool { return cell == "" && l.Row != nil })
	}
	b := p.board()
	var words []string
	for from, to := b.columns(); from < to; from++ {
		words = append(words, b.cell(line-b.first, from))
	}
	return words
}

// TextLine is the number of the line of Text that holds a line of the page, from
// 1; 0 when Text leaves it out.
func (p *Page) TextLine(line int) int {
	for _, s := range p.write(line + 1).spots {
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

// write writes the lines before one of them.
func (p *Page) write(to int) *writing {
	w := &writing{line: 1, spots: make([]spot, 0, 4*to)}
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
			if p.Lines[i].Header == header && p.stands(i) {
				p.writeLine(w, i)
			}
		}
	}
	return w
}

// stands tells whether a line stands in the text.
func (p *Page) stands(i int) bool {
	l := &p.Lines[i]
	switch {
	case l.Row == nil:
		return true
	case l.Row.Grid != nil:
		return !p.onRing(i) && (!l.Row.Grid.Optional || p.anyKept(l.Row) || !p.filled(isList))
	case l.Row.Section:
		return l.Kept || p.filled(inSection) || !p.Started()
	}
	return !l.Empty() || l.Kept
}

// Started tells whether more stands on the page than on one that is new.
func (p *Page) Started() bool {
	if _, misfits := p.first(nil); misfits || p.filled(isList) {
		return true
	}
	return p.boardStarted()
}

// writeLine writes a line, and the columns' letters below the last row of a board.
func (p *Page) writeLine(w *writing, i int) {
	l := &p.Lines[i]
	switch {
	case l.Row == nil:
		w.cell(strings.Join(l.Cells, " "), Cursor{i, 0})
	case l.Row.Grid != nil:
		p.writeSquares(w, i)
		return
	default:
		w.text.WriteString(l.Head)
		p.writeCells(w, i)
	}
	p.writeNote(w, i)
}

func (p *Page) writeNote(w *writing, i int) {
	if note := p.Lines[i].Note; note != "" {
		w.text.WriteString(" " + note)
	}
	w.end()
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

// writeSquares writes a row of a board.
func (p *Page) writeSquares(w *writing, i int) {
	b := p.board()
	top, bottom := b.rows()
	from, to := b.columns()
	if !b.row.Grid.Grows {
		to = len(p.Lines[i].Cells) // a short row stays what it is
	}
	wide := len(strconv.Itoa(bottom-top)) + 2
	label := strconv.Itoa(b.first + bottom - i)
	w.text.WriteString(label + strings.Repeat(" ", max(0, wide-len(label))))
	widths := b.widths()
	gap := ""
	for column := from; column < to; column++ {
		cell := b.cell(i-b.first, column)
		w.text.WriteString(gap)
		w.cell(cell, Cursor{i, column})
		gap = strings.Repeat(" ", widths[column]-utf8.RuneCountInString(cell)) + b.row.Grid.Gap
	}
	p.writeNote(w, i)
	if i < b.first+bottom-1 {
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
