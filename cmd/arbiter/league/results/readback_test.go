package results

import (
	"fmt"
	"testing"

	"arbiter/cmd/arbiter/internal/commandtest"
)

// What records or changes results reads them back, in place of what the log says.
func TestResultsAreReadBack(t *testing.T) {
	c := commandtest.New(t)
	c.Prints(`recorded #1: Bazaar, Tuesday 17 November 2026 (6 days ago), Tuesday league, season 2026, round 7
  1  Anna Berg   31
  2  Ben Kovač   24
  new: Ben Kovač and Anna Berg; league Tuesday league; season 2026
  take it back:
    arbiter records undo 1
----
the records are in DB
`, AddCmd, "bazaar", "Ben Kovač 24", "Anna Berg 31", "--date", "2026-11-17", "--league", "Tuesday league", "--season", "2026", "--round", "7")
	c.Prints(`recorded #2: Ludo, Monday 23 November 2026, Tuesday league (the last one's)
  1  Cyd
  2  Anna Berg
  2  Ben Kovač
  new: Cyd; game Ludo
  take it back:
    arbiter records undo 2
`, AddCmd, "Ludo", "Anna Berg 2nd", "Cyd 1st", "Ben Kovač 2nd")
	c.Prints(`recorded #3: no-show, Thursday 26 November 2026 (in 3 days), no league
  Cyd did not come. Anna Berg was there.
  take it back:
    arbiter records undo 3
----
Recorded, but this looks wrong:
  2026-11-26 is 3 days from now. Mend it:
    arbiter records edit 3 --date 2026-11-23
`, AddCmd, "no-show", "Anna Berg 1st", "Cyd 2nd", "--date", "2026-11-26", "--league", "")
	c.Prints(`voided #1: Bazaar, Tuesday 17 November 2026 (6 days ago), Tuesday league, season 2026, round 7
  1  Anna Berg   31
  2  Ben Kovač   24
  it is void: it counts nowhere until it is confirmed:
    arbiter records confirm 1
  note (none) → a joke
voided #2: Ludo, Monday 23 November 2026, Tuesday league
  1  Cyd
  2  Anna Berg
  2  Ben Kovač
  it is void: it counts nowhere until it is confirmed:
    arbiter records confirm 2
  note (none) → a joke
  take it back:
    arbiter records undo 4
`, RecordsCmd, "void", "1", "2", "--note", "a joke")
	c.Prints(`undid 4: voided #1 #2
changed back #1: Bazaar, Tuesday 17 November 2026 (6 days ago), Tuesday league, season 2026, round 7
  1  Anna Berg   31
  2  Ben Kovač   24
  note a joke → (none)
changed back #2: Ludo, Monday 23 November 2026, Tuesday league
  1  Cyd
  2  Anna Berg
  2  Ben Kovač
  note a joke → (none)
  take it back:
    arbiter records undo 5
`, RecordsCmd, "undo")
	c.Prints(`contested #1: Bazaar, Tuesday 17 November 2026 (6 days ago), Tuesday league, season 2026, round 7
  1  Anna Berg   31
  2  Ben Kovač   24
  it is contested: it counts nowhere until it is confirmed:
    arbiter records confirm 1
  take it back:
    arbiter records undo 6
`, RecordsCmd, "contest", "1")
	c.Prints(`confirmed #1: Bazaar, Tuesday 17 November 2026 (6 days ago), Tuesday league, season 2026, round 7
  1  Anna Berg   31
  2  Ben Kovač   24
  take it back:
    arbiter records undo 7
`, RecordsCmd, "confirm", "1")
	c.Prints(`edited #1: Bazaar, Saturday 16 November 2024 (2 years ago), season 2026, round 7, no league
  1  Anna Berg   31
  2  Zoë         24
  new: Zoë; season 2026
  date 2026-11-17 → 2024-11-16
  league Tuesday league → (none)
  player Ben Kovač → Zoë
  take it back:
    arbiter records undo 8
`, RecordsCmd, "edit", "1", "--player", "Ben Kovač=Zoë", "--date", "2024-11-16", "--league", "")
	c.Prints(`nothing changed: it is recorded so already
`, RecordsCmd, "edit", "1", "--league", "")
	c.Prints(`undid 3: recorded #3
took back #3: no-show, Thursday 26 November 2026 (in 3 days), no league
  Cyd did not come. Anna Berg was there.
  take it back:
    arbiter records undo 9
`, RecordsCmd, "undo", "3")
	c.Prints(`undid 9: undid 3: recorded #3
brought back #3: no-show, Thursday 26 November 2026 (in 3 days), no league
  Cyd did not come. Anna Berg was there.
  take it back:
    arbiter records undo 10
`, RecordsCmd, "undo", "9")
}

// With --json what is read back is a member, one object a result, and no line.
func TestReadBackAsJSON(t *testing.T) {
	c := commandtest.New(t)
	c.Prints(`{"command":1,"what":"recorded #1","readback":[{"result":1,"game":"chess","date":"2026-11-23","daysAgo":0,"league":"Cup","season":"","round":"","proposed":[],`+
		`"seats":[{"seat":1,"name":"Ann","place":1,"total":1},{"seat":2,"name":"Bob","place":2,"total":0}],"new":[{"kind":"player","name":"Ann"},{"kind":"player","name":"Bob"},{"kind":"league","name":"Cup"},{"kind":"game","name":"chess"}],"countsNowhere":""}],`+
		`"result":1,"league":"Cup","newNames":[{"kind":"game","name":"chess"},{"kind":"league","name":"Cup"},{"kind":"player","name":"Ann"},{"kind":"player","name":"Bob"}],"suspicions":[]}
`, AddCmd, "chess", "Ann 1", "Bob 0", "--league", "Cup", "--json")
	c.Run(AddCmd, "bye", "Ann", "--date", "2026-11-22")
	c.Prints(`{"command":3,"what":"voided #1 #2","fields":[{"result":1,"field":"state","old":"confirmed","new":"void"},{"result":2,"field":"state","old":"confirmed","new":"void"}],"readback":[`+
		`{"result":1,"game":"chess","date":"2026-11-23","daysAgo":0,"league":"Cup","season":"","round":"","proposed":[],"seats":[{"seat":1,"name":"Ann","place":1,"total":1},{"seat":2,"name":"Bob","place":2,"total":0}],"new":[],"countsNowhere":"it is void: it counts nowhere until it is confirmed"},`+
		`{"result":2,"game":"bye","date":"2026-11-22","daysAgo":1,"league":"Cup","season":"","round":"","proposed":[],"seats":[{"seat":1,"name":"Ann"}],"new":[],"countsNowhere":"it is void: it counts nowhere until it is confirmed"}]}
`, RecordsCmd, "void", "1", "2", "--json")
	c.Refuses("there is no result #99", RecordsCmd, "confirm", "1", "99")
	for range 3 {
		c.Do(RecordsCmd, "undo")
	}
	c.Refuses("there is no command left to take back", RecordsCmd, "undo")
	c.Prints("----\nnote: there is no result to list\n", RecordsCmd, "list")
	c.Prints(`     when              who  what
  1  2026-11-23 20:00  ann  recorded #1            undone by 6
  2  2026-11-23 20:00  ann  recorded #2            undone by 5
  3  2026-11-23 20:00  ann  voided #1 #2           undone by 4
  4  2026-11-23 20:00  ann  undid 3: voided #1 #2
  5  2026-11-23 20:00  ann  undid 2: recorded #2
  6  2026-11-23 20:00  ann  undid 1: recorded #1
`, RecordsCmd, "log")
}

// A handful of results is read back whole; more are summed up.
func TestManyResultsAreSummedUp(t *testing.T) {
	c := commandtest.New(t)
	args := []string{"void"}
	for n := range 6 {
		c.Run(AddCmd, "chess", fmt.Sprintf("Ann %d", n), "Bob −2.5", "--league", "Cup", "--round", fmt.Sprint(1+n/2), "--date", fmt.Sprintf("2026-11-%d", 10+n))
		args = append(args, fmt.Sprint(n+1))
	}
	c.Prints(`voided #1 #2 #3 #4 #5 #6
  days     10 November 2026 (13 days ago) to 15 November 2026 (8 days ago)
  games    chess: 6 (−2.5 to 5 points)
  leagues  Cup: 6 (rounds 1 to 3 with 2 each)
  players  Ann (6), Bob (6)
  it is void: it counts nowhere until it is confirmed (6 results)
  #1 note (none) → again
  #2 note (none) → again
  #3 note (none) → again
  #4 note (none) → again
  #5 note (none) → again
  #6 note (none) → again
  take it back:
    arbiter records undo 7
`, RecordsCmd, append(args, "--note", "again")...)
	c.Prints(`undid 7: voided #1 #2 #3 #4 #5 #6
  days     10 November 2026 (13 days ago) to 15 November 2026 (8 days ago)
  games    chess: 6 (−2.5 to 5 points)
  leagues  Cup: 6 (rounds 1 to 3 with 2 each)
  players  Ann (6), Bob (6)
  #1 note again → (none)
  #2 note again → (none)
  #3 note again → (none)
  #4 note again → (none)
  #5 note again → (none)
  #6 note again → (none)
  take it back:
    arbiter records undo 8
----
Recorded, but this looks wrong:
  Ann is in round 1 twice, in #1 and #2. Mend it:
    arbiter records edit 2 --round ''
  Bob is in round 1 twice, in #1 and #2. Mend it:
    arbiter records edit 2 --round ''
  Ann is in round 2 twice, in #3 and #4. Mend it:
    arbiter records edit 4 --round ''
  Bob is in round 2 twice, in #3 and #4. Mend it:
    arbiter records edit 4 --round ''
  Ann is in round 3 twice, in #5 and #6. Mend it:
    arbiter records edit 6 --round ''
  Bob is in round 3 twice, in #5 and #6. Mend it:
    arbiter records edit 6 --round ''
`, RecordsCmd, "undo")
}
