package main

import (
	"fmt"
	"html"
	"math/rand/v2"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/records/league"
)

// randomSeason records games of two to four among nine players, whose names are of
// several scripts, on ten days.
func randomSeason(t *testing.T, seed uint64) (path string) {
	random := rand.New(rand.NewPCG(seed, 0))
	names := []string{"Ann", "Bob K.", "Cyd", "Dan_", "卓球", "שלום", "Eve|Adams", "Fay <x>", "Gus"}
	var list []league.Result
	for i := range 40 {
		random.Shuffle(len(names), func(a, b int) { names[a], names[b] = names[b], names[a] })
		who, totals := names[:2+random.IntN(3)], []int{}
		for range who {
			totals = append(totals, random.IntN(12))
		}
		r := plainResult("halma", append([]string{}, who...), totals...)
		r.Day = fmt.Sprintf("2026-01-%02d", 1+i/4)
		list = append(list, r)
	}
	return recorded(t, list...)
}

// rowsOf returns the cells of lines, without those that are empty or stand for nothing.
func rowsOf(lines []string, cells func(string) []string) (rows [][]string) {
	for _, line := range lines {
		var row []string
		for _, cell := range cells(line) {
			if cell = strings.TrimRight(strings.TrimSpace(cell), " ·"); cell != "" {
				row = append(row, cell)
			}
		}
		rows = append(rows, row)
	}
	return rows
}

// between returns the lines of a text from the first that holds begin to the one before end.
func between(t *testing.T, text, begin, end string) []string {
	t.Helper()
	_, text, ok := strings.Cut(text, begin)
	text, _, ends := strings.Cut(text, end)
	if !ok || !ends {
		t.Fatalf("no %q before %q", begin, end)
	}
	return strings.Split(strings.TrimSpace(text), "\n")
}

// standingsIn returns the lines of all tables of standings on a page.
func standingsIn(t *testing.T, source string) (rows [][]string) {
	unseen, tag, end := regexp.MustCompile(`<span class="vh">.*?</span>`), regexp.MustCompile(`<[^>]*>`), regexp.MustCompile(`</t[dh]>`)
	for _, table := range strings.Split(source, `aria-label="Standings"`)[1:] {
		rows = append(rows, rowsOf(between(t, table, "<tbody>", "</tbody>"), func(line string) []string {
			line = end.ReplaceAllString(unseen.ReplaceAllString(line, ""), "\n")
			return strings.Split(html.UnescapeString(tag.ReplaceAllString(line, "")), "\n")
		})...)
	}
	return rows
}

// The terminal, the page, the wall and Markdown have the same figures of every player.
func TestEveryReaderGetsTheSameFigures(t *testing.T) {
	for seed := range uint64(5) {
		path := randomSeason(t, seed)
		page := filepath.Join(t.TempDir(), "page.html")
		answerOf(t, path, "export", "--format", "html", "-o", page)
		text := answerOf(t, path, "standings")
		gap := regexp.MustCompile(`  +`)
		lines := between(t, text, "rating\n", "\n\n")
		want := rowsOf(lines, func(line string) []string { return gap.Split(line, -1) })
		if len(want) != 9 || len(want[0]) < 10 {
			t.Fatal(fmt.Sprint(want))
		}
		source, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		got := standingsIn(t, string(source))
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("season %d: the page differs from the terminal:\n%s", seed, diff)
		}
		wall, _ := webPage(t, serving(t, path)+"/wall")
		if diff := cmp.Diff(want, standingsIn(t, wall)); diff != "" {
			t.Errorf("season %d: the wall differs from the terminal:\n%s", seed, diff)
		}
		markdown := answerOf(t, path, "standings", "--md")
		escaped := strings.NewReplacer(`\|`, "\x00", `\_`, "_", "&lt;", "<", `\[`, "[", `\]`, "]")
		got = rowsOf(between(t, markdown, "---:|\n", "\n\n"), func(line string) []string {
			return strings.Split(strings.ReplaceAll(strings.ReplaceAll(escaped.Replace(line), "|", "\n"), "\x00", "|"), "\n")
		})
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("season %d: Markdown differs from the terminal:\n%s", seed, diff)
		}
	}
}
