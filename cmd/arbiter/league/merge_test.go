package league

import (
	"fmt"
	"regexp"
	"testing"

	"arbiter/cmd/arbiter/internal/commandtest"
	"arbiter/cmd/arbiter/league/results"
)

// A merge reads back the results that are the other's from then on.
func TestAMergeReadsBack(t *testing.T) {
	c := commandtest.New(t)
	c.Run(results.AddCmd, "chess", "Ann 1", "Bob 0", "--league", "Cup", "--date", "2026-11-16")
	c.Run(results.AddCmd, "chess", "Bob 3", "Annie 0.5", "--league", "Cup", "--date", "2026-11-23")
	got := regexp.MustCompile(`backup-[-0-9]*v[0-9.]+`).ReplaceAllString(c.Run(PlayersCmd, "merge", "Ann", "Annie"), "backup-TIME")
	if want := `merged Annie into Ann
#2: chess, Monday 23 November 2026, Cup
  1  Bob     3
  2  Ann   0.5
  take it back: arbiter records undo 3
----
backup: DB.backup-TIME
`; got != want {
		t.Errorf("merge writes\n%s\nwant\n%s", got, want)
	}
	for n := range 6 {
		c.Run(results.AddCmd, "chess", "Cyd 1", "Bob 0", "--league", "Cup", "--date", fmt.Sprintf("2026-11-%d", 10+n))
	}
	got = regexp.MustCompile(`backup-[-0-9]*v[0-9.]+`).ReplaceAllString(c.Run(PlayersCmd, "merge", "Ann", "Cyd"), "backup-TIME")
	if want := `merged Cyd into Ann
  days     10 November 2026 (13 days ago) to 15 November 2026 (8 days ago)
  games    chess: 6 (0 to 1 points)
  leagues  Cup: 6
  players  Ann (6), Bob (6)
  take it back: arbiter records undo 10
----
backup: DB.backup-TIME
`; got != want {
		t.Errorf("merge writes\n%s\nwant\n%s", got, want)
	}
}
