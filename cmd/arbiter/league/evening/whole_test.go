package evening

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/cmd/arbiter/internal/commandtest"
	"arbiter/cmd/arbiter/league/results"
	"arbiter/records/league"
	"arbiter/score"
)

// busy is an evening of three leagues with so many games of two.
func busy(games int) *league.Evening {
	e := &league.Evening{Day: "2026-11-17", Games: games, Contested: 3, Unplaced: 2, People: 9, Guests: 1, Byes: []string{"Ann", "Bob", "Cyd", "Dan"}, Missed: []string{"Ann", "Bob", "Cyd", "Dan", "Eve"}}
	for i := range games {
		e.Results = append(e.Results, &league.Result{Game: "Hex", Seats: []league.Seat{
			{Name: "Ann", Place: 2, Points: score.WholePoints(i)}, {Name: "Bob", Place: 1, Points: score.WholePoints(99)},
		}})
	}
	at := func(place int, name string, change int) league.Row {
		return league.Row{Place: place, Name: name, Points: float64(20 - place), Change: &change}
	}
	fresh := func(place int, name string) league.Row {
		return league.Row{Place: place, Name: name, Shared: place == 3, Points: float64(20 - place), New: true}
	}
	e.Tables = []league.EveningTable{
		{Moved: true, Table: &league.Table{League: "Cup", Season: "2026", Evenings: 2, Rows: []league.Row{
			at(1, "Ann", 1), at(2, "Bob", 3), at(3, "Cyd", 0), at(4, "Dan", 2), at(5, "Eve", 5), at(6, "Fay", 1), at(7, "Gus", -1), at(8, "Hal", -3), at(9, "Ida", -3), at(10, "Joe", -4),
			at(0, "Kim", -5),
		}}, Left: []league.RoundLeft{{Round: "1", Tables: 1, Of: 9}, {Round: "2", Tables: 2, Of: 9}, {Round: "3", Tables: 3, Of: 9}, {Round: "4", Tables: 4, Of: 9}, {Round: "5", Tables: 5, Of: 9}}},
		{Moved: true, Table: &league.Table{Evenings: 2, Rows: []league.Row{
			fresh(1, "Ann"), fresh(2, "Bob"), fresh(3, "Cyd"), fresh(3, "Dan"), fresh(3, "Eve"), fresh(3, "Fay"),
		}}},
		{Table: &league.Table{League: "Friday", Evenings: 1}},
	}
	return e
}

// A message says all that fits, and counts what does not.
func TestABusyEvening(t *testing.T) {
	rest := strings.Split(`Not counted: 3 contested, 2 unfinished.
Ann, Bob, Cyd and Dan sat out.
Ann, Bob, Cyd and 2 others did not come.

Cup, season 2026: 1 Ann 19, 2 Bob 18, 3 Cyd 17.
Up: Eve from 10th to 5th; Bob from 5th to 2nd; Dan from 6th to 4th; 2 more. Down: Joe from 6th to 10th; Hal from 5th to 8th; Ida from 6th to 9th; Gus from 6th to 7th.
Still to play: 1 table of round 1, 2 tables of round 2, 3 tables of round 3 and 2 more rounds.

All games: 1 Ann 19, 2 Bob 18, 3= Cyd 17, 3= Dan 17, 3= Eve 17, ….
New: Ann, 1st; Bob, 2nd; Cyd, 3rd; 3 more.

1 league more`, "\n")
	for _, one := range []struct{ games, shown int }{{10, 10}, {11, 11}, {12, 10}, {13, 10}} {
		e := busy(one.games)
		want := []string{fmt.Sprintf("Tuesday, 17 November: %d games, 8 of us and 1 guest.", one.games), ""}
		for i := range one.shown {
			want = append(want, fmt.Sprintf("Bob beat Ann 99:%d in Hex.", i))
		}
		if more := one.games - one.shown; more > 0 {
			want = append(want, fmt.Sprintf("And %s.", score.Counted(more, "more game")))
		}
		want = append(want, rest...)
		if diff := cmp.Diff(want, strings.Split(told(e), "\n")); diff != "" {
			t.Errorf("%d games (-want +got)\n%s", one.games, diff)
		}
	}
	e := busy(1)
	e.Tables = e.Tables[2:]
	e.Tables[0].Season, e.Tables[0].Rows = "2026", []league.Row{{Name: "Ann"}, {Name: "Bob"}}
	e.People, e.Guests, e.Contested, e.Unplaced, e.Byes, e.Missed = 2, 2, 0, 0, nil, nil
	if diff := cmp.Diff("Tuesday, 17 November: 1 game, 2 guests.\n\nBob beat Ann 99:0 in Hex.\n\nFriday, season 2026: nobody has a place in the table yet.", told(e)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	e.Tables[0].Rows[0].Place, e.People, e.Guests = 1, 0, 0
	if diff := cmp.Diff("Tuesday, 17 November: 1 game.\n\nBob beat Ann 99:0 in Hex.\n\nFriday, season 2026: 1 Ann 0.\nNo game of the day counts in this table.", told(e)); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
}

// Of more leagues than a message tells, it says how to hear of the others; in a file each
// block is a list.
func TestAnEveningOfThreeLeagues(t *testing.T) {
	c := commandtest.New(t)
	for i, name := range []string{"Cup", "Friday", "Winter"} {
		c.Do(results.AddCmd, "Go", "Ann 2", fmt.Sprintf("<b> %d", i), "--league", name, "--season", "2026", "--date", "2026-11-17")
		if i == 1 {
			c.Prints(`Tuesday, 17 November: 2 games, 2 of us.

Ann beat <b> 2:0 in Go.
Ann beat <b> 2:1 in Go.

Cup: 1 Ann 3, 2 <b> 0.
It is the first day that counts in this table.

Friday: 1 Ann 3, 2 <b> 0.
It is the first day that counts in this table.
`, Cmd)
		}
	}
	c.Prints(`Tuesday, 17 November: 3 games, 2 of us.

Ann beat <b> 2:0 in Go.
Ann beat <b> 2:1 in Go.
Ann and <b> drew 2:2 in Go.

Cup: 1 Ann 3, 2 <b> 0.
It is the first day that counts in this table.

Friday: 1 Ann 3, 2 <b> 0.
It is the first day that counts in this table.

1 league more
----
note: for the other leagues:
  arbiter evening 2026-11-17 --league LEAGUE
`, Cmd)
	c.Prints(`{"league":"Winter","date":"2026-11-17","lastBefore":"","games":1,"contested":0,"unfinished":0,"people":2,"guests":0,"results":[{"id":3,"game":"Go","league":"Winter","season":"2026","round":"","players":[{"name":"Ann","place":1,"points":2},{"name":"<b>","place":1,"points":2}]}],"byes":[],"missed":[],"standings":[{"league":"Winter","season":"","game":"","terms":{"points":"win-tie-loss","ties":[],"minGames":0,"best":0,"dropWorst":0,"rulings":{},"bye":"win","weight":{}},"asOf":"2026-11-17","evenings":1,"lastDay":"2026-11-17","dayBefore":"","results":1,"contested":0,"unfinished":0,"tooFew":0,"guests":[],"players":[{"place":1,"shared":true,"change":null,"new":true,"name":"<b>","played":1,"counted":1,"won":0,"tied":1,"lost":0,"points":1,"average":1,"form":"T","streak":{"kind":"T","count":1},"lastGame":"2026-11-17","byes":0,"noShows":0,"rating":1500,"ratingChange":0},{"place":1,"shared":true,"change":null,"new":true,"name":"Ann","played":1,"counted":1,"won":0,"tied":1,"lost":0,"points":1,"average":1,"form":"T","streak":{"kind":"T","count":1},"lastGame":"2026-11-17","byes":0,"noShows":0,"rating":1500,"ratingChange":0}],"breaks":[{"names":["<b>","Ann"],"points":1,"says":"<b> and Ann have 1 point each. No tie-break is listed. They share place 1."}],"moved":true,"left":[]}],"text":["Winter · Tuesday, 17 November: 1 game, 2 of us.","","Ann and <b> drew 2:2 in Go.","","Standings: 1= <b> 1, 1= Ann 1.","It is the first day that counts in this table."]}
`, Cmd, "--json", "--league", "Winter")
	c.Prints(``, Cmd, "-o", c.File("evening.md", ""), "--league", "Winter")
	if diff := cmp.Diff("Winter · Tuesday, 17 November: 1 game, 2 of us.\n\n- Ann and &lt;b> drew 2:2 in Go.\n\n- Standings: 1= &lt;b> 1, 1= Ann 1.\n- It is the first day that counts in this table.\n", c.Read("evening.md")); diff != "" {
		t.Errorf("(-want +got)\n%s", diff)
	}
	c.Prints(``, Cmd, "-o", c.File("evening.html", ""), "--league", "Winter")
	if html := c.Read("evening.html"); !strings.Contains(html, "Ann and &lt;b&gt; drew 2:2 in Go.") || strings.Contains(html, "<pre>") {
		t.Error(html)
	}
	c.Prints(`Nothing was played in Winter on Monday, 16 November, nor before.
`, Cmd, "16.11.2026", "--league", "Winter")
	c.Refuses(`too many arguments: "2026-11-18" is one more than in arbiter evening [DATE]; put quotes around an argument of several words`, Cmd, "2026-11-17", "2026-11-18")
}
