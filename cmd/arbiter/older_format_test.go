package main

import (
	"bytes"
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/records"
	"arbiter/records/storetest"
)

// Whoever opens records in a format that this program does not read gets one sentence,
// whatever the command; and nothing becomes of the records.
func TestRecordsOfAnOlderFormat(t *testing.T) {
	for _, engine := range []string{"a file", "a server"} {
		t.Run(engine, func(t *testing.T) {
			dir := t.TempDir()
			old, ours := filepath.Join(dir, "old.db"), filepath.Join(dir, "ours.db")
			driver, mark := "sqlite", `PRAGMA user_version = 4`
			if engine == "a server" {
				storetest.Shared.Want(t)
				old, driver, mark = storetest.Shared.Schema(t), "pgx", `UPDATE arbiter SET format = 4`
			}
			answers(t, terminal.Done, "add", "--db", old, "Go", "Ann 5", "Bob 3")
			answers(t, terminal.Done, "add", "--db", ours, "Go", "Cyd 5", "Dan 3")
			game := filepath.Join(dir, "game.txt")
			if err := os.WriteFile(game, []byte(example(t, "bazaar-tally")), 0o600); err != nil {
				t.Fatal(err)
			}
			db, err := sql.Open(driver, old)
			if err == nil {
				_, err = db.Exec(mark)
			}
			if err == nil {
				err = db.Close()
			}
			if err != nil {
				t.Fatal(err)
			}
			before, _ := os.ReadFile(old) // a server has none
			want := "error: " + records.Shown(old) + " is in format 4 of an older Arbiter; it was left as it is. "
			for _, args := range [][]string{
				{"list"}, {"show", "1"}, {"log"}, {"records", "check"}, {"undo"}, {"void", "1"}, {"records", "backup", filepath.Join(dir, "b.db")},
				{"records", "copy", filepath.Join(dir, "c.db")}, {"records", "rescore"}, {"add", "Go", "Ann 1", "Bob 2"}, {"score", "--save", game}, {"import", game}, {"export"}, {"standings"}, {"ratings"},
				{"history", "Ann"}, {"evening"}, {"players", "list"}, {"players", "rename", "Ann", "Anna"}, {"leagues", "create", "Cup"}, {"pair", "--league", "Cup", "--players", "Ann,Bob,Cyd"}, {"serve", "--listen", "127.0.0.1:0"},
			} {
				if says := answers(t, terminal.Records, append(args, "--db", old)...); !strings.HasPrefix(says, want) {
					t.Errorf("%s: %s", args, says)
				}
			}
			if says := answers(t, terminal.Records, "import", "--db", ours, old); !strings.HasPrefix(says, want) {
				t.Errorf("import: %s", says)
			}
			if engine == "a file" {
				if says := answers(t, terminal.Records, "records", "restore", "--db", ours, old); !strings.HasPrefix(says, want) {
					t.Errorf("restore: %s", says)
				}
				if after, err := os.ReadFile(old); err != nil || !bytes.Equal(before, after) {
					t.Errorf("the file is another: %v", err)
				}
			}
			if says := answers(t, terminal.Done, "list", "--db", ours); strings.Contains(says, "Ann") || !strings.Contains(says, "Cyd") {
				t.Errorf("recorded all the same:\n%s", says)
			}
		})
	}
}
