package sheetmodel

import (
	"errors"
	"fmt"
	"slices"
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
			return "", fmt.Errorf("there is a character in it that cannot be seen, %U", r)
		}
	}
	var lines []string
	games := 0
	for _, line := range joinBelow(strings.Split(text, "\n")) {
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
		return "", errors.New("there is nothing in it")
	case games > 1:
		return "", fmt.Errorf("there are %d games in it; paste one", games)
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
		return "", err
	}
	p.Leave()
	p.ontoSheet(c)
	return "pasted " + said, nil
}

// pasteFile puts a whole file in the place of the page.
func (p *Page) pasteFile(c *Cursor, text string) (said string, err error) {
	var file notation.Game
	if err := file.Read(notation.Text{Src: text}); err != nil {
		return "", errors.New("the file does not begin with its line `game:`")
	}
	if game := file.Fields[0].Value; !p.Game.Called(game) {
		return "", fmt.Errorf("it is a game of %s, and this is a sheet of %s", game, p.Game.Title)
	}
	p.replace(c, Read(p.Game, text))
	*c = p.Start()
	said = "pasted a whole file in the place of this sheet"
	var misfits []string
	for _, l := range p.Lines {
		if l.Row == nil && !strings.HasPrefix(l.Cells[0], ";") {
			misfits = append(misfits, l.Cells[0])
		}
	}
	if misfits != nil {
		said += "; this fits no line and is kept as it was written: " + strings.Join(misfits, " / ")
	}
	return said, nil
}

// headed tells whether one of the lines says by itself where it belongs.
func (p *Page) headed(lines []string) bool {
	return slices.ContainsFunc(lines, func(line string) bool {
		k := p.rowOf(line, false, -1)
		return k >= 0 && p.Blank.Rows[k].Grid == nil || p.rowOf(line, true, -1) >= 0
	})
}

// pasteRows takes lines that say where they belong, and rows of a board.
func (p *Page) pasteRows(c *Cursor, lines []string) (said string, err error) {
	at := p.index(p.line(*c).Row)
	var board []string
	taken := 0
	for _, line := range lines {
		text, note := splitComment(line)
		k := p.rowOf(text, false, at)
		if k < 0 || p.Blank.Rows[k].Grid != nil {
			if h := p.rowOf(text, true, at); h >= 0 {
				k = h
			} else if k < 0 {
				k = p.rowOf(unmarked(text), false, at)
			}
		}
		switch {
		case text == "":
			p.Lines = append(p.Lines, Line{Cells: []string{note}})
			taken++
		case k >= 0 && p.Blank.Rows[k].Grid != nil:
			board = append(board, text)
		case k >= 0:
			if at = k; p.Blank.Rows[k].Section {
				continue
			}
			if err := p.pasteLine(lineOf(&p.Blank.Rows[k], text, note)); err != nil {
				return "", err
			}
			taken++
		case len(board) > 0 && isLetters(unmarked(text)):
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

// pasteLine puts a line in its place: that of the same number, the only one, or
// behind the last.
func (p *Page) pasteLine(l Line) error {
	if err := complete(l.Row, l.Cells, 0); err != nil {
		return fmt.Errorf("%s: %w", l.Row.Name, err)
	}
	last, same := -1, -1
	for i, other := range p.linesOf(l.Row) {
		if last = i; !l.Row.Repeat || l.Row.Next != nil && l.Head != "" && other.Head == l.Head {
			same = i
		}
	}
	switch {
	case same >= 0:
		l.Key = p.Lines[same].Key
		p.Lines[same] = l
	case last >= 0 && p.Lines[last].Empty():
		l.Key = p.Lines[last].Key
		p.Lines[last] = l
	default:
		p.Lines = slices.Insert(p.Lines, last+1, l)
	}
	return nil
}

// pasteCells puts words into the cells from the cursor on; each further line
// into a further line of the list.
func (p *Page) pasteCells(c *Cursor, lines []string) (said string, err error) {
	row := p.line(*c).Row
	palette := p.Palette(*c)
	switch {
	case palette.Free && palette.Read == nil:
		p.set(*c, p.Cell(*c)+strings.Join(lines, " "))
		return "a text", nil
	case row.Grid != nil:
		return p.pasteBoard(c, lines)
	case len(lines) > 1 && !row.Repeat:
		return "", fmt.Errorf("%q fits no line of this sheet", lines[0])
	}
	pasted := 0
	for i, line := range lines {
		if i > 0 {
			p.Lines = slices.Insert(p.Lines, c.Line+1, p.further(row, c.Line+1))
			*c = Cursor{c.Line + 1, p.Home(c.Line + 1)}
		}
		l := p.line(*c)
		before := min(c.Cell, len(l.Cells))
		words := score.Row{Sep: row.Sep}
		if l.Given == 0 {
			words.Split, words.Cells = row.Split, row.Cells
		}
		cells := slices.Concat(l.Cells[:before], splitCells(&words, line))
		if err := complete(row, cells, before); err != nil {
			return "", fmt.Errorf("%s: %w", row.Name, err)
		}
		c.Cell, pasted = len(cells), pasted+len(cells)-before
		l.Cells, l.Kept = append(cells, l.Cells[before:]...), false
		if row.Cells > 0 && len(l.Cells) > row.Cells {
			return "", fmt.Errorf("%s: only %s may stand there", row.Name, plural(row.Cells, "word"))
		}
	}
	p.renumber(row, 0)
	return plural(pasted, "cell"), nil
}
