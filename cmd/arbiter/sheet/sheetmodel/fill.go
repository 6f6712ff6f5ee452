package sheetmodel

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/score"
)

// Rewrite gives a line another content: an answer to a question, or a field of a
// form that was sent. It fails and changes nothing when something cannot stand
// there.
func (p *Page) Rewrite(line int, text string) error {
	l := &p.Lines[line]
	number, is, words := "", "", []string{text}
	switch r := l.Row; {
	case r == nil:
	case r.Grid != nil:
		number, words = rowWords(text)
		is = strings.TrimPrefix(p.LineName(line), "Row ")
	default:
		at, headed := cellsAt(r, text)
		if !headed || strings.TrimSpace(l.Head) == "" {
			at = 0
		}
		if number = strings.TrimSpace(text[:at]); r.Next != nil {
			is = strings.TrimSpace(l.Head)
		}
		words = splitCells(r, strings.TrimSpace(text[at:]))
	}
	if is != "" && number != "" && is != number {
		return fmt.Errorf("this is %s, and the answer begins with %s", p.LineName(line), number)
	}
	return p.Fill(line, words)
}

// Fill puts words on a line in the place of all that stands there. Without words the
// line is what it was before anybody wrote on it. It fails and changes nothing when
// one of them cannot stand there.
func (p *Page) Fill(line int, words []string) error {
	p.Leave()
	return p.Once(&Cursor{Line: line}, func() error { return p.fill(line, words) })
}

func (p *Page) fill(line int, words []string) error {
	l := &p.Lines[line]
	switch r := l.Row; {
	case r == nil:
		l.Cells = []string{strings.Join(words, " ")}
	case r.Grid != nil:
		return p.fillSquares(line, words)
	case len(words) == 0:
		p.empty(line)
	default:
		cells, err := complete(r, words)
		if err != nil {
			return err
		}
		was := l.Empty()
		l.Cells, l.Kept, l.Used = cells, false, true
		if was {
			p.renumber(r, line+1)
		}
	}
	return nil
}

// fillSquares is Fill for a row of a board. It may be longer than the board where
// that has a standard size or grows, and shorter where it grows.
func (p *Page) fillSquares(line int, words []string) error {
	b := p.board()
	g := b.row.Grid
	from, to := b.columns()
	switch n := to - from; {
	case len(words) > 0 && !g.Grows && (len(words) < n || len(words) > n && !g.Square):
		return fmt.Errorf("%s where a row has %d", score.Counted(len(words), "square"), n)
	case len(words) > 0 && p.onRing(line):
		if err := p.renames(Cursor{line, from}); err != nil {
			return err
		}
	}
	for n := b.width(); n < from+len(words); n++ {
		p.addColumn(n)
	}
	cells := make([]string, p.board().width())
	for i, word := range words {
		cell, ok := g.Read(word)
		if !ok {
			return refused(g.Palette, word)
		}
		cells[from+i] = cell
	}
	p.Lines[line].Cells, p.Lines[line].Kept, p.Lines[line].Used = cells, true, true
	return nil
}

// complete completes the words of a line, as if they were typed, or says what cannot
// stand there. A word that only begins a cell, as with of "with KC", takes the next one.
func complete(r *score.Row, words []string) ([]string, error) {
	words = slices.Clone(words)
	for i := 0; i < len(words); i++ {
		word := words[i]
		if word == "" { // a cell that was emptied
			continue
		}
		palette := paletteOf(r, words[:i])
		text, state := palette.Type(word)
		if state == score.Begun && i+1 < len(words) {
			if both, ready := palette.Type(word + " " + words[i+1]); ready >= score.Ready {
				text, state, words = both, ready, slices.Delete(words, i+1, i+2)
			}
		}
		if state < score.Ready {
			return nil, refused(palette, word)
		}
		words[i] = text
	}
	if r.Cells > 0 && len(words) > r.Cells {
		return nil, fmt.Errorf("only %s may stand there", score.Counted(r.Cells, "word"))
	}
	return words, nil
}
