package exchange

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/internal/commandtest"
	"arbiter/cmd/arbiter/league"
	"arbiter/cmd/arbiter/league/results"
	importer "arbiter/import"
	"arbiter/score"
	"arbiter/score/link"
)

// The log says where an import came from, and what it did. A link is one game however often
// it is given, and the command that takes a difference over names it again.
func TestWhereAnImportCameFrom(t *testing.T) {
	c := commandtest.New(t)
	address := func(text string) string {
		fragment, err := (&link.Position{Text: text}).Write()
		if err != nil {
			t.Fatal(err)
		}
		return "referee.html" + fragment
	}
	one := address(position)
	c.Prints(`1 result: 1 new, 0 known, 0 changed, 0 refused; 2 new players
  days     18 November 2026 (5 days ago)
  games    Bazaar: 1 (3 to 8 points)
  players  new: Ann (1), Bob (1)
  take it back: arbiter undo c1
`, ImportCmd, one, one)
	c.Prints(`1 result: 0 new, 0 known, 1 changed, 0 refused
----
the link:1: differs from 1 as recorded; left alone, arbiter import 'referee.html#aSk_MTbVSSEqsSkws4irISaxMLbJScMzLg7Od8pO4UhJLUq0UjAyMzHQNDXUNLbgyU6wU8vNSubgc8_KsFJJKKxWCwp3cI7UUclLTShQMuJzyk6DCQUFBThBREy5AAAAA__8' --update takes it over
`, ImportCmd, address(strings.Replace(position, "left 1", "left 4", 1)))
	c.In = strings.Replace(position, "left 1", "left 4", 1) + "\n" + strings.Replace(position, "id: one", "id: two", 1)
	c.Prints(`2 results: 1 new, 0 known, 1 changed, 0 refused
  days     18 November 2026 (5 days ago)
  games    Bazaar: 1 (3 to 8 points)
  players  Ann (1), Bob (1)
  nothing is recorded: this is a dry run
----
standard input:1: differs from 1 as recorded; left alone, arbiter import - --update takes it over
This looks wrong:
  2 has the same players and points as 1 of 2026-11-18 (bazaar). Once recorded, mend it:
    arbiter void 2
`, ImportCmd, "-", "--dry-run")
	c.Prints(`2 results: 1 new, 0 known, 0 changed, 0 refused, 1 corrected
  days     18 November 2026 (5 days ago)
  games    Bazaar: 1 (3 to 8 points)
  players  Ann (1), Bob (1)
  take it back: arbiter undo c2
----
backup: DB.backup-TIME
standard input:1: corrects 1
`, ImportCmd, "-", "--update")
	a, b := c.File("a.csv", table("a 2026-11-20 Go Ann 3 Bob 2")), c.File("b.csv", table("b 2026-11-20 Go Ann 3 Bob 2", "b2 2026-11-20 Go Ann 3 Bob 1"))
	c.Do(ImportCmd, a, b)
	c.Do(results.UndoCmd)
	c.Do(ImportCmd, b, "--league", "Cup", "--season", "2026")
	c.Prints(`no results: 0 new, 0 known, 0 changed, 0 refused
  take it back: arbiter undo c6
----
warning: DIR/leagues.jsonl:3: the league cup has other terms there; it stays as it is here; arbiter leagues edit cup changes it
`, ImportCmd, c.File("leagues.jsonl", `{"arbiter":2}
{"league":{"name":"Empty","terms":{"best":3}}}
{"league":{"name":"cup","terms":{"best":3}}}
`))
	c.Prints(`----
DIR/people.jsonl:2: "none" of the player Ann is no UUID
DIR/people.jsonl:3: "" cannot be the name of a league
error: nothing was imported: no result in it can be
`, ImportCmd, "--skip-bad", c.File("people.jsonl", `{"arbiter":2}
{"player":{"uid":"none","name":"Ann"}}
{"league":{"name":" ","terms":{}}}
{"league":{"name":"Later","terms":{}}}
`))
	c.Prints(`      when              who  what
  c1  2026-11-23 20:00  ann  imported 1 result from the link
  c2  2026-11-23 20:00  ann  imported 1 result from standard input, corrected 1
                               1: another text of the position
                               1: score of Bob 3 → 1
  c3  2026-11-23 20:00  ann  imported 3 results from 2 files                     undone by c4
  c4  2026-11-23 20:00  ann  undid c3: imported 3 results from 2 files
  c5  2026-11-23 20:00  ann  imported 2 results from b.csv
  c6  2026-11-23 20:00  ann  imported leagues from leagues.jsonl
`, results.LogCmd)
}

// A contested result is corrected and stays contested; results of other records tell which
// command makes them what they are there. Two files of records with one new game are refused.
func TestStatesOfImports(t *testing.T) {
	c := commandtest.New(t)
	c.Prints(`3 results: 3 new, 0 known, 0 changed, 0 refused; 2 new players
  days     18 November 2026 (5 days ago) to 19 November 2026 (4 days ago)
  games    Pyramid: 3 (0 points)
  players  new: Ann (3), Bob (3)
  it is contested: it counts nowhere until it is confirmed (3 results, lines 1, 10 and 19)
  take it back: arbiter undo c1
----
warning: DIR/four.txt:1: the position is illegal, so the result is contested: pyramid/hand: Ann shows 7 cards; a hand at the reveal has 6.
warning: DIR/four.txt:10: the position is illegal, so the result is contested: pyramid/hand: Ann shows 7 cards; a hand at the reveal has 6.
warning: DIR/four.txt:19: the position is illegal, so the result is contested: pyramid/hand: Ann shows 7 cards; a hand at the reveal has 6.
Recorded, but this looks wrong:
  3 has the same players and points as 2 of 2026-11-19 (pyramid). Mend it:
    arbiter void 3
`, ImportCmd, c.File("four.txt", contested("four", "2026-11-18")+"\n"+contested("five", "2026-11-19")+"\n"+contested("six", "2026-11-19")))
	other, third := c.File("other.db", ""), c.File("third.db", "")
	c.Do(results.RecordsCmd, "copy", other)
	c.Prints(`1 result: 0 new, 0 known, 0 changed, 0 refused, 1 corrected
  take it back: arbiter undo c2
----
backup: DB.backup-TIME
warning: DIR/four.txt:1: the position is illegal, so the result is contested: pyramid/hand: Ann shows 7 cards; a hand at the reveal has 6.
DIR/four.txt:1: corrects 1; it stays contested, arbiter confirm 1 settles it
`, ImportCmd, "--update", c.File("four.txt", contested("four", "2026-11-17")))
	here := os.Getenv("ARBITER_DB")
	t.Setenv("ARBITER_DB", other)
	c.Do(results.ConfirmCmd, "1", "3")
	c.Do(results.VoidCmd, "2")
	c.Do(results.AddCmd, "Go", "Ann 1", "Bob 2", "--date", "2026-11-20")
	c.Do(results.AddCmd, "Go", "Ann 1", "Cyd 2", "--date", "2026-11-20")
	c.Do(results.VoidCmd, "5")
	c.Do(results.RecordsCmd, "copy", third)
	t.Setenv("ARBITER_DB", here)
	c.Do(results.ConfirmCmd, "2")
	c.Do(results.VoidCmd, "3")
	c.Prints(`----
DIR/other.db: differs from 1 as recorded; left alone, arbiter import DIR/other.db --update takes it over
DIR/other.db: differs from 2 as recorded; left alone: it was changed here since; arbiter edit 2 changes it
DIR/other.db: differs from 3 as recorded; left alone: it was changed here since; arbiter edit 3 changes it
DIR/third.db: this game stands twice in the import; import one file of records at a time
DIR/third.db: this game stands twice in the import; import one file of records at a time
DIR/third.db: this game stands twice in the import; import one file of records at a time
DIR/third.db: this game stands twice in the import; import one file of records at a time
DIR/third.db: this game stands twice in the import; import one file of records at a time
error: nothing would be imported, because of 5 complaints; --skip-bad imports the other 2 results that are new
`, ImportCmd, "--dry-run", other, third)
	c.Prints(`5 results: 2 new, 0 known, 3 changed, 0 refused; 1 new player
  days     20 November 2026 (3 days ago)
  games    Go: 2 (new; 1 to 2 points)
  players  new: Cyd (1)
           Ann (2), Bob (1)
  it is void: it counts nowhere until it is confirmed (1 result)
  take it back: arbiter undo c5
----
backup: DB.backup-TIME
DIR/other.db: differs from 1 as recorded; left alone, arbiter import DIR/other.db --league Cup --season 2026 --update takes it over
DIR/other.db: differs from 2 as recorded; left alone: it was changed here since; arbiter edit 2 changes it
DIR/other.db: differs from 3 as recorded; left alone: it was changed here since; arbiter edit 3 changes it
`, ImportCmd, "--league", "Cup", "--season", "2026", other)
	c.Prints(`     date        game     players       state
  1  2026-11-17  Pyramid  Ann 0, Bob 0  contested
  2  2026-11-19  Pyramid  Ann 0, Bob 0
  3  2026-11-19  Pyramid  Ann 0, Bob 0  void
  4  2026-11-20  Go       Bob 2, Ann 1
  5  2026-11-20  Go       Cyd 2, Ann 1  void
`, results.ListCmd)
	t.Setenv("ARBITER_DB", other)
	c.Do(results.ContestCmd, "1")
	c.Prints(`5 results: 0 new, 2 known, 3 changed, 0 refused
----
DB: differs from 1 as recorded; left alone: it was changed here since; arbiter edit 1 changes it
DB: differs from 2 as recorded; left alone: it was changed here since; arbiter edit 2 changes it
DB: differs from 3 as recorded; left alone: it was changed here since; arbiter edit 3 changes it
`, ImportCmd, here)
	t.Setenv("ARBITER_DB", here)
	c.Do(results.ContestCmd, "2")
	t.Setenv("ARBITER_DB", other)
	c.Prints(`5 results: 0 new, 2 known, 3 changed, 0 refused
----
DB: differs from 1 as recorded; left alone: it was changed here since; arbiter edit 1 changes it
DB: differs from 2 as recorded; left alone: it was changed here since; arbiter edit 2 changes it
DB: differs from 3 as recorded; left alone: it was changed here since; arbiter edit 3 changes it
`, ImportCmd, here)
}

// contested is a position that breaks a rule.
func contested(id, date string) string {
	return "game: pyramid\nplayer: Ann\nplayer: Bob\ndate: " + date + "\nid: " + id + "\n\nAnn: Cgo Rgo Rsi Fgo Kgo Fbr Kgo\nBob: Csi Rbr Rbr Fem Fsa Fru\n"
}

// Remarks of each kind are counted by what they are, and a long one is cut.
func TestKindsOfRemarks(t *testing.T) {
	c := commandtest.New(t)
	dir := filepath.Join(filepath.Dir(c.File("x", "")), "club")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	games, ids := []string{}, []string{}
	for n := range 21 {
		write(t, filepath.Join(dir, fmt.Sprintf("%02d.xyz", n)), "no game\n")
		games, ids = append(games, fmt.Sprintf("g%d 2026-11-20 Go Ann %d Bob 2", n, n+3)), append(ids, fmt.Sprint(n+1))
	}
	write(t, filepath.Join(dir, "z.csv"), table(games...))
	write(t, filepath.Join(dir, "z.xlsx"), "PK xl/workbook.xml\n")
	text := c.Run(ImportCmd, dir)
	_, text, _ = strings.Cut(text, "19.xyz")
	c.Do(results.VoidCmd, ids...)
	again := c.Run(ImportCmd, filepath.Join(dir, "z.csv"))
	_, again, _ = strings.Cut(again, "z.csv:40:")
	if got, want := text+"\n"+again, `: passed over: no known format begins like this
… and 2 more warnings

 is 20, which is void; arbiter confirm 20 brings it back
… and 1 more void result
`; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	write(t, filepath.Join(dir, "note.txt"), position)
	c.Refuses(`the answer cannot go to DIR/club/note.txt: this command reads it; name another file`, ImportCmd, "-o", filepath.Join(dir, "note.txt"), dir)
	c.Prints(`----
DIR/a b.csv:2:21: "many" is no score; write a number as 47 or 47.5
error: nothing was imported: no result in it can be
`, ImportCmd, c.File("a\nb.csv", table("z 2026-11-20 Go Ann many Bob 2")))
	r := &importRun{files: []importFile{{}}, report: &importReport{counts: map[*score.Array[remark]]int{}}}
	for n, want := range map[int]string{1000: strings.Repeat("é", 1000) + "; less", 1001: strings.Repeat("é", 1000) + "…; less"} {
		if got := r.remark(&r.report.Warnings, 0, &importer.Complaint{Says: strings.Repeat("é", n), Want: "less"}).Message; got != want {
			t.Errorf("%d characters are cut to %s", n, got)
		}
	}
	c.Prints(`----
error: the answer cannot go to DIR/z.txt: this command reads it; name another file
`, ImportCmd, "-o", c.File("z.txt", position), c.File("z.txt", ""))
}

// Results of long ago, and those that go to a season by their day, are told where anything is
// imported; an answer in a file is whole though nothing was.
func TestDaysOfAnImport(t *testing.T) {
	c := commandtest.New(t)
	c.Do(league.LeaguesCmd, "create", "Cup")
	c.Do(league.LeaguesCmd, "open", "Cup", "2026", "--from", "2026-01-01")
	c.Do(results.AddCmd, "Go", "Ann 3", "Bob 4", "--date", "2026-11-20", "--league", "Cup")
	days := c.File("days.csv", table("a 2026-03-20 Go Ann 3 Bob 2", "b 2026-04-20 Go Ann 3 Bob 1", "c 2026-11-22 Go Ann 3 Bob 1"))
	bad := c.File("bad.csv", table("d 2026-11-22 Go Ann many Bob 1"))
	c.Prints(`----
DIR/bad.csv:2:21: "many" is no score; write a number as 47 or 47.5
error: nothing was imported, because of 1 complaint; --skip-bad imports the other 3 results that are new
`, ImportCmd, "--league", "Cup", days, bad)
	c.Prints(`----
error: nothing was imported, because of 1 complaint; --skip-bad imports the other 3 results that are new
`, ImportCmd, "--league", "Cup", "--json", days, bad, "-o", c.File("answer.json", ""))
	c.Prints(`{"results":3,"new":3,"known":0,"changed":0,"refused":0,"dryRun":true,"command":0,"complaints":[],"warnings":[],"differ":[],"updated":0,"corrected":[],"void":[],"newNames":[],"suspicions":[{"kind":"day","name":"2026-03-20","text":"2 results of days from 2026-03-20 to 2026-04-20, long before the newest of the league"}],"seasons":[{"league":"Cup","season":"2026","results":3}],"summary":{"results":3,"from":"2026-03-20","to":"2026-11-22","games":[{"game":"Go","results":3,"least":1,"most":3}],"leagues":[{"league":"Cup","season":"2026","proposed":true,"results":3,"rounds":[]}],"players":[{"name":"Ann","games":3,"new":false},{"name":"Bob","games":3,"new":false}],"countNowhere":[]}}
`, ImportCmd, "--league", "Cup", "--dry-run", "--json", days)
	c.Prints(`3 results: 3 new, 0 known, 0 changed, 0 refused
  days     20 March 2026 (8 months ago) to 22 November 2026 (yesterday)
  games    Go: 3 (1 to 3 points)
  leagues  Cup, season 2026 (by the day): 3
  players  Ann (3), Bob (3)
  take it back: arbiter undo c4
----
backup: DB.backup-TIME
2 results of days from 2026-03-20 to 2026-04-20, long before the newest of the league
`, ImportCmd, "--league", "Cup", days)
	if got, want := c.Read("answer.json"), `{"results":4,"new":0,"known":0,"changed":0,"refused":1,"command":0,"complaints":[{"file":"DIR/bad.csv","line":2,"column":21,"message":"\"many\" is no score; write a number as 47 or 47.5"}],"warnings":[],"differ":[],"updated":0,"corrected":[],"void":[],"newNames":[],"suspicions":[]}
`; got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
	c.Prints(`3 results: 0 new, 3 known, 0 changed, 0 refused
`, ImportCmd, "--strict", days)
	named := c.File("named.csv", "game_id,date,game,league,player,score\nz,2026-11-21,Go,Cup,Ann,3\nz,,,,Bob,2\n") // the file says the league
	c.Prints(`{"results":1,"new":1,"known":0,"changed":0,"refused":0,"dryRun":true,"command":0,"complaints":[],"warnings":[],"differ":[],"updated":0,"corrected":[],"void":[],"newNames":[],"suspicions":[],"seasons":[{"league":"Cup","season":"2026","results":1}],"summary":{"results":1,"from":"2026-11-21","to":"2026-11-21","games":[{"game":"Go","results":1,"least":2,"most":3}],"leagues":[{"league":"Cup","season":"2026","proposed":true,"results":1,"rounds":[]}],"players":[{"name":"Ann","games":1,"new":false},{"name":"Bob","games":1,"new":false}],"countNowhere":[]}}
`, ImportCmd, "--dry-run", "--json", named)
	c.Prints(`4 results: 4 new, 0 known, 0 changed, 0 refused
  days     31 December 2025 (10 months ago) to 21 November 2026 (2 days ago)
  games    Go: 4 (2 to 3 points)
  leagues  Cup: 1; season 2026 (by the day): 2; no league: 1
  players  Ann (4), Bob (4)
  nothing is recorded: this is a dry run
----
1 result of 2025-12-31, long before the newest of the league
This looks wrong:
  7 has the same players and points as 6 of 2026-11-21 (Go). Once recorded, mend it:
    arbiter void 7
  8 has the same players and points as 7 of 2026-11-21 (Go). Once recorded, mend it:
    arbiter void 8
`, ImportCmd, "--dry-run", named, c.File("two.csv", "game_id,date,game,league,season,player,score\ny,2025-12-31,Go,Cup,,Ann,3\ny,,,,,Bob,2\nx,2026-11-21,Go,cup,2026,Ann,3\nx,,,,,Bob,2\nw,2026-11-21,Go,,,Ann,3\nw,,,,,Bob,2\n"))
	c.Prints(`{"results":2,"new":2,"known":0,"changed":0,"refused":0,"command":5,"backup":"DB.backup-TIME","complaints":[],"warnings":[],"differ":[],"updated":0,"corrected":[],"void":[],"newNames":[{"kind":"player","name":"Bobb"}],"suspicions":[{"kind":"name","of":"player","name":"Bobb","text":"Bobb is a new player. Near: Bob (4 games)","result":5,"fix":["players","merge","Bob","Bobb"]}],"seasons":[{"league":"Cup","season":"2026","results":2}],"summary":{"results":2,"from":"2026-11-20","to":"2026-11-20","games":[{"game":"Go","results":2,"least":1,"most":3}],"leagues":[{"league":"Cup","season":"2026","proposed":true,"results":2,"rounds":[]}],"players":[{"name":"Bobb","games":2,"new":true},{"name":"Ann","games":2,"new":false}],"countNowhere":[]}}
----
backup: DB.backup-TIME
`, ImportCmd, "--json", "--league", "Cup", c.File("near.csv", table("e 2026-11-20 Go Ann 3 Bobb 2", "f 2026-11-20 Go Ann 3 Bobb 1")))
}
