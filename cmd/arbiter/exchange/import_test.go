package exchange

import (
	"testing"

	"arbiter/cmd/arbiter/internal/commandtest"
	"arbiter/cmd/arbiter/league/results"
)

const season = `game_id,date,game,player,score,round,league
a,2026-11-20,Catan,Ann,24,7,Tuesday
a,,,Bobb,20,,
b,2026-11-20,Catan,Ann,3,1,Tuesday
b,,,Cyd,4,,
c,2026-11-20,Catan,Ann,5,4,Tuesday
c,,,Cyd,2,,
`

const corrected = `game_id,date,game,player,score,round,league
a,2026-11-20,Catan,Ann,24,7,Tuesday
a,,,Bob,25,,
b,2026-11-19,Catan,Ann,3,2,Tuesday
b,,,Cyd,4,,
c,2026-11-20,Catan,Ann,5,4,Tuesday
c,,,Cyd,2,,
d,2026-11-20,Catan,Ann,3,5,Tuesday
d,,,Eve,4,,
`

// A corrected file is taken over with --update; what a person edited stays, though another
// result of the file is corrected.
func TestImportUpdate(t *testing.T) {
	c := commandtest.New(t)
	c.Do(ImportCmd, c.File("season.csv", season))
	file := c.File("corrected.csv", corrected)
	c.Prints(`4 results: 1 new, 1 known, 2 changed, 0 refused; 1 new player
  days     20 November 2026 (3 days ago)
  games    Catan: 1 (3 to 4 points)
  leagues  Tuesday: 1 (round 5 with 1)
  players  new: Eve (1)
           Ann (1)
  take it back: arbiter undo c2
----
backup: DB.backup-TIME
DIR/corrected.csv:2: differs from 1 as recorded; left alone, arbiter import DIR/corrected.csv --update takes it over
DIR/corrected.csv:4: differs from 2 as recorded; left alone, arbiter import DIR/corrected.csv --update takes it over
`, ImportCmd, file)
	c.Do(results.UndoCmd)
	c.Prints(`4 results: 1 new, 1 known, 0 changed, 0 refused, 2 corrected; 2 new players
  days     20 November 2026 (3 days ago)
  games    Catan: 1 (3 to 4 points)
  leagues  Tuesday: 1 (round 5 with 1)
  players  new: Eve (1)
           Ann (1)
  nothing is recorded: this is a dry run
----
DIR/corrected.csv:2: corrects 1
DIR/corrected.csv:4: corrects 2
`, ImportCmd, "--update", "--dry-run", file)
	c.Prints(`----
DIR/corrected.csv:2: corrects 1
DIR/corrected.csv:4: corrects 2
DIR/broken.csv:2:3: "2026-11-40" is not a date; write year, month and day as 2026-11-20, with a time if you like: 2026-11-20 19:30
error: nothing was imported, because of 1 complaint; --skip-bad imports the other 3 results that are new or corrected
`, ImportCmd, "--update", file, c.File("broken.csv", "game_id,date,game,player,score\nx,2026-11-40,Catan,Ann,3\n"))
	c.Do(results.EditCmd, "2", "--round", "5")
	c.Prints(`4 results: 1 new, 1 known, 1 changed, 0 refused, 1 corrected; 2 new players
  days     20 November 2026 (3 days ago)
  games    Catan: 1 (3 to 4 points)
  leagues  Tuesday: 1 (round 5 with 1)
  players  new: Eve (1)
           Ann (1)
  take it back: arbiter undo c5
----
backup: DB.backup-TIME
DIR/corrected.csv:2: corrects 1
DIR/corrected.csv:4: differs from 2 as recorded; left alone: it was changed here since; arbiter edit 2 changes it
Recorded, but this looks wrong:
  Ann is in round 5 twice, in 2 and 5. Mend it:
    arbiter edit 5 --round ''
`, ImportCmd, "--update", file)
	c.Prints(`     date        game   players         round  league
  1  2026-11-20  Catan  Bob 25, Ann 24  7      Tuesday
  2  2026-11-20  Catan  Cyd 4, Ann 3    5      Tuesday
  3  2026-11-20  Catan  Ann 5, Cyd 2    4      Tuesday
  5  2026-11-20  Catan  Eve 4, Ann 3    5      Tuesday
`, results.ListCmd)
	c.Prints(`{"results":4,"new":0,"known":3,"changed":1,"refused":0,"command":0,"complaints":[],"warnings":[],"differ":[{"file":"DIR/corrected.csv","line":4,"result":2,"message":"differs from 2 as recorded; left alone: it was changed here since; arbiter edit 2 changes it"}],"updated":0,"corrected":[],"void":[],"newNames":[],"suspicions":[]}
`, ImportCmd, "--update", "--json", file)
	c.Do(results.EditCmd, "2", "--round", "2", "--date", "2026-11-19")
	c.Prints(`4 results: 0 new, 4 known, 0 changed, 0 refused
`, ImportCmd, "--update", file)
	c.Do(results.VoidCmd, "3")
	c.Prints(`4 results: 0 new, 4 known, 0 changed, 0 refused
----
DIR/corrected.csv:6: is 3, which is void; arbiter confirm 3 brings it back
`, ImportCmd, "--update", file)
	c.Prints(`{"results":4,"new":0,"known":4,"changed":0,"refused":0,"command":0,"complaints":[],"warnings":[],"differ":[],"updated":0,"corrected":[],"void":[{"file":"DIR/corrected.csv","line":6,"result":3,"message":"is 3, which is void; arbiter confirm 3 brings it back"}],"newNames":[],"suspicions":[]}
`, ImportCmd, "--json", file)
	c.Prints(`----
DIR/fewer.csv:2: "a" is the id of another game, 1 of 2026-11-20; give the new game an id of its own
error: nothing was imported: no result in it can be
`, ImportCmd, "--update", c.File("fewer.csv", "game_id,date,game,player,score\na,2026-11-21,Catan,Ann,24\na,,,Bob,\n"))
	c.Prints(`undid c6: edited 2: round, date
changed back 2: Catan, Friday 20 November 2026 (3 days ago), Tuesday, round 5
  1  Cyd  4
  2  Ann  3
  date 2026-11-19 → 2026-11-20
  round 2 → 5
  take it back: arbiter undo c8
----
Recorded, but this looks wrong:
  Ann is in round 5 twice, in 2 and 5. Mend it:
    arbiter edit 5 --round ''
`, results.UndoCmd, "c6")
}

// What is wrong is told with file, line and column, and nothing or all else is imported.
func TestImportComplains(t *testing.T) {
	c := commandtest.New(t)
	bad := c.File("bad.csv", `game_id,date,player,score,game
b1,2026-11-12,Ann,3,Go
b1,2026-11-12,Bob,many,Go
b2,2026-11-12,Ann,3,Go
b2,2026-11-12,Bob,4,Go,x
b3,2026-11-12,Ann,3,Go
b3,2026-11-12,ann,3,Go
b4,2026-11-12,Ann,3,Go
b4,2026-11-12,Bob,2,Go
b4,2026-11-12,Cyd,1.2345,Go
b5,2026-11-12,Ann,3,Go
b5,2026-11-12,Bob,2,Go
`)
	c.Prints(`----
DIR/bad.csv:3:19: "many" is no score; write a number as 47 or 47.5
DIR/bad.csv:5: the row has 6 cells, the first line 5; a cell with a comma or semicolon in it stands in quotes
DIR/bad.csv:7: ann sits there twice, in lines 6 and 7; each of them sits there once
DIR/bad.csv:10:19: "1.2345" has more than three decimals; write it with three decimals or fewer
error: nothing was imported, because of 4 complaints; --skip-bad imports the one other result that is new
`, ImportCmd, bad)
	c.Prints(`5 results: 1 new, 0 known, 0 changed, 4 refused; 2 new players
  days     12 November 2026 (11 days ago)
  games    Go: 1 (new; 2 to 3 points)
  players  new: Ann (1), Bob (1)
  take it back: arbiter undo c1
----
DIR/bad.csv:3:19: "many" is no score; write a number as 47 or 47.5
DIR/bad.csv:5: the row has 6 cells, the first line 5; a cell with a comma or semicolon in it stands in quotes
DIR/bad.csv:7: ann sits there twice, in lines 6 and 7; each of them sits there once
DIR/bad.csv:10:19: "1.2345" has more than three decimals; write it with three decimals or fewer
`, ImportCmd, "--skip-bad", bad)
	c.Prints(`5 results: 0 new, 1 known, 0 changed, 4 refused
----
DIR/bad.csv:3:19: "many" is no score; write a number as 47 or 47.5
DIR/bad.csv:5: the row has 6 cells, the first line 5; a cell with a comma or semicolon in it stands in quotes
DIR/bad.csv:7: ann sits there twice, in lines 6 and 7; each of them sits there once
DIR/bad.csv:10:19: "1.2345" has more than three decimals; write it with three decimals or fewer
`, ImportCmd, "--skip-bad", bad)
	c.Prints(`{"results":5,"new":0,"known":1,"changed":0,"refused":4,"command":0,"complaints":[{"file":"DIR/bad.csv","line":3,"column":19,"message":"\"many\" is no score; write a number as 47 or 47.5"},{"file":"DIR/bad.csv","line":5,"message":"the row has 6 cells, the first line 5; a cell with a comma or semicolon in it stands in quotes"},{"file":"DIR/bad.csv","line":7,"message":"ann sits there twice, in lines 6 and 7; each of them sits there once"},{"file":"DIR/bad.csv","line":10,"column":19,"message":"\"1.2345\" has more than three decimals; write it with three decimals or fewer"}],"warnings":[],"differ":[],"updated":0,"corrected":[],"void":[],"newNames":[],"suspicions":[]}
`, ImportCmd, "--skip-bad", "--json", bad)
	c.Prints(`----
DIR/nogame.csv:1: there is no column game; found: date, player, score; the first line names the columns: game_id, date, game, league, season, round, place_played, player, seat, score, place, winner, note; --game says which game all rows are of
error: nothing was imported: no result in it can be
`, ImportCmd, c.File("nogame.csv", "date,player,score\n2026-11-13,Ann,3\n2026-11-13,Bob,1\n"))
	c.Prints(`1 result: 1 new, 0 known, 0 changed, 0 refused
  days     13 November 2026 (10 days ago)
  games    Zark City: 1 (1 to 3 points)
  leagues  L (new), season S (new): 1
  players  Ann (1), Bob (1)
  take it back: arbiter undo c2
----
backup: DB.backup-TIME
warning: DIR/nogame.csv:1: without a game_id, rows that stand together and say the same of date, game and round are one game; it is known again by its date, game and players
`, ImportCmd, "--game", "zark-city", "--league", "L", "--season", "S", c.File("nogame.csv", ""))
	c.Prints(`2 results: 2 new, 0 known, 0 changed, 0 refused; 2 new players
  days     20 November 2026 (3 days ago)
  games    Go: 2 (1 to 5 points)
  players  new: Cyd (1), Fay (1)
           Ann (1), Bob (1)
  take it back: arbiter undo c3
----
backup: DB.backup-TIME
warning: DIR/parted.csv:1: without a game_id, rows that stand together and say the same of date, game and round are one game; it is known again by its date, game and players
`, ImportCmd, c.File("parted.csv", "date,game,player,score\n2026-11-20,Go,Ann,3\n,,Fay,2\n\n2026-11-20,Go,Cyd,5\n,,Bob,1\n"))
	c.Prints(`----
DIR/alone.csv:2: the game has one player; without a game_id, rows that stand together and say the same of date, game and round are one game; an empty row parts games
error: nothing was imported: no result in it can be
`, ImportCmd, c.File("alone.csv", "date,game,player,score\n2026-11-20,Go,Ann,3\n"))
	c.Prints(`----
DIR/crowd.csv:2: Subdivision is a game for 2 to 4 players; here are 5; are rows of other games among them?
error: nothing was imported: no result in it can be
`, ImportCmd, c.File("crowd.csv", "game_id,date,game,player\n1,2026-11-20,Subdivision,A\n1,,,B\n1,,,C\n1,,,D\n1,,,E\n"))
	c.Prints(`----
DIR/thousand.csv:2:19: "1.234" may be 1234 or 1.234; write 1234 or 1.2340
error: nothing was imported: no result in it can be
`, ImportCmd, c.File("thousand.csv", "date,game,player,score\n2026-11-20,Go,Ann,1.234\n2026-11-20,Go,Bob,2\n"))
	c.Prints(`----
DIR/winner.csv:7:21: "perhaps" does not say whether Ann won; write 1 or yes for a winner, 0, no or nothing for the others
error: nothing was imported, because of 1 complaint; --skip-bad imports the other 2 results that are new
`, ImportCmd, c.File("winner.csv", "game_id,date,game,player,winner\nw,2026-11-20,Go,Ann,false\nw,,,Bob,true\nx,2026-11-20,Go,Ann,true\nx,,,Bob,false\nx,,,Cyd,false\ny,2026-11-20,Go,Ann,perhaps\ny,,,Bob,false\n"))
	c.Prints(`----
DIR/workbook.xlsx: no known format begins like this; see arbiter import --help for the formats, and --format to name one
error: nothing was imported: no result in it can be
`, ImportCmd, c.File("workbook.xlsx", "PK xl/workbook.xml\n"))
	c.Prints(`----
DIR/unknown.csv:1: there is no column player, no column game; found: Tag, Wer, Punkte; the first line names the columns: game_id, date, game, league, season, round, place_played, player, seat, score, place, winner, note; --game says which game all rows are of
error: nothing was imported: no result in it can be
`, ImportCmd, c.File("unknown.csv", "Tag;Wer;Punkte\n20.11.2026;Ann;3\n"))
	c.Prints(`----
DIR/empty.csv: the file is empty
error: nothing was imported: no result in it can be
`, ImportCmd, c.File("empty.csv", "\n"))
	c.Refuses(`there is no file or folder DIR/none.csv`, ImportCmd, c.File("none.csv", ""))
	c.Refuses(`import needs a file or a folder: name one, or - for standard input`, ImportCmd)
	c.Refuses(`no format is called "cvs"; did you mean csv?`, ImportCmd, "--format", "cvs", bad)
	c.Prints(`----
new: Bobb
This looks wrong:
  Bobb is a new player. Near: Bob (3 games)
error: nothing is recorded, because one thing looks wrong (--strict)
`, ImportCmd, "--strict", c.File("near.csv", "date,game,player,score\n2026-11-20,Go,Ann,3\n2026-11-20,Go,Bobb,2\n"))
}

// A file says by true and false who won; who has false is no winner.
func TestImportWinners(t *testing.T) {
	c := commandtest.New(t)
	c.Prints(`3 results: 3 new, 0 known, 0 changed, 0 refused; 3 new players
  days     20 November 2026 (3 days ago) to 22 November 2026 (yesterday)
  games    Go: 3 (new)
  players  new: Ann (3), Bob (3), Cyd (1)
  nobody has points: it counts nowhere (1 result, line 7)
  take it back: arbiter undo c1
`, ImportCmd, c.File("winner.csv", "game_id,date,game,player,winner\nw,2026-11-20,Go,Ann,false\nw,,,Bob,true\nx,2026-11-21,Go,Ann,true\nx,,,Bob,false\nx,,,Cyd,false\ny,2026-11-22,Go,Ann,false\ny,,,Bob,false\n"))
	c.Prints(`     date        game  players                    state
  1  2026-11-20  Go    Bob 1st, Ann 2nd
  2  2026-11-21  Go    Ann 1st, Bob 2nd, Cyd 2nd
  3  2026-11-22  Go    Ann, Bob                   unfinished
`, results.ListCmd)
	c.Prints(`----
DIR/first.csv:2: Ann has place 1, and the column winner says something else; see docs/import.md for how places are found
error: nothing was imported: no result in it can be
`, ImportCmd, c.File("first.csv", "game_id,date,game,player,place,winner\nz,2026-11-22,Go,Ann,1,false\nz,,,Bob,2,false\n"))
	c.Prints(`1 result: 1 new, 0 known, 0 changed, 0 refused
  days     22 November 2026 (yesterday)
  games    Go: 1 (2 to 3 points)
  players  Ann (1), Bob (1)
  nobody is placed: it counts nowhere (1 result, line 2)
  take it back: arbiter undo c2
----
backup: DB.backup-TIME
`, ImportCmd, c.File("score.csv", "game_id,date,game,player,score,winner\nv,2026-11-22,Go,Ann,3,false\nv,,,Bob,2,false\n"))
	c.Refuses("there is no result 5; to see the results:\n  arbiter list", results.ListCmd, "--before", "5")
	c.Prints(`     date        game  players
  2  2026-11-21  Go    Ann 1st, Bob 2nd, Cyd 2nd

  the newest 1 of 2 results; --limit 0 shows all
`, results.ListCmd, "--before", "3", "--limit", "1")
}
