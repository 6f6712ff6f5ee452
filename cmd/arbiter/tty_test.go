//go:build unix

package main

import (
	"bytes"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"arbiter/cmd/arbiter/internal/ptytest"
)

// init makes this test binary the program itself when a test runs it so.
func init() {
	if os.Getenv("ARBITER_TEST_RUN") != "" {
		os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	}
}

// program is the program with records of its own.
func program(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0], args...)
	cmd.Dir = t.TempDir()
	cmd.Env = append(os.Environ(), "ARBITER_TEST_RUN=1", "TERM=xterm-256color", "NO_COLOR=", "ACCESSIBLE=",
		"ARBITER_DB="+filepath.Join(cmd.Dir, "records.db"), "XDG_DATA_HOME="+cmd.Dir)
	return cmd
}

func onTerminal(t *testing.T, args ...string) *ptytest.Session {
	t.Helper()
	return ptytest.Start(t, program(t, args...), 80, 24, false)
}

const boardToPaste = `6  ## R2 B2 B3 R3 ##
5  R3 R2 R1 R2 R2 B3
4  B1 B3 R2 ## R3 R1
3  B2 R3 ## B1 B2 B2
2  B3 B2 B3 B1 B1 R3
1  ## R1 R1 R1 B1 ##
`

// choose answers which game was played.
func choose(s *ptytest.Session) {
	s.Expect("> Subdivision")
	s.Send("\r")
	s.Expect("> [ ] private-parks")
}

// fillIn answers the form for the game above.
func fillIn(s *ptytest.Session) {
	choose(s)
	s.Send("\r\r\x15\r" + "Ann\r" + "Bob\r")
	s.Expect("> ·<")
	s.Send("\x1b[200~" + boardToPaste + "\x1b[201~")
	s.Expect("Ann 24 · Bob 23")
	s.Send("\r")
}

// A terminal that answers no question must not be asked any: no byte goes out
// but the text itself.
func TestNothingAsksTheTerminal(t *testing.T) {
	t.Parallel()
	for _, term := range []string{"xterm-256color", "linux", "screen", "dumb"} {
		cmd := program(t, "--version")
		cmd.Env = append(cmd.Env, "TERM="+term)
		s := ptytest.Start(t, cmd, 80, 24, true)
		if code := s.Wait(); code != 0 {
			t.Errorf("exit code %d", code)
		}
		if got := s.Output(); got != "arbiter "+Version+"\n" {
			t.Errorf("TERM=%s: printed %q", term, got)
		}
	}
	s := ptytest.Start(t, program(t, "rules"), 80, 24, true)
	if s.Wait(); strings.Contains(s.Output(), "\x1b]") || strings.Contains(s.Output(), "\x1b[6n") {
		t.Errorf("rules asked the terminal: %q", s.Output())
	}
}

func TestScoreAsksForTheGame(t *testing.T) {
	t.Parallel()
	s := onTerminal(t, "score")
	fillIn(s)
	s.Expect("Save this result in the records?")
	s.Send("n\r")
	if code := s.Wait(); code != exitDone {
		t.Errorf("exit code %d", code)
	}
	if out := plain(s.Output()); !strings.Contains(out, "Ann (red) wins 24 : 23") {
		t.Errorf("no score:\n%s", out)
	}
}

// What was said wrongly on the command line is told before anything is typed.
func TestScoreChecksItsFlagsFirst(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{"--game", "subdivision", "--ruling", "small-needs=all"}, {"--game", "chess"}} {
		s := onTerminal(t, append([]string{"score"}, args...)...)
		if code := s.Wait(); code != exitUnclear || strings.Contains(s.Output(), "Variants") {
			t.Errorf("%v: exit code %d:\n%s", args, code, s.Output())
		}
	}
}

// Standard output holds the answer alone, so that it can be kept in a file.
func TestScoreDrawsOnStandardError(t *testing.T) {
	t.Parallel()
	cmd := program(t, "score")
	f, err := os.Create(filepath.Join(cmd.Dir, "out"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	cmd.Stdout = f
	s := ptytest.Start(t, cmd, 80, 24, false)
	fillIn(s)
	s.Expect("Save this result in the records?")
	s.Send("n\r")
	if code := s.Wait(); code != exitDone {
		t.Errorf("exit code %d", code)
	}
	text, err := os.ReadFile(f.Name())
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(string(text), "Subdivision") || !strings.Contains(string(text), "wins 24 : 23") || strings.Contains(string(text), "\x1b") {
		t.Errorf("standard output: %q", text)
	}
}

// What is saved at the end of one form is suggested in the next.
func TestSaveFromTheForm(t *testing.T) {
	t.Parallel()
	dir := t.TempDir()
	with := func(args ...string) *exec.Cmd {
		cmd := program(t, args...)
		cmd.Env = append(cmd.Env, "ARBITER_DB="+filepath.Join(dir, "records.db"))
		return cmd
	}
	s := ptytest.Start(t, with("score"), 80, 24, false)
	fillIn(s)
	s.Expect("Save this result in the records?")
	s.Send("y\rTuesday\r2026\r")
	if code := s.Wait(); code != exitDone {
		t.Fatalf("exit code %d:\n%s", code, s.Output())
	}
	out, err := with("records", "list", "--json").CombinedOutput()
	if err != nil || !strings.Contains(string(out), "Tuesday") || !strings.Contains(string(out), "2026") || !strings.Contains(string(out), "Ann") {
		t.Errorf("%v\n%s", err, out)
	}

	s = ptytest.Start(t, with("score"), 80, 24, false)
	choose(s)
	s.Send("\r\r\r")
	s.Expect("→ Ann, Bob")
	s.Send("\x1b[C\r")
	s.Expect("→ Bob")
	s.Send("\x1b[C\r")
	s.Expect("Ann 0 · Bob 0")
	s.Send("r3r3\r") // against the rules
	s.Expect("contested")
	s.Send("\r")
	s.Expect("> Tuesday")
	s.Send("\r\r")
	if code := s.Wait(); code != exitNo {
		t.Errorf("exit code %d:\n%s", code, s.Output())
	}
	out, err = with("records", "list", "--json").CombinedOutput()
	if err != nil || strings.Count(string(out), "Tuesday") != 2 || !strings.Contains(string(out), "contested") {
		t.Errorf("%v\n%s", err, out)
	}
}

// ownSupport has a Small that only a Large of its own colour holds up.
const ownSupport = `6  ## .. .. .. .. ##
5  .. .. .. .. .. B3
4  .. .. .. ## .. ..
3  .. .. ## .. .. ..
2  R1 R3 .. .. .. ..
1  ## .. .. .. .. ##
`

// A game that a form saves in a league is scored under the league's rulings.
func TestTheFormKnowsTheRulingsOfALeague(t *testing.T) {
	t.Parallel()
	for _, say := range []struct {
		args          []string
		league, state string
	}{
		{nil, "Tuesday", "confirmed"},
		{nil, "Friday", "contested"},
		{[]string{"--league", "Tuesday"}, "Friday", "contested"},
		{[]string{"--league", "Tuesday"}, "Tuesday", "confirmed"},
	} {
		dir := t.TempDir()
		with := func(args ...string) *exec.Cmd {
			cmd := program(t, args...)
			cmd.Env = append(cmd.Env, "ARBITER_DB="+filepath.Join(dir, "records.db"))
			return cmd
		}
		for _, league := range [][]string{{"Tuesday", "--ruling", "small-needs=any"}, {"Friday"}} {
			if out, err := with(append([]string{"leagues", "create"}, league...)...).CombinedOutput(); err != nil {
				t.Fatalf("%v\n%s", err, out)
			}
		}
		s := ptytest.Start(t, with(append([]string{"score"}, say.args...)...), 80, 24, false)
		choose(s)
		s.Send("\r\r\x15\r" + "Ann\r" + "Bob\r")
		s.Expect("> ·<")
		s.Send("\x1b[200~" + ownSupport + "\x1b[201~")
		s.Expect("Ann 3 · Bob 2")
		s.Send("\r")
		s.Expect("Save this result in the records?")
		s.Send("y\r")
		if !strings.Contains(s.Expect("Which league?"), "> "+say.league) {
			s.Send("\x1b[B")
			s.Expect("> " + say.league)
		}
		s.Send("\r\r")
		s.Wait()
		out, err := with("records", "list", "--json").CombinedOutput()
		if err != nil || !strings.Contains(string(out), `"state":"`+say.state+`"`) || !strings.Contains(string(out), `"league":"`+say.league+`"`) {
			t.Errorf("%v in %s: %v\n%s\n%s", say.args, say.league, err, out, plain(s.Output()))
		}
		if told := strings.Contains(plain(s.Output()), " the score is "); told != ((say.args == nil) == (say.league == "Tuesday")) {
			t.Errorf("%v in %s: what the rulings change is told: %v", say.args, say.league, told)
		}
	}
	s := onTerminal(t, "score", "--league", "Tuseday")
	if code := s.Wait(); code != exitUnclear || strings.Contains(s.Output(), "Variants") {
		t.Errorf("an unknown league: exit code %d:\n%s", code, s.Output())
	}
}

func TestValidateAsksForTheGame(t *testing.T) {
	t.Parallel()
	s := onTerminal(t, "validate")
	fillIn(s)
	s.Wait()
	if out := plain(s.Output()); !strings.Contains(out, "LEGAL") {
		t.Errorf("no verdict:\n%s", out)
	}
}

func TestLeavingAForm(t *testing.T) {
	t.Parallel()
	for name, leave := range map[string]func(s *ptytest.Session){
		"ctrl+c":  func(s *ptytest.Session) { s.Send("\x03") },
		"SIGTERM": func(s *ptytest.Session) { _ = s.Cmd.Process.Signal(syscall.SIGTERM) },
	} {
		s := onTerminal(t, "score")
		choose(s)
		s.Send("\r\r\rAnn\rBob\r")
		s.Expect("> ·<")
		s.Send("r3")
		s.Expect("Ann 2")
		leave(s)
		if code := s.Wait(); code != exitInterrupt {
			t.Errorf("%s: exit code %d", name, code)
		}
		if strings.Contains(s.Output(), "wins") {
			t.Errorf("%s: a form left half-way was scored:\n%s", name, s.Output())
		}
	}
}

func TestMenu(t *testing.T) {
	t.Parallel()
	s := onTerminal(t)
	s.Expect("> Score a game")
	for _, errand := range errands[1:] { // Rules are the last
		s.Send("\x1b[B")
		s.Expect("> " + errand.Label)
	}
	s.Send("\r")
	if code := s.Wait(); code != exitDone || !strings.Contains(s.Output(), "Subdivision, 2–4 players") {
		t.Errorf("exit code %d:\n%s", code, s.Output())
	}

	s = onTerminal(t)
	s.Expect("> Score a game")
	s.Send("\r")
	fillIn(s)
	s.Expect("Save this result in the records?")
	s.Send("n\r")
	if code := s.Wait(); code != exitDone {
		t.Errorf("score from the menu: exit code %d", code)
	}

	s = onTerminal(t)
	s.Expect("> Score a game")
	s.Send("\x1b")
	if code := s.Wait(); code != exitDone {
		t.Errorf("esc in the menu: exit code %d", code)
	}
}

func TestAccessibleForm(t *testing.T) {
	t.Parallel()
	for _, env := range []string{"TERM=dumb", "ACCESSIBLE=1"} {
		cmd := program(t, "score")
		cmd.Env = append(cmd.Env, env)
		s := ptytest.Start(t, cmd, 80, 24, false)
		s.Expect("A number or a name [1]: ")
		s.Send("1\n")
		s.Expect("or none [none]: ")
		s.Send("none\n2\nR Ann\nB Bob\nnone\n" + boardToPaste)
		s.Expect("Ann 24 · Bob 23")
		s.Send("yes\n")
		s.Expect("yes or no [yes]: ")
		s.Send("no\n")
		if code := s.Wait(); code != exitDone {
			t.Errorf("%s: exit code %d", env, code)
		}
		if out := s.Output(); !strings.Contains(plain(out), "Ann (red) wins 24 : 23") || strings.Contains(out, "\x1b[?") {
			t.Errorf("%s: %q", env, out)
		}
	}
}

// Without a terminal at both ends, or when it was forbidden, nobody is asked.
func TestNobodyIsAskedWithoutATerminal(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{"score"}, {"validate"}, {"score", "--save"}} {
		cmd := program(t, args...)
		cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true} // no terminal to be found either
		cmd.Stdin = strings.NewReader("2\n2\n2\n")
		var out, errs bytes.Buffer
		cmd.Stdout, cmd.Stderr = &out, &errs
		err := cmd.Run()
		var bad *exec.ExitError
		if !errors.As(err, &bad) || bad.ExitCode() != exitUnclear {
			t.Errorf("%v: %v", args, err)
		}
		if out.Len() > 0 || !strings.Contains(errs.String(), "arbiter new") {
			t.Errorf("%v: %q, %q", args, out.String(), errs.String())
		}
	}

	cmd := program(t)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if out, err := cmd.CombinedOutput(); err != nil || !strings.Contains(string(out), "Usage:") {
		t.Errorf("arbiter alone: %v\n%s", err, out)
	}

	s := onTerminal(t, "score", "--no-input")
	if code := s.Wait(); code != exitUnclear || strings.Contains(s.Output(), "\x1b[?") {
		t.Errorf("--no-input: exit code %d, %q", code, s.Output())
	}

	// Questions that went into a file would be waited for for ever.
	cmd = program(t, "score")
	f, err := os.Create(filepath.Join(cmd.Dir, "errors"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	cmd.Stderr = f
	if code := ptytest.Start(t, cmd, 80, 24, false).Wait(); code != exitUnclear {
		t.Errorf("standard error in a file: exit code %d", code)
	}
}

// plain is a text without its colours.
func plain(s string) string { return regexp.MustCompile(`\x1b\[[0-9;]*m`).ReplaceAllString(s, "") }

// Each game has a form of its own.
func TestEveryGameAsksForItself(t *testing.T) {
	t.Parallel()
	for _, g := range games {
		s := onTerminal(t, "score", "--game", g.Name)
		s.Expect(g.Title)
		s.Send("\x03")
		if code := s.Wait(); code == exitDone {
			t.Errorf("%s: exit code %d", g.Name, code)
		}
	}
}
