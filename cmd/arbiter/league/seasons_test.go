package league

import (
	"testing"

	"arbiter/cmd/arbiter/league/pair"
	"arbiter/cmd/arbiter/league/results"
)

// A season is opened and closed; who closes it hears of its champions and what is open.
func TestSeasons(t *testing.T) {
	c := club(t)
	c.Refuses(`no season of Winter is open; name the one to close:
  arbiter leagues close Winter 2026`, LeaguesCmd, "close", "Winter") // the newest one that was not opened
	c.Refuses(`no season of Friday is open; to see its seasons:
  arbiter leagues show Friday`, LeaguesCmd, "close", "Friday")
	c.Refuses(`no season is called "2024"`, LeaguesCmd, "close", "Winter", "2024")
	c.Refuses(`season 2025 of Winter was never opened, so it plays by the league's terms; to give it its own:
  arbiter leagues open Winter 2025`, LeaguesCmd, "reopen", "Winter", "2025")
	c.Refuses(`--from: "May" is not a date; expected one like 2026-09-01`, LeaguesCmd, "open", "Winter", "2027", "--from", "May")
	c.Do(pair.Cmd, "--league", "Winter", "--round", "4", "--players", "Ann,Bob", "--tables", "2", "--save")
	c.Prints(`opened season 2025 of Winter
  from (none) → 2025-11-01
  take it back: arbiter undo c15
`, LeaguesCmd, "open", "winter", "2025")
	c.Refuses(`season 2025 of Winter is open already`, LeaguesCmd, "open", "Winter", "2025")
	c.Prints(`closed season 2025 of Winter; champions: Ann, Bob and Cyd
  take it back: arbiter undo c16
`, LeaguesCmd, "close", "winter", "2025")
	c.Do(PlayersCmd, "guest", "Ann") // who stands in no table from now on, but was a champion
	c.Refuses(`season 2025 of Winter is closed already`, LeaguesCmd, "close", "Winter", "2025")
	c.Refuses(`season 2025 of Winter is closed, so its results stay as they are; to change them:
  arbiter leagues reopen Winter 2025`, results.EditCmd, "1", "--note", "late")
	c.Prints(`{"command":18,"what":"opened season 2026 of Winter, from 2026-11-01","fields":[{"field":"from","player":"Winter 2026","old":"","new":"2026-11-01"},{"field":"state","player":"Winter 2026","old":"","new":"open"}]}
`, LeaguesCmd, "open", "Winter", "2026", "--from", "1.11.2026", "--json")
	c.Prints(`edited season 2026 of Winter: best 3 games, from 2026-11-02
  from 2026-11-01 → 2026-11-02
  take it back: arbiter undo c19
`, LeaguesCmd, "edit", "winter", "--season", "2026", "--best", "3", "--from", "2026-11-02")
	c.Refuses(`season 2025 of Winter is closed, so its results stay as they are; to change them:
  arbiter leagues reopen Winter 2025`, LeaguesCmd, "edit", "Winter", "--season", "2025", "--best", "3")
	c.Prints(`closed season 2026 of Winter; champion: Cyd
  take it back: arbiter undo c20
----
contested, counting for nothing: 8
round 4: 1 table of 1 without a result
`, LeaguesCmd, "close", "Winter")
	c.Prints(`Winter · 9 results (1 contested)

  points   3 for a game won alone, 1 for a shared first place.
  ties     Players of equal points share their place.
  games    All games count.
  byes     A bye is worth as much as a win.
  weights  Every game counts once.
  rulings  The games' own defaults.

  season  from        to          state   champion          terms         results
  2025    2025-11-01  2025-11-15  closed  Ann, Bob and Cyd                      3
  2026    2026-11-02  2026-11-17  closed  Cyd               best 3 games        6
`, LeaguesCmd, "show", "Winter")
	c.Prints(`{"name":"Winter","terms":{"points":"win-tie-loss","ties":[],"minGames":0,"best":0,"dropWorst":0,"rulings":{},"bye":"win","weight":{}},"results":9,"contested":1,"seasons":[{"name":"2025","from":"2025-11-01","to":"2025-11-15","results":3,"state":"closed","began":"2025-11-01","terms":{"points":"win-tie-loss","ties":[],"minGames":0,"best":0,"dropWorst":0,"rulings":{},"bye":"win","weight":{}},"champions":["Ann","Bob","Cyd"]},{"name":"2026","from":"2026-11-02","to":"2026-11-17","results":6,"state":"closed","began":"2026-11-02","terms":{"points":"win-tie-loss","ties":[],"minGames":0,"best":3,"dropWorst":0,"rulings":{},"bye":"win","weight":{}},"champions":["Cyd"]}]}
`, LeaguesCmd, "show", "Winter", "--json")
	c.Prints(`opened season 2026 of Winter again
  take it back: arbiter undo c21
`, LeaguesCmd, "reopen", "winter", "2026")
	c.Do(LeaguesCmd, "open", "Winter", "2027", "--from", "2027-01-04")
	c.Do(LeaguesCmd, "edit", "Winter", "--season", "2027", "--best", "9")
	c.Prints(`  league  seasons           current  terms         results
  Friday                             as usual            1
  Winter  2025, 2026, 2027  2026     best 3 games        9
`, LeaguesCmd, "list")
	c.Do(results.UndoCmd)
	c.Do(results.UndoCmd)
	c.Prints(`{"name":"Friday","terms":{"points":"win-tie-loss","ties":[],"minGames":0,"best":0,"dropWorst":0,"rulings":{},"bye":"win","weight":{}},"results":1,"contested":0,"seasons":[{"name":"","from":"2026-11-20","to":"2026-11-20","results":1,"state":""}]}
{"name":"Winter","terms":{"points":"win-tie-loss","ties":[],"minGames":0,"best":0,"dropWorst":0,"rulings":{},"bye":"win","weight":{}},"results":9,"contested":1,"seasons":[{"name":"2025","from":"2025-11-01","to":"2025-11-15","results":3,"state":"closed","began":"2025-11-01","terms":{"points":"win-tie-loss","ties":[],"minGames":0,"best":0,"dropWorst":0,"rulings":{},"bye":"win","weight":{}},"champions":["Ann","Bob","Cyd"]},{"name":"2026","from":"2026-11-02","to":"2026-11-17","results":6,"state":"current","began":"2026-11-02","terms":{"points":"win-tie-loss","ties":[],"minGames":0,"best":3,"dropWorst":0,"rulings":{},"bye":"win","weight":{}}}]}
`, LeaguesCmd, "list", "--json")
	c.Refuses(`--rename renames the league, --season changes one season of it; say one of them`, LeaguesCmd, "edit", "Winter", "--season", "2026", "--rename", "Cup")
	c.Refuses(`--from: "soon" is not a date; expected one like 2026-09-01`, LeaguesCmd, "edit", "Winter", "--season", "2026", "--from", "soon")
	c.Refuses(`say what to change: --points, --ties, --min-games, --best, --drop-worst, --bye, --weight, --ruling or --rename`, LeaguesCmd, "edit", "Winter", "--season", "2026")
	c.Refuses(`an argument is missing: arbiter leagues open LEAGUE SEASON; for examples:
  arbiter leagues open --help`, LeaguesCmd, "open", "Winter")
	c.Refuses(`too many arguments: "2025" is one more than in arbiter leagues close LEAGUE [SEASON]; put quotes around an argument of several words`, LeaguesCmd, "close", "Winter", "2026", "2025")
	c.Refuses(`an argument is missing: arbiter leagues close LEAGUE [SEASON]; for examples:
  arbiter leagues close --help`, LeaguesCmd, "close")
	c.Refuses(`an argument is missing: arbiter leagues reopen LEAGUE SEASON; for examples:
  arbiter leagues reopen --help`, LeaguesCmd, "reopen", "Winter")
	c.Refuses(`too many arguments: "2028" is one more than in arbiter leagues open LEAGUE SEASON; put quotes around an argument of several words`, LeaguesCmd, "open", "Winter", "2027", "2028")
}
