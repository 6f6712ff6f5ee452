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
	"sync"
	"testing"
	"time"
)

// evening writes a file of two games whose ids begin with the name.
func evening(t *testing.T, dir, name string) string {
	t.Helper()
	const text = "game: subdivision\nplayer: R Ann\nplayer: B Bob\ndate: 2026-11-20\nid: %s-%d\n\n" +
		"6  ## R2 B2 B3 R3 ##\n5  R3 R2 R1 R2 R2 B3\n4  B1 B3 R2 ## R3 R1\n3  B2 R3 ## B1 B2 B2\n2  B3 B2 B3 B1 B1 R3\n1  ## R1 R1 R1 B1 ##\n\n"
	file := filepath.Join(dir, name+".txt")
	if err := os.WriteFile(file, fmt.Appendf(nil, text+text, name, 1, name, 2), 0o644); err != nil {
		t.Fatal(err)
	}
	return file
}

// saving is `arbiter score --save` of a file as a process of its own.
func saving(db, file string) *exec.Cmd {
	cmd := exec.Command(os.Args[0], "score", "--save", "--no-proof", "--db", db, file)
	cmd.Env = append(os.Environ(), "ARBITER_TEST_RUN=1")
	return cmd
}

// wholeEvenings checks the records and gives the ids of their games by name of
// the evening; each must have both its games once.
func wholeEvenings(t *testing.T, db string) map[string]int {
	t.Helper()
	var out, errs bytes.Buffer
	if code := run([]string{"records", "check", "--db", db}, nil, &out, &errs); code != 0 {
		t.Errorf("records check: exit code %d\n%s%s", code, &out, &errs)
	}
	out.Reset()
	if code := run([]string{"records", "list", "--json", "--db", db}, nil, &out, &errs); code != 0 {
		t.Errorf("records list: exit code %d\n%s", code, &errs)
	}
	names := map[string]int{}
	for _, id := range regexp.MustCompile(`"identity":"([^"]*)-[12]"`).FindAllStringSubmatch(out.String(), -1) {
		names[id[1]]++
	}
	for name, n := range names {
		if n != 2 {
			t.Errorf("the evening %s has %d games, not 2", name, n)
		}
	}
	return names
}

// Killed at any time, score --save has recorded the whole evening or nothing,
// and what it said is recorded is there.
func TestCrashOfScoreSave(t *testing.T) {
	rounds := 25
	if os.Getenv("ARBITER_LONG") != "" {
		rounds = 1500
	}
	dir := t.TempDir()
	db := filepath.Join(dir, "league.db")
	var said []string
	for round := range rounds {
		name := fmt.Sprintf("e%d", round)
		cmd := saving(db, evening(t, dir, name))
		var errs bytes.Buffer
		cmd.Stderr = &errs
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		time.AfterFunc(time.Duration(rand.Int64N(int64(40*time.Millisecond))), func() { _ = cmd.Process.Kill() })
		_ = cmd.Wait() // killed or done
		if strings.Contains(errs.String(), "recorded 2 results") {
			said = append(said, name)
		}
	}
	if _, err := os.Stat(db); err != nil {
		t.Skip("every process was killed before it began to write")
	}
	names := wholeEvenings(t, db)
	for _, name := range said {
		if names[name] == 0 {
			t.Errorf("%s was said to be recorded and is lost", name)
		}
	}
	t.Logf("%d kills, %d evenings said to be recorded, %d recorded", rounds, len(said), len(names))
}

// Eight processes save at once, each its own evenings and all of them one and
// the same: everything is there once.
func TestProcessesOfScoreSave(t *testing.T) {
	times := 3
	if os.Getenv("ARBITER_LONG") != "" {
		times = 100
	}
	dir := t.TempDir()
	db := filepath.Join(dir, "league.db")
	common := evening(t, dir, "common")
	var group sync.WaitGroup
	for i := range 8 {
		var files []string
		for j := range times {
			files = append(files, evening(t, dir, fmt.Sprintf("p%d-%d", i, j)))
		}
		group.Go(func() {
			for _, file := range append(files, common) {
				if out, err := saving(db, file).CombinedOutput(); err != nil {
					t.Errorf("saving %s: %v\n%s", file, err, out)
				}
			}
		})
	}
	group.Wait()
	if names := wholeEvenings(t, db); len(names) != 8*times+1 {
		t.Errorf("%d evenings recorded, want %d", len(names), 8*times+1)
	}
}
