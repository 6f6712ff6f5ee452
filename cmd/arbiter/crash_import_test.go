//go:build unix

package main

import (
	"bytes"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"
)

// Killed at any time, an import and its undo are done or not done at all, and
// an export leaves the whole old file or the whole new one. What is left beside
// them tells by its name what it is.
func TestCrashOfImport(t *testing.T) {
	if testing.Short() {
		t.Skip("a long one; run without -short")
	}
	const games = 2000
	rounds := 4
	if os.Getenv("ARBITER_LONG") != "" {
		rounds = 150
	}
	dir, temp := t.TempDir(), t.TempDir()
	db, file := filepath.Join(dir, "league.db"), filepath.Join(dir, "out.jsonl")
	quiet := func(args ...string) string {
		t.Helper()
		var out, errs bytes.Buffer
		if code := run(append(args, "--db", db), strings.NewReader(""), &out, &errs); code != exitDone {
			t.Fatalf("arbiter %v: exit code %d\n%s%s", args, code, &out, &errs)
		}
		return out.String()
	}
	quiet("score", "--save", "--no-proof", evening(t, dir, "e"))
	quiet("export", "--format", "jsonl", "-o", file)
	few, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	table := clubTable(t, games)
	kill := func(most time.Duration, args ...string) {
		t.Helper()
		cmd := program(t, append(args, "--db", db)...)
		cmd.Env = append(cmd.Env, "TMPDIR="+temp)
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.AfterFunc(time.Duration(rand.Int64N(int64(most))), func() { _ = cmd.Process.Kill() })
		_ = cmd.Wait() // killed or done
	}
	there := func() bool {
		t.Helper()
		quiet("records", "check")
		n := strings.Count(quiet("records", "list", "--json"), "\n")
		if n != 2 && n != 2+games {
			t.Errorf("%d results, want 2 or %d", n, 2+games)
		}
		return n > 2
	}
	imported, undone := 0, 0
	for range rounds {
		for kill(400*time.Millisecond, "import", table); !there(); quiet("import", table) {
			imported--
		}
		imported++
		whole := []byte(quiet("export", "--format", "jsonl"))
		if err := os.WriteFile(file, few, 0o644); err != nil {
			t.Fatal(err)
		}
		kill(200*time.Millisecond, "export", "--format", "jsonl", "-o", file)
		if got, err := os.ReadFile(file); err != nil || !bytes.Equal(got, few) && !bytes.Equal(got, whole) {
			t.Errorf("the export is %d bytes, neither the old %d nor the new %d (%v)", len(got), len(few), len(whole), err)
		}
		for kill(300*time.Millisecond, "records", "undo"); there(); quiet("records", "undo") {
			undone--
		}
		undone++
	}
	for _, folder := range []string{dir, temp} {
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
	t.Logf("of %d: %d imports and %d undos were done before they were killed", rounds, imported, undone)
}
