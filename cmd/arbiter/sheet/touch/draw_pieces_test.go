package touch

import (
	"strings"
	"testing"

	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/cmd/games"
	"arbiter/score"
	"arbiter/score/drawingtest"
)

// A page is told what changed, and nothing twice. It is told everything where a row came.
func TestAPageIsToldWhatChanged(t *testing.T) {
	s := sheetOf(t, "game: buyers-market\nplayer: W Ann\nplayer: K Bob\n\nAnn:\n  1: R3*2\nBob:\n  1: G3\n")
	r, err := Alone(s.Game, s.Page, judged)
	if err != nil {
		t.Fatal(err)
	}
	level := s.Page.PlaceName(sheetmodel.Cursor{Line: lineOf(s, "  1:")})
	var page Drawn
	r.Do(&Change{Do: "select", At: level})
	if whole := page.Draw(r.View()); !strings.HasPrefix(whole, `<main id="sheet"`) {
		t.Fatalf("at first the page is told\n%s", whole)
	}
	if again := page.Draw(r.View()); again != "" {
		t.Errorf("without a change the page is told\n%s", again)
	}
	r.Do(&Change{Do: "put", Text: "Y3", At: level})
	changed := page.Draw(r.View())
	if !strings.HasPrefix(changed, `<form id="entry"`) || strings.Count(changed, `id="row-`) > 2 {
		t.Errorf("after a change in one row the page is told\n%s", changed)
	}
	r.Do(&Change{Do: "add", At: level})
	if whole := page.Draw(r.View()); !strings.HasPrefix(whole, `<main id="sheet"`) {
		t.Errorf("after a row has come the page is told\n%s", whole)
	}
}

// What a sheet's cells and keys show lies within its drawing. Notation that is no word and no
// number is never shown as it is written.
func TestSmallDrawings(t *testing.T) {
	for i := range games.All {
		g := &games.All[i]
		head := score.Header{Players: []score.Player{{Name: "Ann", Named: true}, {Name: "Bob", Named: true}, {Name: "Cyd", Named: true}}}
		sheetmodel.GiveColours(g.Game, head.Players)
		s, err := New(g, sheetmodel.New(g.Game, head), judged)
		if err != nil {
			t.Fatal(err)
		}
		texts := []string{"9H:R1", "9H:R", "JO:R1B1B2", "10D:" + strings.Repeat("R3", 9), "?", "*"}
		for i := range s.Page.Blank.Rows {
			row := &s.Page.Blank.Rows[i]
			var palette score.Palette
			switch {
			case row.Grid != nil:
				palette = row.Grid.Palette
			case row.Palette != nil:
				palette = row.Palette(nil)
			}
			for _, group := range palette.Groups {
				for _, token := range group.Tokens {
					texts = append(texts, token.Text)
					if shown := s.words.token(token.Text, token.Label).Text; strings.Trim(shown, ".#*-?") == "" && shown != "" {
						t.Errorf("%s: %s shows %q on %s", g.Name, token.Text, shown, row.Name)
					}
				}
			}
			if row.Head != "" && strings.Contains("date: season: ruling: claim:", row.Head) {
				continue
			}
			if strings.ContainsAny(row.Help, "#*") || strings.Contains(row.Help, "..") || strings.Contains(row.Help, ", as ") {
				t.Errorf("%s: help shows notation: %s", g.Name, row.Help)
			}
		}
		for _, text := range texts {
			d := s.Page.Blank.Draw(text)
			for k := range d.Shapes {
				if left, top, right, bottom := drawingtest.Extent(&d.Shapes[k]); left < -1 || top < -1 || right > d.Width+1 || bottom > d.Height+1 {
					t.Errorf("%s: shape %d of %s leaves the drawing of %g×%g: %g,%g to %g,%g: %+v", g.Name, k, text, d.Width, d.Height, left, top, right, bottom, d.Shapes[k])
				}
			}
		}
	}
}

func lineOf(s *Sheet, head string) int {
	for i := range s.Page.Lines {
		if s.Page.Lines[i].Head == head {
			return i
		}
	}
	return -1
}
