package model

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"arbiter/score"
	"arbiter/score/notation"
)

// Paste inserts a text: cells, rows, a whole file or a board that Arbiter printed. It returns what
// it inserted, or why it inserted nothing; then nothing changes.
func (p *Page) Paste(c *Cursor, text string) (said string, err error) {
	text = strings.ReplaceAll(plainBreaks(text), "\t", " ")
	for _, r := range text {
		if r != '\n' && score.Unseen(r) {
			return "", fmt.Errorf("it has an invisible character, %U", r)
		}
	}
	var lines []string
	games := 0
	for line := range strings.Lines(text) {
		if line = strings.TrimSpace(line); strings.TrimSpace(unmarked(line)) == "" { // empty, or the lines of a printed board
			continue
		}
		lines = append(lines, line)
		if key, _, ok := strings.Cut(line, ":"); ok && notation.Key(key) == "game" {
			games++
		}
	}
	if p.line(*c) == nil || len(lines) == 0 {
		return "", errors.New("there is nothing in it")
	}
	if games > 1 {
		return "", fmt.Errorf("there are %d games in it; paste one", games)
	}
	p.Leave()
	q, at := p.Clone(), *c
	sorted := &Page{Game: p.Game, Blank: p.Blank, common: p.common}
	sorted.sort(lines, p.line(*c).Header, p.rowIndex(p.line(*c).Row))
	rows := sorted.board().lines
	switch {
	case games == 1:
		said, err = q.pasteFile(&at, text)
	case slices.ContainsFunc(sorted.Lines, func(l Line) bool { return l.Row != nil && !l.isBoard() }):
		said, err = q.pasteLines(&at, sorted.Lines)
	case len(rows) < len(sorted.Lines):
		said, err = q.pasteCells(&at, lines)
	default:
		if said, err = q.pasteBoard(&at, rows); err != nil {
			q, at = p.Clone(), *c
			said, err = q.pasteCells(&at, lines)
		}
	}
	if err != nil {
		return "", err
	}
	*p, *c = *q, at
	p.ontoSheet(c)
	return "pasted " + said, nil
}

// pasteFile replaces the page by a whole file.
func (p *Page) pasteFile(c *Cursor, text string) (said string, err error) {
	var file notation.Game
	if err := file.Read(notation.Text{Src: text}); err != nil {
		return "", errors.New("the file does not begin with its line `game:`")
	}
	if game := file.Fields[0].Value; !p.Game.Called(game) {
		return "", fmt.Errorf("it is a game of %s, and this is a sheet of %s", game, p.Game.Title)
	}
	q := Read(p.Game, text)
	q.Open, q.Known = p.Open, p.Known
	*p = *q
	*c = p.Start()
	said = "a whole file in the place of this sheet"
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

// pasteLines inserts lines that say where they belong, and rows of a board.
func (p *Page) pasteLines(c *Cursor, lines []Line) (said string, err error) {
	row, nth := p.place(c.Line)
	var board []Line
	taken := 0
	for _, l := range lines {
		switch {
		case l.Row == nil && !strings.HasPrefix(l.Cells[0], ";"):
			return "", fmt.Errorf("%q fits no line of this sheet", l.Cells[0])
		case l.Row == nil:
			p.Lines = append(p.Lines, l)
			taken++
		case l.isBoard():
			board = append(board, l)
		case !l.Row.Section:
			if err := p.pasteLine(l); err != nil {
				return "", err
			}
			taken++
		}
	}
	if c.Line = p.placed(row, nth); c.Line < 0 {
		*c = p.Start()
	}
	if len(board) > 0 {
		if said, err = p.pasteBoard(c, board); err != nil || taken == 0 {
			return said, err
		}
		said += " and "
	}
	if taken == 0 {
		return "", fmt.Errorf("%q says nothing alone; paste the lines below it too", lines[0].Head)
	}
	return said + score.Counted(taken, "line"), nil
}

// pasteLine puts a line in its place: that of the same number, the only one, or after the last.
func (p *Page) pasteLine(l Line) error {
	last, same := -1, -1
	for i, other := range p.Lines {
		if other.Row != l.Row {
			continue
		}
		if last = i; !l.Row.Repeat || l.Row.Next != nil && l.Head != "" && other.Head == l.Head {
			same = i
		}
	}
	at := same
	switch {
	case same >= 0:
	case p.Lines[last].Empty():
		at = last
	default:
		at = last + 1
		p.Lines = slices.Insert(p.Lines, at, p.further(l.Row, at))
	}
	if err := p.Fill(at, l.Cells); err != nil {
		return fmt.Errorf("%s: %w", l.Row.Name, err)
	}
	p.Lines[at].Note, p.Lines[at].Kept = l.Note, l.Kept
	return nil
}

// pasteCells puts words into the cells from the cursor on; each further line into a further line of
// the list.
func (p *Page) pasteCells(c *Cursor, lines []string) (said string, err error) {
	row := p.line(*c).Row
	switch {
	case p.Palette(*c).Free:
		p.set(*c, p.Cell(*c)+strings.Join(lines, " "))
		return "a text", nil
	case row.Grid != nil:
		var rows []Line
		for _, line := range lines {
			rows = append(rows, lineOf(row, line, ""))
		}
		return p.pasteBoard(c, rows)
	case len(lines) > 1 && !row.Repeat:
		return "", fmt.Errorf("%q fits no line of this sheet", lines[0])
	}
	pasted := 0
	for i, line := range lines {
		if i > 0 {
			p.add(c)
		}
		l := p.line(*c)
		before := min(c.Cell, len(l.Cells))
		split := score.Row{Sep: row.Sep}
		if row.Next == nil || before == 0 { // the first cell of a numbered line differs
			split.Split, split.Cells = row.Split, row.Cells
		}
		words := splitCells(&split, line)
		if err := p.Fill(c.Line, slices.Concat(l.Cells[:before], words, l.Cells[before:])); err != nil {
			return "", fmt.Errorf("%s: %w", row.Name, err)
		}
		c.Cell, pasted = before+len(words), pasted+len(words)
	}
	return score.Counted(pasted, "cell"), nil
}

// pasteBoard puts rows of a board at the cursor; a whole board replaces the present one.
func (p *Page) pasteBoard(c *Cursor, rows []Line) (said string, err error) {
	b := p.board()
	top, bottom := b.rows()
	left, right := b.columns()
	columns, numbers, counted := len(rows[0].Cells), 0, true
	for i, l := range rows {
		if l.Head != "" {
			numbers++
			counted = counted && l.Head == strconv.Itoa(len(rows)-i)
		}
		if len(l.Cells) != columns {
			return "", fmt.Errorf("row %d of these has %s, and the first one has %d", i+1, score.Counted(len(l.Cells), "square"), columns)
		}
	}
	switch {
	case counted && (numbers == len(rows) || len(rows) >= bottom-top):
		p.replaceBoard(slices.Repeat([]Line{{Row: b.row, Kept: true, Cells: make([]string, columns)}}, len(rows)))
		b = p.board()
		top, _ = b.rows()
		left, right = b.columns()
		*c = Cursor{b.first + top, left}
		said = fmt.Sprintf("a board of %d×%d", columns, len(rows))
	case numbers > 0 || p.line(*c).Row != b.row:
		return "", fmt.Errorf("the board has %s and this has %d: paste all, or without numbers into the board", score.Counted(bottom-top, "row"), len(rows))
	case c.Cell < left || c.Cell+columns > right || c.Line < b.first+top || c.Line+len(rows) > b.first+bottom:
		return "", fmt.Errorf("%s of %s would reach over the board's edge from here", score.Counted(len(rows), "row"), score.Counted(columns, "square"))
	default:
		said = score.Counted(len(rows)*columns, "square")
	}
	for i, l := range rows {
		row := p.words(c.Line + i)
		for len(row) < right-left { // a row that was too short
			row = append(row, b.row.Grid.Empty)
		}
		for k, cell := range l.Cells {
			row[c.Cell-left+k] = cmp.Or(cell, b.row.Grid.Empty)
		}
		if err := p.fillSquares(c.Line+i, row); err != nil {
			return "", err
		}
	}
	return said, nil
}
