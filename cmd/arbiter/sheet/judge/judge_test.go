package judge

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/cmd/games"
	"arbiter/score/goldentest"
	"arbiter/validate"
)

// said returns all that is said of a text, with the table after each line that has an act.
func said(text string) string {
	l := Of(&games.Judge{Games: games.All, Options: validate.Options{NoProof: true}}, text)
	if l.Problem != "" {
		return fmt.Sprintf("%d:%d %s, %d tallies, a picture %t", l.Line, l.Column, l.Problem, len(l.Tallies), l.Picture() != nil)
	}
	var b strings.Builder
	fmt.Fprintf(&b, "%s; left: %q\n", l.Title, l.Left)
	for _, one := range l.Tallies {
		fmt.Fprintf(&b, "%s %s %d %q\n", one.Colour, one.Name, one.Total, one.Lines)
	}
	for _, f := range l.Findings {
		fmt.Fprintf(&b, "%s %v %s\n", f.Rule, f.At, f.Message)
	}
	board, _ := l.Board()
	fmt.Fprintf(&b, "%s%s\n", l.Picture(), board.Title)
	for n := range strings.Count(text, "\n") + 3 {
		if picture := l.State(n); picture != nil {
			fmt.Fprintf(&b, "after line %d\n%s", n, picture)
		}
	}
	return b.String()
}

// What is said of a text while it is typed. A game without acts has no table after them.
func TestLive(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		goldentest.Same(t, strings.TrimSuffix(file, "txt")+"said", said(string(text)))
	}
}
