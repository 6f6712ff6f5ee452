//go:build unix

package main

import (
	"strings"
	"testing"

	"arbiter/cmd/arbiter/terminal"
)

// A game's name in a file's place opens the sheet of that game. Where it has a draft that is
// offered first, and drafts of other games are not there.
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
		s.Expect("Leave the sheet?")
		s.Send("y")
		exits(t, s, terminal.Interrupted)
	}

	s = p.on("score", "zark-city")
	s.Expect("▸ Go on: Zark City · Ann (red), Bob (blue)")
	if screen := s.Screen(); !strings.Contains(screen, "  A new game of Zark City") || strings.Contains(screen, "Subdivision") {
		t.Errorf("the list is\n%s", screen)
	}
	s.Send("new\r")
	s.Expect("player 1")
	s.Send("\x1b")
	s.Expect("Leave the sheet?")
	s.Send("y")
	s.Expect("▸ Go on: Zark City · Ann (red), Bob (blue)")
	s.Send("\r")
	s.Expect("Zark City · Ann")
	s.Send("\x03")
	exits(t, s, terminal.Interrupted)
}
