package subdivision

import (
	"iter"

	"arbiter/score"
)

// Unfilled returns the number of empty squares.
func (p *Position) Unfilled() int { return p.Table.Empty().Len() }

// Changes returns the boards with something else on one square of the picture.
func (p *Position) Changes() iter.Seq[score.Change] {
	return func(yield func(score.Change) bool) {
		if !p.Pictured {
			return
		}
		for squares := p.Table.Squares(); squares != 0; squares &= squares - 1 {
			at := squares.First()
			column, row := at.Index()/8, at.Index()%8
			was := p.Table.At(column, row)
			for other := Empty; other < Piece(len(p.head.Players), Small); other++ {
				if other == was {
					continue
				}
				after, table := *p, *p.Table
				after.Table = &table
				table.clear(at)
				table.put(other, column, row)
				change := score.Change{At: at.Name(), From: p.Text(was), To: p.Text(other), Alone: true, Beside: p.Table.squaresOf(was)&at.Beside() != 0, After: &after}
				if !yield(change) {
					return
				}
			}
		}
	}
}

// clear takes what lies on a square off the board.
func (b *Board) clear(at Set) {
	b.Parks &^= at
	for seat := range b.Pieces {
		for size := range b.Pieces[seat] {
			b.Pieces[seat][size] &^= at
		}
	}
}

// squaresOf returns every square on which such a thing lies.
func (b *Board) squaresOf(c Cell) Set {
	switch c {
	case Empty:
		return b.Empty()
	case Park:
		return b.Parks
	}
	return b.Pieces[c.Seat()][c.Size()]
}
