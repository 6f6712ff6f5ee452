//go:build unix

package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/score/oftentest"
)

// clubTable writes a table of n games of four among 500 people.
func clubTable(tb testing.TB, n int) string {
	tb.Helper()
	var b bytes.Buffer
	b.WriteString("game_id,date,game,league,season,round,place_played,player,seat,score,place,winner,note\n")
	names := games.All.Names()
	first := time.Date(2010, 1, 1, 0, 0, 0, 0, time.UTC)
	for g := range n {
		date := first.AddDate(0, 0, g*5000/n).Format("2006-01-02")
		for seat := range 4 {
			fmt.Fprintf(&b, "g%d,%s,%s,Tuesday league,%s,,,Player %d,%d,%d,%d,%d,\n",
				g, date, names[g%len(names)], date[:4], (g*7+seat*131)%500, seat+1, 50-seat*7-g%5, seat+1, btoi(seat == 0))
		}
	}
	file := filepath.Join(tb.TempDir(), "club.csv")
	if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
		tb.Fatal(err)
	}
	return file
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// Interrupted in the middle, an import has done nothing, and leaves nothing
// behind.
func TestInterruptedImport(t *testing.T) {
	oftentest.Slow(t)
	t.Parallel()
	dir, temp := t.TempDir(), t.TempDir()
	db := filepath.Join(dir, "league.db")
	var out bytes.Buffer
	if code := run([]string{"score", "--save", "--db", db, oneEvening(t, t.TempDir(), "e")}, nil, &out, &out); code != 0 {
		t.Fatal(out.String())
	}
	table := clubTable(t, 60_000)
	for name, args := range map[string][]string{
		"while it reads standard input": {"import", "--db", db, "-"},
		"while it records":              {"import", "--db", db, table},
		"in a dry run":                  {"import", "--db", db, "--dry-run", table},
	} {
		cmd := program(t, args...)
		cmd.Env = append(cmd.Env, "TMPDIR="+temp)
		in, err := cmd.StdinPipe() // it never ends
		if err != nil {
			t.Fatal(err)
		}
		var errs bytes.Buffer
		cmd.Stderr = &errs
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		waitUntilBusy(t, db, args[len(args)-1] == "-")
		if err := cmd.Process.Signal(syscall.SIGINT); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait() // its exit code says it
		in.Close()
		if code := cmd.ProcessState.ExitCode(); code != terminal.Interrupted || !strings.Contains(errs.String(), "interrupted; nothing ") {
			t.Errorf("%s: exit code %d: %s", name, code, &errs)
		}
		left, err := filepath.Glob(filepath.Join(temp, "*"))
		more, err2 := filepath.Glob(filepath.Join(dir, "*"))
		if err != nil || err2 != nil {
			t.Fatal(err, err2)
		}
		for _, path := range append(left, more...) {
			if file := filepath.Base(path); !strings.HasPrefix(file, "league.db") || strings.Contains(file, "backup") {
				t.Errorf("%s: %s is left", name, file)
			}
		}
		if names := wholeEvenings(t, db); len(names) != 1 {
			t.Errorf("%s: evenings %v", name, names)
		}
	}
}

// waitUntilBusy waits until an import reads standard input, or writes to the database.
func waitUntilBusy(t *testing.T, db string, reads bool) {
	t.Helper()
	if reads {
		time.Sleep(500 * time.Millisecond)
		return
	}
	for begun := time.Now(); time.Since(begun) < time.Minute; time.Sleep(time.Millisecond) {
		if info, err := os.Stat(db + "-wal"); err == nil && info.Size() > 1<<20 {
			return
		}
	}
	t.Fatal("the import does not begin")
}
