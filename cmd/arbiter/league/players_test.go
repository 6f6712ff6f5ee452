package league

import (
	"testing"
)

// Players are renamed, merged and made guests.
func TestPlayers(t *testing.T) {
	c := club(t)
	c.Prints(`  player  games
  Ann         5
  Bob         5
  Cyd         5
  Dan         3
  Eve         1
  Fay         1
`, PlayersCmd, "list")
	c.Prints(`renamed Ann to Ann Kowalska
  take it back: arbiter undo c14
`, PlayersCmd, "rename", "ann", "Ann Kowalska")
	c.Refuses(`Cyd is the name of somebody; to make the two one person, merge Bob into Cyd`, PlayersCmd, "rename", "bob", "Cyd")
	c.Refuses(`no player is called "Anm"`, PlayersCmd, "rename", "Anm", "Anne")
	c.Refuses(`Bob and Ann Kowalska are two people: both are in result 1`, PlayersCmd, "merge", "Ann Kowalska", "Bob")
	c.Prints(`made Fay a guest
  take it back: arbiter undo c15
`, PlayersCmd, "guest", "Fay")
	const nothing = "nothing changed: it is recorded so already\n"
	c.Prints(nothing, PlayersCmd, "guest", "Fay")
	c.Prints(nothing, PlayersCmd, "guest", "--off", "Bob")
	c.Prints(`{"command":16,"what":"merged Eve into Fay","fields":[{"field":"merged","player":"Eve","old":"","new":"Fay"}],"readback":[{"result":7,"game":"bye","date":"2026-11-09","daysAgo":14,"league":"Winter","season":"2026","round":"2","proposed":[],"seats":[{"seat":1,"name":"Fay"}],"new":[],"countsNowhere":""},{"result":11,"game":"Go","date":"2026-11-20","daysAgo":3,"league":"Friday","season":"","round":"","proposed":[],"seats":[{"seat":1,"name":"Fay","place":1,"total":4,"exact":"3.5"},{"seat":2,"name":"Ann Kowalska","place":2,"total":3}],"new":[],"countsNowhere":""}]}
----
backup: DB.backup-TIME
`, PlayersCmd, "merge", "Fay", "Eve", "--json")
	c.Prints(`{"id":7,"name":"Ann Kowalska","games":5,"others":["Ann"]}
{"id":2,"name":"Bob","games":5}
{"id":3,"name":"Cyd","games":5}
{"id":4,"name":"Dan","games":3}
{"id":6,"name":"Fay","games":2,"guest":true,"others":["Eve"]}
`, PlayersCmd, "list", "--json")
	c.Do(PlayersCmd, "rename", "Fay", "Fay Gray")
	c.Do(PlayersCmd, "rename", "Fay Gray", "Fay")
	c.Prints(`  player        guest  also called    games
  Ann Kowalska         Ann                5
  Bob                                     5
  Cyd                                     5
  Dan                                     3
  Fay           guest  Eve, Fay Gray      2
`, PlayersCmd, "list")
	c.Prints(`All leagues · chess · 6 evenings held

  player        guest  present  last evening
  Cyd                   4 of 6    2026-11-17
  Bob                   3 of 6    2025-11-15
  Ann Kowalska          2 of 6    2026-11-16
  Dan                   2 of 6    2026-11-16
  Fay           guest   1 of 6    2026-11-17
`, PlayersCmd, "list", "--attendance", "--game", "CHESS")
	c.Prints(`Winter · season 2026 · 4 evenings held

  player        guest  present  last evening
  Ann Kowalska          3 of 4    2026-11-16
  Cyd                   3 of 4    2026-11-17
  Dan                   3 of 4    2026-11-16
  Bob                   2 of 4    2026-11-09
  Fay           guest   2 of 4    2026-11-17
`, PlayersCmd, "list", "--attendance", "--league", "winter", "--season", "2026")
	c.Prints(`{"league":"","season":"2025","game":"","evenings":3,"players":[{"name":"Bob","guest":false,"present":3,"lastEvening":"2025-11-15"},{"name":"Cyd","guest":false,"present":2,"lastEvening":"2025-11-15"},{"name":"Ann Kowalska","guest":false,"present":1,"lastEvening":"2025-11-01"}]}
`, PlayersCmd, "list", "--attendance", "--json", "--season", "2025")
	c.Refuses(`--game, --league and --season go with --attendance:
  arbiter players list --attendance --league NAME`, PlayersCmd, "list", "--league", "Winter")
	c.Refuses(`no league is called "Wintr"`, PlayersCmd, "list", "--attendance", "--league", "Wintr")
	c.Prints(`{"command":19,"what":"made fay a member","fields":[{"field":"guest","player":"Fay","old":"yes","new":"no"}]}
`, PlayersCmd, "guest", "--off", "fay", "--json")
	c.Refuses(`arbiter players list takes flags only, so "Ann" means nothing here; arbiter players list --help lists them`, PlayersCmd, "list", "Ann")
	c.Refuses(`--game, --league and --season go with --attendance:
  arbiter players list --attendance --league NAME`, PlayersCmd, "list", "--game", "chess")
	c.Refuses(`--game, --league and --season go with --attendance:
  arbiter players list --attendance --league NAME`, PlayersCmd, "list", "--season", "2026")
	c.Refuses(`no game is called "subdivison"; did you mean subdivision?`, PlayersCmd, "list", "--attendance", "--game", "subdivison")
	c.Refuses(`an argument is missing: arbiter players rename PLAYER NAME; for examples:
  arbiter players rename --help`, PlayersCmd, "rename", "Bob")
	c.Refuses(`too many arguments: "Robert" is one more than in arbiter players rename PLAYER NAME; put quotes around an argument of several words`, PlayersCmd, "rename", "Bob", "Rob", "Robert")
	c.Refuses(`too many arguments: "Dan" is one more than in arbiter players merge PLAYER OTHER; put quotes around an argument of several words`, PlayersCmd, "merge", "Bob", "Cyd", "Dan")
	c.Refuses(`no player is called "Robert"`, PlayersCmd, "merge", "Bob", "Robert")
	c.Refuses(`too many arguments: "Cyd" is one more than in arbiter players guest PLAYER; put quotes around an argument of several words`, PlayersCmd, "guest", "Bob", "Cyd")
	c.Prints(`{"command":20,"what":"renamed Bob to Rob","fields":[{"field":"merged","player":"Bob","old":"","new":"Rob"}]}
`, PlayersCmd, "rename", "Bob", " Rob ", "--json")
}
