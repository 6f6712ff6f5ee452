package validate_test

import (
	"bufio"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/score"
	"arbiter/score/bazaar"
	"arbiter/score/buyersmarket"
	"arbiter/score/notation"
	"arbiter/score/pyramid"
	"arbiter/score/subdivision"
	"arbiter/score/zarkcity"
	"arbiter/validate"
)

// noIllegalTwin are the rules that have no illegal form, each with the reason.
var noIllegalTwin = map[string]string{
	subdivision.RuleUnfinished:  "only warns: an unfinished game is legal",
	subdivision.RulePips:        "only scores",
	subdivision.RuleGroup:       "only scores",
	subdivision.RuleRiffRaff:    "only scores",
	subdivision.RulePrivatePark: "only scores",

	pyramid.RulePaid: "only scores",
	pyramid.RulePot:  "only scores",

	buyersmarket.RuleCards:     "only warns: cards part equal totals, and break no rule",
	buyersmarket.RuleCall:      "only warns: nobody wrote down who called",
	buyersmarket.RuleBricks:    "only scores",
	buyersmarket.RuleLevel:     "only scores",
	buyersmarket.RuleCohesion:  "only scores",
	buyersmarket.RuleDiversity: "only scores",
	buyersmarket.RuleRegality:  "only scores",
	buyersmarket.RuleUnused:    "only scores",
	buyersmarket.RuleUnspent:   "only scores",

	zarkcity.RuleBoard:      "only warns: a board with fewer cards may have been drawn short",
	zarkcity.RulePowerBlock: "scores, and warns of a win that several share: that is legal",
	zarkcity.RuleThreat:     "only shown, worth nothing",
	bazaar.RuleBonus:        "only scores",
	bazaar.RuleCarried:      "only scores",
}

// A judge reads and judges a text.
type judge func(t *testing.T, text notation.Text) validate.Verdict

var judges = map[string]struct {
	*score.Game
	judge
}{
	"subdivision": {&subdivision.Game, func(t *testing.T, text notation.Text) validate.Verdict {
		t.Helper()
		p := readSubdivision(t, text)
		return validate.Subdivision(p, validate.Options{})
	}},
	"pyramid": {&pyramid.Game, judgePyramid},
	"bazaar": {&bazaar.Game, func(t *testing.T, text notation.Text) validate.Verdict {
		t.Helper()
		p := readBazaar(t, text)
		return validate.Bazaar(p, validate.Options{})
	}},
	"buyers-market": {&buyersmarket.Game, func(t *testing.T, text notation.Text) validate.Verdict {
		t.Helper()
		var g notation.Game
		if err := g.Read(text); err != nil {
			t.Fatal(err)
		}
		p, err := buyersmarket.Parse(&g)
		if err != nil {
			t.Fatal(err)
		}
		return validate.BuyersMarket(p, validate.Options{})
	}},
	"zark-city": {&zarkcity.Game, judgeZarkCity},
}

func judgeZarkCity(t *testing.T, text notation.Text) validate.Verdict {
	t.Helper()
	var g notation.Game
	if err := g.Read(text); err != nil {
		t.Fatal(err)
	}
	p, err := zarkcity.Parse(&g)
	if err != nil {
		t.Fatal(err)
	}
	return validate.ZarkCity(p, validate.Options{})
}

func judgePyramid(t *testing.T, text notation.Text) validate.Verdict {
	t.Helper()
	var g notation.Game
	if err := g.Read(text); err != nil {
		t.Fatal(err)
	}
	p, err := pyramid.Parse(&g)
	if err != nil {
		t.Fatal(err)
	}
	return validate.Pyramid(p, validate.Options{})
}

func readBazaar(t testing.TB, text notation.Text) *bazaar.Position {
	t.Helper()
	var g notation.Game
	if err := g.Read(text); err != nil {
		t.Fatal(err)
	}
	p, err := bazaar.Parse(&g)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func readSubdivision(t testing.TB, text notation.Text) *subdivision.Position {
	t.Helper()
	var g notation.Game
	if err := g.Read(text); err != nil {
		t.Fatal(err)
	}
	p, err := subdivision.Parse(&g)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// expected are the findings that a twin's own comments announce: lines
// `; finds: RULE PLACES` and `; warns: RULE`.
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
	return finds, warns
}

// Each twin is judged as its file's name and comments say.
func TestTwins(t *testing.T) {
	for game, j := range judges {
		files, err := filepath.Glob(filepath.Join("testdata", game, "*.txt"))
		if err != nil || len(files) == 0 {
			t.Fatalf("no twins of %s: %v", game, err)
		}
		for _, file := range files {
			name := strings.TrimSuffix(filepath.Base(file), ".txt")
			t.Run(game+"/"+name, func(t *testing.T) {
				b, err := os.ReadFile(file)
				if err != nil {
					t.Fatal(err)
				}
				v := j.judge(t, notation.Text{File: file, Line: 1, Src: string(b)})
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
				finds, warns := expected(string(b))
				if diff := cmp.Diff(finds, found); diff != "" {
					t.Errorf("errors (-want +got):\n%s", diff)
				}
				for _, w := range warns {
					if !slices.Contains(warned, w) {
						t.Errorf("no warning %s", w)
					}
				}
				if illegal := strings.HasSuffix(name, ".illegal"); illegal == v.Legal() {
					t.Errorf("the verdict is %s", v.Word())
				}
			})
		}
	}
}

// Every rule has a legal and an illegal twin, or a reason why not.
func TestEveryRuleHasItsTwins(t *testing.T) {
	for game, j := range judges {
		for _, rule := range j.Rules {
			short := strings.TrimPrefix(rule.ID, game+"/")
			has := func(kind string) bool {
				_, err := os.Stat(filepath.Join("testdata", game, short+"."+kind+".txt"))
				return err == nil
			}
			reason, excused := noIllegalTwin[rule.ID]
			if excused {
				if reason == "" || has("illegal") {
					t.Errorf("%s: excused without a reason, or in spite of its illegal twin", rule.ID)
				}
				continue
			}
			if !has("legal") || !has("illegal") {
				t.Errorf("%s has no legal and illegal twin in testdata/%s", rule.ID, game)
				continue
			}
			b, err := os.ReadFile(filepath.Join("testdata", game, short+".illegal.txt"))
			if err != nil {
				t.Fatal(err)
			}
			if finds, _ := expected(string(b)); !slices.ContainsFunc(finds, func(f string) bool { return strings.HasPrefix(f+" ", rule.ID+" ") }) {
				t.Errorf("the illegal twin of %s does not break it", rule.ID)
			}
		}
	}
}
