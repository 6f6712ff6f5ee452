package main

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/cli"
	importer "arbiter/import"
	"arbiter/records"
)

// What a rehearsal prints, imported, makes the records that the import itself
// would have made; and the file is known from then on.
func TestRehearsalCanBeImported(t *testing.T) {
	if importer.Named("jsonl") == nil {
		t.Skip("this program reads no Arbiter JSON Lines")
	}
	files, err := filepath.Glob("../../import/testdata/*.*")
	if err != nil || len(files) < 3 {
		t.Fatalf("%d files, %v", len(files), err)
	}
	for _, file := range files {
		dir := t.TempDir()
		plan := filepath.Join(dir, "plan.jsonl")
		call := func(db string, args ...string) string {
			t.Helper()
			var out, errs bytes.Buffer
			if code := run(append(args, "--db", filepath.Join(dir, db)), strings.NewReader(""), &out, &errs); code != cli.ExitDone {
				t.Fatalf("%s: arbiter %v: exit code %d\n%s", file, args, code, &errs)
			}
			// People's numbers follow the order in which they were met.
			return regexp.MustCompile(`"(entered|played)":"[^"]*T[^"]*",|^{"id":\d+,|\n{"id":\d+,`).ReplaceAllString(out.String(), "\n")
		}
		call("none.db", "import", "--dry-run", "--skip-bad", "-o", plan, file)
		if _, err := os.Stat(filepath.Join(dir, "none.db")); err == nil {
			t.Errorf("%s: the rehearsal made records", file)
		}
		call("direct.db", "import", "--skip-bad", file)
		call("planned.db", "import", plan)
		for _, what := range []string{"results", "players"} {
			args := map[string][]string{"results": {"records", "list", "--json"}, "players": {"players", "list", "--json"}}[what]
			if direct, planned := call("direct.db", args...), call("planned.db", args...); direct == "" || direct != planned {
				t.Errorf("%s: %s are\n%s\nby the plan\n%s", file, what, direct, planned)
			}
		}
		if again := call("planned.db", "import", "--skip-bad", file); !strings.Contains(again, " 0 new, ") || !strings.Contains(again, " 0 changed, ") {
			t.Errorf("%s, after its plan: %s", file, again)
		}
		call("planned.db", "records", "check")
	}
}

// A dry run needs no lock: it answers while somebody else is writing.
func TestADryRunWaitsForNobody(t *testing.T) {
	t.Parallel()
	db := filepath.Join(t.TempDir(), "league.db")
	quiet := func(args ...string) {
		t.Helper()
		var out, errs bytes.Buffer
		if code := run(append(args, "--db", db), strings.NewReader(""), &out, &errs); code != cli.ExitDone {
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
	quiet("import", "--dry-run", oneEvening(t, t.TempDir(), "e"))
}
