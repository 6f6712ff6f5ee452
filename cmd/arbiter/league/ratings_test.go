package league

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"arbiter/cmd/arbiter/cli"
	"arbiter/export"
)

// Ratings, how they went, and how one result changed them.
func TestRatings(t *testing.T) {
	c := club(t)
	c.Prints(`All leagues · Elo ratings after 8 results on 7 evenings (1 contested, not rated)

     player  rating  change  games   last game
  1  Eve       1517   +17 ▲      1  2026-11-20
  2  Cyd       1515       ·      5  2026-11-17
  3  Bob       1503       ·      5  2026-11-09
  4  Ann       1496   −17 ▼      4  2026-11-20
  5  Dan       1485       ·      2  2026-11-09
  6  Fay       1484       ·      1  2026-11-17

  change: on the last playing day, 2026-11-20.
`, RatingsCmd)
	c.Prints(`{"system":"elo","league":"","season":"","game":"","evenings":7,"results":8,"contested":1,"unfinished":0,"unrated":0,"tooFew":3,"guests":[],"players":[{"place":1,"shared":false,"name":"Cyd","rating":1515.355404,"value":1515.355404,"games":5,"change":0,"lastGame":"2026-11-17"},{"place":2,"shared":false,"name":"Bob","rating":1503.027892,"value":1503.027892,"games":5,"change":0,"lastGame":"2026-11-09"},{"place":3,"shared":false,"name":"Ann","rating":1496.314405,"value":1496.314405,"games":4,"change":-16.594189,"lastGame":"2026-11-20"}]}
`, RatingsCmd, "--min-games", "3", "--json")
	c.Prints(`All leagues · Elo ratings after 2 results on 2 evenings

     player  rating  change  games   last game
  1  Ann       1516       ·      1  2025-11-01
  2  Bob       1501   +17 ▲      2  2025-11-08
  3  Cyd       1483   −17 ▼      1  2025-11-08

  change: on the last playing day, 2025-11-08.
`, RatingsCmd, "--as-of", "2025-11-08")
	c.Prints(`Winter · Weng-Lin ratings after 7 results on 6 evenings (1 contested, not rated)

     player  at least   change      μ     σ  games   last game
  1  Ann         9.69        ·  30.98  7.10      3  2026-11-09
  2  Cyd         5.94  +2.46 ▲  26.22  6.76      5  2026-11-17
  3  Bob         5.90        ·  26.30  6.80      5  2026-11-09
  4  Fay        −1.92  −1.92 ▼  22.09  8.01      1  2026-11-17
  5  Dan        −4.05        ·  17.65  7.23      2  2026-11-09

  change: on the last playing day, 2026-11-17; at least: μ less three σ.
`, RatingsCmd, "--league", "winter", "--system", "weng-lin")
	c.Prints(`Ratings of Ann, Dan · Elo

 1531 ┤                    aaa
 1526 ┤              aaaaaaa aaaaaaa
 1521 ┤       aaaaaaaa             aaaaaa
 1517 ┤aaaaaaaa                         aaaaaaa
 1512 ┼a                                      aaaaaa
 1507 ┤                                            aaaaaaaa
 1503 ┤                                                   aaaaaaa
 1498 ┤                                                         aaaaaaa
 1493 ┤                                                               aa
 1489 ┤
 1484 ┤                     bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb
        a: Ann, b: Dan
        2025-11-01 to 2026-11-20, a step a playing day

  player  games            first           lowest          highest   now
  Ann         4  1516 2025-11-01  1496 2026-11-20  1531 2026-11-02  1496
  Dan         2  1484 2026-11-02  1484 2026-11-02  1485 2026-11-09  1485
`, RatingsCmd, "Ann", "Dan")
	c.Prints(`[{"name":"Dan","system":"elo","points":[{"date":"2026-11-02","result":4,"rating":1484.000002,"value":1484.000002,"games":1},{"date":"2026-11-09","result":6,"rating":1484.739227,"value":1484.739227,"games":2}]}]
`, RatingsCmd, "dan", "--json")
	c.Prints(``, RatingsCmd, "Ann", "-o", c.File("course.svg", ""))
	if svg := c.Read("course.svg"); !strings.Contains(svg, ">Ratings (Elo)<") {
		t.Error(svg)
	}
	c.Prints(``, RatingsCmd, "Ann", "--system", "weng-lin", "-o", c.File("course.svg", ""))
	if svg := c.Read("course.svg"); !strings.Contains(svg, ">Ratings (Weng-Lin)<") {
		t.Error(svg)
	}
	c.Refuses(`a picture shows how the ratings of some players went: name them:
  arbiter ratings Ann Bob -o DIR/course.svg`, RatingsCmd, "-o", c.File("course.svg", ""))
	c.Refuses(`no player is called "Anna"`, RatingsCmd, "Anna")
	c.Refuses(`--system: there is no rating system "elos"; did you mean elo?`, RatingsCmd, "--system", "elos")
	c.Prints(`Ratings of Eve, Bob · Elo

  player  games            first           lowest          highest   now
  Eve         0                ·                ·                ·     ·
  Bob         1  1516 2026-11-09  1516 2026-11-09  1516 2026-11-09  1516
`, RatingsCmd, "Eve", "Bob", "--as-of", "2026-11-09", "--game", "subdivision")
	c.Prints(`[{"name":"Bob","system":"elo","points":[{"date":"2025-11-01","result":1,"rating":1484,"value":1484,"games":1},{"date":"2025-11-08","result":2,"rating":1500.736307,"value":1500.736307,"games":2},{"date":"2025-11-15","result":3,"rating":1483.932341,"value":1483.932341,"games":3},{"date":"2026-11-02","result":4,"rating":1484.917185,"value":1484.917185,"games":4},{"date":"2026-11-09","result":5,"rating":1503.027892,"value":1503.027892,"games":5}]},{"name":"Ann","system":"elo","points":[{"date":"2025-11-01","result":1,"rating":1516,"value":1516,"games":1},{"date":"2026-11-02","result":4,"rating":1531.019302,"value":1531.019302,"games":2},{"date":"2026-11-09","result":5,"rating":1512.908594,"value":1512.908594,"games":3}]}]
`, RatingsCmd, "Bob", "Ann", "--as-of", "2026-11-09", "--league", "Winter", "--json")
	c.Do(PlayersCmd, "guest", "Ann")
	c.Prints(`Winter · season 2026 · after round 2 · Elo ratings after 6 results on 5 evenings

     player  rating  change  games   last game
  1  Bob       1503   +18 ▲      5  2026-11-09
  2  Cyd       1499    −1 ▼      4  2026-11-09
  3  Dan       1485    +1 ▲      2  2026-11-09

  change: on the last playing day, 2026-11-09; rated: all games until then, those of other rounds and seasons too.
  1 guest stands in no table: Ann.
`, RatingsCmd, "--league", "Winter", "--season", "2026", "--round", "2", "--min-games", "2")
	c.Refuses(`--min-games is a number of games, 0 or more, not -1`, RatingsCmd, "--min-games", "-1")
	c.Refuses(`--as-of: "yesterday" is not a date; expected one like 2026-11-20`, RatingsCmd, "--as-of", "yesterday")
	c.Refuses(`no game is called "subdivison"; did you mean subdivision?`, RatingsCmd, "--game", "subdivison")
	c.Refuses(`no league is called "Wintr"`, RatingsCmd, "--league", "Wintr")
	c.Prints(`Ratings of Cyd, Bob · after round 2 · Weng-Lin

  5.90 ┤                                                                b
  5.11 ┤                                                             bbbb
  4.33 ┤                                                         bbbbb
  3.54 ┤                                               aaaaaabbbbbaaa
  2.76 ┤                                         aaaaaaa  bbbb      aaaaa
  1.98 ┤                                   aaaaaaa   bbbbbb
  1.19 ┤              bbbbbbb         aaaaaa     bbbbb
  0.41 ┤          bbbbb     bbbbbbbaaaa     bbbbbb
 -0.38 ┤      bbbbb            aaabbbbbbbbbbb
 -1.16 ┤   bbbb             aaaa
 -1.95 ┼bbbb            aaaaa
        a: Cyd, b: Bob
        2025-11-01 to 2026-11-09, a step a playing day

  player  games             first            lowest          highest   now
  Cyd         4  −2.11 2025-11-08  −2.11 2025-11-08  3.66 2026-11-02  3.48
  Bob         5  −1.83 2025-11-01  −1.83 2025-11-01  5.90 2026-11-09  5.90
`, RatingsCmd, "Cyd", "Bob", "--league", "Winter", "--season", "2026", "--round", "2", "--system", "weng-lin")
}

// A plot has each playing day once, in order, whoever played on it; a line begins on the first
// day of its player.
func TestPlot(t *testing.T) {
	day := func(d int) time.Time { return time.Date(2026, 11, d, 0, 0, 0, 0, time.UTC) }
	lines := []export.Line{
		{Name: "Ann\x1b", Points: []export.Point{{When: day(2), Value: 1500}, {When: day(2), Value: 1510}, {When: day(16), Value: 1490}}},
		{Name: "Bob", Points: []export.Point{{When: day(9), Value: 1505}, {When: day(16), Value: 1500}}},
	}
	var b bytes.Buffer
	plot(&cli.App{Width: 30}, &b, lines, true)
	plot(&cli.App{Width: 30}, &b, lines[1:], false)
	plot(&cli.App{Width: 30}, &b, lines, false)
	plot(&cli.App{Width: 30}, &b, []export.Line{{Name: "Cyd", Points: lines[0].Points[:2]}}, false)
	want := " 1510 ┼REDaaaaaaaaEND\n 1508 ┤       REDaaEND\n 1506 ┤        REDaaEND\n 1504 ┤       BLUEbbbbEND\n 1502 ┤          BLUEbbbbEND\n 1500 ┤          REDaaEND BLUEbbEND\n 1498 ┤           REDaaEND\n 1496 ┤            REDaaEND\n 1494 ┤             REDaEND\n 1492 ┤             REDaaEND\n 1490 ┤              REDaEND\n        a: Ann�, b: Bob\n        2026-11-02 to\n        2026-11-16, a step a\n        playing day\n\n" +
		" 1505 ┼╮\n 1504 ┤╰─╮\n 1504 ┤  ╰╮\n 1504 ┤   ╰─╮\n 1503 ┤     ╰╮\n 1502 ┤      ╰─╮\n 1502 ┤        ╰╮\n 1502 ┤         ╰─╮\n 1501 ┤           ╰╮\n 1500 ┤            ╰─╮\n 1500 ┤              ╰\n        2026-11-09 to\n        2026-11-16, a step a\n        playing day\n\n" +
		" 1510 ┼aaaaaaaa\n 1508 ┤       aa\n 1506 ┤        aa\n 1504 ┤       bbbb\n 1502 ┤          bbbb\n 1500 ┤          aa bb\n 1498 ┤           aa\n 1496 ┤            aa\n 1494 ┤             a\n 1492 ┤             aa\n 1490 ┤              a\n        a: Ann�, b: Bob\n        2026-11-02 to\n        2026-11-16, a step a\n        playing day\n\n"
	got := strings.NewReplacer("\x1b[91m", "RED", "\x1b[94m", "BLUE", "\x1b[0m", "END").Replace(b.String())
	if got != want {
		t.Errorf("the plot is\n%s\nwant\n%s", got, want)
	}
	b.Reset()
	var many []export.Line
	for i := range 7 {
		at := float64(1500 + 10*i)
		many = append(many, export.Line{Name: string(rune('A' + i)), Points: []export.Point{{When: day(2), Value: at}, {When: day(9), Value: at}}})
	}
	plot(&cli.App{Width: 30}, &b, many, true)
	const seven = " 1560 ┼\x1b[91mggggggggggggggg\x1b[0m\n 1554 ┤\n 1548 ┼\x1b[36mfffffffffffffff\x1b[0m\n 1542 ┼\x1b[95meeeeeeeeeeeeeee\x1b[0m\n 1536 ┤\n 1530 ┼\x1b[33mddddddddddddddd\x1b[0m\n 1524 ┤\n 1518 ┼\x1b[32mccccccccccccccc\x1b[0m\n" +
		" 1512 ┼\x1b[94mbbbbbbbbbbbbbbb\x1b[0m\n 1506 ┤\n 1500 ┼\x1b[91maaaaaaaaaaaaaaa\x1b[0m\n        a: A, b: B, c: C, d:\n        D, e: E, f: F, g: G\n        2026-11-02 to\n        2026-11-09, a step a\n        playing day\n\n"
	if got := b.String(); got != seven {
		t.Errorf("seven lines are\n%q", got)
	}
	for width, want := range map[int]int{40: 26, 80: 66, 300: cli.MaxLineWidth - 14, cli.UnlimitedWidth: cli.DefaultWidth - 14} {
		if got := plotWidth(&cli.App{Width: width}); got != want {
			t.Errorf("in %d columns a plot of %d", width, got)
		}
	}
}
