package cli

import (
	"bytes"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"arbiter/score/notation"
)

// A limit keeps the newest entries, which stand last, and says of how many.
func TestNewest(t *testing.T) {
	for _, test := range []struct {
		limit int
		want  []int
		hint  string
	}{
		{0, []int{1, 2, 3}, ""},
		{1, []int{3}, "the newest 1 of 3 games; --limit 0 shows all"},
		{2, []int{2, 3}, "the newest 2 of 3 games; --limit 0 shows all"},
		{3, []int{1, 2, 3}, ""},
		{4, []int{1, 2, 3}, ""},
	} {
		n := &Newest{Limit: test.limit}
		if got, hint := NewestOf(n, []int{1, 2, 3}), n.Note(3, "game").Hint; !slices.Equal(got, test.want) || hint != test.hint {
			t.Errorf("limit %d: %v %q", test.limit, got, hint)
		}
		if got := n.JSON(3); got != (LimitJSON{test.limit, 3}) {
			t.Errorf("limit %d: %v", test.limit, got)
		}
	}
	if got := string(AppendJSON(nil, MergedObjects{(&Newest{Limit: 2}).JSON(3), nil, map[string]int{"a": 1}})); got != `{"limit":2,"results":3,"a":1}`+"\n" {
		t.Error(got)
	}
}

// A terminal gets the newest twenty where nothing else is said, and pipes, files and JSON all.
func TestTheUsualLimit(t *testing.T) {
	for _, test := range []struct {
		flags, output string
		columns       int
		json          bool
		want          int
	}{
		{"", "", 80, false, 20}, {"", "-", 1, false, 20}, {"--limit=0", "", 80, false, 0}, {"--limit=3", "", 80, false, 3}, {"--limit=30", "", 80, false, 30},
		{"", "", 0, false, 0}, {"--limit=3", "", 0, false, 3}, {"", "a.txt", 80, false, 0}, {"", "", 80, true, 0},
	} {
		a, _, _ := testApp(t)
		a.Out, a.Output, a.JSON = &screenOf{columns: test.columns}, test.output, test.json
		var n Newest
		cmd := &cobra.Command{}
		n.Flags(cmd)
		if err := errors.Join(cmd.ParseFlags(strings.Fields(test.flags)), n.Check(a)); err != nil || n.Limit != test.want {
			t.Errorf("%+v: %d, %v", test, n.Limit, err)
		}
	}
}

// The exit code is that of the worst answer, wherever it stands.
func TestTheWorstAnswerIsTheExitCode(t *testing.T) {
	for _, codes := range [][]int{{1, 0, 2, 0}, {2, 1}, {0, 2}} {
		var out bytes.Buffer
		a := &App{Out: &out, Err: &out}
		do := AnswerOptions{Painter: &Painter{}, Solver: func() Solver {
			return func(text notation.Text, to *Answer) {
				to.Code, to.Out = codes[text.Line-1], fmt.Appendf(nil, "%d", text.Line)
			}
		}}
		if err := a.AnswerGames(do, countedTexts(len(codes), nil)); err != nil || a.Code != ExitUnclear || out.Len() != len(codes) {
			t.Errorf("%v: exit code %d, %q, %v", codes, a.Code, &out, err)
		}
	}
}
