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

	"arbiter/records"
	"arbiter/records/storetest"
	"arbiter/score/oftentest"
)

// A killing runs commands over one database and kills some of them.
type killing struct {
	t        *testing.T
	db, temp string
	kills    int
	whole    map[string]time.Duration // how long each command takes
}

// does runs a command in this process.
func (k *killing) does(args ...string) string {
	k.t.Helper()
	begun := time.Now()
	answer := typed(k.t, append(args, "--db", k.db)...)
	k.whole[args[0]] = time.Since(begun)
	return answer
}

// kill runs a command as a process, kills it and returns what it had printed.
func (k *killing) kill(args ...string) string {
	k.t.Helper()
	cmd := program(k.t, append(args, "--db", k.db)...)
	cmd.Env = append(cmd.Env, "TMPDIR="+k.temp)
	var out bytes.Buffer
	cmd.Stdout = &out
	if killed(k.t, cmd, k.db, k.whole[args[0]]) {
		k.kills++
	}
	return out.String()
}

// has reports whether the import is there, whole.
func (k *killing) has(games int) bool {
	k.t.Helper()
	k.does("records", "check")
	n := strings.Count(k.does("list", "--json"), "\n")
	if n != 2 && n != 2+games {
		k.t.Errorf("%d results, want 2 or %d", n, 2+games)
	}
	return n > 2
}

// hasCommands checks how many commands the log has.
func (k *killing) hasCommands(want int) {
	k.t.Helper()
	if n := k.commands(); n != want {
		k.t.Errorf("%d commands, want %d", n, want)
	}
}

func (k *killing) commands() int { return strings.Count(k.does("log", "--json"), "\n") }

// Killed at any time, an import and its undo are done or not done at all, and an export leaves the
// whole old file or the whole new one. Files left beside them have names that say what they are.
func TestCrashOfImport(t *testing.T) {
	oftentest.Slow(t)
	onBothEngines(t, func(t *testing.T, db string) {
		const games = 700
		wanted, acknowledged := storetest.Kills(t, 5, 15), 0
		dir := t.TempDir()
		file, table := filepath.Join(dir, "out.jsonl"), clubTable(t, games)
		k := &killing{t: t, db: db, temp: t.TempDir(), whole: map[string]time.Duration{}}
		k.does("score", "--save", "--no-proof", oneEvening(t, dir, "e"))
		few := []byte(k.does("export", "--format", "jsonl"))
		k.does("import", table)
		k.does("export", "--format", "jsonl", "-o", file)
		k.does("undo")
		for k.kills < wanted {
			before := k.commands()
			said := k.kill("import", table)
			if strings.Contains(said, fmt.Sprintf(" %d new", games)) {
				acknowledged += games
			}
			if !k.has(games) {
				if said != "" {
					t.Errorf("an import is lost that said %s", said)
				}
				k.does("import", table)
			}
			k.hasCommands(before + 1)
			all := []byte(k.does("export", "--format", "jsonl"))
			if err := os.WriteFile(file, few, 0o644); err != nil {
				t.Fatal(err)
			}
			k.kill("export", "--format", "jsonl", "-o", file)
			if got, err := os.ReadFile(file); err != nil || !bytes.Equal(got, few) && !bytes.Equal(got, all) {
				t.Errorf("the export is %d bytes, neither the old %d nor the new %d (%v)", len(got), len(few), len(all), err)
			}
			said = k.kill("undo")
			if k.has(games) {
				if said != "" {
					t.Errorf("an undo is lost that said %s", said)
				}
				k.does("undo")
			}
			k.hasCommands(before + 2)
		}
		folders := []string{dir, k.temp}
		if !records.IsServer(db) {
			folders = append(folders, filepath.Dir(db))
		}
		hasKnownFiles(t, folders...)
		storetest.Survived(t, k.kills, "import, export and undo", acknowledged)
	})
}

// hasKnownFiles checks that what kills left behind says what it is.
func hasKnownFiles(t *testing.T, folders ...string) {
	t.Helper()
	for _, folder := range folders {
		entries, err := os.ReadDir(folder)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			if name := e.Name(); !strings.Contains(name, "arbiter") && !strings.HasPrefix(name, "league.db") && name != "e.txt" && !strings.Contains(name, "out.jsonl") {
				t.Errorf("%s is left, and does not tell what it is", name)
			}
		}
	}
}
