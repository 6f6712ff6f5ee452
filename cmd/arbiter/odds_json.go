package main

import (
	"fmt"
	"strconv"

	"arbiter/score/pyramid"
)

type oddsJSON struct {
	Six   oddsTableJSON `json:"six"`
	Seven oddsTableJSON `json:"seven"`

	Hand   *oddsHandJSON `json:"hand,omitempty"`
	Quarry []string      `json:"quarry,omitempty"`
	*chanceJSON
	Discards []discardJSON `json:"discards,omitempty"`
}

// chanceJSON is of six cards: hands of the opponent, and cards unseen.
type chanceJSON struct {
	Wins      uint64 `json:"wins"`
	Ties      uint64 `json:"ties"`
	Loses     uint64 `json:"loses"`
	Opponents uint64 `json:"opponents"`
	Unseen    int    `json:"unseen"`
	Improved  int    `json:"improved"`
}

type oddsTableJSON struct {
	Hands  uint64     `json:"hands"`
	Counts handCounts `json:"counts"`
}

type oddsHandJSON struct {
	Rank   int      `json:"rank"`
	ID     string   `json:"id"`
	Name   string   `json:"name"`
	Suit   string   `json:"suit"`
	Cards  []string `json:"cards"`
	Quarry string   `json:"quarry"`
}

type discardJSON struct {
	Discard  []string   `json:"discard"`
	Beats    float64    `json:"beats"`
	Draws    uint64     `json:"draws"`
	Improves uint64     `json:"improves"`
	Counts   handCounts `json:"counts"`
	Becomes  handShares `json:"becomes"`
}

// handCounts is an object of all hands, rising, and Rubble last.
type handCounts pyramid.Frequencies

func (c handCounts) MarshalJSON() ([]byte, error) {
	return handObject(func(b []byte, h int) []byte { return strconv.AppendUint(b, c[h], 10) }), nil
}

// handShares is the same in shares of all deals, from 0 to 1.
type handShares pyramid.Frequencies

func (c handShares) MarshalJSON() ([]byte, error) {
	f := pyramid.Frequencies(c)
	total := float64(f.Total())
	return handObject(func(b []byte, h int) []byte {
		return strconv.AppendFloat(b, float64(c[h])/total, 'g', -1, 64)
	}), nil
}

func handObject(value func(b []byte, hand int) []byte) []byte {
	b := []byte{'{'}
	for i := range pyramid.Hands {
		h := (i + 1) % len(pyramid.Hands)
		if i > 0 {
			b = append(b, ',')
		}
		b = fmt.Appendf(b, "%q:", pyramid.Hands[h].ID)
		b = value(b, h)
	}
	return append(b, '}')
}

func (o *odds) json() oddsJSON {
	j := oddsJSON{
		Six:   oddsTableJSON{o.six.Total(), handCounts(o.six)},
		Seven: oddsTableJSON{o.seven.Total(), handCounts(o.seven)},
	}
	if len(o.hand) == 0 {
		return j
	}
	rank, from := o.best()
	hand := &pyramid.Hands[rank.Hand()]
	j.Hand = &oddsHandJSON{Rank: rank.Hand(), ID: hand.ID, Name: hand.Name, Cards: cardWords(o.hand)}
	if suit, ok := rank.Suit(); ok {
		j.Hand.Suit = pyramid.SuitName(suit)
	}
	for _, c := range from {
		j.Hand.Quarry = c.String()
	}
	j.Quarry = cardWords(o.quarry)
	if c := o.against; c != nil {
		j.chanceJSON = &chanceJSON{c.Wins, c.Ties, c.Loses, c.Opponents(), c.Unseen, c.Improved}
	}
	for i := range o.discards {
		d := &o.discards[i]
		j.Discards = append(j.Discards, discardJSON{cardWords(d.Cards), d.Beats(), d.Becomes.Total(), d.Improves,
			handCounts(d.Becomes), handShares(d.Becomes)})
	}
	return j
}
