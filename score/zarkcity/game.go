package zarkcity

import (
	"strings"

	"arbiter/score"
	"arbiter/score/cards"
	"arbiter/score/grid"
)

// The rules, by their permanent ids.
const (
	RuleCard      = "zark-city/card"
	RuleDuplicate = "zark-city/duplicate"
	RuleStash     = "zark-city/stash"
	RuleConnected = "zark-city/connected"
	RuleHand      = "zark-city/hand"
	RuleBoard     = "zark-city/board"

	RuleDraw     = "zark-city/draw"
	RuleGrow     = "zark-city/grow"
	RuleSpawn    = "zark-city/spawn"
	RuleBuild    = "zark-city/build"
	RuleMove     = "zark-city/move"
	RuleConvert  = "zark-city/convert"
	RuleDemolish = "zark-city/demolish"
	RuleAttack   = "zark-city/attack"
	RuleFly      = "zark-city/fly"
	RuleHatch    = "zark-city/hatch"

	RulePowerBlock = "zark-city/power-block"
	RuleThreat     = "zark-city/threat"
)

// Game is what Arbiter knows of Zark City.
var Game = score.Game{
	Name:       "zark-city",
	Title:      "Zark City",
	Source:     "Andrew Looney",
	About:      "Cards laid on the table are the board of a city that grows; a player who alone occupies all three cards of a Power Block wins.",
	MinPlayers: 2,
	Least:      0,
	Most:       12,
	MaxPlayers: MaxPlayers,
	Colours:    true,
	Letters:    "RBGYO",
	Rules: []score.Rule{
		{ID: RuleCard, Label: "card", Kind: score.Checks, Text: "Only number cards, 2 to 10, lie on the board, and every card is of a suit that the deck has."},
		{ID: RuleDuplicate, Label: "duplicate", Kind: score.Checks | score.Warns, Text: "No card more often than the deck holds it, on the board, in hands and among the named discards: each card once, jokers twice."},
		{ID: RuleStash, Label: "stash", Kind: score.Checks, Text: "Nobody has more than three pyramids of a size on the board."},
		{ID: RuleConnected, Label: "connected", Kind: score.Checks | score.Warns, Text: "All cards hang together; touching at a corner is enough."},
		{ID: RuleHand, Label: "hand", Kind: score.Checks, Text: "A player holds at most six cards; the player to move, at most seven: six and the card just drawn."},
		{ID: RuleBoard, Label: "board", Kind: score.Warns, Text: "At least as many cards lie on the board as there are players: each laid one in the first round, and cards never leave the board."},
		{ID: RuleDraw, Label: "Draw", Kind: score.Checks, Text: "A turn begins with one card drawn; Draw takes three more."},
		{ID: RuleGrow, Label: "Grow", Kind: score.Checks, Text: "Replace one of your pyramids by the next larger size from your stash."},
		{ID: RuleSpawn, Label: "Spawn", Kind: score.Checks, Text: "Put a Small from your stash on a card that you occupy."},
		{ID: RuleBuild, Label: "Build", Kind: score.Checks, Text: "Lay a number card from your hand on an empty place adjacent to a card that you occupy."},
		{ID: RuleMove, Label: "Move", Kind: score.Checks, Text: "Slide one of your pyramids to an adjacent card."},
		{ID: RuleConvert, Label: "Convert", Kind: score.Checks, Text: "Swap a pyramid, on a card that you occupy or adjacent to one, for one of yours of its size or smaller from your stash."},
		{ID: RuleDemolish, Label: "Demolish", Kind: score.Checks, Text: "Remove a pyramid on a card that you occupy or adjacent to one."},
		{ID: RuleAttack, Label: "attack", Kind: score.Checks, Text: "Converting and demolishing cost discards worth the target's pips or more: a king 3, a queen 2, a jack, joker or ace 1. None may be redundant; each point over draws a card."},
		{ID: RuleFly, Label: "Fly", Kind: score.Checks, Text: "Discard an ace: a card that you occupy moves, with its pyramids, to an empty place adjacent to another card; all cards must still hang together."},
		{ID: RuleHatch, Label: "Hatch", Kind: score.Checks, Text: "Only without a pyramid on the board: lay a number card and put a Small on it."},
		{ID: RulePowerBlock, Label: "Power Blocks", Kind: score.Scores | score.Warns, Text: "1 for each Power Block that the player controls; any of them wins. When several players control one, the player who just moved wins; otherwise they share."},
		{ID: RuleThreat, Label: "threats", Kind: score.Scores, Text: "Worth nothing: a Power Block of which the player controls two cards and not the third, or two such cards and an empty place that one card of the deck would make a Power Block. A winner has none."},
	},
	Rulings: []score.Ruling{
		{
			Name: "target", Question: "Whose pyramids may be converted or demolished?",
			Values: []score.Choice{
				{Name: "opponent", Text: "only another player's"},
				{Name: "any", Text: "anybody's, including one's own"},
			},
			Touches: []string{RuleConvert, RuleDemolish},
		},
		{
			Name: "deck", Question: "Which deck is played with?",
			Values: []score.Choice{
				{Name: "standard", Text: "clubs, diamonds, hearts and spades, and two jokers"},
				{Name: "five", Text: "a fifth suit besides, stars (*)"},
			},
			Touches: []string{RuleCard, RuleThreat},
		},
		{
			Name: "hatch", Question: "Where may a hatched card lie?",
			Values: []score.Choice{
				{Name: "adjacent", Text: "beside another card, as any card that is added"},
				{Name: "anywhere", Text: "on any empty place"},
			},
			Touches: []string{RuleHatch, RuleConnected},
		},
	},
	Template: template,
	Blank:    blank,
	Lists:    lists,
}

// lists returns the rules that the referee states but cannot check.
func lists() []score.List {
	return []score.List{
		{Title: "Before the first turn (told, not checked)", Items: []score.Choice{
			{Name: "the deal", Text: "Everybody has three trios of a colour and three cards; while anybody holds no number card, everybody draws another."},
			{Name: "who goes first", Text: "Everybody lays a number card face down, and all are turned over: the highest goes first; of equal ones, the one that was laid first."},
			{Name: "the first round", Text: "The first player's card goes in the middle with a Small on it; in turn order the others lay theirs adjacent to any card, with a Small each."},
		}},
		{Title: "At any time (told, not checked)", Items: []score.Choice{
			{Name: "re-shuffling", Text: "When the deck runs out, the discards are shuffled and played on with."},
			{Name: "the end of a turn", Text: "Discard down to six cards."},
		}},
	}
}

// template returns a position to fill in.
func template(players []score.Player, _ []string) string {
	var b strings.Builder
	first := players[0].Colour
	b.WriteString("turn: " + first + "\n\n; a place: . or a card (2 to 10 and C D H S), with its pyramids after a colon\n")
	board := newBoard(len(players)+2, 3)
	for i, card := range []string{"7C", "8C", "10D", "4H", "2S"}[:len(players)] {
		c, _ := cards.Parse(card)
		board.Put(grid.Square{Column: i + 1, Row: 1}, c, Stack(0).with(Piece{i, Small}))
	}
	t := Table{Board: board, Players: players}
	t.writePicture(&b)
	b.WriteString("hand " + first + ": KH 5C AD\n; an act a line: draw, grow, spawn, build, move, convert, demolish, fly, hatch\ndo: build 5C b3\n")
	return b.String()
}
