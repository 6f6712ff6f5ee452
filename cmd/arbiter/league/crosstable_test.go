package league

import (
	"bytes"
	"fmt"
	"strings"
	"testing"

	"github.com/olekukonko/tablewriter/pkg/twwidth"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
	"arbiter/records/league"
)

// manyMet is a crosstable in which everybody met everybody three times.
func manyMet(players int) *league.Crosstable {
	c := &league.Crosstable{Table: &league.Table{Evenings: 14, Results: 120}}
	for i := range players {
		c.Rows = append(c.Rows, league.Row{Place: i + 1, Shared: i > 8, Name: "Maximilian F. " + fmt.Sprint(i), Points: 144.25, Played: 22})
		row := make([]*league.Crossing, players)
		for k := range row {
			if k != i {
				row[k] = &league.Crossing{Games: 3, Won: 1, Tied: 1, Lost: 1, Pairs: 3}
			}
		}
		c.Cells = append(c.Cells, row)
	}
	return c
}

// A crosstable of up to twelve players fits 80 columns, one of ten with a long name fits
// 100 and one of four 40. One that does not fit is a list, with all that it counts; a pipe
// gets the table.
func TestCrosstableFits(t *testing.T) {
	for _, one := range []struct {
		players, width int
		table          bool
	}{{12, 80, true}, {10, 100, true}, {16, 80, false}, {4, 40, true}, {5, 40, false}, {30, cli.UnlimitedWidth, true}} {
		var b bytes.Buffer
		r := &standingsRun{App: &cli.App{Width: one.width}}
		table, name := manyMet(one.players), "Maximiliane Freifrau von Droste zu Vischering-Padberg"
		if one.players == 10 {
			table.Rows[3].Name = name
		}
		if err := r.showCrosstable(&b, table); err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(b.String()) {
			if n := twwidth.Width(strings.TrimRight(line, "\n")); n > one.width {
				t.Errorf("%d players: %d columns of %d: %s", one.players, n, one.width, line)
			}
		}
		text := strings.Join(strings.Fields(b.String()), " ")
		if got := strings.Count(text, "1½"); got != one.players*(one.players-1) {
			t.Errorf("%d players in %d columns: %d cells\n%s", one.players, one.width, got, b.String())
		}
		if strings.Contains(text, "player 1 2 3 4") != one.table || strings.Contains(text, "1 Maximilian F. 0 Maximilian F. 1 1½ ·") == one.table {
			t.Errorf("%d players in %d columns:\n%s", one.players, one.width, b.String())
		}
		if strings.Contains(text, "…") || one.players == 10 && !strings.Contains(text, "Padberg") {
			t.Errorf("a name is cut:\n%s", b.String())
		}
	}
}

// Attendance and the list of players fit the narrowest answers, guests marked.
func TestPeopleFit(t *testing.T) {
	var b bytes.Buffer
	a := &cli.App{Width: cli.MinWidth}
	name := strings.Repeat("Bartholomew", 3)
	if err := showAttendance(a, &b, &league.Attendance{Held: 104, Rows: []league.Attended{{Name: name, Guest: true, Present: 100}}}); err != nil {
		t.Fatal(err)
	}
	if err := showPlayers(a, &b, []records.Player{{Name: name, Others: []string{name + "!"}, Guest: true, Games: 1000}}); err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(b.String()) {
		if n := twwidth.Width(strings.TrimRight(line, "\n")); n > a.Width {
			t.Errorf("%d columns of %d: %s", n, a.Width, line)
		}
	}
	if strings.Count(b.String(), "guest") != 2 || !strings.Contains(b.String(), "100 of 104") {
		t.Errorf("\n%s", b.String())
	}
}
