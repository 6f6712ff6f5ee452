package sheetmodel

import (
	"slices"
	"strings"

	"arbiter/score"
	"arbiter/score/notation"
)

// New is the empty page of a game with these headers.
func New(g *score.Game, head score.Header) *Page {
	head.Game = g.Name
	return Read(g, headText(head))
}

// Read makes a page of a text. It never fails: what fits no row is kept as it
// was written.
func Read(g *score.Game, text string) *Page {
	head := HeadOf(g, text)
	p := &Page{Game: g, Blank: g.Blank(slices.Clone(head.Players), slices.Clone(head.Variants))}
	common := commonRows(head.Players)
	p.common = len(common)
	p.Blank.Rows = append(common, p.Blank.Rows...)
	p.read(text)
	for _, l := range p.Lines {
		if l.Row != nil && p.Way == "" {
			p.Way = l.Row.Way
		}
	}
	if b := p.board(); b.row != nil {
		for i := range b.lines {
			b.lines[i].Head = "" // its number
		}
		p.replaceGrid(slices.Clone(b.lines))
	}
	if !p.Started() {
		for i := range p.Lines {
			p.Lines[i].Kept = false
		}
	}
	p.addMissing()
	p.laid = p.variants()
	p.nameLines()
	return p
}

// read sorts the lines of a text.
func (p *Page) read(text string) {
	header, named := true, false
	var body []string
	for _, text := range strings.Split(plainBreaks(text), "\n") {
		text = strings.TrimSpace(text)
		line, _ := splitComment(text)
		key, _, _ := strings.Cut(line, ":")
		key = notation.Key(key)
		switch {
		case header && text != "" && (key == "game" || key == "player" || line == "" && len(body) == 0):
			p.Head = append(p.Head, text)
			named = named || key == "game"
		case text != "":
			body = append(body, text)
		case header && named:
			p.sort(body, true, -1)
			header, body = false, nil
		}
	}
	p.sort(body, header, -1)
}

// sort puts lines of a text at the end of the page, each as a line of the row that it
// fits. row is that of the line before, -1 for none.
func (p *Page) sort(lines []string, header bool, row int) {
	for _, text := range lines {
		line, note := splitComment(text)
		k := -1
		if line != "" {
			if k = p.rowOf(line, header, row); k < 0 && header {
				if k = p.rowOf(line, false, row); k >= 0 { // the blank line is missing
					header = false
				}
			}
			if k < 0 && p.Head == nil { // a part of a text may begin anywhere
				k = p.rowOf(line, true, row)
			}
		}
		if k >= 0 && k != row && p.Blank.Rows[k].Grid != nil && p.HasGrid() {
			k = -1 // the board ended further above
		}
		switch {
		case k >= 0:
			row = k
			at := len(p.Lines)
			if b := p.board(); p.Blank.Rows[k].Grid != nil && b.row != nil {
				at = b.first + len(b.lines) // what stood between two rows comes behind the board
			}
			l := lineOf(&p.Blank.Rows[k], line, note)
			if l.Row.Next != nil {
				n := len(next(l.Row, nil).Cells)
				if len(l.Cells) > n || slices.Equal(l.Cells, next(l.Row, p.above(len(p.Lines))).Cells) {
					l.Given = n
				}
				l.Kept = l.Empty()
			}
			p.Lines = slices.Insert(p.Lines, at, l)
		case line != "" && !header && isLetters(unmarked(line)) && p.HasGrid():
			if note != "" {
				p.Lines = append(p.Lines, Line{Cells: []string{note}})
			}
		default:
			p.Lines = append(p.Lines, Line{Header: header, Cells: []string{text}})
		}
	}
}

// layAnew reads the sheet from its text, for the variants that it names by now.
func (p *Page) layAnew(c *Cursor, text string) {
	at, q := p.PlaceName(*c), Read(p.Game, text)
	q.keepNames(p)
	p.replaceWith(q)
	*c = p.found(at)
}

// found is the cell of this name; where it is gone, the cell to go on with.
func (p *Page) found(name string) Cursor {
	if c, ok := p.Placed(name); ok {
		return c
	}
	return p.Start()
}

// keepNames gives the lines of lists and hands the names that those of another page have
// in the same places. Of lists it keeps the empty lines too, which no text has.
func (p *Page) keepNames(old *Page) {
	for k := range min(len(p.Blank.Rows), len(old.Blank.Rows)) {
		r := &p.Blank.Rows[k]
		at, found := p.first(r)
		if r.Grid != nil || !found {
			continue
		}
		more := 0 // lines that were filled meanwhile
		for i := range p.linesOf(r) {
			if p.stands(i) {
				more++
			}
		}
		for i := range old.linesOf(&old.Blank.Rows[k]) {
			if old.stands(i) {
				more--
			}
		}
		for i, l := range old.linesOf(&old.Blank.Rows[k]) {
			isEmpty := !old.stands(i)
			switch isHere := at < len(p.Lines) && p.Lines[at].Row == r; {
			case isHere && (!isEmpty || !p.stands(at)):
			case isHere && isEmpty && more > 0:
				more--
			case isEmpty && r.Repeat:
				p.Lines = slices.Insert(p.Lines, at, p.further(r, at))
			default:
				continue
			}
			p.Lines[at].Name = l.Name
			at++
		}
	}
}

// With is the page with other lines, which are named, and other columns of the board. It
// is the page itself where these do not fit together.
func (p *Page) With(lines []Line, columns []int) *Page {
	q := p.Clone()
	q.Lines, q.columns, q.text = lines, columns, ""
	if len(lines) == 0 || q.HasGrid() != p.HasGrid() || q.board().width() != len(columns) || q.variants() != q.laid {
		return p
	}
	return q
}

// replaceWith puts another page's sheet in the place of this one.
func (p *Page) replaceWith(q *Page) {
	p.Head, p.Lines, p.Blank, p.laid, p.columns, p.text = q.Head, q.Lines, q.Blank, q.laid, q.columns, ""
}

// Clone is the page as it stands, to go on from later.
func (p *Page) Clone() *Page {
	q := *p
	q.Lines, q.past, q.future = slices.Clone(p.Lines), slices.Clip(p.past), slices.Clip(p.future)
	return &q
}
