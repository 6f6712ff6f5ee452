//go:build unix

package main

import (
	"fmt"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/internal/ptytest"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/score/oftentest"
)

// On small terminals every form takes keys, neither hangs nor crashes, and Ctrl-C ends it,
// however fast it follows the keys before it.
func TestFormsOnSmallTerminals(t *testing.T) {
	t.Parallel()
	for i := range games.All {
		for k, size := range [][2]int{{40, 24}, {30, 20}, {20, 20}, {80, 8}} {
			if !oftentest.Whole() && k != i%4 {
				continue
			}
			s := ptytest.Start(t, program(t, "score", "--game", games.All[i].Name), size[0], size[1], false)
			for strings.TrimSpace(s.Screen()) == "" && strings.TrimSpace(plain(s.Output())) == "" {
				s.Expect("")
			}
			s.Send("\r\r\x15\rAnn\rBob\r\r\r3 ,1   1\x1b[B1\r\r1\t2\r")
			s.Send("\x03")
			if code := s.Wait(); code != terminal.Interrupted && code != bySignal || strings.Contains(s.Output(), "goroutine ") {
				t.Errorf("%s on %v: exit code %d:\n%s", games.All[i].Name, size, code, tail(plain(s.Output())))
			}
		}
	}
}

// bySignal is the exit code after a signal: Ctrl-C between two forms is one.
const bySignal = -1

// tail returns the end of a long text.
func tail(text string) string { return fmt.Sprintf("… %s", text[max(0, len(text)-400):]) }
