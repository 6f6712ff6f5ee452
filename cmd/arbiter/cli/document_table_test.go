package cli

import (
	"strings"
	"testing"

	"github.com/muesli/termenv"
	"github.com/olekukonko/tablewriter/pkg/twwidth"

	"arbiter/export/document"
)

func tableText(t *testing.T, width int, table *document.Table) string {
	t.Helper()
	var b strings.Builder
	Painter{Profile: termenv.Ascii, Width: width}.Table(&b, table)
	for line := range strings.Lines(b.String()) {
		if twwidth.Width(strings.TrimRight(line, "\n")) > width {
			t.Errorf("%d columns:\n%s", width, b.String())
			break
		}
	}
	return b.String()
}

// A narrow table makes heads short, joins columns and gives up columns by their rank,
// before it cuts words too short. Numbers and dates are never cut.
func TestNarrowTables(t *testing.T) {
	table := &document.Table{
		Columns: []document.Column{{Kind: document.Whole}, {Head: "date", Kind: document.Whole}, {Head: "game", Kind: document.Words, Rank: document.Subject}, {Head: "who", Kind: document.Words},
			{Head: "league", Kind: document.Words, Rank: document.Detail}, {Head: "won", Join: "W-L", Rank: document.Outcomes}, {Head: "lost", Join: "W-L", Rank: document.Outcomes}, {Head: "points made", Short: "points"}},
		Foot: []document.Cell{{}, {}, {}, {}, {}, {Text: "3"}, {Text: "4"}, {Text: "33"}},
	}
	for _, row := range [][]string{{"#100", "2026-11-20", "Buyer's Market", "Ann 24, Bob 23, Cyd 22", "Tuesday league", "1", "2", "24"}, {"#101", "2026-11-21", "Bazaar", "Bob 5", "", "2", "2", "9"}} {
		var cells []document.Cell
		for i, text := range row {
			if i == 3 {
				text = strings.NewReplacer("Ann", document.Name("Ann"), "Bob", document.Name("Bob"), "Cyd", document.Name("Cyd")).Replace(text)
			}
			cells = append(cells, document.Cell{Text: text})
		}
		table.Rows = append(table.Rows, cells)
	}
	for _, one := range []struct {
		width int
		heads string
	}{{120, "date game who league won lost points made"}, {90, "date game who league won lost points"}, {82, "date game who league W-L points"}, {72, "date game who W-L points"}, {56, "date who points"}} {
		text := tableText(t, one.width, table)
		if got := strings.Join(strings.Fields(strings.SplitN(text, "\n", 2)[0]), " "); got != one.heads {
			t.Errorf("%d columns: %s, want %s", one.width, got, one.heads)
		}
		if !strings.Contains(text, "#100") || !strings.Contains(text, "2026-11-20") || !strings.Contains(text, "Ann 24") || !strings.Contains(text, "33\n") {
			t.Errorf("%d columns:\n%s", one.width, text)
		}
	}
	if text := tableText(t, 24, table); !strings.Contains(text, "add -o table.md") {
		t.Errorf("too wide without a word:\n%s", text)
	}
}

// Names are cut once, to what the table has room for, and each with one "…".
func TestNamesAreCutAlike(t *testing.T) {
	cell := document.Name("Maximilian Featherstonehaugh") + " 31, " + document.Name("卓球卓球卓球卓球卓球") + " 20"
	table := &document.Table{Columns: []document.Column{{Kind: document.Words}}, Rows: [][]document.Cell{{{Text: cell}}}}
	for width, want := range map[int]string{
		UnlimitedWidth: "Maximilian Featherstonehaugh 31, 卓球卓球卓球卓球卓球 20",
		40:             "Maximilian Fea… 31, 卓球卓球卓球卓… 20",
		30:             "Maximilia… 31, 卓球卓球… 20",
		20:             "Maxim… 31, 卓球…",
	} {
		if got := strings.TrimSpace(tableText(t, width, table)); got != want {
			t.Errorf("at %d columns %q, not %q", width, got, want)
		}
	}
	if got := Cut("Maximilian… and others", 12); got != "Maximilian…" {
		t.Errorf("cut twice: %q", got)
	}
}

// A column that says the same in every line is said once above the table, but for pipes.
func TestColumnsThatAreEqualThroughout(t *testing.T) {
	table := &document.Table{Columns: []document.Column{{Head: "player", Kind: document.Player}, {Head: "league", Kind: document.Words, Once: true}, {Head: "round", Once: true}}}
	for _, name := range []string{"Ann", "Bob"} {
		table.Rows = append(table.Rows, []document.Cell{{Text: document.Name(name)}, {Text: "Club"}, {}})
	}
	if got, want := tableText(t, 80, table), "  in every line: league Club\n\n  player\n  Ann\n  Bob\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := tableText(t, UnlimitedWidth, table), "  player  league\n  Ann     Club\n  Bob     Club\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Good news is green and bad news red, and who leads is bold; without colour the text is
// the same.
func TestColoursOfTables(t *testing.T) {
	table := &document.Table{Columns: []document.Column{{Head: "player", Kind: document.Player}, {Head: "form", Kind: document.Form}, {Head: "rating"}},
		Rows: [][]document.Cell{{{Text: "Ann", Bold: true}, document.FormOf("WTL"), document.Rated(1500, -3)}}}
	var b strings.Builder
	Painter{Profile: termenv.ANSI, Width: 80}.Table(&b, table)
	want := "\x1b[1mAnn\x1b[0m      \x1b[32mW\x1b[0mT\x1b[91mL\x1b[0m  1500 \x1b[91m▼\x1b[0m"
	if got := strings.TrimSpace(strings.Split(b.String(), "\n")[1]); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A sentence in a table goes on below where it is too long, and keeps its indent.
func TestASentenceGoesOnBelow(t *testing.T) {
	table := &document.Table{Columns: []document.Column{{Says: "command"}, {Head: "what", Kind: document.Words, Wraps: true}, {Head: "who", Kind: document.Words}},
		Rows: [][]document.Cell{{{Text: "5"}, {Text: "  note (none) → Bob says the Small at f2 was never legal"}, {Text: "Ann"}}, {{Text: "6"}, {Text: "edited #2"}, {Text: "Bob"}}}}
	for width, want := range map[int]string{
		UnlimitedWidth: "     what                                                      who\n  5    note (none) → Bob says the Small at f2 was never legal  Ann\n  6  edited #2                                                 Bob\n",
		40:             "     what                           who\n  5    note (none) → Bob says the   Ann\n       Small at f2 was never legal\n  6  edited #2                      Bob\n",
	} {
		var b strings.Builder
		Painter{termenv.Ascii, width}.Table(&b, table)
		if b.String() != want {
			t.Errorf("%d columns:\n%swant\n%s", width, b.String(), want)
		}
	}
}
