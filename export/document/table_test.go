package document

import (
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/records/league"
)

// Figures as tables show them: rounded, with a minus sign, and 0 without one.
func TestFigures(t *testing.T) {
	for _, one := range [][2]string{
		{Sum(1.005), "1"}, {Sum(1.006), "1.01"}, {Sum(-0.004), "0"}, {Sum(-0.5), "−0.5"}, {Sum(12), "12"},
		{Total(0.1 + 0.2), "0.3"}, {Total(-3.125), "−3.125"}, {Total(-1e-12), "0"},
		{Tenths(1.25), "1.2"}, {Tenths(-0.04), "0.0"}, {Tenths(-0.06), "−0.1"}, {Tenths(3), "3.0"},
		{Rating(league.Elo, 1499.5), "1500"}, {Rating(league.Elo, -0.4), "0"}, {Rating(league.Elo, 1499.4), "1499"}, {Rating(league.WengLin, -25.126), "−25.13"},
		{Int(-7).Text, "−7"}, {MinusSign("1-2-3"), "1−2-3"},
		{fmt.Sprint(RatingChange(league.Elo, 0.5)), "{+1 ▲ up 1   1 false 0 0}"}, {fmt.Sprint(RatingChange(league.Elo, -0.5)), "{−1 ▼ down 1   -1 false 0 0}"}, {fmt.Sprint(RatingChange(league.Elo, 0.49)), "{· the same   0 false 0 0}"}, {fmt.Sprint(RatingChange(league.WengLin, -0.01)), "{−0.01 ▼ down 0.01   -1 false 0 0}"},
		{fmt.Sprint(Streak("T", 2)), "{T2 2 tied   0 false 0 0}"}, {fmt.Sprint(Streak("", 0)), "{·    0 false 0 0}"},
		{LeftOut("not counted"), ""}, {LeftOut("not counted", Left{N: 0, What: "void"}), ""}, {LeftOut("not rated", Left{1, "contested", "result"}, Left{N: 2, What: "void"}, Left{3, "open", "game"}), " (1 result contested, 2 void, 3 games open, not rated)"},
		{Names(nil), ""}, {Plain(Names([]string{"Ann", "Bob", "Cyd"})), "Ann, Bob and Cyd"},
		{WithNames("a "+Name("b")+" c "+Name("d"), strings.ToUpper, func(s string) string { return "(" + s + ")" }), "(a )B( c )D()"}, {WithNames("a \u2068b", strings.ToUpper, func(s string) string { return "(" + s + ")" }), "(a \u2068b)"},
		{fmt.Sprint(HasName("Ann"), HasName(Name("Ann"))), "false true"},
	} {
		if one[0] != one[1] {
			t.Errorf("got %q, want %q", one[0], one[1])
		}
	}
}

// A column that says the same in every line is said once, and an empty one is left out, where
// the column may be. The foot keeps its columns.
func TestWhatIsSaidOnce(t *testing.T) {
	table := func(rows ...string) *Table {
		t := &Table{Columns: []Column{{Head: "player"}, {Head: "game", Once: true}, {Head: "league", Once: true}, {Head: "points"}}, Foot: []Cell{{Text: "all"}, {Text: "g"}, {Text: "l"}, {Text: "9"}}}
		for _, row := range rows {
			var cells []Cell
			for _, text := range strings.Split(row, "|") {
				cells = append(cells, Cell{Text: text})
			}
			t.Rows = append(t.Rows, cells)
		}
		return t
	}
	shown := func(t *Table, said string) string {
		var lines []string
		for _, c := range t.Columns {
			lines = append(lines, c.Head)
		}
		text := strings.Join(lines, "|")
		for _, row := range append(t.Rows, t.Foot) {
			lines = nil
			for _, cell := range row {
				lines = append(lines, cell.Text)
			}
			text += " / " + strings.Join(lines, "|")
		}
		return text + " " + said
	}
	for i, one := range []struct {
		table *Table
		same  bool
		want  string
	}{
		{table("Ann|chips|Tuesday|5", "Bob|chips|Tuesday|5"), true, "player|points / Ann|5 / Bob|5 / all|9 in every line: game chips · league Tuesday"},
		{table("Ann|chips|Tuesday|5", "Bob|chips|Tuesday|5"), false, "player|game|league|points / Ann|chips|Tuesday|5 / Bob|chips|Tuesday|5 / all|g|l|9 "},
		{table("Ann|chips|Tuesday|5", "Bob|go|Tuesday|5"), true, "player|game|points / Ann|chips|5 / Bob|go|5 / all|g|9 in every line: league Tuesday"},
		{table("Ann|chips||5", "Bob|go||5"), false, "player|game|points / Ann|chips|5 / Bob|go|5 / all|g|9 "},
		{table("Ann|chips|Tuesday|5"), true, "player|game|league|points / Ann|chips|Tuesday|5 / all|g|l|9 "},
		{table("Ann|||5"), true, "player|points / Ann|5 / all|9 "},
		{table("Ann||Tuesday|5", "Bob|go|Tuesday|5"), true, "player|game|points / Ann||5 / Bob|go|5 / all|g|9 in every line: league Tuesday"},
	} {
		before := shown(one.table, "")
		if got := shown(one.table.Condensed(one.same)); got != one.want {
			t.Errorf("%d: got\n%s\nwant\n%s", i, got, one.want)
		}
		if shown(one.table, "") != before {
			t.Errorf("%d: the table itself has changed", i)
		}
	}
}

// Empty parts are not added: neither a note, nor a list without entries, nor a table without
// rows.
func TestEmptyPartsAreLeftOut(t *testing.T) {
	var d Document
	var section *Section
	var table *Table
	d.Add(Note{}, section, table, &Section{Title: "x"}, &Table{Title: "x"}, Note{Hint: "a hint"}, &Section{Entries: []Entry{{Text: "x"}}}, &Table{Rows: [][]Cell{{{Text: "x"}}}})
	if len(d.Parts) != 3 {
		t.Errorf("%d parts", len(d.Parts))
	}
	if got := (&Document{Title: "a"}).Line() + ", " + (&Document{Title: "a", About: []string{"b", "c"}}).Line(); got != "a, a · b · c" {
		t.Error(got)
	}
}

// What Markdown takes for a heading or a list at the beginning of a text is escaped there,
// and nowhere else.
func TestMarkdownBegins(t *testing.T) {
	var d Document
	for _, text := range []string{"# a # b", "- a - b", "> a", "+ a", "=== a", "1. a 2. b", "12) a", ". a", "a\n# b"} {
		d.Add(&Section{Entries: []Entry{{Text: text}}})
	}
	d.Title = "# title"
	d.Add(Note{Text: "1. note", Hint: "- hint", Command: "a_b"}, &Section{Title: "a_b", Entries: []Entry{{Label: "- l", Text: "t", Items: []string{"# i", "j"}}}}, &Table{Title: "- t*", Columns: []Column{{Head: "# h"}}, Rows: [][]Cell{{{Text: "- c"}}}, Foot: []Cell{{Text: "1. f"}}})
	var b strings.Builder
	if err := Markdown(&b, &d); err != nil {
		t.Fatal(err)
	}
	const want = "\\# title\n\n- \\# a # b\n\n- \\- a - b\n\n- \\> a\n\n- \\+ a\n\n- \\=== a\n\n- 1\\. a 2. b\n\n- 12\\) a\n\n- \\. a\n\n- a # b\n\n1\\. note - hint a\\_b\n\n**a\\_b**\n\n- \\- l t # i · j\n\n**- t\\***\n\n|  # h |\n|-----:|\n|  - c |\n| 1. f |\n"
	if diff := cmp.Diff(strings.Split(want, "\n"), strings.Split(b.String(), "\n")); diff != "" {
		t.Error(diff)
	}
}

// A table on a page: few columns stand alone, more lie in a box that scrolls, and still more
// give way. Its caption says what is the same in every line; without one nothing is left out.
func TestTablesOnAPage(t *testing.T) {
	table := func(columns int, title string) string {
		t := &Table{Title: title, Says: "Says"}
		var row []Cell
		for i := range columns {
			t.Columns, row = append(t.Columns, Column{Head: fmt.Sprint("h", i), Once: i == columns-1, Kind: []Kind{Figure, Points, Words, Whole, Form}[i%5]}), append(row, Cell{Text: "W"})
		}
		t.Rows, t.Foot = [][]Cell{row, row}, nil
		return string(HTML(nil, t))
	}
	for _, one := range []struct {
		columns     int
		title, want string
	}{
		{3, "", `<table aria-label="Says">`}, {4, "Title", `<table><caption>Title: in every line: h3 W</caption>`},
		{4, "", `<div class="scroll" tabindex="0" role="group" aria-label="Says"><table>`}, {5, "Title", `<div class="scroll" tabindex="0" role="group" aria-label="Title"><table><caption>Title: in every line: h4 W</caption>`},
		{7, "", `aria-label="Says"><table>`}, {8, "", `aria-label="Says"><table class="wide">`},
		{4, "", `<th scope="row">W</th><td class="points">W</td><td class="t w">W</td><td class="t">W</td></tr>`},
		{5, "", `<td class="t form"><i class="W">W</i></td></tr>`},
	} {
		if got := table(one.columns, one.title); !strings.Contains(got, one.want) {
			t.Errorf("%d columns: no %s in\n%s", one.columns, one.want, got)
		}
	}
}
