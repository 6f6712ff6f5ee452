// Package proof checks proofs that some order of turns leads to a board of Subdivision,
// or that none does. It searches for nothing and uses nothing of the search for an
// order, so that it can be read by itself in one sitting.
//
// Players place one piece each in the order of seats; anybody may begin. A player passes
// only when no piece left in the stash has a legal square. Pieces never move. Near means
// touching at a side or a corner. A Large may not stand Near a Large of its own colour.
// A Small needs a Small or a Large of another colour Near it, under the ruling
// small-needs=any of any colour.
//
// A proof of "yes" is a list of turns, which is played.
//
// A proof of "no" is a set of states. It holds the whole board, whoever moved last. It
// holds, with each of its states, all states from which one turn may lead there. It does
// not hold the empty board. So whoever takes back turns from the whole board, in any
// way, never comes to the empty one: no order of turns leads from there to the board.
//
// To be small, such a proof parts the pieces into classes, each of one player. A state
// says only how many pieces of each class stand and who moved last. It stands for every
// choice of so many pieces. A turn is taken back unless it is illegal in all of them.
package proof

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// A Proof is what a file says, and not yet checked.
type Proof struct {
	Game       string     `json:"game"`              // subdivision
	Answer     string     `json:"answer"`            // yes or no: whether an order of turns leads to the board
	Seats      []string   `json:"seats"`             // the players' letters
	Trios      int        `json:"trios"`             // of each player
	SmallNeeds string     `json:"small-needs"`       // other or any
	Board      []string   `json:"board"`             // the rows, the top one first
	Turns      []string   `json:"turns,omitempty"`   // of a yes: "R 3a5", "B pass"
	Classes    [][]string `json:"classes,omitempty"` // of a no: the squares of each class
	States     []int      `json:"states,omitempty"`  // of a no: so many are not in the set, the next so many are, and so on

	squares []*square
	members [][]*square // of each class; class 0 is the squares that are empty to the end
}

// A square is one that is no park, with the piece that stands there at the end.
type square struct {
	turn              string // the turn that places the piece: "3a5"
	name              string
	column, row       int
	seat, size, class int // seat and size are none where no piece stands
	near              []*square
}

const none, small, medium, large = -1, 0, 1, 2

// Lay makes the squares of the board and gives each its class. Its error tells what does
// not fit together; whether the rules know the setup is asked by Read.
func (p *Proof) Lay() error {
	p.squares, p.members = nil, make([][]*square, 1+len(p.Classes))
	pieces := 0
	for y, row := range p.Board {
		for x, cell := range strings.Fields(row) {
			if cell == "##" {
				continue
			}
			s := &square{name: fmt.Sprint(string(rune('a'+x)), len(p.Board)-y), column: x, row: y, seat: none, size: none}
			if cell != ".." {
				s.seat, s.size = slices.Index(p.Seats, cell[:1]), strings.Index("123", cell[1:])
				s.turn = cell[1:] + s.name
				s.class = 1 + slices.IndexFunc(p.Classes, func(names []string) bool { return slices.Contains(names, s.name) })
				if p.Answer == "yes" { // each piece is a class of its own, so that a state tells all
					s.class, p.members = len(p.members), append(p.members, nil)
				}
				if s.class == 0 {
					return fmt.Errorf("the piece on %s is in no class", s.name)
				}
				pieces++
			}
			p.squares, p.members[s.class] = append(p.squares, s), append(p.members[s.class], s)
		}
	}
	for _, s := range p.squares {
		for _, by := range p.squares {
			if x, y := by.column-s.column, by.row-s.row; by != s && -1 <= x && x <= 1 && -1 <= y && y <= 1 {
				s.near = append(s.near, by)
			}
		}
	}
	for _, class := range p.members[1:] {
		if len(class) == 0 || slices.ContainsFunc(class, func(s *square) bool { return s.seat != class[0].seat }) {
			return errors.New("a class is empty or of several players")
		}
	}
	if p.Answer == "no" && len(slices.Concat(p.Classes...)) != pieces {
		return errors.New("a class names a square where no piece stands, or two name one")
	}
	return nil
}

// Check tells why a proof that was read does not hold; nil when it does.
func (p *Proof) Check() error {
	if p.Answer == "yes" {
		return p.play()
	}
	set, at := make([]bool, p.Numbers()), 0
	for i, run := range p.States {
		for range run {
			set[at], at = i%2 == 1, at+1
		}
	}
	for last := range p.Seats {
		if !set[p.Whole(last)] {
			return errors.New("the set of states does not hold the whole board")
		}
	}
	for number, in := range set {
		closed := !in || !p.IsEmpty(number)
		if in && closed {
			p.Before(number, func(before int) { closed = closed && set[before] })
		}
		if !closed {
			return fmt.Errorf("state %d is the empty board, or a turn leads to it from outside the set", number)
		}
	}
	return nil
}

// play plays the turns of a yes. Pieces that are too many or stand wrongly are found too.
func (p *Proof) play() error {
	state, seat := make([]int, len(p.members)), none
	for i, turn := range p.Turns {
		who, what, _ := strings.Cut(turn, " ")
		if next := slices.Index(p.Seats, who); next < 0 || seat != none && next != (seat+1)%len(p.Seats) {
			return fmt.Errorf("turn %d: it is not the turn of %s", i+1, who)
		}
		seat = slices.Index(p.Seats, who)
		at := slices.IndexFunc(p.squares, func(s *square) bool { return s.seat == seat && s.turn == what })
		switch {
		case what == "pass" && !p.mayPass(state, seat):
			return fmt.Errorf("turn %d: %s could place a piece and may not pass", i+1, who)
		case what == "pass":
		case at < 0 || state[p.squares[at].class] > 0 || !p.mayPlace(state, p.squares[at].class):
			return fmt.Errorf("turn %d: %s may not place %s", i+1, who, what)
		default:
			state[p.squares[at].class] = 1
		}
	}
	for _, s := range p.squares {
		same := func(by *square) bool { return by.seat == s.seat && by.size == s.size }
		if s.size != none && (state[s.class] == 0 || count(p.squares, same) > p.Trios || s.size == large && slices.ContainsFunc(s.near, same)) {
			return fmt.Errorf("%s: the piece is not placed, not in the stash, or a Large Near its own colour's", s.name)
		}
	}
	return nil
}
