//go:build unix

package main

import (
	"strings"
	"testing"

	"github.com/olekukonko/tablewriter/pkg/twwidth"

	"arbiter/cmd/arbiter/internal/ptytest"
	"arbiter/cmd/arbiter/terminal"
)

// On narrow terminals each line fits, and what identifies a game stays whole.
func TestHistoriesFitTheTerminal(t *testing.T) {
	t.Parallel()
	c := &club{t, recorded(t,
		plainResult("buyers-market", []string{"Ann", "Maximilian Featherstonehaugh J"}, 41, 40),
		plainResult("buyers-market", []string{"Ann", "Maximilian Featherstonehaugh J", "Bob"}, 35, 46, 12),
		plainResult("bazaar", []string{"Ann", "Bob"}, 20, 3))}
	for _, columns := range []int{80, 60, 40} {
		for _, args := range [][]string{{"history", "Ann"}, {"history", "Maximilian Featherstonehaugh J"}, {"history"}, {"list"}, {"history", "Ann", "--limit", "1"}} {
			s := ptytest.Start(t, c.command(args...), columns, 60, false)
			if code := s.Wait(); code != terminal.Done {
				t.Errorf("%d columns, %v: exit code %d", columns, args, code)
			}
			out := plain(s.Output())
			for line := range strings.Lines(out) {
				line = strings.TrimRight(line, "\n")
				if twwidth.Width(line) > columns && !strings.HasPrefix(line, "    arbiter") { // a command to copy is one line
					t.Errorf("%d columns, %v: %s", columns, args, line)
				}
			}
			if today := "20"; strings.Contains(out, today+"…") || !strings.Contains(out, "Ann") {
				t.Errorf("%d columns, %v:\n%s", columns, args, out)
			}
		}
	}
}
