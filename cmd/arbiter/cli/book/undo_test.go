package book_test

import (
	"fmt"
	"testing"

	"arbiter/cmd/arbiter/exchange"
	"arbiter/cmd/arbiter/internal/commandtest"
	"arbiter/cmd/arbiter/league"
	"arbiter/cmd/arbiter/league/results"
)

// An undo takes back what one command did to many results, and tells each.
func TestUndoTells(t *testing.T) {
	c := commandtest.New(t)
	c.Do(results.AddCmd, "chess", "Ann 1", "Bob 0", "--league", "Cup", "--season", "2026", "--round", "1")
	c.Do(results.AddCmd, "chess", "Ann 1", "Cyd 0", "--league", "Cup", "--season", "2026", "--round", "2")
	c.Do(exchange.ImportCmd, c.File("go.csv", "game_id,date,game,player,score\na,2026-11-20,Go,Ann,1\na,,,Dan,0\nb,2026-11-21,Go,Ann,1\nb,,,Dan,0\n"))
	c.Do(results.RecordsCmd, "edit", "3", "Dan 2")
	c.Prints(`{"command":5,"what":"undid 4: edited #3: points","fields":[{"result":3,"field":"place-of","player":"Ann","old":"2","new":"1"},{"result":3,"field":"score","player":"Dan","old":"2","new":"0"},{"result":3,"field":"place-of","player":"Dan","old":"1","new":"2"}],"readback":[{"result":3,"game":"Go","date":"2026-11-20","daysAgo":3,"league":"","season":"","round":"","proposed":[],"seats":[{"seat":1,"name":"Ann","place":1,"total":1},{"seat":2,"name":"Dan","place":2,"total":0}],"new":[],"countsNowhere":""}]}
`, results.RecordsCmd, "undo", "--json")
	c.Prints(`undid 3: imported 2 results from go.csv
took back #3: Go, Friday 20 November 2026 (3 days ago), no league
  1  Ann   1
  2  Dan   0
took back #4: Go, Saturday 21 November 2026 (2 days ago), no league
  1  Ann   1
  2  Dan   0
  take it back:
    arbiter records undo 6
`, results.RecordsCmd, "undo", "3")
	c.Prints(`      date        game   players       round  league  season
  #1  2026-11-23  chess  Ann 1, Bob 0  1      Cup     2026
  #2  2026-11-23  chess  Ann 1, Cyd 0  2      Cup     2026
`, results.RecordsCmd, "list")
	c.Prints(`undid 6: undid 3: imported 2 results from go.csv
brought back #3: Go, Friday 20 November 2026 (3 days ago), no league
  1  Ann   1
  2  Dan   0
brought back #4: Go, Saturday 21 November 2026 (2 days ago), no league
  1  Ann   1
  2  Dan   0
  take it back:
    arbiter records undo 7
`, results.RecordsCmd, "undo", "6")
	c.Do(league.PlayersCmd, "rename", "Ann", "Anna")
	c.Prints(`undid 8: renamed Ann to Anna
changed back #1: chess, Monday 23 November 2026, Cup, season 2026, round 1
  1  Ann   1
  2  Bob   0
changed back #2: chess, Monday 23 November 2026, Cup, season 2026, round 2
  1  Ann   1
  2  Cyd   0
changed back #3: Go, Friday 20 November 2026 (3 days ago), no league
  1  Ann   1
  2  Dan   0
changed back #4: Go, Saturday 21 November 2026 (2 days ago), no league
  1  Ann   1
  2  Dan   0
  take it back:
    arbiter records undo 9
`, results.RecordsCmd, "undo")
	c.Do(league.LeaguesCmd, "edit", "Cup", "--best", "2")
	c.Prints(`{"command":11,"what":"undid 10: edited the league Cup: best 2 games"}
`, results.RecordsCmd, "undo", "--json")
	c.Prints(`undid 1: recorded #1
took back #1: chess, Monday 23 November 2026, Cup, season 2026, round 1
  1  Ann   1
  2  Bob   0
  take it back:
    arbiter records undo 12
`, results.RecordsCmd, "undo", "1")
}

// What comes and goes with more results than are read back is summed up.
func TestUndoOfManyTells(t *testing.T) {
	c := commandtest.New(t)
	table := "game_id,date,game,player,score\n"
	for n := range 6 {
		table += fmt.Sprintf("%d,2026-11-2%d,Go,Ann,%d\n%d,,,Dan,0\n", n, n%2, n+1, n)
	}
	c.Do(exchange.ImportCmd, c.File("go.csv", table))
	const summary = `  days     20 November 2026 (3 days ago) to 21 November 2026 (2 days ago)
  games    Go: 6 (0 to 6 points)
  players  Ann (6), Dan (6)
  take it back:
`
	c.Prints("undid 1: imported 6 results from go.csv\n"+summary+"    arbiter records undo 2\n", results.RecordsCmd, "undo")
	c.Prints("undid 2: undid 1: imported 6 results from go.csv\n"+summary+"    arbiter records undo 3\n", results.RecordsCmd, "undo", "2")
}
