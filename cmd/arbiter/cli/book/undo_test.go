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
	c.Do(results.EditCmd, "3", "Dan 2")
	c.Prints(`{"command":5,"what":"undid c4: edited 3: points","fields":[{"result":3,"field":"place-of","player":"Ann","old":"2","new":"1"},{"result":3,"field":"score","player":"Dan","old":"2","new":"0"},{"result":3,"field":"place-of","player":"Dan","old":"1","new":"2"}],"readback":[{"result":3,"game":"Go","date":"2026-11-20","daysAgo":3,"league":"","season":"","round":"","proposed":[],"seats":[{"seat":1,"name":"Ann","place":1,"total":1},{"seat":2,"name":"Dan","place":2,"total":0}],"new":[],"countsNowhere":""}]}
`, results.UndoCmd, "--json")
	c.Prints(`undid c3: imported 2 results from go.csv
took back 3: Go, Friday 20 November 2026 (3 days ago)
  1  Ann  1
  2  Dan  0
took back 4: Go, Saturday 21 November 2026 (2 days ago)
  1  Ann  1
  2  Dan  0
  take it back: arbiter undo c6
`, results.UndoCmd, "c3")
	c.Prints(`     date        game   players       round  league  season
  1  2026-11-23  chess  Ann 1, Bob 0  1      Cup     2026
  2  2026-11-23  chess  Ann 1, Cyd 0  2      Cup     2026
`, results.ListCmd)
	c.Prints(`undid c6: undid c3: imported 2 results from go.csv
brought back 3: Go, Friday 20 November 2026 (3 days ago)
  1  Ann  1
  2  Dan  0
brought back 4: Go, Saturday 21 November 2026 (2 days ago)
  1  Ann  1
  2  Dan  0
  take it back: arbiter undo c7
`, results.UndoCmd, "c6")
	c.Do(league.PlayersCmd, "rename", "Ann", "Anna")
	c.Prints(`undid c8: renamed Ann to Anna
  Friday 20 November 2026 (3 days ago) to Monday 23 November 2026
  chess 2, Go 2
  take it back: arbiter undo c9
`, results.UndoCmd)
	c.Do(league.LeaguesCmd, "edit", "Cup", "--best", "2")
	c.Prints(`{"command":11,"what":"undid c10: edited the league Cup: best 2 games"}
`, results.UndoCmd, "--json")
	c.Prints(`undid c1: recorded 1
took back 1: chess, Monday 23 November 2026, Cup, season 2026, round 1
  1  Ann  1
  2  Bob  0
  take it back: arbiter undo c12
`, results.UndoCmd, "c1")
}

// What comes and goes with more results than are read back is summed up.
func TestUndoOfManyTells(t *testing.T) {
	c := commandtest.New(t)
	table := "game_id,date,game,player,score\n"
	for n := range 6 {
		table += fmt.Sprintf("%d,2026-11-2%d,Go,Ann,%d\n%d,,,Dan,0\n", n, n%2, n+1, n)
	}
	c.Do(exchange.ImportCmd, c.File("go.csv", table))
	const summary = `  Friday 20 November 2026 (3 days ago) to Saturday 21 November 2026 (2 days ago)
  Go 6
  take it back: arbiter undo `
	c.Prints("undid c1: imported 6 results from go.csv\n"+summary+"c2\n", results.UndoCmd)
	c.Prints("undid c2: undid c1: imported 6 results from go.csv\n"+summary+"c3\n", results.UndoCmd, "c2")
}
