package bazaar

import (
	"testing"

	"arbiter/score/notation/notationtest"
)

var mistakes = []notationtest.Mistake{
	{"alone", "game: bazaar\nplayer: Ann\nvisible: -\n"},
	{"header", two + "equations: RR = B\n"},

	{"equation without =", two + "equation: RR B\n"},
	{"equation with one side", two + "equation: RR =\n"},
	{"equation with nothing", two + "equation: R0 = B\n"},
	{"a hidden card that nobody knows", two + "visible: -\npile: ? RRRRB\n"},
	{"a card of four pebbles and a doubt", two + "visible: RW?GY\npile: 3\n"},
	{"none and one that nobody knows", two + "visible: - ?\npile: 3\n"},
	{"equation with two =", two + "equation: R = B = G\n"},
	{"equation with a strange letter", two + "equation: RX = B\n"},

	{"visible twice", begun + "visible: -\n"},
	{"visible with nothing", two + "visible:\n"},
	{"no card", two + "visible: RRRRB RRXXB\n"},
	{"pile twice", begun + "pile: 3\n"},
	{"pile of too many", two + "visible: -\npile: 2000\n"},
	{"pile of less than none", two + "visible: -\npile: -3\n"},
	{"pile of no cards", two + "visible: -\npile: many\n"},
	{"bank twice", begun + "bank: -\n"},
	{"bank with nothing", two + "bank:\n"},
	{"bank", two + "bank: R20 X3\n"},
	{"too many pebbles", two + "bank: R200 R1\n"},

	{"wallet of nobody", two + "wallet: Anne RRB\n"},
	{"wallet without pebbles", two + "wallet: Ann\n"},
	{"wallet twice", two + "wallet: Ann R\nwallet: Ann B\n"},
	{"wallet of what", two + "wallet: Ann five\n"},
	{"points without a number", two + "points: Ann\n"},
	{"points twice", two + "points: Ann 1\npoints: Ann 2\n"},
	{"points below none", two + "points: Ann -1\n"},
	{"points of two numbers", two + "points: Ann 1 2\n"},
	{"bought by nobody", two + "bought: Anne RWBGY RRRRB\n"},
	{"bought by nobody at all", two + "bought: RWBGY RRRRB\n"},
	{"points of a name with a comma, and another comma", "game: bazaar\nplayer: A\nplayer: C, D\npoints: C, D ,\n"},
	{"bought without cards", two + "bought: Ann\n"},
	{"bought what", two + "bought: Ann RWBGY five\n"},
	{"bought twice", two + "bought: Ann RWBGY\nbought: Ann RRRRB\n"},
	{"turn of nobody", two + "turn: Zed\n"},
	{"turn twice", two + "turn: Ann\nturn: Ann\n"},

	{"nothing at all", two},
	{"no visible", two + "pile: 3\n"},
	{"no pile", two + "visible: RRRRB\n"},

	{"no colon", begun + "\n1. Ann draw R\n"},
	{"nobody's turn", begun + "\n1. Anne: draw R\n"},
	{"a number left out", begun + "\n1. Ann: skip\n3. Bob: skip\n"},
	{"turn 0", begun + "\n0. Ann: skip\n"},
	{"no number", begun + "\n1. Ann: skip\nBob: skip\n"},
	{"nothing done", begun + "\n1. Ann:\n"},
	{"a comma too many", begun + "\n1. Ann: skip,, buy RRRRB\n"},
	{"a strange deed", begun + "\n1. Ann: drew R\n"},
	{"two deeds", begun + "\n1. Ann: draw R, trade RR>B\n"},
	{"deed after buy", begun + "\n1. Ann: buy RRRRB, draw R\n"},
	{"buy after reveal", begun + "\n1. Ann: skip, reveal RRRRB, buy RRRRB\n"},
	{"reveal after out", begun + "\n1. Ann: out, reveal RRRRB\n"},
	{"out twice", begun + "\n1. Ann: out, out\n"},
	{"draw nothing", begun + "\n1. Ann: draw\n"},
	{"draw two", begun + "\n1. Ann: draw RR\n"},
	{"trade nothing", begun + "\n1. Ann: trade\n"},
	{"trade with =", begun + "\n1. Ann: trade RR>B B=RR\n"},
	{"trade for nothing", begun + "\n1. Ann: trade RR>-\n"},
	{"skip what", begun + "\n1. Ann: skip buy RRRRB\n"},
	{"out what", begun + "\n1. Ann: out Bob\n"},
	{"buy nothing", begun + "\n1. Ann: buy\n"},
	{"reveal nothing", begun + "\n1. Ann: skip, reveal\n"},
	{"buy what", begun + "\n1. Ann: buy RRRRB left\n"},
	{"only reveal", begun + "\n1. Ann: reveal RRRRB\n"},

	{"a tally with cards", begun + "\nAnn: buy RRRRB left 0\n"},
	{"a turn in a tally", two + "\nAnn: draw R\n"},
	{"left nothing", two + "\nAnn: buy RRRRB\n"},
	{"left what", two + "\nAnn: buy RRRRB left none\n"},
	{"left more than a table has", two + "\nAnn: buy RRRRB left 1001\n"},
	{"left below none", two + "\nAnn: buy RRRRB left -1\n"},
	{"a tally's card", two + "\nAnn: buy RRXRB left 1\n"},
	{"out of a tally", two + "\nAnn: out now\n"},
	{"a turn after a tally", two + "\nAnn: buy RRRRB left 1\n1. Bob: draw R\n"},
}

// What cannot be read is said with its place and a remedy.
func TestMistakes(t *testing.T) {
	notationtest.Mistakes(t, Parse, mistakes)
}
