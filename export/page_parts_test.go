package export

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// What a league plays by is said, and shown where it needs a column.
func TestPageOfTerms(t *testing.T) {
	s := openRecords(t)
	record(t, s, &league.Terms{Points: league.ByScore, Best: 1, MinGames: 2},
		night{"Ann 5, Bob 3", 0, nil}, night{"Ann 1, Bob 4", 7, nil}, night{"Ann 9, Cyd 8", 8, nil})
	from := pageSource(s)
	from.Filter.League = "Tuesday league"
	page := text(writePage(t, from))
	wants(t, page, "points Those of the games themselves.", "games Only the best game of each player counts. Who has played fewer than 2 is left out.",
		"player counted won", "Ann 1 of 3 2 0 1 9 1.3", "1 player with too few games left out.",
		"Cyd 1 game result")
	from.Filter = records.Filter{AsOf: begin.Format(time.DateOnly)}
	wants(t, text(writePage(t, from)), "as of 2026-09-03 · after 1 evening · 2 players")
}

// Of many players the ten who played most are plotted, no two alike, and their
// names lie on the picture.
func TestPlotOfManyPlayers(t *testing.T) {
	s := openRecords(t)
	var nights []night
	for i := range 14 {
		for k := range 14 - i {
			nights = append(nights, night{fmt.Sprintf("The player number %d 5, Rival 4", i), k, nil})
		}
	}
	record(t, s, nil, nights...)
	page := writePage(t, pageSource(s))
	wants(t, text(page), "The 10 who played most are shown, of 15.")
	plot := regexp.MustCompile(`(?s)<svg[^>]*class="plot".*?</svg>`).FindString(page)
	seen := map[string]bool{}
	for _, m := range regexp.MustCompile(`<path class="(c\d)"`).FindAllStringSubmatch(plot, -1) {
		seen[m[1]] = true
	}
	if len(seen) != plotted {
		t.Errorf("%d colours of lines: %v", len(seen), seen)
	}
	wants(t, plot, "e0\">The player number 0 1", ">The player… 1", ">Rival 1")
	names := regexp.MustCompile(`<text x="[\d.]+" y="([\d.]+)" class="(?:whole )?e`).FindAllStringSubmatch(plot, -1)
	if len(names) != plotted {
		t.Errorf("%d names in %s", len(names), plot)
	}
	last := 0.0
	for _, m := range names {
		var y float64
		if _, err := fmt.Sscan(m[1], &y); err != nil {
			t.Fatal(err)
		}
		if y < last+labelHeight-0.1 || y > plotHeight-4 {
			t.Errorf("a name at %v after one at %v", y, last)
		}
		last = y
	}
	if strings.Contains(plot, "<style") {
		t.Error("the plot brings a style sheet onto the page")
	}
}

// Points that came from another program with decimals keep them.
func TestPageOfDecimals(t *testing.T) {
	s := openRecords(t)
	record(t, s, nil, night{"Ann 6, Bob 3", 0, func(n *league.Result) {
		n.Text = ""
		n.Seats[0].Points = 5_500
		n.Sheet.Players[0].Lines, n.Sheet.Players[1].Lines[0].Text = []league.SheetLine{{Rule: "plain/points", Points: 6, Text: "5.5"}}, "3.25e300"
	}})
	wants(t, text(writePage(t, pageSource(s))), "Ann wins Chips", "1 Ann 5.5 2 Bob 3")
}

// A course has one value a day, that of the day's last game.
func TestLinesHaveAValueADay(t *testing.T) {
	point := func(day string, shown float64) league.Point {
		return league.Point{Day: day, Shown: shown}
	}
	lines := Lines([]league.Course{{Name: "Ann", Points: []league.Point{point(dated(1), 1500), point(dated(1), 1510), point(dated(2), 1490), point(dated(4), 1480), point(dated(4), 1505)}}})
	want := []Line{{Name: "Ann", Points: []Point{{day(1), 1510}, {day(2), 1490}, {day(4), 1505}}}}
	if diff := cmp.Diff(want, lines); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Only a line about one place marks it as one that loses points.
func TestLosses(t *testing.T) {
	sheet := score.Breakdown{Tallies: []score.Tally{{Lines: []score.Line{
		{Points: -1, Count: 2, At: []string{"a1"}},
		{Points: -1, Count: 2, At: []string{"b1", "b2"}},
		{Points: -1, At: []string{"c1"}},
		{Points: 1, Count: 2, At: []string{"d1"}},
	}}}}
	if diff := cmp.Diff(score.Marks{"a1": score.Loss}, sheet.Losses()); diff != "" {
		t.Errorf("(-want +got):\n%s", diff)
	}
}

// Players whose games do not count come after those in the standings.
func TestPlayersOutsideTheStandingsComeLast(t *testing.T) {
	s := openRecords(t)
	record(t, s, nil, night{"Eve -1, Fay 2", 0, nil}, night{"Ann 5, Bob 3", 1, nil})
	source := writePage(t, pageSource(s))
	_, players, ok := strings.Cut(source, `id="p`)
	last := -1
	for _, name := range []string{"Ann", "Bob", "Eve", "Fay"} {
		at := strings.Index(players, ">"+name+"<")
		if !ok || at < last {
			t.Errorf("%s stands too early in\n%s", name, players)
		}
		last = at
	}
}
