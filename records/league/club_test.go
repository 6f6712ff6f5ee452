package league_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"

	"arbiter/records/league"
	"arbiter/records/league/leaguetest"
	"arbiter/score"
	"arbiter/score/goldentest"
)

// TestAClub: all that is said of the club in testdata/club.txt, whose last columns are the league,
// season and round, the state and the points. In golf the fewest win; Gus and Zed are guests.
func TestAClub(t *testing.T) {
	text, err := os.ReadFile("testdata/club.txt")
	if err != nil {
		t.Fatal(err)
	}
	club := leaguetest.Club{Guests: []string{"Zed", "Gus"}}
	for line := range strings.Lines(string(text)) {
		f := strings.Fields(line)
		day, game, where, state := f[0], f[1], f[2], league.State(f[3])
		r := leaguetest.As(state, leaguetest.Of(game, leaguetest.Game(strings.Join(f[4:], " "))))
		if r.Day = day; where != "-" {
			parts := strings.Split(where, "/")
			r.League, r.Season, r.Round = parts[0], parts[1], parts[2]
		}
		if game == "golf" && r.Complete {
			fewer := func(a, b int) bool { return r.Seats[a].Points < r.Seats[b].Points }
			for i, place := range score.PlacesBy(len(r.Seats), fewer) {
				r.Seats[i].Place = place
			}
		}
		club.Results = append(club.Results, r)
	}
	results, guests := club.Played(false)
	with, _ := club.Played(true)
	var b bytes.Buffer
	for _, terms := range []league.Terms{
		{MinGames: 2, Ties: []string{"head-to-head"}},
		{Points: "5-3-1", Best: 2, Weight: map[string]int{"Azul": 2}, Ties: []string{"wins", league.TieDifference}, Bye: league.ByeDraw},
		{Points: league.ByScore, Drop: 1},
	} {
		tell(&b, "standings", league.Standings(results, results, &terms, guests))
	}
	table := league.Standings(results, results, &league.Terms{}, guests)
	tell(&b, "crosstable", league.NewCrosstable(table, results))
	tell(&b, "ratings", league.Rate(with, league.Elo, 2, guests))
	tell(&b, "ratings", league.Rate(results, league.WengLin, 0, nil))
	tell(&b, "attendance", league.Attend(results, guests))
	tell(&b, "hall", league.HallOfFame(results))
	for _, day := range []string{"2026-11-02", "2026-11-03", "2026-11-10", "", "2026-11-18"} {
		until := slices.DeleteFunc(slices.Clone(results), func(r *league.Result) bool { return day != "" && r.Day > day })
		e := league.NewEvening(until, day, guests)
		tell(&b, "evening", e)
		fmt.Fprintf(&b, "leagues %q\n", league.LeaguesOf(results, e.Day))
	}
	for _, career := range league.Histories(with) {
		tell(&b, "history", career)
	}
	tell(&b, "history with all", league.History(with, results[0].Seats[0].Player, true))
	for _, course := range league.Courses(results, league.Elo, []int64{1, 2, 1}, map[int64]string{1: "Ann", 2: "Bob"}) {
		tell(&b, "course", course)
	}
	for _, r := range results {
		if league.Unplayed(r.Game) {
			fmt.Fprintln(&b, league.UnplayedSentence(r))
		}
	}
	goldentest.Same(t, "testdata/club.told", b.String())
}

// tell writes a value as JSON, each row of its lists in a line.
func tell(b *bytes.Buffer, title string, value any) {
	all, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	b.WriteString("\n" + title + " ")
	depth := 0
	for _, c := range string(all) {
		switch c {
		case '}', ']':
			depth--
		case '[':
			depth++
		case '{':
			if depth++; depth == 3 {
				b.WriteString("\n  ")
			}
		}
		b.WriteRune(c)
	}
	b.WriteString("\n")
}
