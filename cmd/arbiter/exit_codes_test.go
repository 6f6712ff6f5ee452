package main

import (
	"os"
	"path/filepath"
	"testing"

	"arbiter/cmd/arbiter/terminal"
)

// The exit codes are those of the README's table. Of several files the worst counts.
func TestExitCodes(t *testing.T) {
	const examples = "../../docs/examples/"
	dir := t.TempDir()
	t.Setenv("ARBITER_DB", filepath.Join(dir, "league.db"))
	unreadable, table := filepath.Join(dir, "unreadable.txt"), filepath.Join(dir, "table.csv")
	for file, text := range map[string]string{
		unreadable: "game: pyramid\nplayer: Ann\nplayer: Bob\n\nAnn: X\nBob: fold\n",
		table:      "player,game,date,score\nAnn,chess,yesterday,1\nBob,chess,yesterday,0\n",
	} {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, test := range []struct {
		code int
		args []string
	}{
		{terminal.Done, []string{"validate", "--at", "b4", "--piece", "B1", examples + "disputed.txt"}},
		{terminal.No, []string{"validate", "--at", "d6", "--piece", "R3", examples + "disputed.txt"}},
		{terminal.No, []string{"best", "--against", "buy RRRRR", examples + "bazaar-position.txt"}},
		{terminal.Unclear, []string{"score", "--json", unreadable}},
		{terminal.Unclear, []string{"import", table}},
		{terminal.Unclear, []string{"validate", filepath.Join(dir, "nothing.txt")}},
		{terminal.Unclear, []string{"score", "--nothing", examples + "subdivision.txt"}},
		{terminal.Unclear, []string{"nothing"}},
		{terminal.Records, []string{"standings", "--db", unreadable}},
	} {
		answers(t, test.code, test.args...)
	}
	files := []string{examples + "subdivision.txt", examples + "disputed.txt", unreadable} // by their exit codes
	for first, a := range files {
		for second, b := range files {
			for _, command := range []string{"score", "validate"} {
				answers(t, max(first, second), command, a, b)
			}
		}
	}
}
