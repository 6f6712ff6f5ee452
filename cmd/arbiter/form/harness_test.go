//go:build unix

package form

import (
	"os"
	"os/exec"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/internal/ptytest"
)

// A session is the small program of TestMain in a pseudo-terminal.
type session struct {
	*ptytest.Session
	t *testing.T
}

func start(t *testing.T, columns, rows int, form string, env ...string) *session {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "TERM=xterm-256color", "NO_COLOR=", "ACCESSIBLE=", "ARBITER_TEST_FORM="+form)
	cmd.Env = append(cmd.Env, env...)
	return &session{ptytest.Start(t, cmd, columns, rows, false), t}
}

// toBoard waits for the form and answers all questions before the board: two
// players, no date.
func (s *session) toBoard() {
	s.t.Helper()
	s.Expect("> [ ]")
	s.Send(toBoard)
	s.Expect("> ·<")
}

// answer is what the small program printed between its two marks.
func (s *session) answer() string {
	s.t.Helper()
	if code := s.Wait(); code != 0 {
		s.t.Fatalf("exit code %d:\n%s", code, s.Screen())
	}
	_, text, ok := strings.Cut(s.Output(), "ANSWER\n")
	text, _, end := strings.Cut(text, "\nEND")
	if !ok || !end {
		s.t.Fatalf("no answer:\n%s", s.Output())
	}
	return text
}
