package sheetmodel

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"arbiter/score"
)

// LineText is what stands on a line, without its head: what Rewrite takes.
func (p *Page) LineText(line int) string {
	l := &p.Lines[line]
	cells, sep := slices.Clone(l.Cells), " "
	switch {
	case l.Row == nil:
	case l.Row.Grid != nil:
		for i := range cells {
			cells[i] = cmp.Or(cells[i], l.Row.Grid.Empty)
		}
	default:
		cells = slices.DeleteFunc(cells, func(cell string) bool { return cell == "" })
		sep = cmp.Or(l.Row.Sep, sep)
	}
	return strings.ReplaceAll(strings.Join(cells, sep), ":"+sep, ": ") // as in the text
}

// Rewrite gives a line another content: an answer to a question, or a field of a
// form that was sent. It fails and changes nothing when something cannot stand
// there.
func (p *Page) Rewrite(line int, text string) error {
	l := p.Lines[line]
	r, key := l.Row, l.Key
	switch {
	case r == nil:
		l.Cells = []string{text}
	case r.Grid != nil:
		cells, err := p.boardRow(&l, text)
		if err != nil {
			return err
		}
		l.Cells, l.Kept = cells, true
	default:
		if _, headed := cellsAt(r, text); !headed || strings.TrimSpace(l.Head) == "" {
			text = strings.TrimSpace(strings.TrimSpace(l.Head) + " " + text)
		}
		l = lineOf(r, text, l.Note)
		if err := complete(r, l.Cells, 0); err != nil {
			return err
		}
	}
	p.change(&Cursor{line, 0})
	p.Leave()
	if r != nil && r.Grid != nil {
		for p.columns(r) < len(l.Cells) {
			p.addColumn(r, false)
		}
	}
	l.Key = key
	p.Lines[line] = l
	return nil
}

// ClearLine makes a line of a list or a hand what it was before anybody wrote on it.
func (p *Page) ClearLine(line int) {
	p.change(&Cursor{line, 0})
	p.Leave()
	key := p.Lines[line].Key
	p.Lines[line] = p.further(p.Lines[line].Row, line)
	p.Lines[line].Key = key
	p.renumber(p.Lines[line].Row, line+1)
}

// boardRow reads what is to stand on a row of a board. A row may be longer than
// the board where that grows, and shorter where it grows by arrows.
func (p *Page) boardRow(l *Line, text string) ([]string, error) {
	g, n := l.Row.Grid, p.columns(l.Row)
	number, cells, err := readRow(g, text)
	switch want := strconv.Itoa(l.Rank + 1); {
	case err != nil:
		return nil, err
	case number != "" && number != want:
		return nil, fmt.Errorf("this is row %s, and the answer begins with %s", want, number)
	case text != "" && !g.Grows && (len(cells) < n || len(cells) > n && !g.Square):
		return nil, fmt.Errorf("%d squares where a row has %d", len(cells), n)
	}
	return append(cells, make([]string, max(0, n-len(cells)))...), nil
}

// AddLine makes a further line below the last one of a list, and a further row
// of a board that grows, where something stands on that line; it tells which.
func (p *Page) AddLine(line int) (added, onBoard bool) {
	l := &p.Lines[line]
	switch r := l.Row; {
	case r == nil || l.Empty() || !p.LastOf(line):
		return false, false
	case r.Repeat:
		p.add(&Cursor{line, 0})
		return true, false
	case r.Grid != nil && (r.Grid.Grows || r.Grid.Square && p.count(r) < p.columns(r)):
		p.change(&Cursor{line, 0})
		p.addRow(r, line+1)
		return true, true
	}
	return false, false
}

// DropRow takes an empty row out of a board.
func (p *Page) DropRow(line int) {
	p.change(&Cursor{line, 0})
	p.Lines = slices.Delete(p.Lines, line, line+1)
	p.rank()
}

// readRow reads the words of a board's row.
func readRow(g *score.Grid, text string) (number string, cells []string, err error) {
	number, words := boardWords(text)
	for _, w := range words {
		cell, ok := g.Read(w.Text)
		if !ok {
			return "", nil, refused(g.Palette, w.Text)
		}
		cells = append(cells, cell)
	}
	return number, cells, nil
}

// complete completes the words of a line from one of them on, as if they were
// typed, or says what cannot stand there.
func complete(r *score.Row, words []string, from int) error {
	if r.Palette == nil && from < len(words) { // a line without cells
		return refused(score.Palette{Expects: "nothing"}, words[from])
	}
	for i := from; i < len(words); i++ {
		palette := r.Palette(words[:i])
		text, state := palette.Type(words[i])
		if words[i] != "" && state < score.Ready {
			return refused(palette, words[i])
		}
		words[i] = text
	}
	if r.Cells > 0 && len(words) > r.Cells {
		return fmt.Errorf("only %s may stand there", plural(r.Cells, "word"))
	}
	return nil
}

// refused says why a whole word cannot stand in a cell.
func refused(palette score.Palette, word string) error {
	why := "expected " + palette.Expects
	if palette.Why != nil {
		why = cmp.Or(palette.Why(word), why)
	}
	return fmt.Errorf("%q cannot stand here: %s", word, why)
}
