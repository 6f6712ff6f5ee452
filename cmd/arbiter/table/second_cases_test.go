package table

import (
	"os"
	"testing"

	"arbiter/cmd/arbiter/internal/commandtest"
	"arbiter/cmd/arbiter/league/pair"
)

// What goes wrong with a turn is an error of its file; what is against the rules before it
// is told whole, and each building is its player's.
func TestBestOfMany(t *testing.T) {
	c := commandtest.New(t)
	c.Refuses(`--against: "QQ" is not a card; expected five pebbles of R W B G Y, and * for a face, as RWBGY*`, BestCmd, "--against", "buy QQ", c.File("fives.txt", fives))
	wrong := c.File("wrong.txt", "game: bazaar\nplayer: Ann\nplayer: Bob\nequation: RW = G\nequation: G = RW\nvisible: RWBGY* RRRRB\npile: 14\nwallet: Ann R5W5\n")
	c.Prints(`{"game":"bazaar","player":"Ann","points":0,"exchanges":[],"purchases":[],"left":"R5W5","by":"points","depth":4,"findings":[{"rule":"bazaar/equation","severity":"error","at":["equation 2"],"message":"G = RW is equation 1 turned round."},{"rule":"bazaar/display","severity":"error","at":["visible"],"message":"2 open and 14 hidden cards; four lie open as long as the pile has any."}]}
`, BestCmd, "--json", wrong)
	c.Prints(`{"game":"buyers-market","players":[{"name":"Ann","total":5,"building":{"levels":[["R3","R3","R3"]],"unused":["Y2"]},"lines":[{"rule":"buyers-market/bricks","points":3,"count":3},{"rule":"buyers-market/cohesion","points":3,"at":["Ann 1"],"level":1},{"rule":"buyers-market/unused","points":-1,"count":1}],"reasons":["All resource colours are not possible: the pile has no G.","One more completed level is not possible with this pile."]},{"name":"Bob","total":9,"building":{"levels":[["G3","G3","G3","G3"]],"unused":[]},"lines":[{"rule":"buyers-market/bricks","points":4,"count":4},{"rule":"buyers-market/level","points":2,"at":["Bob 1"],"level":1},{"rule":"buyers-market/cohesion","points":3,"at":["Bob 1"],"level":1}],"reasons":["All resource colours are not possible: the pile has no R.","One more completed level is not possible with this pile."]}]}
`, BestCmd, "--json", c.File("piles.txt", "game: buyers-market\nplayer: W Ann\nplayer: K Bob\nresources: R Y G B P\n\nW:\n  pile: R3*3 Y2\n  bank: -\n  cards: 1\nK:\n  pile: G3*4\n  bank: -\n  cards: 1\n"))
}

// A planned table of as many as the game takes.
func TestNewForAPlannedTable(t *testing.T) {
	c := commandtest.New(t)
	c.Do(pair.Cmd, "--league", "Cup", "--season", "2026", "--players", "Ann,Bob,Cyd,Dan,Eva", "--tables", "5", "--save")
	c.Prints(`game: zark-city
player: R Bob
player: B Dan
player: G Eva
player: Y Ann
player: O Cyd
turn: R
league: Cup
season: 2026
round: 1
; For the records; take away the ; of what you want to say:
; date: 2026-11-23

; a place: . or a card (2 to 10 and C D H S), with its pyramids after a colon
3  .  .      .      .       .      .      .
2  .  7C:R1  8C:B1  10D:G1  4H:Y1  2S:O1  .
1  .  .      .      .       .      .      .
   a  b      c      d       e      f      g
hand R: KH 5C AD
; an act a line: draw, grow, spawn, build, move, convert, demolish, fly, hatch
do: build 5C b3
----
note: table 1 of round 1 of Cup 2026: Bob, Dan, Eva, Ann and Cyd
`, NewCmd, "zark-city", "--table", "1")
	c.Refuses(`--variant "threehous": Subdivision has no variant "threehous"; did you mean threehouse?`, NewCmd, "subdivision", "--variant", "threehous")
}

// A link is all that --link writes. A file is scored, though it is called as a game.
func TestScoreOfALinkAndAFile(t *testing.T) {
	c := commandtest.New(t)
	for _, flag := range []string{"--save", "--edit", "--trace"} {
		c.Refuses(`--link writes only the link; leave out --save, --edit and --trace`, scoreCmd, "--link", flag, "../../../docs/examples/pyramid.txt")
	}
	t.Chdir(t.TempDir())
	if err := os.WriteFile("bazaar", []byte("game: bazaar\nplayer: Cyd\nplayer: Dan\n\nCyd: buy RRRRB left 0\nDan: buy RWBGY* left 3\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	c.Prints(`Bazaar · 2 players · a tally of 2 purchases

  Cyd wins 5 : 2

             Cyd  Dan
  purchases   +5   +2
 ─────────────────────
  total        5    2

  Cyd
    purchases           RRRRB, 0 left: +5
  Dan
    purchases           RWBGY*, 3 left: +2

  no rule is broken
  to save it:
    arbiter score --save bazaar

`, scoreCmd, "bazaar")
	c.Refuses("--game opens an empty sheet; a file says its game itself, so leave one of them out", scoreCmd, "--game", "bazaar", "bazaar")
	c.Refuses("the sheet of Pyramid opens on a terminal only; a file to fill in is made by:\n  arbiter new pyramid -o pyramid.txt", scoreCmd, "pyramid")
}
