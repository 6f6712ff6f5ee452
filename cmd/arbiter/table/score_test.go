package table

import (
	"testing"

	"arbiter/cmd/arbiter/internal/commandtest"
)

// Score tells the points; of several games each, the second too.
func TestScore(t *testing.T) {
	c := commandtest.New(t)
	t.Chdir("../../../docs/examples")
	c.Prints(`Subdivision · 2 players · 6×6, 6 parks · 20 November 2026 · Tuesday league 2026

  Ann (red) wins 24 : 23

   6   ▒▒  R2  B2──B3  R3  ▒▒
           │           │
   5   R3──R2──R1──R2──R2  B3
               │       │
   4   B1──B3' R2  ▒▒  R3'─R1
       │
   3   B2  R3  ▒▒  B1──B2──B2
       │           │   │
   2   B3──B2──B3'─B1──B1  R3'
                       │
   1   ▒▒  R1──R1──R1  B1  ▒▒
       a   b   c   d   e   f

      ' a Large that loses points to Smalls Near it

                      Ann  Bob
  pips                +30  +30
  groups               −4   −3
  Smalls near Larges   −2   −4
 ──────────────────────────────
  total                24   23

  Ann
    groups              a5 b5 b6 c4 c5 d5 e4 e5 e6 f4 · b1 c1 d1 · b3 · f2
    Smalls near Larges  e4 −1 · f2 −1
  Bob
    groups              a2 a3 a4 b2 b4 c2 d2 d3 e1 e2 e3 f3 · c6 d6 · f5
    Smalls near Larges  b4 −1 · c2 −3

  no rule is broken

Pyramid · 3 players · 3 in the Quarry, a pot of 28 · 21 November 2026 · Tuesday league 2026

  Ann wins 16 : −12 : −4

  Quarry  K em  F si  R ru

  1  Ann   Grand Pyramid
              C go
           R go  R si
        F go  K go  K em*
      beside  F br
  2  Bob   Squared Large Pyramid
              C si
           R br  R br
        F sa  F em  K em*
      beside  F ru
  3  Cyd   folded

      * from the Quarry, in place of an own card

         Ann  Bob  Cyd
  paid   −12  −12   −4
  pot    +28    ·    ·
 ──────────────────────
  total   16  −12   −4

  Ann
    Ann before Bob: Grand Pyramid beats Squared Large Pyramid.
  Bob
    Bob before Cyd, who folded.

  ruling suit-ties=single
  no rule is broken

`, scoreCmd, "--no-proof", "subdivision.txt", "pyramid.txt")
	c.Prints(`{"game":"bazaar","legal":true,"complete":true,"players":[{"name":"Ann","seat":1,"total":25,"place":1,"winner":true,"lines":[{"rule":"bazaar/purchase","points":8,"cards":["RWBGY*"],"left":0},{"rule":"bazaar/purchase","points":2,"cards":["RRWWW"],"left":2},{"rule":"bazaar/purchase","points":5,"cards":["WBGGG*"],"left":1},{"rule":"bazaar/bonus","points":10,"text":"red, white and blue"}]},{"name":"Bob","seat":2,"total":22,"place":2,"winner":false,"lines":[{"rule":"bazaar/purchase","points":3,"cards":["RRRRB"],"left":1},{"rule":"bazaar/purchase","points":8,"cards":["WWBGG*"],"left":0},{"rule":"bazaar/purchase","points":1,"cards":["BBGYY"],"left":4},{"rule":"bazaar/bonus","points":10,"text":"red, white and blue"}]}],"winners":["Ann"],"rulings":{"skip":"free","dead-bank":"visible"},"findings":[]}
`, scoreCmd, "--json", "--no-proof", "bazaar-tally.txt")
	c.Refuses(`there is no file none.txt`, scoreCmd, "none.txt")
	c.Refuses(`there is no file subdivison; did you mean the game subdivision?`, scoreCmd, "subdivison")
	c.Refuses(`there is no file pyramid2.txt`, scoreCmd, "pyramid2.txt")
	c.Refuses(`--season, --note, --contested and --strict go with --save`, scoreCmd, "--note", "x", "pyramid.txt")
	c.Refuses(`--ruling: Pyramid has no ruling "small-needs"; expected one of: suit-ties`, scoreCmd, "--ruling", "small-needs=all", "pyramid.txt")
	c.Refuses(`score needs a file: name one, or - for standard input; arbiter new GAME prints one to fill in (games: subdivision, buyers-market, zark-city, pyramid, bazaar), and arbiter score, on a terminal, opens a sheet`, scoreCmd)
	c.Prints(`{"game":"bazaar","legal":true,"complete":true,"players":[{"name":"Ann","seat":1,"total":25,"place":1,"winner":true,"lines":[{"rule":"bazaar/purchase","points":8,"cards":["RWBGY*"],"left":0},{"rule":"bazaar/purchase","points":2,"cards":["RRWWW"],"left":2},{"rule":"bazaar/purchase","points":5,"cards":["WBGGG*"],"left":1},{"rule":"bazaar/bonus","points":10,"text":"red, white and blue"}]},{"name":"Bob","seat":2,"total":22,"place":2,"winner":false,"lines":[{"rule":"bazaar/purchase","points":3,"cards":["RRRRB"],"left":1},{"rule":"bazaar/purchase","points":8,"cards":["WWBGG*"],"left":0},{"rule":"bazaar/purchase","points":1,"cards":["BBGYY"],"left":4},{"rule":"bazaar/bonus","points":10,"text":"red, white and blue"}]}],"winners":["Ann"],"rulings":{"skip":"free","dead-bank":"visible"},"findings":[],"readback":[{"result":1,"game":"bazaar","date":"2026-11-21","daysAgo":2,"league":"","season":"2026","round":"","proposed":[],"seats":[{"seat":1,"name":"Ann","place":1,"total":25},{"seat":2,"name":"Bob","place":2,"total":22}],"new":[{"kind":"player","name":"Ann"},{"kind":"player","name":"Bob"},{"kind":"season","name":"2026"}],"countsNowhere":""}]}
`, scoreCmd, "--json", "--no-proof", "--save", "--season", "2026", "--strict", "bazaar-tally.txt")
	c.In = "game: bazaar\nplayer: Ann\nplayer: Bob\n\nAnn: buy XX left 0\n\ngame: bazaar\nplayer: Cyd\nplayer: Dan\n\nCyd: buy RRRRB left 0\nDan: buy RWBGY* left 3\n"
	c.Prints(`Bazaar · 2 players · a tally of 2 purchases

  Cyd wins 5 : 2

             Cyd  Dan
  purchases   +5   +2
 ─────────────────────
  total        5    2

  Cyd
    purchases           RRRRB, 0 left: +5
  Dan
    purchases           RWBGY*, 3 left: +2

  no rule is broken

----
error: standard input:5:10: "XX" is not a card
   5 | Ann: buy XX left 0
     |          ^^ expected five pebbles of R W B G Y, and * for a face, as RWBGY*
`, scoreCmd, "-")
	c.Prints(`ILLEGAL   Subdivision · 2 players · 6×6, 6 parks
          2 findings tell why: c4 d5, f2

  Ann (red) leads 5 : 4

   6   ▒▒   ·   ·   ·   ·  ▒▒

   5    ·  B3   · [R3]  ·   ·

   4    ·   · [R3] ▒▒  B2   ·

   3    ·  R2  ▒▒   ·   ·   ·

   2    ·  B2   ·   ·   · [B1]

   1   ▒▒   ·   ·   ·   ·  ▒▒
       a   b   c   d   e   f

          Ann  Bob
  pips     +8   +8
  groups   −3   −4
 ──────────────────
  total     5    4

  Ann
    groups              b3 · c4 · d5
  Bob
    groups              b2 · b5 · e4 · f2

  ruling small-needs=other

----
  c4 d5     Ann has two Larges Near one another, at c4 and d5.
            subdivision/spacing: A Large may not be Near a Large of its own colour.

  f2        Bob's Small at f2 could never have been placed: no Small or Large of another colour is Near it.
            subdivision/support: A Small is placed Near a Small or a Large of another colour that already stands; Smalls that hold up only one another were never legal.

  warning   The game is not over: Ann can still place a Large on a2, a3 and 14 other squares.
            subdivision/unfinished: The game is over when the board is full or nobody can place.

recorded 2 as contested: Subdivision, Monday 23 November 2026
  1  Ann  5
  2  Bob  4
  the game is not over: it counts nowhere until it is confirmed:
    arbiter confirm 2
exit code 1
`, scoreCmd, "--save", "--contested", "--note", "late", "disputed.txt")
}
