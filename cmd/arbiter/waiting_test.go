//go:build unix

package main

import (
	"bytes"
	"database/sql"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	_ "modernc.org/sqlite" // to spoil what is stored

	"arbiter/cmd/arbiter/terminal"
	"arbiter/score/oftentest"
)

// gamesOfYears returns so many games of two people, each on a day of its own.
func gamesOfYears(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "game: subdivision\nplayer: R Ann\nplayer: B Bob\ndate: %d-%02d-%02d\nid: g%d\n\n%s\n", 1990+i/336, i/28%12+1, i%28+1, i, boardToPaste)
	}
	return b.String()
}

// A gated run is the program with pipes that nobody reads or fills until the
// test does.
type gated struct {
	*exec.Cmd
	in   io.WriteCloser
	out  io.ReadCloser
	errs bytes.Buffer
}

func startGated(t *testing.T, db string, args ...string) *gated {
	t.Helper()
	g := &gated{Cmd: program(t, append(args, "--db", db)...)}
	var err error
	if g.in, err = g.StdinPipe(); err != nil {
		t.Fatal(err)
	}
	if g.out, err = g.StdoutPipe(); err != nil {
		t.Fatal(err)
	}
	g.Stderr = &g.errs
	if err := g.Start(); err != nil {
		t.Fatal(err)
	}
	return g
}

// begun waits until the answer begins to come.
func (g *gated) begun(t *testing.T) {
	t.Helper()
	if _, err := io.ReadFull(g.out, make([]byte, 1)); err != nil {
		t.Fatalf("no answer comes: %v\n%s", err, &g.errs)
	}
}

// end lets the run go on to its end.
func (g *gated) end(t *testing.T) {
	t.Helper()
	g.in.Close()
	if _, err := io.Copy(io.Discard, g.out); err != nil {
		t.Error(err)
	}
	if err := g.Wait(); err != nil {
		t.Errorf("%v: %v\n%s", g.Args, err, &g.errs)
	}
}

// others tells that somebody else can write meanwhile.
func others(t *testing.T, db string) {
	t.Helper()
	var out, errs bytes.Buffer
	if code := run([]string{"add", "--db", db, "Chess", "Cyd 1", "Dan 0", "--league", ""}, nil, &out, &errs); code != terminal.Done {
		t.Errorf("nobody else can write: exit code %d\n%s", code, &errs)
	}
}

// Somebody who is still typing, or a program that is still working, keeps
// nobody out of the records.
func TestInputIsAwaitedOutsideTheTransaction(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{"score", "--save", "--no-proof", "-"}, {"import", "-"}} {
		db := filepath.Join(t.TempDir(), "league.db")
		g := startGated(t, db, args...)
		// More than a pipe holds: when it is written, much of it has been read.
		if _, err := io.WriteString(g.in, gamesOfYears(1000)); err != nil {
			t.Fatal(err)
		}
		others(t, db)
		go func() { _, _ = io.Copy(io.Discard, g.out) }()
		g.in.Close()
		if err := g.Wait(); err != nil {
			t.Errorf("%v: %v\n%s", args, err, &g.errs)
		}
		var out bytes.Buffer
		run([]string{"list", "--json", "--db", db}, nil, &out, io.Discard)
		if n := strings.Count(out.String(), "\n"); n != 1001 {
			t.Errorf("%v: %d results, want 1001", args, n)
		}
	}
}

// A pager that nobody scrolls keeps nobody out of the records.
func TestAPagerIsAwaitedOutsideTheTransaction(t *testing.T) {
	oftentest.Slow(t)
	t.Parallel()
	db := filepath.Join(t.TempDir(), "league.db")
	file := filepath.Join(t.TempDir(), "many.txt")
	if err := os.WriteFile(file, []byte(gamesOfYears(1000)), 0o644); err != nil {
		t.Fatal(err)
	}
	g := startGated(t, db, "score", "--save", "--no-proof", file)
	g.begun(t)
	others(t, db)
	g.end(t)
	if !strings.Contains(g.errs.String(), "recorded 1000 results, 1 to 1000\n") {
		t.Errorf("score --save said %q", &g.errs)
	}

	spoil(t, db)
	g = startGated(t, db, "records", "rescore", "--json")
	g.begun(t)
	others(t, db)
	g.end(t)
}

// spoil changes what is stored of each score, as if another program had worked
// it out.
func spoil(t *testing.T, db string) {
	t.Helper()
	file, err := sql.Open("sqlite", db)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	if _, err := file.Exec(`UPDATE sheets SET sheet = replace(sheet, '"points":30', '"points":31')`); err != nil {
		t.Fatal(err)
	}
}

// Who closes the pipe early, as head does, is still told what was kept.
func TestAClosedPipeHidesNoChange(t *testing.T) {
	t.Parallel()
	games := filepath.Join(t.TempDir(), "games.txt")
	if err := os.WriteFile(games, []byte(gamesOfYears(200)), 0o644); err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		args []string
		said string
	}{
		{[]string{"score", "--save", "--no-proof", games}, "recorded 200 results, 1 to 200\n"},
		{[]string{"import", games}, "the change was kept as c1 of the log; to take it back:\n  arbiter undo c1"},
		{[]string{"add", "Chess", "Ann 1", "Bob 0"}, "the change was kept as c1 of the log; to take it back:\n  arbiter undo c1"},
	} {
		for _, full := range []bool{false, true} { // a closed pipe, and a full disk
			cmd := program(t, test.args...)
			read, write, err := os.Pipe()
			if err != nil {
				t.Fatal(err)
			}
			read.Close()
			if full {
				write.Close()
				if write, err = os.OpenFile("/dev/full", os.O_WRONLY, 0); err != nil {
					t.Skip(err)
				}
			}
			var errs bytes.Buffer
			cmd.Stdout, cmd.Stderr = write, &errs
			_ = cmd.Run() // what it says counts
			write.Close()
			if !strings.Contains(errs.String(), test.said) {
				t.Errorf("%v: said %q, want %q", test.args, &errs, test.said)
			}
			var out bytes.Buffer
			run([]string{"list", "--json", "--db", filepath.Join(cmd.Dir, "records.db")}, nil, &out, io.Discard)
			if out.Len() == 0 {
				t.Errorf("%v: nothing is kept", test.args)
			}
		}
	}
}
