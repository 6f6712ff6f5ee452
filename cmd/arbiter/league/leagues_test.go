package league

import (
	"testing"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/internal/commandtest"
	"arbiter/cmd/games"
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
  take it back: arbiter undo c1
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
  take it back: arbiter undo c3
`, LeaguesCmd, "edit", "Winter", "--drop-worst", "2", "--ties", "score-difference", "--ruling", "suit-ties=none")
	c.Prints(`edited the league Winter: no tie-breaks, not only the best games, no game dropped, ruling suit-ties=, name Winter cup
  take it back: arbiter undo c4
`, LeaguesCmd, "edit", "Winter", "--best", "0", "--drop-worst", "0", "--ties", "", "--ruling", "suit-ties=", "--rename", " Winter  cup ")
	c.Prints(`  league          terms                                                                                                                              results
  Tuesday league  points 5-3-2-1, ties by wins, head-to-head, best 10 games, at least 2 games, a bye as a draw, Ludo counts 2 times, suit-ties=none        0
  Winter cup      as usual                                                                                                                                 0
`, LeaguesCmd, "list")
	c.Refuses(`an argument is missing: arbiter leagues create NAME; for examples:
  arbiter leagues create --help`, LeaguesCmd, "create")
	c.Refuses(`there is a league Tuesday league already; to change it:
  arbiter leagues edit 'Tuesday league'`, LeaguesCmd, "create", "TUESDAY league")
	c.Refuses(`" " cannot be the name of a league`, LeaguesCmd, "create", " ")
	c.Refuses(`--points: "5--3" is no points system: one of win-tie-loss, score, wins, or points by place as 5-3-2-1`, LeaguesCmd, "create", "Cup", "--points", "5--3")
	c.Refuses(`--ties: "win" is no tie-break; did you mean wins?`, LeaguesCmd, "create", "Cup", "--ties", "win")
	c.Refuses(`the tie-break wins is listed twice`, LeaguesCmd, "create", "Cup", "--ties", "wins,wins")
	c.Refuses(`either the best games count or the worst are dropped, not both; 0 clears one`, LeaguesCmd, "create", "Cup", "--best", "3", "--drop-worst", "1")
	c.Refuses(`--best is a number of games, 0 or more, not -1`, LeaguesCmd, "create", "Cup", "--best", "-1")
	c.Refuses(`--bye: "maybe" is no worth of a bye: one of win, draw, nothing`, LeaguesCmd, "create", "Cup", "--bye", "maybe")
	c.Refuses(`the weight of Ludo is 21; expected a whole number from 1 to 20`, LeaguesCmd, "create", "Cup", "--weight", "Ludo=21")
	c.Refuses(`--weight: "Ludo" is not a weight; expected GAME=N, as Chess=2`, LeaguesCmd, "create", "Cup", "--weight", "Ludo")
	c.Refuses(`--ruling: "small-needs" is not a ruling; expected NAME=VALUE, as small-needs=any`, LeaguesCmd, "create", "Cup", "--ruling", "small-needs")
	c.Refuses(`--ruling: no game has a ruling "smallneeds"; did you mean small-needs?`, LeaguesCmd, "create", "Cup", "--ruling", "smallneeds=any")
	c.Refuses(`--ruling: the ruling small-needs has no value "all"; expected one of: other, any`, LeaguesCmd, "create", "Cup", "--ruling", "small-needs=all")
	c.Refuses(`--ruling: no game is called "chess"; expected one of: subdivision, buyers-market, zark-city, pyramid, bazaar`, LeaguesCmd, "create", "Cup", "--ruling", "chess/small-needs=any")
	c.Refuses(`say what to change: --points, --ties, --min-games, --best, --drop-worst, --bye, --weight, --ruling or --rename`, LeaguesCmd, "edit", "Winter cup")
	c.Refuses(`--rename needs the new name`, LeaguesCmd, "edit", "Winter cup", "--rename", "")
	c.Refuses(`there is a league Tuesday league already`, LeaguesCmd, "edit", "Winter cup", "--rename", "Tuesday League")
	c.Refuses(`--from is the first day of a season; say which with --season`, LeaguesCmd, "edit", "Winter cup", "--from", "2026-09-01")
	c.Refuses(`no league is called "Winter"`, LeaguesCmd, "edit", "Winter", "--best", "3")
	c.Refuses(`there is no command "leagues lists"; did you mean arbiter leagues list?`, LeaguesCmd, "lists")
	c.Refuses(`no league is called "Winter"`, LeaguesCmd, "show", "Winter")
	c.Refuses(`too many arguments: "Final" is one more than in arbiter leagues create NAME; put quotes around an argument of several words`, LeaguesCmd, "create", "Cup", "Final")
	c.Refuses(`too many arguments: "Final" is one more than in arbiter leagues edit LEAGUE; put quotes around an argument of several words`, LeaguesCmd, "edit", "Winter cup", "Final", "--best", "3")
	c.Refuses(`too many arguments: "Final" is one more than in arbiter leagues show LEAGUE; put quotes around an argument of several words`, LeaguesCmd, "show", "Winter cup", "Final")
	c.Refuses(`arbiter leagues list takes flags only, so "Winter cup" means nothing here; arbiter leagues list --help lists them`, LeaguesCmd, "list", "Winter cup")
	c.Refuses(`--points: "5--3" is no points system: one of win-tie-loss, score, wins, or points by place as 5-3-2-1`, LeaguesCmd, "edit", "Winter cup", "--points", "5--3")
	c.Refuses(`--weight: no game is called "Zark"; did you mean zark-city?`, LeaguesCmd, "edit", "Winter cup", "--weight", "Zark=2")
	c.Refuses(`--weight: "often" is no number of times; expected a whole number from 1 to 20`, LeaguesCmd, "edit", "Winter cup", "--weight", "chess=often")
	c.Refuses(`--weight: "=2" is not a weight; expected GAME=N, as Chess=2`, LeaguesCmd, "edit", "Winter cup", "--weight", "=2")
	c.Refuses(`--ruling: no game has a ruling "small-needs"; expected one of: suit-ties`, LeaguesCmd, "edit", "Winter cup", "--ruling", "pyramid/small-needs=any")
	c.Refuses(`--ruling: "=any" is not a ruling; expected NAME=VALUE, as small-needs=any`, LeaguesCmd, "edit", "Winter cup", "--ruling", "=any")
	c.Prints(`edited the league Winter cup: points wins, at least 1 game, best 1 game, a bye counts as nothing, chess counts 3 times, Zark City counts 2 times, ruling subdivision/small-needs=any, ruling skip = card
  take it back: arbiter undo c5
`, LeaguesCmd, "edit", "Winter cup", "--best", "1", "--min-games", "1", "--bye", " Nothing", "--points", " WINS ", "--weight", " chess = 3 ", "--weight", "zark city=2", "--ruling", "subdivision/small-needs=any", "--ruling", "skip = card")
	c.Prints(`Winter cup · no results

  points   1 for a game won alone.
  ties     Players of equal points share their place.
  games    Only the best game of each player counts.
  byes     A bye is worth nothing.
  weights  A game of Zark City counts 2 times. A game of chess counts 3 times.
  rulings  subdivision/small-needs=any, skip=card. They hold for games that are recorded from now on; a game's own text overrules them.
`, LeaguesCmd, "show", "Winter cup")
	c.Prints(`edited the league Winter cup: points win-tie-loss, any number of games, worst 1 game dropped, a bye counts as win, CHESS counts once, Zark City counts once, ruling skip=free
  take it back: arbiter undo c6
`, LeaguesCmd, "edit", "winter CUP", "--drop-worst", "1", "--bye", "", "--weight", "CHESS=", "--weight", "Zark city=1", "--ruling", "skip=free", "--min-games", "0", "--points", "")
	c.Prints(`{"name":"Winter cup","terms":{"points":"win-tie-loss","ties":[],"minGames":0,"best":0,"dropWorst":1,"rulings":{"skip":"free","subdivision/small-needs":"any"},"bye":"win","weight":{}},"results":0,"contested":0,"seasons":[]}
`, LeaguesCmd, "show", "Winter cup", "--json")
	c.Prints(`{"command":7,"what":"edited the league Winter cup: best 2 games","fields":[{"field":"terms","player":"Winter cup","old":"{\"drop\":1,\"rulings\":[{\"name\":\"subdivision/small-needs\",\"value\":\"any\"},{\"name\":\"skip\",\"value\":\"free\"}]}","new":"{\"best\":2,\"rulings\":[{\"name\":\"subdivision/small-needs\",\"value\":\"any\"},{\"name\":\"skip\",\"value\":\"free\"}]}"}]}
`, LeaguesCmd, "edit", "Winter cup", "--best", "2", "--json")
	c.Prints(`Winter cup · no results

  points   3 for a game won alone, 1 for a shared first place.
  ties     Players of equal points share their place.
  games    Only the best 2 games of each player count.
  byes     A bye is worth as much as a win.
  weights  Every game counts once.
  rulings  subdivision/small-needs=any, skip=free. They hold for games that are recorded from now on; a game's own text overrules them.
`, LeaguesCmd, "show", "Winter cup")
	c.Do(LeaguesCmd, "edit", "Winter cup", "--drop-worst", "1")
	c.Do(LeaguesCmd, "edit", "Winter cup", "--best", "0")
	c.Prints(`  league          terms                                                                                                                              results
  Tuesday league  points 5-3-2-1, ties by wins, head-to-head, best 10 games, at least 2 games, a bye as a draw, Ludo counts 2 times, suit-ties=none        0
  Winter cup      worst 1 game dropped, subdivision/small-needs=any, skip=free                                                                             0
`, LeaguesCmd, "list")
	c.Do(LeaguesCmd, "edit", "Winter cup", "--drop-worst", "0", "--best", "1")
	c.Do(LeaguesCmd, "edit", "Winter cup", "--drop-worst", "0")
	c.Prints(`  league          terms                                                                                                                              results
  Tuesday league  points 5-3-2-1, ties by wins, head-to-head, best 10 games, at least 2 games, a bye as a draw, Ludo counts 2 times, suit-ties=none        0
  Winter cup      best 1 game, subdivision/small-needs=any, skip=free                                                                                      0
`, LeaguesCmd, "list")
}

// Where several games have a ruling, the game stands before it.
func TestRulingsOfSeveralGames(t *testing.T) {
	twin := *games.All[0].Game
	twin.Name = "twin"
	list := games.List{games.All[0], {Game: &twin}}
	for text, want := range map[string]string{
		"small-needs=any":             "--ruling: several games have a ruling small-needs; say which: subdivision/small-needs=any or twin/small-needs=any",
		"twin/small-needs=any":        "twin/small-needs any",
		"Subdivision/Small-Needs=ANY": "subdivision/small-needs any",
		"twin/small-needs=":           "twin/small-needs ",
	} {
		set, err := leagueRuling(&cli.App{Games: list}, text)
		got := set.Name + " " + set.Value
		if err != nil {
			got = err.Error()
		}
		if got != want {
			t.Errorf("%s: %s, want %s", text, got, want)
		}
	}
}
