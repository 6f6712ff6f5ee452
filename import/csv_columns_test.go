package importer

import (
	"os"
	"strings"
	"testing"
)

// Each column is found by its names in any case, and stands on the page about imports.
func TestEveryColumnIsFoundAndTold(t *testing.T) {
	text, err := os.ReadFile("../docs/import.md")
	if err != nil {
		t.Fatal(err)
	}
	page := strings.ToLower(string(text))
	for i, c := range tableColumns {
		names := []string{c.name, strings.ToUpper(c.name), " " + strings.ReplaceAll(c.name, "_", " ") + " "}
		if i != colID {
			names = append(names, c.german, strings.ToUpper(c.german))
		}
		for _, name := range names {
			if got := findColumn(name); c.name == "" || got != i {
				t.Errorf("%q is column %d, want %d", name, got, i)
			}
		}
		if !strings.Contains(page, "`"+c.name+"`") {
			t.Errorf("docs/import.md does not name the column %s", c.name)
		}
		if i != colID && !strings.Contains(page, c.german) {
			t.Errorf("docs/import.md does not name the column %s, which is %s in German", c.german, c.name)
		}
	}
	for _, name := range []string{"", " ", "points", "player2"} {
		if got := findColumn(name); got >= 0 {
			t.Errorf("%q is the column %s", name, tableColumns[got].name)
		}
	}
}
