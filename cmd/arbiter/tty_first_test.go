//go:build unix

package main

import (
	"strings"
	"testing"

	"arbiter/cmd/arbiter/terminal"
)

// A game's name in a file's place opens the sheet of that game. Where it has drafts a new
// game comes first, and drafts of other games are not there.
func TestAGameInAFilesPlace(t *testing.T) {
	t.Parallel()
	p := newPlaying(t)
	s := p.on("score", "Zark City")
	s.Expect("player 1")
	s.Send("Ann\rBob\r\r")
	s.Expect("Zark City · Ann")
	s.Send("r2h")
	s.Expect("draft kept")
	s.Send("\x03")
	exits(t, s, terminal.Interrupted)

	for _, args := range [][]string{{"score", "subdivision"}, {"score", "--game", "Subdivision"}} {
		s = p.on(args...)
		s.Expect("player 1")
		if strings.Contains(plain(s.Output()), "Go on") {
			t.Errorf("%q offers another game's draft:\n%s", args, s.Screen())
		}
		s.Send("\x1b")
		exits(t, s, terminal.Interrupted)
	}

	s = p.on("score", "zark-city")
	s.Expect("▸ A new game of Zark City")
	if screen := s.Screen(); !strings.Contains(screen, "  Go on: Zark City · Ann, Bob") || strings.Contains(screen, "Subdivision") {
		t.Errorf("the list is\n%s", screen)
	}
	s.Send("\r")
	s.Expect("player 1")
	s.Send("\x1b")
	s.Expect("▸ A new game of Zark City")
	s.Send("\x1b[B\r")
	s.Expect("Zark City · Ann")
	s.Send("\x03")
	exits(t, s, terminal.Interrupted)
}
