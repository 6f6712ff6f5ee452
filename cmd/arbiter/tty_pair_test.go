//go:build unix

package main

import (
	"strings"
	"testing"

	"arbiter/cmd/arbiter/cli"
)

// Who is meant by a new name is asked before a plan is saved. The answer pairs anew:
// Bob has met Ann, and a stranger had not.
func TestPairAsksWhoIsMeant(t *testing.T) {
	t.Parallel()
	c := knownClub(t)
	s := c.ask("pair", "--league", "Tuesday league", "--tables", "2", "--players", "Ann,Bobb", "--save")
	s.Expect("Bobb is a new player. Near: Bob (2 games), Bobby (1).")
	others(t, c.path) // nobody waits for the answer
	s.Send("b\r")
	s.Expect("planned round 1 of Tuesday league")
	if code := s.Wait(); code != cli.ExitDone {
		t.Errorf("exit code %d", code)
	}
	if text := s.Screen(); !strings.Contains(text, "Ann and Bob meet for the second time") && !strings.Contains(text, "Bob and Ann meet for the second time") {
		t.Errorf("Bob has met Ann:\n%s", text)
	}
	if out := c.run("", "players", "list"); strings.Contains(out, "Bobb ") {
		t.Errorf("Bobb is Bob:\n%s", out)
	}
}
