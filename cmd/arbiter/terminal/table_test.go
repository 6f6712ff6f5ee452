package terminal

import (
	"fmt"
	"strings"
	"testing"

	"github.com/muesli/termenv"
	"pgregory.net/rapid"

	"arbiter/export/document"
)

// printed returns a table as a terminal of a width shows it.
func printed(width int, table *document.Table) string {
	var b strings.Builder
	PrintTable(&b, Pen{termenv.Ascii}, width, table)
	return b.String()
}

// drawTable draws a table: a name, columns of figures of any rank, and words at its end.
func drawnTable(t *rapid.T) *document.Table {
	word := rapid.StringMatching(`[A-Z][a-z]{1,12}(-[A-Z][a-z]{1,6})?`)
	double := rapid.StringMatching(`[A-Z][a-z]{1,12}(-[A-Z][a-z]{1,6}){0,3}`)
	table := &document.Table{Columns: []document.Column{{Head: "player", Kind: document.Player}}}
	for i := range rapid.IntRange(1, 9).Draw(t, "figures") {
		table.Columns = append(table.Columns, document.Column{Head: fmt.Sprintf("head%d", i), Rank: rapid.IntRange(0, 4).Draw(t, "rank")})
	}
	table.Columns = append(table.Columns, document.Column{Head: "words", Kind: document.Words})
	long := rapid.Bool().Draw(t, "long figures")
	for row := range rapid.IntRange(1, 5).Draw(t, "rows") {
		name := strings.Join(rapid.SliceOfN(double, 1, 4).Draw(t, "name"), " ")
		cells := []document.Cell{{Text: document.Name(name)}}
		for i := range table.Columns[2:] {
			figure := fmt.Sprint(1000*(i+1) + row)
			if long && i == 0 {
				figure = "2026-11-20T19:0" + figure
			}
			cells = append(cells, document.Cell{Text: figure})
		}
		table.Rows = append(table.Rows, append(cells, document.Cell{Text: strings.Join(rapid.SliceOfN(word, 0, 6).Draw(t, "words"), " ")}))
	}
	if rapid.Bool().Draw(t, "sums") {
		table.Foot = []document.Cell{{Text: "sum"}}
		for i := range table.Columns[2:] {
			table.Foot = append(table.Foot, document.Cell{Text: fmt.Sprint("=", i)})
		}
		table.Foot = append(table.Foot, document.Cell{})
	}
	return table
}

// TestWidth: no line is wider than the terminal; where a column is left out, none of a lower rank
// is there, and of equal ranks the last went; it would not have fitted with names and words of
// twenty letters. Names are continued below only where words are cut as far as they may be; names
// and figures are whole, and a pipe gets all.
func TestWidth(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		table := drawnTable(t)
		width := rapid.OneOf(rapid.IntRange(narrowest, 130), rapid.Just(Unlimited)).Draw(t, "width")
		text := printed(width, table)
		for line := range strings.Lines(text) {
			if Columns(strings.TrimRight(line, "\n")) > width {
				t.Fatalf("%d columns:\n%s", width, text)
			}
		}
		dropped, kept := 0, 100 // the highest rank left out, the lowest kept
		gone := map[int]bool{}  // ranks of which a column was left out
		for i, c := range table.Columns[1 : len(table.Columns)-1] {
			switch {
			case !strings.Contains(text, c.Head):
				dropped, gone[c.Rank] = max(dropped, c.Rank), true
			case gone[c.Rank]:
				t.Fatalf("column %s is there, and one before it of rank %d is not:\n%s", c.Head, c.Rank, text)
			case c.Rank > 0:
				kept = min(kept, c.Rank)
			}
			rows := table.Rows
			if table.Foot != nil {
				rows = append(rows, table.Foot)
			}
			for _, row := range rows {
				if has := strings.Contains(text, row[i+1].Text); has != strings.Contains(text, c.Head) {
					t.Fatalf("column %s, figure %s:\n%s", c.Head, row[i+1].Text, text)
				}
			}
		}
		if dropped > kept || width == Unlimited && dropped > 0 {
			t.Fatalf("rank %d is left out and %d is there:\n%s", dropped, kept, text)
		}
		if title, _, _ := strings.Cut(text, "\n"); strings.Contains(title, "player") && strings.Contains(title, "words") { // it is no list
			checkRoom(t, table, text, width)
		}
		for _, row := range table.Rows {
			for word := range strings.FieldsFuncSeq(document.Plain(row[0].Text), func(r rune) bool { return r == ' ' || r == '-' }) {
				if !strings.Contains(text, word) {
					t.Fatalf("%s is not whole:\n%s", word, text)
				}
			}
			if width == Unlimited && !strings.Contains(text, row[len(row)-1].Text) {
				t.Fatalf("something is cut in a pipe:\n%s", text)
			}
		}
	})
}

// checkRoom checks that no column was left out for which there was room, and that no name is broken
// where words could be cut.
func checkRoom(t *rapid.T, table *document.Table, text string, width int) {
	total, last := 0, -1 // of the columns that are there; the one left out last
	its := 0             // width
	for i, wide := range fullWidths(table) {
		c := table.Columns[i]
		if c.Kind != document.Figure {
			wide = min(wide, enough)
		}
		switch there := strings.Contains(text, c.Head); {
		case there:
			total += wide + 2
		case last < 0 || c.Rank > table.Columns[last].Rank:
			last, its = i, wide+2
		}
	}
	if table.Foot != nil {
		total++
	}
	if last >= 0 && table.Columns[last].Rank != document.Last && total+its <= width {
		t.Fatalf("there was room for %s in %d columns:\n%s", table.Columns[last].Head, width, text)
	}
	for _, row := range table.Rows {
		words := row[len(row)-1].Text
		if !strings.Contains(text, document.Plain(row[0].Text)) && Columns(words) > leastWords && strings.Contains(text, words) {
			t.Fatalf("a name is broken beside %q:\n%s", words, text)
		}
	}
}

// A name is broken between words or behind a hyphen, and elsewhere only where a word alone is too
// wide. The points behind a name stay with it.
func TestNamesBreakBetweenWords(t *testing.T) {
	for width, want := range map[int]string{
		7:  "Maximil\niane\nvon\nHohenst\nein-\nWittels\nbach -3",
		11: "Maximiliane\nvon\nHohenstein-\nWittelsbach\n-3",
		14: "Maximiliane\nvon\nHohenstein-\nWittelsbach -3",
		27: "Maximiliane von Hohenstein-\nWittelsbach -3",
	} {
		if got := inColumn(document.Name("Maximiliane von Hohenstein-Wittelsbach")+" -3", true, width); got != want {
			t.Errorf("at %d columns %q, want %q", width, got, want)
		}
	}
}

// What says the same in every line is said once above the table, but for pipes.
func TestColumnsThatAreEqualThroughout(t *testing.T) {
	table := &document.Table{Columns: []document.Column{{Head: "player", Kind: document.Player}, {Head: "league", Kind: document.Words, Once: true}}}
	for _, name := range []string{"Ann", "Bob"} {
		table.Rows = append(table.Rows, []document.Cell{{Text: document.Name(name)}, {Text: "Club"}})
	}
	if got, want := printed(80, table), "  in every line: league Club\n\n  player\n  Ann\n  Bob\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
	if got, want := printed(Unlimited, table), "  player  league\n  Ann     Club\n  Bob     Club\n"; got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Good news is green, bad news red, and who leads is bold.
func TestColoursOfTables(t *testing.T) {
	table := &document.Table{Columns: []document.Column{{Head: "player", Kind: document.Player}, {Head: "form", Kind: document.Form}, {Head: "rating"}},
		Rows: [][]document.Cell{{{Text: "Ann", Bold: true}, document.FormOf("WTL"), document.Rated(1500, -3)}}}
	var b strings.Builder
	PrintTable(&b, Pen{termenv.ANSI}, 80, table)
	want := "\x1b[1mAnn\x1b[0m      \x1b[32mW\x1b[0mT\x1b[91mL\x1b[0m  1500 \x1b[91m▼\x1b[0m"
	if got := strings.TrimSpace(strings.Split(b.String(), "\n")[1]); got != want {
		t.Errorf("got %q, want %q", got, want)
	}
}
