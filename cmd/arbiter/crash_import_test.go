//go:build unix

package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/records"
	"arbiter/records/storetest"
)

// Killed at any time, an import and its undo are done or not done at all, and an export leaves the
// whole old file or the whole new one. Files left beside them have names that say what they are.
func TestCrashOfImport(t *testing.T) {
	if testing.Short() {
		t.Skip("a long one; run without -short")
	}
	onBothEngines(t, func(t *testing.T, db string) {
		const games = 700
		wanted, kills, acknowledged := storetest.Kills(t, 5, 15), 0, 0
		dir, temp := t.TempDir(), t.TempDir()
		file := filepath.Join(dir, "out.jsonl")
		quiet := func(args ...string) string {
			t.Helper()
			var out, errs bytes.Buffer
			if code := run(append(args, "--db", db), strings.NewReader(""), &out, &errs); code != terminal.Done {
				t.Fatalf("arbiter %v: exit code %d\n%s%s", args, code, &out, &errs)
			}
			return out.String()
		}
		quiet("score", "--save", "--no-proof", oneEvening(t, dir, "e"))
		quiet("export", "--format", "jsonl", "-o", file)
		few, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		table := clubTable(t, games)
		whole := map[string]time.Duration{} // how long each command takes
		// kill runs a command, kills it and returns what it had printed.
		kill := func(args ...string) string {
			t.Helper()
			cmd := program(t, append(args, "--db", db)...)
			cmd.Env = append(cmd.Env, "TMPDIR="+temp)
			var out bytes.Buffer
			cmd.Stdout = &out
			if killed(t, cmd, db, whole[args[0]]) {
				kills++
			}
			return out.String()
		}
		done := func(args ...string) {
			t.Helper()
			begun := time.Now()
			quiet(args...)
			whole[args[0]] = time.Since(begun)
		}
		commands := func() int { return strings.Count(quiet("log", "--json"), "\n") }
		there := func() bool {
			t.Helper()
			quiet("records", "check")
			n := strings.Count(quiet("list", "--json"), "\n")
			if n != 2 && n != 2+games {
				t.Errorf("%d results, want 2 or %d", n, 2+games)
			}
			return n > 2
		}
		done("import", table)
		done("export", "--format", "jsonl", "-o", file)
		done("undo")
		for kills < wanted {
			before := commands()
			said := kill("import", table)
			if strings.Contains(said, fmt.Sprintf(" %d new", games)) {
				acknowledged += games
			}
			if !there() {
				if said != "" {
					t.Errorf("an import is lost that said %s", said)
				}
				quiet("import", table)
			}
			if n := commands(); n != before+1 {
				t.Errorf("%d commands after an import, want %d", n, before+1)
			}
			all := []byte(quiet("export", "--format", "jsonl"))
			if err := os.WriteFile(file, few, 0o644); err != nil {
				t.Fatal(err)
			}
			kill("export", "--format", "jsonl", "-o", file)
			if got, err := os.ReadFile(file); err != nil || !bytes.Equal(got, few) && !bytes.Equal(got, all) {
				t.Errorf("the export is %d bytes, neither the old %d nor the new %d (%v)", len(got), len(few), len(all), err)
			}
			said = kill("undo")
			if there() {
				if said != "" {
					t.Errorf("an undo is lost that said %s", said)
				}
				quiet("undo")
			}
			if n := commands(); n != before+2 {
				t.Errorf("%d commands after an undo, want %d", n, before+2)
			}
		}
		folders := []string{dir, temp}
		if !records.IsServer(db) {
			folders = append(folders, filepath.Dir(db))
		}
		for _, folder := range folders {
			entries, err := os.ReadDir(folder)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range entries {
				if name := e.Name(); !strings.Contains(name, "arbiter") && !strings.HasPrefix(name, "league.db") && name != "out.jsonl" && name != "e.txt" && !strings.Contains(name, "out.jsonl") {
					t.Errorf("%s is left, and does not tell what it is", name)
				}
			}
		}
		storetest.Survived(t, kills, "import, export and undo", acknowledged)
	})
}
