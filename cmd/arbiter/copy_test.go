package main

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/records"
	"arbiter/records/storetest"
)

// ownOf matches what records keep of their own about a result: its number, and when it was entered.
var ownOf = regexp.MustCompile(`^{"result":{"id":\d+|"entered":"[^"]*",`)

// broughtBy returns lines without what belongs to one set of records, ordered by their texts:
// people come in the order in which their names were entered.
func broughtBy(text string) []string {
	var list []string
	for line := range strings.Lines(text) {
		list = append(list, ownOf.ReplaceAllString(line, ""))
	}
	slices.Sort(list)
	return list
}

// example returns one of the example games.
func example(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile("../../docs/examples/" + name + ".txt")
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// JSON Lines carry everything that records hold into others: leagues with their seasons, people
// with their other names, results with their positions and their origins.
func TestJSONLinesBringAllThatResultsSay(t *testing.T) {
	onBothEngines(t, func(t *testing.T, here string) {
		there := filepath.Join(t.TempDir(), "there.db")
		if records.IsServer(here) {
			there = storetest.Shared.Schema(t)
		}
		examples, err := filepath.Glob("../../docs/examples/*.txt")
		if err != nil {
			t.Fatal(err)
		}
		answers(t, terminal.No, append([]string{"score", "--save", "--contested", "--no-proof", "--db", here}, examples...)...)
		for _, args := range [][]string{
			{"leagues", "create", "Ünïon 🎲 e\u0301", "--points", "5-3-2-1", "--ties", "wins", "--min-games", "2"},
			{"leagues", "open", "Ünïon 🎲 é", "2025/26", "--from", "2026-01-01"},
			{"add", "go", "👩\u200d🚀 Zoë 5.5", "Ann 3", "--league", "ünïon 🎲 é", "--round", "01", "--date", "2026-03-29 00:00", "--place", "the “café” 🎲", "--note", "<&> \\ \" \u202b שלום"},
			{"add", "go", "Ann 5", "👩\u200d🚀 Zoë 3", "--date", "2026-03-29"}, // after a game at midnight
			{"leagues", "close", "Ünïon 🎲 é", "2025/26"},
			{"add", "go", "Ann 1", "Bob 1", "--date", "0001-01-01", "--league", ""},
			{"import", "testdata/laptops/one.json", "testdata/laptops/two.json", "testdata/laptops/club.csv"},
			{"void", "2", "--note", "played twice"},
			{"contest", "3", "--note", "who moved?"},
			{"players", "rename", "Cyd", "Cyd Ødegård"},
			{"players", "merge", "Anna", "--into", "Ann"},
			{"players", "guest", "Bob"},
		} {
			answers(t, terminal.Done, append(args, "--db", here)...)
		}
		file := filepath.Join(t.TempDir(), "lines.jsonl")
		answers(t, terminal.Done, "export", "-o", file, "--db", here)
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		answers(t, terminal.Done, "import", file, "--db", there)
		answers(t, terminal.Done, "records", "check", "--db", there)
		again := answers(t, terminal.Done, "export", "--format", "jsonl", "--db", there)
		if diff := cmp.Diff(broughtBy(string(text)), broughtBy(again)); diff != "" {
			t.Errorf("they came as something else (-want +got):\n%s", diff)
		}
		if here, there := answers(t, terminal.Done, "ratings", "--db", here), answers(t, terminal.Done, "ratings", "--db", there); here != there {
			t.Errorf("the ratings were\n%s\nand are\n%s", here, there)
		}
		if says := answers(t, terminal.Done, "import", file, "--db", there); strings.Contains(says, " new") || strings.Contains(says, " different") || strings.Contains(says, " refused") {
			t.Errorf("imported again they say\n%s", says)
		}
	})
}
