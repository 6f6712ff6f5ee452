package pyramid

import (
	"errors"
	"fmt"
	"strings"

	"arbiter/score"
	"arbiter/score/notation"
)

// ReportOdds counts how often each hand comes and, where one is named, how it
// fares: a hand of six cards against one opponent, one of seven with each choice of
// discards. "" names no cards, "-" an empty Quarry. Errors name the flag that is
// wrong.
func ReportOdds(hand, quarry string) (score.Report, error) {
	o := reportedOdds{six: Odds(6), seven: Odds(7)}
	var err error
	if o.quarry, err = cardsNamed("--quarry", quarry); err != nil {
		return score.Report{}, err
	}
	switch {
	case hand != "":
		if o.hand, err = cardsNamed("--hand", hand); err == nil {
			err = o.check()
		}
	case quarry != "":
		err = errors.New("--quarry goes with --hand, which names the six cards that it may help")
	}
	if err != nil {
		return score.Report{}, err
	}
	switch len(o.hand) {
	case revealed:
		c := Against(o.hand, o.quarry)
		o.against = &c
	case dealtCards:
		o.discards = Discards(o.hand)
	}
	r := score.Report{Value: o.values()}
	o.report(&r)
	return r, nil
}

// reportedOdds are what a report of odds is made of.
type reportedOdds struct {
	six, seven   Frequencies
	hand, quarry []Card // as they were named

	against  *Chance   // of six cards
	discards []Discard // of seven
}

// The sizes of a hand, and of a Quarry at most: one card for each player.
const (
	revealed  = 6
	quarrymax = 6
)

func cardsNamed(flag, text string) ([]Card, error) {
	var cards []Card
	if text == "-" { // in the notation: none
		return nil, nil
	}
	for _, word := range strings.Fields(text) {
		c, ok := ParseCard(word)
		if !ok {
			return nil, fmt.Errorf("%s: %s is not a card; expected C, R, F or K and a suit: go si br sa em ru, as Cgo", flag, notation.Quote(word))
		}
		cards = append(cards, c)
	}
	return cards, nil
}

// check refuses what cannot lie on a table.
func (o *reportedOdds) check() error {
	switch {
	case len(o.hand) != revealed && len(o.hand) != dealtCards:
		return fmt.Errorf("--hand names %s; a hand has six at the reveal and seven after the deal", score.Counted(len(o.hand), "card"))
	case len(o.hand) == dealtCards && len(o.quarry) > 0:
		return fmt.Errorf("--quarry goes with a hand of six cards: with seven there is no Quarry yet")
	case len(o.quarry) > quarrymax:
		return fmt.Errorf("--quarry names %s; a Quarry has at most six, one for each player", score.Counted(len(o.quarry), "card"))
	}
	var held [Different]int
	for _, list := range [][]Card{o.hand, o.quarry} {
		for _, c := range list {
			if held[c]++; held[c] > c.Copies() {
				return fmt.Errorf("%s is named %d times; the deck holds %d", c, held[c], c.Copies())
			}
		}
	}
	return nil
}

// best returns the best hand that the cards named can make.
func (o *reportedOdds) best() BestHand { return MakeBest(o.hand, o.quarry, SuitTiesSingle) }
