package book_test

import (
	"strings"
	"testing"

	"arbiter/cmd/arbiter/internal/commandtest"
	"arbiter/cmd/arbiter/league/results"
)

// A game that stands twice in a file is recorded once; of several games the log names those
// that are new.
func TestGamesThatStandTwice(t *testing.T) {
	c := commandtest.New(t)
	c.Do(scoreCmd, "--save", "--no-proof", c.File("one.txt", strings.Split(two, "\ngame")[0]))
	other := strings.NewReplacer("id: two", "id: three", "2026-11-21", "2026-11-22", "league: Cup", "league: Friday").Replace(two)
	c.Prints(`----
already recorded as 1
the game of Ann and Bob stands twice here, and is recorded once
the game of Ann, Bob and Cyd stands twice here, and is recorded once
the game of Ann and Bob stands twice here, and is recorded once
recorded 2: Bazaar, Saturday 21 November 2026 (2 days ago), no league
  1  Bob  8
  2  Ann  5
  3  Cyd  2
  new: Cyd
recorded 3: Bazaar, Sunday 22 November 2026 (yesterday), no league
  1  Bob  8
  2  Ann  5
  3  Cyd  2
`, scoreCmd, "--save", "--no-proof", "-o", c.File("answer", ""), c.File("four.txt", two+"\n"+two+"\n"+other))
	c.Prints(`      when              who  what
  c1  2026-11-23 20:00  ann  recorded 1
  c2  2026-11-23 20:00  ann  recorded 2 results, 2 to 3
`, results.LogCmd)
	illegal := "game: subdivision\nplayer: R Ann\nplayer: B Bob\ndate: 2026-11-20\n\n2  R3 R2\n1  R1 ##\n\n" + strings.NewReplacer("id: one", "id: four", "id: two", "id: five").Replace(two)
	c.Prints(`----
not recorded: the position is illegal (--contested records it as contested)
recorded 4: Bazaar, Friday 20 November 2026 (3 days ago), Cup
  1  Ann  8
  2  Bob  3
recorded 5: Bazaar, Saturday 21 November 2026 (2 days ago), no league
  1  Bob  8
  2  Ann  5
  3  Cyd  2
Recorded, but this looks wrong:
  4 has the same players and points as 1 of 2026-11-20 (bazaar). Mend it:
    arbiter void 4
  5 has the same players and points as 2 of 2026-11-21 (bazaar). Mend it:
    arbiter void 5
  error     The grid is 2×2, but 2 players play on 6×6.
            subdivision/grid: The grid has the size that the number of players asks for.

  b1        The board has 1 park, but 2 players lay out 6.
            subdivision/parks: The grid has as many parks as the number of players asks for.

  a1        Ann's Small at a1 could never have been placed: no Small or Large of another colour is Near it.
            subdivision/support: A Small is placed Near a Small or a Large of another colour that already stands; Smalls that hold up only one another were never legal.

exit code 1
`, scoreCmd, "--save", "--no-proof", "-o", c.File("answer", ""), c.File("illegal.txt", illegal))
	c.Prints(`----
already recorded as 4
already recorded as 5
recorded 6 as contested: Subdivision, Friday 20 November 2026 (3 days ago), no league
  1  Ann  5
  2  Bob  0
  it is contested: it counts nowhere until it is confirmed:
    arbiter confirm 6
  error     The grid is 2×2, but 2 players play on 6×6.
            subdivision/grid: The grid has the size that the number of players asks for.

  b1        The board has 1 park, but 2 players lay out 6.
            subdivision/parks: The grid has as many parks as the number of players asks for.

  a1        Ann's Small at a1 could never have been placed: no Small or Large of another colour is Near it.
            subdivision/support: A Small is placed Near a Small or a Large of another colour that already stands; Smalls that hold up only one another were never legal.

exit code 1
`, scoreCmd, "--save", "--no-proof", "--contested", "-o", c.File("answer", ""), c.File("illegal.txt", ""))
	c.Prints(`{"game":"subdivision","legal":false,"complete":true,"players":[{"name":"Ann","colour":"R","seat":1,"total":5,"place":1,"winner":true,"lines":[{"rule":"subdivision/pips","points":6},{"rule":"subdivision/group","points":-1,"at":["a1","a2","b2"]}]},{"name":"Bob","colour":"B","seat":2,"total":0,"place":2,"winner":false,"lines":[{"rule":"subdivision/pips","points":0}]}],"winners":["Ann"],"rulings":{"small-needs":"other","park-edges":"strict"},"findings":[{"rule":"subdivision/grid","severity":"error","at":[],"message":"The grid is 2×2, but 2 players play on 6×6."},{"rule":"subdivision/parks","severity":"error","at":["b1"],"message":"The board has 1 park, but 2 players lay out 6."},{"rule":"subdivision/support","severity":"error","at":["a1"],"player":"Ann","message":"Ann's Small at a1 could never have been placed: no Small or Large of another colour is Near it."}],"readback":[]}
{"game":"bazaar","legal":true,"complete":true,"players":[{"name":"Ann","seat":1,"total":8,"place":1,"winner":true,"lines":[{"rule":"bazaar/purchase","points":8,"cards":["RWBGY*"],"left":0}]},{"name":"Bob","seat":2,"total":3,"place":2,"winner":false,"lines":[{"rule":"bazaar/purchase","points":3,"cards":["RRRRB"],"left":1}]}],"winners":["Ann"],"rulings":{"skip":"free","dead-bank":"visible"},"findings":[],"readback":[]}
{"game":"bazaar","legal":true,"complete":true,"players":[{"name":"Ann","seat":1,"total":5,"place":2,"winner":false,"lines":[{"rule":"bazaar/purchase","points":5,"cards":["RRWWW"],"left":0}]},{"name":"Bob","seat":2,"total":8,"place":1,"winner":true,"lines":[{"rule":"bazaar/purchase","points":8,"cards":["RWBGY*"],"left":0}]},{"name":"Cyd","seat":3,"total":2,"place":3,"winner":false,"lines":[{"rule":"bazaar/purchase","points":2,"cards":["BGGYY"],"left":2}]}],"winners":["Bob"],"rulings":{"skip":"free","dead-bank":"visible"},"findings":[],"readback":[]}
----
already recorded as 6, which is contested
already recorded as 4
already recorded as 5
exit code 1
`, scoreCmd, "--save", "--no-proof", "--contested", "--json", c.File("illegal.txt", ""))
}

// A terminal shows the answer, asks once, and reads back what a yes has recorded; a no records
// nothing.
func TestSavingAtATerminal(t *testing.T) {
	c := commandtest.New(t)
	c.Do(scoreCmd, "--save", "--no-proof", c.File("two.txt", two))
	near := c.File("near.txt", strings.NewReplacer("Cyd", "Bobb", "id: two", "id: three", "2026-11-21", "2036-11-21").Replace(two))
	c.Typed = "n\n"
	c.Prints(`{"game":"bazaar","legal":true,"complete":true,"players":[{"name":"Ann","seat":1,"total":8,"place":1,"winner":true,"lines":[{"rule":"bazaar/purchase","points":8,"cards":["RWBGY*"],"left":0}]},{"name":"Bob","seat":2,"total":3,"place":2,"winner":false,"lines":[{"rule":"bazaar/purchase","points":3,"cards":["RRRRB"],"left":1}]}],"winners":["Ann"],"rulings":{"skip":"free","dead-bank":"visible"},"findings":[],"readback":[]}
{"game":"bazaar","legal":true,"complete":true,"players":[{"name":"Ann","seat":1,"total":5,"place":2,"winner":false,"lines":[{"rule":"bazaar/purchase","points":5,"cards":["RRWWW"],"left":0}]},{"name":"Bob","seat":2,"total":8,"place":1,"winner":true,"lines":[{"rule":"bazaar/purchase","points":8,"cards":["RWBGY*"],"left":0}]},{"name":"Bobb","seat":3,"total":2,"place":3,"winner":false,"lines":[{"rule":"bazaar/purchase","points":2,"cards":["BGGYY"],"left":2}]}],"winners":["Bob"],"rulings":{"skip":"free","dead-bank":"visible"},"findings":[],"readback":[]}
----
new: Bobb
This looks wrong:
  2036-11-21 is 10 years from now. Once recorded, mend it:
    arbiter edit 3 --date 2026-11-23
Record it all the same? [y/N] nothing is recorded
exit code 130
`, scoreCmd, "--save", "--no-proof", "--json", near)
	c.Typed = "y\n"
	c.Prints(`Bazaar · 2 players · a tally of 2 purchases · 20 November 2026 · Cup

  Ann wins 8 : 3

             Ann  Bob
  purchases   +8   +3
 ─────────────────────
  total        8    3

  Ann
    purchases           RWBGY*, 0 left: +8
  Bob
    purchases           RRRRB, 1 left: +3

  no rule is broken

Bazaar · 3 players · a tally of 3 purchases · 21 November 2036

  Bob wins 8 : 5 : 2

             Ann  Bob  Bobb
  purchases   +5   +8    +2
 ───────────────────────────
  total        5    8     2

  Ann
    purchases           RRWWW, 0 left: +5
  Bob
    purchases           RWBGY*, 0 left: +8
  Bobb
    purchases           BGGYY, 2 left: +2

  no rule is broken

----
new: Bobb
This looks wrong:
  2036-11-21 is 10 years from now. Once recorded, mend it:
    arbiter edit 3 --date 2026-11-23
Record it all the same? [y/N] already recorded as 1
recorded 3: Bazaar, Friday 21 November 2036 (in 10 years), no league
  1  Bob   8
  2  Ann   5
  3  Bobb  2
  new: Bobb
`, scoreCmd, "--save", "--no-proof", near)
	c.Typed = ""
	c.Prints(`      when              who  what
  c1  2026-11-23 20:00  ann  recorded 2 results, 1 to 2
  c2  2026-11-23 20:00  ann  recorded 3
`, results.LogCmd)
}
