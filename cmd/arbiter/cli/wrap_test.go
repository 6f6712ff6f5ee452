package cli

import (
	"strings"
	"testing"
)

// What is too wide is broken between words. A command that can be typed and a place in a
// file stay whole: their lines are indented.
func TestFold(t *testing.T) {
	for _, one := range []struct {
		width int
		text  string
		want  []string
	}{
		{40, "error: there is no file x", []string{"error: there is no file x"}},
		{11, "error: äöüß", []string{"error: äöüß"}},
		{10, "error: äöüß", []string{"error:", "  äöüß"}},
		{UnlimitedWidth, "error: " + strings.Repeat("long ", 100) + "end", []string{"error: " + strings.Repeat("long ", 100) + "end"}},
		{40, "error: there is no league called Tuesday; to found one:\n  arbiter leagues create 'Tuesday' --points 5,3,2,1", []string{
			"error: there is no league called", "  Tuesday; to found one:", "  arbiter leagues create 'Tuesday' --points 5,3,2,1"}},
		{30, "error: a.txt:3:2: x\n   3 | ab\n     |  ^ expected a colour and a size", []string{
			"error: a.txt:3:2: x", "   3 | ab", "     |  ^ expected a colour and a size"}},
	} {
		if got, want := Fold(one.text, one.width), strings.Join(one.want, "\n"); got != want {
			t.Errorf("at %d columns\n%s\nwant\n%s", one.width, got, want)
		}
	}
}
