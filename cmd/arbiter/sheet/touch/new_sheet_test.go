package touch

import (
	"cmp"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/cmd/games"
)

// A new sheet says that it is one, and that nobody leads.
func TestNobodyLeadsANewSheet(t *testing.T) {
	for i := range games.All {
		g := &games.All[i]
		v := newSheet(t, g).Look("", false)
		if html := Draw(&v); !strings.Contains(html, `role="status">A new sheet</p>`) || strings.Contains(html, "lead") {
			t.Errorf("%s: a new sheet says\n%s", g.Name, html)
		}
	}
}

func newSheet(t *testing.T, g *games.Game) *Sheet {
	t.Helper()
	text := "game: " + g.Name + "\n"
	for i, name := range []string{"Ann", "Bob"} {
		if g.Colours {
			name = g.Letters[i:i+1] + " " + name
		}
		text += "player: " + name + "\n"
	}
	return sheetOf(t, text)
}

// What the keys' box says of a cell is a whole sentence: of every line of every game, on a
// new sheet and on one that is filled in.
func TestHelpIsASentence(t *testing.T) {
	files, err := filepath.Glob("../../../../docs/examples/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("no examples", err)
	}
	var sheets []*Sheet
	for i := range games.All {
		sheets = append(sheets, newSheet(t, &games.All[i]))
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		sheets = append(sheets, sheetOf(t, string(text)))
	}
	for _, s := range sheets {
		for line := range s.Page.Lines {
			for cell := range s.Page.Width(line) {
				v := s.Look(s.Page.PlaceName(sheetmodel.Cursor{Line: line, Cell: cell}), true)
				says := cmp.Or(v.Help, v.Expects)
				if !strings.HasSuffix(says, ".") && !strings.HasSuffix(says, "?") {
					t.Errorf("%s: %s says %q", s.Game.Name, v.Cell, says)
				}
			}
		}
	}
}
