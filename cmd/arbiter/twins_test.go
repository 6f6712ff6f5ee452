package main

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/cmd/games"
	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/score/notation/notationtest"
	"arbiter/validate/validatetest"
)

// twinsOf returns the folder of a game's legal and illegal positions.
func twinsOf(game string) string {
	return filepath.Join("..", "..", "validate", strings.ReplaceAll(game, "-", ""), "testdata")
}

// A parser is used for one text after another. A position that it has read
// stays as it was: it shares no header, players or lists with the next one.
func TestAParserLeavesEarlierPositionsAlone(t *testing.T) {
	for _, g := range games.All {
		t.Run(g.Name, func(t *testing.T) {
			files, err := filepath.Glob(filepath.Join(twinsOf(g.Name), "*.txt"))
			if err != nil || len(files) < 2 {
				t.Fatalf("two twins at least are needed in %s; there are %d", twinsOf(g.Name), len(files))
			}
			read := func(r *games.Judge, file string, rename *strings.Replacer) score.Position {
				b, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				_, p, err := r.Read(notation.Text{File: file, Line: 1, Src: rename.Replace(string(b))})
				if err != nil {
					t.Fatal(err)
				}
				return p
			}
			same, others := strings.NewReplacer(), strings.NewReplacer("Ann", "Ann II", "Bob", "Bob II", "Cyd", "Cyd II")
			again := &games.Judge{Games: games.All}
			var earlier []score.Position
			var texts []string
			for _, file := range files {
				p := read(again, file, same)
				earlier, texts = append(earlier, p), append(texts, p.String())
				read(again, file, others)
			}
			for i, file := range files {
				// Texts are compared first: a game that keeps one position for all
				// texts gives the same one to both readings.
				diff := cmp.Diff(texts[i], earlier[i].String())
				if diff == "" {
					diff = notationtest.Same(read(&games.Judge{Games: games.All}, file, same), earlier[i])
				}
				if diff != "" {
					t.Errorf("Parse of %s keeps something from one text to the next: the position of %s has changed (-as read +after others were read):\n%s", g.Name, filepath.Base(file), diff)
				}
			}
		})
	}
}

// Every game has what a player and a contributor look for: its rules, a section
// on its body, an example, a row in the README and a fuzz test of its round trip. See
// docs/adding-a-game.md.
func TestEveryGameHasItsPages(t *testing.T) {
	notationPage, err := os.ReadFile("../../docs/notation.md")
	if err != nil {
		t.Fatal(err)
	}
	readme, err := os.ReadFile("../../README.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, g := range games.All {
		rules, err := os.ReadFile("../../docs/rules/" + g.Name + ".md")
		if err != nil {
			t.Errorf("%s has no page of rules: docs/rules/%s.md", g.Name, g.Name)
		} else {
			if !strings.Contains(string(rules), "not checked\n") {
				t.Errorf("docs/rules/%s.md has no section `## What is not checked`", g.Name)
			}
			for _, rule := range g.Rules {
				if !strings.Contains(string(rules), rule.ID) {
					t.Errorf("docs/rules/%s.md does not name the rule %s", g.Name, rule.ID)
				}
			}
		}
		if !strings.Contains(string(notationPage), "\n## "+g.Title+"\n") {
			t.Errorf("docs/notation.md has no section `## %s`", g.Title)
		}
		if _, err := os.Stat("../../docs/examples/" + g.Name + ".txt"); err != nil {
			t.Errorf("%s has no example: docs/examples/%s.txt", g.Name, g.Name)
		}
		if !strings.Contains(string(readme), "\n| "+g.Title+" |") {
			t.Errorf("the table \"What it knows\" in README.md has no row %q", g.Title)
		}
		folder := strings.ReplaceAll(g.Name, "-", "")
		if !testsCall("../../score/"+folder, "func FuzzParse(", "notationtest.AddTwins(", "notationtest.RoundTrip(") {
			t.Errorf("score/%s has no FuzzParse that calls notationtest.AddTwins and notationtest.RoundTrip", folder)
		}
		if !testsCall("../../validate/"+folder, "validatetest.Twins(") {
			t.Errorf("validate/%s has no test that calls validatetest.Twins", folder)
		}
	}
}

// Every rule has a legal and an illegal twin, or a reason why not.
func TestEveryRuleHasItsTwins(t *testing.T) {
	for _, g := range games.All {
		for _, rule := range g.Rules {
			short := strings.TrimPrefix(rule.ID, g.Name+"/")
			has := func(kind string) bool {
				_, err := os.Stat(filepath.Join(twinsOf(g.Name), short+"."+kind+".txt"))
				return err == nil
			}
			if rule.Kind&score.Checks == 0 {
				if has("illegal") {
					t.Errorf("%s has an illegal twin, but is said to check nothing", rule.ID)
				}
				continue
			}
			if !has("legal") || !has("illegal") {
				t.Errorf("%s has not both twins: %s.legal.txt and %s.illegal.txt in %s", rule.ID, short, short, twinsOf(g.Name))
				continue
			}
			b, err := os.ReadFile(filepath.Join(twinsOf(g.Name), short+".illegal.txt"))
			if err != nil {
				t.Fatal(err)
			}
			if says := validatetest.ReadAnnounced(string(b)); !slices.ContainsFunc(says.Finds, func(f string) bool { return strings.HasPrefix(f+" ", rule.ID+" ") }) {
				t.Errorf("%s.illegal.txt does not say that it breaks %s: it has no line `; finds: %s PLACES`", short, rule.ID, rule.ID)
			}
		}
	}
}

// testsCall reports whether one test file of a folder has all of these.
func testsCall(folder string, all ...string) bool {
	files, _ := filepath.Glob(folder + "/*_test.go")
	return slices.ContainsFunc(files, func(file string) bool {
		b, _ := os.ReadFile(file)
		return !slices.ContainsFunc(all, func(one string) bool { return !strings.Contains(string(b), one) })
	})
}
