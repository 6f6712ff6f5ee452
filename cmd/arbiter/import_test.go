//go:build unix

package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/charmbracelet/bubbles/progress"
	"github.com/muesli/termenv"
)

// clubTable writes a table of n games of four among 500 people.
func clubTable(tb testing.TB, n int) string {
	tb.Helper()
	var b bytes.Buffer
	b.WriteString("game_id,date,game,league,season,round,place_played,player,seat,score,place,winner,note\n")
	names := gameNames()
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
	if testing.Short() {
		t.Skip("a long one; run without -short")
	}
	t.Parallel()
	dir, temp := t.TempDir(), t.TempDir()
	db := filepath.Join(dir, "league.db")
	var out bytes.Buffer
	if code := run([]string{"score", "--save", "--db", db, evening(t, t.TempDir(), "e")}, nil, &out, &out); code != 0 {
		t.Fatal(out.String())
	}
	table := clubTable(t, 60_000)
	for name, args := range map[string][]string{
		"while it reads standard input": {"import", "--db", db, "-"},
		"while it records":              {"import", "--db", db, table},
		"while it rehearses":            {"import", "--db", db, "--dry-run", table},
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
		busy := func() bool {
			if args[len(args)-1] == "-" {
				entries, err := os.ReadDir(temp)
				return err == nil && len(entries) > 0
			}
			logs := []string{db + "-wal"}
			if slices.Contains(args, "--dry-run") {
				logs, _ = filepath.Glob(filepath.Join(temp, "*", "*-wal"))
			}
			return slices.ContainsFunc(logs, func(log string) bool {
				info, err := os.Stat(log)
				return err == nil && info.Size() > 1<<20
			})
		}
		for begun := time.Now(); !busy(); time.Sleep(time.Millisecond) {
			if time.Since(begun) > time.Minute {
				t.Fatalf("%s: it does not begin: %s", name, &errs)
			}
		}
		if err := cmd.Process.Signal(syscall.SIGINT); err != nil {
			t.Fatal(err)
		}
		_ = cmd.Wait() // its exit code says it
		in.Close()
		if code := cmd.ProcessState.ExitCode(); code != exitInterrupt || !strings.Contains(errs.String(), "interrupted: nothing was imported") {
			t.Errorf("%s: exit code %d: %s", name, code, &errs)
		}
		for _, folder := range []string{temp, dir} {
			entries, err := os.ReadDir(folder)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range entries {
				if !strings.HasPrefix(e.Name(), "league.db") || strings.Contains(e.Name(), "backup") {
					t.Errorf("%s: %s is left", name, e.Name())
				}
			}
		}
		if names := wholeEvenings(t, db); len(names) != 1 {
			t.Errorf("%s: evenings %v", name, names)
		}
	}
}

// The bar appears after a second, is drawn ten times a second at most, and is
// taken away.
func TestImportBar(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.csv")
	if err := os.WriteFile(file, make([]byte, 1000), 0o644); err != nil {
		t.Fatal(err)
	}
	f, err := os.Open(file)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	var screen bytes.Buffer
	now := time.Unix(0, 0)
	b := &bar{to: &screen, now: func() time.Time { return now }, begun: now, model: progress.New(progress.WithColorProfile(termenv.Ascii), progress.WithWidth(20))}
	in := b.watch(f, file)
	var drawn []string
	for i := range 10 {
		b.results = i
		if _, err := in.Read(make([]byte, 100)); err != nil {
			t.Fatal(err)
		}
		now = now.Add([]time.Duration{300 * time.Millisecond, 50 * time.Millisecond}[btoi(i > 5)])
		if screen.Len() > 0 {
			drawn = append(drawn, fmt.Sprint(i, strings.ReplaceAll(screen.String(), "\x1b[K", "")))
			screen.Reset()
		}
	}
	want := []string{"4\r", "5\r", "6\r", "8\r"}
	for i, line := range drawn {
		if i >= len(want) || !strings.HasPrefix(line, want[i]) || !strings.Contains(line, "a.csv  "+line[:1]+" result") || !strings.Contains(line, fmt.Sprintf("%d0%%", line[0]-'0'+1)) {
			t.Errorf("drawn %q", line)
		}
	}
	if len(drawn) != len(want) {
		t.Errorf("drawn %d times: %q", len(drawn), drawn)
	}
	if b.clear(); screen.String() != "\r\x1b[K" {
		t.Errorf("taken away with %q", screen.String())
	}
}
