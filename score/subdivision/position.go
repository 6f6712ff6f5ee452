package subdivision

import (
	"arbiter/score"
	"arbiter/score/grid"
)

// A Cell is what lies on one square: nothing, a park, or a pyramid.
type Cell uint8

const (
	Empty Cell = iota
	Park
	firstPiece
)

// Piece returns a seat's pyramid of a size.
func Piece(seat, size int) Cell { return firstPiece + Cell(3*seat+size) }

// IsPiece reports whether a pyramid stands there.
func (c Cell) IsPiece() bool { return c >= firstPiece }

// Seat returns the owner of a pyramid, from 0.
func (c Cell) Seat() int { return int(c-firstPiece) / 3 }

// Size returns a pyramid's size: Small, Medium or Large.
func (c Cell) Size() int { return int(c-firstPiece) % 3 }

// A Square is a place on a grid.
type Square = grid.Square

// A Move is one turn: a piece on a square, or a pass.
type Move struct {
	Pass   bool
	Size   int
	Square Square
}

// String returns the move in notation, as "3c4" or "pass".
func (m Move) String() string {
	if m.Pass {
		return "pass"
	}
	return string(rune('1'+m.Size)) + m.Square.String()
}

// A Position is a game of Subdivision as it was read.
type Position struct {
	head     score.Header
	Table    *Board // what lies there: the picture, or what the moves lead to
	Pictured bool   // the text has a picture
	Listed   bool   // the text has a move list
	HasParks bool   // the move list names its parks
	Parks    []Square
	Moves    []Move
}

func (*Position) Game() *score.Game { return &Game }

func (p *Position) Head() *score.Header { return &p.head }

// Letters returns the players' letters, in seat order.
func (p *Position) Letters() []string {
	letters := make([]string, len(p.head.Players))
	for seat := range letters {
		letters[seat] = p.head.Players[seat].Colour
	}
	return letters
}

// ThreeHouse reports whether the smaller setup was played.
func (p *Position) ThreeHouse() bool { return p.head.HasVariant("threehouse") }

// Trios returns how many pyramids of each size a player has.
func (p *Position) Trios() int { return Trios(p.ThreeHouse()) }

// AnySupport reports whether a Small may lean on its own colour too.
func (p *Position) AnySupport() bool { return p.head.Ruling(Game.Ruling("small-needs")) == "any" }

// Turns returns how many moves the text lists.
func (p *Position) Turns() int { return len(p.Moves) }

// SeatOf returns whose turn a move of the list is.
func (p *Position) SeatOf(move int) int {
	return (p.head.First + move) % len(p.head.Players)
}

// Trios returns how many pyramids of each size a player has.
func Trios(threehouse bool) int {
	if threehouse {
		return 3
	}
	return 5
}

// Setup returns the grid's side and the number of parks for so many players.
func Setup(players int, threehouse bool) (side, parks int) {
	switch {
	case threehouse && players == 2:
		return 5, 7
	case threehouse && players == 3:
		return 6, 9
	case threehouse:
		return 6, 0
	case players == 2:
		return 6, 6
	case players == 3:
		return 7, 4
	}
	return 8, 4
}

// Start returns the board before the first move: its parks alone.
func (p *Position) Start() *Board {
	b := Board{Size: p.Table.Size}
	if !p.HasParks { // the picture tells where they are
		b.Parks = p.Table.Parks
	}
	for _, s := range p.Parks {
		b.put(Park, s.Column, s.Row)
	}
	return &b
}
