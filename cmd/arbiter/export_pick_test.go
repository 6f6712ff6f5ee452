package main

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/terminal"
)

// Each form has the results that are picked, and no others. Results are told apart by a player who
// is in no other one.
func TestEachFormHasWhatIsPicked(t *testing.T) {
	db := filepath.Join(t.TempDir(), "club.db")
	for i, head := range []string{"league: Cup\nseason: 2025\nround: 1\ndate: 2025-11-20", "league: Cup\nseason: 2026\nround: 2\ndate: 2026-11-20", "league: Friday\nseason: 2026\nround: 1\ndate: 2026-11-21", "date: 2026-11-22"} {
		text := fmt.Sprintf("game: bazaar\nplayer: Ann\nplayer: Rival%d\nid: %[1]d\n%s\n\nAnn: buy RWBGY* left 0\nRival%[1]d: buy RRRRB left 1\n", i+1, head)
		if i == 2 {
			text = "game: subdivision\nplayer: R Ann\nplayer: B Rival3\n" + head + "\n\n6  ## R2 B2 B3 R3 ##\n5  R3 R2 R1 R2 R2 B3\n4  B1 B3 R2 ## R3 R1\n3  B2 R3 ## B1 B2 B2\n2  B3 B2 B3 B1 B1 R3\n1  ## R1 R1 R1 B1 ##\n"
		}
		file := filepath.Join(t.TempDir(), "game.txt")
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		answers(t, terminal.Done, "import", file, "--db", db)
	}
	answers(t, terminal.Done, "contest", "4", "--db", db)
	for _, pick := range []struct{ flags, csv, forms, pages string }{
		{"", "1 2 3", "1 2 3 4", "1 2 3 4"},
		{"--game Subdivision", "3", "3", "3"},
		{"--league cup", "1 2", "1 2", "1 2"},
		{"--season 2025", "1", "1", "1"},
		{"--round 1", "1 3", "1 3", "1 3"},
		{"--from 2026-11-21", "3", "3 4", "3 4"},
		{"--to 2025-11-20", "1", "1", "1"},
		{"--player rival1 --player ann", "1", "1", ""},
		{"--state contested", "4", "4", ""},
		{"--all-seasons --league cup", "", "", "1 2"},
	} {
		for form, want := range map[string]string{"csv": pick.csv, "jsonl": pick.forms, "notation": pick.forms, "md": pick.forms, "table": pick.forms, "bgsplay": pick.forms, "html": pick.pages, "site": pick.pages} {
			if want == "" || form == "site" && strings.Contains("--game --round --from --to", strings.Fields(pick.flags + " -")[0]) { // it does not pick there
				continue
			}
			out := filepath.Join(t.TempDir(), form)
			answers(t, terminal.Done, append([]string{"export", "--format", form, "-o", out, "--db", db}, strings.Fields(pick.flags)...)...)
			if got := rivalsIn(t, out); got != want {
				t.Errorf("%s as %s: %s, want %s", pick.flags, form, got, want)
			}
		}
	}
}

// rivalsIn returns the numbers of the players Rival1 to Rival4 who are named in a file or a folder.
func rivalsIn(t *testing.T, place string) string {
	t.Helper()
	var list []string
	err := filepath.WalkDir(place, func(path string, d fs.DirEntry, err error) error {
		if err != nil || !d.Type().IsRegular() {
			return err
		}
		text, err := os.ReadFile(path)
		for _, match := range regexp.MustCompile(`\bRival([1-4])\b`).FindAllStringSubmatch(string(text), -1) {
			list = append(list, match[1])
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	slices.Sort(list)
	return strings.Join(slices.Compact(list), " ")
}
