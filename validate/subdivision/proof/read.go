package proof

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
)

// mostTurns is how many turns an order of at most 64 pieces has: with four players, at
// most three pass between two pieces, or nobody can place a piece any more.
const mostTurns = 4 * 64

// Read reads a proof. Its error tells what cannot be read, or which setup the rules do
// not know, or which limit is passed.
func Read(text []byte) (*Proof, error) {
	var p Proof
	err := p.readKeys(text)
	for _, check := range []func() error{p.checkWords, p.checkBoard, p.checkAnswer, p.Lay, p.checkStates} {
		if err == nil {
			err = check()
		}
	}
	if err != nil {
		return nil, fmt.Errorf("this is no proof: %w", err)
	}
	return &p, nil
}

// readKeys reads the JSON. The package json alone takes a key in any case, and twice.
func (p *Proof) readKeys(text []byte) error {
	unread := map[string]any{
		"game": &p.Game, "answer": &p.Answer, "seats": &p.Seats, "trios": &p.Trios, "small-needs": &p.SmallNeeds,
		"board": &p.Board, "turns": &p.Turns, "classes": &p.Classes, "states": &p.States,
	}
	read := json.NewDecoder(bytes.NewReader(text))
	if begin, err := read.Token(); err != nil || begin != json.Delim('{') {
		return errors.New("it is not a JSON object")
	}
	for read.More() {
		key, err := read.Token()
		if err != nil {
			return err
		}
		value := unread[fmt.Sprint(key)]
		if value == nil {
			return fmt.Errorf("the key %q stands there twice, or a proof has none of that name", key)
		}
		delete(unread, fmt.Sprint(key))
		if err := read.Decode(value); err != nil {
			return err
		}
	}
	if _, err := read.Token(); err != nil {
		return err
	}
	if _, err := read.Token(); err != io.EOF {
		return errors.New("something stands behind the JSON object")
	}
	return nil
}

// checkWords checks what stands beside the board.
func (p *Proof) checkWords() error {
	switch {
	case p.Game != "subdivision":
		return fmt.Errorf("the game is %q, expected \"subdivision\"", p.Game)
	case p.Answer != "yes" && p.Answer != "no":
		return fmt.Errorf("the answer is %q, expected \"yes\" or \"no\"", p.Answer)
	case p.SmallNeeds != "other" && p.SmallNeeds != "any":
		return fmt.Errorf("small-needs is %q, expected \"other\" or \"any\"", p.SmallNeeds)
	case p.Trios != 3 && p.Trios != 5:
		return fmt.Errorf("each player has %d trios, expected 5, or 3 with ThreeHouse sets", p.Trios)
	case len(p.Seats) < 2 || len(p.Seats) > 4:
		return fmt.Errorf("there are %d seats, expected 2 to 4", len(p.Seats))
	}
	for i, seat := range p.Seats {
		if len(seat) != 1 || seat[0] < 'A' || seat[0] > 'Z' || slices.Index(p.Seats, seat) < i {
			return fmt.Errorf("seat %d is %q, expected one letter from A to Z that no other seat has", i+1, seat)
		}
	}
	return nil
}

// checkBoard checks that a game with so many players and trios is played on such a grid.
func (p *Proof) checkBoard() error {
	setup := map[[2]int][2]int{ // side and parks by players and trios
		{2, 5}: {6, 6}, {3, 5}: {7, 4}, {4, 5}: {8, 4},
		{2, 3}: {5, 7}, {3, 3}: {6, 9}, {4, 3}: {6, 0},
	}[[2]int{len(p.Seats), p.Trios}]
	side, parks := setup[0], 0
	if len(p.Board) != side {
		return fmt.Errorf("the board has %d rows; %d players with %d trios play on %d×%d squares", len(p.Board), len(p.Seats), p.Trios, side, side)
	}
	for i, row := range p.Board {
		cells := strings.Split(row, " ")
		if len(cells) != side {
			return fmt.Errorf("row %d of the board has %d squares, expected %d with one blank between them", side-i, len(cells), side)
		}
		for _, cell := range cells {
			if cell == "##" {
				parks++
			} else if cell != ".." && (len(cell) != 2 || !slices.Contains(p.Seats, cell[:1]) || !strings.Contains("123", cell[1:])) {
				return fmt.Errorf("row %d of the board: %q is no park, empty square or piece of a seat", side-i, cell)
			}
		}
	}
	if parks != setup[1] {
		return fmt.Errorf("the board has %d parks; %d players with %d trios lay out %d", parks, len(p.Seats), p.Trios, setup[1])
	}
	return nil
}

// checkAnswer checks that there is what the answer needs, and no more.
func (p *Proof) checkAnswer() error {
	switch {
	case p.Answer == "yes" && p.Classes != nil || p.Answer == "yes" && p.States != nil:
		return errors.New("a proof of yes has turns, and no classes or states")
	case p.Answer == "no" && p.Turns != nil:
		return errors.New("a proof of no has classes and states, and no turns")
	case len(p.Turns) > mostTurns:
		return fmt.Errorf("it has %d turns; no game has more than %d", len(p.Turns), mostTurns)
	}
	return nil
}

// checkStates checks that the states of a no are states, and within the limits.
func (p *Proof) checkStates() error {
	if p.Answer == "yes" {
		return nil
	}
	left := p.Numbers()
	if left > MostNumbers {
		return fmt.Errorf("its classes tell apart more than %d states", MostNumbers)
	}
	for _, run := range p.States {
		if run < 0 || run > left {
			return errors.New("it names states that there are not")
		}
		left -= run
	}
	if p.InSet() > MostStates {
		return fmt.Errorf("its set has %d states, and at most %d are checked", p.InSet(), MostStates)
	}
	return nil
}
