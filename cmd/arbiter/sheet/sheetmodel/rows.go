package sheetmodel

import (
	"iter"
	"slices"
	"strings"

	"arbiter/score"
	"arbiter/score/notation"
)

// commonRows are the headers that every game has besides its name and players.
func commonRows() []score.Row {
	var rows []score.Row
	for _, key := range []string{"date", "league", "season", "round", "place", "note", "first", "id", "variant", "ruling"} {
		rows = append(rows, score.Row{
			Head: key + ":", Name: key, Header: true, Folded: true, Cells: 1,
			Repeat:  key == "variant" || key == "ruling",
			Palette: score.Palette{Free: true}.Always,
		})
	}
	return rows
}

// isCommon tells whether a row is a header that every game has.
func (p *Page) isCommon(r *score.Row) bool { return p.index(r) < p.common }

// index is which of the Blank's rows it is, -1 for none.
func (p *Page) index(r *score.Row) int {
	for i := range p.Blank.Rows {
		if r == &p.Blank.Rows[i] {
			return i
		}
	}
	return -1
}

// inSection tells whether a row belongs to the section above it: it is indented.
func inSection(r *score.Row) bool { return strings.HasPrefix(r.Head, " ") }

// section is the heading that a row stands under, nil for none.
func (p *Page) section(r *score.Row) *score.Row {
	for i := p.index(r); i >= 0 && inSection(r); i-- {
		if p.Blank.Rows[i].Section {
			return &p.Blank.Rows[i]
		}
	}
	return nil
}

// line is the line at c, nil when there is none.
func (p *Page) line(c Cursor) *Line {
	if c.Line < 0 || c.Line >= len(p.Lines) {
		return nil
	}
	return &p.Lines[c.Line]
}

// linesOf are the lines of a row, with their places on the page.
func (p *Page) linesOf(r *score.Row) iter.Seq2[int, *Line] {
	return func(yield func(int, *Line) bool) {
		for i := range p.Lines {
			if p.Lines[i].Row == r && !yield(i, &p.Lines[i]) {
				return
			}
		}
	}
}

// first is the first line of a row.
func (p *Page) first(r *score.Row) (line int, found bool) {
	for i := range p.linesOf(r) {
		return i, true
	}
	return 0, false
}

// count is how many lines of a row there are.
func (p *Page) count(r *score.Row) int {
	n := 0
	for range p.linesOf(r) {
		n++
	}
	return n
}

// columns is how many columns a board has.
func (p *Page) columns(r *score.Row) int {
	n := 0
	for _, l := range p.linesOf(r) {
		n = max(n, len(l.Cells))
	}
	return n
}

// anyKept tells whether a line of the row is written even while it is empty.
func (p *Page) anyKept(r *score.Row) bool {
	for _, l := range p.linesOf(r) {
		if l.Kept {
			return true
		}
	}
	return false
}

// filled tells whether something stands on a line of these rows.
func (p *Page) filled(of func(*score.Row) bool) bool {
	return slices.ContainsFunc(p.Lines, func(l Line) bool { return l.Row != nil && of(l.Row) && !l.Empty() })
}

// HasGrid tells whether a board stands on the page.
func (p *Page) HasGrid() bool { return slices.ContainsFunc(p.Lines, isGridLine) }

func isGridLine(l Line) bool { return l.Row != nil && l.Row.Grid != nil }

// rank numbers the rows of the board.
func (p *Page) rank() {
	n := 0
	for i := len(p.Lines) - 1; i >= 0; i-- {
		if isGridLine(p.Lines[i]) {
			p.Lines[i].Rank = n
			n++
		}
	}
}

// renumber writes the heads of a list again, from a line on.
func (p *Page) renumber(row *score.Row, from int) {
	if row == nil || row.Next == nil {
		return
	}
	above := slices.Clone(p.Head) // the lines of the text above the line at done
	done := 0
	for i, l := range p.linesOf(row) {
		if i >= from {
			above, done = append(above, p.texts(done, i)...), i
			l.Head = p.next(row, above).Head
		}
	}
}

// addMissing adds an empty line for each row that the text says nothing of,
// behind the last line of the rows before it.
func (p *Page) addMissing() {
	for k := range p.Blank.Rows {
		r := &p.Blank.Rows[k]
		if _, found := p.first(r); found {
			continue
		}
		at := 0
		for before := range k {
			for i := range p.linesOf(&p.Blank.Rows[before]) {
				at = i + 1
			}
		}
		if r.Grid != nil {
			p.Lines = slices.Insert(p.Lines, at, emptyGrid(r)...)
			continue
		}
		p.Lines = slices.Insert(p.Lines, at, p.further(r, at))
	}
	p.rank()
}

// further is a new line of a row, to stand at a place of the page.
func (p *Page) further(r *score.Row, at int) Line {
	if r.Next == nil {
		return Line{Row: r, Header: r.Header, Head: r.Head}
	}
	return p.next(r, p.above(at))
}

// next is a new line of a row with Next, below these lines of the text.
func (p *Page) next(r *score.Row, above []string) Line {
	l := lineOf(r, strings.TrimSpace(r.Next(above)), "")
	l.Given, l.Kept = len(l.Cells), false
	return l
}

// above are the lines of the text above a line of the page.
func (p *Page) above(at int) []string {
	return append(slices.Clone(p.Head), p.texts(0, min(at, len(p.Lines)))...)
}

// texts are the lines of the text that stand for some lines of the page.
func (p *Page) texts(from, to int) []string {
	var lines []string
	for i := from; i < to; i++ {
		if p.written(i) {
			w := &writing{line: 1}
			p.writeLine(w, i)
			lines = append(lines, strings.TrimSuffix(w.text.String(), "\n"))
		}
	}
	return lines
}

// headText is a text of headers alone.
func headText(h score.Header) string {
	var b strings.Builder
	notation.WriteHeader(&b, &h)
	return b.String() + "\n"
}

// HeadOf is what can be read of a text's headers. What is wrong with them is
// told by the game's parser.
func HeadOf(g *score.Game, text string) score.Header {
	var cut notation.Game
	_ = cut.Read(notation.Text{Src: text})
	if len(cut.Fields) == 0 {
		return cut.Head
	}
	var keys []string
	for _, f := range cut.Fields {
		keys = append(keys, f.Key)
	}
	_ = cut.ReadHeaders(g, keys, nil)
	return cut.Head
}
