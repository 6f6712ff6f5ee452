package sheet

import (
	"regexp"
	"slices"
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
		if k >= 0 && k != row && p.Blank.Rows[k].Grid != nil && p.anyGrid() {
			k = -1 // the board ended further above
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
