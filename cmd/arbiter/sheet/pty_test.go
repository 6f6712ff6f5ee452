//go:build unix

package sheet

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"arbiter/cmd/arbiter/internal/ptytest"
)

const ctrlD, ctrlZ, ctrlY, f10 = "\x04", "\x1a", "\x19", "\x1b[21~"

// start opens a text in the sheet, in a pseudo-terminal.
func start(t testing.TB, columns, rows int, text string, env ...string) *ptytest.Session {
	t.Helper()
	name := filepath.Join(t.TempDir(), "sheet.txt")
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "TERM=xterm-256color", "NO_COLOR=", "ARBITER_TEST_SHEET="+name)
	cmd.Env = append(cmd.Env, env...)
	s := ptytest.Start(t, cmd, columns, rows, false)
	s.Expect("[done]")
	return s
}

// answer is what the sheet came to.
func answer_(t testing.TB, s *ptytest.Session) string {
	t.Helper()
	if code := s.Wait(); code != 0 {
		t.Fatalf("exit code %d:\n%s", code, s.Screen())
	}
	_, text, _ := strings.Cut(s.Output(), "ANSWER\n")
	text, _, ok := strings.Cut(text, "\nEND")
	if !ok {
		t.Fatalf("no answer:\n%s", s.Output())
	}
	return text
}
