// Package certificate writes proofs that package proof can check: that some order of
// turns leads to a board of Subdivision, or that none does.
package certificate

import (
	"encoding/json"
	"errors"
	"fmt"

	"arbiter/score/subdivision"
	"arbiter/validate/subdivision/proof"
)

// mostBytes is how large the file of a certificate may be.
const mostBytes = 1 << 20

// ErrNone says that no certificate within the limits was found.
var ErrNone = errors.New("no certificate was found")

// A Game is what a certificate says of a game beside the board.
type Game struct {
	Letters    []string // of the players, by seat
	Trios      int      // of each player
	AnySupport bool     // a Small may lean on its own colour too
}

// Yes writes that these turns, from the starter's on, lead to a board.
func (g *Game) Yes(b *subdivision.Board, starter int, turns []string) ([]byte, error) {
	p := g.Proof("yes", b)
	for len(turns) > 0 && turns[len(turns)-1] == "pass" { // the board stands without them
		turns = turns[:len(turns)-1]
	}
	for i, turn := range turns {
		p.Turns = append(p.Turns, g.Letters[(starter+i)%len(g.Letters)]+" "+turn)
	}
	return write(p)
}

// No writes why no order of turns leads to a board. It gives up past the limits, with
// ErrNone. It never writes a wrong proof, whatever the board.
func (g *Game) No(b *subdivision.Board) ([]byte, error) {
	p, c := g.Proof("no", b), newClasses(b, len(g.Letters), g.AnySupport)
	for {
		p.Classes = c.parted()
		if err := p.Lay(); err != nil {
			return nil, fmt.Errorf("writing a certificate: %w", err)
		}
		runs, passed, closed := backward(p)
		if closed {
			p.States = runs
			return write(p)
		}
		if !c.split(passed) {
			return nil, fmt.Errorf("%w that has at most %d states", ErrNone, proof.MostStates)
		}
	}
}

// Proof is a proof about a board of which only the reasons are missing.
func (g *Game) Proof(answer string, b *subdivision.Board) *proof.Proof {
	p := &proof.Proof{Game: subdivision.Game.Name, Answer: answer, Seats: g.Letters, Trios: g.Trios, SmallNeeds: "other", Board: b.Rows(g.Letters)}
	if g.AnySupport {
		p.SmallNeeds = "any"
	}
	return p
}

func write(p *proof.Proof) ([]byte, error) {
	text, err := json.Marshal(p)
	if err == nil && len(text) >= mostBytes {
		return nil, fmt.Errorf("%w below %d bytes: it would have %d", ErrNone, mostBytes, len(text))
	}
	return append(text, '\n'), err
}

// backward takes back turns from the whole board in every way that the classes leave
// open. It returns the states as runs: so many not, so many, and so on. It is not closed
// when it comes to the empty board, and then tells who passed on the way, or when there
// are too many states.
func backward(p *proof.Proof) (runs []int, passed []int, closed bool) {
	all := p.Numbers()
	if all > proof.MostNumbers {
		return nil, nil, false
	}
	set := make([]bool, all)
	var states, from []int32 // in the order in which they were found, and from which one
	var open []int           // numbers of states that are still to be looked at
	at := -1
	add := func(number int) {
		if !set[number] {
			set[number] = true
			open = append(open, len(states))
			states, from = append(states, int32(number)), append(from, int32(at))
		}
	}
	for last := range p.Seats {
		add(p.Whole(last))
	}
	for len(open) > 0 {
		at, open = open[len(open)-1], open[:len(open)-1]
		if p.IsEmpty(int(states[at])) {
			for ; from[at] >= 0; at = int(from[at]) {
				if was, number := int(states[from[at]]), int(states[at]); was/len(p.Seats) == number/len(p.Seats) {
					passed = append(passed, was%len(p.Seats))
				}
			}
			return nil, passed, false
		}
		if len(states) > proof.MostStates {
			return nil, nil, false
		}
		p.Before(int(states[at]), add)
	}
	run, in := 0, false
	for _, is := range set {
		if is != in {
			runs, run, in = append(runs, run), 0, is
		}
		run++
	}
	return append(runs, run), nil, true
}
