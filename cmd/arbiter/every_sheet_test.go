package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/sheet/page"
	"arbiter/score"
	"arbiter/score/notation"
)

// What a game's parser reads can be typed on the game's sheet: each line of its
// legal twins and its example has a row, and the row's palette takes each cell.
func TestEverySheetHoldsWhatItsGameReads(t *testing.T) {
	for _, g := range games {
		if g.Blank == nil {
			t.Errorf("the Game of %s has no Blank: it needs a sheet to fill in", g.Name)
			continue
		}
		files, err := filepath.Glob(filepath.Join(twinsOf(g.Name), "*.legal.txt"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range append(files, "../../docs/examples/"+g.Name+".txt") {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Error(err)
				continue
			}
			_, p, err := games.Parser().Read(notation.Text{File: file, Line: 1, Src: string(text)})
			if err != nil {
				t.Error(err)
				continue
			}
			filled := page.Read(g.Game, p.String())
			for i, line := range filled.Lines {
				if line.Row == nil && strings.TrimSpace(strings.Join(line.Cells, "")) != "" {
					t.Errorf("%s: no row of the Blank of %s takes the line %q", file, g.Name, line.Cells[0])
					continue
				}
				for k, cell := range line.Cells {
					c := page.Cursor{Line: i, Cell: k}
					if cell == "" || line.Row == nil || line.Row.Grid != nil && cell == line.Row.Grid.Empty {
						continue
					}
					palette := filled.Palette(c)
					takes := func(text string) bool {
						_, state := palette.Type(text)
						return palette.Free || state >= score.Ready
					}
					// A word such as `with` is typed together with the cell behind it.
					if !takes(cell) && !(k+1 < len(line.Cells) && takes(cell+" "+line.Cells[k+1])) {
						t.Errorf("%s: %q cannot be typed in the row %q of the Blank of %s; it takes %s", file, cell, line.Row.Name, g.Name, palette.Expects)
					}
				}
			}
		}
	}
}
