package main

import (
	"path/filepath"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/cmd/arbiter/sheet/pagetest"
	"arbiter/cmd/games"
	"arbiter/validate"
)

// What a game's parser reads can be typed on the game's sheet, from the empty one and
// cell by cell: its legal twins, its examples and its conformance cases, each also with every
// player's pieces in every other seat.
func TestEverySheetIsFilledInByTyping(t *testing.T) {
	for _, g := range games.All {
		if g.Blank == nil {
			t.Errorf("the Game of %s has no Blank: it needs a sheet to fill in", g.Name)
			continue
		}
		var texts []written
		for _, w := range everyText(t, g) {
			if !strings.HasSuffix(w.file, ".illegal.txt") {
				texts = append(append(texts, w), reseated(t, w)...)
			}
		}
		for _, w := range texts {
			t.Run(g.Name+"/"+filepath.Base(w.file), func(t *testing.T) {
				p := model.New(g.Game, *w.Head())
				p.Open = true
				pagetest.OnPage(t, p).TypeAll(model.Read(g.Game, w.String()))
				if got := read(t, p.Text()); got.String() != w.String() {
					t.Errorf("typed:\n%s\nwant\n%s", got, w)
				}
				if missing := p.Missing(false); missing != "" && g.Referee(w.Position, validate.Options{NoProof: true}).Complete {
					t.Errorf("the game is over, and the sheet says that something is missing: %s", missing)
				}
			})
		}
	}
}
