package records

import (
	"context"
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"
)

// The questions of docs/records.md are answered by both engines, with the same
// words.
func TestQuestionsInSQL(t *testing.T) {
	forEachStore(t, func(t *testing.T) {
		page, err := os.ReadFile("../docs/records.md")
		must(t, err)
		questions := regexp.MustCompile("(?s)```sql\\n(.*?);\\n```").FindAllStringSubmatch(string(page), -1)
		s := newStore(t)
		season(t, s)
		want := []string{
			"Dan 2, Ann 1",
			"2 2026-11-21 19:04 tally 0 5, 3 2026-11-20 19:00 tally 2 1.25, 1 2001-09-09 01:46 tally 1 5",
			"tally Ann 5",
			"Ann Bob 2, Ann Dan 1, Dan Eve 1",
			"2 2026-11-21 ",
		}
		if len(questions) != len(want) {
			t.Fatalf("%d questions, want %d", len(questions), len(want))
		}
		for i, q := range questions {
			var rows []string
			must(t, each(context.Background(), s.q, func(row record) error {
				rows = append(rows, strings.Trim(fmt.Sprint([]any(row)), "[]"))
				return nil
			}, q[1]))
			if got := strings.Join(rows, ", "); !strings.HasPrefix(got, want[i]) {
				t.Errorf("question %d: %s; want %s", i+1, got, want[i])
			}
		}
	})
}
