//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/internal/ptytest"
)

// knownClub is a club with Bob, Bobby, a league and a game of 20 November.
func knownClub(t *testing.T) *club {
	t.Helper()
	c := &club{t, filepath.Join(t.TempDir(), "records.db")}
	c.run("", "add", "subdivision", "Ann 24", "Bob 23", "--date", "2026-11-20", "--league", "Tuesday league")
	c.run("", "add", "Chess", "Bob 1", "Bobby 0", "--date", "2026-11-20", "--league", "")
	return c
}

func (c *club) file(name, text string) string {
	c.t.Helper()
	file := filepath.Join(filepath.Dir(c.path), name)
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		c.t.Fatal(err)
	}
	return file
}

func (c *club) ask(args ...string) *ptytest.Session {
	return ptytest.Start(c.t, c.command(args...), 100, 40, false)
}

// On a terminal what looks wrong is asked about before it counts. What the
// answers bring is looked at once more: with Bob in place of Bobb the game is
// one that stands already.
func TestSuspicionIsAskedAboutBeforeItCounts(t *testing.T) {
	t.Parallel()
	c := knownClub(t)
	file := c.file("game.txt", strings.Replace(boardOf("Ann", "Bobb"), "\n\n", "\ndate: 2226-11-20\nleague: Tusday league\n\n", 1))
	for _, command := range [][]string{{"score", "--save", file}, {"import", file}} {
		s := c.ask(command...)
		s.Expect("new: player Bobb; league Tusday league")
		s.Expect("Before this counts:")
		s.Expect("Near: Bob (2 games), Bobby (1).")
		s.Expect("▸ [b] Bob")
		s.Expect("[y] Bobby")
		s.Send("x")
		s.Expect("nothing here begins with x")
		s.Send("b")
		s.Expect("Near: Tuesday league (1 game).")
		s.Expect("▸ [t] Tuesday league")
		s.Send("\x1b") // back to the name
		s.Expect("▸ [b] Bob")
		s.Send("b")
		s.Expect("▸ [t] Tuesday league")
		s.Send("t")
		s.Expect("[d] today")
		others(t, c.path) // nobody waits for the answer
		s.Send("k")
		if code := s.Wait(); code != cli.ExitDone {
			t.Fatalf("%v: exit code %d:\n%s", command, code, plain(s.Output()))
		}
		if out := plain(s.Output()); !strings.Contains(out, "Near: Bob (2 games), Bobby (1): Bob\n") {
			t.Errorf("what was answered is not told:\n%s", out)
		}
		last := c.run("", "records", "list", "--limit", "1", "--json")
		if !strings.Contains(last, `"name":"Bob"`) || !strings.Contains(last, `"league":"Tuesday league"`) || strings.Contains(c.run("", "players", "list"), "Bobb ") {
			t.Errorf("%v: recorded %s", command, last)
		}
		c.run("", "records", "undo")
	}
}

// The name that was meant stands in the position, too, which is scored with it.
func TestAnAnswerMendsThePosition(t *testing.T) {
	t.Parallel()
	c := knownClub(t)
	file := c.file("game.txt", strings.Replace(boardOf("Ann", "Bobb"), "\n\n", "\ndate: 2026-11-20\n\n", 1))
	s := c.ask("score", "--save", file)
	s.Expect("[b] Bob")
	s.Send("b")
	s.Expect("stands already as #1 of the same day, 2026-11-20.")
	s.Expect("▸ [s] skip")
	s.Send("k")
	if code := s.Wait(); code != cli.ExitDone {
		t.Fatalf("exit code %d:\n%s", code, plain(s.Output()))
	}
	if shown := c.run("", "records", "show", "3", "--json"); !strings.Contains(shown, `player: B Bob\n`) || strings.Contains(shown, "Bobb") {
		t.Errorf("recorded %s", shown)
	}
	if list := c.run("", "records", "rescore"); !strings.Contains(list, "1 result scored again, 0 changed") {
		t.Error(list)
	}
	s = c.ask("add", "subdivision", "Ann 24", "Bob 23", "--date", "2026-11-20")
	s.Expect("[s] skip")
	s.Send("\r")
	if code := s.Wait(); code != cli.ExitDone || !strings.Contains(plain(s.Output()), "recorded nothing new") {
		t.Errorf("exit code %d:\n%s", code, plain(s.Output()))
	}
}

// A day that was corrected keeps its time, and what is said of a game is said once,
// however often the game was tried.
func TestACorrectedDayKeepsItsTime(t *testing.T) {
	t.Parallel()
	c := knownClub(t)
	file := c.file("game.txt", strings.Replace(strings.Replace(boardOf("Ann", "Bob"), " Bob", "", 1), "\n\n", "\ndate: 2226-11-20 19:30\n\n", 1))
	s := c.ask("score", "--save", file)
	s.Expect("[d] today")
	s.Send("y")
	if code := s.Wait(); code != cli.ExitDone {
		t.Fatalf("exit code %d:\n%s", code, plain(s.Output()))
	}
	if n := strings.Count(plain(s.Output()), "stands in the records as a player of that name"); n != 1 {
		t.Errorf("told %d times:\n%s", n, plain(s.Output()))
	}
	last := c.run("", "records", "show", "3", "--json")
	if !strings.Contains(last, "-11-20T19:30:00") || !strings.Contains(last, "-11-20 19:30\\n") || strings.Contains(last, "2226-") {
		t.Errorf("recorded %s", last)
	}
}

// Who answers nothing has recorded nothing; --no-input asks nothing.
func TestSuspicionUnanswered(t *testing.T) {
	t.Parallel()
	c := knownClub(t)
	for _, key := range []string{"\x1b", "\x03"} { // Esc, Ctrl-C
		s := c.ask("add", "Chess", "Ann 1", "Bobb 0")
		s.Expect("[n] new")
		s.Send(key)
		if code := s.Wait(); code != cli.ExitInterrupt || !strings.Contains(plain(s.Output()), "nothing is recorded") {
			t.Errorf("exit code %d:\n%s", code, plain(s.Output()))
		}
		if list := c.run("", "records", "list"); strings.Contains(list, "Bobb ") {
			t.Error(list)
		}
	}
	s := c.ask("add", "Chess", "Ann 1", "Bobb 0", "--no-input")
	if code := s.Wait(); code != cli.ExitDone || !strings.Contains(plain(s.Output()), "--player Bobb=Bob") {
		t.Errorf("exit code %d:\n%s", code, plain(s.Output()))
	}
}

// People of another program who have new identities there are one by an answer each, and
// stay so in the next file.
func TestPeopleWithNewIdentitiesAreAskedAbout(t *testing.T) {
	t.Parallel()
	c := &club{t, filepath.Join(t.TempDir(), "records.db")}
	plays := func(name, people, day string) string {
		return c.file(name, `{"players":[{"id":1,"uuid":"`+people+`1","name":"Ann"},{"id":2,"uuid":"`+people+`2","name":"Bob"}],"locations":[],
"games":[{"id":1,"uuid":"g","name":"Azul","highestWins":true}],
"plays":[{"uuid":"`+name+`","playDate":"2026-11-`+day+` 20:00:00","gameRefId":1,"playerScores":[{"score":"4","playerRefId":1},{"score":"`+day+`","playerRefId":2}]}]}`)
	}
	c.run("", "import", plays("old", "p", "18"))
	s := c.ask("import", plays("new", "q", "19"))
	s.Expect("Ann (2) is a new player. Near: Ann (1 game), there with another identity.")
	s.Expect("▸ [1] Ann") // [a] keeps all
	s.Send("n")
	s.Expect("▸ [b] Bob")
	s.Send("b")
	if code := s.Wait(); code != cli.ExitDone {
		t.Fatalf("exit code %d:\n%s", code, plain(s.Output()))
	}
	c.run("", "import", plays("later", "q", "20"))
	if list := c.run("", "players", "list"); !strings.Contains(list, "Ann (2)") || strings.Contains(list, "Bob (2)") {
		t.Error(list)
	}
	if shown := c.run("", "players", "show", "Bob"); !strings.HasSuffix(strings.TrimSpace(shown), " 3") {
		t.Error(shown)
	}
	c.run("", "records", "check")
}
