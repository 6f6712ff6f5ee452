package sheet

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"arbiter/score"
	"arbiter/score/notation"
)

// Paste takes a text: cells, rows, a whole file or a board that Arbiter
// printed. It says what it took, or why it took nothing; then nothing changes.
func (p *Page) Paste(c *Cursor, text string) (said string, err error) {
	text = strings.ReplaceAll(plainBreaks(text), "\t", " ")
	for _, r := range text {
		if r != '\n' && score.Unseen(r) {
			return "", fmt.Errorf("nothing was pasted: there is a character in it that cannot be seen, %U", r)
		}
	}
	var lines []string
	games := 0
	for _, line := range joined(strings.Split(text, "\n")) {
		if line = strings.TrimSpace(line); line == "" {
			continue
		}
		lines = append(lines, line)
		if key, _, ok := strings.Cut(line, ":"); ok && notation.Key(key) == "game" {
			games++
		}
	}
	switch {
	case p.line(*c) == nil || len(lines) == 0:
		return "", fmt.Errorf("nothing was pasted: there is nothing in it")
	case games > 1:
		return "", fmt.Errorf("nothing was pasted: there are %d games in it; paste one", games)
	case games == 1:
		return p.pasteFile(c, text)
	}
	was, at := *p, *c
	p.change(c)
	if said, err = p.pasteRows(c, lines); err != nil && !p.headed(lines) {
		p.Lines, *c = slices.Clone(was.Lines), at
		said, err = p.pasteCells(c, lines)
	}
	if err != nil {
		*p, *c = was, at
		return "", fmt.Errorf("nothing was pasted: %w", err)
	}
	p.leave()
	c.Line = min(c.Line, len(p.Lines)-1)
	c.Cell = min(c.Cell, max(0, p.width(c.Line)-1))
	return "pasted " + said, nil
}

// pasteFile puts a whole file in the place of the page.
func (p *Page) pasteFile(c *Cursor, text string) (said string, err error) {
	var cut notation.Game
	if err := cut.Read(notation.Text{Src: text}); err != nil {
		return "", fmt.Errorf("nothing was pasted: the file does not begin with its line `game:`")
	}
	if game := cut.Fields[0].Value; !p.Game.Called(game) {
		return "", fmt.Errorf("nothing was pasted: it is a game of %s, and this is a sheet of %s", game, p.Game.Title)
	}
	q := Read(p.Game, text)
	p.change(c)
	p.leave()
	p.grown = nil
	p.Head, p.Lines, p.Blank = q.Head, q.Lines, q.Blank
	*c = p.Start()
	said = "pasted a whole file in the place of this sheet"
	if raw := p.raw(); len(raw) > 0 {
		said += "; this fits no line and is kept as it was written: " + strings.Join(raw, " / ")
	}
	return said, nil
}

// raw are the lines that fit no row, apart from comments.
func (p *Page) raw() []string {
	var list []string
	for _, l := range p.Lines {
		if l.Row == nil && !strings.HasPrefix(l.Cells[0], ";") {
			list = append(list, l.Cells[0])
		}
	}
	return list
}

// headed tells whether one of the lines says by itself where it belongs.
func (p *Page) headed(lines []string) bool {
	for _, line := range lines {
		if k := p.rowOf(line, false, -1); k >= 0 && p.Blank.Rows[k].Grid == nil || p.rowOf(line, true, -1) >= 0 {
			return true
		}
	}
	return false
}

// pasteRows takes lines that say where they belong, and rows of a board.
func (p *Page) pasteRows(c *Cursor, lines []string) (said string, err error) {
	at := p.index(p.line(*c).Row)
	var board []string
	taken := 0
	for _, line := range lines {
		text, note := line, ""
		if i := notation.CommentAt(line); i >= 0 {
			text, note = strings.TrimSpace(line[:i]), line[i:]
		}
		k := p.rowOf(text, false, at)
		if k < 0 || p.Blank.Rows[k].Grid != nil {
			if h := p.rowOf(text, true, at); h >= 0 {
				k = h
			} else if k < 0 {
				k = p.rowOf(printed(text), false, at)
			}
		}
		switch {
		case text == "":
			p.Lines = append(p.Lines, Line{Cells: []string{note}})
			taken++
		case k >= 0 && p.Blank.Rows[k].Grid != nil:
			board = append(board, strings.TrimSpace(printed(text)))
		case k >= 0:
			if err := p.pasteLine(p.lineOf(&p.Blank.Rows[k], text, note)); err != nil {
				return "", err
			}
			if at = k; !p.Blank.Rows[k].Section {
				taken++
			}
		case len(board) > 0 && isLetters(printed(text)):
		default:
			return "", fmt.Errorf("%q fits no line of this sheet", line)
		}
	}
	for i := range p.Blank.Rows {
		p.renumber(&p.Blank.Rows[i], 0)
	}
	if len(board) > 0 {
		if said, err = p.pasteBoard(c, board); err != nil || taken == 0 {
			return said, err
		}
		said += " and "
	}
	if taken == 0 {
		return "", fmt.Errorf("%q says nothing alone; paste the lines below it too", lines[0])
	}
	return said + plural(taken, "line"), nil
}

func plural(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return strconv.Itoa(n) + " " + what + "s"
}

// pasteLine puts a line in its place: that of the same number, the only one, or
// behind the last.
func (p *Page) pasteLine(l Line) error {
	if l.Row.Section {
		return nil
	}
	if l.Row.Cells > 0 && len(l.Cells) > l.Row.Cells {
		return fmt.Errorf("%s: only %s may stand there", l.Row.Name, plural(l.Row.Cells, "word"))
	}
	for k := range l.Cells {
		text, err := accept(l.Row.Palette(l.Cells[:k]), l.Cells[k])
		if err != nil {
			return fmt.Errorf("%s: %w", l.Row.Name, err)
		}
		l.Cells[k] = text
	}
	last, same := -1, -1
	for i := range p.Lines {
		if other := &p.Lines[i]; other.Row == l.Row {
			if last = i; !l.Row.Repeat || l.Row.Next != nil && l.Head != "" && other.Head == l.Head {
				same = i
			}
		}
	}
	switch {
	case same >= 0:
		p.Lines[same] = l
	case last >= 0 && p.Lines[last].empty():
		p.Lines[last] = l
	default:
		p.Lines = slices.Insert(p.Lines, last+1, l)
	}
	return nil
}

// accept is what a pasted word is in a cell.
func accept(pal score.Palette, word string) (string, error) {
	text, state := pal.Type(word)
	if state < score.Ready {
		return "", fmt.Errorf("%q cannot stand there: expected %s", word, pal.Expects)
	}
	return text, nil
}

// pasteCells puts words into the cells from the cursor on; each further line
// into a further line of the list.
func (p *Page) pasteCells(c *Cursor, lines []string) (said string, err error) {
	l := p.line(*c)
	pal := p.Palette(*c)
	switch {
	case pal.Free && pal.Read == nil:
		p.set(*c, p.cell(*c)+strings.Join(lines, " "))
		return "a text", nil
	case l.Row.Grid != nil:
		board := slices.Clone(lines)
		for i := range board {
			board[i] = strings.TrimSpace(printed(board[i]))
		}
		return p.pasteBoard(c, board)
	case len(lines) > 1 && !l.Row.Repeat:
		return "", fmt.Errorf("%q fits no line of this sheet", lines[0])
	}
	n := 0
	for i, line := range lines {
		if i > 0 {
			p.Lines = slices.Insert(p.Lines, c.Line+1, p.further(l.Row, c.Line+1))
			*c = Cursor{c.Line + 1, p.home(c.Line + 1)}
		}
		l = p.line(*c)
		cells := slices.Clone(l.Cells[:min(c.Cell, len(l.Cells))])
		rest := l.Cells[len(cells):]
		plain := score.Row{Sep: l.Row.Sep}
		if l.Given == 0 {
			plain.Split = l.Row.Split
		}
		for _, word := range cut(&plain, line) {
			text, err := accept(l.Row.Palette(cells), word)
			if err != nil {
				return "", err
			}
			cells = append(cells, text)
			n++
		}
		if all := len(cells) + len(rest); l.Row.Cells > 0 && all > l.Row.Cells {
			return "", fmt.Errorf("%s: only %s may stand there", l.Row.Name, plural(l.Row.Cells, "word"))
		}
		l.Cells, l.Kept = append(cells, rest...), false
		c.Cell = min(len(cells), p.width(c.Line)-1)
	}
	p.renumber(l.Row, 0)
	return plural(n, "cell"), nil
}
