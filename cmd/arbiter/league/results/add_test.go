package results

import (
	"strings"
	"testing"

	"arbiter/cmd/arbiter/internal/commandtest"
	"arbiter/cmd/arbiter/league"
	"arbiter/cmd/arbiter/league/pair"
)

// At a planned table only totals are said, in the order of seats.
func TestAddAtATable(t *testing.T) {
	c := commandtest.New(t)
	c.Do(pair.Cmd, "--league", "Cup", "--season", "2026", "--players", "Ann,Bob 2,Cyd,Dan,Eva", "--tables", "2-3", "--save")
	c.Prints(`recorded #1: Bazaar, Monday 23 November 2026, Cup (the last one's), season 2026 (the last one's), round 1 (the last one's)
  1  Dan     20
  2  Bob 2   12
  3  Eva      7
  take it back:
    arbiter records undo 2
----
the records are in DB
`, AddCmd, "bazaar", "--table", "1", "12", "20", "7")
	c.Refuses(`table 1 of round 1 of Cup 2026 has a result already, #1; to mend it:
  arbiter records edit 1 'Bob 2 12' 'Dan 20' 'Eva 7'`, AddCmd, "bazaar", "--table", "1", "12", "20", "7")
	c.Refuses(`at table 2 of round 1 of Cup 2026 sit Ann and Cyd: expected a game and 2 totals in this order:
  arbiter add bazaar 12 POINTS --table 2`, AddCmd, "bazaar", "--table", "2", "12")
	c.Refuses(`at table 2 of round 1 of Cup 2026 sit Ann and Cyd: expected a game and 2 totals in this order:
  arbiter add bazaar 12 20 --table 2`, AddCmd, "bazaar", "--table", "2", "Cyd 20", "Ann 12")
	c.Refuses(`at table 2 of round 1 of Cup 2026 sit Ann and Cyd: expected a game and 2 totals in this order:
  arbiter add bazaar 12 20 --table 2`, AddCmd, "bazaar", "--table", "2", "12", "20", "7", "Dan 3")
	c.Refuses(`at table 2 of round 1 of Cup 2026 sit Ann and Cyd: expected a game and 2 totals in this order:
  arbiter add GAME POINTS POINTS --table 2`, AddCmd, "--table", "2")
	c.Refuses(`--table 3: round 1 of Cup 2026 has tables 1 to 2`, AddCmd, "bazaar", "--table", "3", "12", "20")
	c.Refuses(`--table 0: round 1 of Cup 2026 has tables 1 to 2`, AddCmd, "bazaar", "--table", "0", "12", "20")
	c.Refuses(`--table 2: no such round is planned; to plan one:
  arbiter pair --league LEAGUE --save`, AddCmd, "bazaar", "--table", "2", "12", "20", "--round", "7")
	c.Prints(`{"command":3,"what":"recorded #2","readback":[{"result":2,"game":"no-show","date":"2026-11-23","daysAgo":0,"league":"Cup","season":"2026","round":"1","proposed":["league","round"],"seats":[{"seat":1,"name":"Ann","place":1},{"seat":2,"name":"Cyd","place":2}],"new":[],"countsNowhere":""}],"result":2,"league":"Cup","newNames":[],"suspicions":[]}
`, AddCmd, "no-show", "--table", "2", "1st", "2nd", "--season", "2026", "--json")
	c.Do(pair.Cmd, "--league", "Cup", "--absent", "Dan", "--tables", "2", "--save")
	c.Do(pair.Cmd, "--league", "Friday", "--players", "Ann,Cyd", "--tables", "2", "--save")
	c.Prints(`recorded #3: chess, Monday 23 November 2026, Cup, season 2026 (the last one's), round 2 (the last one's)
  1  Eva    0
  2  Cyd   −1
  new: game chess
  take it back:
    arbiter records undo 6
`, AddCmd, "chess", "--league", "Cup", "--table", "2", "--", "0", "-1")
	c.Prints(`recorded #4: chess, Monday 23 November 2026, Friday (the last one's), round 1 (the last one's)
  1  Cyd
  2  Ann
  take it back:
    arbiter records undo 7
`, AddCmd, "chess", "--table", "1", "1st", "2nd")
	c.Do(AddCmd, "chess", "Ann 1", "Eva 0", "--league", "")
	c.Prints(`recorded #6: chess, Monday 23 November 2026, Friday (the last one's)
  1  Ann   1
  2  Cyd   0
  take it back:
    arbiter records undo 9
`, AddCmd, "chess", "Ann 1", "Cyd 0")
	c.Do(RecordsCmd, "void", "4", "6")
	c.Prints(`recorded #7: chess, Sunday 22 November 2026 (yesterday), Cup (the last one's)
  1  Ann   1
  2  Dan   0
  take it back:
    arbiter records undo 11
`, AddCmd, "chess", "Ann 1", "Dan 0", "--date", "2026-11-22")
	c.Prints(`----
new: Dann
This looks wrong:
  Dann is a new player. Near: Dan (2 games)
error: nothing is recorded, because one thing looks wrong (--strict)
`, AddCmd, "chess", "Ann 1", "Dann 0", "--strict")
}

// A change that cannot be is refused, with the command that can.
func TestChangesRefused(t *testing.T) {
	c := commandtest.New(t)
	c.Do(AddCmd, "Ludo", "Ann 1", "Bob 0", "--league", "Cup")
	c.Do(AddCmd, "Ludo", "Ann 1", "Cyd 0", "--league", "Cup")
	c.Do(RecordsCmd, "contest", "2")
	c.Refuses(`result #2 is contested already`, RecordsCmd, "contest", "2")
	c.Refuses(`"two" is not the number of a result; expected a number like 12`, RecordsCmd, "void", "1", "two")
	c.Do(RecordsCmd, "edit", "2", "Cyd 3")
	c.Refuses(`command #2 (recorded #2) cannot be taken back alone: #4 (edited #2: points, 2026-11-23) changed the same later; take that back first`, RecordsCmd, "undo", "2")
	c.Refuses(`"x" is not the number of a command; expected a number like 12`, RecordsCmd, "undo", "x")
	c.Refuses(`there is no command #99`, RecordsCmd, "undo", "99")
	c.Do(RecordsCmd, "undo", "4")
	c.Refuses(`command #4 (edited #2: points) is taken back already; to bring it back:
  arbiter records undo 5`, RecordsCmd, "undo", "4")
	c.Prints(`     when              who  what
  1  2026-11-23 20:00  ann  recorded #1
  2  2026-11-23 20:00  ann  recorded #2
  3  2026-11-23 20:00  ann  contested #2
  4  2026-11-23 20:00  ann  edited #2: points           undone by 5
                              #2 place of Ann 1 → 2
                              #2 score of Cyd 0 → 3
                              #2 place of Cyd 2 → 1
  5  2026-11-23 20:00  ann  undid 4: edited #2: points
`, RecordsCmd, "log")
	c.Refuses(`add needs a game and its players, each with points or a place:
  arbiter add chess 'Ann 1' 'Bob 0'`, AddCmd, "Ludo")
	c.Refuses(`the first argument names the game; it is empty`, AddCmd, " ", "Ann 1", "Bob 2")
	c.Refuses(`"Ann": expected a name and points, "Ann 24", or a name and a place, "Ann 1st"`, AddCmd, "Ludo", "Ann")
	c.Refuses("a game has two players or more, and \"Ann 1\" is one; who sat a round out is recorded by:\n  arbiter add bye Ann", AddCmd, "Ludo", "Ann 1")
	c.Refuses(`ann is named twice; name each player once`, AddCmd, "Ludo", "Ann 1", "ann 2")
	c.Refuses(`"Ann 1st" has a place and "Bob 2" has points; give points for all or places for all`, AddCmd, "Ludo", "Ann 1st", "Bob 2")
	c.Refuses(`--date: "soon" is not a date; expected one like 2026-11-20 or "2026-11-20 19:30"`, AddCmd, "Ludo", "Ann 1", "Bob 2", "--date", "soon")
	c.Refuses(`"Bob 1" has points or a place and "Ann" has none; say them of all or of none`, AddCmd, "bye", "Ann", "Bob 1")
	c.Refuses(`"Bob 1" has points or a place and "Cyd" has none; say them of all or of none`, AddCmd, "bye", "Bob 1", "Cyd")
	c.Refuses(`"Cyd 12" has no use here: Cup does not count by points, and a bye is worth what the league says; name the player alone`, AddCmd, "bye", "Cyd 12", "Dan 3")
	c.Prints(`recorded #3: no-show, Monday 23 November 2026, Cup (the last one's)
  Ann and Bob did not come.
  take it back:
    arbiter records undo 6
`, AddCmd, "no-show", "Ann", "Bob")
	c.Prints(`recorded #4: Ludo, Monday 23 November 2026, Cup (the last one's)
  1  Dan
  2  Bob
  2  Lee Dee
  4  Ann
  new: Lee Dee and Dan
  take it back:
    arbiter records undo 7
`, AddCmd, "Ludo", "Ann 4.", "Bob 2ND", "Lee  Dee 2.", "Dan 1st")
	c.Do(RecordsCmd, "undo", "7")
	c.Refuses(`"Bob 0th": "0th" is neither points nor a place; expected a name and points, "Ann 24", or a name and a place, "Ann 1st"`, AddCmd, "Ludo", "Ann 1st", "Bob 0th")
	c.Refuses(`"Bob 1,234": 1,234 may be 1234 or 1.234; write 1234 or 1.2340`, AddCmd, "Ludo", "Ann 1", "Bob 1,234")
	c.Refuses(`Bob cannot have place 3 among 2`, AddCmd, "Ludo", "Ann 1st", "Bob 3rd")
	c.Refuses(`nobody is 1st; places are counted from there, and those who share one have the same`, AddCmd, "Ludo", "Ann 2nd", "Bob 2nd")
	c.Refuses(`--table 1: no such round is planned; to plan one:
  arbiter pair --league LEAGUE --save`, AddCmd, "Ludo", "--table", "1", "3", "4")
	c.Prints(`----
error: of a no-show say places: "Ann 1st" for who was there, or names alone for those who did not come
`, AddCmd, "no-show", "Ann 3", "Bob 2")
	for _, alone := range []string{"Ann 3", "Ann 1st"} {
		c.Refuses(`who is named alone in a no-show did not come, so "`+alone+`" has no use here; say "Ann"`, AddCmd, "no-show", alone)
	}
	c.Prints(`----
error: "Ann 1..": 1.. is no score; write a number as 47 or 47.5
`, AddCmd, "bye", "Ann 1..")
	c.Prints(`----
error: "": expected a name and points, "Ann 24", or a name and a place, "Ann 1st"
`, AddCmd, "bye", " ")
	for _, args := range [][]string{{"show"}, {"show", "1", "2"}, {"edit"}, {"void"}, {"contest"}, {"confirm"}, {"undo", "1", "2"}, {"backup", "a", "b"}, {"restore"}, {"restore", "a", "b"}, {"copy"}, {"copy", "a", "b"}} {
		if text := c.Run(RecordsCmd, args...); !strings.HasPrefix(text, "----\nerror: ") || !strings.Contains(text, "argument") {
			t.Errorf("%q writes\n%s", args, text)
		}
	}
}

// All that is said of a result is kept; where no season is named, it goes to the one that was current on its day.
func TestAddSaysAll(t *testing.T) {
	c := commandtest.New(t)
	c.Do(league.LeaguesCmd, "create", "Cup", "--points", "score")
	c.Do(league.LeaguesCmd, "open", "Cup", "2025", "--from", "2025-01-01")
	c.Do(league.LeaguesCmd, "open", "Cup", "2026", "--from", "2026-01-01")
	c.Prints(`recorded #1: Zark City, Friday 20 November 2026 (3 days ago), Cup, season 2025, round 3
  1  Ann Berg      1
  2  Bob        −2.5
  new: Ann Berg and Bob
  take it back:
    arbiter records undo 4
----
the records are in DB
Recorded, but this looks wrong:
  Bob has −2.5 in #1; points of Zark City are whole numbers from 0 to 12. Mend it:
    arbiter records void 1
`, AddCmd, " zark city ", "Ann  Berg 1", "Bob\t-2,5", "--league", " Cup ", "--season", " 2025 ", "--round", " 3 ", "--place", "the Inn", "--note", "late", "--date", "2026-11-20 19:30")
	c.Prints(`{"id":1,"uid":"UID","game":"zark-city","state":"confirmed","complete":true,"day":"2026-11-20","time":"19:30","entered":"2026-11-23T20:00:00Z","league":"Cup","season":"2025","round":"3","place":"the Inn","note":"late","players":[{"name":"Ann Berg","seat":1,"total":1,"place":1,"winner":true,"lines":[{"rule":"import/score","points":1}]},{"name":"Bob","seat":2,"total":-3,"place":2,"winner":false,"exact":"-2.5","lines":[{"rule":"import/score","points":-3,"text":"-2.5"}]}],"winners":["Ann Berg"],"history":[{"command":4,"at":"2026-11-23T20:00:00Z","who":"ann","what":"recorded #1","args":["add"," zark city ","Ann  Berg 1","Bob\t-2,5","--league"," Cup ","--season"," 2025 ","--round"," 3 ","--place","the Inn","--note","late","--date","2026-11-20 19:30"],"rows":2,"version":"VERSION"}]}
`, RecordsCmd, "show", "1", "--json")
	c.Prints(`recorded #2: bye, Wednesday 31 December 2025 (10 months ago), Cup (the last one's), season 2025 (by the day)
  Bob (12 points) and Lee Dee (3 points) sat the round out.
  new: Lee Dee
  take it back:
    arbiter records undo 5
----
Recorded, but this looks wrong:
  2025-12-31 is 10 months before the newest result of Cup, 2026-11-20. Mend it:
    arbiter records edit 2 --date 2026-11-23
`, AddCmd, "BYE", "Bob 12", "Lee  Dee 3", "--date", "2025-12-31")
	c.Prints(`{"command":6,"what":"recorded #3","readback":[{"result":3,"game":"Go","date":"2026-11-23","daysAgo":0,"league":"Cup","season":"2026","round":"","proposed":["league","season"],"seats":[{"seat":1,"name":"Bobb","place":2,"total":0},{"seat":2,"name":"Ann Berg","place":1,"total":12}],"new":[{"kind":"player","name":"Bobb"},{"kind":"game","name":"Go"}],"countsNowhere":""}],"result":3,"league":"Cup","seasons":[{"league":"Cup","season":"2026","results":1}],"newNames":[{"kind":"game","name":"Go"},{"kind":"player","name":"Bobb"}],"suspicions":[{"kind":"name","of":"player","name":"Bobb","text":"Bobb is a new player. Near: Bob (1 game)","result":3,"fix":["players","merge","Bob","Bobb"]}]}
----
Recorded, but this looks wrong:
  Bobb is a new player. Near: Bob (1 game). Mend it:
    arbiter players merge Bob Bobb
`, AddCmd, "Go", "Bobb 0", "Ann Berg 12", "--json")
	c.Prints(`{"command":7,"what":"recorded #4","readback":[{"result":4,"game":"Go","date":"2026-11-23","daysAgo":0,"league":"Cup","season":"2026","round":"","proposed":["league","season"],"seats":[{"seat":1,"name":"Cyd","place":2,"total":0},{"seat":2,"name":"Ann Berg","place":1,"total":12}],"new":[{"kind":"player","name":"Cyd"}],"countsNowhere":""}],"result":4,"league":"Cup","seasons":[{"league":"Cup","season":"2026","results":1}],"newNames":[{"kind":"player","name":"Cyd"}],"suspicions":[]}
`, AddCmd, "Go", "Cyd 0", "Ann Berg 12", "--strict", "--json")
	c.Prints(`{"command":8,"what":"recorded #5","readback":[{"result":5,"game":"no-show","date":"2026-11-23","daysAgo":0,"league":"Cup","season":"2026","round":"4","proposed":["league","season"],"seats":[{"seat":1,"name":"Ann Berg"},{"seat":2,"name":"Bob"}],"new":[],"countsNowhere":""}],"result":5,"league":"Cup","seasons":[{"league":"Cup","season":"2026","results":1}],"newNames":[],"suspicions":[]}
`, AddCmd, "no-show", "Ann Berg", "Bob", "--json", "--round", "4")
	c.Prints(`recorded #6: Ludo, Monday 23 November 2026, Cup, season 2026, round 5
  1  Bob
  2  Ann Berg
  2  Cyd
  new: game Ludo
  the league counts scores: a place gives 0
  take it back:
    arbiter records undo 9
`, AddCmd, "Ludo", "Ann Berg 3rd", "Bob 1st", "Cyd 3rd", "--league", "Cup", "--season", "2026", "--round", "5")
	c.Prints(`edited #1: Zark City, Thursday 20 November 2025 (a year ago), Cup, round 3
  1  Ann Berg      1
  2  Bob        −2.5
  date 2026-11-20 19:30 → 2025-11-20
  season 2025 → (none)
  place the Inn → (none)
  note late → (none)
  take it back:
    arbiter records undo 10
----
Recorded, but this looks wrong:
  2025-11-20 is a year before the newest result of Cup, 2026-11-23. Mend it:
    arbiter records edit 1 --date 2026-11-23
  Bob has −2.5 in #1; points of Zark City are whole numbers from 0 to 12. Mend it:
    arbiter records void 1
`, RecordsCmd, "edit", "1", "--place", "", "--note", "", "--season", "", "--date", "2025-11-20")
	c.Prints(`undid 9: recorded #6
took back #6: Ludo, Monday 23 November 2026, Cup, season 2026, round 5
  1  Bob
  2  Ann Berg
  2  Cyd
  take it back:
    arbiter records undo 11
`, RecordsCmd, "undo", "9")
	c.Prints(`{"command":10,"at":"2026-11-23T20:00:00Z","who":"ann","what":"edited #1: season, place, note, date","args":["records","edit","1","--place","","--note","","--season","","--date","2025-11-20"],"rows":1,"version":"VERSION","fields":[{"result":1,"field":"date","old":"2026-11-20 19:30","new":"2025-11-20"},{"result":1,"field":"season","old":"2025","new":""},{"result":1,"field":"place","old":"the Inn","new":""},{"result":1,"field":"note","old":"late","new":""}]}
{"command":11,"at":"2026-11-23T20:00:00Z","who":"ann","what":"undid 9: recorded #6","args":["records","undo","9"],"rows":2,"version":"VERSION","undoes":9}
`, RecordsCmd, "log", "--json", "--limit", "2")

	// The points of a bye count by the terms of its season, named or by the day.
	c.Do(league.LeaguesCmd, "edit", "Cup", "--season", "2026", "--points", "wins")
	for _, args := range [][]string{{"Cyd 12"}, {"Cyd 12", "--season", "2026", "--date", "2025-12-30"}} {
		c.Refuses(`"Cyd 12" has no use here: Cup 2026 does not count by points, and a bye is worth what the league says; name the player alone`, AddCmd, append([]string{"bye"}, args...)...)
	}
	for _, args := range [][]string{{"Cyd 12", "--date", "2025-12-30"}, {"Cyd 12", "--season", "2025"}, {"Cyd 12", "--league", ""}, {"Cyd"}} {
		c.Do(AddCmd, append([]string{"bye"}, args...)...)
	}
	c.Prints(`       date        game  players             league  season
  #7   2025-12-30  bye   Cyd 12              Cup     2025
  #4   2026-11-23  Go    Ann Berg 12, Cyd 0  Cup     2026
  #8   2026-11-23  bye   Cyd 12              Cup     2025
  #9   2026-11-23  bye   Cyd 12
  #10  2026-11-23  bye   Cyd                 Cup     2026
`, RecordsCmd, "list", "--player", "Cyd")
}
