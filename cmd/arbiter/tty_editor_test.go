//go:build unix

package main

import (
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/internal/ptytest"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/score/oftentest"
)

// ownEditor runs a command on a terminal that shows no sheet, and returns the commands that
// it says. The editor of its user puts another text in the place of a file.
func ownEditor(t *testing.T, cmd *exec.Cmd, text string, columns, rows int) (commands []string) {
	t.Helper()
	cmd.Env = append(cmd.Env, "VISUAL=", "EDITOR=cp "+text)
	s := ptytest.Start(t, cmd, columns, rows, false)
	if code := s.Wait(); code != terminal.Unclear || strings.Contains(s.Output(), "\x1b") {
		t.Fatalf("%v: exit code %d, %q", cmd.Args, code, s.Output())
	}
	for line := range strings.Lines(s.Output()) {
		if command, ok := strings.CutPrefix(strings.TrimRight(line, "\r\n"), "  "); ok {
			commands = append(commands, command)
		}
	}
	return commands
}

// typeIn types commands into a shell, where the other command ran.
func typeIn(t *testing.T, like *exec.Cmd, commands ...string) string {
	t.Helper()
	shell := exec.Command("sh", "-ec", `arbiter() { "$0" "$@"; }`+"\n"+strings.Join(commands, "\n"), like.Path)
	shell.Dir, shell.Env = like.Dir, like.Env
	out, err := shell.CombinedOutput()
	if err != nil {
		t.Fatalf("%q: %v\n%s", commands, err, out)
	}
	return string(out)
}

// Where no sheet is shown, score and edit say three commands. Typed as they stand,
// they record a game of each kind, and change it.
func TestInYourOwnEditor(t *testing.T) {
	t.Parallel()
	for k, env := range []string{"ACCESSIBLE=1", "TERM=dumb"} {
		for i := range games.All {
			if !oftentest.Whole() && i%2 != k {
				continue
			}
			name := games.All[i].Name
			text, err := filepath.Abs("../../docs/examples/" + name + ".txt")
			if err != nil {
				t.Fatal(err)
			}
			cmd := program(t, "score", "--game", name)
			cmd.Env = append(cmd.Env, env)
			commands := ownEditor(t, cmd, text, 80, 24)
			want := "arbiter new " + name + " --player Ann --player Bob -o game.txt"
			if g := &games.All[i]; g.Colours {
				want = strings.NewReplacer("Ann", "'"+g.Letters[:1]+" Ann'", "Bob", "'"+g.Letters[1:2]+" Bob'").Replace(want)
			}
			if len(commands) != 3 || commands[0] != want {
				t.Fatalf("%s, %s: %q", env, name, commands)
			}
			typeIn(t, cmd, commands...)
			if list := typeIn(t, cmd, "arbiter list"); !strings.Contains(list, games.All[i].Title) {
				t.Errorf("%s, %s is not recorded:\n%s", env, name, list)
			}

			edit := exec.Command(cmd.Path, "edit", "1")
			edit.Dir, edit.Env = cmd.Dir, cmd.Env
			commands = ownEditor(t, edit, text, 80, 24)
			if len(commands) != 3 || !strings.HasPrefix(commands[0], "arbiter export 1 -o "+name+"-") { // game.txt is there
				t.Fatalf("%s, %s: %q", env, name, commands)
			}
			if said := typeIn(t, edit, commands...); !strings.Contains(said, "nothing changed: it is recorded so already") {
				t.Errorf("%s, %s: the edit said\n%s", env, name, said)
			}

			again := exec.Command(cmd.Path, "score")
			again.Dir, again.Env = cmd.Dir, cmd.Env
			if commands = ownEditor(t, again, text, 80, 24); !strings.HasPrefix(commands[0], "arbiter new "+name+" --player ") {
				t.Errorf("%s: after %s it says %q", env, name, commands)
			}
		}
	}
}

// A file and a draft are changed in the editor, by their paths.
func TestFilesAndDraftsInYourOwnEditor(t *testing.T) {
	t.Parallel()
	s := onTerminal(t, "score")
	fillIn(s)
	s.Expect("▸ Save without a league, today")
	s.Send("\x03")
	s.Wait()
	cmd := exec.Command(s.Cmd.Path, "score")
	cmd.Dir, cmd.Env = s.Cmd.Dir, append(s.Cmd.Env, "ACCESSIBLE=1")
	commands := ownEditor(t, cmd, "filled.txt", 80, 24)
	drafts, err := filepath.Glob(filepath.Join(cmd.Dir, "arbiter", "drafts", "*.txt"))
	if err != nil || len(drafts) != 1 || len(commands) != 5 || commands[3] != "cp filled.txt "+drafts[0] || commands[4] != "arbiter score --save "+drafts[0] {
		t.Fatalf("%q, drafts %q", commands, drafts)
	}
	typeIn(t, cmd, commands[4])

	cmd = program(t, "score", "--edit", "game.txt")
	cmd.Env = append(cmd.Env, "ACCESSIBLE=1")
	if got := strings.Join(ownEditor(t, cmd, "filled.txt", 80, 24), "\n"); got != "cp filled.txt game.txt\narbiter score game.txt\narbiter score --save game.txt" {
		t.Errorf("--edit: %s", got)
	}
	if got := ownEditor(t, program(t, "score", "--game", "bazaar"), "filled.txt", 80, 5); len(got) != 3 {
		t.Errorf("where there is no room: %q", got)
	}
}

// Without a sheet there is no menu either: the help says what there is.
func TestNoMenuWithoutForms(t *testing.T) {
	t.Parallel()
	cmd := program(t)
	cmd.Env = append(cmd.Env, "ACCESSIBLE=1")
	s := ptytest.Start(t, cmd, 80, 24, false)
	if code := s.Wait(); code != terminal.Done || !strings.Contains(s.Output(), "At the table:") {
		t.Errorf("exit code %d\n%s", code, s.Output())
	}
}
