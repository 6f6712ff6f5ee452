package league

import (
	"bytes"
	"strings"
	"testing"

	"github.com/olekukonko/tablewriter/pkg/twwidth"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records/league"
)

// The standings fit every width, whatever the names, and give up columns before
// names of ordinary length.
func TestStandingsFit(t *testing.T) {
	rows := func(names ...string) *league.Table {
		s := &league.Table{Evenings: 14, Results: 120, Guests: []string{"Eva Featherstonehaugh", "Fay"},
			Terms: league.FullTerms{Terms: league.Terms{Best: 10, Bye: league.ByeDraw, Weight: map[string]int{"a game with a long name": 2}}}, Breaks: make([]league.Break, 1)}
		down, rating, won := -3, 1588.4, 3.0
		for i, name := range names {
			s.Rows = append(s.Rows, league.Row{Place: 10 + i, Shared: true, Change: &down, Player: int64(i), Name: name, Played: 110, Counted: 10,
				Won: 44, Tied: 22, Lost: 44, Points: 1044.25, Average: 1.8, Form: "WWTLL", Streak: league.Streak{Kind: "L", Count: 12}, Byes: 1, Missed: 2, Rating: &rating, RatingChange: &won})
		}
		return s
	}
	for width := cli.DefaultWidth; width >= cli.MinWidth; width-- {
		for _, names := range [][]string{
			{"Ann", "Bob"}, {"Ann Kowalska", "Bob"}, {strings.Repeat("Bartholomew", 3)[:30], "Zoë Müller"}, {strings.Repeat("名前", 15)},
		} {
			var b bytes.Buffer
			a := &cli.App{Width: width}
			r := &standingsRun{App: a, why: true}
			if err := r.show(&b, rows(names...)); err != nil {
				t.Fatal(err)
			}
			for line := range strings.Lines(b.String()) {
				if n := twwidth.Width(strings.TrimRight(line, "\n")); n > width && len(strings.Fields(line)) > 1 { // a word is whole
					t.Errorf("%d columns of %d: %s", n, width, line)
				}
			}
			if strings.Contains(b.String(), "…") || names[0] == "Ann Kowalska" && !strings.Contains(b.String(), "Ann Kowalska ") {
				t.Errorf("in %d columns a name is cut:\n%s", width, b.String())
			}
			for _, head := range []string{"player", "points", "rating"} {
				if head == "rating" && len(names[0]) == 30 && width < 49 {
					continue // it gives way to a word of 30 letters
				}
				if !strings.Contains(b.String(), head) {
					t.Errorf("in %d columns no %s:\n%s", width, head, b.String())
				}
			}
		}
	}
}
