package league

import (
	"fmt"
	"testing"

	"arbiter/cmd/arbiter/internal/commandtest"
	"arbiter/cmd/arbiter/league/results"
)

// A merge reads back the results that are the other's from then on.
func TestAMergeReadsBack(t *testing.T) {
	c := commandtest.New(t)
	c.Run(results.AddCmd, "chess", "Ann 1", "Bob 0", "--league", "Cup", "--date", "2026-11-16")
	c.Run(results.AddCmd, "chess", "Bob 3", "Annie 0.5", "--league", "Cup", "--date", "2026-11-23")
	c.Prints(`merged Annie into Ann
2: chess, Monday 23 November 2026, Cup
  1  Bob    3
  2  Ann  0.5
  take it back: arbiter undo c3
----
backup: DB.backup-TIME
`, PlayersCmd, "merge", "Ann", "Annie")
	// Its undo reads back those that are the other's again, that of a new name those of whoever had it.
	c.Prints(`undid c3: merged Annie into Ann
changed back 2: chess, Monday 23 November 2026, Cup
  1  Bob      3
  2  Annie  0.5
  take it back: arbiter undo c4
`, results.UndoCmd, "c3")
	c.Prints(`undid c4: undid c3: merged Annie into Ann
changed back 2: chess, Monday 23 November 2026, Cup
  1  Bob    3
  2  Ann  0.5
  take it back: arbiter undo c5
`, results.UndoCmd, "c4")
	c.Run(PlayersCmd, "rename", "Bob", "Rob")
	c.Prints(`undid c6: renamed Bob to Rob
changed back 1: chess, Monday 16 November 2026 (7 days ago), Cup
  1  Ann  1
  2  Bob  0
changed back 2: chess, Monday 23 November 2026, Cup
  1  Bob    3
  2  Ann  0.5
  take it back: arbiter undo c7
`, results.UndoCmd)
	for n := range 6 {
		c.Run(results.AddCmd, "chess", "Cyd 1", "Bob 0", "--league", "Cup", "--date", fmt.Sprintf("2026-11-%d", 10+n))
	}
	c.Prints(`merged Cyd into Ann
  days     10 November 2026 (13 days ago) to 15 November 2026 (8 days ago)
  games    chess: 6 (0 to 1 points)
  leagues  Cup: 6
  players  Ann (6), Bob (6)
  take it back: arbiter undo c14
----
backup: DB.backup-TIME
`, PlayersCmd, "merge", "Ann", "Cyd")
}
