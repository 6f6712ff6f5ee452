package league

import (
	"testing"

	"arbiter/cmd/arbiter/internal/commandtest"
)

// A league is founded with its terms; what is asked wrongly changes nothing.
func TestLeagues(t *testing.T) {
	c := commandtest.New(t)
	c.Prints(`----
nothing is recorded yet in DB; to begin:
  arbiter score --save FILE
`, LeaguesCmd, "list")
	c.Refuses(`nothing is recorded yet in DB; to begin:
  arbiter score --save FILE`, LeaguesCmd, "show", "Cup")
	c.Prints(`created the league Tuesday league
  take it back:
    arbiter records undo 1
`, LeaguesCmd, "create", " Tuesday league ", "--points", "5-3-2-1", "--ties", "wins, Head-To-Head", "--best", "10", "--min-games", "2", "--bye", "draw", "--weight", "Ludo=2", "--ruling", "suit-ties=none")
	c.Prints(`{"command":2,"what":"created the league Winter"}
`, LeaguesCmd, "create", "Winter", "--json")
	c.Prints(`Tuesday league · no results

  points   5 for the first place, then 3, 2, 1; who share places share their points.
  ties     Equal points are parted by games won alone, then by games among the equal players.
  games    Only the best 10 games of each player count. Who has played fewer than 2 is left out.
  byes     A bye is worth as much as a draw.
  weights  A game of Ludo counts 2 times.
  rulings  suit-ties=none. They hold for games that are recorded from now on; a game's own text overrules them.
`, LeaguesCmd, "show", "tuesday LEAGUE")
	c.Prints(`Winter · no results

  points   3 for a game won alone, 1 for a shared first place.
  ties     Players of equal points share their place.
  games    All games count.
  byes     A bye is worth as much as a win.
  weights  Every game counts once.
  rulings  The games' own defaults.
`, LeaguesCmd, "show", "Winter")
	c.Prints(`edited the league Winter: ties score-difference, worst 2 games dropped, ruling suit-ties=none
  take it back:
    arbiter records undo 3
`, LeaguesCmd, "edit", "Winter", "--drop-worst", "2", "--ties", "score-difference", "--ruling", "suit-ties=none")
	c.Prints(`edited the league Winter: no tie-breaks, not only the best games, no game dropped, ruling suit-ties=, name Winter cup
  take it back:
    arbiter records undo 4
`, LeaguesCmd, "edit", "Winter", "--best", "0", "--drop-worst", "0", "--ties", "", "--ruling", "suit-ties=", "--rename", "Winter cup")
	c.Prints(`  league          terms                                                                                                                              results
  Tuesday league  points 5-3-2-1, ties by wins, head-to-head, best 10 games, at least 2 games, a bye as a draw, Ludo counts 2 times, suit-ties=none        0
  Winter cup      as usual                                                                                                                                 0
`, LeaguesCmd, "list")
	c.Refuses(`an argument is missing: arbiter leagues create NAME; for examples:
  arbiter leagues create --help`, LeaguesCmd, "create")
	c.Refuses(`there is a league Tuesday league already; to change it:
  arbiter leagues edit 'Tuesday league'`, LeaguesCmd, "create", "TUESDAY league")
	c.Refuses(`"" is no league's name`, LeaguesCmd, "create", " ")
	c.Refuses(`--points: "5--3" is no points system: one of win-tie-loss, score, wins, or points by place as 5-3-2-1`, LeaguesCmd, "create", "Cup", "--points", "5--3")
	c.Refuses(`--ties: "win" is no tie-break; did you mean wins?`, LeaguesCmd, "create", "Cup", "--ties", "win")
	c.Refuses(`the tie-break wins is listed twice`, LeaguesCmd, "create", "Cup", "--ties", "wins,wins")
	c.Refuses(`either the best games count or the worst are dropped, not both; 0 clears one`, LeaguesCmd, "create", "Cup", "--best", "3", "--drop-worst", "1")
	c.Refuses(`a number of games is 0 or more`, LeaguesCmd, "create", "Cup", "--best", "-1")
	c.Refuses(`--bye: "maybe" is no worth of a bye: one of win, draw, nothing`, LeaguesCmd, "create", "Cup", "--bye", "maybe")
	c.Refuses(`the weight of Ludo is 21; expected a whole number from 1 to 20`, LeaguesCmd, "create", "Cup", "--weight", "Ludo=21")
	c.Refuses(`--weight: "Ludo" is not a weight; expected GAME=N, as Chess=2`, LeaguesCmd, "create", "Cup", "--weight", "Ludo")
	c.Refuses(`--ruling: "small-needs" is not a ruling; expected NAME=VALUE, as small-needs=any`, LeaguesCmd, "create", "Cup", "--ruling", "small-needs")
	c.Refuses(`--ruling: no game has a ruling "smallneeds"; did you mean small-needs?`, LeaguesCmd, "create", "Cup", "--ruling", "smallneeds=any")
	c.Refuses(`--ruling: the ruling small-needs has no value "all"; expected one of: other, any`, LeaguesCmd, "create", "Cup", "--ruling", "small-needs=all")
	c.Refuses(`--ruling: no game is called "chess"; expected one of: subdivision, buyers-market, zark-city, pyramid, bazaar`, LeaguesCmd, "create", "Cup", "--ruling", "chess/small-needs=any")
	c.Refuses(`say what to change: --points, --ties, --min-games, --best, --drop-worst, --bye, --weight, --ruling or --rename`, LeaguesCmd, "edit", "Winter cup")
	c.Refuses(`--rename needs the new name`, LeaguesCmd, "edit", "Winter cup", "--rename", "")
	c.Refuses(`there is a league Tuesday League already`, LeaguesCmd, "edit", "Winter cup", "--rename", "Tuesday League")
	c.Refuses(`--from is the first day of a season; say which with --season`, LeaguesCmd, "edit", "Winter cup", "--from", "2026-09-01")
	c.Refuses(`no league is called "Winter"`, LeaguesCmd, "edit", "Winter", "--best", "3")
	c.Refuses(`there is no command "leagues lists"; did you mean arbiter leagues list?`, LeaguesCmd, "lists")
}
