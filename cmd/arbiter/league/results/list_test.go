package results

import (
	"strings"
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
	if got, want := c.Run(RecordsCmd, "list", "--game", "ludo", "--json"), `"players":[{"name":"Bob","seat":1,"place":1,"winner":true},{"name":"Dan","seat":2,"place":1,"winner":true}]`; !strings.Contains(got, want) {
		t.Errorf("places without points:\n%s\nwant\n%s", got, want)
	}
	c.Refuses(`--from 2026-11-23 is after --to 2026-11-22`, RecordsCmd, "list", "--from", "2026-11-23", "--to", "2026-11-22")
	c.Refuses(`--from: "yesterday" is not a date; expected one like 2026-11-20`, RecordsCmd, "list", "--from", "yesterday")
	c.Refuses(`--state must be confirmed, contested or void, not "doubtful"`, RecordsCmd, "list", "--state", "doubtful")
	c.Refuses(`no player is called "Anm"`, RecordsCmd, "list", "--player", "Anm")
	c.Refuses(`no game is called "chess"; expected one of: subdivision, buyers-market, zark-city, pyramid, bazaar, Ludo`, RecordsCmd, "list", "--game", "chess")
	c.Refuses(`no season is called "spring"`, RecordsCmd, "list", "--season", "spring")
	c.Refuses(`"first" is not the number of a result; expected a number like 12`, RecordsCmd, "list", "--before", "first")
	c.Refuses(`--limit is the number of entries to show; it cannot be -3`, RecordsCmd, "list", "--limit", "-3")
}
