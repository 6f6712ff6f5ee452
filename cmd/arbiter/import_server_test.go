package main

import (
	"bytes"
	"database/sql"
	"maps"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/records/storetest"
)

// answers returns what a command says on both streams; it must end with the exit code.
func answers(t *testing.T, want int, args ...string) string {
	t.Helper()
	var out bytes.Buffer
	if code := run(args, strings.NewReader(""), &out, &out); code != want {
		t.Fatalf("arbiter %s: exit code %d, want %d\n%s", strings.Join(args, " "), code, want, &out)
	}
	return out.String()
}

// A laptop's file is imported into a server, and a server into a file.
func TestImportAFileAndAServer(t *testing.T) {
	storetest.Shared.Want(t)
	file, server := filepath.Join(t.TempDir(), "league.db"), storetest.Shared.Schema(t)
	answers(t, terminal.Done, "add", "--db", file, "Go", "Ann 5", "Bob 3")
	answers(t, terminal.Done, "records", "copy", "--db", file, server)
	answers(t, terminal.Done, "players", "rename", "--db", file, "Bob", "Robert")
	answers(t, terminal.Done, "add", "--db", file, "Go", "Robert 7", "Dan 6")
	answers(t, terminal.Done, "void", "--db", server, "1")
	answers(t, terminal.Done, "add", "--db", server, "Go", "Ann 4", "Cyd 6")
	if got := answers(t, terminal.Done, "import", "--db", file, server); !strings.Contains(got, "differs from 1 as recorded; left alone, ") || !strings.Contains(got, ": 1 new,") {
		t.Errorf("the file says\n%s", got)
	}
	if got := answers(t, terminal.Done, "import", "--db", file, "--update", server); !strings.Contains(got, "corrects 1\n") || strings.Contains(got, " new,") {
		t.Errorf("with --update the file says\n%s", got)
	}
	if got := answers(t, terminal.Done, "import", "--db", server, file); !strings.Contains(got, "3 results: 1 new, 2 known") {
		t.Errorf("the server says\n%s", got)
	}
	if here, there := uidsOf(t, file), uidsOf(t, server); len(here) != 3 || !maps.Equal(here, there) {
		t.Errorf("the file has\n%v\nthe server\n%v", here, there)
	}
	if got := answers(t, terminal.Done, "players", "list", "--db", server); strings.Contains(got, "Robert") || !strings.Contains(got, "Bob") {
		t.Errorf("the server's players:\n%s", got)
	}
}

// A file that ends in the middle is no lost connection to the server.
func TestHalfAFileIsNoLostConnection(t *testing.T) {
	storetest.Shared.Want(t)
	server := storetest.Shared.Schema(t)
	for name, text := range map[string]string{
		"half.jsonl":   `{"league":"Tuesday"`,
		"half.json":    `{"games":[{"id":1,`,
		"half.bgsplay": `{"games":[{"id":1,`,
		"half.xml":     `<plays><play id="1">`,
		"half.csv":     "date,player,score\n2026-01-01,\"Ann",
	} {
		file := filepath.Join(t.TempDir(), name)
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if says := answers(t, terminal.Unclear, "import", "--db", server, file); !strings.Contains(says, name) || strings.Contains(says, "connection") {
			t.Errorf("%s: %s", name, says)
		}
	}
}

// Records of a newer format are not imported, and stay as they are.
func TestImportANewerFile(t *testing.T) {
	dir := t.TempDir()
	ours, newer := filepath.Join(dir, "ours.db"), filepath.Join(dir, "newer.db")
	answers(t, terminal.Done, "add", "--db", ours, "Go", "Ann 5", "Bob 3")
	answers(t, terminal.Done, "add", "--db", newer, "Go", "Cyd 5", "Dan 3")
	db, err := sql.Open("sqlite", newer)
	if err == nil {
		_, err = db.Exec(`PRAGMA user_version = 1000`)
	}
	if err == nil {
		err = db.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	before, err := os.ReadFile(newer)
	if err != nil {
		t.Fatal(err)
	}
	if got := answers(t, terminal.Records, "import", "--db", ours, newer); !strings.Contains(got, "newer.db") || !strings.Contains(got, "newer Arbiter") {
		t.Errorf("it says\n%s", got)
	}
	after, err := os.ReadFile(newer)
	if err != nil || !bytes.Equal(before, after) {
		t.Errorf("the newer file is another: %v", err)
	}
	if got := answers(t, terminal.Done, "list", "--db", ours); strings.Contains(got, "Cyd") {
		t.Errorf("recorded all the same:\n%s", got)
	}
}
