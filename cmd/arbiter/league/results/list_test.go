package results

import (
	"testing"

	"arbiter/cmd/arbiter/internal/commandtest"
)

// List picks by each of its flags.
func TestList(t *testing.T) {
	c := commandtest.New(t)
	c.Prints(`----
nothing is recorded yet in DB; to begin:
  arbiter score --save FILE
`, RecordsCmd, "list")
	c.Do(scoreCmd, "--save", c.File("games.txt", evening))
	c.Do(AddCmd, "Ludo", "Bob 1st", "Dan 1st", "--league", "Cup", "--date", "2026-11-22", "--note", "late")
	c.Do(RecordsCmd, "contest", "3")
	c.Do(AddCmd, "Ludo", "Bob 3.5", "Ann 3.25", "--league", "", "--date", "2026-11-23")
	c.Do(RecordsCmd, "void", "4")
	c.Prints(`      date        game    players              round  state      league  season
  #1  2026-11-20  Bazaar  Ann 8, Bobb 3                          Cup
  #2  2026-11-21  Bazaar  Bob 8, Ann 5, Cyd 2  2                 Friday  2026
  #3  2026-11-22  Ludo    Bob 1st, Dan 1st            contested  Cup
  #4  2026-11-23  Ludo    Bob 3.5, Ann 3.25           void
`, RecordsCmd, "list")
	c.Prints(`      date        game    players              round  state      league  season
  #2  2026-11-21  Bazaar  Bob 8, Ann 5, Cyd 2  2                 Friday  2026
  #3  2026-11-22  Ludo    Bob 1st, Dan 1st            contested  Cup
  #4  2026-11-23  Ludo    Bob 3.5, Ann 3.25           void
`, RecordsCmd, "list", "--player", "bob")
	c.Prints(`      date        game    players              round  state  league  season
  #2  2026-11-21  Bazaar  Bob 8, Ann 5, Cyd 2  2             Friday  2026
  #4  2026-11-23  Ludo    Bob 3.5, Ann 3.25           void
`, RecordsCmd, "list", "--player", "bob", "--player", "Ann")
	c.Prints(`      date        game  players            state
  #4  2026-11-23  Ludo  Bob 3.5, Ann 3.25  void
`, RecordsCmd, "list", "--game", "ludo", "--state", "void")
	c.Prints(`      date        game    players              round  league  season
  #2  2026-11-21  Bazaar  Bob 8, Ann 5, Cyd 2  2      Friday  2026
`, RecordsCmd, "list", "--league", "FRIDAY", "--season", "2026", "--round", "2")
	c.Prints(`      date        game    players              round  state      league  season
  #2  2026-11-21  Bazaar  Bob 8, Ann 5, Cyd 2  2                 Friday  2026
  #3  2026-11-22  Ludo    Bob 1st, Dan 1st            contested  Cup
`, RecordsCmd, "list", "--from", "2026-11-21", "--to", "2026-11-22")
	c.Prints(`      date        game    players              round  league  season
  #2  2026-11-21  Bazaar  Bob 8, Ann 5, Cyd 2  2      Friday  2026

  the newest 1 of 2 results; --limit 0 shows all
`, RecordsCmd, "list", "--before", "#3", "--limit", "1")
	c.Prints(`      date        game    players              round  state      league  season
  #1  2026-11-20  Bazaar  Ann 8, Bobb 3                          Cup
  #2  2026-11-21  Bazaar  Bob 8, Ann 5, Cyd 2  2                 Friday  2026
  #3  2026-11-22  Ludo    Bob 1st, Dan 1st            contested  Cup
  #4  2026-11-23  Ludo    Bob 3.5, Ann 3.25           void
`, RecordsCmd, "list", "--limit", "4")
	c.Prints(`----
note: there is no result to list
`, RecordsCmd, "list", "--player", "Dan", "--state", "void")
	c.Prints(`{"id":3,"uid":"UID","game":"Ludo","state":"contested","complete":true,"day":"2026-11-22","entered":"2026-11-23T20:00:00Z","league":"Cup","note":"late","players":[{"name":"Bob","seat":1,"place":1,"winner":true},{"name":"Dan","seat":2,"place":1,"winner":true}],"winners":["Bob","Dan"]}
{"id":4,"uid":"UID","game":"Ludo","state":"void","complete":true,"day":"2026-11-23","entered":"2026-11-23T20:00:00Z","players":[{"name":"Bob","seat":1,"total":4,"place":1,"winner":true,"exact":"3.5"},{"name":"Ann","seat":2,"total":3,"place":2,"winner":false,"exact":"3.25"}],"winners":["Bob"]}
`, RecordsCmd, "list", "--game", "ludo", "--json")
	c.Prints(`{"id":2,"uid":"e511af6b-00f3-57ce-9445-839054429417","game":"bazaar","state":"confirmed","complete":true,"day":"2026-11-21","entered":"2026-11-23T20:00:00Z","league":"Friday","season":"2026","round":"2","players":[{"name":"Ann","seat":1,"total":5,"place":2,"winner":false},{"name":"Bob","seat":2,"total":8,"place":1,"winner":true},{"name":"Cyd","seat":3,"total":2,"place":3,"winner":false}],"winners":["Bob"]}
`, RecordsCmd, "list", "--limit", "1", "--player", "Ann", "--before", "4", "--json")
	c.Refuses(`--from 2026-11-23 is after --to 2026-11-22`, RecordsCmd, "list", "--from", "2026-11-23", "--to", "2026-11-22")
	c.Refuses(`--from: "yesterday" is not a date; expected one like 2026-11-20`, RecordsCmd, "list", "--from", "yesterday")
	c.Refuses(`--state must be confirmed, contested or void, not "doubtful"`, RecordsCmd, "list", "--state", "doubtful")
	c.Refuses(`no player is called "Anm"`, RecordsCmd, "list", "--player", "Anm")
	c.Refuses(`no game is called "chess"; expected one of: subdivision, buyers-market, zark-city, pyramid, bazaar, Ludo`, RecordsCmd, "list", "--game", "chess")
	c.Refuses(`no season is called "spring"`, RecordsCmd, "list", "--season", "spring")
	c.Refuses(`"first" is not the number of a result; expected a number like 12`, RecordsCmd, "list", "--before", "first")
	c.Refuses(`--limit is the number of entries to show; it cannot be -3`, RecordsCmd, "list", "--limit", "-3")
}
