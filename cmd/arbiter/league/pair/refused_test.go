package pair

import (
	"testing"

	"arbiter/cmd/arbiter/internal/commandtest"
	"arbiter/cmd/arbiter/league"
	"arbiter/cmd/arbiter/league/results"
)

// What contradicts itself or is not there is refused, and the way on is said.
func TestPairRefuses(t *testing.T) {
	c := commandtest.New(t)
	c.Refuses(`say whose round it is: --league NAME; to see them:
  arbiter leagues list`, Cmd)
	c.Prints(`----
nothing is recorded yet in DB; to begin:
  arbiter score --save FILE
error: no league is called "Chess" (with --players it is a new one)
`, Cmd, "--league", "Chess")
	c.Prints(`----
nothing is recorded yet in DB; to begin:
  arbiter score --save FILE
error: nothing was played yet that tells how many sit at a table; say --tables 2, or --tables 3-5
`, Cmd, "--league", "Chess", "--players", "Ann,Bob")
	c.Prints(`----
nothing is recorded yet in DB; to begin:
  arbiter score --save FILE
error: no such round is planned; to plan one:
  arbiter pair --league LEAGUE --save
`, Cmd, "--show")
	c.Prints(`----
nothing is recorded yet in DB; to begin:
  arbiter score --save FILE
error: no league is called "Chess"
`, Cmd, "--league", "Chess", "--show")
	c.Prints(`----
error: nothing is recorded yet in DB; to begin:
  arbiter score --save FILE
`, Cmd, "--league", "Chess", "--save")
	c.Do(results.AddCmd, "chess", "Ann 3", "Bob 2", "Dan 1", "--league", "Chess", "--season", "2026", "--round", "1")
	c.Refuses(`no league is called "Ches"`, Cmd, "--league", "Ches")
	c.Refuses(`Chess has no season 2028; did you mean 2026?
to begin it:
  arbiter leagues open Chess 2028`, Cmd, "--league", "Chess", "--season", "2028")
	c.Refuses(`--absent: Bob is not among the players of Chess 2026; expected one of: Ann, Dan`, Cmd, "--league", "Chess", "--players", "Ann,Dan", "--absent", "Bob")
	c.Refuses(`--players names ann twice`, Cmd, "--league", "Chess", "--players", "Ann,ann")
	c.Refuses(`--players: a name is missing; expected names as Ann,Bob`, Cmd, "--league", "Chess", "--players", "Ann, ,Bob")
	c.Refuses(`--also names gus twice`, Cmd, "--league", "Chess", "--also", "Gus,gus")
	c.Refuses(`no players: that is too few for a table of 3; say who else is here: --also NAME`, Cmd, "--league", "Chess", "--absent", "Ann,Bob,Dan")
	c.Refuses(`1 player: that is too few for a table of 3; say who else is here: --also NAME`, Cmd, "--league", "Chess", "--absent", "Ann,Bob")
	c.Refuses(`2 players: that is too few for a table of 3; say --tables 2, or who else is here: --also NAME`, Cmd, "--league", "Chess", "--absent", "Ann", "--tables", "3")
	c.Refuses(`--tables: "four" is no number of players; expected one like 4, or a range like 3-5`, Cmd, "--league", "Chess", "--tables", "four")
	c.Refuses(`--tables 5-3: a table has from 2 to 10 players, the smaller number first`, Cmd, "--league", "Chess", "--tables", "5-3")
	c.Refuses(`--tables 1: a table has from 2 to 10 players, the smaller number first`, Cmd, "--league", "Chess", "--tables", "1")
	c.Refuses(`--tables 2-11: a table has from 2 to 10 players, the smaller number first`, Cmd, "--league", "Chess", "--tables", "2-11")
	c.Refuses(`--system swiss is for tables of two, not --tables 2-3; --system balanced is for larger ones`, Cmd, "--league", "Chess", "--system", "swiss", "--tables", "2-3")
	c.Refuses(`--system round-robin is for tables of two, not --tables 3; --system balanced is for larger ones`, Cmd, "--league", "Chess", "--system", "round-robin", "--tables", "3")
	c.Refuses(`--system is round-robin, swiss or balanced, not "swis"`, Cmd, "--league", "Chess", "--system", "swis")
	c.Refuses(`--show tells of a plan that is saved; --save makes one. Say one of the two`, Cmd, "--league", "Chess", "--show", "--save")
	c.Refuses(`--show tells of a plan that is saved; --seed makes one. Say one of the two`, Cmd, "--league", "Chess", "--show", "--seed", "2")
	c.Refuses(`"\x01" cannot be the name of a player`, Cmd, "--league", "Chess", "--players", "Ann,Bob,\x01", "--tables", "3", "--save")
	c.Refuses(`--absent names bob twice`, Cmd, "--league", "Chess", "--absent", "Bob,bob")
	c.Refuses(`no round of Chess 2026 is planned; to plan the next:
  arbiter pair --league Chess --season 2026 --save`, Cmd, "--league", "chess", "--show", "--season", " 2026 ")
	c.Refuses(`round 7 is not planned`, Cmd, "--league", "Chess", "--show", "--round", "7")
	c.Refuses(`no such round is planned; to plan one:
  arbiter pair --league LEAGUE --save`, Cmd, "--show", "--round", "7")
	c.Do(league.LeaguesCmd, "create", "Go")
	c.Refuses(`nobody has played in Go yet; say who is here: --players "Ann,Bob,…"`, Cmd, "--league", "Go")
	c.Refuses(`no round of Go is planned; to plan the next:
  arbiter pair --league Go --save`, Cmd, "--league", "Go", "--show")
	c.Refuses(`nothing was played yet that tells how many sit at a table; say --tables 2, or --tables 3-5`, Cmd, "--league", "Go", "--players", "Ann,Bob")
	c.Do(results.AddCmd, "Go", "Ann 1", "Bob 0", "--league", "Go", "--round", "final")
	c.Refuses(`no number comes after round final; say the next one: --round`, Cmd, "--league", "Go")
	for _, flag := range [][]string{{"players", "Ann"}, {"also", "Ann"}, {"absent", "Ann"}, {"tables", "2"}, {"system", "swiss"}} {
		c.Refuses("--show tells of a plan that is saved; --"+flag[0]+" makes one. Say one of the two", Cmd, "--league", "Chess", "--show", "--"+flag[0], flag[1])
	}
	c.Refuses(`arbiter pair takes flags only, so "Chess" means nothing here; arbiter pair --help lists them`, Cmd, "Chess")
	c.Refuses(`say whose round it is: --league NAME; to see them:
  arbiter leagues list`, Cmd, "--league", " ")
}
