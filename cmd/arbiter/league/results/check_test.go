package results

import (
	"strings"
	"testing"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/internal/commandtest"
	"arbiter/records"
)

// Points that do not follow from their position are found, told and worked out again.
func TestCheckAndRescore(t *testing.T) {
	c := commandtest.New(t)
	c.Do(scoreCmd, "--save", c.File("games.txt", evening))
	c.SQL("UPDATE sheets SET sheet = replace(sheet, '\"points\":8', '\"points\":9'); UPDATE seats SET points = 9 WHERE points = 8")
	c.Prints(`  scores  1: its position gives Ann 8, Bobb 3, places [1 2] today, Ann 9, Bobb 3, places [1 2] is stored (arbiter records rescore)
  scores  2: its position gives Ann 5, Bob 8, Cyd 2, places [2 1 3] today, Ann 5, Bob 9, Cyd 2, places [2 1 3] is stored (arbiter records rescore)
  check       found       what it says
  file        ok          the file is whole, as SQLite sees it
  references  ok          whatever a row refers to is there
  names       ok          names and their keys agree; merges lead to a player
  seats       ok          nobody sits at a table twice
  scores      2 problems  positions give other points today than are stored
  doubles     ok          no game seems to be recorded twice
  rounds      ok          nobody is in a round twice
----
exit code 1
`, RecordsCmd, "check")
	c.Prints(`{"check":"scores","result":1,"message":"its position gives Ann 8, Bobb 3, places [1 2] today, Ann 9, Bobb 3, places [1 2] is stored (arbiter records rescore)"}
{"check":"scores","result":2,"message":"its position gives Ann 5, Bob 8, Cyd 2, places [2 1 3] today, Ann 5, Bob 9, Cyd 2, places [2 1 3] is stored (arbiter records rescore)"}
{"checks":[{"name":"file","text":"the file is whole, as SQLite sees it","problems":0},{"name":"references","text":"whatever a row refers to is there","problems":0},{"name":"names","text":"names and their keys agree; merges lead to a player","problems":0},{"name":"seats","text":"nobody sits at a table twice","problems":0},{"name":"scores","text":"each position gives the stored points today","problems":2},{"name":"doubles","text":"no game seems to be recorded twice","problems":0},{"name":"rounds","text":"nobody is in a round twice","problems":0}],"ok":false}
----
exit code 1
`, RecordsCmd, "check", "--json")
	c.Prints(`  1  2026-11-20  Ann 9, Bobb 3 → Ann 8, Bobb 3
  2  2026-11-21  Ann 5, Bob 9, Cyd 2 → Ann 5, Bob 8, Cyd 2
2 results scored again, 2 changed
`, RecordsCmd, "rescore", "--dry-run")
	c.Prints(`{"result":1,"game":"bazaar","before":[{"name":"Ann","total":9},{"name":"Bobb","total":3}],"after":[{"name":"Ann","total":8},{"name":"Bobb","total":3}]}
{"result":2,"game":"bazaar","before":[{"name":"Ann","total":5},{"name":"Bob","total":9},{"name":"Cyd","total":2}],"after":[{"name":"Ann","total":5},{"name":"Bob","total":8},{"name":"Cyd","total":2}]}
{"command":2,"scored":2,"changed":2,"unreadable":0}
`, RecordsCmd, "rescore", "--json")
	c.Prints(`undid c2: rescored 2 results
changed back 1: Bazaar, Friday 20 November 2026 (3 days ago), Cup
  1  Ann   9
  2  Bobb  3
  score of Ann 8 → 9
changed back 2: Bazaar, Saturday 21 November 2026 (2 days ago), Friday, season 2026, round 2
  1  Bob  9
  2  Ann  5
  3  Cyd  2
  score of Bob 8 → 9
  take it back: arbiter undo c3
`, UndoCmd)
	c.Prints(`  1  2026-11-20  Ann 9, Bobb 3 → Ann 8, Bobb 3
  2  2026-11-21  Ann 5, Bob 9, Cyd 2 → Ann 5, Bob 8, Cyd 2
2 results scored again, 2 changed
  take it back: arbiter undo c4
`, RecordsCmd, "rescore")
	c.SQL("UPDATE sheets SET sheet = replace(sheet, '\"points\":8', '\"points\":9') WHERE result = 1")
	c.Do(RecordsCmd, "rescore")
	if got := c.Run(LogCmd, "--limit", "1"); !strings.Contains(got, "rescored 1 result") {
		t.Errorf("one of two was changed:\n%s", got)
	}
	c.Refuses(`arbiter records check takes flags only, so "extra" means nothing here; arbiter records check --help lists them`, RecordsCmd, "check", "extra")
	c.SQL("UPDATE sheets SET text = replace(text, 'RWBGY*', 'RWBGQ*') WHERE result = 2")
	c.Prints(`  2  its position cannot be scored today: reading the position: position:11:10: "RWBGQ*" is not a card; expected five pebbles of R W B G Y, and * for a face, as RWBGY*
2 results scored again, 0 changed
----
exit code 1
`, RecordsCmd, "rescore", "--dry-run")
	c.Prints(`{"result":2,"game":"bazaar","before":[{"name":"Ann","total":5},{"name":"Bob","total":8},{"name":"Cyd","total":2}],"problem":"its position cannot be scored today: reading the position: position:11:10: \"RWBGQ*\" is not a card; expected five pebbles of R W B G Y, and * for a face, as RWBGY*"}
{"command":0,"scored":2,"changed":0,"unreadable":1}
----
exit code 1
`, RecordsCmd, "rescore", "--json")
	c.Prints(`  scores  2: its position cannot be scored today: reading the position: position:11:10: "RWBGQ*" is not a card; expected five pebbles of R W B G Y, and * for a face, as RWBGY*
  check       found      what it says
  file        ok         the file is whole, as SQLite sees it
  references  ok         whatever a row refers to is there
  names       ok         names and their keys agree; merges lead to a player
  seats       ok         nobody sits at a table twice
  scores      1 problem  positions give other points today than are stored
  doubles     ok         no game seems to be recorded twice
  rounds      ok         nobody is in a round twice
----
exit code 1
`, RecordsCmd, "check")
	c.Prints(`2 · Bazaar · 21 November 2026 · Friday · season 2026 · round 2 · confirmed

  Bob wins 8 : 5 : 2

             Ann  Bob  Cyd
  purchases   +5   +8   +2
 ──────────────────────────
  total        5    8    2

  Ann
    purchases           RRWWW, 0 left: +5
  Bob
    purchases           RWBGY*, 0 left: +8
  Cyd
    purchases           BGGYY, 2 left: +2

  (the position cannot be drawn: position:11:10: "RWBGQ*" is not a card; expected five pebbles of R W B G Y, and * for a face, as RWBGY*)

  rating  Ann 1500 (+0) · Bob 1516 (+16) · Cyd 1484 (−16)

      when              who  what
  c1  2026-11-23 20:00  ann  recorded 2 results, 1 to 2
  c2  2026-11-23 20:00  ann  rescored 2 results              undone by c3
                               score of Bob 9 → 8
  c3  2026-11-23 20:00  ann  undid c2: rescored 2 results
  c4  2026-11-23 20:00  ann  rescored 2 results
                               another text of the position
                               score of Bob 9 → 8
`, ShowCmd, "2")
}

// Problems of no result, and those that say what to do, are told on lines of their own.
func TestCheckTellsWhatToDo(t *testing.T) {
	c := commandtest.New(t)
	for _, round := range []string{"1", "1", "2"} {
		c.Run(AddCmd, "chess", "Ann 1", "Bob 0", "--league", "Cup", "--round", round, "--date", "2026-11-20")
	}
	c.Run(AddCmd, "chess", "Ann 1", "Cyd 0", "--league", "Cup", "--round", "1", "--date", "2026-11-20")
	c.SQL("UPDATE players SET key = 'anna' WHERE name = 'Ann'")
	c.Prints(`  names  "Ann" among the players has the key "anna"
  doubles  2: has the same players and points as 1 of 2026-11-20 (chess); if they are one game:
        arbiter void 2
  doubles  3: has the same players and points as 2 of 2026-11-20 (chess); if they are one game:
        arbiter void 3
  rounds  2: Bob is in round 1 twice, in 1 and 2; to take it out of the round:
        arbiter edit 2 --round ''
  rounds  4: Ann is in round 1 twice, in 1 and 4; to take it out of the round:
        arbiter edit 4 --round ''
  check       found       what it says
  file        ok          the file is whole, as SQLite sees it
  references  ok          whatever a row refers to is there
  names       1 problem   names and their keys disagree, or merges lead to nobody
  seats       ok          nobody sits at a table twice
  scores      ok          each position gives the stored points today
  doubles     2 problems  games are perhaps recorded twice
  rounds      2 problems  somebody is in a round twice
----
exit code 1
`, RecordsCmd, "check")
	var b strings.Builder
	showProblem(&cli.App{Width: 40}, &b, records.Problem{Check: "rounds", Result: 12, Message: "Ann and Bob cannot be in round 1 of Cup twice\nto see both of them, and to mend one:\n  arbiter edit 12 --round 2"})
	showProblem(&cli.App{Width: 40}, &b, records.Problem{Check: "file", Message: "page 3 is never used\x1b"})
	if want := "  rounds  12: Ann and Bob cannot be\n      in round 1 of Cup twice\n      to see both of them, and to mend\n      one:\n        arbiter edit 12 --round 2\n  file  page 3 is never used�\n"; b.String() != want {
		t.Errorf("%q", b.String())
	}
}
