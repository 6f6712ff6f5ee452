package order

import (
	"fmt"

	"arbiter/score/subdivision"
)

// replay plays an order of turns by the rules, one turn after another,
// and says what is wrong with it. It knows nothing of how the order was found.
func replay(q Question, starter int, moves []Move) error {
	now := subdivision.Board{Size: q.Board.Size, Parks: q.Board.Parks}
	for turn, move := range moves {
		seat := (starter + turn) % q.Players
		if move.Size == Pass {
			for size := subdivision.Small; size <= subdivision.Large; size++ {
				if squares := mayPlace(q, &now, seat, size); squares != 0 {
					return fmt.Errorf("turn %d: seat %d passes and could place size %d on %d", turn+1, seat, size, squares.Index())
				}
			}
			continue
		}
		if move.Size < subdivision.Small || move.Size > subdivision.Large || move.Square < 0 || move.Square > 63 {
			return fmt.Errorf("turn %d: no such move: %+v", turn+1, move)
		}
		square := subdivision.Set(1) << move.Square
		if mayPlace(q, &now, seat, move.Size)&square == 0 {
			return fmt.Errorf("turn %d: seat %d may not place size %d on %d", turn+1, seat, move.Size, move.Square)
		}
		now.Pieces[seat][move.Size] |= square
	}
	if now.Pieces != q.Board.Pieces {
		return fmt.Errorf("the order ends in another position")
	}
	return nil
}

// mayPlace returns every square where a seat may place a piece of a size.
func mayPlace(q Question, now *subdivision.Board, seat, size int) subdivision.Set {
	if now.Pieces[seat][size].Len() >= q.Trios {
		return 0
	}
	return now.Open(seat, size, q.AnySupport)
}
