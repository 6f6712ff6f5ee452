package main

import (
	"os"
	"path/filepath"
	"testing"

	"arbiter/cmd/arbiter/cli"
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
		{cli.ExitDone, []string{"score", examples + "subdivision.txt"}},
		{cli.ExitDone, []string{"validate", examples + "subdivision.txt"}},
		{cli.ExitDone, []string{"validate", "--at", "b4", "--piece", "B1", examples + "disputed.txt"}},
		{cli.ExitNo, []string{"score", examples + "disputed.txt"}},
		{cli.ExitNo, []string{"validate", examples + "disputed.txt"}},
		{cli.ExitNo, []string{"validate", examples + "disputed.txt", examples + "subdivision.txt"}},
		{cli.ExitNo, []string{"validate", "--at", "d6", "--piece", "R3", examples + "disputed.txt"}},
		{cli.ExitNo, []string{"best", "--against", "buy RRRRR", examples + "bazaar-position.txt"}},
		{cli.ExitUnclear, []string{"score", unreadable}},
		{cli.ExitUnclear, []string{"score", "--json", unreadable}},
		{cli.ExitUnclear, []string{"validate", unreadable, examples + "disputed.txt"}},
		{cli.ExitUnclear, []string{"validate", examples + "disputed.txt", unreadable}},
		{cli.ExitUnclear, []string{"import", table}},
		{cli.ExitUnclear, []string{"validate", filepath.Join(dir, "nothing.txt")}},
		{cli.ExitUnclear, []string{"score", "--nothing", examples + "subdivision.txt"}},
		{cli.ExitUnclear, []string{"nothing"}},
		{cli.ExitRecords, []string{"standings", "--db", unreadable}},
	} {
		answers(t, test.code, test.args...)
	}
}
