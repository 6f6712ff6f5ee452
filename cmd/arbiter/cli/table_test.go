package cli

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"github.com/olekukonko/tablewriter/pkg/twwidth"
)

// A narrow table does without what it can spare before it cuts words too
// short; numbers and dates are never cut.
func TestNarrowTables(t *testing.T) {
	for _, one := range []struct {
		width int
		heads string
	}{{80, "n date game who league points"}, {52, "n date game who points"}, {40, "n date who points"}} {
		table := Table{
			Head:  []string{"n", "date", "game", "who", "league", "points"},
			Rows:  [][]string{{"#100", "2026-11-20", "Buyer's Market", "Ann 24, Bob 23, Cyd 22", "Tuesday league", "24"}, {"#101", "2026-11-21", "Bazaar", "Bob 5", "", "9"}},
			Foot:  []string{"", "", "", "", "", "33"},
			Left:  5,
			Whole: []int{0, 1},
			Spare: []int{4, 2},
		}
		table.fit(one.width)
		if got := strings.Join(table.Head, " "); got != one.heads {
			t.Errorf("%d columns: %s, want %s", one.width, got, one.heads)
		}
		who := slices.Index(table.Head, "who")
		if row := table.Rows[0]; row[0] != "#100" || row[1] != "2026-11-20" || len([]rune(row[who])) < enough || !strings.HasPrefix(row[who], "Ann 24") {
			t.Errorf("%d columns: %q", one.width, row)
		}
		if len(table.Foot) != len(table.Head) || table.Foot[len(table.Foot)-1] != "33" {
			t.Errorf("%d columns: sums %q", one.width, table.Foot)
		}
		var out bytes.Buffer
		WriteTable(&out, one.width, table)
		for line := range strings.Lines(out.String()) {
			if twwidth.Width(strings.TrimRight(line, "\n")) > one.width {
				t.Errorf("%d columns: %s", one.width, out.String())
				break
			}
		}
	}
}
