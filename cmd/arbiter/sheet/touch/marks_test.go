package touch

import (
	"fmt"
	"strings"
	"testing"
)

// A finding leads to its place. Only a broken rule marks it, as on a terminal and in a picture.
func TestWhatIsMarked(t *testing.T) {
	const purchases = "game: bazaar\nplayer: Ann\nplayer: Bob\nvariant: rwb\n\nAnn: buy RWBGY* left 0\nBob: buy RRRRB left 1\n"
	for _, c := range []struct{ text, findings, marked string }{
		{purchases, "", ""},
		{purchases + "Bob: buy RRRRB left 1\n", "warning 21-3.0", ""},
		{strings.Replace(purchases, "left 1", "left 99", 1), "error 21-2.0", "21-2.0"},
	} {
		s := sheetOf(t, c.text)
		v := s.view(s.look("", false))
		var findings, marked []string
		for _, f := range v.Findings {
			findings = append(findings, fmt.Sprint(f.Severity, " ", f.Cell))
		}
		for _, b := range v.Blocks {
			for _, l := range b.Lines {
				if l.Wrong {
					marked = append(marked, l.Place)
				}
				for _, cell := range l.Cells {
					if cell.Wrong {
						marked = append(marked, cell.Place)
					}
				}
			}
		}
		if got := strings.Join(findings, ", "); got != c.findings || strings.Join(marked, ", ") != c.marked {
			t.Errorf("%s: findings %s; marked %q", c.text, got, marked)
		}
	}
}
