package model

import (
	"regexp"
	"slices"
	"strings"
	"sync"

	"arbiter/score"
	"arbiter/score/grid"
	"arbiter/score/notation"
)

// Read makes a page from a text. It never fails: a line that fits no row is kept as it was written.
func Read(g *score.Game, text string) *Page {
	head := HeadOf(g, text)
	p := &Page{Game: g}
	p.lay(head.Players, head.Variants)
	p.readLines(text)
	if b := p.board(); b.row != nil {
		for i := range b.lines {
			b.lines[i].Head = "" // its number
		}
		p.replaceBoard(slices.Clone(b.lines))
	}
	if !p.Started() {
		for i := range p.Lines {
			p.Lines[i].Kept = false
		}
	}
	for i := range p.Lines {
		if l := &p.Lines[i]; p.isPlayer(l.Row) && !l.Empty() {
			l.Held, l.Kept = l.Cells, true
			if g.Colours {
				l.Given = 1
			}
			p.seats++
		}
	}
	p.addMissing()
	return p
}

// lay makes the Blank for these players and variants.
func (p *Page) lay(players []score.Player, variants []string) {
	p.laidFor = score.Header{Players: players, Variants: variants}
	p.Blank = p.Game.Blank(slices.Clone(players), slices.Clone(variants))
	common := commonRows(p.Game, players)
	p.common = len(common)
	p.Blank.Rows = append(common, p.Blank.Rows...)
}

// layAnew reads the page from its own text, for other players or variants than it was made for.
// What fits stays; an empty board gets their size.
func (p *Page) layAnew(c *Cursor) {
	text := p.Text()
	if !p.Started() {
		text, _, _ = strings.Cut(text, "\n\n")
	}
	p.Become(c, text+"\n\n")
}

// Become reads another text of the same game into the page. The cursor stays in its cell, and so
// does a player's name that is being typed there.
func (p *Page) Become(c *Cursor, text string) {
	row, nth := p.place(c.Line)
	typed := p.Cell(*c)
	q := Read(p.Game, text)
	q.Open, q.Known = p.Open, p.Known
	*p = *q
	c.Line = p.placed(row, nth)
	switch l := p.line(*c); {
	case l != nil && p.isPlayer(l.Row) && l.Held != nil:
		l.Cells = replaced(l.Cells, c.Cell, typed)
	case l == nil && nth > 0: // an empty line, which the text does not have
		if c.Line = p.placed(row, nth-1); c.Line >= 0 {
			p.add(c)
		}
	}
	if c.Line < 0 {
		*c = p.Start()
	}
	p.ontoSheet(c)
}

// place returns a line by the name of its row and its number among the lines of that row.
func (p *Page) place(line int) (row string, nth int) {
	if line < 0 || line >= len(p.Lines) || p.Lines[line].Row == nil {
		return "", 0
	}
	return p.Lines[line].Row.Name, line - p.first(p.Lines[line].Row)
}

// placed returns the line at a place, -1 for none.
func (p *Page) placed(row string, nth int) int {
	for i := range p.Lines {
		if r, n := p.place(i); r == row && n == nth && r != "" {
			return i
		}
	}
	return -1
}

// readLines sorts the lines of a text into the page.
func (p *Page) readLines(text string) {
	header, named := true, false
	var lines []string
	for _, text := range strings.Split(plainBreaks(text), "\n") {
		text = strings.TrimSpace(text)
		line, _ := splitComment(text)
		key, _, _ := strings.Cut(line, ":")
		isGame := notation.Key(key) == "game"
		switch {
		case header && text != "" && (isGame || line == "" && !named):
			p.Head = append(p.Head, text)
			named = named || isGame
		case text != "":
			lines = append(lines, text)
		case header && named:
			p.sort(lines, true, -1)
			header, lines = false, nil
		}
	}
	p.sort(lines, header, -1)
}

// sort puts lines of a text at the end of the page, each as a line of the row that it fits.
// row is that of the line before, -1 for none.
func (p *Page) sort(lines []string, header bool, row int) {
	for _, text := range lines {
		line, note := splitComment(text)
		k := -1
		if line != "" {
			k = p.rowOf(line, header, row)
			if k < 0 && header {
				if k = p.rowOf(line, false, row); k >= 0 { // the blank line is missing
					header = false
				}
			}
			if k < 0 && p.Head == nil { // a part of a text may begin anywhere
				k = p.rowOf(line, true, row)
			}
		}
		if k >= 0 && k != row && p.Blank.Rows[k].Grid != nil && p.HasBoard() {
			k = -1 // the board has ended above
		}
		switch {
		case k >= 0:
			row = k
			p.append(lineOf(&p.Blank.Rows[k], line, note))
		case line != "" && !header && isLetters(unmarked(line)) && p.HasBoard():
			if note != "" {
				p.Lines = append(p.Lines, Line{Cells: []string{note}})
			}
		default:
			p.Lines = append(p.Lines, Line{Header: header, Cells: []string{text}})
		}
	}
}

// append adds a line at the end of the page, or a row of the board below the previous one.
func (p *Page) append(l Line) {
	if b := p.board(); l.isBoard() && b.row != nil {
		p.Lines = slices.Insert(p.Lines, b.first+len(b.lines), l)
		return
	}
	if l.Row.Next != nil {
		n := len(next(l.Row, nil).Cells)
		if len(l.Cells) > n || slices.Equal(l.Cells, next(l.Row, p.above(len(p.Lines))).Cells) {
			l.Given = n
		}
		l.Kept = l.Empty()
	}
	p.Lines = append(p.Lines, l)
}

// addMissing adds an empty line for each row that the text lacks, after the last line of the rows
// before it, and lines for as many players as the game needs.
func (p *Page) addMissing() {
	end := 0 // behind the last line of the rows so far
	for k := range p.Blank.Rows {
		r := &p.Blank.Rows[k]
		found := false
		for i := range p.Lines {
			if p.Lines[i].Row == r {
				found, end = true, max(end, i+1)
			}
		}
		add := []Line(nil)
		switch {
		case k == 0:
			for n := p.seats; n < max(1, p.Game.MinPlayers); n++ {
				add = append(add, p.furtherPlayer())
			}
		case found:
		case r.Grid != nil:
			add = newBoard(r)
		default:
			add = []Line{p.further(r, end)}
		}
		p.Lines = slices.Insert(p.Lines, end, add...)
		end += len(add)
	}
}

// plainBreaks returns a text with line feeds, whatever line ends a clipboard has.
func plainBreaks(text string) string {
	return strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(strings.TrimPrefix(text, "\uFEFF"))
}

func splitComment(text string) (line, note string) {
	if i := notation.CommentAt(text); i >= 0 {
		return strings.TrimSpace(text[:i]), text[i:]
	}
	return text, ""
}

// unmarked returns a line of a board without the lines and marks that Arbiter prints, each item in
// its column: R3' and [R3] are R3, and 9S= is 9S.
func unmarked(line string) string {
	return strings.Map(func(r rune) rune {
		if '\u2500' <= r && r <= '\u257f' || strings.ContainsRune("[]'=×", r) {
			return ' '
		}
		return r
	}, line)
}

// isLetters reports whether a line holds the letters of a board's columns.
func isLetters(line string) bool {
	for i, w := range notation.Words(line, 0, notation.Gaps) {
		if !strings.EqualFold(w.Text, grid.Letters(i)) {
			return false
		}
	}
	return true
}

// rowOf returns the row that a line of a text fits, -1 for none. after is the row of the line
// before, -1 for none. That row and those below it in its section come first, then the others of
// the section, then all.
func (p *Page) rowOf(line string, header bool, after int) int {
	rows := p.Blank.Rows
	start := max(0, after)
	from, to := start, len(rows)
	if after >= 0 && (rows[after].Section || inSection(&rows[after])) {
		for !rows[from].Section {
			from--
		}
		for to = from + 1; to < len(rows) && inSection(&rows[to]); {
			to++
		}
	}
	board := -1 // a word of any line may be a word of a picture
	for _, part := range [][2]int{{start, to}, {from, start}, {0, len(rows)}} {
		for k := part[0]; k < part[1]; k++ {
			switch {
			case rows[k].Header != header || !fits(&rows[k], line):
			case rows[k].Grid == nil:
				return k
			case board < 0:
				board = k
			}
		}
	}
	return board
}

// fits reports whether a line of a text is of a row.
func fits(r *score.Row, line string) bool {
	if r.Grid != nil {
		return fitsGrid(r.Grid, line)
	}
	_, ok := cellsAt(r, line)
	return ok
}

// cellsAt returns where the cells of a line begin, when it is of this row.
func cellsAt(r *score.Row, line string) (int, bool) {
	if r.Fits != nil {
		return r.Fits(line)
	}
	key, _, ok := strings.Cut(line, ":")
	return len(key) + 1, ok && notation.Key(key) == notation.Key(strings.TrimSuffix(r.Head, ":"))
}

// fitsGrid reports whether a line is a row of a board: it begins with its number, or half of its
// words can stand on a square.
func fitsGrid(g *score.Grid, line string) bool {
	number, words := rowWords(line)
	good := 0
	for _, word := range words {
		if text, ok := g.Read(word); ok || text == "" {
			good++
		}
	}
	return number != "" || good > 0 && 2*good >= len(words)
}

var rowNumber = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\d{1,2}$`) })

// rowWords returns the words of a board's row, as it is written or printed, without its number.
func rowWords(line string) (number string, words []string) {
	words = wordsOf(unmarked(line), notation.Gaps)
	if len(words) > 1 && rowNumber().MatchString(words[0]) {
		return words[0], words[1:]
	}
	return "", words
}

func wordsOf(text, gaps string) (words []string) {
	for _, w := range notation.Words(text, 0, gaps) {
		words = append(words, strings.TrimSpace(w.Text))
	}
	return words
}

func lineOf(r *score.Row, line, note string) Line {
	l := Line{Row: r, Header: r.Header, Head: r.Head, Note: note}
	if r.Grid != nil {
		number, words := rowWords(line)
		l.Kept, l.Head = true, number
		for _, word := range words {
			text, _ := r.Grid.Read(word)
			l.Cells = append(l.Cells, text)
		}
		return l
	}
	at, _ := cellsAt(r, line)
	if r.Next != nil { // its number is its own
		l.Head = r.Head[:len(r.Head)-len(strings.TrimLeft(r.Head, " "))] + strings.TrimSpace(line[:at])
	}
	if !r.Section {
		l.Cells = splitCells(r, strings.TrimSpace(line[at:]))
	}
	l.Kept = l.Empty()
	return l
}

// splitCells splits the text after a line's head into cells.
func splitCells(r *score.Row, text string) []string {
	if text == "" {
		return nil
	}
	if r.Split != nil {
		return r.Split(text)
	}
	if r.Cells == 1 {
		return []string{text}
	}
	gaps := notation.Gaps
	if sep := strings.TrimSpace(r.Sep); sep != "" {
		gaps = sep + ";"
	}
	return wordsOf(text, gaps)
}
