package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// numbersIn returns how many results the records in a file have, as a process of its own lists
// them.
func numbersIn(t *testing.T, db string) int {
	t.Helper()
	return strings.Count(process(t, "list", "--json", "--db", db), `"id":`)
}

// process runs the program and returns what it writes.
func process(t *testing.T, args ...string) string {
	t.Helper()
	cmd := exec.Command(os.Args[0], args...)
	cmd.Env = append(os.Environ(), "ARBITER_TEST_RUN=1")
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%v: %v\n%s", args, err, out)
	}
	return string(out)
}

// TestAPlainCopyIsWhole: the file alone has every result whose command has ended, while the
// server runs and after it was killed. An older copy that is put over the file has what it had.
func TestAPlainCopyIsWhole(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	db := filepath.Join(dir, "league.db")
	process(t, "add", "go", "Ann 5", "Bob 3", "--db", db)
	s := &served{t: t, db: db, home: dir, address: "localhost:0"}
	s.start()
	copied := map[int]string{} // by how many results it was copied after
	for n := 1; n <= 3; n++ {
		text, err := os.ReadFile(db)
		if err != nil {
			t.Fatal(err)
		}
		copied[n] = filepath.Join(t.TempDir(), "copy.db")
		if err := os.WriteFile(copied[n], text, 0o600); err != nil {
			t.Fatal(err)
		}
		if got := numbersIn(t, copied[n]); got != n {
			t.Errorf("a copy of %d results has %d", n, got)
		}
		process(t, "add", "go", "Ann 5", "Bob 3", "--date", "2026-01-0"+string(rune('0'+n)), "--db", db)
	}
	s.kill()
	moved := filepath.Join(t.TempDir(), "moved.db")
	if err := os.Rename(db, moved); err != nil {
		t.Fatal(err)
	}
	if got := numbersIn(t, moved); got != 4 {
		t.Errorf("the file alone has %d results of 4", got)
	}
	older, err := os.ReadFile(copied[2])
	if err == nil {
		err = os.WriteFile(db, older, 0o600)
	}
	if err != nil {
		t.Fatal(err)
	}
	if got := numbersIn(t, db); got != 2 {
		t.Errorf("an older copy has %d results of 2", got)
	}
}
