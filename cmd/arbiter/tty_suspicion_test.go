//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/internal/ptytest"
	"arbiter/cmd/arbiter/terminal"
)

// knownClub returns a club with Bob, Bobby, a league and a game of 20 November.
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

// On a terminal all that looks wrong is listed, and there is one question. Nobody waits for the
// answer.
func TestOneQuestionAtTheTerminal(t *testing.T) {
	t.Parallel()
	c := knownClub(t)
	file := c.file("game.txt", strings.Replace(boardOf("Ann", "Bobb"), "\n\n", "\ndate: 2226-11-20\nleague: Tusday league\n\n", 1))
	for _, command := range [][]string{{"score", "--save", file}, {"import", file}} {
		ask := func() *ptytest.Session {
			s := c.ask(command...)
			s.Expect("This looks wrong:")
			s.Expect("To correct it once it is recorded:")
			s.Expect("arbiter players merge Bobb --into Bob")
			s.Expect("Record it all the same? [y/N]")
			return s
		}
		s := ask()
		if out := plain(s.Output()); strings.Contains(out, "recorded 3") || !strings.Contains(out, "new: Bobb; league Tusday league") ||
			!strings.Contains(out, "Near: Bob (2 games)") || !strings.Contains(out, "Near: Tuesday league") || !strings.Contains(out, "2226-11-20 is") {
			t.Errorf("%v: the question is about\n%s", command, out)
		}
		s.Send("n\r")
		if code := s.Wait(); code != terminal.Interrupted || !strings.Contains(plain(s.Output()), "nothing is recorded") {
			t.Errorf("%v: after no, exit code %d:\n%s", command, code, plain(s.Output()))
		}
		s = ask()
		others(t, c.path) // takes the number that the command was to have
		s.Send("y\r")
		if code := s.Wait(); code != terminal.Done {
			t.Fatalf("%v: exit code %d:\n%s", command, code, plain(s.Output()))
		}
		last := c.run("", "list", "--limit", "1", "--json")
		if !strings.Contains(last, `"name":"Bobb"`) || !strings.Contains(last, `"league":"Tusday league"`) {
			t.Errorf("%v: recorded %s", command, last)
		}
		if out := plain(s.Output()); strings.Contains(out, "Recorded, but this looks wrong:") {
			t.Errorf("%v: what was just seen is told again:\n%s", command, out)
		}
		c.run("", "undo")
		c.run("", "undo")
	}
}

// After a yes nothing is told twice.
func TestAYesIsToldOnce(t *testing.T) {
	t.Parallel()
	c := knownClub(t)
	file := c.file("game.txt", strings.Replace(strings.Replace(boardOf("Ann", "Bob"), " Bob", "", 1), "\n\n", "\ndate: 2226-11-20 19:30\n\n", 1))
	s := c.ask("score", "--save", file)
	s.Expect("Record it all the same?")
	s.Send("y\r")
	if code := s.Wait(); code != terminal.Done {
		t.Fatalf("exit code %d:\n%s", code, plain(s.Output()))
	}
	for _, once := range []string{"stands in the records as a player of that name", "2226-11-20 is", "arbiter edit 3 --date"} {
		if n := strings.Count(plain(s.Output()), once); n != 1 {
			t.Errorf("%q is told %d times:\n%s", once, n, plain(s.Output()))
		}
	}
}

// Who leaves the question has recorded nothing, nor changed anything; --no-input asks nothing.
func TestTheQuestionIsLeft(t *testing.T) {
	t.Parallel()
	c := knownClub(t)
	for _, key := range []string{"\x03", "n\r", "\r"} { // Ctrl-C, a no, and nothing
		for _, command := range [][]string{{"add", "Chess", "Ann 1", "Bobb 0"}, {"edit", "1", "--player", "Bob=Bobb"}} {
			s := c.ask(command...)
			s.Expect("[y/N]")
			s.Send(key)
			if code := s.Wait(); code != terminal.Interrupted || !strings.Contains(plain(s.Output()), "nothing is recorded") {
				t.Errorf("exit code %d:\n%s", code, plain(s.Output()))
			}
			if list := c.run("", "list"); strings.Contains(list, "Bobb ") {
				t.Error(list)
			}
		}
	}
	s := c.ask("add", "Chess", "Ann 1", "Bobb 0", "--no-input")
	if code := s.Wait(); code != terminal.Done || !strings.Contains(plain(s.Output()), "arbiter players merge Bobb --into Bob") {
		t.Errorf("exit code %d:\n%s", code, plain(s.Output()))
	}
}

// For a screen reader, and on a dumb terminal, the question is one line. The end of the
// input is no.
func TestTheQuestionIsALineOnAPlainTerminal(t *testing.T) {
	t.Parallel()
	for _, env := range []string{"ACCESSIBLE=1", "TERM=dumb"} {
		c := knownClub(t)
		for _, one := range []struct {
			typed string
			code  int
		}{{"\x04", terminal.Interrupted}, {"\n", terminal.Interrupted}, {"no\n", terminal.Interrupted}, {"Y\n", terminal.Done}} {
			cmd := c.command("add", "Chess", "Ann 1", "Bobb 0")
			cmd.Env = append(cmd.Env, env)
			s := ptytest.Start(t, cmd, 100, 40, false)
			s.Expect("Bobb is a new player. Near: Bob")
			s.Expect("Record it all the same? [y/N]")
			s.Send(one.typed)
			if code := s.Wait(); code != one.code || strings.Contains(s.Output(), "\x1b[") {
				t.Errorf("%s, %q: exit code %d:\n%q", env, one.typed, code, s.Output())
			}
			if has := strings.Contains(c.run("", "list"), "Bobb "); has != (one.code == terminal.Done) {
				t.Errorf("%s, %q: recorded is %t", env, one.typed, has)
			}
		}
	}
}

// On the sheet a no leads back to it.
func TestTheQuestionLeadsBackToTheSheet(t *testing.T) {
	t.Parallel()
	c := knownClub(t)
	s := c.ask("score", "--game", "subdivision")
	s.Expect("Subdivision · Bob (red), Bobby (blue)") // who played last
	s.Send(boardKeys(boardToPaste) + toPlayers + "\x1b[3~Ann\r\x1b[3~Bobb\r" + ctrlD)
	s.Expect("▸ Save")
	s.Send("\r")
	s.Expect("Near: Bob (2 games)")
	s.Expect("Record it all the same? [y/N]")
	s.Send("\r")
	s.Expect("[done]")
	s.Send(ctrlD)
	s.Expect("▸ Save")
	s.Send("\r")
	s.Expect("Record it all the same? [y/N]")
	s.Send("y\r")
	s.Expect("▸ No") // another game
	s.Send("\r")
	if code := s.Wait(); code != terminal.Done || !strings.Contains(c.run("", "players", "list"), "Bobb ") {
		t.Errorf("exit code %d:\n%s", code, plain(s.Output()))
	}
}

// What changes a state, and a plan, tells and never asks.
func TestAPlanAsksNothing(t *testing.T) {
	t.Parallel()
	c := knownClub(t)
	s := c.ask("pair", "--league", "Tuesday league", "--tables", "2", "--players", "Ann,Bobb", "--save")
	s.Expect("planned round 1 of Tuesday league")
	if code := s.Wait(); code != terminal.Done {
		t.Errorf("exit code %d", code)
	}
	if out := plain(s.Output()); !strings.Contains(out, "Bobb is a new player. Near: Bob (2 games). Mend it:\n    arbiter players merge Bobb --into Bob") {
		t.Errorf("it is not told:\n%s", out)
	}
}

// On a terminal an import asks once which columns of a table are its players.
func TestWhichColumnsArePlayers(t *testing.T) {
	t.Parallel()
	c := knownClub(t)
	file := c.file("wide.csv", "date,game,Ann,Bob\n2026-11-20,Azul,3,2\n")
	for _, answer := range []struct {
		keys string
		code int
		says string
	}{{"n\r", terminal.Unclear, "--players Ann,Bob says that they are"}, {"y\r", terminal.Done, "1 new"}} {
		s := c.ask("import", file)
		s.Expect("players: Ann and Bob?")
		s.Send(answer.keys)
		if code := s.Wait(); code != answer.code || !strings.Contains(strings.Join(strings.Fields(plain(s.Output())), " "), answer.says) {
			t.Errorf("%q: exit code %d:\n%s", answer.keys, code, plain(s.Output()))
		}
	}
}
