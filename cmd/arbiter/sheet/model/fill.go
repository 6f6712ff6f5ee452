package model

import (
	"fmt"
	"slices"
	"strings"

	"arbiter/score"
)

// Rewrite replaces the content of a line, given with or without its head. It fails and changes
// nothing when something cannot stand there.
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
		return fmt.Errorf("this line is %s, and the text begins with %s", p.LineName(line), number)
	}
	return p.Fill(line, words)
}

// fillSquares is Fill for a row of a board. The row may be longer than the board where that has a
// standard size or grows, and shorter where it grows.
func (p *Page) fillSquares(line int, words []string) error {
	b := p.board()
	g := b.row.Grid
	from, to := b.columns()
	switch n := to - from; {
	case len(words) > 0 && !g.Grows && (len(words) < n || len(words) > n && !g.Square):
		return fmt.Errorf("%s where a row has %d", score.Counted(len(words), "square"), n)
	case len(words) > 0 && p.inRing(line):
		if err := p.namesStay(Cursor{line, from}); err != nil {
			return err
		}
	}
	cells := make([]string, max(b.width(), from+len(words)))
	for i, word := range words {
		cell, ok := g.Read(word)
		if !ok {
			return refused(g.Palette, word)
		}
		cells[from+i] = cell
	}
	for n := b.width(); n < len(cells); n++ {
		p.addColumn(n)
	}
	p.Lines[line].Cells, p.Lines[line].Kept, p.Lines[line].Used = cells, true, true
	return nil
}

// complete completes the words of a line as if they were typed, or says which cannot stand there. A
// word that only begins a cell, such as with in "with KC", takes the next one as well.
func complete(r *score.Row, words []string) ([]string, error) {
	words = slices.Clone(words)
	for i := 0; i < len(words); i++ {
		word := words[i]
		if word == "" { // an emptied cell
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
