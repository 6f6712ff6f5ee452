package sheetmodel

import (
	"iter"
	"slices"
	"strings"

	"arbiter/score"
	"arbiter/score/notation"
)

// commonHeaders are the headers that every game has besides its name and players.
var commonHeaders = [][2]string{
	{"date", "The day of the game, as 2026-11-20."},
	{"league", "The name of the league that the game counts for."},
	{"season", "The season of the league, as 2026."},
	{"round", "The number or the name of the round."},
	{"place", "Where the game was played."},
	{"note", "What is to be remembered of the game."},
	{"first", "Who began, where it was not the first player listed."},
	{"id", "What another program calls this game, so that it is recorded once."},
	{"variant", "A variant by its name; arbiter rules lists them."},
	{"ruling", "A ruling and its value, as small-needs=any; arbiter rules lists them."},
}

func commonRows(players []score.Player) []score.Row {
	var rows []score.Row
	for _, header := range commonHeaders {
		key := header[0]
		row := score.Row{
			Head: key + ":", Name: key, Help: header[1], Header: true, Folded: true, Cells: 1,
			Repeat:  key == "variant" || key == "ruling",
			Palette: score.Palette{Free: true}.Always,
		}
		if key == "first" {
			row.Palette = score.PlayerPalette(players, "").Always
		}
		rows = append(rows, row)
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

// linesOf are the lines of a row, nil for those that fit none, with their places on
// the page.
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

// LastOf tells whether a line is the last one of its list.
func (p *Page) LastOf(line int) bool {
	return line+1 >= len(p.Lines) || p.Lines[line+1].Row != p.Lines[line].Row
}

// add makes a further line of the list below the cursor.
func (p *Page) add(c *Cursor) {
	at := c.Line + 1
	p.Lines = slices.Insert(p.Lines, at, p.further(p.Lines[c.Line].Row, at))
	*c = Cursor{at, p.Home(at)}
	p.renumber(p.Lines[at].Row, at+1)
	p.nameLines()
}

// AddNamed makes a further line at the end of the list that a line is of.
func (p *Page) AddNamed(line int, name string) {
	row := p.Lines[line].Row
	p.comes(row, &RowChange{Name: name, To: &Content{}})
}

// Insert makes a further line of a list below the cursor, and a square board
// larger: by a row above and a column at the right, so that all squares keep
// their names. It is false where nothing can be added.
func (p *Page) Insert(c *Cursor) bool {
	l := p.line(*c)
	if l == nil || l.Row == nil || !l.Row.Repeat && (l.Row.Grid == nil || !l.Row.Grid.Square) {
		return false
	}
	p.Leave()
	if l.Row.Repeat {
		p.add(c)
		return true
	}
	_ = p.Once(c, func() error {
		p.addColumn(p.board().width())
		p.addRow(p.board().first)
		c.Line++
		return nil
	})
	return true
}

// Remove takes a line out. The last line of a list is emptied instead. Of a board
// it takes the cursor's row out; its column where the cursor is at the side of a
// board that grows; and both of a square board.
func (p *Page) Remove(c *Cursor) {
	p.Leave()
	_ = p.Once(c, func() error {
		switch l := p.line(*c); {
		case l == nil:
			return nil
		case isGridLine(*l):
			p.removeSquares(*c)
			p.fit(c)
		case l.Row != nil && p.LastOf(c.Line) && (c.Line == 0 || p.Lines[c.Line-1].Row != l.Row): // the only one
			p.empty(c.Line)
		default:
			row := l.Row
			p.Lines = slices.Delete(p.Lines, c.Line, c.Line+1)
			p.renumber(row, c.Line)
		}
		p.ontoSheet(c)
		return nil
	})
}

// renumber writes the heads of a list again, from a line on.
func (p *Page) renumber(row *score.Row, from int) {
	if row == nil || row.Next == nil {
		return
	}
	var above []string // the lines of the text above the line at done
	done := from
	for i, l := range p.linesOf(row) {
		if i < from {
			continue
		}
		if above == nil {
			above = p.above(from)
		}
		for ; done < i; done++ {
			if p.stands(done) {
				above = append(above, p.oneLine(done))
			}
		}
		l.Head = next(row, above).Head
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
}

// empty makes a line what it was before anybody wrote on it.
func (p *Page) empty(line int) {
	name := p.Lines[line].Name
	p.Lines[line] = p.further(p.Lines[line].Row, line)
	p.Lines[line].Name = name
	p.renumber(p.Lines[line].Row, line+1)
}

// further is a new line of a row, to stand at a place of the page.
func (p *Page) further(r *score.Row, at int) Line {
	if r.Next == nil {
		return Line{Row: r, Header: r.Header, Head: r.Head}
	}
	return next(r, p.above(at))
}

// next is a new line of a row with Next, below these lines of the text.
func next(r *score.Row, above []string) Line {
	l := lineOf(r, strings.TrimSpace(r.Next(above)), "")
	l.Given, l.Kept = len(l.Cells), false
	return l
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
