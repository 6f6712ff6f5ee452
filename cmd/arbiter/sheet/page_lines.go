package sheet

import (
	"slices"
	"strconv"
	"strings"

	"arbiter/score"
	"arbiter/score/grid"
	"arbiter/score/notation"
)

// lineOf is a line of a text as a line of a row.
func (p *Page) lineOf(r *score.Row, line, note string) Line {
	l := Line{Row: r, Header: r.Header, Head: r.Head, Note: note}
	if r.Grid != nil {
		l.Kept = true
		words := notation.Words(line, 0, notation.Gaps)
		if len(words) > 1 && rowNumber.MatchString(words[0].Text) {
			words = words[1:]
		}
		for _, w := range words {
			text, _ := r.Grid.Read(w.Text)
			l.Cells = append(l.Cells, text)
		}
		return l
	}
	at, _ := cellsAt(r, line)
	if r.Next != nil { // its number is its own
		l.Head = r.Head[:len(r.Head)-len(strings.TrimLeft(r.Head, " "))] + strings.TrimSpace(line[:at])
	}
	if !r.Section {
		l.Cells = cut(r, strings.TrimSpace(line[at:]))
	}
	l.Kept = l.empty()
	return l
}

// cut parts what stands behind a line's head into cells.
func cut(r *score.Row, text string) []string {
	if text == "" {
		return nil
	}
	if r.Split != nil {
		return r.Split(text)
	}
	gaps := notation.Gaps
	if sep := strings.TrimSpace(r.Sep); sep != "" {
		gaps = sep + ";"
	}
	var cells []string
	for _, w := range notation.Words(text, 0, gaps) {
		cells = append(cells, strings.TrimSpace(w.Text))
	}
	return cells
}

// addMissing adds an empty line for each row that the text says nothing of,
// behind the last line of the rows before it.
func (p *Page) addMissing() {
	for k := range p.Blank.Rows {
		r := &p.Blank.Rows[k]
		if slices.ContainsFunc(p.Lines, func(l Line) bool { return l.Row == r }) {
			continue
		}
		at := p.after(k)
		if r.Grid != nil {
			p.Lines = slices.Insert(p.Lines, at, emptyGrid(r)...)
			continue
		}
		p.Lines = slices.Insert(p.Lines, at, p.further(r, at))
	}
	p.rank()
}

// after is where a line of the k-th row belongs.
func (p *Page) after(k int) int {
	at, best := 0, -1
	for i := range p.Lines {
		l := &p.Lines[i]
		for j := range k {
			if l.Row == &p.Blank.Rows[j] && j >= best {
				at, best = i+1, j
			}
		}
	}
	return at
}

// further is a new line of a row, to stand at a place of the page.
func (p *Page) further(r *score.Row, at int) Line {
	l := Line{Row: r, Header: r.Header, Head: r.Head}
	if r.Next == nil {
		return l
	}
	l = p.lineOf(r, strings.TrimSpace(r.Next(p.above(at))), "")
	l.Given, l.Kept = len(l.Cells), false
	return l
}

// above are the lines of the text above a line of the page.
func (p *Page) above(at int) []string {
	lines := slices.Clone(p.Head)
	for i := range min(at, len(p.Lines)) {
		if p.written(i) {
			w := &writing{line: 1}
			p.writeLine(w, i)
			lines = append(lines, strings.TrimSuffix(w.text.String(), "\n"))
		}
	}
	return lines
}

// emptyGrid are the lines of a grid with what lies there from the start.
func emptyGrid(r *score.Row) []Line {
	var lines []Line
	for row := r.Grid.Rows - 1; row >= 0; row-- {
		l := Line{Row: r, Cells: make([]string, r.Grid.Columns), Rank: row}
		for column := range l.Cells {
			l.Cells[column] = r.Grid.Start[grid.Letters(column)+strconv.Itoa(row+1)]
		}
		lines = append(lines, l)
	}
	return lines
}
