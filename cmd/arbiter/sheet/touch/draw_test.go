package touch

import (
	"regexp"
	"strconv"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/sheet/judge"
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
		"board":   {"game: zark-city\nplayer: R Ann\nplayer: B Bob\nturn: R\n\n2  9H:R1B2  .\n1  KC  .\n   a  b\nhand R: QC\n", Change{Do: "moves", At: "last"}},
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
			goldentest.Same(t, "testdata/"+name+".html", markup(Draw(&v)))
		})
	}
}

var (
	symbols = regexp.MustCompile(`(<symbol [^>]*>).*?(</symbol>)`) // what they show has its tests beside the games
	opening = regexp.MustCompile(`><([a-z]+ )`)
)

// markup is a page with a line for each element that has attributes, without what its symbols show.
func markup(page string) string {
	return opening.ReplaceAllString(symbols.ReplaceAllString(page, "$1$2"), ">\n<$1") + "\n"
}

// What few sheets have: they were sent or change a result, are kept nowhere, have conflicts, a
// table after an act, long palettes, and a program for the phone.
func TestRarePartsAreDrawn(t *testing.T) {
	keys := func(n int) (list []Key) {
		for i := range n {
			list = append(list, Key{Text: strconv.Itoa(i)})
		}
		return list
	}
	v := View{Code: "B&B", Title: "<T>", Rev: 7, Text: "<t>", Sent: 12, Of: 3, Program: "/p?a&b", Exec: "/e&", Size: 9,
		State: State{Place: "3.1", Was: "<w>", Line: "<l>", ID: "<i>", Memory: "<m>", More: true, Filled: true, Answer: "<a>", After: "1 < 2", Unkept: "<u>",
			Moves: &Moves{Player: "<P>", Says: "2 < 3"}, Acts: true},
		Problem: "<p>", Started: true, Half: true, Missing: "<x>", Left: "<f>", Cell: "<c>", Expects: "<e>", Whole: "<h>", Written: "<v>", Header: "date", Free: true, Takes: "<k>",
		Conflicts: []Conflict{{ID: "<1>", Says: "One.", Typed: []string{"<b>", "R3"}}, {ID: "2", Says: "Two."}}, Refused: "<r>",
		Tallies: []judge.Tally{{Name: "<A>", Total: -3, Lines: []string{"<y>"}}, {Colour: "R", Name: "Bob"}}, Folded: true, Redo: true, Dense: true, Tabs: true,
		Findings: []Finding{{Finding: score.Finding{Severity: score.Warning, Message: "<g>", At: []string{"a1", "<z>"}}, Cell: "r0.0"}, {Finding: score.Finding{Message: "all"}}},
		Blocks: []Block{{Section: true, Name: "<S>"}, {Name: "<L>", Single: true, Lines: []Line{{ID: "4", Says: "<q>", Wrong: true}}}, {Name: "<M>", Add: true, Lines: []Line{{ID: "5", Name: "<n>", Says: "<o>"}, {ID: "6", Place: "6.0"}}},
			{Name: "<B>", Board: true, Columns: []string{"", "a"}, Lines: []Line{{ID: "r0", Name: "1", Cells: []Cell{{Place: "r0.0", Name: "<j>", Text: "<d>", Wrong: true, Parts: []Part{{Text: "<1>"}, {Image: "<svg/>"}, {Text: "3"}}}}}}}},
		Keys: []Keys{{Name: "<K>", Large: true, Tokens: keys(1)}, {Name: "two", Large: true, Sign: "<svg/>", Tokens: []Key{{Text: "<t>", Name: "<N>", Label: "<l>", Full: true, Pale: true, Shows: Part{Text: "<s>"}}}},
			{Name: "one", Tokens: keys(1)}, {Name: score.Or, Tokens: keys(1)}, {Name: "four", Tokens: keys(4)}, {Name: "five", Tokens: keys(5)}, {Name: "seven", Tokens: keys(7)}, {Name: "digits", Digits: true, Tokens: keys(2)}},
	}
	pages := Draw(&v)
	v.Code, v.Sent, v.Tabs, v.Dense, v.Half, v.Missing, v.Open, v.Tall, v.Larger, v.Redo, v.Keys = "", 0, false, false, false, "", true, true, true, false, v.Keys[:1]
	v.Players, v.Moves.Kinds = []score.Player{{Name: "<A>", Colour: "R"}}, []MoveKind{{"<go>", []string{"<go> a1", "<go> b1"}}}
	v.Help, v.Said, v.Answer, v.Conflicts, v.Filled, v.Blocks, v.Tallies, v.Findings = "<H>", "<said>", "", nil, false, nil, nil, nil
	pages += "\n" + Draw(&v)
	v.Problem, v.Code, v.Picture, v.Started = "", "B", "<svg/>", false
	pages += "\n" + (&Drawn{}).Draw(&v)
	goldentest.Same(t, "testdata/rare.html", markup(pages))
	for want, v := range map[string]View{
		"Still being filled in": {Problem: "p", Started: true, Missing: "m"}, "Cannot be read yet": {Problem: "p", Started: true}, "A new sheet": {Problem: "p"}, "": {Started: true, Missing: "m"},
	} {
		if got := v.Unread(); got != want {
			t.Errorf("%+v: %q, want %q", v, got, want)
		}
	}
}
