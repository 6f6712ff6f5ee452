package pyramid

import (
	"strings"

	"arbiter/score"
)

// The rules, by their permanent ids. Hands have ids of their own: see Hands.
const (
	RulePlayers = "pyramid/players"
	RuleCopies  = "pyramid/copies"
	RuleHand    = "pyramid/hand"
	RuleQuarry  = "pyramid/quarry"
	RuleClaim   = "pyramid/claim"
	RuleWager   = "pyramid/wager"
	RulePaid    = "pyramid/paid"
	RulePot     = "pyramid/pot"
)

// Game is what Arbiter knows of Pyramid.
var Game = score.Game{
	Name:       "pyramid",
	Title:      "Pyramid",
	Source:     "\"Reactor-Axe-Man\", 2016",
	About:      "A six-suit card game of wagers: at the reveal each player makes the best pyramid of six cards, with at most one card of the Quarry in place of one of its own.",
	MinPlayers: 2,
	MaxPlayers: 6,
	AnyPlayers: true,
	Rules: []score.Rule{
		{ID: RulePlayers, Label: "players", Kind: score.Checks, Text: "Two to six play."},
		{ID: RuleCopies, Label: "copies", Kind: score.Checks, Text: "No card more often than the deck holds it, hands and Quarry together: in each suit 1 Capstone, 3 Risers, 6 Foundations, 2 Cornerstones."},
		{ID: RuleHand, Label: "hand", Kind: score.Checks | score.Warns, Text: "A hand at the reveal has six cards. The last one in, when all others folded, may show six or seven, or none. While two or more are in, each hand must be seen to name a winner."},
		{ID: RuleQuarry, Label: "Quarry", Kind: score.Checks | score.Warns, Text: "The Quarry holds at least a card for each hand revealed, when two or more are in, and at most one for each player. A player who shows seven cards gave it none."},
		{ID: RuleClaim, Label: "claim", Kind: score.Checks | score.Warns, Text: "A claimed hand is one that the player can make; a claim that is too low is a warning and binds nobody."},
		{ID: RuleWager, Label: "wager", Kind: score.Checks | score.Warns, Text: "Nothing paid is negative, and a stated pot is the sum of what was paid. Whoever was dealt in paid an ante."},
		{ID: RulePaid, Label: "paid", Kind: score.Scores, Text: "The chips that the player paid."},
		{ID: RulePot, Label: "pot", Kind: score.Scores, Text: "The best hand takes the pot; equal ones share it, odd chips one each to the earlier seats. If all but one fold, the last one takes it unseen."},
	},
	Rulings: []score.Ruling{{
		Name: "suit-ties", Question: "When do suits decide between equal hands?",
		Values: []score.Choice{
			{Name: SuitTiesSingle, Text: "between hands of one suit: Cap, Rough and perfect ones"},
			{Name: SuitTiesCards, Text: "mixed hands too, card by card by suit: capstone, risers, foundations, cornerstones, best first"},
			{Name: SuitTiesNone, Text: "never: equal hands share"},
		},
		Touches: []string{RulePot},
	}},
	Template: template,
	Blank:    blank,
	Lists:    lists,
}

// lists returns the hands, rising, as `arbiter rules` shows them.
func lists() []score.List {
	list := score.List{Title: "Hands, rising"}
	for _, h := range Hands[1:] {
		text := h.Name + ": " + needs(h.Needs)
		if h.Suited && h.Needs != Hands[Cap].Needs {
			text += ", of one suit"
		}
		list.Items = append(list.Items, score.Choice{Name: h.ID, Text: text})
	}
	return []score.List{list}
}

// needs says what a hand is made of: "1 Capstone, 2 Risers".
func needs(counts [kindCount]int) string {
	var parts []string
	for kind, n := range counts {
		if n > 0 {
			parts = append(parts, score.Counted(n, KindName(kind)))
		}
	}
	return strings.Join(parts, ", ")
}

// template returns a showdown to fill in.
func template(players []score.Player, _ []string) string {
	var b strings.Builder
	b.WriteString("\n; C R F K (Capstone, Riser, Foundation, Cornerstone) and a suit:\n; go si br sa em ru (gold, silver, bronze, sapphire, emerald, ruby)\n")
	b.WriteString("quarry: Ksi Fbr\n")
	var paid []string
	for i, p := range players {
		hand := "?"
		if i == 0 {
			hand = "Cgo Rgo Rgo Fgo Kgo Fsi"
		}
		b.WriteString(p.Name + ": " + hand + "\n")
		paid = append(paid, p.Name+" 10")
	}
	b.WriteString("paid: " + strings.Join(paid, ", ") + "\n; a hand that nobody saw is `?`, a folded one `fold`\n")
	return b.String()
}
