package bazaar

import (
	"fmt"
	"strings"

	"arbiter/score"
)

// The rules, by their permanent ids.
const (
	RuleEquation = "bazaar/equation"
	RuleCard     = "bazaar/card"
	RulePebbles  = "bazaar/pebbles"
	RuleDisplay  = "bazaar/display"
	RuleTwenty   = "bazaar/twenty"
	RuleTurn     = "bazaar/turn"
	RuleDraw     = "bazaar/draw"
	RuleTrade    = "bazaar/trade"
	RulePurchase = "bazaar/purchase"
	RuleReveal   = "bazaar/reveal"
	RuleBonus    = "bazaar/bonus"
	RuleCarried  = "bazaar/carried"
)

// Figures of the game.
const (
	PebblesOfAColour = 20
	MostEquations    = 10
	MostOnASide      = 4
	CardSize         = 5
	MostCards        = 20
	MostVisible      = 4
	EnoughPoints     = 20
	MostLeft         = 95 // pebbles after paying five of the hundred
)

// Game is what Arbiter knows of Bazaar.
var Game = score.Game{
	Name:       "bazaar",
	Title:      "Bazaar",
	Source:     "after Sid Sackson",
	About:      "Pebbles are drawn and exchanged with a bank by public equations, and buy cards; the fewer pebbles are left after a purchase, the more it is worth.",
	MinPlayers: 2,
	Least:      0,
	Most:       200,
	MaxPlayers: 6,
	Rules: []score.Rule{
		{ID: RuleEquation, Label: "equation", Kind: score.Checks, Text: "Each side of an equation has 1 to 4 pebbles and no colour stands on both; there are at most ten, none twice, not even turned round."},
		{ID: RuleCard, Label: "card", Kind: score.Checks | score.Warns, Text: "A card shows five pebbles; at most 20 cards are in the game, four of them visible."},
		{ID: RulePebbles, Label: "pebbles", Kind: score.Checks, Text: "Bank and wallets together never hold more than 20 pebbles of a colour, and after paying five nobody has more than 95 left."},
		{ID: RuleDisplay, Label: "display", Kind: score.Checks, Text: "Four cards lie open as long as the pile has any."},
		{ID: RuleTwenty, Label: "twenty", Kind: score.Checks | score.Warns, Text: "At most one player has 20 points or more before bonuses: the game ends with the first."},
		{ID: RuleTurn, Label: "turn", Kind: score.Checks, Text: "The player is in the game and has the turn; after the end nobody has one."},
		{ID: RuleDraw, Label: "draw", Kind: score.Checks, Text: "The bank holds the pebble that was drawn."},
		{ID: RuleTrade, Label: "trade", Kind: score.Checks, Text: "Every exchange is one of the equations, in either direction, and at that step the wallet covers what is given and the bank what is taken."},
		{ID: RulePurchase, Label: "purchases", Kind: score.Checks | score.Scores, Text: "The card was visible when the turn began and is still there, and the wallet covers it. Worth, by pebbles left after it: 1 for 3 or more, 2 for 2, 3 for 1, 5 for none; with a face 2, 3, 5, 8."},
		{ID: RuleReveal, Label: "reveal", Kind: score.Checks | score.Warns, Text: "A refill that the record names is one that the pile could give."},
		{ID: RuleBonus, Label: "bonus", Kind: score.Scores | score.Warns, Text: "Variants rwb and sey: at the end 10 for red, white and blue, 50 for all five colours on a surviving player's cards."},
		{ID: RuleCarried, Label: "carried", Kind: score.Scores | score.Warns, Text: "The points that a player had before the first turn of the record. They fit the cards that it had bought."},
	},
	Rulings: []score.Ruling{
		{
			Name: "skip", Question: "What does skipping both draw and trade cost?",
			Values: []score.Choice{
				{Name: "free", Text: "nothing"},
				{Name: "card", Text: "a card, as a trade request without an exchange"},
			},
			Touches: []string{RuleTurn, RuleReveal},
		},
		{
			Name: "dead-bank", Question: "Which cards count when the bank is empty and it is asked whether anybody can buy?",
			Values: []score.Choice{
				{Name: "visible", Text: "the visible ones"},
				{Name: "all", Text: "the hidden ones too"},
			},
			Touches: []string{RuleTurn},
		},
	},
	Variants: []score.Choice{
		{Name: "rwb", Text: "10 points at the end for red, white and blue on one's cards"},
		{Name: "sey", Text: "50 points at the end for all five colours on one's cards"},
	},
	Template: template,
	Blank:    blank,
	Lists:    lists,
}

// lists returns the table of what a purchase is worth.
func lists() []score.List {
	return []score.List{{Title: "What a purchase is worth", Items: []score.Choice{
		{Name: "3 or more pebbles left", Text: "1, with a face 2"},
		{Name: "2 pebbles left", Text: "2, with a face 3"},
		{Name: "1 pebble left", Text: "3, with a face 5"},
		{Name: "no pebble left", Text: "5, with a face 8"},
	}}}
}

// worth is what a purchase scores, by the pebbles left after it (3 for more)
// and whether the card has a face.
var worth = [4][2]int{{5, 8}, {3, 5}, {2, 3}, {1, 2}}

// Worth returns what a purchase scores with so many pebbles left after it, in
// points.
func Worth(left int, face bool) int {
	if face {
		return worth[min(left, 3)][1]
	}
	return worth[min(left, 3)][0]
}

// template returns a game to fill in.
func template(players []score.Player, _ []string) string {
	var b strings.Builder
	b.WriteString("equation: RR = B\nequation: GY = WW\n" +
		"; cards that lie open: five pebbles of R W B G Y, * for a face\nvisible: RWBGY* RRRRB WWGGB YYBBG\n" +
		"; the hidden ones, top first, or how many there are\npile: 16\nbank: R20 W20 B20 G20 Y20\n\n" +
		"; a turn a line: draw, or trade, or skip; then buy; then reveal what came up\n")
	for i := range 2*len(players) + 1 {
		deed := "draw R"
		switch {
		case i == 2*len(players):
			deed = "trade RR>B"
		case i > len(players):
			deed = "skip"
		}
		fmt.Fprintf(&b, "%d. %s: %s\n", i+1, players[i%len(players)].Name, deed)
	}
	b.WriteString("; or, for a bare tally, no headers but the players and lines like\n; " + players[0].Name + ": buy RWBGY* left 0\n")
	return b.String()
}
