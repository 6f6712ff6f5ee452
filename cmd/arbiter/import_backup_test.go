package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/records"
)

// A small import into large records makes a backup only if it changes what was there.
// The backup holds the records as they were before.
func TestASmallImportIsBackedUpIfItChangesSomething(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	db := filepath.Join(dir, "league.db")
	file := func(name, text string) string {
		t.Helper()
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	call := func(backups int, args ...string) {
		t.Helper()
		var out, errs bytes.Buffer
		if code := run(append(args, "--db", db), strings.NewReader(""), &out, &errs); code != terminal.Done {
			t.Fatalf("arbiter %v: exit code %d\n%s", args, code, &errs)
		}
		if list := records.Backups(context.Background(), db); len(list) != backups {
			t.Fatalf("arbiter %v: %d backups, want %d", args, len(list), backups)
		}
	}
	const row = "game_id,date,game,player,score\nx,2026-11-20,chess,Ann,1\nx,2026-11-20,chess,Bob,"
	call(0, "import", clubTable(t, 6000))
	call(0, "import", file("new.csv", row+"0\n"))
	call(0, "import", file("other.csv", row+"3\n")) // it differs, and is left alone
	call(0, "import", "--update", "--dry-run", filepath.Join(dir, "other.csv"))
	call(1, "import", "--update", filepath.Join(dir, "other.csv"))
	if b := records.Backups(context.Background(), db)[0]; !b.Whole() || b.Command != 2 || b.Results != 6001 {
		t.Errorf("got %+v", b)
	}
	much, err := os.ReadFile(clubTable(t, 3000))
	if err != nil {
		t.Fatal(err)
	}
	call(2, "import", file("much.csv", strings.ReplaceAll(string(much), "\ng", "\nnew")))
}
