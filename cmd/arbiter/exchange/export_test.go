package exchange

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/internal/commandtest"
	"arbiter/cmd/arbiter/league"
	"arbiter/cmd/arbiter/league/results"
	"arbiter/cmd/referee/built"
)

const position = `game: bazaar
player: Ann
player: Bob
date: 2026-11-18
id: one

Ann: buy RWBGY* left 0
Bob: buy RRRRB left 1
`

// club has a position, a result with decimals, a tie of three, a contested and a void one.
func club(t *testing.T) *commandtest.Club {
	c := commandtest.New(t)
	c.Do(ImportCmd, c.File("position.txt", position))
	c.Do(results.AddCmd, "Go", "Ann 1.5", "=Bob 1", "--league", "Cup", "--season", "2026", "--round", "1", "--date", "2026-11-19", "--note", `a "note"`)
	c.Do(results.AddCmd, "Ludo", "Ann 2nd", "Bob 1st", "Cyd 2nd", "--league", "Cup", "--date", "2026-11-20", "--place", "Inn")
	c.Do(results.AddCmd, "bye", "Cyd", "--league", "Cup", "--date", "2026-11-20")
	c.Do(results.AddCmd, "Go", "Ann 3", "Cyd 4", "--league", "", "--date", "2026-11-21")
	c.Do(results.AddCmd, "Go", "Ann 5", "Cyd 6", "--league", "", "--date", "2026-11-22")
	c.Do(results.ContestCmd, "5")
	c.Do(results.VoidCmd, "6")
	return c
}

// Each form has all that is picked, and nothing else.
func TestExportForms(t *testing.T) {
	c := club(t)
	c.Prints(`game_id,date,game,league,season,round,place_played,player,seat,score,place,winner,note
17181f40-dcc2-5339-aac5-9859c10a3917,2026-11-18,bazaar,,,,,Ann,1,8,1,1,
17181f40-dcc2-5339-aac5-9859c10a3917,2026-11-18,bazaar,,,,,Bob,2,3,2,0,
UID,2026-11-19,Go,Cup,2026,1,,Ann,1,1.5,1,1,"a ""note"""
UID,2026-11-19,Go,Cup,2026,1,,'=Bob,2,1,2,0,"a ""note"""
UID,2026-11-20,Ludo,Cup,,,Inn,Ann,1,,2,0,
UID,2026-11-20,Ludo,Cup,,,Inn,Bob,2,,1,1,
UID,2026-11-20,Ludo,Cup,,,Inn,Cyd,3,,2,0,
UID,2026-11-20,bye,Cup,,,,Cyd,1,,,0,
----
note: 1 contested result left out; --state contested writes them
`, ExportCmd)
	c.Prints(`game_id,date,game,league,season,round,place_played,player,seat,score,place,winner,note
UID,2026-11-21,Go,,,,,Ann,1,3,2,0,
UID,2026-11-21,Go,,,,,Cyd,2,4,1,1,
`, ExportCmd, "--state", "contested")
	c.Prints(`game_id,date,game,league,season,round,place_played,player,seat,score,place,winner,note
----
note: there is no result to export
`, ExportCmd, "--round", "77")
	c.Prints(`game_id,date,game,league,season,round,place_played,player,seat,score,place,winner,note
UID,2026-11-22,Go,,,,,Ann,1,5,2,0,
UID,2026-11-22,Go,,,,,Cyd,2,6,1,1,
UID,2026-11-19,Go,Cup,2026,1,,Ann,1,1.5,1,1,"a ""note"""
UID,2026-11-19,Go,Cup,2026,1,,'=Bob,2,1,2,0,"a ""note"""
`, ExportCmd, "6", "#2")
	c.Prints(`|   | date       | game | players                   | state     | league |
|:--|:-----------|:-----|:--------------------------|:----------|:-------|
| 3 | 2026-11-20 | Ludo | Bob 1st, Ann 2nd, Cyd 2nd |           | Cup    |
| 4 | 2026-11-20 | bye  | Cyd                       |           | Cup    |
| 5 | 2026-11-21 | Go   | Cyd 4, Ann 3              | contested |        |
| 6 | 2026-11-22 | Go   | Cyd 6, Ann 5              | void      |        |
`, ExportCmd, "--format", "md", "--player", "Cyd")
	c.Prints(`     date        game  players                    round  league  season
  2  2026-11-19  Go    Ann 1.5, =Bob 1            1      Cup     2026
  3  2026-11-20  Ludo  Bob 1st, Ann 2nd, Cyd 2nd         Cup
  4  2026-11-20  bye   Cyd                               Cup
`, ExportCmd, "--format", "table", "--league", "cup")
	c.Prints(`game: bazaar
player: Ann
player: Bob
date: 2026-11-18
id: one

Ann: buy RWBGY* left 0
Bob: buy RRRRB left 1
----
note: 5 results without a position left out
`, ExportCmd, "--format", "notation")
	c.Prints(`game_id,date,game,league,season,round,place_played,player,seat,score,place,winner,note
17181f40-dcc2-5339-aac5-9859c10a3917,2026-11-18,bazaar,,,,,Ann,1,8,1,1,
17181f40-dcc2-5339-aac5-9859c10a3917,2026-11-18,bazaar,,,,,Bob,2,3,2,0,
17181f40-dcc2-5339-aac5-9859c10a3917,2026-11-18,bazaar,,,,,Ann,1,8,1,1,
17181f40-dcc2-5339-aac5-9859c10a3917,2026-11-18,bazaar,,,,,Dan,2,3,2,0,
`, ExportCmd, "--format", "csv", c.File("position.txt", position+"\n"+strings.ReplaceAll(position, "Bob", "Dan")))
	c.Prints("", ExportCmd, "1", "-o", c.File("one.txt", ""))
	c.Prints("", ExportCmd, "--from", "2026-11-20", "--to", "2026-11-20", "-o", c.File("day.csv", ""))
	for _, file := range []struct{ name, want string }{{"one.txt", position}, {"day.csv", `game_id,date,game,league,season,round,place_played,player,seat,score,place,winner,note
UID,2026-11-20,Ludo,Cup,,,Inn,Ann,1,,2,0,
UID,2026-11-20,Ludo,Cup,,,Inn,Bob,2,,1,1,
UID,2026-11-20,Ludo,Cup,,,Inn,Cyd,3,,2,0,
UID,2026-11-20,bye,Cup,,,,Cyd,1,,,0,
`}} {
		if got := c.Read(file.name); got != file.want {
			t.Errorf("%s holds\n%s\nwant\n%s", file.name, got, file.want)
		}
	}
}

// JSON Lines of some results name the leagues and players of those alone.
func TestExportJSONLines(t *testing.T) {
	c := club(t)
	c.Do(league.PlayersCmd, "guest", "Cyd")
	c.Do(league.LeaguesCmd, "edit", "Cup", "--best", "3")
	c.Prints(`{"arbiter":3}
{"player":{"uid":"UID","name":"Ann"}}
{"player":{"uid":"UID","name":"Bob"}}
{"player":{"uid":"UID","name":"Cyd","guest":true}}
{"league":{"name":"Cup","terms":{"best":3}}}
{"result":{"id":3,"uid":"UID","game":"Ludo","state":"confirmed","complete":true,"day":"2026-11-20","entered":"2026-11-23T20:00:00Z","league":"Cup","place":"Inn","players":["Ann","Bob","Cyd"],"places":[2,1,2],"sheet":{"players":[{"name":"Ann","lines":[]},{"name":"Bob","lines":[]},{"name":"Cyd","lines":[]}],"standing":[2,3,2]}}}
`, ExportCmd, "3", "--json")
	c.Prints(`{"arbiter":3}
{"player":{"uid":"UID","name":"Ann"}}
{"player":{"uid":"UID","name":"Bob"}}
{"result":{"id":1,"uid":"17181f40-dcc2-5339-aac5-9859c10a3917","game":"bazaar","state":"confirmed","complete":true,"day":"2026-11-18","entered":"2026-11-23T20:00:00Z","players":["Ann","Bob"],"places":[1,2],"text":"game: bazaar\nplayer: Ann\nplayer: Bob\ndate: 2026-11-18\nid: one\n\nAnn: buy RWBGY* left 0\nBob: buy RRRRB left 1\n","sheet":{"players":[{"name":"Ann","lines":[{"rule":"bazaar/purchase","points":8,"cards":["RWBGY*"]}]},{"name":"Bob","lines":[{"rule":"bazaar/purchase","points":3,"cards":["RRRRB"],"left":1}]}],"rulings":{"dead-bank":"visible","skip":"free"}},"version":"VERSION"}}
`, ExportCmd, "--format", "jsonl", "--game", "Bazaar")
	all, again := c.File("all.jsonl", ""), c.File("again.jsonl", "")
	c.Prints("", ExportCmd, "-o", all)
	t.Setenv("ARBITER_DB", c.File("other.db", ""))
	c.Prints(`6 results: 6 new, 0 known, 0 changed, 0 refused; 4 new players
  days     18 November 2026 (5 days ago) to 22 November 2026 (yesterday)
  games    Go: 3 (new; 1 to 6 points), Bazaar: 1 (3 to 8 points), bye: 1, Ludo: 1 (new)
  leagues  Cup (new): 2; season 2026 (new): 1 (round 1 with 1); no league: 3
  players  new: Ann (5), Cyd (4), Bob (2), =Bob (1)
  it is contested: it counts nowhere until it is confirmed (1 result, line 11)
  it is void: it counts nowhere until it is confirmed (1 result, line 12)
  take it back: arbiter undo c1
`, ImportCmd, "--league", "Friday", all)
	c.Prints("", ExportCmd, "-o", again)
	one, err := os.ReadFile(all)
	two, err2 := os.ReadFile(again)
	if err != nil || err2 != nil || string(one) != string(two) {
		t.Errorf("exported again\n%s\nwant\n%s (%v, %v)", two, one, err, err2)
	}
	for part, n := range map[string]int{`{"result":`: 6, `{"player":`: 4, `{"league":`: 1} {
		if strings.Count(string(one), "\n"+part) != n {
			t.Errorf("not %d of %s in\n%s", n, part, one)
		}
	}
}

// Pages, pictures and what other programs read.
func TestExportPagesAndPictures(t *testing.T) {
	c := club(t)
	c.Prints("", ExportCmd, "1", "-o", c.File("one.svg", ""))
	c.Prints("", ExportCmd, c.File("position.txt", ""), "-o", c.File("file.svg", ""))
	c.Prints("", ExportCmd, "--league", "Cup", "-o", c.File("cup.html", ""))
	c.Prints(`----
note: 1 result left out: byes and no-shows are no plays
`, ExportCmd, "-o", c.File("plays.bgsplay", ""))
	c.Prints(`https://app.bgstatsapp.com/createPlay.html?data=%7B%22sourceName%22:%22Arbiter%22,%22sourcePlayId%22:%22UID%22,%22playDate%22:%222026-11-20%2012:00:00%22,%22game%22:%7B%22name%22:%22Ludo%22,%22sourceGameId%22:%22Ludo%22,%22highestWins%22:true,%22noPoints%22:true%7D,%22players%22:%5B%7B%22name%22:%22Ann%22,%22sourcePlayerId%22:%22UID%22,%22winner%22:false,%22startPlayer%22:false,%22rank%22:2%7D,%7B%22name%22:%22Bob%22,%22sourcePlayerId%22:%22UID%22,%22winner%22:true,%22startPlayer%22:false,%22rank%22:1%7D,%7B%22name%22:%22Cyd%22,%22sourcePlayerId%22:%22UID%22,%22winner%22:false,%22startPlayer%22:false,%22rank%22:2%7D%5D,%22location%22:%22Inn%22,%22comments%22:%22league:%20Cup%22%7D
`, ExportCmd, "--format", "link", "3")
	c.Refuses(`result 4 was not played, so there is no play to link to: Cyd sat the round out.`, ExportCmd, "--format", "link", "4")
	site := func(want string) {
		t.Helper()
		if got := c.Run(ExportCmd, "--format", "site", "-o", c.File("public", "")); !regexp.MustCompile("^DIR/public: " + want + "; it begins at index.html\n(----\nnote: .*\n)?$").MatchString(got) {
			t.Errorf("export writes\n%s\nwant %s", got, want)
		}
	}
	site("[0-9]+ files written, 0 as before, 0 removed")
	site("no files written, [1-9][0-9]* as before, 0 removed")
	c.Do(results.VoidCmd, "3")
	site("[0-9]+ files written, [1-9][0-9]* as before, 1 removed")
	text, isBuilt := c.Run(ExportCmd, "--format", "site", "--league", "Cup", "-o", c.File("cup", "")), built.Program != nil
	if _, note, _ := strings.Cut(text, "\n"); (note == "") != isBuilt || !isBuilt && note != "----\nnote: the site has no links to judge results again: this program was built without the referee's page; a release has it, and so has what `make build` builds\n" {
		t.Errorf("a site says\n%s", text)
	}
	referee := "----\nerror: this program was built without the referee's page; a release has it, and so has what `make build` builds\n"
	if isBuilt {
		referee = ""
	}
	c.Prints(referee, ExportCmd, "--format", "referee", "-o", c.File("referee.html", ""))
	c.Prints("", ExportCmd, "-o", c.File("all.html", ""))
	for _, has := range []string{">Bazaar<", "Arbiter " + cli.Version, "23 November 2026"} {
		if text := c.Read("all.html"); !strings.Contains(text, has) {
			t.Errorf("no %s in\n%s", has, text)
		}
	}
	for name, has := range map[string]string{"one.svg": "<title>Bazaar", "cup.html": ">Standings</h2>", "plays.bgsplay": `"name":"Ludo"`, "public/index.html": "<h1", "public/style.css": "body"} {
		if text := c.Read(name); !strings.Contains(text, has) {
			t.Errorf("no %q in %s:\n%s", has, name, text)
		}
	}
}

// The help lists each format, and the endings that pick one.
func TestFormatsInTheHelp(t *testing.T) {
	formats, endings := formatsHelp()
	if got, want := formats+endings+"\n"+formatList(), `  csv           CSV, a row a player a game
  jsonl         JSON Lines, for other records: all that is kept of results
  notation      Arbiter notation; also .txt, where results are named
  md            a Markdown table
  table         a table, as of list
  html          a page for a browser: standings, ratings, boards, players
  site          a folder of pages for any web host, with the referee: -o FOLDER
  referee       the referee as one page, which judges any position in a browser
  svg           a picture of the board, of one result
  bgsplay       a play file of BG Stats
  link          a link that hands one result to BG Stats, with its QR code
.csv, .jsonl, .md, .txt, .html, .svg, .bgsplay
  jsonl         Arbiter JSON Lines
  bgstats       BG Stats export or play file
  bgg           BoardGameGeek plays (XML)
  csv           table of a spreadsheet (CSV)
  notation      Arbiter notation
`; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	for arg, want := range map[string]int64{"12": 12, "#12": 12, "": 0, "#": 0, "1a": 0, "##1": 0, "-1": 0, "0": 0} {
		if id, ok := asNumber(arg); id != want || ok != (want > 0) {
			t.Errorf("%q: %d, %t", arg, id, ok)
		}
	}
}

// What contradicts itself is refused.
func TestExportRefuses(t *testing.T) {
	c := club(t)
	c.Refuses(`there is no format "cvs"; did you mean csv?`, ExportCmd, "--format", "cvs")
	c.Refuses(`--json means --format jsonl, which contradicts --format csv; use one of them`, ExportCmd, "--json", "--format", "csv")
	c.Refuses(`a site is a folder of files: name it with -o:
  arbiter export --format site -o public`, ExportCmd, "--format", "site")
	c.Refuses(`the site shows a league or everything recorded: pick with --league, --season or --game, and name no results`, ExportCmd, "--format", "site", "-o", c.File("public", ""), "1")
	if text := c.Run(ExportCmd, "--format", "site", "-o", c.File("taken", "a file")); !strings.HasSuffix(text, "\nerror: writing the site: mkdir DIR/taken: not a directory\n") {
		t.Errorf("a site in the place of a file: %s", text)
	}
	c.Refuses(`--all-seasons goes with a page, as -o league.html; other forms have all seasons unless --season picks one`, ExportCmd, "--all-seasons")
	c.Refuses(`--league picks among all results; leave it out where results or files are named`, ExportCmd, "1", "--league", "Cup")
	c.Refuses(`--format svg takes one result; name it by its number:
  arbiter export 12 --format svg`, ExportCmd, "--format", "svg")
	c.Refuses(`result 2 cannot be drawn: it was recorded without a position`, ExportCmd, "--format", "svg", "2")
	c.Refuses(`there is no result to export`, ExportCmd, "--format", "svg", "--state", "void", "--player", "Bob")
	c.Refuses(`result 2 was recorded without a position: there is nothing to write in notation`, ExportCmd, "--format", "notation", "2")
	c.Refuses(`the page shows a league or everything recorded: pick with --league, --season or --game, and name no results`, ExportCmd, "--format", "html", "2")
	c.Refuses(`the referee's page is the same for every result: name none; a link to it that holds one:
  arbiter show 2 --link`, ExportCmd, "--format", "referee", "2")
	c.Refuses(`there is no result 9`, ExportCmd, "9")
	c.Refuses(`there is no file none.txt`, ExportCmd, "none.txt")
	c.Refuses(`--state must be confirmed, contested or void, not "gone"`, ExportCmd, "--state", "gone")
	c.Refuses(`DIR/bad.txt:5:10: "XX" is not a card; expected five pebbles of R W B G Y, and * for a face, as RWBGY*`, ExportCmd, c.File("bad.txt", "game: bazaar\nplayer: Ann\nplayer: Bob\n\nAnn: buy XX left 0\n"))
	t.Setenv("ARBITER_DB", c.File("none.db", ""))
	c.Prints(`game_id,date,game,league,season,round,place_played,player,seat,score,place,winner,note
----
nothing is recorded yet in DIR/none.db; to begin:
  arbiter score --save FILE
`, ExportCmd)
	c.Prints(`----
nothing is recorded yet in DIR/none.db; to begin:
  arbiter score --save FILE
error: there is nothing to make a page of
`, ExportCmd, "--format", "html")
	c.Prints(`----
nothing is recorded yet in DIR/none.db; to begin:
  arbiter score --save FILE
error: there is nothing to make a site of
`, ExportCmd, "--format", "site", "-o", c.File("public", ""))
}
