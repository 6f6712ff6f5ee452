//go:build unix

package main

import (
	"bytes"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/terminal"
)

// A club is records of a few people: Ann, Annika, Bob who is called Robert now,
// and Zoë. Each command runs with them.
type club struct {
	t    *testing.T
	path string
}

func newClub(t *testing.T) *club {
	t.Helper()
	c := &club{t, filepath.Join(t.TempDir(), "records.db")}
	c.run(boardOf("Ann", "Annika"), "score", "--save", "--no-proof", "--league", "Tuesday", "--season", "2026", "-")
	c.run(boardOf("Bob", "Zoë"), "score", "--save", "--no-proof", "--league", "Friday", "--season", "2025", "-")
	c.run("", "players", "rename", "Bob", "Robert")
	return c
}

func boardOf(red, black string) string {
	return "game: subdivision\nplayer: R " + red + "\nplayer: B " + black + "\n\n" + boardToPaste
}

func (c *club) command(args ...string) *exec.Cmd {
	cmd := program(c.t, args...)
	cmd.Env = append(cmd.Env, "ARBITER_DB="+c.path)
	return cmd
}

func (c *club) run(in string, args ...string) string {
	c.t.Helper()
	cmd := c.command(args...)
	cmd.Stdin = strings.NewReader(in)
	return answerOfProgram(c.t, cmd)
}

// answerOfProgram runs a program that has to succeed.
func answerOfProgram(t *testing.T, cmd *exec.Cmd) string {
	t.Helper()
	var out, errs bytes.Buffer
	cmd.Stdout, cmd.Stderr = &out, &errs
	if err := cmd.Run(); err != nil {
		t.Fatalf("%v: %v\n%s", cmd.Args, err, errs.String())
	}
	return out.String()
}

// A new sheet begins with the players and the league of the newest result. People, leagues and
// seasons of the records are completed with Tab, by any case.
func TestNamesAreCompleted(t *testing.T) {
	t.Parallel()
	c := newClub(t)
	s := c.ask("score", "--game", "subdivision")
	s.Expect("Subdivision · Robert (red), Zoë (blue) · Friday")
	s.Send(boardKeys(boardToPaste))
	s.Expect("Robert wins 24 : 23")
	s.Send(toPlayers + "\x1b[3~an")
	s.Expect("known Ann Annika")
	s.Send("\t")
	s.Expect("player: R Ann")
	s.Send(below + "\r\x1b[3~tu")
	s.Expect("known Tuesday")
	s.Send("\t")
	s.Expect("league: Tuesday")
	s.Send("2026")
	s.Expect("Ann wins 24 : 23")
	s.Send(ctrlD)
	s.Expect("▸ Save to Tuesday, season 2026")
	s.Send("\r")
	s.Expect("▸ No") // another game
	s.Send("\r")
	if code := s.Wait(); code != terminal.Done {
		t.Fatalf("exit code %d:\n%s", code, s.Output())
	}
	got := strings.Join(strings.Fields(c.run("", "list")), " ")
	if want := "3 2026-11-28 Subdivision Ann 24, Zoë 23 Tuesday 2026"; !strings.Contains(got, want) {
		t.Errorf("recorded\n%s\nand not %s", got, want)
	}
	if got := c.run("", "players", "list", "--json"); strings.Count(got, "\n") != 4 {
		t.Errorf("a completed name made a new person:\n%s", got)
	}
}

// What the records cannot give, a sheet does without; it changes nothing there.
func TestSheetsWithoutReadableRecords(t *testing.T) {
	t.Parallel()
	for name, content := range map[string]string{"missing": "", "damaged": "this is no database, but it is long enough to be looked at as one"} {
		c := &club{t, filepath.Join(t.TempDir(), "records.db")}
		if content != "" {
			if err := os.WriteFile(c.path, []byte(content), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		s := c.ask("score", "--game", "subdivision")
		s.Expect("player 1")
		s.Send("An")
		if screen := s.Expect("player 1  An"); strings.Contains(screen, "error") {
			t.Errorf("%s records: on the screen\n%s", name, screen)
		}
		s.Send("\x03")
		if code := s.Wait(); code != terminal.Interrupted {
			t.Errorf("%s records: exit code %d", name, code)
		}
		if got, _ := os.ReadFile(c.path); string(got) != content {
			t.Errorf("%s records: the file is now %q", name, got)
		}
	}
}
