package table

import (
	"testing"

	"arbiter/cmd/arbiter/internal/commandtest"
)

const fives = "game: bazaar\nplayer: Ann\nplayer: Bob\nequation: RW = G\nvisible: GGGGG* RRRRR WWWWW YYYYY\npile: 3\nwallet: Ann R5W5\n"

// Best finds a building and a turn.
func TestBest(t *testing.T) {
	c := commandtest.New(t)
	file := c.File("fives.txt", fives)
	c.Prints(`Bazaar · 2 players · 1 equation, a position

   1      R W ⇄  G

  ┌───────────┐ ┌───────────┐ ┌───────────┐ ┌───────────┐
  │ G G G G G │ │ R R R R R │ │ W W W W W │ │ Y Y Y Y Y │
  │     *     │ │           │ │           │ │           │
  └───────────┘ └───────────┘ └───────────┘ └───────────┘

  bank      R15 W15 B20 G20 Y20    3 hidden cards
  Ann    0  R R R R R W W W W W  ← to move
  Bob    0  ·

  Ann: 6 points, 2 cards
  (the best of all turns with up to 4 exchanges)

  exchanges  none
  buy        RRRRR   5 pebbles left, 1 point
             WWWWW   no pebbles left, 5 points
  left       nothing
`, BestCmd, file)
	c.Prints(`{"game":"bazaar","player":"Ann","points":6,"exchanges":[],"purchases":[{"card":"RRRRR","left":5,"points":1},{"card":"WWWWW","left":0,"points":5}],"left":"","by":"cards","depth":0}
`, BestCmd, "--json", "--depth", "0", "--by", "cards", file)
	c.Prints(`Bazaar · 2 players · 1 equation, a position

   1      R W ⇄  G

  ┌───────────┐ ┌───────────┐ ┌───────────┐ ┌───────────┐
  │ G G G G G │ │ R R R R R │ │ W W W W W │ │ Y Y Y Y Y │
  │     *     │ │           │ │           │ │           │
  └───────────┘ └───────────┘ └───────────┘ └───────────┘

  bank      R15 W15 B20 G20 Y20    3 hidden cards
  Ann    0  R R R R R W W W W W  ← to move
  Bob    0  ·

  Ann: 6 points, 2 cards
  (the best of all turns with up to 4 exchanges)

  exchanges  none
  buy        RRRRR   5 pebbles left, 1 point
             WWWWW   no pebbles left, 5 points
  left       nothing

  against    trade RR>G: not legal (bazaar/trade). Step 1, RR>G: no equation says so.
----
exit code 1
`, BestCmd, "--against", "trade RR>G", file)
	c.Refuses(`--depth is the number of exchanges, 0 for no limit; it cannot be negative`, BestCmd, "--depth", "-1", file)
	c.Refuses(`--by must be points or cards, not "coins"`, BestCmd, "--by", "coins", file)
	c.Prints(`Buyer's Market · 2 players · 3 trios of each resource · 21 November 2026 · Tuesday league 2026

  Ann
    level 5                 ^P1^                   monochrome, 1 spire
    level 4                Y1  Y1                  monochrome
    level 3              B1  B1  B1                monochrome
    level 2         [Y2 ][G2 ][G2 ][G2 ]
    level 1  [ R3  ][ R3  ][ R3  ][ Y3  ][ Y3  ]
    unused  R1    bank  W3 W1    cards  5

  Bob
    level 3                  ^G1^^G1^^P1^^K1^                    4 spires
    level 2              [B2 ][B2 ][B2 ][P2 ][P2 ]
    level 1  [ G3  ][ G3  ][ B3  ][ B3  ][ B3  ][ P3  ][ P3  ]
    bank  K2    cards  4

                    Ann  Bob
  bricks            +15  +16
  completed levels  +10   +6
  monochrome         +9    ·
  all five colours   +3    ·
  spires              ·  +12
  unused             −1    ·
  left in the bank   +2   +1
 ────────────────────────────
  total              38   35

  Ann
    completed levels    level 1 +2 · level 2 +2 · level 3 +2 · level 4 +2 · level 5 +2
    monochrome          level 3 +3 · level 4 +3 · level 5 +3
    Level 1 in one colour would cost 43 points: 12 pyramids more stay out.
    Level 2 in one colour would cost 10 points: 4 pyramids more stay out.
    One more spire would cost 6 points: 1 pyramid more stays out.
    One more completed level is not possible with this pile.
  Bob
    completed levels    level 1 +2 · level 2 +2 · level 3 +2
    Level 1 in one colour would cost 41 points: 13 pyramids more stay out.
    Level 2 in one colour would cost 7 points: 3 pyramids more stay out.
    Level 3 in one colour would cost 6 points: 1 pyramid more stays out.
    All resource colours are not possible: the pile has no R.
    One more spire is not possible with this pile.
    One more completed level would cost 6 points: 1 pyramid more stays out.

  ruling half-built=stop
  ruling monochrome=built
  ruling unused=all
`, BestCmd, "../../../docs/examples/buyers-market.txt")
	c.Refuses(`../../../docs/examples/pyramid.txt:2:1: best is only for Buyer's Market and Bazaar, not for Pyramid`, BestCmd, "../../../docs/examples/pyramid.txt")
	c.Refuses(`best needs a file: name one, or - for standard input; arbiter new GAME prints one to fill in (games: subdivision, buyers-market, zark-city, pyramid, bazaar), and arbiter score, on a terminal, opens a sheet`, BestCmd)
}
