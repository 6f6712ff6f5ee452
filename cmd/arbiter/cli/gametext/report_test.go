package gametext

import (
	"strings"
	"testing"

	"arbiter/cmd/arbiter/cli"
	"arbiter/score"
)

// No line of a report is wider than the terminal, whatever it begins with.
func TestReportsFitTheTerminal(t *testing.T) {
	words := strings.TrimSpace(strings.Repeat("five5 ", 40))
	r := &score.Report{}
	r.Add(score.Paragraph{Heading: true, Bold: "HEADING", Text: "   " + words},
		score.Paragraph{Text: words}, score.Paragraph{Label: "left", Text: words})
	for _, width := range []int{40, 60, 80} {
		var b strings.Builder
		PrintReport(&b, cli.Painter{Width: width}, r)
		for line := range strings.Lines(b.String()) {
			if n := cli.TextWidth(strings.TrimSuffix(line, "\n")); n > width {
				t.Errorf("%d columns of %d: %s", n, width, line)
			}
		}
		if n := strings.Count(b.String(), "five5"); n != 120 {
			t.Errorf("at %d columns %d words of 120 are printed", width, n)
		}
	}
}
