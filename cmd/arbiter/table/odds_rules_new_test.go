package table

import (
	"strings"
	"testing"

	"arbiter/cmd/arbiter/internal/commandtest"
	"arbiter/cmd/arbiter/league/pair"
)

// Odds, rules, and files to fill in.
func TestOddsRulesAndNew(t *testing.T) {
	c := commandtest.New(t)
	c.Prints(`Pyramid · Cgo Rgo Rsi Fgo Kbr Fru · Grand Pyramid, with Ksi from the Quarry

  against one unseen opponent       hands       %
  wins                         69,343,368  92.489
  ties, and splits the pot      5,630,453   7.510
  loses                               547  0.0007

  Of all 74,974,368 hands of six that the opponent may hold, each with Fem Ksi in the Quarry.

  No other card in the Quarry would improve it.

  Of all six-card hands three in ten are no pyramid at all.
`, OddsCmd, "--hand", "cGO rgo rsi fgo kbr fru", "--quarry", "fem KSI")
	c.Refuses(`--hand: "Xgo" is not a card; expected C, R, F or K and a suit: go si br sa em ru, as Cgo`, OddsCmd, "--hand", "Cgo Xgo")
	c.Refuses(`--quarry goes with --hand, which names the six cards that it may help`, OddsCmd, "--quarry", "Fem")
	c.Prints(`  subdivision      Subdivision, 2–4 players (Carlton Noles, 2006/2007)
  buyers-market    Buyer's Market, 2–4 players (Gregory Lattanzio, 2017)
  zark-city        Zark City, 2–5 players (Andrew Looney)
  pyramid          Pyramid, 2–6 players ("Reactor-Axe-Man", 2016)
  bazaar           Bazaar, 2–6 players (after Sid Sackson)

  the rules of one:
  arbiter rules subdivision
`, RulesCmd)
	c.Prints(`Pyramid · "Reactor-Axe-Man", 2016 · 2 to 6 players

  A six-suit card game of wagers: at the reveal each player makes the best pyramid of six cards, with at most one card of the Quarry in place of an own one.

What is checked

  pyramid/players           Two to six play.
  pyramid/copies            No card more often than the deck holds it, hands and Quarry together: in each suit 1 Capstone, 3 Risers, 6 Foundations, 2 Cornerstones.
  pyramid/hand              A hand at the reveal has six cards. The last one in, when all others folded, may show six or seven, or none. While two or more are in, each hand must be seen to name a winner.
  pyramid/quarry            The Quarry holds at least a card for each hand revealed, when two or more are in, and at most one for each player. A player who shows seven cards gave it none.
  pyramid/claim             A claimed hand is one that the player can make; a claim that is too low is a warning and binds nobody.
  pyramid/wager             Nothing paid is negative, and a stated pot is the sum of what was paid. Whoever was dealt in paid an ante.

What is scored

  pyramid/paid              The chips that the player paid.
  pyramid/pot               The best hand takes the pot; equal ones share it, odd chips one each to the earlier seats. If all but one fold, the last one takes it unseen.

Hands, rising

  pyramid/cap                       Cap Pyramid: 1 Capstone
  pyramid/rough                     Rough Pyramid: 1 Riser, 2 Foundations, of one suit
  pyramid/small                     Small Pyramid: 1 Capstone, 2 Risers
  pyramid/perfect-small             Perfect Small Pyramid: 1 Capstone, 2 Risers, of one suit
  pyramid/ziggurat                  Ziggurat: 2 Risers, 3 Foundations
  pyramid/squared-ziggurat          Squared Ziggurat: 2 Risers, 2 Foundations, 1 Cornerstone
  pyramid/perfect-ziggurat          Perfect Ziggurat: 2 Risers, 3 Foundations, of one suit
  pyramid/perfect-squared-ziggurat  Perfect Squared Ziggurat: 2 Risers, 2 Foundations, 1 Cornerstone, of one suit
  pyramid/large                     Large Pyramid: 1 Capstone, 2 Risers, 3 Foundations
  pyramid/squared-large             Squared Large Pyramid: 1 Capstone, 2 Risers, 2 Foundations, 1 Cornerstone
  pyramid/perfect-large             Perfect Large Pyramid: 1 Capstone, 2 Risers, 3 Foundations, of one suit
  pyramid/perfect-squared-large     Perfect Squared Large Pyramid: 1 Capstone, 2 Risers, 2 Foundations, 1 Cornerstone, of one suit
  pyramid/grand                     Grand Pyramid: 1 Capstone, 2 Risers, 1 Foundation, 2 Cornerstones
  pyramid/perfect-grand             Perfect Grand Pyramid: 1 Capstone, 2 Risers, 1 Foundation, 2 Cornerstones, of one suit

Rulings  (--ruling NAME=VALUE, or in a file ruling: NAME=VALUE)

  suit-ties: When do suits decide between equal hands?
    single     between hands of one suit: Cap, Rough and perfect ones (the default)
    cards      mixed hands too, card by card by suit: capstone, risers, foundations, cornerstones, best first
    none       never: equal hands share
`, RulesCmd, "Pyramid")
	if text := c.Run(RulesCmd, "bazaar"); strings.Count(text, "\n  bazaar/purchase ") != 2 || strings.Count(text, "\n  bazaar/card ") != 1 {
		t.Errorf("what is checked and scored does not stand under both:\n%s", text)
	}
	c.Prints(`{"game":"pyramid","title":"Pyramid","source":"\"Reactor-Axe-Man\", 2016","minPlayers":2,"maxPlayers":6,"rules":[{"id":"pyramid/players","text":"Two to six play.","checks":true,"scores":false},{"id":"pyramid/copies","text":"No card more often than the deck holds it, hands and Quarry together: in each suit 1 Capstone, 3 Risers, 6 Foundations, 2 Cornerstones.","checks":true,"scores":false},{"id":"pyramid/hand","text":"A hand at the reveal has six cards. The last one in, when all others folded, may show six or seven, or none. While two or more are in, each hand must be seen to name a winner.","checks":true,"scores":false},{"id":"pyramid/quarry","text":"The Quarry holds at least a card for each hand revealed, when two or more are in, and at most one for each player. A player who shows seven cards gave it none.","checks":true,"scores":false},{"id":"pyramid/claim","text":"A claimed hand is one that the player can make; a claim that is too low is a warning and binds nobody.","checks":true,"scores":false},{"id":"pyramid/wager","text":"Nothing paid is negative, and a stated pot is the sum of what was paid. Whoever was dealt in paid an ante.","checks":true,"scores":false},{"id":"pyramid/paid","text":"The chips that the player paid.","checks":false,"scores":true},{"id":"pyramid/pot","text":"The best hand takes the pot; equal ones share it, odd chips one each to the earlier seats. If all but one fold, the last one takes it unseen.","checks":false,"scores":true}],"rulings":[{"name":"suit-ties","question":"When do suits decide between equal hands?","default":"single","values":[{"name":"single","text":"between hands of one suit: Cap, Rough and perfect ones"},{"name":"cards","text":"mixed hands too, card by card by suit: capstone, risers, foundations, cornerstones, best first"},{"name":"none","text":"never: equal hands share"}]}],"variants":[]}
`, RulesCmd, "--json", "pyramid")
	c.Refuses(`no game is called "subdivison"; did you mean subdivision?`, RulesCmd, "subdivison")
	c.Prints(`game: subdivision
player: R Ann
player: B Bob
player: G Cyd
variant: threehouse
; For the records; take away the ; of what you want to say:
; date: 2026-11-23
; league: Tuesday league
; season: 2026

6  ## .. .. .. .. ##
5  .. .. .. .. .. ..
4  .. .. ## ## .. ..
3  ## .. ## ## .. ..
2  .. .. .. .. .. ..
1  ## .. .. .. .. ##
   a  b  c  d  e  f

; Write each pyramid as its colour and pips: R3 is Ann's Large.
; ## is a park, .. an empty square. Move the parks to where yours lay.
`, NewCmd, "subdivision", "--player", "R Ann", "--player", "B Bob", "--player", "G Cyd", "--variant", "threehouse")
	c.Refuses(`--player "Ann, Bob": each player has a --player of their own; a name has no comma`, NewCmd, "pyramid", "--player", "Ann, Bob", "--player", "Cyd")
	c.Prints("----\nerror: --player \"Ann\": \"Ann\" is not a colour's letter; expected a colour's letter and then the name, as `R Ann`\n", NewCmd, "subdivision", "--player", "Ann")
	c.Prints(`{"game":"bazaar","text":"game: bazaar\nplayer: Ann\nplayer: Bob\nequation: RR = B\nequation: GY = WW\n; cards that lie open: five pebbles of R W B G Y, * for a face\nvisible: RWBGY* RRRRB WWGGB YYBBG\n; the hidden ones, top first, or how many there are\npile: 16\nbank: R20 W20 B20 G20 Y20\n; For the records; take away the ; of what you want to say:\n; date: 2026-11-23\n; league: Tuesday league\n; season: 2026\n\n; a turn a line: draw, or trade, or skip; then buy; then reveal what came up\n1. Ann: draw R\n2. Bob: draw R\n3. Ann: draw R\n4. Bob: skip\n5. Ann: trade RR>B\n; or, for a bare tally, no headers but the players and lines like\n; Ann: buy RWBGY* left 0\n"}
`, NewCmd, "bazaar", "--json")
	c.Do(pair.Cmd, "--league", "Cup", "--season", "2026", "--players", "Ann,Bob 2,Cyd,Dan,Eva", "--tables", "2-3", "--save")
	c.Prints(`game: bazaar
player: Ann
player: Cyd
equation: RR = B
equation: GY = WW
; cards that lie open: five pebbles of R W B G Y, * for a face
visible: RWBGY* RRRRB WWGGB YYBBG
; the hidden ones, top first, or how many there are
pile: 16
bank: R20 W20 B20 G20 Y20
league: Cup
season: 2026
round: 1
; For the records; take away the ; of what you want to say:
; date: 2026-11-23

; a turn a line: draw, or trade, or skip; then buy; then reveal what came up
1. Ann: draw R
2. Cyd: draw R
3. Ann: draw R
4. Cyd: skip
5. Ann: trade RR>B
; or, for a bare tally, no headers but the players and lines like
; Ann: buy RWBGY* left 0
----
note: table 2 of round 1 of Cup 2026: Ann and Cyd
`, NewCmd, "bazaar", "--table", "2")
	c.Prints(`game: subdivision
player: R Bob 2
player: B Dan
player: G Eva
league: Cup
season: 2026
round: 1
; For the records; take away the ; of what you want to say:
; date: 2026-11-23

7  ## .. .. .. .. .. ##
6  .. .. .. .. .. .. ..
5  .. .. .. .. .. .. ..
4  .. .. .. .. .. .. ..
3  .. .. .. .. .. .. ..
2  .. .. .. .. .. .. ..
1  ## .. .. .. .. .. ##
   a  b  c  d  e  f  g

; Write each pyramid as its colour and pips: R3 is Bob 2's Large.
; ## is a park, .. an empty square. Move the parks to where yours lay.
----
note: table 1 of round 1 of Cup 2026: Bob 2, Dan and Eva
`, NewCmd, "subdivision", "--table", "1", "--league", "Cup")
	c.Refuses(`--table says who plays, as it was planned; --player says it too. Say one of the two`, NewCmd, "subdivision", "--table", "1", "--player", "R Ann")
	c.Refuses(`--league says whose planned table it is, and goes with --table`, NewCmd, "subdivision", "--league", "Cup")
	c.Refuses(`--table 3: round 1 of Cup 2026 has tables 1 to 2`, NewCmd, "subdivision", "--table", "3")
}
