package main

import (
	"strings"
	"testing"

	"github.com/olekukonko/tablewriter/pkg/twwidth"
)

// A round fits narrow terminals with every player at the table, and a pipe gets all
// names whole.
func TestPairsFitNarrowTerminals(t *testing.T) {
	path, names := longNames(t)
	league := "The Honourable League of the Old Bridge and its Neighbours"
	answerOn(t, 0, path, "pair", "--league", league, "--save")
	for _, args := range [][]string{{"pair", "--league", league}, {"pair", "--league", league, "--tables", "2"}, {"pair", "--league", league, "--show"}} {
		for _, n := range []int{40, 80} {
			answer := answerOn(t, n, path, args...)
			fitted, _, _ := strings.Cut(answer, "save it:") // behind it names stand whole, to be copied
			for line := range strings.Lines(fitted) {
				if twwidth.Width(strings.TrimRight(line, "\n")) > n && !strings.Contains(line, names[2]) { // which has no blank
					t.Errorf("arbiter %q: wider than %d columns: %s", args, n, line)
				}
			}
			for _, name := range names {
				if !strings.Contains(strings.Join(strings.Fields(answer), " "), name) {
					t.Errorf("arbiter %q: nobody called %s in %d columns:\n%s", args, name, n, answer)
				}
			}
		}
		answer := answerOn(t, 0, path, args...)
		for _, name := range names {
			if !strings.Contains(answer, name) || strings.Contains(answer, "…") {
				t.Errorf("arbiter %q: no %s, or something is cut, in a pipe:\n%s", args, name, answer)
			}
		}
	}
}
