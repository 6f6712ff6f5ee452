package main

import (
	"bytes"
	"context"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/records"
)

// Scoring again for a look needs no lock: it answers while somebody else is writing.
func TestALookAtScoresWaitsForNobody(t *testing.T) {
	t.Parallel()
	db := filepath.Join(t.TempDir(), "league.db")
	quiet := func(args ...string) {
		t.Helper()
		var out, errs bytes.Buffer
		if code := run(append(args, "--db", db), strings.NewReader(""), &out, &errs); code != terminal.Done {
			t.Fatalf("arbiter %v: exit code %d\n%s", args, code, &errs)
		}
	}
	quiet("add", "chess", "Ann 1", "Bob 0")
	store, err := records.Open(db, records.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer store.Close()
	tx, err := store.Begin(context.Background(), records.Command{})
	if err != nil {
		t.Fatal(err)
	}
	defer tx.Rollback()
	quiet("records", "rescore", "--dry-run")
}
