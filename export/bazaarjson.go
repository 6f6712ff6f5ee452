package export

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"arbiter/records/league"
	"arbiter/score"
	"arbiter/score/bazaar"
)

// Positions of Bazaar in the JSON of the course that it comes from. The keys
// stand in the order in which the course writes them.

type courseCard struct {
	Pebbles []string `json:"pebbles"`
	Face    bool     `json:"face?"`
}

type coursePlayer struct {
	Wallet []string     `json:"wallet"`
	Score  int          `json:"score"`
	Cards  []courseCard `json:"cards,omitzero"` // bought so far
}

type courseGame struct {
	Bank     []string       `json:"bank"`
	Visibles []courseCard   `json:"visibles"`
	Cards    []courseCard   `json:"cards"`   // hidden, the top first
	Players  []coursePlayer `json:"players"` // the active one first
}

type courseTurn struct {
	Bank   []string     `json:"bank"`
	Cards  []courseCard `json:"cards"` // visible
	Active coursePlayer `json:"active"`
	Scores []int        `json:"scores"` // of the others, in turn order
}

// BazaarJSON is the position after the last turn of a result, as the course
// writes it: the equations, then the game, or, where the hidden cards are not
// known, what the active player sees, then the bonus of a variant. Players who are
// out are left out. What was bought is written where it counts for a bonus or
// the text says what was bought before.
func BazaarJSON(f *league.Result, games score.Games) ([]byte, error) {
	sheet := f.Breakdown()
	j, err := games.Judge(f.Text, sheet.Rulings)
	if err != nil {
		return nil, err
	}
	p, ok := j.Position.(*bazaar.Position)
	switch {
	case !ok:
		return nil, fmt.Errorf("this form is Bazaar's; the game is %s", j.Position.Game().Title)
	case p.IsTally:
		return nil, errors.New("a tally says what was bought; it has no position")
	}
	for _, done := range p.Replay().Turns {
		if done.Void {
			return nil, fmt.Errorf("turn %d is not legal, so there is no position after it: %s", done.Number, done.Fault.Message)
		}
	}
	s := p.Replay().End
	switch {
	case len(p.Head().Variants) > 1:
		return nil, fmt.Errorf("the game is played with the variants %s; the form holds one bonus", score.And(p.Head().Variants))
	case s.Unnamed > 0:
		return nil, errors.New("a card that lies open is not named: add what was revealed to the record")
	}
	var seats []int // in the game, from the one whose turn it is
	for k := range s.Players {
		if seat := (s.Next + k) % s.Players; !s.Out[seat] {
			seats = append(seats, seat)
		}
	}
	if len(seats) == 0 {
		return nil, errors.New("every player has been eliminated")
	}
	equations := [][2][]string{}
	for _, q := range p.Equations {
		equations = append(equations, [2][]string{coloursOf(q.Left), coloursOf(q.Right)})
	}
	withCards := len(p.Head().Variants) > 0 || p.NamesBought()
	player := func(seat int) coursePlayer {
		c := coursePlayer{Wallet: coloursOf(s.Wallets[seat]), Score: s.Points[seat]}
		if withCards {
			c.Cards = cardsOf(s.Bought[seat])
		}
		return c
	}
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	if err := e.Encode(equations); err != nil {
		return nil, err
	}
	if s.Known || s.Hidden == 0 {
		g := courseGame{Bank: coloursOf(s.Bank), Visibles: cardsOf(s.Visible), Cards: cardsOf(s.Pile)}
		for _, seat := range seats {
			g.Players = append(g.Players, player(seat))
		}
		err = e.Encode(&g)
	} else {
		t := courseTurn{Bank: coloursOf(s.Bank), Cards: cardsOf(s.Visible), Active: player(seats[0]), Scores: []int{}}
		for _, seat := range seats[1:] {
			t.Scores = append(t.Scores, s.Points[seat])
		}
		err = e.Encode(&t)
	}
	for _, v := range p.Head().Variants {
		if err == nil {
			err = e.Encode(strings.ToUpper(v))
		}
	}
	return b.Bytes(), err
}

// coloursOf are pebbles by their full names.
func coloursOf(b bazaar.Bag) []string {
	list := []string{}
	for colour, n := range b {
		for range n {
			list = append(list, bazaar.ColourName(colour))
		}
	}
	return list
}

func cardsOf(list []bazaar.Card) []courseCard {
	out := []courseCard{}
	for _, c := range list {
		out = append(out, courseCard{coloursOf(c.Price), c.Face})
	}
	return out
}
