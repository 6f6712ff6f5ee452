package exchange

import (
	"regexp"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/internal/commandtest"
	"arbiter/cmd/arbiter/league"
	"arbiter/cmd/arbiter/league/results"
)

// Byes and no-shows are no plays: none is in a play file, and all are counted.
func TestByesAreNoPlays(t *testing.T) {
	c := commandtest.New(t)
	c.Do(results.AddCmd, "bye", "Ann", "--date", "2026-11-19")
	c.Do(results.AddCmd, "Go", "Ann 3", "Bob 4", "--date", "2026-11-20", "--league", "Cup", "--season", "2026", "--round", "2")
	c.Do(results.AddCmd, "bye", "Cyd", "--date", "2026-11-20")
	c.Do(results.AddCmd, "no-show", "Ann 1st", "Bob 2nd", "--date", "2026-11-21")
	c.Prints(`{"plays":[{"uuid":"UID","modificationDate":"2026-11-23 20:00:00","entryDate":"2026-11-23 20:00:00","playDate":"2026-11-20 00:00:00","playDateYmd":20261120,"usesTeams":false,"durationMin":0,"ignored":false,"manualWinner":true,"rounds":0,"bggId":0,"importPlayId":"UID","gameRefId":1,"comments":"league: Cup\nseason: 2026\nround: 2","rating":0,"nemestatsId":0,"scoringSetting":0,"playImages":"[]","playerScores":[{"score":"3","winner":false,"newPlayer":false,"startPlayer":false,"playerRefId":1,"rank":2,"seatOrder":1},{"score":"4","winner":true,"newPlayer":false,"startPlayer":false,"playerRefId":2,"rank":1,"seatOrder":2}],"expansionPlays":[]}],"players":[{"uuid":"UID","id":1,"name":"Ann","modificationDate":"2026-11-23 20:00:00","isAnonymous":false,"bggUsername":""},{"uuid":"UID","id":2,"name":"Bob","modificationDate":"2026-11-23 20:00:00","isAnonymous":false,"bggUsername":""}],"games":[{"uuid":"7E661497-CAA3-54F0-8D6B-580CB85B9CE5","id":1,"name":"Go","modificationDate":"2026-11-23 20:00:00","cooperative":false,"highestWins":true,"noPoints":false,"usesTeams":false,"bggName":"Go","bggYear":0,"bggId":0,"isBaseGame":1,"isExpansion":0}],"locations":[],"userInfo":{"meRefId":0}}
----
note: 3 results left out: byes and no-shows are no plays
`, ExportCmd, "--format", "bgsplay")
	c.Prints(`{"plays":[{"uuid":"UID","modificationDate":"2026-11-23 20:00:00","entryDate":"2026-11-23 20:00:00","playDate":"2026-11-20 00:00:00","playDateYmd":20261120,"usesTeams":false,"durationMin":0,"ignored":false,"manualWinner":true,"rounds":0,"bggId":0,"importPlayId":"UID","gameRefId":1,"comments":"league: Cup\nseason: 2026\nround: 2","rating":0,"nemestatsId":0,"scoringSetting":0,"playImages":"[]","playerScores":[{"score":"3","winner":false,"newPlayer":false,"startPlayer":false,"playerRefId":1,"rank":2,"seatOrder":1},{"score":"4","winner":true,"newPlayer":false,"startPlayer":false,"playerRefId":2,"rank":1,"seatOrder":2}],"expansionPlays":[]}],"players":[{"uuid":"UID","id":1,"name":"Ann","modificationDate":"2026-11-23 20:00:00","isAnonymous":false,"bggUsername":""},{"uuid":"UID","id":2,"name":"Bob","modificationDate":"2026-11-23 20:00:00","isAnonymous":false,"bggUsername":""}],"games":[{"uuid":"7E661497-CAA3-54F0-8D6B-580CB85B9CE5","id":1,"name":"Go","modificationDate":"2026-11-23 20:00:00","cooperative":false,"highestWins":true,"noPoints":false,"usesTeams":false,"bggName":"Go","bggYear":0,"bggId":0,"isBaseGame":1,"isExpansion":0}],"locations":[],"userInfo":{"meRefId":0}}
----
note: 2 results left out: byes and no-shows are no plays
`, ExportCmd, "--format", "bgsplay", "1", "2", "3")
	c.Refuses(`result 4 was not played, so there is no play to link to: Bob did not come. Ann was there.`, ExportCmd, "--format", "link", "4")
}

// Games of files are exported as they would be recorded: with their own date or else now, in
// their order, apart, and an illegal or unfinished one as contested. Results may be named
// among them.
func TestExportOfFiles(t *testing.T) {
	c := commandtest.New(t)
	c.Do(results.AddCmd, "Go", "Ann 3", "Bob 4", "--date", "2026-11-20")
	two := c.File("two.txt", position+"\n"+strings.NewReplacer("date: 2026-11-18\n", "", "Bob", "Dan", "id: one", "id: two").Replace(position))
	illegal := c.File("illegal.txt", "game: pyramid\nplayer: Ann\nplayer: Bob\nid: four\n\nAnn: Cgo Rgo Rsi Fgo Kgo Fbr Kgo\nBob: Csi Rbr Rbr Fem Fsa Fru\n"+"\ngame: zark-city\nplayer: R Ann\nplayer: B Bob\nid: three\n\n1  9H:R1\n")
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
id: two

Ann: buy RWBGY* left 0
Dan: buy RRRRB left 1
`, ExportCmd, "--format", "notation", two)
	c.Prints(`game_id,date,game,league,season,round,place_played,player,seat,score,place,winner,note
17181f40-dcc2-5339-aac5-9859c10a3917,2026-11-18,bazaar,,,,,Ann,1,8,1,1,
17181f40-dcc2-5339-aac5-9859c10a3917,2026-11-18,bazaar,,,,,Bob,2,3,2,0,
22d82451-a973-56ce-bf4c-c943337d1391,,bazaar,,,,,Ann,1,8,1,1,
22d82451-a973-56ce-bf4c-c943337d1391,,bazaar,,,,,Dan,2,3,2,0,
UID,2026-11-20,Go,,,,,Ann,1,3,2,0,
UID,2026-11-20,Go,,,,,Bob,2,4,1,1,
`, ExportCmd, two, "1")
	c.Prints(`game_id,date,game,league,season,round,place_played,player,seat,score,place,winner,note
UID,2026-11-20,Go,,,,,Ann,1,3,2,0,
UID,2026-11-20,Go,,,,,Bob,2,4,1,1,
17181f40-dcc2-5339-aac5-9859c10a3917,2026-11-18,bazaar,,,,,Ann,1,8,1,1,
17181f40-dcc2-5339-aac5-9859c10a3917,2026-11-18,bazaar,,,,,Bob,2,3,2,0,
22d82451-a973-56ce-bf4c-c943337d1391,,bazaar,,,,,Ann,1,8,1,1,
22d82451-a973-56ce-bf4c-c943337d1391,,bazaar,,,,,Dan,2,3,2,0,
`, ExportCmd, "#1", two)
	c.Prints(`     date        game       players       state
     2026-11-18  Bazaar     Ann 8, Bob 3
                 Bazaar     Ann 8, Dan 3
                 Pyramid    Ann 0, Bob 0  contested
                 Zark City  Ann 0, Bob 0  contested
  1  2026-11-20  Go         Bob 4, Ann 3
`, ExportCmd, "--format", "table", two, illegal, "1")
	c.Prints(`game_id,date,game,league,season,round,place_played,player,seat,score,place,winner,note
11808320-6a20-5032-b0e7-dde85532bf78,,pyramid,,,,,Ann,1,0,1,1,
11808320-6a20-5032-b0e7-dde85532bf78,,pyramid,,,,,Bob,2,0,2,0,
988b5bbb-36fe-59f8-abec-683ede00bd67,,zark-city,,,,,Ann,1,0,,0,
988b5bbb-36fe-59f8-abec-683ede00bd67,,zark-city,,,,,Bob,2,0,,0,
17181f40-dcc2-5339-aac5-9859c10a3917,2026-11-18,bazaar,,,,,Ann,1,8,1,1,
17181f40-dcc2-5339-aac5-9859c10a3917,2026-11-18,bazaar,,,,,Bob,2,3,2,0,
22d82451-a973-56ce-bf4c-c943337d1391,,bazaar,,,,,Ann,1,8,1,1,
22d82451-a973-56ce-bf4c-c943337d1391,,bazaar,,,,,Dan,2,3,2,0,
`, ExportCmd, illegal, two)
	c.Prints(`{"plays":[{"uuid":"17181F40-DCC2-5339-AAC5-9859C10A3917","modificationDate":"2026-11-23 20:00:00","entryDate":"2026-11-23 20:00:00","playDate":"2026-11-18 00:00:00","playDateYmd":20261118,"usesTeams":false,"durationMin":0,"ignored":false,"manualWinner":true,"rounds":0,"bggId":0,"importPlayId":"","gameRefId":1,"rating":0,"nemestatsId":0,"scoringSetting":0,"playImages":"[]","playerScores":[{"score":"8","winner":true,"newPlayer":false,"startPlayer":false,"playerRefId":1,"rank":1,"seatOrder":1},{"score":"3","winner":false,"newPlayer":false,"startPlayer":false,"playerRefId":2,"rank":2,"seatOrder":2}],"expansionPlays":[]},{"uuid":"22D82451-A973-56CE-BF4C-C943337D1391","modificationDate":"2026-11-23 20:00:00","entryDate":"2026-11-23 20:00:00","playDate":"2026-11-23 00:00:00","playDateYmd":20261123,"usesTeams":false,"durationMin":0,"ignored":false,"manualWinner":true,"rounds":0,"bggId":0,"importPlayId":"","gameRefId":1,"rating":0,"nemestatsId":0,"scoringSetting":0,"playImages":"[]","playerScores":[{"score":"8","winner":true,"newPlayer":false,"startPlayer":false,"playerRefId":1,"rank":1,"seatOrder":1},{"score":"3","winner":false,"newPlayer":false,"startPlayer":false,"playerRefId":3,"rank":2,"seatOrder":2}],"expansionPlays":[]}],"players":[{"uuid":"CBDF335E-B555-5A55-A72D-12DC34E7750A","id":1,"name":"Ann","modificationDate":"2026-11-23 20:00:00","isAnonymous":false,"bggUsername":""},{"uuid":"3D4BBFAC-7058-5936-8644-F7C28DF1E9A6","id":2,"name":"Bob","modificationDate":"2026-11-23 20:00:00","isAnonymous":false,"bggUsername":""},{"uuid":"950BA7B4-0B1D-5B96-9E16-C82AAAB8CF22","id":3,"name":"Dan","modificationDate":"2026-11-23 20:00:00","isAnonymous":false,"bggUsername":""}],"games":[{"uuid":"844D31E8-FA18-5B93-8E5B-77B32C79DAA0","id":1,"name":"Bazaar","modificationDate":"2026-11-23 20:00:00","cooperative":false,"highestWins":true,"noPoints":false,"usesTeams":false,"bggName":"Bazaar","bggYear":0,"bggId":0,"isBaseGame":1,"isExpansion":0}],"locations":[],"userInfo":{"meRefId":0}}
`, ExportCmd, "--format", "bgsplay", two)
	c.Prints(`{"arbiter":3}
{"result":{"uid":"17181f40-dcc2-5339-aac5-9859c10a3917","game":"bazaar","state":"confirmed","complete":true,"day":"2026-11-18","players":["Ann","Bob"],"places":[1,2],"text":"game: bazaar\nplayer: Ann\nplayer: Bob\ndate: 2026-11-18\nid: one\n\nAnn: buy RWBGY* left 0\nBob: buy RRRRB left 1\n","sheet":{"players":[{"name":"Ann","lines":[{"rule":"bazaar/purchase","points":8,"cards":["RWBGY*"]}]},{"name":"Bob","lines":[{"rule":"bazaar/purchase","points":3,"cards":["RRRRB"],"left":1}]}],"rulings":{"dead-bank":"visible","skip":"free"}}}}
{"result":{"uid":"22d82451-a973-56ce-bf4c-c943337d1391","game":"bazaar","state":"confirmed","complete":true,"players":["Ann","Dan"],"places":[1,2],"text":"game: bazaar\nplayer: Ann\nplayer: Dan\nid: two\n\nAnn: buy RWBGY* left 0\nDan: buy RRRRB left 1\n","sheet":{"players":[{"name":"Ann","lines":[{"rule":"bazaar/purchase","points":8,"cards":["RWBGY*"]}]},{"name":"Dan","lines":[{"rule":"bazaar/purchase","points":3,"cards":["RRRRB"],"left":1}]}],"rulings":{"dead-bank":"visible","skip":"free"}}}}
`, ExportCmd, "--json", two)
	c.Prints(`{"arbiter":3}
{"player":{"uid":"UID","name":"Ann"}}
{"player":{"uid":"UID","name":"Bob"}}
{"result":{"uid":"17181f40-dcc2-5339-aac5-9859c10a3917","game":"bazaar","state":"confirmed","complete":true,"day":"2026-11-18","players":["Ann","Bob"],"places":[1,2],"text":"game: bazaar\nplayer: Ann\nplayer: Bob\ndate: 2026-11-18\nid: one\n\nAnn: buy RWBGY* left 0\nBob: buy RRRRB left 1\n","sheet":{"players":[{"name":"Ann","lines":[{"rule":"bazaar/purchase","points":8,"cards":["RWBGY*"]}]},{"name":"Bob","lines":[{"rule":"bazaar/purchase","points":3,"cards":["RRRRB"],"left":1}]}],"rulings":{"dead-bank":"visible","skip":"free"}}}}
{"result":{"uid":"22d82451-a973-56ce-bf4c-c943337d1391","game":"bazaar","state":"confirmed","complete":true,"players":["Ann","Dan"],"places":[1,2],"text":"game: bazaar\nplayer: Ann\nplayer: Dan\nid: two\n\nAnn: buy RWBGY* left 0\nDan: buy RRRRB left 1\n","sheet":{"players":[{"name":"Ann","lines":[{"rule":"bazaar/purchase","points":8,"cards":["RWBGY*"]}]},{"name":"Dan","lines":[{"rule":"bazaar/purchase","points":3,"cards":["RRRRB"],"left":1}]}],"rulings":{"dead-bank":"visible","skip":"free"}}}}
{"result":{"id":1,"uid":"UID","game":"Go","state":"confirmed","complete":true,"day":"2026-11-20","entered":"2026-11-23T20:00:00Z","players":["Ann","Bob"],"places":[2,1],"sheet":{"players":[{"name":"Ann","lines":[{"rule":"import/score","points":3}]},{"name":"Bob","lines":[{"rule":"import/score","points":4}]}]}}}
`, ExportCmd, "--json", two, "1")
	c.Refuses(`there is no result 9`, ExportCmd, two, "9")
	c.Refuses(`--format svg takes one result; name it by its number:
  arbiter export 12 --format svg`, ExportCmd, "--format", "svg", two)
	c.Refuses(`there is no file 1a`, ExportCmd, "1a")
	c.Prints(`----
error: DIR/second.txt:14:10: "XX" is not a card; expected five pebbles of R W B G Y, and * for a face, as RWBGY*
`, ExportCmd, "--format", "csv", c.File("second.txt", position+"\ngame: bazaar\nplayer: Ann\nplayer: Bob\n\nAnn: buy XX left 0\n"))
}

// The form is that of --format, else that of the file's name.
func TestThePickOfAForm(t *testing.T) {
	c := commandtest.New(t)
	c.Do(ImportCmd, c.File("position.txt", position))
	begins := func(want string, args ...string) {
		t.Helper()
		text := c.Run(ExportCmd, args...)
		if out := args[len(args)-1]; len(args) > 1 && args[len(args)-2] == "-o" {
			text = c.Read(out[strings.LastIndex(out, "/")+1:])
		}
		if !strings.HasPrefix(text, want) {
			t.Errorf("%q writes\n%s", args, text)
		}
	}
	begins("game_id,", "-o", c.File("a.csv", ""))
	begins(`{"arbiter":3}`, "-o", c.File("a.jsonl", ""))
	begins(`{"arbiter":3}`, "-o", c.File("a.json", ""))
	begins(`{"arbiter":3}`, "--json")
	begins(`{"arbiter":3}`, "--json", "--format", "JSONL")
	begins("|   |", "-o", c.File("a.md", ""))
	begins("     date", "-o", c.File("a.txt", ""))
	begins("game: bazaar", "1", "-o", c.File("b.txt", ""))
	begins("game_id,", "--format", "csv", "1", "-o", c.File("b.txt", ""))
	begins("<!DOCTYPE html>", "-o", c.File("a.html", ""))
	begins("<svg", "1", "-o", c.File("a.svg", ""))
	begins("{", "-o", c.File("a.bgsplay", ""))
	begins("game_id,", "-o", c.File("a", ""))
	c.Do(league.LeaguesCmd, "create", "Cup")
	c.Do(league.LeaguesCmd, "open", "Cup", "2025", "--from", "2025-01-01")
	c.Do(league.LeaguesCmd, "open", "Cup", "2026", "--from", "2026-01-01")
	for _, date := range []string{"2025-11-20", "2026-11-20", "2026-11-21"} {
		c.Do(results.AddCmd, "Go", "Ann 3", "Bob 4", "--date", date, "--league", "Cup", "--note", "\u202enoted")
	}
	c.Do(results.ContestCmd, "2", "3")
	days := regexp.MustCompile(`<td[^>]*>(?:<a[^>]*>)?(202[0-9-]+)`)
	for _, one := range [][2]string{{"--game=go", "2026-11-21 2026-11-21 2025-01-01 2025-11-20 2026-01-01 2026-11-21 2026-11-21 2026-11-21 "}, {"--all-seasons", "2026-11-21 2026-11-21 2025-01-01 2025-11-20 2026-01-01 2026-11-21 2026-11-21 2026 2026-11-21 2026 "}, {"--season=2025", "2025-11-20 2025-11-20 2025-01-01 2025-11-20 2026-01-01 2026-11-21 "}} {
		c.Do(ExportCmd, "--league", "Cup", "-o", c.File("cup.html", ""), one[0])
		got := ""
		for _, m := range days.FindAllStringSubmatch(c.Read("cup.html"), -1) {
			got += m[1] + " "
		}
		if got != one[1] {
			t.Errorf("%s: %s", one[0], got)
		}
	}
	c.Do(ExportCmd, "--league", "Cup", "--all-seasons", "--format", "site", "-o", c.File("public", ""))
	begins("{", "--format", "bgsplay", "-o", c.File("noted.bgsplay", ""))
	if text := c.Read("noted.bgsplay"); strings.Count(text, `\nnoted`) != 3 {
		t.Errorf("the notes are written as in\n%s", text)
	}
	c.Prints(`game_id,date,game,league,season,round,place_played,player,seat,score,place,winner,note
UID,2026-11-21,Go,Cup,2026,,,Ann,1,3,2,0,noted
UID,2026-11-21,Go,Cup,2026,,,Bob,2,4,1,1,noted
----
note: 2 contested results left out; --state contested writes them
`, ExportCmd, "--league", "Cup")
	c.Prints("", ExportCmd, "--format", "link", "4", "-o", c.File("code.svg", ""))
	if text := c.Read("code.svg"); !strings.Contains(text, "<title>BG Stats: result 4</title>") {
		t.Errorf("the code has no title:\n%s", text)
	}
	for _, format := range []string{"csv", "md", "notation", "bgsplay", "svg", "html"} {
		c.Refuses(`--json means --format jsonl, which contradicts --format `+format+`; use one of them`, ExportCmd, "--json", "--format", format)
	}
	t.Setenv("ARBITER_DB", c.File("none.db", ""))
	begins("game_id,", "--format", "csv", c.File("position.txt", ""))
	c.Refuses(`nothing is recorded yet in DIR/none.db; to begin:
  arbiter score --save FILE`, ExportCmd, "1")
	c.Refuses(`there is no file or folder none.db`, ImportCmd, "none.db")
}

// JSON Lines of some results leave the leagues and players of others out, whatever picks
// them; without a pick all are in it.
func TestJSONLinesOfSome(t *testing.T) {
	c := commandtest.New(t)
	for _, name := range []string{"Empty", "Cup", "Friday"} {
		c.Do(league.LeaguesCmd, "create", name)
	}
	c.Do(results.AddCmd, "Go", "Ann 3", "Bob 4", "--date", "2026-11-20", "--league", "Cup", "--season", "2026", "--round", "2")
	c.Do(results.AddCmd, "Chess", "Cyd 3", "Dan 4", "--date", "2026-11-22", "--league", "Friday", "--round", "3")
	c.Do(results.ContestCmd, "2")
	found := regexp.MustCompile(`\{"(league|player|result)":\{(?:"id":[0-9]+,)?(?:"uid":"[^"]*",)?"(?:name|game)":"([^"]*)"`)
	for _, c2 := range []struct {
		args, want string
	}{
		{"", "player Ann, player Bob, player Cyd, player Dan, league Empty, league Cup, league Friday, result Go, result Chess"},
		{"--game go", "player Ann, player Bob, league Cup, result Go"},
		{"--league friday", "player Cyd, player Dan, league Friday, result Chess"},
		{"--season 2026", "player Ann, player Bob, league Cup, result Go"},
		{"--round 3", "player Cyd, player Dan, league Friday, result Chess"},
		{"--state contested", "player Cyd, player Dan, league Friday, result Chess"},
		{"--player Cyd", "player Cyd, player Dan, league Friday, result Chess"},
		{"--from 2026-11-21", "player Cyd, player Dan, league Friday, result Chess"},
		{"--to 2026-11-21", "player Ann, player Bob, league Cup, result Go"},
		{"2 1", "player Ann, player Bob, player Cyd, player Dan, league Cup, league Friday, result Chess, result Go"},
	} {
		var got []string
		for _, m := range found.FindAllStringSubmatch(c.Run(ExportCmd, append(strings.Fields(c2.args), "--json")...), -1) {
			got = append(got, m[1]+" "+m[2])
		}
		if got := strings.Join(got, ", "); got != c2.want {
			t.Errorf("%s: %s, want %s", c2.args, got, c2.want)
		}
	}
}
