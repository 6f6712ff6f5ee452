//go:build unix

package form

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/creack/pty"
	"github.com/hinshun/vt10x"
)

// A session is a program in a pseudo-terminal with a screen that can be read.
type session struct {
	t    *testing.T
	cmd  *exec.Cmd
	pty  *os.File
	term vt10x.Terminal
	mu   sync.Mutex
	raw  strings.Builder
	done chan error
}

// start runs this test binary as the small program of TestMain.
func start(t *testing.T, columns, rows int, form string, env ...string) *session {
	t.Helper()
	cmd := exec.Command(os.Args[0])
	cmd.Env = append(os.Environ(), "TERM=xterm-256color", "NO_COLOR=", "ACCESSIBLE=", "ARBITER_TEST_FORM="+form)
	cmd.Env = append(cmd.Env, env...)
	f, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: uint16(rows), Cols: uint16(columns)})
	if err != nil {
		t.Fatal(err)
	}
	s := &session{t: t, cmd: cmd, pty: f, done: make(chan error, 1)}
	s.term = vt10x.New(vt10x.WithWriter(f), vt10x.WithSize(columns, rows))
	read := make(chan struct{})
	go func() {
		defer close(read)
		buf := make([]byte, 4096)
		for {
			n, err := f.Read(buf)
			s.mu.Lock()
			s.raw.Write(buf[:n])
			s.mu.Unlock()
			s.term.Write(buf[:n])
			if err != nil {
				return
			}
		}
	}()
	go func() {
		err := cmd.Wait()
		select {
		case <-read:
		case <-time.After(time.Second):
		}
		s.done <- err
	}()
	t.Cleanup(func() {
		cmd.Process.Kill()
		f.Close()
	})
	return s
}

func (s *session) send(text string) {
	s.t.Helper()
	if _, err := io.WriteString(s.pty, text); err != nil {
		s.t.Fatal(err)
	}
}

// output is all that was printed, as plain lines.
func (s *session) output() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.ReplaceAll(s.raw.String(), "\r\n", "\n")
}

// toBoard waits for the form and answers all questions before the board: two
// players, no date.
func (s *session) toBoard() {
	s.t.Helper()
	s.expect("> [ ]")
	s.send(toBoard)
	s.expect("> ·<")
}

// screen is what stands on the screen.
func (s *session) screen() string { return s.term.String() }

// expect waits for a text on the screen.
func (s *session) expect(text string) string {
	s.t.Helper()
	for end := time.Now().Add(5 * time.Second); ; time.Sleep(3 * time.Millisecond) {
		screen := s.screen()
		if strings.Contains(screen, text) {
			return screen
		}
		if time.Now().After(end) {
			s.t.Fatalf("no %q on the screen:\n%s", text, screen)
		}
	}
}

// wait is the exit code.
func (s *session) wait() int {
	s.t.Helper()
	select {
	case err := <-s.done:
		var bad *exec.ExitError
		if errors.As(err, &bad) {
			return bad.ExitCode()
		}
		if err != nil {
			s.t.Fatal(err)
		}
		return 0
	case <-time.After(5 * time.Second):
		s.t.Fatalf("the program does not end; the screen:\n%s", s.screen())
		return -1
	}
}

// answer is what the small program printed between its two marks.
func (s *session) answer() string {
	s.t.Helper()
	if code := s.wait(); code != 0 {
		s.t.Fatalf("exit code %d:\n%s", code, s.screen())
	}
	_, text, ok := strings.Cut(s.output(), "ANSWER\n")
	text, _, end := strings.Cut(text, "\nEND")
	if !ok || !end {
		s.t.Fatalf("no answer:\n%s", s.output())
	}
	return text
}

func (s *session) resize(columns, rows int) {
	s.t.Helper()
	s.term.Resize(columns, rows)
	if err := pty.Setsize(s.pty, &pty.Winsize{Rows: uint16(rows), Cols: uint16(columns)}); err != nil {
		s.t.Fatal(err)
	}
}
