//go:build unix

package main

import (
	"strings"
	"syscall"
	"testing"

	"arbiter/cmd/arbiter/internal/ptytest"
	"arbiter/cmd/arbiter/terminal"
)

// A signal while something is asked gives the terminal back as it was, and the command
// says what was kept.
func TestSignalWhileSomethingIsAsked(t *testing.T) {
	t.Parallel()
	c := knownClub(t)
	file := c.file("game.txt", boardOf("Ann", "Bobb"))
	for command, want := range map[string]struct {
		asks func() *ptytest.Session
		says string
	}{
		"import": {func() *ptytest.Session { return c.ask("import", file) }, "nothing is recorded"},
		"a sheet": {func() *ptytest.Session {
			s := c.ask("score", "--edit", file)
			s.Expect("ctrl+d done")
			s.Send(ctrlD)
			s.Expect("▸ Write it back")
			s.Send("\x1b[B\r")
			return s
		}, "The draft is kept."},
	} {
		for _, signal := range []syscall.Signal{syscall.SIGTERM, syscall.SIGINT} {
			s := want.asks()
			s.Expect("Record it all the same?")
			_ = s.Cmd.Process.Signal(signal)
			if code := s.Wait(); code != terminal.Interrupted {
				t.Errorf("%s, %v: exit code %d", command, signal, code)
			}
			if !s.GivenBack() {
				t.Errorf("%s, %v: the terminal is left raw", command, signal)
			}
			out := s.Output()
			if strings.LastIndex(out, "\x1b[?25h") < strings.LastIndex(out, "\x1b[?25l") {
				t.Errorf("%s, %v: the cursor stays hidden", command, signal)
			}
			if n := strings.Count(plain(out), want.says); n != 1 {
				t.Errorf("%s, %v: it says %d times %q:\n%s", command, signal, n, want.says, plain(out))
			}
		}
	}
	if list := c.run("", "players", "list"); strings.Contains(list, "Bobb ") {
		t.Errorf("something was recorded:\n%s", list)
	}
}
