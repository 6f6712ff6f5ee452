package validatetest

import (
	"bufio"
	"encoding/json"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"go/types"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/score"
	"arbiter/score/notation"
	"arbiter/validate"
)

// Announced is the expected answer, as the first lines of a twin state it.
type Announced struct {
	Finds, Warns []string // lines `; finds: RULE PLACES` and `; warns: RULE`, in order
	Totals       string   // the line `; totals: Ann 7 Bob 3`
}

// ReadAnnounced reads the expected answer.
func ReadAnnounced(text string) (a Announced) {
	lines := bufio.NewScanner(strings.NewReader(text))
	for lines.Scan() {
		if f, ok := strings.CutPrefix(lines.Text(), "; finds: "); ok {
			a.Finds = append(a.Finds, f)
		}
		if w, ok := strings.CutPrefix(lines.Text(), "; warns: "); ok {
			a.Warns = append(a.Warns, w)
		}
		if line, ok := strings.CutPrefix(lines.Text(), "; totals: "); ok {
			a.Totals = line
		}
	}
	slices.Sort(a.Finds)
	slices.Sort(a.Warns)
	return a
}

// Totals returns a position's totals in the form of that line.
func Totals(p score.Position) string {
	var words []string
	for _, tally := range p.Breakdown().Tallies {
		words = append(words, fmt.Sprint(tally.Name, " ", tally.Total()))
	}
	return strings.Join(words, " ")
}

// Twins judges each twin in the folder testdata, as its file's name and its first lines say.
// Every sentence that the referee's package writes for a finding is said of one of them, so
// that each condition of a rule has its twin.
func Twins[P score.Position](t *testing.T, parse func(*notation.Game) (P, error), judge func(P, validate.Options) validate.Verdict) {
	var said []string
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal("testdata holds no twins: files *.legal.txt, *.illegal.txt and *.warned.txt (docs/adding-a-game.md says what they are)")
	}
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".txt")
		t.Run(name, func(t *testing.T) {
			b, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			p := Read(t, parse, string(b))
			v := judge(p, validate.Options{})
			got := Announced{Totals: Totals(p)}
			for _, f := range v.Findings {
				switch f.Severity {
				case validate.Error:
					got.Finds = append(got.Finds, strings.Join(append([]string{f.Rule}, f.At...), " "))
				case validate.Warning:
					got.Warns = append(got.Warns, f.Rule)
				}
				said = append(said, f.Message)
				if f.Message == "" {
					t.Errorf("%s has no sentence", f.Rule)
				}
			}
			slices.Sort(got.Finds)
			slices.Sort(got.Warns)
			if diff := cmp.Diff(ReadAnnounced(string(b)), got); diff != "" {
				t.Errorf("(-the twin says, +it is)\n%s", diff)
			}
			if v.Complete != (v.GoesOn == "") {
				t.Errorf("complete is %v, and it goes on because %q", v.Complete, v.GoesOn)
			}
			if illegal := strings.HasSuffix(name, ".illegal"); illegal == v.Legal() {
				t.Errorf("the verdict is %s", v.Word())
			}
		})
	}
	list, err := unsaid(said)
	if err != nil {
		t.Fatal(err)
	}
	for _, sentence := range list {
		t.Errorf("no twin is told: %s", sentence)
	}
}

// unsaid returns the sentences of findings in the package of the working folder that match none of
// the messages: literals that end in a full stop and are passed to the functions that add findings.
func unsaid(said []string) (list []string, err error) {
	files, err := filepath.Glob("*.go")
	if err != nil {
		return nil, err
	}
	for _, file := range files {
		if strings.HasSuffix(file, "_test.go") {
			continue
		}
		parsed, err := parser.ParseFile(token.NewFileSet(), file, nil, 0)
		if err != nil {
			return nil, err
		}
		ast.Inspect(parsed, func(n ast.Node) bool {
			call, ok := n.(*ast.CallExpr)
			if !ok {
				return true
			}
			switch name := types.ExprString(call.Fun); {
			case strings.HasPrefix(name, "fmt."), strings.HasSuffix(name, ".Says"), name == "append":
				return true
			}
			for _, arg := range call.Args {
				word, ok := arg.(*ast.BasicLit)
				if !ok || word.Kind != token.STRING {
					continue
				}
				sentence, err := strconv.Unquote(word.Value)
				if err != nil || !strings.HasSuffix(sentence, ".") {
					continue
				}
				form := regexp.MustCompile(verb.ReplaceAllString(regexp.QuoteMeta(sentence), ".*"))
				if !slices.ContainsFunc(said, form.MatchString) {
					list = append(list, sentence)
				}
			}
			return true
		})
	}
	return list, nil
}

// verb matches a formatting verb of package fmt, quoted for a regular expression.
var verb = regexp.MustCompile(`%(\\\[\d\\\])?[a-z]`)

// Sentences returns all that is said of more texts, with their values, and of the twins in the
// folder testdata. Why a game goes on is told where the one before did not go on for the same
// reason.
func Sentences[P score.Position](t *testing.T, parse func(*notation.Game) (P, error), judge func(P, validate.Options) validate.Verdict, more ...string) string {
	t.Helper()
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		more = append(more, string(text))
	}
	var b strings.Builder
	last := "" // why the game before went on
	for i, text := range more {
		v := judge(Read(t, parse, text), validate.Options{})
		name := fmt.Sprint("text ", i+1)
		if at := i + len(files) - len(more); at >= 0 {
			name = strings.TrimSuffix(filepath.Base(files[at]), ".txt")
		}
		says := v.Says
		for _, value := range []any{v.More, v.Proof} {
			values, err := json.Marshal(value)
			if err != nil {
				t.Fatal(err)
			}
			if i < len(more)-len(files) && string(values) != "null" {
				says = append(slices.Clip(says), string(values))
			}
		}
		if v.GoesOn != "" && v.GoesOn != last {
			says = append(slices.Clip(says), "goes on: "+v.GoesOn)
		}
		last = v.GoesOn
		for _, f := range v.Findings {
			fmt.Fprintf(&b, "%s: %s %s, %q at %q: %s\n", name, f.Severity, f.Rule, f.Player, f.At, f.Message)
		}
		for _, one := range says {
			fmt.Fprintf(&b, "%s: %s\n", name, one)
		}
	}
	return b.String()
}
