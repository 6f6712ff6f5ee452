package cli

import (
	"strings"
	"testing"
)

// What is too wide is broken between words, and never within a command that can be
// typed.
func TestFold(t *testing.T) {
	for _, one := range []struct {
		width int
		text  string
		want  []string
	}{
		{40, "error: there is no file x", []string{"error: there is no file x"}},
		{UnlimitedWidth, "error: " + strings.Repeat("long ", 100) + "end", []string{"error: " + strings.Repeat("long ", 100) + "end"}},
		{40, "  the change was kept; take it back: arbiter records undo 4", []string{
			"  the change was kept; take it back:", "    arbiter records undo 4"}},
		{40, "error: it is command 4, and arbiter records undo 4 takes it back", []string{
			"error: it is command 4, and", "  arbiter records undo 4 takes it back"}},
		{40, "error: no such backup (arbiter records backup --list --db league.db lists all of the backups)", []string{
			"error: no such backup", "  (arbiter records backup --list --db league.db", "  lists all of the backups)"}},
		{30, "say arbiter players rename 'Ann; Lee' 'Bob Kovac' --db /home/ann/games.db", []string{
			"say", "  arbiter players rename 'Ann; Lee' 'Bob Kovac' --db /home/ann/games.db"}},
		{30, "save it: arbiter pair --league Tuesday --tables 2-3 --save", []string{
			"save it:", "  arbiter pair --league Tuesday --tables 2-3 --save"}},
		{30, "error: a.txt:3:2: x\n   3 | ab\n     |  ^ expected a colour and a size", []string{
			"error: a.txt:3:2: x", "   3 | ab", "     |  ^", "     | expected a colour and a", "     | size"}},
	} {
		if got, want := Fold(one.text, one.width), strings.Join(one.want, "\n"); got != want {
			t.Errorf("at %d columns\n%s\nwant\n%s", one.width, got, want)
		}
	}
}
