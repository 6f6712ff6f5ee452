package book_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/cmd/arbiter/exchange"
	"arbiter/cmd/arbiter/internal/commandtest"
	"arbiter/cmd/arbiter/league"
	"arbiter/cmd/arbiter/league/results"
	"arbiter/cmd/arbiter/table"
)

func scoreCmd(a *cli.App) *cobra.Command { return table.ScoreCmd(a, nil) }

const two = `game: bazaar
player: Ann
player: Bob
date: 2026-11-20
league: Cup
id: one

Ann: buy RWBGY* left 0
Bob: buy RRRRB left 1

game: bazaar
player: Ann
player: Bob
player: Cyd
date: 2026-11-21
id: two

Ann: buy RRWWW left 0
Bob: buy RWBGY* left 0
Cyd: buy GGYYB left 2
`

// What score saves: known games, those that differ, flags above headers, and what looks wrong.
func TestSaving(t *testing.T) {
	c := commandtest.New(t)
	file := c.File("two.txt", two)
	c.Prints(`----
recorded 1: Bazaar, Friday 20 November 2026 (3 days ago), Cup
  1  Ann  8
  2  Bob  3
  new: Ann and Bob; league Cup
recorded 2: Bazaar, Saturday 21 November 2026 (2 days ago), no league
  1  Bob  8
  2  Ann  5
  3  Cyd  2
  new: Cyd
the records are in DB
`, scoreCmd, "--save", "--no-proof", "-o", c.File("answer", ""), file)
	c.Prints(`----
already recorded as 1
already recorded as 2
`, scoreCmd, "--save", "--no-proof", "-o", c.File("answer", ""), file)
	c.Prints(`edited 2: Bazaar, Saturday 21 November 2026 (2 days ago), round 3, no league
  1  Bob  8
  2  Ann  5
  3  Dan  2
  new: Dan
  round (none) → 3
  another text of the position
  player Cyd → Dan
  take it back: arbiter undo c2
`, results.EditCmd, "2", "--round", "3", "--player", "Cyd=Dan")
	c.Prints(`----
already recorded as 1, otherwise than here; to replace it:
  arbiter edit 1 --file FILE
already recorded as 2, otherwise than here; to replace it:
  arbiter edit 2 --file FILE
`, scoreCmd, "--save", "--no-proof", "-o", c.File("answer", ""), file, "--league", "Friday", "--season", "2026", "--note", "late")
	c.Do(league.LeaguesCmd, "create", "Ruled", "--ruling", "skip=card")
	under, err := book.RulingsOf(c.App(), "RULED")
	if list, err2 := under.Of(c.App().Games.Find("bazaar").Game, "ruled"); err != nil || err2 != nil || fmt.Sprint(list) != "[{skip card}]" {
		t.Errorf("%v, %v, %v", list, err, err2)
	}
	c.Prints(`----
new: Bobb and Cyd
This looks wrong:
  Bobb is a new player. Near: Bob (2 games)
  2036-11-20 is 10 years from now
  2036-11-21 is 10 years from now
error: nothing is recorded, because 3 things look wrong (--strict)
`, scoreCmd, "--save", "--no-proof", "-o", c.File("answer", ""), c.File("near.txt", strings.NewReplacer("Bob", "Bobb", "id: ", "id: x", "2026-11-2", "2036-11-2").Replace(two)), "--strict")
	c.Prints(`----
recorded 3: Bazaar, Thursday 20 November 2036 (in 10 years), Ruled
  1  Ann   8
  2  Bobb  3
  new: Bobb
recorded 4: Bazaar, Friday 21 November 2036 (in 10 years), Ruled
  1  Bobb  8
  2  Ann   5
  3  Cyd   2
  new: Cyd
Recorded, but this looks wrong:
  Bobb is a new player. Near: Bob (2 games). Mend it:
    arbiter players merge Bob Bobb
  2036-11-20 is 10 years from now. Mend it:
    arbiter edit 3 --date 2026-11-23
  2036-11-21 is 10 years from now. Mend it:
    arbiter edit 4 --date 2026-11-23
`, scoreCmd, "--save", "--no-proof", "-o", c.File("answer", ""), c.File("near.txt", ""), "--league", "Ruled")
	c.Prints(`      when              who  what
  c1  2026-11-23 20:00  ann  recorded 2 results, 1 to 2
  c2  2026-11-23 20:00  ann  edited 2: round, player
                               2: round (none) → 3
                               2: another text of the position
                               2: player Cyd → Dan
  c3  2026-11-23 20:00  ann  created the league Ruled
  c4  2026-11-23 20:00  ann  recorded 2 results, 3 to 4
`, results.LogCmd)
	c.Prints(`game: bazaar
player: Ann
player: Bobb
date: 2036-11-20
league: Ruled
id: xone
ruling: skip=card

Ann: buy RWBGY* left 0
Bobb: buy RRRRB left 1

game: bazaar
player: Ann
player: Bobb
player: Cyd
date: 2036-11-21
league: Ruled
id: xtwo
ruling: skip=card

Ann: buy RRWWW left 0
Bobb: buy RWBGY* left 0
Cyd: buy BGGYY left 2
`, exchange.ExportCmd, "--format", "notation", "--league", "Ruled")
	c.Prints(`{"id":3,"uid":"81d0ba15-7a54-5eae-bc7a-12d805fb5194","game":"bazaar","state":"confirmed","complete":true,"day":"2036-11-20","entered":"2026-11-23T20:00:00Z","league":"Ruled","players":[{"name":"Ann","seat":1,"total":8,"place":1,"winner":true,"lines":[{"rule":"bazaar/purchase","points":8,"cards":["RWBGY*"]}]},{"name":"Bobb","seat":2,"total":3,"place":2,"winner":false,"lines":[{"rule":"bazaar/purchase","points":3,"cards":["RRRRB"],"left":1}]}],"winners":["Ann"],"rulings":{"dead-bank":"visible","skip":"card"},"text":"game: bazaar\nplayer: Ann\nplayer: Bobb\ndate: 2036-11-20\nleague: Cup\nid: xone\n\nAnn: buy RWBGY* left 0\nBobb: buy RRRRB left 1\n","version":"VERSION","history":[{"command":4,"at":"2026-11-23T20:00:00Z","who":"ann","what":"recorded 2 results, 3 to 4","args":["score","--save","--no-proof","-o","DIR/answer","DIR/near.txt","--league","Ruled"],"rows":6,"version":"VERSION"}]}
`, results.ShowCmd, "3", "--json")
	c.Prints(`{"command":5,"what":"edited 3: position","fields":[{"result":3,"field":"date","old":"2036-11-20","new":"2026-11-20"},{"result":3,"field":"league","old":"Ruled","new":"Cup"},{"result":3,"field":"position","old":"05eb18868a2a55fc","new":"94d6857fef6f6ed9"},{"result":3,"field":"ruling","old":"skip=card","new":"skip=free"},{"result":3,"field":"player","player":"Bob","old":"Bobb","new":"Bob"}],"readback":[{"result":3,"game":"bazaar","date":"2026-11-20","daysAgo":3,"league":"Cup","season":"","round":"","proposed":[],"seats":[{"seat":1,"name":"Ann","place":1,"total":8},{"seat":2,"name":"Bob","place":2,"total":3}],"new":[],"countsNowhere":""}]}
----
Recorded, but this looks wrong:
  3 has the same players and points as 1 of 2026-11-20 (bazaar). Mend it:
    arbiter void 3
`, results.EditCmd, "3", "--file", c.File("one.txt", strings.Split(two, "\ngame")[0]), "--json")
}

// Names are completed from the records; those on the line already and of other kinds are not.
func TestNamesAreCompleted(t *testing.T) {
	c := commandtest.New(t)
	c.Do(results.AddCmd, "chess", "Ann 1", "Anna Berg 0", "Bob 0", "--league", "Cup", "--season", "2026")
	complete := func(make func(*cli.App) *cobra.Command, args ...string) string {
		root := func(a *cli.App) *cobra.Command {
			cmd := make(a)
			book.CompleteNames(a, cmd)
			return cmd
		}
		return c.Completes(root, args...)
	}
	for _, test := range []struct {
		want string
		make func(*cli.App) *cobra.Command
		args []string
	}{
		{"Ann\nAnna Berg\nBob\n", league.PlayersCmd, []string{"merge", ""}},
		{"Anna Berg\n", league.PlayersCmd, []string{"merge", "Ann", "an"}},
		{"Ann\nAnna Berg\n", league.PlayersCmd, []string{"merge", "AN"}},
		{"", league.PlayersCmd, []string{"merge", "Ann", "Bob", ""}},
		{"Ann\nAnna Berg\n", league.RatingsCmd, []string{"Bob", "a"}},
		{"Cup\n", league.LeaguesCmd, []string{"close", ""}},
		{"2026\n", league.LeaguesCmd, []string{"close", "Cup", "2"}},
		{"Cup\n", league.StandingsCmd, []string{"--league", ""}},
		{"subdivision\n", league.StandingsCmd, []string{"--game", "sub"}},
		{"", league.StandingsCmd, []string{""}},
	} {
		if got := complete(test.make, test.args...); got != test.want {
			t.Errorf("%q completes %q, want %q", test.args, got, test.want)
		}
	}
}

// Who played last sits down again: of the newest game, or of the newest of one game.
func TestLastPlayed(t *testing.T) {
	c := commandtest.New(t)
	at := func(name string) string {
		g, players, err := book.LastPlayed(c.App(), name)
		if err != nil {
			return err.Error()
		}
		return g.Name + ": " + strings.Join(players, ", ")
	}
	var got []string
	for range 2 {
		got = append(got, at(""), at("bazaar"), at("chess"))
		c.Do(results.AddCmd, "Bazaar", "Cyd 1", "Dan 3", "Eve 2")
		c.Do(results.AddCmd, "Pyramid", "Gus 1", "Hal 3")
		c.Do(results.AddCmd, "chess", "Ida 1", "Jon 0")
	}
	if want := `subdivision: Ann, Bob
bazaar: Ann, Bob
no game is called "chess"; expected one of: subdivision, buyers-market, zark-city, pyramid, bazaar
pyramid: Gus, Hal
bazaar: Cyd, Dan, Eve
no game is called "chess"; expected one of: subdivision, buyers-market, zark-city, pyramid, bazaar`; strings.Join(got, "\n") != want {
		t.Errorf("last played\n%s", strings.Join(got, "\n"))
	}
}

// What looks wrong is told with the command that mends it, in words and as JSON.
func TestWhatLooksWrongIsTold(t *testing.T) {
	c := commandtest.New(t)
	c.Do(results.AddCmd, "Subdivision", "Ann 20", "Bob 19", "--league", "Cup", "--round", "1", "--date", "2026-11-20")
	c.Prints(`recorded 2: Subdivision, Friday 20 November 2026 (3 days ago), Cupp, round 1
  1  Ann  20
  2  Bob  19
  new: league Cupp
  take it back: arbiter undo c2
----
Recorded, but this looks wrong:
  Cupp is a new league. Near: Cup. Mend it:
    arbiter undo c2
  2 has the same players and points as 1 of 2026-11-20 (subdivision). Mend it:
    arbiter void 2
`, results.AddCmd, "Subdivision", "Ann 20", "Bob 19", "--league", "Cupp", "--round", "1", "--date", "2026-11-20")
	c.Prints(`recorded 3: Subdivison, Sunday 20 November 2016 (10 years ago), Cup, season 2026, round 1
  1  Bob  190
  2  Ann   20
  new: season 2026; game Subdivison
  take it back: arbiter undo c3
----
Recorded, but this looks wrong:
  Subdivison is a new game. Near: subdivision. Mend it:
    arbiter undo c3
  2016-11-20 is 10 years before the newest result of Cup, 2026-11-20. Mend it:
    arbiter edit 3 --date 2026-11-23
`, results.AddCmd, "Subdivison", "Ann 20", "Bob 190", "--league", "Cup", "--season", "2026", "--round", "1", "--date", "2016-11-20")
	c.Prints(`{"command":4,"what":"recorded 4","readback":[{"result":4,"game":"subdivision","date":"2026-11-20","daysAgo":3,"league":"Cup","season":"","round":"1","proposed":[],"seats":[{"seat":1,"name":"Ann","place":2,"total":20},{"seat":2,"name":"Bobb","place":1,"total":900}],"new":[{"kind":"player","name":"Bobb"}],"countsNowhere":""}],"result":4,"newNames":[{"kind":"player","name":"Bobb"}],"suspicions":[{"kind":"name","of":"player","name":"Bobb","text":"Bobb is a new player. Near: Bob (3 games)","result":4,"fix":["players","merge","Bob","Bobb"]},{"kind":"round","name":"Ann","text":"Ann is in round 1 twice, in 1 and 4","result":4,"fix":["edit","4","--round",""]},{"kind":"points","name":"Bobb","text":"Bobb has 900 in 4; points of Subdivision are whole numbers from -10 to 50","result":4,"fix":["void","4"]}]}
`, results.AddCmd, "Subdivision", "Ann 20", "Bobb 900", "--league", "Cup", "--round", "1", "--date", "2026-11-20", "--json")
	c.Prints(`----
This looks wrong:
  Bob has 60 in 5; points of Subdivision are whole numbers from -10 to 50
error: nothing is recorded, because one thing looks wrong (--strict)
`, results.AddCmd, "Subdivision", "Ann 1", "Bob 60", "--league", "Cup", "--strict")
	c.Refuses(`"Ann 3" has no use here: Cup does not count by points, and a bye is worth what the league says; name the player alone`, results.AddCmd, "bye", "Ann 3", "--league", "Cup")
	c.Do(league.LeaguesCmd, "open", "Cup", "2026", "--from", "2026-01-01")
	c.Prints(`recorded 5: Subdivision, Sunday 22 November 2026 (yesterday), Cup, (season 2026)
  1  Ann  20
  2  Bob  19
  take it back: arbiter undo c6
`, results.AddCmd, "Subdivision", "Ann 20", "Bob 19", "--league", "Cup", "--date", "2026-11-22")
	c.Prints(`{"command":7,"what":"recorded 6","readback":[{"result":6,"game":"subdivision","date":"2026-11-23","daysAgo":0,"league":"Cup","season":"2026","round":"","proposed":["season"],"seats":[{"seat":1,"name":"Ann","place":1,"total":20},{"seat":2,"name":"Bob","place":2,"total":19}],"new":[],"countsNowhere":""}],"result":6,"newNames":[],"suspicions":[]}
`, results.AddCmd, "Subdivision", "Ann 20", "Bob 19", "--league", "Cup", "--date", "2026-11-23", "--json")
	c.Prints(`{"command":8,"what":"edited the league Cup: best 3 games"}
----
season 2026 of Cup keeps its own terms; to change them:
  arbiter leagues edit Cup --season 2026
`, league.LeaguesCmd, "edit", "Cup", "--best", "3", "--json")
}
