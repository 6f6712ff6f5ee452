package table

import (
	"io"
	"strings"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/score/notation"
	"arbiter/score/pyramid"
)

func OddsCmd(a *cli.App) *cobra.Command {
	var hand, quarry string
	cmd := &cobra.Command{
		Use:   "odds",
		Short: "Count how often each hand comes, and how a hand fares",
		Long: `Odds counts, exactly, how often each hand of Pyramid is the best of six cards
and of seven, beside the source's order of hands.

With a hand of six cards it counts how often that wins, ties and loses against
one unseen opponent, who may use the same Quarry; with a hand of seven, what
each choice of up to three discards makes of it.`,
		Example: `  arbiter odds
  arbiter odds --hand "Cgo Rgo Rsi Fgo Kbr Fru" --quarry "Fem Ksi"
  arbiter odds --hand "Cgo Rgo Rsi Fgo Kbr Fru Csi"`,
		Args: cli.Takes(0, 0),
		RunE: func(cmd *cobra.Command, _ []string) error {
			return a.AnswerTo(func(w io.Writer) error {
				o := odds{six: pyramid.Odds(6), seven: pyramid.Odds(7)}
				var err error
				if o.quarry, err = oddsCards("--quarry", quarry); err != nil {
					return err
				}
				if cmd.Flags().Changed("hand") {
					if o.hand, err = oddsCards("--hand", hand); err == nil {
						err = o.check()
					}
					if err != nil {
						return err
					}
				} else if cmd.Flags().Changed("quarry") {
					return cli.Usage("--quarry goes with --hand, which names the six cards that it may help")
				}
				o.count()
				if a.AsJSON() {
					return cli.WriteJSON(w, o.json())
				}
				o.print(w, a.Painter(w.(*cli.Output).Stream())) // no colours in the file of -o
				return nil
			})
		},
	}
	cmd.Flags().StringVar(&hand, "hand", "", "the `cards` held: six, or the seven dealt")
	cmd.Flags().StringVar(&quarry, "quarry", "", "the `cards` of the Quarry that are known")
	return cmd
}

// odds is all that an `arbiter odds` answers.
type odds struct {
	six, seven   pyramid.Frequencies
	hand, quarry []pyramid.Card // as they were named

	against  *pyramid.Chance   // of six cards
	discards []pyramid.Discard // of seven
}

// The sizes of a hand, and of a Quarry at most: one card for each player.
const (
	revealed  = 6
	dealt     = 7
	quarrymax = 6
)

// oddsCards reads the cards that a flag names.
func oddsCards(flag, text string) ([]pyramid.Card, error) {
	var cards []pyramid.Card
	if text == "-" { // in the notation: none
		return nil, nil
	}
	for _, word := range strings.Fields(text) {
		c, ok := pyramid.ParseCard(word)
		if !ok {
			return nil, cli.Usage("%s: %s is not a card; expected C, R, F or K and a suit: go si br sa em ru, as Cgo", flag, notation.Quote(word))
		}
		cards = append(cards, c)
	}
	return cards, nil
}

// check refuses what cannot lie on a table.
func (o *odds) check() error {
	switch {
	case len(o.hand) != revealed && len(o.hand) != dealt:
		return cli.Usage("--hand names %s; a hand has six at the reveal and seven after the deal", cli.Counted(len(o.hand), "card"))
	case len(o.hand) == dealt && len(o.quarry) > 0:
		return cli.Usage("--quarry goes with a hand of six cards: with seven there is no Quarry yet")
	case len(o.quarry) > quarrymax:
		return cli.Usage("--quarry names %s; a Quarry has at most six, one for each player", cli.Counted(len(o.quarry), "card"))
	}
	var held [pyramid.Different]int
	for _, list := range [][]pyramid.Card{o.hand, o.quarry} {
		for _, c := range list {
			if held[c]++; held[c] > c.Copies() {
				return cli.Usage("%s is named %d times; the deck holds %d", c, held[c], c.Copies())
			}
		}
	}
	return nil
}

// count counts what is asked of a hand.
func (o *odds) count() {
	switch len(o.hand) {
	case revealed:
		c := pyramid.Against(o.hand, o.quarry)
		o.against = &c
	case dealt:
		o.discards = pyramid.Discards(o.hand)
	}
}

// best is the best that the cards named can make, and the card of the Quarry
// that it takes, if it takes one.
func (o *odds) best() (rank pyramid.Rank, from []pyramid.Card) {
	own := pyramid.Count(o.hand...)
	alone, rank := pyramid.Evaluate(own), pyramid.EvaluateWith(own, o.quarry)
	for _, c := range o.quarry {
		if rank != alone && pyramid.Evaluate(own.Add(c)) == rank {
			return rank, []pyramid.Card{c}
		}
	}
	return rank, nil
}

// cardWords are cards in notation.
func cardWords(cards []pyramid.Card) []string {
	words := make([]string, len(cards))
	for i, c := range cards {
		words[i] = c.String()
	}
	return words
}
