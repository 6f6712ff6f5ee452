package evening

import (
	"testing"

	"arbiter/cmd/arbiter/internal/commandtest"
	"arbiter/cmd/arbiter/league/results"
)

// The newest evening of a league, or the one that is asked for, in words and as JSON.
func TestEveningCommand(t *testing.T) {
	c := commandtest.New(t)
	c.Prints(`Nothing has been played yet.
----
nothing is recorded yet in DB; to begin:
  arbiter score --save FILE
`, Cmd)
	c.Prints(`{"league":"","date":"2026-11-18","lastBefore":"","games":0,"contested":0,"unfinished":0,"people":0,"guests":0,"results":[],"byes":[],"missed":[],"standings":[],"text":["Nothing was played on Wednesday, 18 November, nor before."]}
----
nothing is recorded yet in DB; to begin:
  arbiter score --save FILE
`, Cmd, "2026-11-18", "--json")
	c.Do(results.AddCmd, "Go", "Ann 1", "Bob 0", "--league", "Cup", "--season", "2026", "--round", "1", "--date", "2026-11-16")
	c.Do(results.AddCmd, "Go", "Cyd 2", "Ann 2", "Bob 1", "--league", "Cup", "--season", "2026", "--round", "2", "--date", "2026-11-17")
	c.Do(results.AddCmd, "Go", "Cyd 3", "Ann 2", "--league", "Cup", "--season", "2026", "--round", "2", "--date", "2026-11-17")
	c.Do(results.AddCmd, "bye", "Dan", "--league", "Cup", "--season", "2026", "--round", "2", "--date", "2026-11-17")
	c.Do(results.AddCmd, "chess", "Ann 1", "Eve 0", "--league", "Friday", "--date", "2026-11-20")
	c.Do(results.RecordsCmd, "contest", "3")
	c.Prints(`Cup · Tuesday, 17 November: 2 games, 4 of us.

Cyd and Ann shared Go with 2 (Bob 1).
Not counted: 1 contested.
Dan sat out.

Standings: 1 Ann 4, 2 Cyd 1, 3 Bob 0.
Down: Bob from 2nd to 3rd.
New: Cyd, 2nd.
`, Cmd, "--league", "cup")
	c.Prints(`Cup · Monday, 16 November: 1 game, 2 of us.

Ann beat Bob 1:0 in Go.

Standings: 1 Ann 3, 2 Bob 0.
It is the first day that counts in this table.
`, Cmd, "2026-11-16", "--league", "Cup")
	c.Prints(`Friday, 20 November: 1 game, 2 of us.

Ann beat Eve 1:0 in chess.

Friday: 1 Ann 3, 2 Eve 0.
It is the first day that counts in this table.
`, Cmd)
	c.Prints(`{"league":"Cup","date":"2026-11-17","lastBefore":"","games":2,"contested":1,"unfinished":0,"people":4,"guests":0,"results":[{"id":2,"game":"Go","league":"Cup","season":"2026","round":"2","players":[{"name":"Cyd","place":1,"points":2},{"name":"Ann","place":1,"points":2},{"name":"Bob","place":3,"points":1}]}],"byes":["Dan"],"missed":[],"standings":[{"league":"Cup","season":"","game":"","terms":{"points":"win-tie-loss","ties":[],"minGames":0,"best":0,"dropWorst":0,"rulings":{},"bye":"win","weight":{}},"asOf":"2026-11-17","evenings":2,"lastDay":"2026-11-17","dayBefore":"2026-11-16","results":2,"contested":1,"unfinished":0,"tooFew":0,"guests":[],"players":[{"place":1,"shared":false,"change":0,"new":false,"name":"Ann","played":2,"counted":2,"won":1,"tied":1,"lost":0,"points":4,"average":1,"form":"WT","streak":{"kind":"T","count":1},"lastGame":"2026-11-17","byes":0,"noShows":0,"rating":1522.897096,"ratingChange":6.897096},{"place":2,"shared":false,"change":null,"new":true,"name":"Cyd","played":1,"counted":1,"won":0,"tied":1,"lost":0,"points":1,"average":1,"form":"T","streak":{"kind":"T","count":1},"lastGame":"2026-11-17","byes":0,"noShows":0,"rating":1508,"ratingChange":8},{"place":3,"shared":false,"change":-1,"new":false,"name":"Bob","played":2,"counted":2,"won":0,"tied":0,"lost":2,"points":0,"average":2.5,"form":"LL","streak":{"kind":"L","count":2},"lastGame":"2026-11-17","byes":0,"noShows":0,"rating":1469.102904,"ratingChange":-14.897096},{"place":0,"shared":false,"change":null,"new":true,"name":"Dan","played":0,"counted":0,"won":0,"tied":0,"lost":0,"points":3,"average":0,"form":"","streak":{"kind":"","count":0},"lastGame":"","byes":1,"noShows":0,"rating":null,"ratingChange":null}],"breaks":[],"moved":true,"left":[]}],"text":["Cup · Tuesday, 17 November: 2 games, 4 of us.","","Cyd and Ann shared Go with 2 (Bob 1).","Not counted: 1 contested.","Dan sat out.","","Standings: 1 Ann 4, 2 Cyd 1, 3 Bob 0.","Down: Bob from 2nd to 3rd.","New: Cyd, 2nd."]}
`, Cmd, "--league", "Cup", "--json")
	c.Prints(`Nothing was played in Cup on Wednesday, 18 November; the last time before was Tuesday, 17 November.
`, Cmd, "2026-11-18", "--league", "Cup")
	c.Do(results.AddCmd, "bye", "Dan", "--league", "Cup", "--season", "2026", "--round", "3", "--date", "2026-11-21")
	c.Do(results.RecordsCmd, "contest", "5")
	c.Prints(`Nothing was played on Saturday, 21 November; the last time before was Friday, 20 November.
`, Cmd, "21.11.2026")
	c.Prints(`Friday, 20 November: 1 game, 2 of us.

Not counted: 1 contested.

Friday: nobody has a place in the table yet.
`, Cmd)
	c.Refuses(`no league is called "Cpu"`, Cmd, "--league", "Cpu")
	c.Refuses(`"soon" is not a date; expected one like 2026-11-20`, Cmd, "soon")
}
