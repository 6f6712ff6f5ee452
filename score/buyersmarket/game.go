package buyersmarket

import (
	"strings"

	"arbiter/score"
)

// The rules, by their permanent ids.
const (
	RuleSize       = "buyers-market/size"
	RuleSupport    = "buyers-market/support"
	RuleFoundation = "buyers-market/foundation"
	RuleColour     = "buyers-market/colour"
	RuleBank       = "buyers-market/bank"
	RuleSupply     = "buyers-market/supply"
	RuleCards      = "buyers-market/cards"
	RuleCall       = "buyers-market/call"
	RulePurchase   = "buyers-market/purchase"
	RulePool       = "buyers-market/pool"
	RuleContribute = "buyers-market/contribute"
	RuleBricks     = "buyers-market/bricks"
	RuleLevel      = "buyers-market/level"
	RuleCohesion   = "buyers-market/cohesion"
	RuleDiversity  = "buyers-market/diversity"
	RuleRegality   = "buyers-market/regality"
	RuleUnused     = "buyers-market/unused"
	RuleUnspent    = "buyers-market/unspent"
)

// Game is what Arbiter knows of Buyer's Market.
var Game = score.Game{
	Name:       "buyers-market",
	Title:      "Buyer's Market",
	Source:     "Gregory Lattanzio, 2017",
	About:      "Players buy pallets of pyramids and at the end erect one building each from what they collected.",
	MinPlayers: 2,
	Least:      -500,
	Most:       500,
	MaxPlayers: 4,
	Colours:    true,
	Letters:    "WKCN",
	Rules: []score.Rule{
		{ID: RuleSize, Label: "size", Kind: score.Checks, Text: "Level 1 is all Larges, level 2 all Mediums, every higher level all Smalls."},
		{ID: RuleSupport, Label: "support", Kind: score.Checks, Text: "Every level keeps a pyramid bare: a level holds at most one fewer than the level under it."},
		{ID: RuleFoundation, Label: "foundation", Kind: score.Checks, Text: "A level stands only on a completed one: level 1 is complete from 4 Larges, level 2 from 3 Mediums, a higher one from 1 Small."},
		{ID: RuleColour, Label: "colour", Kind: score.Checks, Text: "A building and a pile hold the resource colours and the owner's bank colour, never another player's."},
		{ID: RuleBank, Label: "bank", Kind: score.Checks, Text: "A bank holds its owner's colour only."},
		{ID: RuleSupply, Label: "supply", Kind: score.Checks, Text: "Over all players together there is no more of a colour and size than the trios hold: three of a resource colour, four in a four-player game, two of a bank colour."},
		{ID: RuleCards, Label: "cards", Kind: score.Warns, Text: "Counts of collected cards, which break ties, can be true: whoever collected pyramids has a card, all together have at most 50, and a card came with at most 11 resource pips, of one colour."},
		{ID: RuleCall, Label: "call", Kind: score.Warns, Text: "The building phase was called by a player who could complete a building, three levels to code, from what that player had collected."},
		{ID: RulePurchase, Label: "purchase", Kind: score.Checks | score.Warns, Text: "A pallet is bought when the pips on its card, with at most 4 pips that the buyer adds from the bank, reach the card's value; among more than two players it held a resource before; change is at most what was overspent."},
		{ID: RulePool, Label: "pool", Kind: score.Checks, Text: "One pyramid from the pool goes on a pallet of its colour. Pool pyramids on a card never exceed its value in pips. It never buys the pallet."},
		{ID: RuleContribute, Label: "contribute", Kind: score.Checks | score.Warns, Text: "One pyramid of the player's own bank goes on a pallet that is not complete. Where it completes the pallet, the player could have bought it in the same act."},
		{ID: RuleBricks, Label: "bricks", Kind: score.Scores, Text: "+1 for each pyramid in the building."},
		{ID: RuleLevel, Label: "completed levels", Kind: score.Scores, Text: "+2 for each completed level."},
		{ID: RuleCohesion, Label: "monochrome", Kind: score.Scores, Text: "+3 for each level of one colour."},
		{ID: RuleDiversity, Label: "all five colours", Kind: score.Scores, Text: "+3 when all five resource colours stand in the building."},
		{ID: RuleRegality, Label: "spires", Kind: score.Scores, Text: "+4 for each spire after the first; spires are the Smalls of the highest level."},
		{ID: RuleUnused, Label: "unused", Kind: score.Scores, Text: "-1 for each collected pyramid that is not in the building."},
		{ID: RuleUnspent, Label: "left in the bank", Kind: score.Scores, Text: "+1 for each pyramid left in the bank."},
	},
	Rulings: []score.Ruling{
		{
			Name: "change", Question: "How much change may a buyer take?",
			Values: []score.Choice{
				{Name: "buyer", Text: "only pips that the buyer added in this act beyond what was needed"},
				{Name: "anyone", Text: "every pip beyond the card's value, whoever laid it"},
			},
			Touches: []string{RulePurchase},
		},
		{
			Name: "half-built", Question: "May a level stand on an incomplete one?",
			Values: []score.Choice{
				{Name: "stop", Text: "no: the building stops there"},
				{Name: "continue", Text: "yes: only support limits it, and a level's +2 depends on its own count"},
			},
			Touches: []string{RuleFoundation, RuleLevel},
		},
		{
			Name: "monochrome", Question: "Which levels of one colour earn the bonus?",
			Values: []score.Choice{
				{Name: MonoBuilt, Text: "any level that was built, one pyramid too"},
				{Name: MonoCompleted, Text: "completed levels only"},
				{Name: MonoSeveral, Text: "levels of two pyramids or more"},
			},
			Touches: []string{RuleCohesion},
		},
		{
			Name: "unused", Question: "Which unused pyramids cost a point?",
			Values: []score.Choice{
				{Name: "all", Text: "every collected pyramid that is not in the building"},
				{Name: "unplayable", Text: "only those that could not be added to the building as it stands"},
			},
			Touches: []string{RuleUnused},
		},
	},
	Template: template,
	Blank:    blank,
}

// template returns a building to fill in for the first player and piles for the rest.
func template(players []score.Player, _ []string) string {
	var b strings.Builder
	b.WriteString("resources: R Y G B P\n\n")
	for i, p := range players {
		b.WriteString(p.Colour + ":")
		if i == 0 {
			b.WriteString("                    ; what " + p.Name + " built, levels from the bottom\n  1: R3*3 Y3\n  2: G2 Y2*2\n  3: B1\n  unused: P1\n")
		} else {
			piles := [...]string{"Y3*2 G3*2 B2*3 P1", "G3 B3*3 P2*3 R1", "P3*3 Y3 R2*3 G1"} // together no more than the trios hold
			b.WriteString("                    ; or the pile: Arbiter finds its best building\n  pile: " + piles[min(i-1, len(piles)-1)] + "\n")
		}
		b.WriteString("  bank: " + p.Colour + "3 " + p.Colour + "1          ; what is left in the bank\n  cards: 5              ; cards collected, for ties\n")
	}
	return b.String()
}
