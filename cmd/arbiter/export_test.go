//go:build unix

package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"

	"arbiter/cmd/arbiter/internal/ptytest"
	"arbiter/cmd/arbiter/terminal"
)

// On a terminal an export without a form is a table, fit to its width.
func TestExportOnATerminalIsATable(t *testing.T) {
	file, err := filepath.Abs("../../docs/examples/bazaar-tally.txt")
	if err != nil {
		t.Fatal(err)
	}
	s := ptytest.Start(t, program(t, "export", file), 80, 24, true)
	if code := s.Wait(); code != 0 {
		t.Errorf("exit code %d", code)
	}
	if got := s.Output(); !strings.Contains(got, "2026-11-21  Bazaar  Ann 25, Bob 22") || strings.Contains(got, "game_id") {
		t.Errorf("printed %q", got)
	}
}

// An export that is interrupted leaves no part of its answer, and what stood
// there before still stands.
func TestInterruptedExportLeavesNothing(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "out.csv")
	if err := os.WriteFile(name, []byte("before\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	cmd := program(t, "export", "-", "-o", name)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	defer cmd.Process.Kill()
	game := []byte("game: bazaar\nplayer: Ann\nplayer: Bob\n\nAnn: buy RWBGY left 0\n\n")
	for begun := time.Now(); time.Since(begun) < 500*time.Millisecond; {
		if _, err := in.Write(bytes.Repeat(game, 50)); err != nil {
			t.Fatal(err)
		}
	}
	if err := cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	var exit *exec.ExitError
	if err := cmd.Wait(); !errors.As(err, &exit) || exit.ExitCode() != terminal.Interrupted {
		t.Errorf("it ended with %v", err)
	}
	if list, err := filepath.Glob(filepath.Join(dir, ".out.csv.part-*")); err != nil || len(list) > 0 {
		t.Errorf("left behind: %q, %v", list, err)
	}
	if text, err := os.ReadFile(name); err != nil || string(text) != "before\n" {
		t.Errorf("%v: the file holds %q", err, text)
	}
}
