package main

import (
	"bytes"
	"fmt"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"arbiter/records"
	"arbiter/records/storetest"
)

// oneEvening writes a file of two games of Ann and somebody with the given name, with which their
// ids begin.
func oneEvening(t *testing.T, dir, name string) string {
	t.Helper()
	const text = "game: subdivision\nplayer: R Ann\nplayer: B %[1]s\ndate: 2026-11-2%[2]d\nid: %[1]s-%[2]d\n\n" +
		"6  ## R2 B2 B3 R3 ##\n5  R3 R2 R1 R2 R2 B3\n4  B1 B3 R2 ## R3 R1\n3  B2 R3 ## B1 B2 B2\n2  B3 B2 B3 B1 B1 R3\n1  ## R1 R1 R1 B1 ##\n\n"
	file := filepath.Join(dir, name+".txt")
	if err := os.WriteFile(file, append(fmt.Appendf(nil, text, name, 1), fmt.Appendf(nil, text, name, 2)...), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// saving returns `arbiter score --save` of a file as a process of its own.
func saving(db, file string) *exec.Cmd {
	cmd := exec.Command(os.Args[0], "score", "--save", "--no-proof", "--db", db, file)
	cmd.Env = append(os.Environ(), "ARBITER_TEST_RUN=1")
	return cmd
}

// wholeEvenings checks the records and returns the ids of their games by name of the evening; each
// evening must have both its games once and be one command.
func wholeEvenings(t *testing.T, db string) map[string]int {
	t.Helper()
	var out, errs bytes.Buffer
	if code := run([]string{"records", "check", "--db", db}, nil, &out, &errs); code != 0 {
		t.Errorf("records check: exit code %d\n%s%s", code, &out, &errs)
	}
	out.Reset()
	if code := run([]string{"export", "--format", "jsonl", "--db", db}, nil, &out, &errs); code != 0 {
		t.Errorf("export: exit code %d\n%s", code, &errs)
	}
	names := map[string]int{}
	for _, id := range regexp.MustCompile(`\\nid: ([^\\]*)-[12]\\n`).FindAllStringSubmatch(out.String(), -1) {
		names[id[1]]++
	}
	for name, n := range names {
		if n != 2 {
			t.Errorf("the evening %s has %d games, not 2", name, n)
		}
	}
	out.Reset()
	if code := run([]string{"log", "--json", "--db", db}, nil, &out, &errs); code != 0 || strings.Count(out.String(), "\n") != len(names) {
		t.Errorf("log: exit code %d, %d commands for %d evenings\n%s", code, strings.Count(out.String(), "\n"), len(names), &errs)
	}
	return names
}

// onBothEngines runs a test with records in a file and on a server, where
// nothing is recorded yet.
func onBothEngines(t *testing.T, test func(t *testing.T, db string)) {
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		test(t, filepath.Join(t.TempDir(), "league.db"))
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		test(t, storetest.Shared.Schema(t))
	})
}

// killed runs a command and kills it at any time, also just after its end. whole is about how long
// it takes. It reports whether the kill came before the end.
func killed(t *testing.T, cmd *exec.Cmd, db string, whole time.Duration) bool {
	t.Helper()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	kill := time.AfterFunc(time.Duration(rand.Int64N(int64(whole*5/4))), func() { _ = cmd.Process.Kill() })
	_ = cmd.Wait() // killed or done
	kill.Stop()
	if records.IsServer(db) {
		storetest.Shared.Idle(t, db)
	}
	return !cmd.ProcessState.Exited()
}

// Killed at any time, score --save has recorded the whole evening or nothing,
// and what it said is recorded is there.
func TestCrashOfScoreSave(t *testing.T) {
	onBothEngines(t, func(t *testing.T, db string) {
		wanted, kills := storetest.Kills(t, 12, 50), 0
		dir := t.TempDir()
		var said []string
		whole := 40 * time.Millisecond
		for round := 0; kills < wanted || len(said) == 0; round++ { // until one was recorded
			name := fmt.Sprintf("e%d", round)
			cmd := saving(db, oneEvening(t, dir, name))
			var errs bytes.Buffer
			cmd.Stderr = &errs
			begun := time.Now()
			if killed(t, cmd, db, whole) {
				kills++
			}
			if len(regexp.MustCompile(`(?m)^recorded \d+: `).FindAllString(errs.String(), -1)) == 2 {
				said = append(said, name)
				whole = time.Since(begun)
			} else if len(said) == 0 { // this machine is slower than expected
				whole += whole / 4
			}
		}
		if out, err := saving(db, oneEvening(t, dir, "last")).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
		names := wholeEvenings(t, db)
		for _, name := range append(said, "last") {
			if names[name] == 0 {
				t.Errorf("%s was said to be recorded and is lost", name)
			}
		}
		storetest.Survived(t, kills, "score --save", 2*len(said))
	})
}
