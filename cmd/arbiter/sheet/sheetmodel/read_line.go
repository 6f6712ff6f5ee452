package sheetmodel

import (
	"regexp"
	"strings"
	"sync"

	"arbiter/score"
	"arbiter/score/grid"
	"arbiter/score/notation"
)

// plainBreaks is a text with plain ends of lines, which no clipboard promises.
func plainBreaks(text string) string {
	return strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(strings.TrimPrefix(text, "\uFEFF"))
}

// splitComment is a line of a text without its comment, and the comment.
func splitComment(text string) (line, note string) {
	if i := notation.CommentAt(text); i >= 0 {
		return strings.TrimSpace(text[:i]), text[i:]
	}
	return text, ""
}

// unmarked is a line of a board without the lines and marks that Arbiter prints,
// each thing in its column: R3' and [R3] are R3, and 9S= is 9S.
func unmarked(line string) string {
	return strings.Map(func(r rune) rune {
		if '\u2500' <= r && r <= '\u257f' || strings.ContainsRune("[]'=×", r) {
			return ' '
		}
		return r
	}, line)
}

// isLetters tells whether a line holds the letters of a board's columns.
func isLetters(line string) bool {
	for i, w := range notation.Words(line, 0, notation.Gaps) {
		if !strings.EqualFold(w.Text, grid.Letters(i)) {
			return false
		}
	}
	return true
}

// rowOf is the row that a line of a text fits, -1 for none. at is the row of the
// line before, -1 for none. That row and those below it in its section come first,
// then the others of the section, then all.
func (p *Page) rowOf(line string, header bool, at int) int {
	rows := p.Blank.Rows
	start := max(0, at)
	from, to := start, len(rows)
	if at >= 0 && (rows[at].Section || inSection(&rows[at])) {
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

var rowNumber = sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(`^\d{1,2}$`) })

// fitsGrid tells whether a line is a row of a board: it begins with its number,
// or half of its words can stand on a square.
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

// rowWords are the words of a board's row, as it is written or printed, without its
// number.
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

// lineOf is a line of a text as a line of a row.
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

// splitCells parts what stands behind a line's head into cells.
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
