package cli

import (
	"strconv"
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

// Where a table does not fit, the column of the lowest rank goes, then the next; then words
// are cut. Numbers, dates, names and points are whole at any width.
func TestColumnsGoByTheirRank(t *testing.T) {
	table := &document.Table{
		Columns: []document.Column{{Kind: document.Whole}, {Head: "date", Kind: document.Whole}, {Head: "game", Kind: document.Words, Rank: document.Subject}, {Head: "who", Kind: document.Words},
			{Head: "note", Kind: document.Words}, {Head: "league", Kind: document.Words, Rank: document.Detail}, {Head: "tied", Rank: document.Outcomes}, {Head: "lost", Rank: document.Outcomes}, {Head: "points", Kind: document.Points}},
		Foot: []document.Cell{{}, {}, {}, {}, {}, {}, {Text: "3"}, {Text: "4"}, {Text: "33"}},
	}
	row := func(texts ...string) {
		var cells []document.Cell
		for _, text := range texts {
			cells = append(cells, document.Cell{Text: text})
		}
		table.Rows = append(table.Rows, cells)
	}
	row("100", "2026-11-20", "Buyer's Market", document.Name("Ann")+" 24, "+document.Name("Bob")+" 23", "by the window", "Tuesday league", "1", "2", "24")
	row("101", "2026-11-21", "Bazaar", document.Name("Bob")+" 5", "", "", "2", "2", "9")
	for _, one := range []struct {
		width int
		heads string
		note  string
	}{
		{110, "date game who note league tied lost points", "by the window"},
		{90, "date game who note tied lost points", "by the window"},
		{80, "date game who note tied points", "by the window"},
		{70, "date who note points", "by the window"},
		{57, "date who note points", "by the window"},
		{56, "date who note points", "by the wind…"},
	} {
		text := tableText(t, one.width, table)
		if got := strings.Join(strings.Fields(strings.SplitN(text, "\n", 2)[0]), " "); got != one.heads {
			t.Errorf("%d columns: %s, want %s", one.width, got, one.heads)
		}
		for _, want := range []string{"100", "2026-11-20", "Ann 24, Bob 23", one.note, "33\n"} {
			if !strings.Contains(text, want) {
				t.Errorf("%d columns, no %s:\n%s", one.width, want, text)
			}
		}
	}
	// What is too wide all the same is a list.
	if got, want := tableText(t, 40, table), "  100 2026-11-20 · Ann 24, Bob 23 · by\n    the window\n    points 24\n  101 2026-11-21 · Bob 5\n    points 9\n  points 33\n"; got != want {
		t.Errorf("too wide:\n%s, want\n%s", got, want)
	}
}

// Names go on below, and the points behind a name stay with it.
func TestNamesAreNeverCut(t *testing.T) {
	cell := document.Name("Maximiliane Freifrau von Droste") + " 31, " + document.Name("卓球卓球卓球卓球卓球") + " 20"
	table := &document.Table{Columns: []document.Column{{Kind: document.Words}, {Head: "points"}}, Rows: [][]document.Cell{{{Text: cell}, {Text: "51"}}}}
	for width, want := range map[int]string{
		UnlimitedWidth: "  Maximiliane Freifrau von Droste 31, 卓球卓球卓球卓球卓球 20      51\n",
		40:             "  Maximiliane Freifrau von      51\n  Droste 31,\n  卓球卓球卓球卓球卓球 20\n",
		26:             "  Maximiliane           51\n  Freifrau von\n  Droste 31,\n  卓球卓球卓球卓球\n  卓球 20\n",
	} {
		if _, got, _ := strings.Cut(tableText(t, width, table), "\n"); got != want {
			t.Errorf("at %d columns\n%s, want\n%s", width, got, want)
		}
	}
}

// A name of several words is broken between them, or behind a hyphen, and elsewhere only
// where a word alone is too wide. Negative points stay with their name.
func TestNamesBreakBetweenWords(t *testing.T) {
	for width, want := range map[int]string{
		7:  "Maximil\niane\nvon\nHohenst\nein-\nWittels\nbach -3",
		11: "Maximiliane\nvon\nHohenstein-\nWittelsbach\n-3",
		14: "Maximiliane\nvon\nHohenstein-\nWittelsbach -3",
		15: "Maximiliane von\nHohenstein-\nWittelsbach -3",
		27: "Maximiliane von Hohenstein-\nWittelsbach -3",
	} {
		if got := wrapNames(document.Name("Maximiliane von Hohenstein-Wittelsbach")+" -3", width); got != want {
			t.Errorf("at %d columns %q, want %q", width, got, want)
		}
	}
}

// Where there is room for every word, none is broken, though another column is wider.
func TestNoWordOfANameIsBroken(t *testing.T) {
	table := &document.Table{Columns: []document.Column{{Head: document.Name("Ann Berg")}, {Head: document.Name("Dan Meier")}, {Head: document.Name("Maximiliane von Hohenstein-Wittelsbach")}, {Head: "points"}},
		Rows: [][]document.Cell{{{Text: "3"}, {Text: "3"}, {Text: "0"}, {Text: "6"}}}}
	if got, want := tableText(t, 34, table), "   Ann    Dan  Maximiliane  points\n  Berg  Meier          von\n               Hohenstein-\n               Wittelsbach\n     3      3            0       6\n"; got != want {
		t.Errorf("got\n%s, want\n%s", got, want)
	}
}

// A table whose heads are all gone begins with its first line.
func TestHeadsThatAreGone(t *testing.T) {
	table := &document.Table{Columns: []document.Column{{Kind: document.Words}, {Kind: document.Words}, {Head: "date", Kind: document.Whole, Rank: document.Mean}},
		Rows: [][]document.Cell{{{Text: "highest score"}, {Text: document.Name("Ann") + " 24"}, {Text: "2026-11-20"}}}}
	if got, want := tableText(t, 30, table), "  highest score  Ann 24\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
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

// A table of names without room for their words is a list: each figure behind its head, the
// points behind their name, and nothing of who did not meet.
func TestTableAsList(t *testing.T) {
	names := []string{"Ann", "Maximiliane von Hohenstein-Wittelsbach", "Bartholomew Featherstonehaugh"}
	table := &document.Table{Title: "Cup", Columns: []document.Column{{Kind: document.Whole}, {Head: "player", Kind: document.Player}}}
	for i, name := range names {
		table.Columns = append(table.Columns, document.Column{Head: strconv.Itoa(i + 1), Says: document.Name(name)})
	}
	table.Columns = append(table.Columns, document.Column{Head: "points", Kind: document.Points})
	for i, cells := range [][3]string{{document.Nothing, "1½", "½"}, {"½", document.Nothing, "–"}, {"½", "–", document.Nothing}} {
		table.Rows = append(table.Rows, []document.Cell{document.Int(i + 1), {Text: document.Name(names[i])}, {Text: cells[0]}, {Text: cells[1]}, {Text: cells[2]}, {Text: "10.5"}})
	}
	for width, want := range map[int]string{
		40: "Cup\n\n     player             1   2  3  points\n  1  Ann                ·  1½  ½    10.5\n  2  Maximiliane von    ½   ·  –    10.5\n     Hohenstein-\n     Wittelsbach\n" +
			"  3  Bartholomew        ½   –  ·    10.5\n     Featherstonehaugh\n",
		39: "Cup\n\n  1 Ann  Maximiliane von\n         Hohenstein-Wittelsbach 1½ ·\n         Bartholomew\n         Featherstonehaugh ½ ·\n         points 10.5\n" +
			"  2 Maximiliane von Hohenstein-\n    Wittelsbach\n         Ann ½ · points 10.5\n  3 Bartholomew Featherstonehaugh\n         Ann ½ · points 10.5\n",
	} {
		if got := tableText(t, width, table); got != want {
			t.Errorf("%d columns\n%s, want\n%s", width, got, want)
		}
	}
}
