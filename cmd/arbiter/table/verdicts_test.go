package table

import (
	"testing"

	"arbiter/cmd/arbiter/internal/commandtest"
)

// Validate says yes or no, what may be placed, and which moves there are.
func TestValidate(t *testing.T) {
	c := commandtest.New(t)
	t.Chdir("../../../docs/examples")
	c.Prints(`LEGAL   Subdivision · 2 players · 6×6, 6 parks · 20 November 2026 · Tuesday league 2026

  It was not asked whether an order of turns leads here (--no-proof).
`, ValidateCmd, "subdivision.txt", "--no-proof")
	c.Prints(`{"game":"subdivision","verdict":"illegal","complete":false,"findings":[{"rule":"subdivision/spacing","severity":"error","at":["c4","d5"],"player":"Ann","message":"Ann has two Larges Near one another, at c4 and d5."},{"rule":"subdivision/support","severity":"error","at":["f2"],"player":"Bob","message":"Bob's Small at f2 could never have been placed: no Small or Large of another colour is Near it."},{"rule":"subdivision/unfinished","severity":"warning","at":[],"player":"Ann","message":"The game is not over: Ann can still place a Large on a2, a3 and 14 other squares."}],"unfinished":"Ann can still place a Large on a2, a3 and 14 other squares"}
----
exit code 1
`, ValidateCmd, "disputed.txt", "--json")
	c.Prints(`YES: R3 may be placed on a3 now.
`, ValidateCmd, "disputed.txt", "--at", "a3", "--piece", "R3")
	c.Prints(`NO: R3 may not be placed on c5 now.

  c5        Ann has a Large Near c5 already.
            subdivision/spacing: A Large may not be Near a Large of its own colour.

----
exit code 1
`, ValidateCmd, "disputed.txt", "--at", "c5", "--piece", "R3")
	c.Prints(`{"legal":false,"findings":[{"rule":"subdivision/spacing","severity":"error","at":["c5"],"player":"Ann","message":"Ann has a Large Near c5 already."}]}
----
exit code 1
`, ValidateCmd, "disputed.txt", "--at", "c5", "--piece", "R3", "--json")
	c.Refuses(`--at z9 --piece R3: "z9" is no square of this board; expected a1 to f6`, ValidateCmd, "disputed.txt", "--at", "z9", "--piece", "R3")
	c.Refuses(`--at and --piece go together: --at c4 --piece R3`, ValidateCmd, "disputed.txt", "--at", "c5")
	c.Refuses(`--at and --piece are only for Subdivision, not for Pyramid`, ValidateCmd, "pyramid.txt", "--at", "c5", "--piece", "R3")
	c.Refuses(`--moves is only for Subdivision and Zark City, not for Pyramid`, ValidateCmd, "pyramid.txt", "--moves", "Ann")
	c.Prints(`  The game is over.
`, ValidateCmd, "zark-city.txt", "--moves", "Ann")
	c.Prints(`{"moves":[]}
`, ValidateCmd, "zark-city.txt", "--moves", "Ann", "--json")
	c.Refuses(`--moves: no player is called "Zoe"; the players are R Ann, B Bob, G Cyd`, ValidateCmd, "zark-city.txt", "--moves", "Zoe")
	c.Prints(`Bob may do one of 47 things now:

  3a2 3a3 3b1 3c1 3c2 3d1 3d2 3d3 3d6 3e1 3e2 3e3 3e5 3e6 3f3 3f4 3f5 2a2 2a3 2a4 2a5 2b1 2b4 2b6 2c1 2c2 2c5 2c6 2d1 2d2 2d3 2d6 2e1 2e2 2e3 2e5 2e6 2f3 2f4 2f5 1b4 1c5 1c6 1d3 1d6 1e5 1e6
`, ValidateCmd, "disputed.txt", "--moves", "B")
	c.Prints(`{"moves":["3a2","3a3","3b1","3c1","3c2","3d1","3d2","3d3","3d6","3e1","3e2","3e3","3e5","3e6","3f3","3f4","3f5","2a2","2a3","2a4","2a5","2b1","2b4","2b6","2c1","2c2","2c5","2c6","2d1","2d2","2d3","2d6","2e1","2e2","2e3","2e5","2e6","2f3","2f4","2f5","1b4","1c5","1c6","1d3","1d6","1e5","1e6"]}
`, ValidateCmd, "disputed.txt", "--moves", "B", "--json")
	c.Prints(`LEGAL   Pyramid · 3 players · 3 in the Quarry, a pot of 28 · 21 November 2026 · Tuesday league 2026

  --trace shows nothing: the table is not followed turn by turn in Pyramid.
`, ValidateCmd, "--no-proof", "--trace", "pyramid.txt")
	c.Refuses(`validate needs a file: name one, or - for standard input; arbiter new GAME prints one to fill in (games: subdivision, buyers-market, zark-city, pyramid, bazaar), and arbiter score, on a terminal, opens a sheet`, ValidateCmd)
	c.Prints(`LEGAL   Subdivision · 2 players · 6×6, 6 parks · 20 November 2026 · Tuesday league 2026

  It was not asked whether an order of turns leads here (--no-proof).
LEGAL   Pyramid · 3 players · 3 in the Quarry, a pot of 28 · 21 November 2026 · Tuesday league 2026

ILLEGAL   Subdivision · 2 players · 6×6, 6 parks

  c4 d5     Ann has two Larges Near one another, at c4 and d5.
            subdivision/spacing: A Large may not be Near a Large of its own colour.

  f2        Bob's Small at f2 could never have been placed: no Small or Large of another colour is Near it.
            subdivision/support: A Small is placed Near a Small or a Large of another colour that already stands; Smalls that hold up only one another were never legal.

  warning   The game is not over: Ann can still place a Large on a2, a3 and 14 other squares.
            subdivision/unfinished: The game is over when the board is full or nobody can place.

   6   ▒▒   ·   ·   ·   ·  ▒▒

   5    ·  B3   · [R3]  ·   ·

   4    ·   · [R3] ▒▒  B2   ·

   3    ·  R2  ▒▒   ·   ·   ·

   2    ·  B2   ·   ·   · [B1]

   1   ▒▒   ·   ·   ·   ·  ▒▒
       a   b   c   d   e   f

----
exit code 1
`, ValidateCmd, "--no-proof", "subdivision.txt", "pyramid.txt", "disputed.txt")
	c.Prints(`{"game":"subdivision","verdict":"legal","complete":true,"findings":[],"proof":{"starter":"Ann","order":["3f2","3c2","3a5","3b4","1c1","3f5","3e4","2a3","2b5","2b2","2b6","2c6","2c4","2e3","2d5","2f3","2e5","3a2","3b3","3d6","3e6","1a4","1b1","1d2","1c5","1d3","1d1","1e1","1f4","1e2"]}}
`, ValidateCmd, "subdivision.txt", "--json")
	c.Prints(`LEGAL   Subdivision · 2 players · 6×6, 6 parks · 20 November 2026 · Tuesday league 2026

  A playing order that leads here; Ann begins:

   1. 3f2 3c2
   2. 3a5 3b4
   3. 1c1 3f5
   4. 3e4 2a3
   5. 2b5 2b2
   6. 2b6 2c6
   7. 2c4 2e3
   8. 2d5 2f3
   9. 2e5 3a2
  10. 3b3 3d6
  11. 3e6 1a4
  12. 1b1 1d2
  13. 1c5 1d3
  14. 1d1 1e1
  15. 1f4 1e2

  3a5 is a Large on a5. With these lines under the picture arbiter validate replays them.

`, ValidateCmd, "subdivision.txt")
}
