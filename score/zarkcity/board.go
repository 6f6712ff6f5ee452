package zarkcity

import (
	"math/bits"
	"slices"

	"arbiter/score/cards"
	"arbiter/score/grid"
)

// MaxPlayers is how many can play; MaxSide how many columns or rows a picture
// may have, more than all number cards in one line need.
const (
	MaxPlayers = 5
	MaxSide    = 60
)

// Sizes of a pyramid, as an index; pips are the size and one.
const (
	Small = iota
	Medium
	Large
)

// A Piece is a pyramid: whose, and of which size.
type Piece struct{ Seat, Size int }

// Pips returns the piece's pips.
func (p Piece) Pips() int { return p.Size + 1 }

// trio is how many pyramids of a size a player has.
const trio = 3

// A Stack is all pyramids on one card: four bits a piece, twelve a seat.
type Stack uint64

// mostOfAPiece is how many of one piece a Stack can hold.
const mostOfAPiece = 15

func (p Piece) shift() int { return 12*p.Seat + 4*p.Size }

// Count returns how often a piece stands there.
func (s Stack) Count(p Piece) int { return int(s >> p.shift() & 15) }

// Has reports whether a seat occupies the card.
func (s Stack) Has(seat int) bool { return s>>(12*seat)&0xfff != 0 }

func (s Stack) with(p Piece) Stack    { return s + 1<<p.shift() }
func (s Stack) without(p Piece) Stack { return s - 1<<p.shift() }

// Values of Owner that are not seats.
const (
	Nobody  = -1
	Several = -2
)

// Owner returns the seat that controls the card, Nobody, or Several.
func (s Stack) Owner() int {
	if s == 0 {
		return Nobody
	}
	seat := bits.TrailingZeros64(uint64(s)) / 12
	if s>>(12*seat+12) != 0 {
		return Several
	}
	return seat
}

// A Place is a square of a board, as an index: places in rising order are in
// the order of their names. Around each board lies a ring of places that are
// always empty: two columns and a row on each side, so that a card could be laid
// just off the picture and still have places beside it.
type Place int

// A Board is the cards on the table and the pyramids on them.
type Board struct {
	Columns, Rows int
	tall          Place // places in a column
	cards         []cards.Card
	stacks        []Stack
}

// newBoard returns an empty board.
func newBoard(columns, rows int) Board {
	n := (columns + 4) * (rows + 2)
	return Board{Columns: columns, Rows: rows, tall: Place(rows + 2), cards: make([]cards.Card, n), stacks: make([]Stack, n)}
}

// Place returns the place of a square on the board.
func (b *Board) Place(s grid.Square) Place { return Place(s.Column+2)*b.tall + Place(s.Row+1) }

// Square returns the square of a place.
func (b *Board) Square(i Place) grid.Square {
	return grid.Square{Column: int(i/b.tall) - 2, Row: int(i%b.tall) - 1}
}

// Holds reports whether the picture has room for the place: it is not in the ring.
func (b *Board) Holds(i Place) bool {
	s := b.Square(i)
	return 0 <= s.Column && s.Column < b.Columns && 0 <= s.Row && s.Row < b.Rows
}

// Name returns a place's name, as "c4". Left of the picture and below it places have
// no names and are called by the one beside them.
func (b *Board) Name(i Place) string {
	s := b.Square(i)
	if s.Column >= 0 && s.Row >= 0 {
		return s.String()
	}
	beside := grid.Square{Column: max(0, s.Column), Row: max(0, s.Row)}.String()
	if s.Column < 0 {
		return "left of " + beside
	}
	return "below " + beside
}

// Card returns the card on a place, Stack what stands on it.
func (b *Board) Card(i Place) cards.Card { return b.cards[i] }

// Stack returns every pyramid on a place.
func (b *Board) Stack(i Place) Stack { return b.stacks[i] }

// Put lays a card with its pyramids on a square.
func (b *Board) Put(s grid.Square, c cards.Card, on Stack) {
	i := b.Place(s)
	b.cards[i], b.stacks[i] = c, on
}

// beside returns the four places at a place's sides, in the order of their names.
func (b *Board) beside(i Place) [4]Place { return [4]Place{i - b.tall, i - 1, i + 1, i + b.tall} }

// near returns the eight places at a place's sides and corners.
func (b *Board) near(i Place) [8]Place {
	return [8]Place{i - b.tall - 1, i - b.tall, i - b.tall + 1, i - 1, i + 1, i + b.tall - 1, i + b.tall, i + b.tall + 1}
}

// adjacent reports whether two places touch at a side.
func (b *Board) adjacent(a, c Place) bool {
	return a == c-b.tall || a == c-1 || a == c+1 || a == c+b.tall
}

// clone returns a copy that can be changed alone.
func (b *Board) clone() Board {
	c := *b
	c.cards = append([]cards.Card(nil), b.cards...)
	c.stacks = append([]Stack(nil), b.stacks...)
	return c
}

// enlarged returns the board with more columns and rows; some of them come before the first ones.
func (b *Board) enlarged(columns, rows int, before grid.Square) Board {
	large := newBoard(columns, rows)
	for i, c := range b.cards {
		if c != cards.None {
			s := b.Square(Place(i))
			large.Put(grid.Square{Column: s.Column + before.Column, Row: s.Row + before.Row}, c, b.stacks[i])
		}
	}
	return large
}

// OnBoard counts a piece on the whole board.
func (b *Board) OnBoard(p Piece) int {
	n := 0
	for _, s := range b.stacks {
		n += s.Count(p)
	}
	return n
}

// Present reports whether a seat has any pyramid on the board.
func (b *Board) Present(seat int) bool {
	return slices.ContainsFunc(b.stacks, func(s Stack) bool { return s.Has(seat) })
}

// occupiedBeside reports whether the seat occupies a card adjacent to the place.
func (b *Board) occupiedBeside(i Place, seat int) bool {
	beside := b.beside(i)
	return slices.ContainsFunc(beside[:], func(k Place) bool { return b.stacks[k].Has(seat) })
}

// cardBeside reports whether a card other than that at except lies adjacent.
func (b *Board) cardBeside(i, except Place) bool {
	beside := b.beside(i)
	return slices.ContainsFunc(beside[:], func(k Place) bool { return k != except && b.cards[k] != cards.None })
}

// Count returns how many cards lie on the board.
func (b *Board) Count() int {
	n := 0
	for _, c := range b.cards {
		if c != cards.None {
			n++
		}
	}
	return n
}

// Parts returns the cards that hang together, corners counting: each part's places
// in the order of their names, parts in the order of their first places.
func (b *Board) Parts() [][]Place {
	var parts [][]Place
	seen := make([]bool, len(b.cards))
	for i, c := range b.cards {
		if c == cards.None || seen[i] {
			continue
		}
		part := []Place{Place(i)}
		seen[i] = true
		for k := 0; k < len(part); k++ {
			for _, n := range b.near(part[k]) {
				if b.cards[n] != cards.None && !seen[n] {
					seen[n] = true
					part = append(part, n)
				}
			}
		}
		slices.Sort(part)
		parts = append(parts, part)
	}
	return parts
}
