package order

import (
	"fmt"
	"math/rand/v2"
	"strings"

	"arbiter/score/subdivision"
)

// A game says how a random game is played.
type game struct {
	size, parks, players, trios int
	anySupport                  bool
	stop                        int // turns after which the game stops
	style                       [4]Style
}

// A Style is how a player chooses among legal moves.
type Style int

const (
	styleUniform Style = iota
	styleHoard         // Smalls last
	styleBig           // Mediums first, then Larges
	styleLarge         // Larges first
	styleSmall         // Smalls whenever possible
	stylePack          // beside the own colour
	styleCorner        // on the first squares
	styleFence         // leaves the others few squares for Smalls, and plays Smalls last
	styleLock          // leaves everybody few squares for Smalls
	Styles
)

// standardGame returns a game on a grid of the rules.
func standardGame(players int, threehouse bool) game {
	g := game{players: players, trios: 5, stop: 1000}
	g.size, g.parks = []int{6, 7, 8}[players-2], []int{6, 4, 4}[players-2]
	if threehouse {
		g.trios = 3
		g.size, g.parks = []int{5, 6, 6}[players-2], []int{7, 9, 0}[players-2]
	}
	return g
}

// randomGame returns a standard game of any number of players in any styles.
func randomGame(r *rand.Rand) game {
	g := standardGame(2+r.IntN(3), r.IntN(3) == 0)
	g.anySupport = r.IntN(10) == 0
	if r.IntN(4) == 0 {
		g.stop = 1 + r.IntN(g.players*g.trios*3)
	}
	same := Style(r.IntN(int(Styles)))
	mixed := r.IntN(2) == 0
	for i := range g.style {
		g.style[i] = same
		if mixed {
			g.style[i] = Style(r.IntN(int(Styles)))
		}
	}
	return g
}

// smallGame returns a game of few pieces, for the slow search to follow; the
// crowded ThreeHouse grids leave room for passes.
func smallGame(r *rand.Rand) game {
	g := game{size: 2 + r.IntN(3), players: 2 + r.IntN(3), trios: 1 + r.IntN(3), stop: 1000}
	g.parks = r.IntN(g.size * g.size / 2)
	if g.size == 4 {
		g.parks = 3 + r.IntN(6)
	}
	if r.IntN(3) > 0 {
		g = standardGame(2, true)
		g.parks += r.IntN(8)
		g.trios = 2 + r.IntN(2)
		g.players = 2 + r.IntN(2)
	}
	g.anySupport = r.IntN(5) == 0
	if r.IntN(3) == 0 {
		g.stop = 1 + r.IntN(16)
	}
	for i := range g.style {
		g.style[i] = Style(r.IntN(int(Styles)))
	}
	return g
}

// play plays a game and asks how its ending came about.
func (g game) play(r *rand.Rand) Question {
	q := Question{Board: &subdivision.Board{Size: g.size}, Players: g.players, Trios: g.trios, AnySupport: g.anySupport}
	q.Starter = r.IntN(g.players)
	for q.Board.Parks.Len() < g.parks {
		q.Board.Parks |= subdivision.At(r.IntN(g.size), r.IntN(g.size))
	}
	idle := 0
	for turn := 0; turn < g.stop && idle < g.players; turn++ {
		seat := (q.Starter + turn) % g.players
		if g.place(r, q, seat) {
			idle = 0
		} else {
			idle++
		}
	}
	return q
}

func (g game) place(r *rand.Rand, q Question, seat int) bool {
	best, bestScore := Move{Size: Pass}, -1.0
	for size := range 3 {
		for may := mayPlace(q, q.Board, seat, size); may != 0; may &= may - 1 {
			square := may.First()
			score := r.Float64()
			switch g.style[seat] {
			case styleHoard:
				score += 2 * float64(min(size, 1))
			case styleBig:
				score += []float64{0, 4, 2}[size]
			case styleLarge:
				score += []float64{0, 2, 4}[size]
			case styleSmall:
				score += []float64{4, 2, 0}[size]
			case stylePack:
				score += 0.5 * float64((square.Near() & q.Board.Of(seat)).Len())
				score += []float64{0, 0.7, 0.7}[size]
			case styleCorner:
				score += float64(64-square.Index()) / 8
				score += []float64{0, 1, 1}[size]
			case styleFence, styleLock:
				next := *q.Board
				next.Pieces[seat][size] |= square
				after := q
				after.Board = &next
				for other := range q.Players {
					if other != seat || g.style[seat] == styleLock {
						score -= 0.3 * float64(mayPlace(after, &next, other, subdivision.Small).Len())
					}
				}
				score += 1000
				if g.style[seat] == styleFence && size != subdivision.Small {
					score += 1000
				}
			}
			if score > bestScore {
				best, bestScore = Move{size, square.Index()}, score
			}
		}
	}
	if best.Size == Pass {
		return false
	}
	q.Board.Pieces[seat][best.Size] |= 1 << best.Square
	return true
}

// scatter places equally many pieces of every player, Smalls above all, that hang together but have
// not been played.
func scatter(r *rand.Rand) Question {
	g := standardGame(2+r.IntN(3), r.IntN(2) == 0)
	q := Question{Board: &subdivision.Board{Size: g.size}, Players: g.players, Trios: g.trios}
	each := 2 + r.IntN(2*g.trios)
	for tries := 0; tries < 2000; tries++ {
		seat, size := r.IntN(g.players), []int{0, 0, 0, 1, 2}[r.IntN(5)]
		empty := q.Board.Empty()
		for n := r.IntN(empty.Len()); n > 0; n-- {
			empty &= empty - 1
		}
		next := *q.Board
		next.Pieces[seat][size] |= empty.First()
		after := q
		after.Board = &next
		if q.Board.Of(seat).Len() < each && sound(after) {
			q = after
		}
	}
	return q
}

// mangle removes a piece, moves one, or exchanges two.
func mangle(r *rand.Rand, q *Question) {
	b := *q.Board
	q.Board = &b
	pick := func() (seat, size int, square subdivision.Set) {
		all := piecesOf(&b)
		if all == 0 {
			return 0, 0, 0
		}
		for n := r.IntN(all.Len()); n > 0; n-- {
			all &= all - 1
		}
		square = all.First()
		for seat := range b.Pieces {
			for size := range 3 {
				if b.Pieces[seat][size]&square != 0 {
					return seat, size, square
				}
			}
		}
		return 0, 0, 0
	}
	seat, size, square := pick()
	b.Pieces[seat][size] &^= square
	switch r.IntN(3) {
	case 0: // off the board
	case 1:
		empty := b.Empty()
		for n := r.IntN(empty.Len()); n > 0; n-- {
			empty &= empty - 1
		}
		b.Pieces[seat][size] |= empty.First()
	case 2:
		otherSeat, otherSize, other := pick()
		if other == 0 {
			b.Pieces[seat][size] |= square
			return
		}
		b.Pieces[otherSeat][otherSize] &^= other
		b.Pieces[seat][size] |= other
		b.Pieces[otherSeat][otherSize] |= square
	}
}

func piecesOf(b *subdivision.Board) subdivision.Set { return b.Squares() &^ b.Empty() &^ b.Parks }

// sound reports whether a board keeps the rules that Find takes for granted.
func sound(q Question) bool {
	s := newSearch(q)
	for seat := range q.Players {
		for size := range 3 {
			if q.Board.Pieces[seat][size].Len() > q.Trios {
				return false
			}
		}
		large := q.Board.Pieces[seat][subdivision.Large]
		if large&large.Near() != 0 {
			return false
		}
	}
	return s.loose(s.filled) == 0
}

// drawBoard pictures a board: a park ##, a piece by its seat's letter and
// its pips.
func drawBoard(b *subdivision.Board) string {
	var out strings.Builder
	for row := b.Size - 1; row >= 0; row-- {
		for column := range b.Size {
			at := subdivision.At(column, row)
			cell := ".."
			if b.Parks&at != 0 {
				cell = "##"
			}
			for seat := range b.Pieces {
				for size := range 3 {
					if b.Pieces[seat][size]&at != 0 {
						cell = fmt.Sprintf("%c%d", "RBGY"[seat], size+1)
					}
				}
			}
			out.WriteString(cell + " ")
		}
		out.WriteString("\n")
	}
	return out.String()
}

// readBoard reads a picture drawn by drawBoard.
func readBoard(picture string) *subdivision.Board {
	rows := strings.Split(strings.TrimSpace(picture), "\n")
	b := &subdivision.Board{Size: len(rows)}
	for y, line := range rows {
		for x, cell := range strings.Fields(line) {
			at := subdivision.At(x, len(rows)-1-y)
			switch cell {
			case "##":
				b.Parks |= at
			case "..":
			default:
				b.Pieces[strings.IndexByte("RBGY", cell[0])][cell[1]-'1'] |= at
			}
		}
	}
	return b
}
