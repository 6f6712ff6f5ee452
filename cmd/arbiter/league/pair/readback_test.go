package pair

import (
	"strings"
	"testing"

	"arbiter/cmd/arbiter/internal/commandtest"
	"arbiter/cmd/arbiter/league/results"
)

// A season that is planned and not played yet is known: by --show, and by the next round.
func TestASeasonBeforeItsFirstResult(t *testing.T) {
	c := commandtest.New(t)
	c.Do(Cmd, "--league", "Cup", "--season", "2030", "--players", "Ann,Bob,Cyd,Dan", "--tables", "2", "--save")
	for _, args := range [][]string{{}, {"--league", "Cup"}, {"--season", "2030"}, {"--league", "cup", "--season", "2030", "--round", "1"}} {
		c.Prints(`Round 1 · Cup 2030 · 0 of 2 tables played

  table 1  Cyd · Bob
           still to play
  table 2  Ann · Dan
           still to play
`, Cmd, append(args, "--show")...)
	}
	c.Refuses(`Cup has no season 2031
to begin it:
  arbiter leagues open Cup 2031`, Cmd, "--league", "Cup", "--season", "2031", "--show")
	c.Prints(`Round 2 · Cup 2030 · 4 players · 2 tables · swiss

  table 1  Bob · Dan
  table 2  Ann · Cyd

  Nobody meets again.
  Round 1 of Cup 2030 has no result yet at tables 1 and 2.
  save it:
  arbiter pair --league Cup --season 2030 --round 2 --tables 2 --system swiss --save
`, Cmd, "--league", "Cup")
}

// A plan that was saved is read back behind the answer, once. A result at its table says
// that nobody typed where it counts.
func TestAPlanIsReadBack(t *testing.T) {
	c := commandtest.New(t)
	c.Prints(`Round 1 · Cup · 5 players · 2 tables · swiss

  table 1  Bob · Dan
  table 2  Eve · Ann
  out      Cyd

  Cyd sits out.
  take it back:
  arbiter records undo 1
----
planned round 1 (the next one) of Cup: 2 tables, 5 players, Cyd out; new: Cyd, Bob, Dan, Eve and Ann; league Cup
`, Cmd, "--league", "Cup", "--players", "Ann,Bob,Cyd,Dan,Eve", "--tables", "2", "--save")
	c.Prints(`recorded #1: Bazaar, Monday 23 November 2026, Cup (the last one's), round 1 (the last one's)
  1  Dan   12
  2  Bob    8
  take it back:
    arbiter records undo 2
----
the records are in DB
`, results.AddCmd, "bazaar", "--table", "1", "8", "12")
	c.Prints(`recorded #2: Bazaar, Monday 23 November 2026, Cup, round 1
  1  Eve   9
  1  Ann   9
  take it back:
    arbiter records undo 3
`, results.AddCmd, "bazaar", "--table", "2", "9", "9", "--league", "Cup", "--round", "1")
	c.Prints(`{"command":4,"what":"planned round 2 of Cup","league":"Cup","season":"","round":"2","system":"swiss","sizes":[2,2],"seed":1,"tables":[["Dan","Ann"],["Cyd","Bob"]],"out":["Eve"],"repeats":[],"newPlayers":[],"planned":false,"proposed":["round"],"results":[],"says":["Nobody meets again.","Eve sits out for the first time."],"suspicions":[]}
`, Cmd, "--league", "Cup", "--save", "--json")
	c.Prints(`Round 2 · Cup · 4 players · 2 tables · swiss

  table 1  Dan · Ann
  table 2  Cyd · Bob

  Nobody meets again.
  take it back:
  arbiter records undo 5
----
replaced the plan of round 2 of Cup: 2 tables, 4 players
`, Cmd, "--league", "Cup", "--save", "--round", "2", "--absent", "Eve")

	// Who are both in the plan cannot be made one.
	const mend = "Bobb is a new player. Near: Bob (1 game). Mend it:\n    arbiter records undo 6\n"
	if got := c.Run(Cmd, "--league", "Cup", "--save", "--round", "2", "--also", "Bobb", "--absent", "Eve"); !strings.Contains(got, mend) {
		t.Errorf("no %q in\n%s", mend, got)
	}
}
