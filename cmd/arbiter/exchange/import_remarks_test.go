package exchange

import (
	"fmt"
	"os"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/internal/commandtest"
	"arbiter/cmd/arbiter/league"
	"arbiter/cmd/arbiter/league/results"
)

// table is a file of games by their ids, as "a 2026-11-20 Go Ann 3 Bob 2".
func table(games ...string) string {
	var b strings.Builder
	b.WriteString("game_id,date,game,player,score\n")
	for _, game := range games {
		w := strings.Fields(game)
		for k := 3; k < len(w); k += 2 {
			fmt.Fprintf(&b, "%s,%s,%s,%s,%s\n", w[0], w[1], w[2], w[k], w[k+1])
		}
	}
	return b.String()
}

// Whatever is said of a result names its own file, also where several are read at once, and
// what the records refuse names the result by its number in other records.
func TestRemarksNameTheirFile(t *testing.T) {
	c := commandtest.New(t)
	c.Do(ImportCmd, c.File("season.csv", season))
	other := c.File("other.db", "")
	c.Do(results.RecordsCmd, "copy", other)
	here := os.Getenv("ARBITER_DB")
	t.Setenv("ARBITER_DB", other)
	c.Do(results.AddCmd, "Go", "Ann 1", "Cyd 3", "--league", "Tuesday", "--season", "2026", "--date", "2026-11-18")
	c.Do(results.AddCmd, "Go", "Ann 1", "Cyd 4", "--league", "Tuesday", "--season", "2026", "--date", "2026-11-19")
	t.Setenv("ARBITER_DB", here)
	c.Do(league.LeaguesCmd, "open", "Tuesday", "2026")
	c.Do(league.LeaguesCmd, "close", "Tuesday", "2026")
	one, two := c.File("one.csv", table("o 2026-11-20 Go Ann 3 Cyd 2")), c.File("two.csv", strings.ReplaceAll(table("p 2026-11-20 Go Ann 4 Cyd 2", "q 2026-11-20 Go Ann 5 Cyd 2"), ",Go,", ",Chess,"))
	c.Prints(`----
DIR/other.db: 4 there: season 2026 of Tuesday is closed, so its results stay as they are; to change them: arbiter leagues reopen Tuesday 2026
DIR/other.db: 5 there: season 2026 of Tuesday is closed, so its results stay as they are; to change them: arbiter leagues reopen Tuesday 2026
error: nothing was imported, because of 2 complaints; nothing else in it is new
`, ImportCmd, other)
	c.Prints(`----
DIR/one.csv:2: season 2026 of Tuesday is closed, so its results stay as they are; to change them: arbiter leagues reopen Tuesday 2026
DIR/two.csv:2: season 2026 of Tuesday is closed, so its results stay as they are; to change them: arbiter leagues reopen Tuesday 2026
DIR/two.csv:4: season 2026 of Tuesday is closed, so its results stay as they are; to change them: arbiter leagues reopen Tuesday 2026
error: nothing was imported: no result in it can be
`, ImportCmd, one, two, "--league", "Tuesday", "--season", "2026")
	c.Prints(`----
DIR/one.csv:2: this game stands twice in the import; each game needs an id of its own, and the rows of a game must stand together
error: nothing was imported, because of 1 complaint; --skip-bad imports the other 3 results that are new
`, ImportCmd, one, two, one)
	c.Prints(`----
DIR/again.csv:2: this game stands twice in the import; each game needs an id of its own, and the rows of a game must stand together
error: nothing was imported, because of 1 complaint; --skip-bad imports the other 4 results that are new
`, ImportCmd, two, c.File("again.csv", table("p 2026-11-21 Chess Ann 4 Cyd 3", "r 2026-11-21 Chess Ann 4 Cyd 3")), one)
	c.Prints(`{"results":6,"new":0,"known":3,"changed":0,"refused":2,"dryRun":true,"command":0,"complaints":[{"file":"DIR/other.db","message":"4 there: season 2026 of Tuesday is closed, so its results stay as they are; to change them: arbiter leagues reopen Tuesday 2026"},{"file":"DIR/other.db","message":"5 there: season 2026 of Tuesday is closed, so its results stay as they are; to change them: arbiter leagues reopen Tuesday 2026"}],"warnings":[],"differ":[],"updated":0,"corrected":[],"void":[],"newNames":[],"suspicions":[]}
----
error: nothing would be imported, because of 2 complaints; --skip-bad imports the one other result that is new
`, ImportCmd, "--json", "--dry-run", other, one)
	c.Prints(`10 results: 0 new, 3 known, 0 changed, 7 refused
----
DIR/other.db: 4 there: season 2026 of Tuesday is closed, so its results stay as they are; to change them: arbiter leagues reopen Tuesday 2026
DIR/other.db: 5 there: season 2026 of Tuesday is closed, so its results stay as they are; to change them: arbiter leagues reopen Tuesday 2026
DIR/other.db: this game stands twice in the import; import one file of records at a time
DIR/other.db: this game stands twice in the import; import one file of records at a time
DIR/other.db: this game stands twice in the import; import one file of records at a time
DIR/other.db: this game stands twice in the import; import one file of records at a time
DIR/other.db: this game stands twice in the import; import one file of records at a time
`, ImportCmd, "--skip-bad", other, other)
	c.Prints(`----
error: there is no file or folder DIR/text.db
`, ImportCmd, c.File("text.db", ""), c.File("noid.csv", "date,game,player,score\n"))
}

// The flags stand for what a file leaves open, and for nothing else. A game is known by its
// title too.
func TestFlagsOfAnImport(t *testing.T) {
	c := commandtest.New(t)
	c.Prints(`4 results: 4 new, 0 known, 0 changed, 0 refused; 2 new players
  days     20 November 2026 (3 days ago)
  games    Buyer's Market: 4 (−1 to 3 points)
  leagues  Cup (new), season 2025 (new): 1; season 2026 (new): 1;
           Friday (new), season 2025 (new): 1; season 2026 (new): 1
  players  new: Ann (4), Bob (4)
  take it back: arbiter undo c1
`, ImportCmd, "--game", " BUYER'S market ", "--league", "Cup", "--season", "2026", c.File("a.csv", `game_id,date,league,season,player,score
a,2026-11-20,,,Ann,3
a,2026-11-20,,,Bob,2
b,2026-11-20,Friday,,Ann,3
b,2026-11-20,Friday,,Bob,1
c,2026-11-20,,2025,Ann,3
c,2026-11-20,,2025,Bob,0
d,2026-11-20,Friday,2025,Ann,3
d,2026-11-20,Friday,2025,Bob,-1
`))
	c.Prints(`     date        game            players        league  season
  1  2026-11-20  Buyer's Market  Ann 3, Bob 2   Cup     2026
  2  2026-11-20  Buyer's Market  Ann 3, Bob 1   Friday  2026
  3  2026-11-20  Buyer's Market  Ann 3, Bob 0   Cup     2025
  4  2026-11-20  Buyer's Market  Ann 3, Bob −1  Friday  2025
`, results.ListCmd)
	c.Prints(`1 result: 1 new, 0 known, 0 changed, 0 refused
  days     21 November 2026 (2 days ago)
  games    Go: 1 (new; 2 to 3 points)
  players  Ann (1), Bob (1)
  take it back: arbiter undo c2
----
backup: DB.backup-TIME
`, ImportCmd, "--game", " Go ", c.File("b.csv", "game_id,date,player,score\ne,2026-11-21,Ann,3\ne,2026-11-21,Bob,2\n"))
	c.Prints(`----
DIR/c.txt:1: there is no column player, no column date or game_id, no column game; found: game: bazaar; the first line names the columns: game_id, date, game, league, season, round, place_played, player, seat, score, place, winner, note; --game says which game all rows are of
error: nothing was imported: no result in it can be
`, ImportCmd, "--format", "csv", c.File("c.txt", position))
	c.Prints(`      when              who  what
  c1  2026-11-23 20:00  ann  imported 4 results from a.csv
  c2  2026-11-23 20:00  ann  imported 1 result from b.csv
`, results.LogCmd)
}

// A league of the import brings its rulings before the games that follow it.
func TestALeagueOfTheImportRules(t *testing.T) {
	c := commandtest.New(t)
	c.Do(league.LeaguesCmd, "create", "Ruled", "--ruling", "skip=card")
	c.Do(results.AddCmd, "Go", "Ann 1", "Cyd 3", "--league", "Ruled", "--date", "2026-11-20")
	all := c.File("all.jsonl", "")
	c.Do(ExportCmd, "-o", all)
	ruled := c.File("ruled.txt", strings.Replace(position, "id: one", "id: one\nleague: ruled", 1))
	t.Setenv("ARBITER_DB", c.File("new.db", ""))
	c.Prints(`2 results: 2 new, 0 known, 0 changed, 0 refused; 3 new players
  days     18 November 2026 (5 days ago) to 20 November 2026 (3 days ago)
  games    Bazaar: 1 (3 to 8 points), Go: 1 (new; 1 to 3 points)
  leagues  Ruled (new): 2
  players  new: Ann (2), Bob (1), Cyd (1)
  take it back: arbiter undo c1
`, ImportCmd, all, ruled)
	c.Prints(`game: bazaar
player: Ann
player: Bob
date: 2026-11-18
league: Ruled
id: one
ruling: skip=card

Ann: buy RWBGY* left 0
Bob: buy RRRRB left 1
----
note: 1 result without a position left out
`, ExportCmd, "--format", "notation")
	c.Do(ImportCmd, c.File("unled.txt", strings.Replace(position, "id: one", "id: two", 1)), "--league", "RULED")
	c.Do(ImportCmd, c.File("none.txt", strings.Replace(position, "id: one", "id: three", 1)))
	c.Prints(`game: bazaar
player: Ann
player: Bob
date: 2026-11-18
league: Ruled
id: two
ruling: skip=card

Ann: buy RWBGY* left 0
Bob: buy RRRRB left 1

game: bazaar
player: Ann
player: Bob
date: 2026-11-18
id: three

Ann: buy RWBGY* left 0
Bob: buy RRRRB left 1
`, ExportCmd, "3", "4", "--format", "notation")
}

// A backup is made where exactly a tenth comes, and not where less does.
func TestABackupOfMuch(t *testing.T) {
	c := commandtest.New(t)
	var games []string
	for n := range 10 {
		games = append(games, fmt.Sprintf("g%d 2026-11-%02d Go Ann %d Bob 2", n, n+1, n+3))
	}
	c.Do(ImportCmd, c.File("ten.csv", table(games...)))
	c.Prints(`1 result: 1 new, 0 known, 0 changed, 0 refused
  days     20 November 2026 (3 days ago)
  games    Go: 1 (1 to 3 points)
  players  Ann (1), Bob (1)
  take it back: arbiter undo c2
----
backup: DB.backup-TIME
`, ImportCmd, c.File("one.csv", table("x 2026-11-20 Go Ann 3 Bob 1")))
	c.Prints(`1 result: 1 new, 0 known, 0 changed, 0 refused
  days     21 November 2026 (2 days ago)
  games    Go: 1 (1 to 3 points)
  players  Ann (1), Bob (1)
  take it back: arbiter undo c3
`, ImportCmd, c.File("two.csv", table("y 2026-11-21 Go Ann 3 Bob 1")))
	c.Prints(`2 results: 0 new, 0 known, 1 changed, 1 refused
----
DIR/three.csv:2: differs from 11 as recorded; left alone, arbiter import DIR/three.csv --skip-bad --update takes it over
DIR/three.csv:4:21: "many" is no score; write a number as 47 or 47.5
`, ImportCmd, "--skip-bad", c.File("three.csv", table("x 2026-11-20 Go Ann 5 Bob 1", "z 2026-11-21 Go Ann many Bob 1")))
	c.Prints(`----
DIR/three.csv:2: differs from 11 as recorded; left alone, arbiter import DIR/three.csv --update takes it over
DIR/three.csv:4:21: "many" is no score; write a number as 47 or 47.5
error: nothing was imported, because of 1 complaint; nothing else in it is new
`, ImportCmd, c.File("three.csv", ""))
	c.Prints(`----
DIR/three.csv:2: differs from 11 as recorded; left alone, arbiter import DIR/three.csv --update takes it over
DIR/three.csv:4:21: "many" is no score; write a number as 47 or 47.5
error: nothing would be imported, because of 1 complaint; nothing else in it is new
`, ImportCmd, "--dry-run", c.File("three.csv", ""))
	c.Prints(`2 results: 0 new, 0 known, 0 changed, 1 refused, 1 corrected
  take it back: arbiter undo c4
----
backup: DB.backup-TIME
DIR/three.csv:2: corrects 11
DIR/three.csv:4:21: "many" is no score; write a number as 47 or 47.5
`, ImportCmd, "--skip-bad", "--update", c.File("three.csv", ""))
	c.Prints(`      when              who  what
  c1  2026-11-23 20:00  ann  imported 10 results from ten.csv
  c2  2026-11-23 20:00  ann  imported 1 result from one.csv
  c3  2026-11-23 20:00  ann  imported 1 result from two.csv
  c4  2026-11-23 20:00  ann  corrected 1 result from three.csv
                               11: score of Ann 3 → 5
`, results.LogCmd)
}

// What is left alone says why, and which command settles it.
func TestWhatIsLeftAlone(t *testing.T) {
	c := commandtest.New(t)
	c.Do(ImportCmd, c.File("position.txt", position))
	first := table("a 2026-11-20 Go Ann 3 Bob 2", "b 2026-11-20 Go Ann 4 Bob 2", "d 2026-11-20 Go Ann 6 Bob 2")
	c.Do(ImportCmd, c.File("first.csv", first))
	other := c.File("other.db", "")
	c.Do(results.RecordsCmd, "copy", other)
	c.Do(results.VoidCmd, "2")
	c.Do(results.ContestCmd, "3")
	now := c.File("now.csv", strings.NewReplacer("Ann,3", "Ann,30", "Ann,4", "Ann,40", "d,2026-11-20,Go,Bob", "d,2026-11-20,Go,Cyd").Replace(first)+"one,2026-11-18,bazaar,Ann,9\none,2026-11-18,bazaar,Bob,3\n")
	c.Prints(`4 results: 1 new, 0 known, 3 changed, 0 refused
  days     18 November 2026 (5 days ago)
  games    Bazaar: 1 (3 to 9 points)
  players  Ann (1), Bob (1)
  take it back: arbiter undo c5
----
backup: DB.backup-TIME
DIR/now.csv:2: differs from 2 as recorded; left alone: it was changed here since; arbiter edit 2 changes it; 2 is void, arbiter confirm 2 brings it back
DIR/now.csv:4: differs from 3 as recorded; left alone: it was changed here since; arbiter edit 3 changes it
DIR/now.csv:6: differs from 4 as recorded; left alone, arbiter import DIR/now.csv --update takes it over
`, ImportCmd, now)
	c.Prints(`4 results: 0 new, 1 known, 2 changed, 0 refused, 1 corrected; 1 new player
  take it back: arbiter undo c6
----
backup: DB.backup-TIME
DIR/now.csv:2: differs from 2 as recorded; left alone: it was changed here since; arbiter edit 2 changes it; 2 is void, arbiter confirm 2 brings it back
DIR/now.csv:4: differs from 3 as recorded; left alone: it was changed here since; arbiter edit 3 changes it
DIR/now.csv:6: corrects 4
`, ImportCmd, "--update", now)
	c.Prints(`1 result: 0 new, 0 known, 1 changed, 0 refused
----
DIR/fewer.csv:2: differs from 4 as recorded; left alone: the file leaves out points that are recorded; arbiter edit 4 changes it
`, ImportCmd, "--update", c.File("fewer.csv", "game_id,date,game,player,score\nd,2026-11-20,Go,Ann,7\n\nd,2026-11-20,Go,Cyd,\n"))
	c.Prints(`4 results: 0 new, 1 known, 2 changed, 0 refused, 1 corrected
  take it back: arbiter undo c7
----
backup: DB.backup-TIME
DIR/other.db: differs from 2 as recorded; left alone: it was changed here since; arbiter edit 2 changes it
DIR/other.db: differs from 3 as recorded; left alone: it was changed here since; arbiter edit 3 changes it
DIR/other.db: corrects 4
`, ImportCmd, "--update", other)
	others := c.File("others.csv", table("a 2026-11-01 Go Eve 30 Fay 2", "n 2026-11-20 Go Cyd 3 Bob 2"))
	c.Prints(`----
DIR/others.csv:2: "a" is the id of another game, 2 of 2026-11-20; give the new game an id of its own
error: nothing was imported, because of 1 complaint; --skip-bad imports the one other result that is new
`, ImportCmd, "--update", others)
	c.Prints(`2 results: 1 new, 0 known, 0 changed, 1 refused; 1 new player
  days     20 November 2026 (3 days ago)
  games    Go: 1 (2 to 3 points)
  players  new: Cyd (1)
           Bob (1)
  take it back: arbiter undo c8
----
backup: DB.backup-TIME
DIR/others.csv:2: "a" is the id of another game, 2 of 2026-11-20; give the new game an id of its own
`, ImportCmd, "--skip-bad", others)
	c.Prints(`1 result: 0 new, 0 known, 1 changed, 0 refused
----
DIR/points.csv:2: differs from 1 as recorded; left alone: its points come from its position, which the file does not have; arbiter edit 1 changes it
`, ImportCmd, "--update", c.File("points.csv", table("17181f40-dcc2-5339-aac5-9859c10a3917 2026-11-18 bazaar Ann 9 Bob 3")))
}

// Of many remarks twenty are printed and a thousand are kept.
func TestManyRemarks(t *testing.T) {
	c := commandtest.New(t)
	var b strings.Builder
	b.WriteString("game_id,date,game,player,score\n")
	for n := range 1005 {
		fmt.Fprintf(&b, "%d,2026-11-20,Go,Ann,x\n%d,2026-11-20,Go,Bob,2\n", n, n)
	}
	text := c.Run(ImportCmd, c.File("many.csv", b.String()))
	_, text, _ = strings.Cut(text, "many.csv:40:")
	if _, tail, _ := strings.Cut(text, "\n"); tail != "… and 985 more complaints\nerror: nothing was imported: no result in it can be\n" {
		t.Errorf("it ends with\n%s", tail)
	}
	if text := c.Run(ImportCmd, "--json", c.File("many.csv", "")); strings.Count(text, `"message":`) != 1000 || !strings.Contains(text, `"refused":1005,`) {
		t.Errorf("%d are kept", strings.Count(text, `"message":`))
	}
}
