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

// Of several games each is written, in the order in which they are named: results of the
// records and games of files together.
func TestExportOfSeveral(t *testing.T) {
	c := club(t)
	file := c.File("two.txt", strings.NewReplacer("id: one\n", "", "Bob", "Dan").Replace(position)+"\n"+strings.NewReplacer("id: one\n", "", "date: 2026-11-18\n", "").Replace(position))
	c.Prints(`game_id,date,game,league,season,round,place_played,player,seat,score,place,winner,note
,2026-11-18,bazaar,,,,,Ann,1,8,1,1,
,2026-11-18,bazaar,,,,,Dan,2,3,2,0,
,,bazaar,,,,,Ann,1,8,1,1,
,,bazaar,,,,,Bob,2,3,2,0,
UID,2026-11-19,Go,Cup,2026,1,,Ann,1,1.5,1,1,"a ""note"""
UID,2026-11-19,Go,Cup,2026,1,,'=Bob,2,1,2,0,"a ""note"""
`, ExportCmd, file, "2", "--format", "csv")
	c.Prints(`game: bazaar
player: Ann
player: Bob
date: 2026-11-18
id: one

Ann: buy RWBGY* left 0
Bob: buy RRRRB left 1

game: bazaar
player: Ann
player: Dan
date: 2026-11-18

Ann: buy RWBGY* left 0
Dan: buy RRRRB left 1

game: bazaar
player: Ann
player: Bob

Ann: buy RWBGY* left 0
Bob: buy RRRRB left 1
`, ExportCmd, "1", file, "--format", "notation")
	for _, format := range []string{"md", "table", "notation", "html", "svg", "link"} {
		c.Refuses("--json means --format jsonl, which contradicts --format "+format+"; use one of them", ExportCmd, "--json", "--format", format)
	}
	c.Prints(`{"arbiter":2}
{"result":{"game":"subdivision","state":"contested","complete":true,"played":"2026-11-20T00:00:00.000Z","players":["Ann","Bob"],"places":[1,2],"text":"game: subdivision\nplayer: R Ann\nplayer: B Bob\ndate: 2026-11-20\n\n2  R3 R2\n1  R1 ##\n   a  b\n","sheet":{"players":[{"name":"Ann","colour":"R","lines":[{"rule":"subdivision/pips","points":6},{"rule":"subdivision/group","points":-1,"at":["a1","a2","b2"]}]},{"name":"Bob","colour":"B","lines":[{"rule":"subdivision/pips","points":0}]}],"rulings":{"park-edges":"strict","small-needs":"other"}}}}
{"result":{"game":"bazaar","state":"confirmed","complete":true,"played":"2026-11-18T00:00:00.000Z","players":["Ann","Dan"],"places":[1,2],"text":"game: bazaar\nplayer: Ann\nplayer: Dan\ndate: 2026-11-18\n\nAnn: buy RWBGY* left 0\nDan: buy RRRRB left 1\n","sheet":{"players":[{"name":"Ann","lines":[{"rule":"bazaar/purchase","points":8,"cards":["RWBGY*"]}]},{"name":"Dan","lines":[{"rule":"bazaar/purchase","points":3,"cards":["RRRRB"],"left":1}]}],"rulings":{"dead-bank":"visible","skip":"free"}}}}
{"result":{"game":"bazaar","state":"confirmed","complete":true,"players":["Ann","Bob"],"places":[1,2],"text":"game: bazaar\nplayer: Ann\nplayer: Bob\n\nAnn: buy RWBGY* left 0\nBob: buy RRRRB left 1\n","sheet":{"players":[{"name":"Ann","lines":[{"rule":"bazaar/purchase","points":8,"cards":["RWBGY*"]}]},{"name":"Bob","lines":[{"rule":"bazaar/purchase","points":3,"cards":["RRRRB"],"left":1}]}],"rulings":{"dead-bank":"visible","skip":"free"}}}}
`, ExportCmd, "--json", c.File("illegal.txt", "game: subdivision\nplayer: R Ann\nplayer: B Bob\ndate: 2026-11-20\n\n2  R3 R2\n1  R1 ##\n"), file)
	c.Refuses(`--format svg takes one result; name it by its number:
  arbiter export 12 --format svg`, ExportCmd, "--format", "svg", file)
	c.Prints(`game: bazaar
player: Ann
player: Bob
date: 2026-11-18
id: one

Ann: buy RWBGY* left 0
Bob: buy RRRRB left 1
----
error: result #3 was recorded without a position: there is nothing to write in notation
`, ExportCmd, "--format", "notation", "1", "3")
}

// A play file has the plays alone, each with its own day; a game of a file that names none
// was played now.
func TestExportPlays(t *testing.T) {
	c := club(t)
	c.Do(results.AddCmd, "bye", "Ann", "--league", "Cup", "--date", "2026-11-20")
	c.Do(results.AddCmd, "no-show", "Ann", "Bob", "--league", "Cup", "--date", "2026-11-20")
	c.Prints(`----
note: 3 results left out: byes and no-shows are no plays
`, ExportCmd, "-o", c.File("plays.bgsplay", ""))
	if plays := c.Read("plays.bgsplay"); strings.Count(plays, `"playDate"`) != 4 || strings.Contains(plays, `"no-show"`) || strings.Contains(plays, `"bye"`) {
		t.Error(plays)
	}
	file := c.File("two.txt", position+"\n"+strings.NewReplacer("id: one\n", "", "date: 2026-11-18\n", "").Replace(position))
	c.Prints("", ExportCmd, file, "-o", c.File("files.bgsplay", ""))
	plays := c.Read("files.bgsplay")
	for _, day := range []string{`"playDate": "2026-11-18 00:00:00"`, `"playDate": "2026-11-23 20:00:00"`} {
		if strings.Count(strings.ReplaceAll(plays, `":"`, `": "`), day) != 1 {
			t.Errorf("no %s in\n%s", day, plays)
		}
	}
}

// What the flags say holds for results that say nothing, and the games of a table are the
// program's own by their title too.
func TestImportFlags(t *testing.T) {
	c := commandtest.New(t)
	c.Prints(`2 results: 2 new, 0 known, 0 changed, 0 refused; 2 new players
  days     20 November 2026 (3 days ago) to 21 November 2026 (2 days ago)
  games    Zark City: 2 (2 to 5 points)
  leagues  Cup (new), season 2025 (new): 1; Friday (new), season 2026 (new): 1
  players  new: Ann (2), Bob (2)
  take it back: arbiter records undo 1
`, ImportCmd, c.File("a.csv", "game_id,date,player,score,season,league\na,2026-11-20,Ann,3,2025,\na,,Bob,2,,\nb,2026-11-21,Ann,5,,Friday\nb,,Bob,4,,\n"), "--season", "2026", "--league", "Cup", "--game", " zark CITY ")
	c.Prints(`      date        game       players       league  season
  #1  2026-11-20  Zark City  Ann 3, Bob 2  Cup     2025
  #2  2026-11-21  Zark City  Ann 5, Bob 4  Friday  2026
`, results.RecordsCmd, "list")
}

// A backup is made where a tenth of what is there comes, and not where less does.
func TestImportBacksUpATenth(t *testing.T) {
	c := commandtest.New(t)
	rows := "game_id,date,game,player,score\n"
	for n := range 10 {
		rows += fmt.Sprintf("%d,2026-11-0%d,Go,Ann,3\n%d,,,Bob,1\n", n, n%9+1, n)
	}
	c.Do(ImportCmd, c.File("ten.csv", rows))
	for n, backup := range []bool{true, false} {
		got := c.Run(ImportCmd, c.File(fmt.Sprint(n, ".csv"), fmt.Sprintf("game_id,date,game,player,score\nx%d,2026-11-1%d,Go,Ann,3\nx%d,,,Bob,1\n", n, n, n)))
		if strings.Contains(got, "backup: ") != backup {
			t.Errorf("one result to %d\n%s", 10+n, got)
		}
	}
}

// What is wrong names its own file and line; what is right beside it is imported if that was
// asked for, also where it only differs from what is recorded.
func TestImportOfTwoFiles(t *testing.T) {
	c := commandtest.New(t)
	const head = "game_id,date,game,player,score\n"
	one := c.File("one.csv", head+"a,2026-11-20,Go,Ann,3\na,,,Bob,1\nb,2026-11-21,Go,Ann,3\nb,,,Bob,1\n")
	two := c.File("two.csv", head+"c,2026-11-20,Go,Cyd,3\nc,,,Dan,1\na,2026-11-20,Go,Ann,3\na,,,Bob,1\n")
	c.Prints(`----
DIR/two.csv:4: this game stands twice in the import; each game needs an id of its own, and the rows of a game must stand together
error: nothing was imported, because of 1 complaint; --skip-bad imports the other 3 results that are new
`, ImportCmd, one, two)
	c.Prints(`4 results: 3 new, 0 known, 0 changed, 1 refused; 4 new players
  days     20 November 2026 (3 days ago) to 21 November 2026 (2 days ago)
  games    Go: 3 (new; 1 to 3 points)
  players  new: Ann (2), Bob (2), Cyd (1), Dan (1)
  take it back: arbiter records undo 1
----
DIR/two.csv:4: this game stands twice in the import; each game needs an id of its own, and the rows of a game must stand together
`, ImportCmd, "--skip-bad", one, two)
	c.Prints(`2 results: 0 new, 0 known, 1 changed, 1 refused
----
DIR/differs.csv:2: differs from #1 as recorded: score of Ann 3 → 4; left alone, arbiter import DIR/differs.csv --skip-bad --update takes it over
DIR/differs.csv:4:3: "2026-11-40" is not a date; write year, month and day as 2026-11-20, with a time if you like: 2026-11-20 19:30
`, ImportCmd, "--skip-bad", c.File("differs.csv", head+"a,2026-11-20,Go,Ann,4\na,,,Bob,1\nx,2026-11-40,Go,Ann,4\nx,,,Bob,1\n"))
	c.Prints(`2 results: 0 new, 1 known, 0 changed, 1 refused
----
DIR/known.csv:4:3: "2026-11-40" is not a date; write year, month and day as 2026-11-20, with a time if you like: 2026-11-20 19:30
`, ImportCmd, "--skip-bad", c.File("known.csv", head+"a,2026-11-20,Go,Ann,3\na,,,Bob,1\nx,2026-11-40,Go,Ann,4\nx,,,Bob,1\n"))
}

// What other records have that cannot be taken is named by its number there; games that
// follow a league are judged by its rulings.
func TestImportOfRefusedAndRuled(t *testing.T) {
	c := commandtest.New(t)
	c.Do(results.AddCmd, "Go", "Ann 1", "Bob 3", "--league", "Cup", "--season", "2026")
	other := c.File("other.db", "")
	c.Do(results.RecordsCmd, "copy", other)
	c.Do(league.LeaguesCmd, "open", "Cup", "2026")
	c.Do(league.LeaguesCmd, "close", "Cup", "2026")
	here := os.Getenv("ARBITER_DB")
	t.Setenv("ARBITER_DB", other)
	c.Do(results.AddCmd, "Go", "Ann 1", "Cyd 3", "--league", "Cup", "--season", "2026")
	c.Do(results.AddCmd, "Go", "Ann 1", "Dan 3", "--league", "Friday")
	t.Setenv("ARBITER_DB", here)
	c.Prints(`----
DIR/other.db: #2 there: season 2026 of Cup is closed, so its results stay as they are; to change them: arbiter leagues reopen Cup 2026
error: nothing was imported, because of 1 complaint; --skip-bad imports the one other result that is new
`, ImportCmd, other)
	c.Prints(`3 results: 1 new, 1 known, 0 changed, 1 refused; 1 new player
  days     23 November 2026
  games    Go: 1 (1 to 3 points)
  leagues  Friday (new): 1
  players  new: Dan (1)
           Ann (1)
  take it back: arbiter records undo 4
----
backup: DB.backup-TIME
DIR/other.db: #2 there: season 2026 of Cup is closed, so its results stay as they are; to change them: arbiter leagues reopen Cup 2026
`, ImportCmd, "--skip-bad", other)
	ruled := `{"arbiter":2}` + "\n" + `{"league":{"name":"Ruled","terms":{"rulings":[{"name":"skip","value":"card"}]}}}` + "\n"
	game := strings.Replace(position, "id: one", "league: Ruled", 1)
	c.Prints(`1 result: 1 new, 0 known, 0 changed, 0 refused
  days     18 November 2026 (5 days ago)
  games    Bazaar: 1 (3 to 8 points)
  leagues  Ruled (new): 1
  players  Ann (1), Bob (1)
  take it back: arbiter records undo 5
----
backup: DB.backup-TIME
`, ImportCmd, c.File("ruled.jsonl", ruled), c.File("ruled.txt", game))
	if shown := c.Run(results.RecordsCmd, "show", "3", "--json"); !strings.Contains(shown, `"rulings":{"dead-bank":"visible","skip":"card"}`) {
		t.Error(shown)
	}
}
