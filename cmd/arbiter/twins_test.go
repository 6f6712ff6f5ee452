package main

import (
	"bufio"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/score/notation/notationtest"
	"arbiter/validate"
)

// twinsOf is the folder of a game's legal and illegal positions.
func twinsOf(game string) string {
	return filepath.Join("..", "..", "validate", strings.ReplaceAll(game, "-", ""), "testdata")
}

// expected returns the findings that a twin's own comments announce: a line
// `; finds: RULE PLACES` for each error and `; warns: RULE` for each warning.
func expected(text string) (finds, warns []string) {
	lines := bufio.NewScanner(strings.NewReader(text))
	for lines.Scan() {
		if f, ok := strings.CutPrefix(lines.Text(), "; finds: "); ok {
			finds = append(finds, f)
		}
		if w, ok := strings.CutPrefix(lines.Text(), "; warns: "); ok {
			warns = append(warns, w)
		}
	}
	slices.Sort(finds)
	slices.Sort(warns)
	return finds, warns
}

// Each twin is judged as its file's name and comments say.
func TestTwins(t *testing.T) {
	for _, g := range games {
		files, err := filepath.Glob(filepath.Join(twinsOf(g.Name), "*.txt"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no twins of %s: %v", g.Name, err)
		}
		for _, file := range files {
			name := strings.TrimSuffix(filepath.Base(file), ".txt")
			t.Run(g.Name+"/"+name, func(t *testing.T) {
				b, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				var r parser
				_, p, err := r.read(notation.Text{File: file, Line: 1, Src: string(b)})
				if err != nil {
					t.Fatal(err)
				}
				v := g.judge(p, validate.Options{})
				var found, warned []string
				for _, f := range v.Findings {
					switch f.Severity {
					case validate.Error:
						found = append(found, strings.Join(append([]string{f.Rule}, f.At...), " "))
					case validate.Warning:
						warned = append(warned, f.Rule)
					}
					if f.Message == "" {
						t.Errorf("%s has no sentence", f.Rule)
					}
				}
				slices.Sort(found)
				slices.Sort(warned)
				finds, warns := expected(string(b))
				if diff := cmp.Diff(finds, found); diff != "" {
					t.Errorf("errors (-want +got):\n%s", diff)
				}
				if diff := cmp.Diff(warns, warned); diff != "" {
					t.Errorf("warnings (-want +got):\n%s", diff)
				}
				if illegal := strings.HasSuffix(name, ".illegal"); illegal == v.Legal() {
					t.Errorf("the verdict is %s", v.Word())
				}
			})
		}
	}
}

// A parser is used for one text after another. A position that it has read
// stays as it was: it shares no header, players or lists with the next one.
func TestAParserLeavesEarlierPositionsAlone(t *testing.T) {
	for _, g := range games {
		t.Run(g.Name, func(t *testing.T) {
			files, err := filepath.Glob(filepath.Join(twinsOf(g.Name), "*.txt"))
			if err != nil || len(files) < 2 {
				t.Fatalf("%d twins: %v", len(files), err)
			}
			read := func(r *parser, file string) score.Position {
				b, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				_, p, err := r.read(notation.Text{File: file, Line: 1, Src: string(b)})
				if err != nil {
					t.Fatal(err)
				}
				return p
			}
			var again parser
			var earlier []score.Position
			for _, file := range files {
				earlier = append(earlier, read(&again, file))
			}
			for i, file := range files {
				if diff := notationtest.Same(read(new(parser), file), earlier[i]); diff != "" {
					t.Errorf("%s has changed (-read alone +read before others):\n%s", filepath.Base(file), diff)
				}
			}
		})
	}
}

// Every rule has a legal and an illegal twin, or a reason why not.
func TestEveryRuleHasItsTwins(t *testing.T) {
	for _, g := range games {
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
				t.Errorf("%s has no legal and illegal twin", rule.ID)
				continue
			}
			b, err := os.ReadFile(filepath.Join(twinsOf(g.Name), short+".illegal.txt"))
			if err != nil {
				t.Fatal(err)
			}
			if finds, _ := expected(string(b)); !slices.ContainsFunc(finds, func(f string) bool { return strings.HasPrefix(f+" ", rule.ID+" ") }) {
				t.Errorf("the illegal twin of %s does not break it", rule.ID)
			}
		}
	}
}
