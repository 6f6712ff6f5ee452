package main

import (
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/cmd/games"
	"arbiter/score"
	"arbiter/score/drawingtest"
	"arbiter/score/notation"
	"arbiter/validate"
	"arbiter/validate/validatetest"
)

// A written is a game that somebody wrote down: a twin, an example or a conformance
// case.
type written struct {
	file string
	score.Position
}

// everyText reads all that is written of a game.
func everyText(t *testing.T, g games.Game) []written {
	t.Helper()
	var list []written
	for _, folder := range []string{twinsOf(g.Name), "../../docs/examples", "testdata/conformance/" + g.Name} {
		files, err := filepath.Glob(filepath.Join(folder, "*.txt"))
		if err != nil {
			t.Fatal(err)
		}
		for _, file := range files {
			text, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			of, p, err := (&games.Judge{Games: games.All}).Read(notation.Text{File: file, Line: 1, Src: string(text)})
			if err == nil && of.Name == g.Name {
				list = append(list, written{file, p})
			}
		}
	}
	return list
}

// A rule does what its Kind says, and nothing else: it finds errors, gives lines of
// points, warns.
func TestEveryRuleDoesWhatItsKindSays(t *testing.T) {
	for _, g := range games.All {
		done := map[string]score.Kind{}
		for _, w := range everyText(t, g) {
			do := func(id string, kind score.Kind) {
				rule, known := g.Rule(id)
				if !known && !strings.HasPrefix(id, "notation/") {
					t.Errorf("%s: the Rules of %s have no %s", w.file, g.Name, id)
				}
				if known && rule.Kind&kind == 0 {
					t.Errorf("%s: %s does what its Kind does not say", w.file, id)
				}
				done[id] |= kind
			}
			for _, f := range g.Referee(w.Position, validate.Options{}).Findings {
				switch f.Severity {
				case validate.Error:
					do(f.Rule, score.Checks)
				case validate.Warning:
					do(f.Rule, score.Warns)
				}
			}
			for _, tally := range w.Breakdown().Tallies {
				for _, line := range tally.Lines {
					do(line.Rule, score.Scores)
				}
			}
		}
		for _, rule := range g.Rules {
			for kind, does := range map[score.Kind]string{score.Checks: "finds an error", score.Scores: "gives a line of points", score.Warns: "warns"} {
				if rule.Kind&^done[rule.ID]&kind != 0 {
					t.Errorf("%s never %s, in no twin, example or conformance case, though its Kind says that it does", rule.ID, does)
				}
			}
		}
	}
}

// For each value of a ruling a twin or a conformance case, which say what is right, has it
// in force, and would be answered otherwise under another value.
func TestEveryRulingMatters(t *testing.T) {
	for _, g := range games.All {
		texts := slices.DeleteFunc(everyText(t, g), func(w written) bool { return strings.Contains(w.file, "examples") })
		for _, ruling := range g.Rulings {
			under := func(w written, value string) any {
				w.Head().Over = []score.Setting{{Name: ruling.Name, Value: value}}
				defer func() { w.Head().Over = nil }()
				v := g.Referee(w.Position, validate.Options{NoProof: true})
				sheet := w.Breakdown()
				return [4]any{validatetest.Totals(w.Position), sheet.Places(), v.Complete, v.Findings}
			}
			for _, value := range ruling.Values {
				if !slices.ContainsFunc(texts, func(w written) bool {
					return w.Head().Ruling(&ruling) == value.Name && slices.ContainsFunc(ruling.Values, func(other score.Choice) bool {
						return !reflect.DeepEqual(under(w, value.Name), under(w, other.Name))
					})
				}) {
					t.Errorf("%s: no twin and no conformance case under %s=%s would be answered otherwise under another value", g.Name, ruling.Name, value.Name)
				}
			}
		}
	}
}

// A game that is over places its players. A sheet on which nothing is written is no
// game that is over, and places nobody.
func TestEveryGameEnds(t *testing.T) {
	for _, g := range games.All {
		over, open := false, false
		for _, w := range everyText(t, g) {
			v, sheet := g.Referee(w.Position, validate.Options{NoProof: true}), w.Breakdown()
			if v.Complete && v.Legal() {
				over = true
				if sheet.Places() == nil {
					t.Errorf("%s: %s is over and legal, and nobody is placed", w.file, g.Name)
				}
			}
			open = open || !v.Complete
		}
		if !over || !open {
			t.Errorf("%s: the twins, examples and conformance cases need a legal game that is over (there is one: %t) and a game that is not (%t)", g.Name, over, open)
		}
		for n := g.MinPlayers; n <= g.MaxPlayers; n++ {
			empty := model.New(g.Game, score.Header{Players: seated(g, n)}).Text()
			j, err := (&games.Judge{Games: games.All, Options: validate.Options{NoProof: true}}).Text(notation.Text{File: "an empty sheet", Line: 1, Src: empty})
			if err == nil && (j.Verdict.Complete || j.Breakdown.Places() != nil) {
				t.Errorf("%s: the sheet of %d on which nothing is written is over (%t) or places somebody (%v)", g.Name, n, j.Verdict.Complete, j.Breakdown.Places())
			}
		}
	}
}

// seated returns so many players of a game.
func seated(g games.Game, n int) (players []score.Player) {
	for i := range n {
		players = append(players, score.Player{Name: "Player " + string(rune('A'+i)), Named: true})
		if g.Colours {
			players[i].Colour = g.Letters[i : i+1]
		}
	}
	return players
}

// Places in findings are the names that marks use: the board flags each of them, and
// the picture points at one of a game's at least. Both show what loses points.
func TestEveryGameShowsItsMarks(t *testing.T) {
	for _, g := range games.All {
		named, pointed := "", false
		for _, w := range everyText(t, g) {
			plain := w.Board(nil)
			drawingtest.Check(t, &plain)
			shows := func(place string, mark score.Mark, ink score.Ink) (picture, board bool) {
				marks := score.Marks{place: mark}
				d := w.Board(marks)
				drawingtest.Check(t, &d)
				return w.Draw(marks).String() != w.Draw(nil).String(), len(drawingtest.Outlined(&d, ink)) > len(drawingtest.Outlined(&plain, ink))
			}
			for _, f := range g.Referee(w.Position, validate.Options{NoProof: true}).Findings {
				if strings.HasPrefix(f.Rule, "notation/") {
					continue // it names lines of the text
				}
				for _, place := range f.At {
					picture, board := shows(place, score.Fault, score.Wrong)
					if !board {
						t.Errorf("%s: the Board of %s does not flag %q, which %s names", w.file, g.Name, place, f.Rule)
					}
					named, pointed = place, pointed || picture
				}
			}
			sheet := w.Breakdown()
			for place := range sheet.Losses() {
				if picture, board := shows(place, score.Loss, score.Lost); !picture || !board {
					t.Errorf("%s: %q loses points; the Draw of %s shows it: %t, its Board: %t", w.file, place, g.Name, picture, board)
				}
			}
		}
		switch {
		case named == "":
			t.Errorf("no finding in a twin of %s names a place: a player or a part of the picture", g.Name)
		case !pointed:
			t.Errorf("the Draw of %s points at no place that a finding names, as %q", g.Name, named)
		}
	}
}

// read reads a text of any game.
func read(t *testing.T, text string) score.Position {
	t.Helper()
	_, p, err := (&games.Judge{Games: games.All}).Read(notation.Text{File: "game", Line: 1, Src: text})
	if err != nil {
		t.Fatalf("%v in\n%s", err, text)
	}
	return p
}

// A line of a body that stands twice is refused, or the game is another one: no line is
// passed over in silence. Nor does a slip give points in silence: they are the same, or
// something is found.
func TestEveryLineCounts(t *testing.T) {
	for _, g := range games.All {
		for _, w := range everyText(t, g) {
			text, err := os.ReadFile(w.file)
			if err != nil {
				t.Fatal(err)
			}
			head, body, _ := strings.Cut(string(text), "\n\n")
			lines := strings.Split(strings.TrimRight(body, "\n"), "\n")
			for i, line := range lines {
				if blank, _, _ := strings.Cut(line, ";"); strings.TrimSpace(blank) == "" {
					continue
				}
				twice := head + "\n\n" + strings.Join(slices.Insert(slices.Clone(lines), i, line), "\n") + "\n"
				_, p, err := (&games.Judge{Games: games.All}).Read(notation.Text{File: w.file, Line: 1, Src: twice})
				switch {
				case err != nil:
				case p.String() == w.String():
					t.Errorf("%s: the line %q may stand twice, and changes nothing", w.file, line)
				case validatetest.Totals(p) != validatetest.Totals(w) && len(findings(g, p)) == len(findings(g, w.Position)):
					t.Errorf("%s: the line %q may stand twice, and gives %s in place of %s", w.file, line, validatetest.Totals(p), validatetest.Totals(w))
				}
			}
		}
	}
}

// findings returns what a referee says of a position, without a search for an order of turns.
func findings(g games.Game, p score.Position) []validate.Finding {
	v := g.Referee(p, validate.Options{NoProof: true})
	return v.Findings
}
