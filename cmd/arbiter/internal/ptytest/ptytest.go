//go:build unix

// Package ptytest runs programs in a pseudo-terminal and looks at their screen.
// Only tests import it.
package ptytest

import (
	"errors"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"reflect"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/creack/pty"
	"github.com/hinshun/vt10x"
	"golang.org/x/term"
)

// limit is how long a test waits for a program.
const limit = time.Minute

// A Session is a program in a pseudo-terminal with a screen that can be read.
type Session struct {
	t    testing.TB
	Cmd  *exec.Cmd
	pty  *os.File
	term vt10x.Terminal
	mu   sync.Mutex
	raw  strings.Builder
	done chan error
}

// Start runs a program in a terminal. A silent terminal answers none of the questions that a
// program may ask it.
func Start(t testing.TB, cmd *exec.Cmd, columns, rows int, silent bool) *Session {
	t.Helper()
	// A program under the race detector would take a second to end.
	cmd.Env = append(cmd.Environ(), "GORACE=atexit_sleep_ms=0")
	// Under nohup tests would pass on that a hang-up is ignored. Children take over what this
	// process does with signals.
	if signal.Ignored(syscall.SIGHUP) {
		signal.Notify(make(chan os.Signal, 1), syscall.SIGHUP)
	}
	f, err := pty.StartWithSize(cmd, &pty.Winsize{Rows: uint16(rows), Cols: uint16(columns)})
	if err != nil {
		t.Fatal(err)
	}
	s := &Session{t: t, Cmd: cmd, pty: f, done: make(chan error, 1)}
	options := []vt10x.TerminalOption{vt10x.WithSize(columns, rows)}
	if !silent {
		options = append(options, vt10x.WithWriter(f))
	}
	s.term = vt10x.New(options...)
	read := make(chan struct{})
	go func() {
		defer close(read)
		buf := make([]byte, 4096)
		var half []byte // of a letter that is read in two parts
		// A read fails when the program closes the terminal, though the program's last words may
		// have arrived meanwhile: the next read has them.
		for failures := 0; failures < 2; {
			n, err := f.Read(buf)
			if err != nil {
				failures++
				continue
			}
			failures = 0
			s.mu.Lock()
			s.raw.Write(buf[:n])
			s.mu.Unlock()
			text := append(half, buf[:n]...)
			whole := wholeLetters(text)
			s.term.Write(text[:whole])
			half = slices.Clone(text[whole:])
		}
	}()
	go func() {
		err := cmd.Wait()
		select {
		case <-read:
		case <-time.After(limit):
		}
		s.done <- err
	}()
	t.Cleanup(func() {
		cmd.Process.Kill()
		f.Close()
	})
	return s
}

// wholeLetters returns the length of the text up to its last whole letter: vt10x drops parts of
// letters.
func wholeLetters(text []byte) int {
	for i := len(text) - 1; i >= max(0, len(text)-utf8.UTFMax); i-- {
		if utf8.RuneStart(text[i]) {
			if !utf8.FullRune(text[i:]) {
				return i
			}
			break
		}
	}
	return len(text)
}

// Send types keys.
func (s *Session) Send(text string) {
	s.t.Helper()
	if _, err := io.WriteString(s.pty, text); err != nil {
		s.t.Fatal(err)
	}
}

// Output returns all that was printed, as plain lines.
func (s *Session) Output() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return strings.ReplaceAll(s.raw.String(), "\r\n", "\n")
}

// Screen returns what stands on the screen.
func (s *Session) Screen() string { return s.term.String() }

// Expect waits for a text on the screen.
func (s *Session) Expect(text string) string {
	s.t.Helper()
	for end := time.Now().Add(limit); ; time.Sleep(3 * time.Millisecond) {
		screen := s.Screen()
		if strings.Contains(screen, text) {
			return screen
		}
		if time.Now().After(end) {
			s.t.Fatalf("no %q on the screen:\n%s", text, screen)
		}
	}
}

// Wait returns the exit code.
func (s *Session) Wait() int {
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
	case <-time.After(limit):
		s.t.Fatalf("the program does not end; the screen:\n%s", s.Screen())
		return -1
	}
}

// HangUp closes the terminal. A pending read keeps it open until the program paints its screen
// again.
func (s *Session) HangUp() {
	s.pty.Close()
	_ = s.Cmd.Process.Signal(syscall.SIGWINCH) // it may have ended already
}

// Resize changes the terminal's size.
func (s *Session) Resize(columns, rows int) {
	s.t.Helper()
	s.term.Resize(columns, rows)
	if err := pty.Setsize(s.pty, &pty.Winsize{Rows: uint16(rows), Cols: uint16(columns)}); err != nil {
		s.t.Fatal(err)
	}
}

// GivenBack reports whether the terminal is as a shell sets it: what is typed shows, a line
// at a time.
func (s *Session) GivenBack() bool {
	s.t.Helper()
	fresh, tty, err := pty.Open()
	if err != nil {
		s.t.Fatal(err)
	}
	defer fresh.Close()
	defer tty.Close()
	want, err := term.GetState(int(fresh.Fd()))
	if err != nil {
		s.t.Fatal(err)
	}
	got, err := term.GetState(int(s.pty.Fd()))
	if err != nil {
		s.t.Fatal(err)
	}
	return reflect.DeepEqual(got, want)
}

// Reversed returns the text in reverse video, such as a cursor that a program draws itself.
func (s *Session) Reversed() string {
	const reversed = 1 // vt10x names no modes
	s.term.Lock()
	defer s.term.Unlock()
	columns, rows := s.term.Size()
	var b strings.Builder
	for y := range rows {
		for x := range columns {
			if g := s.term.Cell(x, y); g.Mode&reversed != 0 {
				b.WriteRune(g.Char)
			}
		}
	}
	return b.String()
}
