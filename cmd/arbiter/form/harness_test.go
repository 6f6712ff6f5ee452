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

// answers checks what the small program printed.
func (s *session) answers(want string) {
	s.t.Helper()
	if got := s.answer(); got != want {
		s.t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}

// toPlayers answers all questions before who played, where the first is how
// many did.
func (s *session) toPlayers(players string) {
	s.t.Helper()
	s.Expect("┃ Players")
	s.Send(players + "\r")
	s.Expect("┃ Date")
	s.Send("\x15\r")
	s.Expect("Player 1")
}

// noEscapes checks that nothing was drawn.
func (s *session) noEscapes() {
	s.t.Helper()
	if strings.Contains(s.Output(), "\x1b") {
		s.t.Errorf("escape sequences in accessible mode: %q", s.Output())
	}
}
