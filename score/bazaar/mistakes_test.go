package bazaar

import (
	"testing"

	"arbiter/score/notation/notationtest"
)

// What cannot be read is said with its place and a remedy.
func TestMistakes(t *testing.T) {
	notationtest.Mistakes(t, Parse, []notationtest.Mistake{
		{"alone", "game: bazaar\nplayer: Ann\nvisible: -\n", "2:9", "Bazaar is not played by 1 player; expected one line `player:` for each of 2 to 6 players"},
		{"header", two + "equations: RR = B\n", "4:1", `no header is called "equations"; did you mean equation?`},

		{"equation without =", two + "equation: RR B\n", "4:11", `"RR B" is not an equation; expected pebbles (R W B G Y) on both sides of =`},
		{"equation with one side", two + "equation: RR =\n", "4:11", `"RR =" is not an equation`},
		{"equation with nothing", two + "equation: R0 = B\n", "4:11", `"R0 = B" is not an equation`},
		{"a hidden card that nobody knows", two + "visible: -\npile: ? RRRRB\n", "5:7", `"?" is not a card`},
		{"a card of four pebbles and a doubt", two + "visible: RW?GY\npile: 3\n", "4:10", `"RW?GY" is not a card`},
		{"none and one that nobody knows", two + "visible: - ?\npile: 3\n", "4:10", `"-" is not a card`},
		{"equation with two =", two + "equation: R = B = G\n", "4:11", `"R = B = G" is not an equation`},
		{"equation with a strange letter", two + "equation: RX = B\n", "4:11", `"RX = B" is not an equation`},

		{"visible twice", begun + "visible: -\n", "9:1", "a second `visible:` in one game; keep one of the two lines"},
		{"visible with nothing", two + "visible:\n", "4:9", "no cards are named; name the cards, or write - when there is none"},
		{"no card", two + "visible: RRRRB RRXXB\n", "4:16", `"RRXXB" is not a card; expected five pebbles`},
		{"pile twice", begun + "pile: 3\n", "9:1", "a second `pile:`"},
		{"pile of too many", two + "visible: -\npile: 2000\n", "5:7", `"2000" is not a number of cards`},
		{"pile of less than none", two + "visible: -\npile: -3\n", "5:7", `"-3" is not a number of cards`},
		{"pile of no cards", two + "visible: -\npile: many\n", "5:7", `"many" is not a card`},
		{"bank twice", begun + "bank: -\n", "9:1", "a second `bank:`"},
		{"bank with nothing", two + "bank:\n", "4:6", "no pebbles are named"},
		{"bank", two + "bank: R20 X3\n", "4:11", `"X3" is not pebbles; expected pebbles of R W B G Y`},
		{"too many pebbles", two + "bank: R200 R1\n", "4:12", `"R1" is not pebbles`},

		{"wallet of nobody", two + "wallet: Anne RRB\n", "4:9", `no player is called "Anne"; did you mean Ann?`},
		{"wallet without pebbles", two + "wallet: Ann\n", "4:9", "\"wallet\" says too little; expected a player and pebbles, as `wallet: Ann RRB`"},
		{"wallet twice", two + "wallet: Ann R\nwallet: Ann B\n", "5:1", "a second wallet of Ann"},
		{"wallet of what", two + "wallet: Ann five\n", "4:13", `"five" is not pebbles`},
		{"points without a number", two + "points: Ann\n", "4:9", `"points" says too little; expected a player and a number`},
		{"points twice", two + "points: Ann 1\npoints: Ann 2\n", "5:1", "the points of Ann stand there twice"},
		{"points below none", two + "points: Ann -1\n", "4:13", `"-1" is not a number of points`},
		{"points of two numbers", two + "points: Ann 1 2\n", "4:13", `"1" is not a number of points`},
		{"bought by nobody", two + "bought: Anne RWBGY RRRRB\n", "4:9", `no player is called "Anne"; did you mean Ann?`},
		{"bought by nobody at all", two + "bought: RWBGY RRRRB\n", "4:9", `no player is called "RWBGY"; the players are Ann, Bob`},
		{"points of a name with a comma, and another comma", "game: bazaar\nplayer: A\nplayer: C, D\npoints: C, D ,\n", "4:9", `"points" says too little`},
		{"bought without cards", two + "bought: Ann\n", "4:9", "\"bought\" says too little; expected a player and cards, as `bought: Ann RWBGY RRRRB*`"},
		{"bought what", two + "bought: Ann RWBGY five\n", "4:19", `"five" is not a card; expected five pebbles`},
		{"bought twice", two + "bought: Ann RWBGY\nbought: Ann RRRRB\n", "5:1", "a second line of what Ann bought; put all cards in one line"},
		{"turn of nobody", two + "turn: Zed\n", "4:7", `no player is called "Zed"; the players are Ann, Bob`},
		{"turn twice", two + "turn: Ann\nturn: Ann\n", "5:1", "a second `turn:`"},

		{"nothing at all", two, "4:1", "the game has neither cards nor turns nor purchases"},
		{"no visible", two + "pile: 3\n", "5:1", "the cards that lie open are not named"},
		{"no pile", two + "visible: RRRRB\n", "5:1", "nothing is said of the pile"},

		{"no colon", begun + "\n1. Ann draw R\n", "10:4", "a line without a colon; expected a player, a colon and what it did"},
		{"nobody's turn", begun + "\n1. Anne: draw R\n", "10:4", `no player is called "Anne"; did you mean Ann?`},
		{"a number left out", begun + "\n1. Ann: skip\n3. Bob: skip\n", "11:1", "turn 3 where turn 2 was expected"},
		{"no number", begun + "\n1. Ann: skip\nBob: skip\n", "11:1", "a log and a tally in one game; a log numbers every turn"},
		{"nothing done", begun + "\n1. Ann:\n", "10:8", "nothing stands there; expected draw, trade, skip, buy, reveal or out"},
		{"a comma too many", begun + "\n1. Ann: skip,, buy RRRRB\n", "10:14", "nothing stands there"},
		{"a strange deed", begun + "\n1. Ann: drew R\n", "10:9", `"drew" is nothing that a player does; did you mean draw?`},
		{"two deeds", begun + "\n1. Ann: draw R, trade RR>B\n", "10:17", "trade comes too late; a turn begins with one of draw, trade and skip"},
		{"deed after buy", begun + "\n1. Ann: buy RRRRB, draw R\n", "10:20", "draw comes too late"},
		{"buy after reveal", begun + "\n1. Ann: skip, reveal RRRRB, buy RRRRB\n", "10:29", "buy comes too late; the order is draw, trade or skip; buy; reveal; out"},
		{"reveal after out", begun + "\n1. Ann: out, reveal RRRRB\n", "10:14", "reveal comes too late"},
		{"out twice", begun + "\n1. Ann: out, out\n", "10:14", "out comes too late"},
		{"draw nothing", begun + "\n1. Ann: draw\n", "10:9", "it is not said which pebble was drawn"},
		{"draw two", begun + "\n1. Ann: draw RR\n", "10:9", "it is not said which pebble was drawn; expected one pebble of R W B G Y"},
		{"trade nothing", begun + "\n1. Ann: trade\n", "10:9", "a trade without an exchange; expected exchanges, as trade RR>B; for none say skip"},
		{"trade with =", begun + "\n1. Ann: trade RR>B B=RR\n", "10:20", `"B=RR" is not an exchange; expected what is given, > and what is taken`},
		{"trade for nothing", begun + "\n1. Ann: trade RR>-\n", "10:15", `"RR>-" is not an exchange`},
		{"skip what", begun + "\n1. Ann: skip buy RRRRB\n", "10:14", "skip stands alone; put a comma before what comes next"},
		{"out what", begun + "\n1. Ann: out Bob\n", "10:13", "out stands alone"},
		{"buy nothing", begun + "\n1. Ann: buy\n", "10:9", "buy without a card; name the card, as buy RWBGY*"},
		{"reveal nothing", begun + "\n1. Ann: skip, reveal\n", "10:15", "reveal without a card"},
		{"buy what", begun + "\n1. Ann: buy RRRRB left\n", "10:19", `"left" is not a card`},
		{"only reveal", begun + "\n1. Ann: reveal RRRRB\n", "10:9", "a turn that only reveals; say skip first"},

		{"a tally with cards", begun + "\nAnn: buy RRRRB left 0\n", "4:1", "a tally has no `equation:`; number the turns"},
		{"a turn in a tally", two + "\nAnn: draw R\n", "5:6", `"draw" does not belong in a tally; in a tally: buy RWBGY* left 0, or out`},
		{"left nothing", two + "\nAnn: buy RRRRB\n", "5:6", "a purchase of a tally is a card and how many pebbles were left"},
		{"left what", two + "\nAnn: buy RRRRB left none\n", "5:21", `"none" is not a number of pebbles`},
		{"left more than a table has", two + "\nAnn: buy RRRRB left 1001\n", "5:21", `"1001" is not a number of pebbles`},
		{"left below none", two + "\nAnn: buy RRRRB left -1\n", "5:21", `"-1" is not a number of pebbles`},
		{"a tally's card", two + "\nAnn: buy RRXRB left 1\n", "5:10", `"RRXRB" is not a card`},
		{"out of a tally", two + "\nAnn: out now\n", "5:10", "out stands alone"},
		{"a turn after a tally", two + "\nAnn: buy RRRRB left 1\n1. Bob: draw R\n", "6:1", "a log and a tally in one game"},
	})
}
