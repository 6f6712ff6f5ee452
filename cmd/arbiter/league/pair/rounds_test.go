package pair

import (
	"testing"

	"arbiter/cmd/arbiter/internal/commandtest"
	"arbiter/cmd/arbiter/league"
	"arbiter/cmd/arbiter/league/results"
)

// Everybody meets everybody once, then again; whoever sat out does not before the others.
func TestRoundsFollowOneAnother(t *testing.T) {
	c := commandtest.New(t)
	c.Prints(`Round 1 · Go · 4 players · 2 tables · round-robin

  table 1  Dan · Ann
  table 2  Bob · Cyd

  take it back:
  arbiter records undo 1
----
planned round 1 (the next one) of Go: 2 tables, 4 players; new: Dan, Ann, Bob and Cyd; league Go
`, Cmd, "--league", "Go", "--players", "Ann,Bob,Cyd,Dan", "--system", "round-robin", "--save")
	c.Do(Cmd, "--league", "Go", "--system", "round-robin", "--save")
	c.Prints(`Round 3 · Go · 4 players · 2 tables · round-robin

  table 1  Dan · Cyd
  table 2  Ann · Bob

  Nobody meets again.
  take it back:
  arbiter records undo 3
----
planned round 3 (the next one) of Go: 2 tables, 4 players
Recorded, but this looks wrong:
  Round 2 of Go has no result yet at tables 1 and 2
`, Cmd, "--league", "Go", "--system", "Round-Robin", "--save")
	c.Prints(`Round 4 · Go · 4 players · 2 tables · round-robin

  table 1  Ann · Dan
  table 2  Cyd · Bob

  2 pairs meet for the second time.
  Round 3 of Go has no result yet at tables 1 and 2.
  save it:
  arbiter pair --league Go --round 4 --tables 2 --system round-robin --save
`, Cmd, "--league", "Go", "--system", "round-robin")
	c.Prints(`Round 4 · Go · 5 players · 2 tables · swiss · seed 2

  table 1  Fay · Bob
  table 2  Cyd · Ann
  out      Dan

  Cyd and Ann meet for the second time.
  Dan sits out for the first time.
  take it back:
  arbiter records undo 4
----
planned round 4 (the next one) of Go: 2 tables, 5 players, Dan out; new: Fay
Recorded, but this looks wrong:
  Round 3 of Go has no result yet at tables 1 and 2
`, Cmd, "--league", "Go", "--also", "Fay,ann", "--save", "--seed", "2")
	c.Prints(`Round 5 · Go · 5 players · 2 tables · swiss · seed 2

  table 1  Bob · Dan
  table 2  Cyd · Fay
  out      Ann

  Bob and Dan meet for the second time.
  Ann sits out for the first time.
  take it back:
  arbiter records undo 5
----
planned round 5 (the next one) of Go: 2 tables, 5 players, Ann out
Recorded, but this looks wrong:
  Round 4 of Go has no result yet at tables 1 and 2
`, Cmd, "--league", "Go", "--save", "--seed", "2")
	c.Prints(`Round 6 · Go · 4 players · 2 tables · swiss

  table 1  Ann · Bob
  table 2  Gus · Cyd

  Gus is new.
  Ann and Bob meet for the second time.
  Round 5 of Go has no result yet at tables 1 and 2.
  save it:
  arbiter pair --league Go --round 6 --players Ann,Bob,Cyd,Dan,Fay --also Gus --absent Dan,Fay --tables 2 --system swiss --save
`, Cmd, "--league", "Go", "--also", "Gus", "--absent", "Dan,Fay", "--players", "Ann,Bob,Cyd,Dan,Fay")
	for range 4 {
		c.Do(Cmd, "--league", "Three", "--players", "Ann,Bob,Cyd,Dan", "--tables", "3", "--save")
	}
	c.Prints(`Round 5 · Three · 4 players · 1 table · balanced

  table 1  Bob · Cyd · Dan · Ann

  6 pairs meet again (up to 3 times).
  Round 4 of Three has no result yet at table 1.
  save it:
  arbiter pair --league Three --round 5 --tables 3-5 --system balanced --save
`, Cmd, "--league", "Three")
	c.Prints(`Round 5 · Three · 7 players · 2 tables · balanced

  table 1  Fay · Gus · Dan
  table 2  Eva · Bob · Cyd
  out      Ann

  Eva and Gus are new.
  Bob and Cyd meet for the third time.
  Ann sits out for the second time.
  7 players do not fill tables of 3: with --tables 3-5 nobody sits out.
  Round 4 of Three has no result yet at table 1.
  save it:
  arbiter pair --league Three --round 5 --also Eva,Fay,Gus --tables 3 --system balanced --save
`, Cmd, "--league", "Three", "--also", "Eva,Fay,Gus", "--tables", "3", "--system", "balanced")
}

// Tables are of the sizes that the games take; a round without results is told.
func TestTablesThatTheGamesTake(t *testing.T) {
	c := commandtest.New(t)
	c.Do(results.AddCmd, "Subdivision", "Ann 24", "Bob 23", "--league", "Cup", "--round", "1", "--date", "2026-11-01")
	c.Prints(`Round 2 · Cup · 10 players · 3 tables · balanced

  table 1  Bob · Gus · Eva · Jon
  table 2  Fay · Ida · Hal
  table 3  Cyd · Dan · Ann

  Cyd, Dan, Eva, Fay, Gus, Hal, Ida and Jon are new.
  Nobody meets again.
  save it:
  arbiter pair --league Cup --round 2 --also Cyd,Dan,Eva,Fay,Gus,Hal,Ida,Jon --tables 2-4 --system balanced --save
`, Cmd, "--league", "Cup", "--also", "Cyd,Dan,Eva,Fay,Gus,Hal,Ida,Jon")
	c.Do(results.AddCmd, "Bazaar", "Ann 24", "Bob 23", "Cyd 22", "Dan 21", "Eva 20", "--league", "Cup", "--round", "2", "--date", "2026-11-02")
	c.Prints(`Round 3 · Cup · 5 players · 2 tables · balanced

  table 1  Bob · Eva · Dan
  table 2  Cyd · Ann

  4 pairs meet for the second time.
  save it:
  arbiter pair --league Cup --round 3 --tables 2-4 --system balanced --save
`, Cmd, "--league", "Cup")
	c.Do(results.RecordsCmd, "void", "2")
	c.Prints(`Round 2 · Cup · 7 players · 2 tables · balanced

  table 1  Bob · Eva · Fay
  table 2  Gus · Dan · Ann
  out      Cyd

  Nobody meets again.
  Cyd sits out for the first time.
  7 players do not fill tables of 3: with --tables 2-4 nobody sits out.
  take it back:
  arbiter records undo 4
----
planned round 2 (the next one) of Cup: 2 tables, 7 players, Cyd out; new: Fay and Gus
`, Cmd, "--league", "Cup", "--also", "Cyd,Dan,Eva,Fay,Gus", "--tables", "3", "--save")
	c.Prints(`Round 3 · Cup · 8 players · 2 tables · balanced

  table 1  Fay · Cyd · Bob · Gus
  table 2  Eva · Dan · Ann · Eve

  2 pairs meet for the second time.
  take it back:
  arbiter records undo 5
----
planned round 3 (the next one) of Cup: 2 tables, 8 players; new: Eve
Recorded, but this looks wrong:
  Round 2 of Cup has no result yet at tables 1 and 2
`, Cmd, "--league", "Cup", "--also", "Eve", "--save")
	c.Prints(`{"command":0,"what":"","league":"Cup","season":"","round":"9","system":"swiss","sizes":[2,2],"seed":1,"tables":[["Eve","Gus"],["Dan","Fay"]],"out":["Eva"],"repeats":[],"newPlayers":[],"planned":false,"proposed":[],"results":[],"says":["Nobody meets again.","Eva sits out for the first time.","Round 3 of Cup has no result yet at tables 1 and 2."],"save":"arbiter pair --league Cup --round 9 --absent Ann,Bob,Cyd --tables 2 --system swiss --save","suspicions":[{"kind":"round","name":"Round 3 of Cup","message":"Round 3 of Cup has no result yet at tables 1 and 2"}]}
`, Cmd, "--league", "Cup", "--round", "9", "--absent", "Ann,Bob,Cyd", "--tables", "2", "--json")
	c.Do(results.AddCmd, "azul", "Ann 24", "Bob 23", "Cyd 22", "--league", "Azul")
	c.Prints(`Round 1 · Azul · 8 players · 2 tables · balanced

  table 1  Bob · Dan · Hal · Ann
  table 2  Cyd · Fay · Gus · Eva

  Hal is new.
  Bob and Ann meet for the second time.
  save it:
  arbiter pair --league Azul --round 1 --also Dan,Eva,Fay,Gus,Hal --tables 3-5 --system balanced --save
`, Cmd, "--league", "Azul", "--also", "Dan,Eva,Fay,Gus,Hal")
}

// The first round of a season is for the people of the one before, but for guests.
func TestThePeopleOfTheSeasonBefore(t *testing.T) {
	c := commandtest.New(t)
	c.Do(results.AddCmd, "chess", "Gus 1", "Hal 0", "--league", "Cup", "--season", "2024", "--round", "1", "--date", "2024-03-01")
	c.Do(results.AddCmd, "chess", "Ann 1", "Bob 0", "--league", "Cup", "--season", "2025", "--round", "1", "--date", "2025-03-01")
	c.Do(results.AddCmd, "chess", "Cyd 1", "Dan 0", "--league", "Cup", "--season", "2025", "--round", "1", "--date", "2025-03-01")
	c.Do(results.AddCmd, "chess", "Cyd 1", "Visitor 0", "--league", "Cup", "--season", "2025", "--round", "2", "--date", "2025-03-08")
	c.Do(league.PlayersCmd, "guest", "Visitor")
	c.Do(league.LeaguesCmd, "open", "Cup", "2026", "--from", "2026-01-01")
	c.Prints(`Round 1 · Cup 2026 · 3 players · 1 table · swiss

  table 1  Cyd · Bob
  out      Ann

  Nobody has played in Cup 2026 yet. These are the people of Cup 2025.
  Ann sits out.
  save it:
  arbiter pair --league Cup --season 2026 --round 1 --absent Dan --tables 2 --system swiss --save
`, Cmd, "--league", "Cup", "--absent", "Dan")
	c.Prints(`Round 1 · Cup 2026 · 4 players · 2 tables · swiss

  table 1  Hal · Dan
  table 2  Cyd · Visitor

  Nobody has played in Cup 2026 yet. These are the people of Cup 2025.
  take it back:
  arbiter records undo 7
----
planned round 1 (the next one) of Cup, season 2026 (the last one's): 2 tables, 4 players
`, Cmd, "--league", "Cup", "--also", "Hal,Visitor", "--absent", "Ann,Bob", "--save")
	c.Prints(`Round 2 · Cup 2026 · 3 players · 1 table · swiss

  table 1  Dan · Cyd
  out      Hal

  Nobody meets again.
  Hal sits out for the first time.
  Round 1 of Cup 2026 has no result yet at tables 1 and 2.
  save it:
  arbiter pair --league Cup --season 2026 --round 2 --tables 2 --system swiss --save
`, Cmd, "--league", "Cup")
	c.Prints(`Round 1 · Cupp · 2 players · 1 table · swiss

  table 1  Bobb · Ann

  take it back:
  arbiter records undo 8
----
planned round 1 (the next one) of Cupp: 1 table, 2 players; new: Bobb; league Cupp
Recorded, but this looks wrong:
  Bobb is a new player. Near: Bob (1 game). Mend it:
    arbiter players merge Bob Bobb
  Cupp is a new league. Near: Cup (4 games). Mend it:
    arbiter records undo 8
`, Cmd, "--league", "Cupp", "--players", "Ann,Bobb", "--tables", "2", "--save")
}

// The sizes are those that the games of the season take, and not those of earlier ones; a round that
// was left open before the last one is told no more.
func TestTheLastSeasonAndRoundCount(t *testing.T) {
	c := commandtest.New(t)
	c.Do(results.AddCmd, "Subdivision", "Ann 1", "Bob 0", "Dan 0", "--league", "Cup", "--season", "2025", "--date", "2025-11-01")
	c.Do(results.AddCmd, "Bazaar", "Ann 1", "Bob 0", "Eve 0", "--league", "Cup", "--season", "2026", "--date", "2026-11-02")
	c.Do(results.AddCmd, "bye", "Cyd", "--league", "Cup", "--season", "2026", "--date", "2026-11-02")
	c.Prints(`Round 1 · Cup 2026 · 11 players · 2 tables · balanced

  table 1  Kim · Gus · Fay · Cyd · Ann
  table 2  Bob · Ida · Joe · Dan · Hal
  out      Eve

  Fay, Gus, Hal, Ida, Joe and Kim are new.
  Nobody meets again.
  Eve sits out for the first time.
  11 players do not fill tables of 5: with --tables 2-6 nobody sits out.
  save it:
  arbiter pair --league Cup --season 2026 --round 1 --also Dan,Fay,Gus,Hal,Ida,Joe,Kim --tables 5 --system balanced --save
`, Cmd, "--league", "Cup", "--also", "Dan,Fay,Gus,Hal,Ida,Joe,Kim", "--tables", "5")
	c.Do(Cmd, "--league", "Cup", "--players", "Ann,Bob,Cyd,Dan", "--tables", "2", "--save")
	c.Do(Cmd, "--league", "Cup", "--players", "Ann,Bob", "--tables", "2", "--save")
	c.Do(Cmd, "--league", "Cup", "--players", "Ann,Bob,Cyd,Dan", "--tables", "2", "--save")
	c.Do(results.AddCmd, "Bazaar", "--table", "1", "3", "4", "--league", "Cup", "--round", "2")
	c.Prints(`{"command":0,"what":"","league":"Cup","season":"2026","round":"3","system":"swiss","sizes":[2,2],"seed":1,"tables":[["Cyd","Bob"],["Dan","Eve"]],"out":["Ann"],"repeats":[],"newPlayers":[],"planned":true,"proposed":["season"],"results":[],"says":["Nobody meets again.","Ann sits out for the first time.","A plan of this round is saved: --save puts this one in its place, --show tells of that one."],"save":"arbiter pair --league Cup --season 2026 --round 3 --tables 2 --system swiss --save","suspicions":[]}
`, Cmd, "--league", "Cup", "--round", "3", "--json")
	c.Prints(`{"command":0,"what":"","league":"Cup","season":"2026","round":"2","system":"swiss","sizes":[2,2],"seed":1,"tables":[["Ann","Cyd"],["Eve","Dan"]],"out":["Bob"],"repeats":[{"kind":"meeting","players":["Ann","Cyd"],"times":2}],"newPlayers":[],"planned":true,"proposed":["season"],"results":[4],"says":["Ann and Cyd meet for the second time.","Bob sits out for the first time.","Round 1 of Cup 2026 has no result yet at tables 1 and 2.","The round has 1 result already (#4): of that only the points count here.","A plan of this round is saved: --save puts this one in its place, --show tells of that one."],"save":"arbiter pair --league Cup --season 2026 --round 2 --tables 2 --system swiss --save","suspicions":[{"kind":"round","name":"Round 1 of Cup 2026","message":"Round 1 of Cup 2026 has no result yet at tables 1 and 2"}]}
`, Cmd, "--league", "Cup", "--round", "2", "--json")
	c.Do(results.AddCmd, "Bazaar", "--table", "2", "3", "4", "--league", "Cup", "--round", "3")
	c.Prints(`{"league":"Cup","season":"2026","round":"3","tables":[{"players":["Cyd","Bob"]},{"players":["Dan","Ann"],"result":5,"outcome":"Ann won"}],"out":[],"missing":[1],"others":[]}
`, Cmd, "--league", "cup", "--show", "--json")
	c.Prints(`Round 4 · Cup 2026 · 4 players · 2 tables · swiss

  table 1  Ann · Cyd
  table 2  Eve · Bob

  2 pairs meet for the second time.
  Round 3 of Cup 2026 has no result yet at table 1.
  save it:
  arbiter pair --league Cup --season 2026 --round 4 --absent Dan --tables 2 --system swiss --save
`, Cmd, "--league", "Cup", "--absent", "Dan")
}

// Swiss rounds go by all points, also of those who have too few games for a place. What is
// void says nothing of the tables that the games take.
func TestWhatARoundGoesBy(t *testing.T) {
	c := commandtest.New(t)
	c.Do(league.LeaguesCmd, "create", "Few", "--min-games", "3")
	c.Do(results.AddCmd, "Chess", "Ann 1", "Dan 0", "--league", "Few", "--round", "1", "--date", "2026-11-02")
	c.Do(results.AddCmd, "Chess", "Bob 1", "Cyd 0", "--league", "Few", "--round", "1", "--date", "2026-11-02")
	c.Prints(`Round 2 · Few · 4 players · 2 tables · swiss

  table 1  Bob · Ann
  table 2  Dan · Cyd

  Nobody meets again.
  save it:
  arbiter pair --league Few --round 2 --tables 2 --system swiss --save
`, Cmd, "--league", "Few", "--system", "swiss")
	c.Do(league.LeaguesCmd, "create", "Parts", "--points", "score")
	c.Do(results.AddCmd, "Chess", "Ann 1.75", "Bob 1.25", "--league", "Parts", "--round", "1", "--date", "2026-11-02")
	c.Do(results.AddCmd, "Chess", "Cyd 1", "Dan 1.5", "--league", "Parts", "--round", "1", "--date", "2026-11-02")
	c.Prints(`Round 2 · Parts · 4 players · 2 tables · swiss

  table 1  Dan · Ann
  table 2  Bob · Cyd

  Nobody meets again.
  save it:
  arbiter pair --league Parts --round 2 --tables 2 --system swiss --save
`, Cmd, "--league", "Parts", "--system", "swiss")
	c.Do(results.AddCmd, "Bazaar", "Ann 1", "Dan 0", "--league", "Void", "--date", "2026-11-02")
	c.Do(results.AddCmd, "Subdivision", "Ann 1", "Dan 0", "--league", "Void", "--date", "2026-11-02")
	c.Do(results.RecordsCmd, "void", "6")
	c.Prints(`Round 1 · Void · 7 players · 2 tables · balanced

  table 1  Bob · Gus · Cyd · Ann
  table 2  Dan · Fay · Eva

  Eva, Fay and Gus are new.
  Nobody meets again.
  save it:
  arbiter pair --league Void --round 1 --also Bob,Cyd,Eva,Fay,Gus --tables 2-6 --system balanced --save
`, Cmd, "--league", "Void", "--also", "Bob,Cyd,Eva,Fay,Gus")
	// A round that was played later than the next one is not the newest.
	c.Do(results.AddCmd, "Chess", "Ann 1", "Bob 0", "--league", "Late", "--round", "2", "--date", "2026-11-02")
	c.Do(results.AddCmd, "Chess", "Ann 1", "Cyd 0", "--league", "Late", "--round", "Extra", "--date", "2026-11-03")
	c.Do(results.AddCmd, "Chess", "Ann 1", "Cyd 0", "--league", "Late", "--round", "1", "--date", "2026-11-09")
	c.Prints(`Round 3 · Late · 3 players · 1 table · swiss

  table 1  Cyd · Bob
  out      Ann

  Nobody meets again.
  Ann sits out for the first time.
  save it:
  arbiter pair --league Late --round 3 --tables 2 --system swiss --save
`, Cmd, "--league", "Late")
	c.Do(results.AddCmd, "Chess", "Ann 1", "Cyd 0", "--league", "Words", "--round", "Final")
	c.Refuses(`no number comes after round Final; say the next one: --round`, Cmd, "--league", "Words")
}
