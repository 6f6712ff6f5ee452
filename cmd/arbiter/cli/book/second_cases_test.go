package book_test

import (
	"fmt"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/exchange"
	"arbiter/cmd/arbiter/internal/commandtest"
	"arbiter/cmd/arbiter/league"
	"arbiter/cmd/arbiter/league/pair"
	"arbiter/cmd/arbiter/league/results"
	"arbiter/cmd/arbiter/table"
)

const half = `6  ## .. .. .. .. ##
5  .. .. .. .. .. ..
4  .. R3 B2 ## .. ..
3  .. .. ## .. .. ..
2  .. .. .. .. .. ..
1  ## .. .. .. .. ##
`

// What score notes of single games: colours without names, games that go on, another game under
// a known id, and those of long ago; of more games than are read back, and where nothing can be.
func TestSavingOtherGames(t *testing.T) {
	c := commandtest.New(t)
	game := func(id, date, of, body string) string {
		return "game: subdivision\nplayer: R\nplayer: B Bob\ndate: " + date + "\nid: " + id + "\nleague: " + of + "\n\n" + body + "\n"
	}
	tally := func(id, date string) string {
		return "game: bazaar\nplayer: Ann\nplayer: Bob\ndate: " + date + "\nid: " + id + "\nleague: Cup\n\nAnn: buy RWBGY* left 0\nBob: buy RRRRB left 1\n\n"
	}
	c.Prints(`----
nothing is recorded yet in DB; to begin:
  arbiter score --save FILE
`, results.ListCmd)
	c.Refuses(`nothing is recorded yet in DB; to begin:
  arbiter score --save FILE`, results.VoidCmd, "1")
	c.Prints(`----
2: Red stands in the records as a player of that name; write the name behind the colour's letter
recorded 1: Bazaar, Thursday 19 November 2026 (4 days ago), Cup, season 2026
  1  Ann  8
  2  Bob  3
  new: Ann and Bob; league Cup; season 2026
recorded 2 as contested: Subdivision, Friday 20 November 2026 (3 days ago), Cup, season 2026
  1  Red  2
  2  Bob  1
  new: Red
  the game is not over (Red can still place a Large on a2, b1 and 20 other squares): it counts nowhere until it is confirmed:
    arbiter confirm 2
the records are in DB
  warning   The game is not over: Red can still place a Large on a2, b1 and 20 other squares.
            subdivision/unfinished: The game is over when the board is full or nobody can place.

`, scoreCmd, "--save", "--no-proof", "--season", "2026", "--note", "late", "-o", c.File("answer", ""), c.File("a.txt", tally("one", "2026-11-19")+game("two", "2026-11-20", "Cup", half)))
	c.Prints(`----
already recorded as 1, otherwise than here; to replace it:
  arbiter edit 1 --file FILE
3: Red stands in the records as a player of that name; write the name behind the colour's letter
recorded 3 as contested: Subdivision, Friday 20 November 2026 (3 days ago), Cup
  1  Red  2
  2  Bob  1
  the game is not over (Red can still place a Large on a2, b1 and 20 other squares): it counts nowhere until it is confirmed:
    arbiter confirm 3
recorded 4: Bazaar, Saturday 21 November 2026 (2 days ago), Cup
  1  Cyd  8
  2  Bob  3
  new: Cyd
Recorded, but this looks wrong:
  3 has the same players and points as 2 of 2026-11-20 (subdivision). Mend it:
    arbiter void 3
  warning   The game is not over: Red can still place a Large on a2, b1 and 20 other squares.
            subdivision/unfinished: The game is over when the board is full or nobody can place.

`, scoreCmd, "--save", "--no-proof", "-o", c.File("answer", ""), c.File("b.txt", tally("one", "2026-11-18")+strings.ReplaceAll(tally("two", "2026-11-21"), "Ann", "Cyd")+game("one", "2026-11-20", "Cup", half)))
	many := ""
	for n := range 25 {
		many += tally(fmt.Sprint("m", n), fmt.Sprintf("2025-11-%02d", n+1))
	}
	c.Prints(`----
30: Red stands in the records as a player of that name; write the name behind the colour's letter
31: Red stands in the records as a player of that name; write the name behind the colour's letter
30: the game is not over: Red can still place a Large on a2, b1 and 20 other squares
31: the game is not over: Red can still place a Large on a2, b1 and 20 other squares
recorded 27 results, 5 to 31
  days     1 November 2025 (a year ago) to 22 November 2026 (yesterday)
  games    Bazaar: 25 (3 to 8 points), Subdivision: 2 (1 to 2 points)
  leagues  Cup: 25; Friday (new): 2
  players  Bob (27), Ann (25), Red (2)
  the game is not over: it counts nowhere until it is confirmed (2 results)
25 results of days from 2025-11-01 to 2025-11-25, long before the newest of the league
  warning   The game is not over: Red can still place a Large on a2, b1 and 20 other squares.
            subdivision/unfinished: The game is over when the board is full or nobody can place.

  warning   The game is not over: Red can still place a Large on a2, b1 and 20 other squares.
            subdivision/unfinished: The game is over when the board is full or nobody can place.

`, scoreCmd, "--save", "--no-proof", "-o", c.File("answer", ""), c.File("many.txt", many+game("three", "2026-11-21", "Friday", half)+game("four", "2026-11-22", "Friday", half)))
	c.Prints(`----
already recorded as 5
already recorded as 6
already recorded as 7
already recorded as 8
already recorded as 9
already recorded as 10
already recorded as 11
already recorded as 12
already recorded as 13
already recorded as 14
already recorded as 15
already recorded as 16
already recorded as 17
already recorded as 18
already recorded as 19
already recorded as 20
already recorded as 21
already recorded as 22
already recorded as 23
already recorded as 24
… and 7 more such notes
  warning   The game is not over: Red can still place a Large on a2, b1 and 20 other squares.
            subdivision/unfinished: The game is over when the board is full or nobody can place.

  warning   The game is not over: Red can still place a Large on a2, b1 and 20 other squares.
            subdivision/unfinished: The game is over when the board is full or nobody can place.

`, scoreCmd, "--save", "--no-proof", "-o", c.File("answer", ""), c.File("many.txt", ""))
	c.Refuses(`recording the game of Eve and Fay: "m1" is the id of another game, 6 of 2025-11-02; give the new game an id of its own`, scoreCmd, "--save", "--no-proof", "-o", c.File("answer", ""), c.File("e.txt", strings.NewReplacer("Ann", "Eve", "Bob", "Fay", "2025", "2024").Replace(tally("m1", "2025-11-02")+tally("m9", "2025-11-09"))+tally("new", "2026-11-19")))
	c.Do(league.LeaguesCmd, "close", "Cup", "2026")
	c.Refuses(`recording the game of Ann and Bob: season 2026 of Cup is closed, so its results stay as they are; to change them:
  arbiter leagues reopen Cup 2026`, scoreCmd, "--save", "--no-proof", "--season", "2026", "-o", c.File("answer", ""), c.File("c.txt", tally("five", "2026-11-22")+tally("six", "2026-11-22")))
	c.Refuses(`no league is called "Nowhere"`, table.ValidateCmd, "--league", "Nowhere", c.File("a.txt", ""))
	c.Do(league.LeaguesCmd, "create", "Byes", "--points", "score")
	c.Prints(`recorded 32: bye, Monday 23 November 2026, Byes
  Ann (3.5 points) sat the round out.
  take it back: arbiter undo c6
`, results.AddCmd, "bye", "Ann 3.5", "--league", "Byes")
	c.Refuses(`"Ann 3.5" has no use here: New one does not count by points, and a bye is worth what the league says; name the player alone`, results.AddCmd, "bye", "Ann 3.5", "--league", "New one")
	c.Prints(`{"game":"subdivision","legal":true,"complete":false,"players":[{"name":"Red","colour":"R","seat":1,"total":2,"place":1,"winner":true,"lines":[{"rule":"subdivision/pips","points":3},{"rule":"subdivision/group","points":-1,"at":["b4"]}]},{"name":"Bob","colour":"B","seat":2,"total":1,"place":2,"winner":false,"lines":[{"rule":"subdivision/pips","points":2},{"rule":"subdivision/group","points":-1,"at":["c4"]}]}],"winners":["Red"],"rulings":{"small-needs":"other","park-edges":"strict"},"findings":[{"rule":"subdivision/unfinished","severity":"warning","at":[],"player":"Red","message":"The game is not over: Red can still place a Large on a2, b1 and 20 other squares."}],"unfinished":"Red can still place a Large on a2, b1 and 20 other squares","readback":[{"result":33,"game":"subdivision","date":"2026-11-20","daysAgo":3,"league":"Cup","season":"","round":"","proposed":[],"seats":[{"seat":1,"name":"Red","place":1,"total":2},{"seat":2,"name":"Bob","place":2,"total":1}],"new":[],"countsNowhere":"the game is not over (Red can still place a Large on a2, b1 and 20 other squares): it counts nowhere until it is confirmed"}]}
{"game":"bazaar","legal":true,"complete":true,"players":[{"name":"Ann","seat":1,"total":8,"place":1,"winner":true,"lines":[{"rule":"bazaar/purchase","points":8,"cards":["RWBGY*"],"left":0}]},{"name":"Bob","seat":2,"total":3,"place":2,"winner":false,"lines":[{"rule":"bazaar/purchase","points":3,"cards":["RRRRB"],"left":1}]}],"winners":["Ann"],"rulings":{"skip":"free","dead-bank":"visible"},"findings":[],"readback":[]}
{"game":"subdivision","legal":true,"complete":false,"players":[{"name":"Red","colour":"R","seat":1,"total":2,"place":1,"winner":true,"lines":[{"rule":"subdivision/pips","points":3},{"rule":"subdivision/group","points":-1,"at":["b4"]}]},{"name":"Bob","colour":"B","seat":2,"total":1,"place":2,"winner":false,"lines":[{"rule":"subdivision/pips","points":2},{"rule":"subdivision/group","points":-1,"at":["c4"]}]}],"winners":["Red"],"rulings":{"small-needs":"other","park-edges":"strict"},"findings":[{"rule":"subdivision/unfinished","severity":"warning","at":[],"player":"Red","message":"The game is not over: Red can still place a Large on a2, b1 and 20 other squares."}],"unfinished":"Red can still place a Large on a2, b1 and 20 other squares","readback":[{"result":34,"game":"subdivision","date":"2026-11-21","daysAgo":2,"league":"Friday","season":"","round":"","proposed":[],"seats":[{"seat":1,"name":"Red","place":1,"total":2},{"seat":2,"name":"Bob","place":2,"total":1}],"new":[],"countsNowhere":"the game is not over (Red can still place a Large on a2, b1 and 20 other squares): it counts nowhere until it is confirmed"}]}
----
33: Red stands in the records as a player of that name; write the name behind the colour's letter
already recorded as 6
34: Red stands in the records as a player of that name; write the name behind the colour's letter
Recorded, but this looks wrong:
  33 has the same players and points as 3 of 2026-11-20 (subdivision). Mend it:
    arbiter void 33
  34 has the same players and points as 30 of 2026-11-21 (subdivision). Mend it:
    arbiter void 34
`, scoreCmd, "--save", "--no-proof", "--json", c.File("d.txt", game("seven", "2026-11-20", "Cup", half)+tally("m1", "2025-11-02")+game("eight", "2026-11-21", "Friday", half)))
	if got := c.Run(results.AddCmd, "bye", "Ann", "--league", "Cup"); !strings.Contains(got, ": bye, ") { // by wins, and without points
		t.Error(got)
	}
}

// An edit and its undo tell each result with what changed there; what changes nothing says so.
// A position that is mended keeps the rulings that it was recorded under, where it stays in its
// league.
func TestEditsTell(t *testing.T) {
	c := commandtest.New(t)
	file := c.File("half.txt", "game: subdivision\nplayer: R Ann\nplayer: B Bob\ndate: 2026-11-20\n\n"+half)
	c.Do(league.LeaguesCmd, "create", "Friday")
	c.Do(league.LeaguesCmd, "create", "Monday", "--ruling", "park-edges=open")
	c.Do(scoreCmd, "--save", "--no-proof", "--ruling", "small-needs=any", "--league", "Friday", file)
	rulings := func(args ...string) {
		t.Helper()
		c.Do(results.EditCmd, append([]string{"1"}, args...)...)
		text := c.Run(results.ShowCmd, "1", "--json")
		_, text, _ = strings.Cut(text, `"rulings":`)
		text, _, _ = strings.Cut(text, "}")
		c.In += text + " "
	}
	changed := c.File("changed.txt", strings.Replace(c.Read("half.txt"), "B2", "B3", 1))
	rulings("--league", "friday", "--file", changed)
	rulings("--file", c.File("said.txt", strings.Replace(c.Read("half.txt"), "date", "ruling: park-edges=open\ndate", 1)))
	rulings("--file", file)
	rulings("--league", "Monday", "--file", changed)
	rulings("--file", file)
	if c.In != `{"park-edges":"strict","small-needs":"any" {"park-edges":"open","small-needs":"any" {"park-edges":"strict","small-needs":"any" {"park-edges":"open","small-needs":"other" {"park-edges":"open","small-needs":"other" ` {
		t.Error(c.In)
	}
	c.Prints(`nothing changed: it is recorded so already
`, results.EditCmd, "1", "--league", "monday")
	rows := "game_id,date,game,player,score,league\na,2026-11-19,Go,Ann,-3,Friday\na,,,Dan,-5,\nb,2026-11-21,Go,Ann,1,Friday\nb,,,Dan,0,\n"
	c.Do(exchange.ImportCmd, c.File("go.csv", rows))
	c.Do(exchange.ImportCmd, "--update", c.File("go.csv", strings.NewReplacer("Dan,-5", "Dan,-7", "Dan,0", "Dan,2").Replace(rows)))
	c.Prints(`undid c10: corrected 2 results from go.csv
changed back 2: Go, Thursday 19 November 2026 (4 days ago), Friday
  1  Ann  −3
  2  Dan  −5
  score of Dan -7 → -5
changed back 3: Go, Saturday 21 November 2026 (2 days ago), Friday
  1  Ann  1
  2  Dan  0
  place of Ann 2 → 1
  score of Dan 2 → 0
  place of Dan 1 → 2
  take it back: arbiter undo c11
`, results.UndoCmd)
	c.Prints(`edited 2: Go, Sunday 20 November 2016 (10 years ago), Friday
  1  Ann  −3
  2  Dan  −5
  date 2026-11-19 → 2016-11-20
  note (none) → ab
  take it back: arbiter undo c12
----
the note held characters that cannot be seen; they are taken out
Recorded, but this looks wrong:
  2016-11-20 is 10 years before the newest result of Friday, 2026-11-21. Mend it:
    arbiter edit 2 --date 2026-11-23
`, results.EditCmd, "2", "--date", "2016-11-20", "--note", "a\u202eb")
	c.Do(league.LeaguesCmd, "edit", "Friday", "--best", "2")
	c.Prints(`undid c13: edited the league Friday: best 2 games
  take it back: arbiter undo c14
`, results.UndoCmd)
	c.Prints(`----
error: --table 1: no such round is planned; to plan one:
  arbiter pair --league LEAGUE --save
`, results.AddCmd, "chess", "--table", "1", "1", "2")
	c.Do(pair.Cmd, "--league", "Friday", "--round", "2", "--players", "Ann,Bob,Cyd,Dan", "--tables", "2", "--save")
	c.Refuses(`--table 0: round 2 of Friday has tables 1 to 2`, results.AddCmd, "chess", "--table", "0", "1", "2")
	c.Prints(`recorded 4: chess, Monday 23 November 2026, (Friday), (round 2)
  1  Dan  1
  2  Bob  0
  new: game chess
  take it back: arbiter undo c16
`, results.AddCmd, "chess", "--table", "2", "1", "0")
	c.Refuses(`table 2 of round 2 of Friday has a result already, 4; to mend it:
  arbiter edit 4 'Dan 1' 'Bob 0'`, results.AddCmd, "chess", "--table", "2", "1", "0")
	c.Do(results.VoidCmd, "4")
	c.Prints(`{"command":18,"what":"undid c17: voided 4","fields":[{"result":4,"field":"state","old":"void","new":"confirmed"}],"readback":[{"result":4,"game":"chess","date":"2026-11-23","daysAgo":0,"league":"Friday","season":"","round":"2","proposed":[],"seats":[{"seat":1,"name":"Dan","place":1,"total":1},{"seat":2,"name":"Bob","place":2,"total":0}],"new":[],"countsNowhere":""}]}
`, results.UndoCmd, "--json")
	rows = "game_id,date,game,player,score\n"
	for n := range 7 {
		rows += fmt.Sprintf("m%d,2026-10-%02d,Go,Ann,%d\nm%[1]d,,,Eve,9\n", n, n+1, n)
	}
	c.Do(exchange.ImportCmd, c.File("many.csv", rows))
	c.Prints(`{"command":20,"what":"voided 5 6 7 8 9","fields":[{"result":5,"field":"state","old":"confirmed","new":"void"},{"result":6,"field":"state","old":"confirmed","new":"void"},{"result":7,"field":"state","old":"confirmed","new":"void"},{"result":8,"field":"state","old":"confirmed","new":"void"},{"result":9,"field":"state","old":"confirmed","new":"void"}],"readback":[{"result":5,"game":"Go","date":"2026-10-01","daysAgo":53,"league":"","season":"","round":"","proposed":[],"seats":[{"seat":1,"name":"Ann","place":2,"total":0},{"seat":2,"name":"Eve","place":1,"total":9}],"new":[],"countsNowhere":"it is void: it counts nowhere until it is confirmed"},{"result":6,"game":"Go","date":"2026-10-02","daysAgo":52,"league":"","season":"","round":"","proposed":[],"seats":[{"seat":1,"name":"Ann","place":2,"total":1},{"seat":2,"name":"Eve","place":1,"total":9}],"new":[],"countsNowhere":"it is void: it counts nowhere until it is confirmed"},{"result":7,"game":"Go","date":"2026-10-03","daysAgo":51,"league":"","season":"","round":"","proposed":[],"seats":[{"seat":1,"name":"Ann","place":2,"total":2},{"seat":2,"name":"Eve","place":1,"total":9}],"new":[],"countsNowhere":"it is void: it counts nowhere until it is confirmed"},{"result":8,"game":"Go","date":"2026-10-04","daysAgo":50,"league":"","season":"","round":"","proposed":[],"seats":[{"seat":1,"name":"Ann","place":2,"total":3},{"seat":2,"name":"Eve","place":1,"total":9}],"new":[],"countsNowhere":"it is void: it counts nowhere until it is confirmed"},{"result":9,"game":"Go","date":"2026-10-05","daysAgo":49,"league":"","season":"","round":"","proposed":[],"seats":[{"seat":1,"name":"Ann","place":2,"total":4},{"seat":2,"name":"Eve","place":1,"total":9}],"new":[],"countsNowhere":"it is void: it counts nowhere until it is confirmed"}]}
`, results.VoidCmd, "5", "6", "7", "8", "9", "--json")
	c.Prints(`undid c20: voided 5 6 7 8 9
  Thursday 1 October 2026 (53 days ago) to Monday 5 October 2026 (49 days ago)
  Go 5
  take it back: arbiter undo c21
`, results.UndoCmd)
	c.Prints(`undid c19: imported 7 results from many.csv
  Thursday 1 October 2026 (53 days ago) to Wednesday 7 October 2026 (47 days ago)
  Go 7
  take it back: arbiter undo c22
`, results.UndoCmd)
}

// What counts nowhere is told by the terms of the result's own season.
func TestTermsOfSeasons(t *testing.T) {
	c := commandtest.New(t)
	c.Do(league.LeaguesCmd, "create", "Cup", "--points", "score")
	c.Do(league.LeaguesCmd, "open", "Cup", "2025", "--from", "2025-01-01")
	c.Do(league.LeaguesCmd, "edit", "Cup", "--points", "3-2-1")
	c.Do(league.LeaguesCmd, "open", "Cup", "2026", "--from", "2026-01-01")
	rows := "game_id,date,game,player,place,league,season\n"
	for _, game := range []string{"a,2025-05-01,Cup,2025", "b,2026-05-01,Cup,2026", "c,2025-05-02,Cup,2025", "d,2026-05-01,,"} {
		w := strings.SplitN(game, ",", 3)
		rows += fmt.Sprintf("%[1]s,%s,Go,Ann,1,%s\n%[1]s,,Go,Bob,2,,\n", w[0], w[1], w[2])
	}
	c.Prints(`4 results: 4 new, 0 known, 0 changed, 0 refused; 2 new players
  days     1 May 2025 (18 months ago) to 1 May 2026 (6 months ago)
  games    Go: 4 (new)
  leagues  Cup, season 2025: 2; season 2026: 1; no league: 1
  players  new: Ann (4), Bob (4)
  the league counts scores: a place gives 0 (2 results, lines 2 and 6)
  take it back: arbiter undo c5
`, exchange.ImportCmd, c.File("go.csv", rows))
	c.Do(results.ContestCmd, "1", "3")
	c.Prints(`undid c6: contested 1 3
changed back 1: Go, Thursday 1 May 2025 (18 months ago), Cup, season 2025
  1  Ann
  2  Bob
  the league counts scores: a place gives 0
changed back 3: Go, Friday 1 May 2026 (6 months ago), Cup, season 2026
  1  Ann
  2  Bob
  take it back: arbiter undo c7
`, results.UndoCmd)
}
