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
	"arbiter/cmd/arbiter/terminal"
)

// init makes this test binary the program itself when a test runs it so. It is always the evening
// of the scripts: no test depends on the hour.
func init() {
	testClock = scriptClock
	if os.Getenv("ARBITER_TEST_RUN") != "" {
		os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
	}
}

// program returns the program with records of its own.
func program(t *testing.T, args ...string) *exec.Cmd {
	t.Helper()
	cmd := exec.Command(os.Args[0], args...)
	cmd.Dir = t.TempDir()
	cmd.Env = append(os.Environ(), "ARBITER_TEST_RUN=1", "TERM=xterm-256color", "LC_ALL=C.UTF-8", "NO_COLOR=", "CI=", "ACCESSIBLE=",
		"ARBITER_DB="+filepath.Join(cmd.Dir, "records.db"), "XDG_DATA_HOME="+cmd.Dir, "XDG_STATE_HOME="+cmd.Dir)
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

// boardKeys returns what a person types for the board above: a key or two a square.
func boardKeys(board string) string {
	var keys strings.Builder
	for _, row := range strings.Split(strings.TrimSpace(board), "\n") {
		for _, square := range strings.Fields(row)[1:] {
			switch square {
			case "##": // the parks lie there already
			case "..": // one dot would make two of these one square
				keys.WriteString("..")
			default:
				keys.WriteString(strings.ToLower(square[:2]))
			}
		}
	}
	return keys.String()
}

const (
	ctrlD = "\x04"
	ctrlZ = "\x1a"
	yes   = "y"
)

// players says which game was played, and types who.
func players(s *ptytest.Session) {
	s.Expect("▸ Subdivision")
	s.Send("\r")
	s.Expect("player: R")
	s.Send(toPlayers + "\x1b[3~Ann\r\x1b[3~Bob\r\r")
	s.Expect("for example: r3 is Ann's Large")
}

// toPlayers goes to the name of the first player.
const toPlayers = "\x1b[5~\x1b[5~\x1b[5~\x1b[F"

// below goes below the lines of the sheet, to more…, and opens it at the date.
const below = "\x1b[6~\x1b[6~\x1b[6~\x1b[B\r"

// fillIn fills in the sheet of the game above.
func fillIn(s *ptytest.Session) {
	players(s)
	s.Send(boardKeys(boardToPaste))
	s.Expect("Ann wins 24 : 23")
	s.Send(ctrlD)
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
		if got := s.Output(); got != "arbiter "+version+"\n" {
			t.Errorf("TERM=%s: printed %q", term, got)
		}
	}
	s := ptytest.Start(t, program(t, "rules"), 80, 24, true)
	if s.Wait(); strings.Contains(s.Output(), "\x1b]") || strings.Contains(s.Output(), "\x1b[6n") {
		t.Errorf("rules asked the terminal: %q", s.Output())
	}
}

// What was said wrongly on the command line is told before anything is typed.
func TestScoreChecksItsFlagsFirst(t *testing.T) {
	t.Parallel()
	for _, args := range [][]string{{"--game", "subdivision", "--ruling", "small-needs=all"}, {"--game", "chess"}} {
		s := onTerminal(t, append([]string{"score"}, args...)...)
		if code := s.Wait(); code != terminal.Unclear || strings.Contains(s.Output(), "player 1") {
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
	s.Expect("▸ Save")
	s.Send("disc\r")
	if code := s.Wait(); code != terminal.Done {
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

// What is saved at the end of one sheet is proposed for the next, and read back as proposed.
func TestSaveFromTheSheet(t *testing.T) {
	t.Parallel()
	c := &club{t, filepath.Join(t.TempDir(), "records.db")}
	s := c.ask("score")
	fillIn(s)
	s.Expect("▸ Save without a league, today")
	s.Send("back\r")
	s.Expect("ctrl+d done")
	s.Send(below)
	s.Expect("date  20")
	s.Send("\rTuesday\r2026" + ctrlD)
	s.Expect("▸ Save to Tuesday, season 2026, today")
	s.Send("\r")
	s.Expect("▸ No")
	s.Send("\r")
	if code := s.Wait(); code != terminal.Done {
		t.Fatalf("exit code %d:\n%s", code, s.Output())
	}
	if list := c.run("", "list", "--json"); !strings.Contains(list, `"league":"Tuesday"`) || !strings.Contains(list, `"season":"2026"`) || !strings.Contains(list, "Ann") {
		t.Error(list)
	}

	saved := func() string { // as it is read back
		_, text, _ := strings.Cut(strings.Join(strings.Fields(plain(s.Output())), " "), "recorded ")
		return text
	}
	if got := saved(); !strings.HasPrefix(got, "1: Subdivision, ") || !strings.Contains(got, ", Tuesday, season 2026 1 Ann 24 2 Bob 23 new: ") {
		t.Errorf("what was typed is read back as\n%s", got)
	}

	s = c.ask("score", "--game", "subdivision")
	s.Expect("Subdivision · Ann (red), Bob (blue) · Tuesday") // as the last one
	s.Send("r3r3")                                            // against the rules
	s.Expect("subdivision/spacing")
	s.Send(ctrlD + yes)
	s.Expect("▸ Back to the sheet")
	s.Expect("Save as contested to Tuesday, season 2026, today")
	s.Send("save\r")
	s.Expect("▸ No")
	s.Send("\r")
	if code := s.Wait(); code != terminal.No {
		t.Errorf("exit code %d:\n%s", code, s.Output())
	}
	if got := saved(); !strings.HasPrefix(got, "2: Subdivision, ") || !strings.Contains(got, ", (Tuesday), (season 2026) 1 ") {
		t.Errorf("what was proposed is read back as\n%s", got)
	}
	if list := c.run("", "list", "--json"); strings.Count(list, `"league":"Tuesday"`) != 2 || !strings.Contains(list, "contested") {
		t.Error(list)
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

// A game of a league is scored under the league's rulings, and anew when another
// league is said.
func TestTheSheetKnowsTheRulingsOfALeague(t *testing.T) {
	t.Parallel()
	c := &club{t, filepath.Join(t.TempDir(), "records.db")}
	c.run("", "leagues", "create", "Tuesday", "--ruling", "small-needs=any")
	c.run("", "leagues", "create", "Friday")
	s := c.ask("score", "--league", "Tuesday")
	players(s)
	s.Send(boardKeys(ownSupport))
	s.Expect("Ann leads 3 : 2")
	if screen := s.Screen(); strings.Contains(screen, "subdivision/support") {
		t.Errorf("under small-needs=any:\n%s", screen)
	}
	s.Send(ctrlD + yes)
	s.Expect("unfinished")
	s.Send("back\r")
	s.Expect("ctrl+d done")
	s.Send(below)
	s.Expect("date  20")
	s.Send("\r\x1b[3~Fri\t") // Tab completes
	s.Expect("league: Friday")
	s.Send(ctrlD + yes)
	s.Expect("ILLEGAL: one finding says why: a2")
	s.Expect("Save as contested to Friday, today")
	s.Send("save\r")
	s.Expect("▸ No")
	s.Send("\r")
	if code := s.Wait(); code != terminal.No {
		t.Errorf("exit code %d", code)
	}
	if list := c.run("", "list", "--json"); !strings.Contains(list, `"state":"contested"`) || !strings.Contains(list, `"league":"Friday"`) {
		t.Error(list)
	}
	s = onTerminal(t, "score", "--league", "Tuseday")
	if code := s.Wait(); code != terminal.Unclear || strings.Contains(s.Output(), "player 1") {
		t.Errorf("an unknown league: exit code %d:\n%s", code, s.Output())
	}
}

// Who leaves a sheet has lost nothing, and is told so.
func TestLeavingASheet(t *testing.T) {
	t.Parallel()
	for name, leave := range map[string]func(s *ptytest.Session){
		"ctrl+c": func(s *ptytest.Session) { s.Send("\x03") },
		"esc": func(s *ptytest.Session) {
			s.Send("\x1b")
			s.Expect("Leave the sheet?")
			s.Send("y")
			s.Expect("▸ Go on: Subdivision")
			s.Send("\x1b")
		},
		"SIGTERM": func(s *ptytest.Session) { _ = s.Cmd.Process.Signal(syscall.SIGTERM) },
	} {
		s := onTerminal(t, "score")
		players(s)
		s.Send("r3")
		s.Expect("Ann leads 2 : 0")
		leave(s)
		if code := s.Wait(); code != terminal.Interrupted {
			t.Errorf("%s: exit code %d", name, code)
		}
		if out := plain(s.Output()); strings.Contains(out, "Ann (red)") && strings.Contains(out, "total") || !strings.Contains(out, "The draft is kept. To go on with it:") {
			t.Errorf("%s: a sheet left half-way:\n%s", name, out)
		}
		if drafts := draftsOf(t, s.Cmd); len(drafts) != 1 || !strings.Contains(drafts[0], "6  ## R3 ..") {
			t.Errorf("%s: drafts %q", name, drafts)
		}
	}
}

// draftsOf returns the texts of a program's drafts.
func draftsOf(t *testing.T, cmd *exec.Cmd) []string {
	t.Helper()
	files, err := filepath.Glob(filepath.Join(cmd.Dir, "arbiter", "drafts", "*.txt"))
	if err != nil {
		t.Fatal(err)
	}
	var texts []string
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		texts = append(texts, string(text))
	}
	return texts
}

func TestMenu(t *testing.T) {
	t.Parallel()
	s := onTerminal(t)
	s.Expect("▸ A game on the sheet")
	s.Send("tab") // typing picks
	s.Expect("▸ The table")
	s.Send("\r")
	s.Expect("▸ A game on the sheet") // the menu comes back, below the answer
	s.Send("q\r")
	if code := s.Wait(); code != terminal.Done || !strings.Contains(s.Output(), "nothing is recorded yet") {
		t.Errorf("exit code %d:\n%s", code, s.Output())
	}

	db := filepath.Join(t.TempDir(), "club.db")
	s = onTerminal(t, "--db", db)
	s.Expect("▸ A game on the sheet")
	s.Send("tot\r") // a result by its totals
	s.Expect("Which game?")
	s.Send("Azul\r")
	s.Expect("Player 1")
	s.Send("Ann 61\r")
	s.Expect("Player 2")
	s.Send("Bob 12+3\r")
	s.Expect("Player 3")
	s.Send("\r")
	s.Expect("recorded 1: Azul")
	s.Expect("▸ A game on the sheet")
	s.Send("q\r")
	if code := s.Wait(); code != terminal.Done {
		t.Errorf("totals from the menu: exit code %d", code)
	}
	succeeds(t, "", "show", "1", "--db", db) // the menu's own flags count
}

// A sheet that is saved, thrown away or left leads back to the menu.
func TestMenuAfterASheet(t *testing.T) {
	t.Parallel()
	s := onTerminal(t)
	s.Expect("▸ A game on the sheet")
	s.Send("\r")
	fillIn(s)
	s.Expect("▸ Save")
	s.Send("disc\r")
	s.Expect("▸ A game on the sheet")
	s.Send("\x1b")
	if code := s.Wait(); code != terminal.Done {
		t.Errorf("score from the menu: exit code %d", code)
	}

	s = onTerminal(t)
	s.Expect("▸ A game on the sheet")
	s.Send("\r")
	s.Expect("▸ Subdivision")
	s.Send("\r")
	s.Expect("player: R")
	s.Send("\x1b")
	s.Expect("Leave the sheet?")
	s.Send("y")
	s.Expect("▸ Subdivision")
	s.Send("\x1b") // to the menu
	s.Expect("▸ A game on the sheet")
	s.Send("\r")
	players(s)
	s.Send("r3\x1b")
	s.Expect("Leave the sheet?")
	s.Send("y")
	s.Expect("▸ Go on: Subdivision · Ann (red), Bob (blue)")
	s.Send("\x1b")
	s.Expect("▸ A game on the sheet")
	s.Send("\x1b")
	if code := s.Wait(); code != terminal.Done {
		t.Errorf("esc in the menu: exit code %d", code)
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
		if !errors.As(err, &bad) || bad.ExitCode() != terminal.Unclear {
			t.Errorf("%v: %v", args, err)
		}
		if out.Len() > 0 || !strings.Contains(errs.String(), "arbiter new") {
			t.Errorf("%v: %q, %q", args, out.String(), errs.String())
		}
	}

	cmd := program(t)
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true}
	if out, err := cmd.CombinedOutput(); err != nil || !strings.Contains(string(out), "At the table:") {
		t.Errorf("arbiter alone: %v\n%s", err, out)
	}

	s := onTerminal(t, "score", "--no-input")
	if code := s.Wait(); code != terminal.Unclear || strings.Contains(s.Output(), "\x1b[?") {
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
	if code := ptytest.Start(t, cmd, 80, 24, false).Wait(); code != terminal.Unclear {
		t.Errorf("standard error in a file: exit code %d", code)
	}
}

// plain returns a text without its colours.
func plain(s string) string { return regexp.MustCompile(`\x1b\[[0-9;]*m`).ReplaceAllString(s, "") }
