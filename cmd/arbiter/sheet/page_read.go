package sheet

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"arbiter/score"
	"arbiter/score/grid"
	"arbiter/score/notation"
)

// headText is a text of headers alone.
func headText(h score.Header) string {
	var b strings.Builder
	notation.WriteHeader(&b, &h)
	return b.String() + "\n"
}

// commonRows are the headers that every game has besides its name and players.
func commonRows() []score.Row {
	var rows []score.Row
	for _, key := range []string{"date", "league", "season", "round", "place", "note", "first", "id", "variant", "ruling"} {
		rows = append(rows, score.Row{
			Head: key + ":", Name: key, Header: true, Folded: true, Cells: 1,
			Repeat:  key == "variant" || key == "ruling",
			Palette: func([]string) score.Palette { return score.Palette{Free: true} },
			Split:   func(text string) []string { return []string{text} },
		})
	}
	return rows
}

// Read makes a page of a text. It never fails: what fits no row is kept as it
// was written.
func Read(g *score.Game, text string) *Page {
	var cut notation.Game
	_ = cut.Read(notation.Text{Src: text}) // what is wrong with the text is told by the game's parser
	var own []string
	for _, f := range cut.Fields {
		own = append(own, f.Key)
	}
	_ = cut.Settle(g, own, nil)
	p := &Page{Game: g, Blank: g.Blank(slices.Clone(cut.Head.Players), slices.Clone(cut.Head.Variants))}
	common := commonRows()
	p.common = len(common)
	p.Blank.Rows = append(common, p.Blank.Rows...)
	p.read(text)
	p.addMissing()
	return p
}

// read sorts the lines of a text.
func (p *Page) read(text string) {
	header, row := true, -1
	for _, text := range strings.Split(plainBreaks(text), "\n") {
		text = strings.TrimSpace(text)
		if text == "" {
			header = header && len(p.Head) == 0
			continue
		}
		line, note := text, ""
		if i := notation.CommentAt(text); i >= 0 {
			line, note = strings.TrimSpace(text[:i]), text[i:]
		}
		key, _, _ := strings.Cut(line, ":")
		key = notation.Key(key)
		if header && (key == "game" || key == "player" || line == "" && len(p.Lines) == 0) {
			p.Head = append(p.Head, text)
			continue
		}
		k := -1
		if line != "" {
			if k = p.rowOf(line, header, row); k < 0 && header {
				if k = p.rowOf(line, false, row); k >= 0 { // the blank line is missing
					header = false
				}
			}
		}
		switch {
		case k >= 0:
			row = k
			p.Lines = append(p.Lines, p.lineOf(&p.Blank.Rows[k], line, note))
		case line != "" && !header && isLetters(line) && p.anyGrid():
			if note != "" {
				p.Lines = append(p.Lines, Line{Cells: []string{note}})
			}
		default:
			p.Lines = append(p.Lines, Line{Header: header, Cells: []string{text}})
		}
	}
	p.rank()
}

// plainBreaks is a text with plain ends of lines, as no clipboard promises them.
func plainBreaks(text string) string {
	return strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(strings.TrimPrefix(text, "\uFEFF"))
}

func (p *Page) anyGrid() bool {
	return slices.ContainsFunc(p.Lines, func(l Line) bool { return l.Row != nil && l.Row.Grid != nil })
}

// isLetters tells whether a line is that of the columns' letters.
func isLetters(line string) bool {
	for i, w := range notation.Words(line, 0, notation.Gaps) {
		if !strings.EqualFold(w.Text, grid.Letters(i)) {
			return false
		}
	}
	return true
}

// rowOf is the row that a line of a text fits, -1 for none: one of the section
// that the line before, of row at, stands in, from that row on; else the first.
func (p *Page) rowOf(line string, header bool, at int) int {
	rows := p.Blank.Rows
	from, to := 0, len(rows)
	if at >= 0 && (rows[at].Section || inSection(&rows[at])) {
		from = at
		for !rows[from].Section {
			from--
		}
		for to = from + 1; to < len(rows) && inSection(&rows[to]); {
			to++
		}
	} else {
		from = max(0, at)
	}
	start := max(0, at)
	order := slices.Concat(span(start, to), span(from, start), span(0, len(rows)))
	board := -1 // a word of any line may be a word of a picture
	for _, k := range order {
		switch {
		case rows[k].Header != header || !fits(&rows[k], line) || k == at && !rows[k].Repeat && rows[k].Grid == nil:
		case rows[k].Grid == nil:
			return k
		case board < 0:
			board = k
		}
	}
	return board
}

// span are the numbers from a up to b.
func span(a, b int) []int {
	var list []int
	for ; a < b; a++ {
		list = append(list, a)
	}
	return list
}

// fits tells whether a line of a text is of a row.
func fits(r *score.Row, line string) bool {
	if r.Grid != nil {
		return fitsGrid(r.Grid, line)
	}
	_, ok := cellsAt(r, line)
	return ok
}

// cellsAt is where the cells of a line begin, when it is of this row.
func cellsAt(r *score.Row, line string) (int, bool) {
	if r.Fits != nil {
		return r.Fits(line)
	}
	key, _, ok := strings.Cut(line, ":")
	return len(key) + 1, ok && notation.Key(key) == notation.Key(strings.TrimSuffix(r.Head, ":"))
}

var rowNumber = regexp.MustCompile(`^\d{1,2}$`)

// fitsGrid tells whether a line is a row of a board: it begins with its number,
// or half of its words can stand on a square.
func fitsGrid(g *score.Grid, line string) bool {
	words := notation.Words(line, 0, notation.Gaps)
	if len(words) > 1 && rowNumber.MatchString(words[0].Text) {
		return true
	}
	good := 0
	for _, w := range words {
		if text, ok := g.Read(w.Text); ok || text == "" {
			good++
		}
	}
	return good > 0 && 2*good >= len(words)
}

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

// rank numbers the lines of grids.
func (p *Page) rank() {
	n := 0
	for i := len(p.Lines) - 1; i >= 0; i-- {
		if l := &p.Lines[i]; l.Row != nil && l.Row.Grid != nil {
			l.Rank = n
			n++
		}
	}
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
