package results

import (
	"testing"

	"arbiter/cmd/arbiter/internal/commandtest"
)

// Show has the board, the points, what is against a position and what became of it.
func TestShow(t *testing.T) {
	c := commandtest.New(t)
	c.Refuses(`nothing is recorded yet in DB; to begin:
  arbiter score --save FILE`, RecordsCmd, "show", "1")
	c.Do(scoreCmd, "--save", c.File("games.txt", evening), "../../../../docs/examples/buyers-market.txt")
	c.Run(scoreCmd, "--save", "--contested", "--note", "Bob: never legal", "../../../../docs/examples/disputed.txt")
	c.Do(AddCmd, "bye", "Ann", "--league", "Cup", "--round", "3")
	c.Do(AddCmd, "Ludo", "Bob 3.5", "Ann 3.5", "Cyd 1", "--league", "")
	c.Prints(`#2 · Bazaar · 21 November 2026 · Friday · season 2026 · round 2 · confirmed
  setup  a tally of 3 purchases

  Bob wins 8 : 5 : 2

             Ann  Bob  Cyd
  purchases   +5   +8   +2
 ──────────────────────────
  total        5    8    2

  Ann
    purchases           RRWWW, 0 left: +5
  Bob
    purchases           RWBGY*, 0 left: +8
  Cyd
    purchases           BGGYY, 2 left: +2

  no rule is broken

     when              who  what
  1  2026-11-23 20:00  ann  recorded 3 results, #1 to #3
`, RecordsCmd, "show", "2")
	c.Prints(`#3 · Buyer's Market · 21 November 2026 · Tuesday league · season 2026 · contested · unfinished: Bob has a pile, and nothing is built of it
  setup  3 trios of each resource

  Bob (black) leads 35 : 26

  Ann
    level 4                 ^B1^                   monochrome, 1 spire
    level 3              B1  B1  P1
    level 2         [Y2 ][G2 ][G2 ][G2 ]
    level 1  [ R3  ][ R3  ][ R3  ][ Y3  ][ Y3  ]
    unused  R1 Y1*2    bank  W3 W1    cards  5

  Bob   the best building of the pile
    level 3                  ^G1^^G1^^P1^^K1^                    4 spires
    level 2              [B2 ][B2 ][B2 ][P2 ][P2 ]
    level 1  [ G3  ][ G3  ][ B3  ][ B3  ][ B3  ][ P3  ][ P3  ]
    bank  K2    cards  4

                    Ann  Bob
  bricks            +13  +16
  completed levels   +8   +6
  monochrome         +3    ·
  all five colours   +3    ·
  spires              ·  +12
  unused             −3    ·
  left in the bank   +2   +1
 ────────────────────────────
  total              26   35

  Ann
    completed levels    level 1 +2 · level 2 +2 · level 3 +2 · level 4 +2
    monochrome          level 4 +3
    left on the table: 12 points. The best building has level 1 from R3*3 Y3*2, level 2 from Y2 G2*3, level 3 from B1*3, level 4 from Y1*2, level 5 from P1.
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
  no rule is broken

     when              who  what
  1  2026-11-23 20:00  ann  recorded 3 results, #1 to #3
`, RecordsCmd, "show", "3")
	c.Prints(`#4 · Subdivision · 23 November 2026 · contested · unfinished
  setup  6×6, 6 parks
  note   Bob: never legal

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
  ILLEGAL:

  c4 d5     Ann has two Larges Near one another, at c4 and d5.
            subdivision/spacing: A Large may not be Near a Large of its own colour.

  f2        Bob's Small at f2 could never have been placed: no Small or Large of another colour is Near it.
            subdivision/support: A Small is placed Near a Small or a Large of another colour that already stands; Smalls that hold up only one another were never legal.

  warning   The game is not over: Ann can still place a Large on a2, a3 and 14 other squares.
            subdivision/unfinished: The game is over when the board is full or nobody can place.

     when              who  what
  2  2026-11-23 20:00  ann  recorded #4 as contested
`, RecordsCmd, "show", "#4")
	c.Prints(`#5 · bye · 23 November 2026 · Cup · round 3 · confirmed

  Ann sat the round out.

     when              who  what
  3  2026-11-23 20:00  ann  recorded #5
`, RecordsCmd, "show", "5")
	c.Prints(`#6 · Ludo · 23 November 2026 · confirmed

  Bob and Ann share the win

          points
  1  Bob     3.5
  1  Ann     3.5
  3  Cyd       1

  (this program does not know the rules of Ludo)

     when              who  what
  4  2026-11-23 20:00  ann  recorded #6
`, RecordsCmd, "show", "6")
	for k, variants := range []string{"rwb", "sey, rwb"} {
		c.Do(scoreCmd, "--save", c.File("variants.txt", "game: bazaar\nplayer: Ann\nplayer: Bob\ndate: 2026-11-2"+string(rune('1'+k))+"\nplace: Inn\nvariant: "+variants+"\n\nAnn: buy RWBGY* left 0\nBob: buy RRRRR left 3\n"))
		bonus, total := [2]string{"+10", "+60"}[k], [2]string{"18", "68"}[k]
		c.Prints(`#`+string(rune('7'+k))+` · Bazaar · 2`+string(rune('1'+k))+` November 2026 · confirmed
  setup  a tally of 2 purchases, `+variants+`
  place  Inn

  Ann wins `+total+` : 1

             Ann  Bob
  purchases   +8   +1
  bonus      `+bonus+`    ·
 ─────────────────────
  total       `+total+`    1

  Ann
    purchases           RWBGY*, 0 left: +8
  Bob
    purchases           RRRRR, 3 left: +1

  no rule is broken

     when              who  what
  `+string(rune('5'+k))+`  2026-11-23 20:00  ann  recorded #`+string(rune('7'+k))+`
`, RecordsCmd, "show", string(rune('7'+k)))
	}
	c.Refuses(`there is no result #9`, RecordsCmd, "show", "9")
	c.Refuses(`"nine" is not the number of a result; expected a number like 12`, RecordsCmd, "show", "nine")
	c.Refuses(`#6 was recorded without a position: there is nothing to judge`, RecordsCmd, "show", "6", "--link")
	c.Prints(`  check       found  what it says
  file        ok     the file is whole, as SQLite sees it
  references  ok     whatever a row refers to is there
  names       ok     names and their keys agree; merges lead to a player
  seats       ok     nobody sits at a table twice
  scores      ok     each position gives the stored points today
  doubles     ok     no game seems to be recorded twice
  rounds      ok     nobody is in a round twice
`, RecordsCmd, "check")
	c.Prints(`{"checks":[{"name":"file","text":"the file is whole, as SQLite sees it","problems":0},{"name":"references","text":"whatever a row refers to is there","problems":0},{"name":"names","text":"names and their keys agree; merges lead to a player","problems":0},{"name":"seats","text":"nobody sits at a table twice","problems":0},{"name":"scores","text":"each position gives the stored points today","problems":0},{"name":"doubles","text":"no game seems to be recorded twice","problems":0},{"name":"rounds","text":"nobody is in a round twice","problems":0}],"ok":true}
`, RecordsCmd, "check", "--json")
	c.Prints(`6 results scored again, 0 changed
`, RecordsCmd, "rescore", "--dry-run")
	c.Prints(`{"command":0,"scored":6,"changed":0,"unreadable":0}
`, RecordsCmd, "rescore", "--json")
	c.Do(AddCmd, "bazaar", "Ann 12", "Bob 20", "Cyd 12", "--league", "", "--date", "2026-11-23")
	c.Prints(`#9 · Bazaar · 23 November 2026 · confirmed

  Bob wins 20 : 12 : 12

         Ann  Bob  Cyd
 ──────────────────────
  total   12   20   12

  (it was recorded without a position)

     when              who  what
  7  2026-11-23 20:00  ann  recorded #9
`, RecordsCmd, "show", "9")
}
