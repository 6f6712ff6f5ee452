package touch

import (
	"strings"
	"testing"

	"arbiter/cmd/arbiter/sheet/sheetmodel"
	"arbiter/cmd/games"
	"arbiter/score"
	"arbiter/score/goldentest"
	"arbiter/validate"
)

func judged() *games.Judge {
	return &games.Judge{Games: games.All, Options: validate.Options{NoProof: true}}
}

// sheetOf is a sheet with a text.
func sheetOf(t testing.TB, text string) *Sheet {
	t.Helper()
	_, game, _ := strings.Cut(text, "game: ")
	game, _, _ = strings.Cut(game, "\n")
	g := games.All.Find(game)
	if g == nil {
		t.Fatalf("no game is called %s", game)
	}
	s, err := New(g, sheetmodel.Read(g.Game, text), judged)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// A sheet is drawn as it was drawn before.
func TestDrawing(t *testing.T) {
	for name, test := range map[string]struct {
		text   string
		change Change
	}{
		"new":     {"game: bazaar\nplayer: Ann\nplayer: Bob\n", Change{Do: "select"}},
		"list":    {"game: bazaar\nplayer: Ann\nplayer: <b>&\"Bob\"'\n\nAnn: buy RWBGY* left 0\n", Change{Do: "add", At: "last", Open: true}},
		"board":   {"game: zark-city\nplayer: R Ann\nplayer: B Bob\nturn: R\n\n2  9H:R1B2  .\n1  KC  .\n   a  b\nhand R: QC\n", Change{Do: "moves"}},
		"illegal": {"game: subdivision\nplayer: R Ann\nplayer: B Bob\n\n2  R3 R3\n1  ## B1\n   a  b\n", Change{Do: "ask", Text: "R3"}},
		"hands":   {"game: pyramid\nplayer: Ann\nplayer: Bob\n\nquarry: Kem\nAnn: Fgo Rgo Cgo\n", Change{Do: "put", Text: "Xxx"}},
	} {
		t.Run(name, func(t *testing.T) {
			s := sheetOf(t, test.text)
			at := s.Page.Start()
			if test.change.At == "last" {
				at.Line, at.Cell = len(s.Page.Lines)-1, 0
			}
			test.change.At = s.Page.PlaceName(at)
			r, err := Alone(s.Game, s.Page, judged)
			if err != nil {
				t.Fatal(err)
			}
			r.ids = "changed"
			r.Do(&test.change)
			v := *r.View()
			v.Code, v.ID = "BCDFG", "ID"
			got := strings.ReplaceAll(Draw(&v), "><", ">\n<") + "\n"
			goldentest.Same(t, "testdata/"+name+".html", got)
		})
	}
}

// A player's name is no markup, wherever it stands on a sheet.
func TestNamesOnASheetAreEscaped(t *testing.T) {
	for i := range games.All {
		g := &games.All[i]
		head := score.Header{Players: []score.Player{{Name: "<i>Ann", Named: true}, {Name: "<i>Bob&", Named: true}}}
		sheetmodel.GiveColours(g.Game, head.Players)
		s, err := New(g, sheetmodel.New(g.Game, head), judged)
		if err != nil {
			t.Fatal(err)
		}
		v := s.Look(s.Page.PlaceName(s.Page.Start()), true)
		if page := Draw(&v); strings.Contains(page, "<i>Ann") || !strings.Contains(page, "&lt;i&gt;Ann") || strings.Contains(page, "Bob&") && !strings.Contains(page, "Bob&amp;") {
			t.Errorf("%s:\n%s", g.Name, page)
		}
	}
}
