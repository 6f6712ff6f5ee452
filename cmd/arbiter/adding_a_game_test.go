//go:build unix

package main

import (
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"

	"arbiter/cmd/arbiter/internal/ptytest"
	"arbiter/score/oftentest"
	"arbiter/validate/validatetest"
)

// filesOfAWholeGame returns the files of the worked example of docs/adding-a-game.md, by path, with
// its lines for the list of games inserted.
func filesOfAWholeGame(t *testing.T) map[string]string {
	t.Helper()
	archive, err := txtar.ParseFile("testdata/games/five-rounds.txtar")
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, f := range archive.Files {
		files[f.Name] = string(f.Data)
	}
	const list = "cmd/games/games.go"
	imports, line, _ := strings.Cut(files[list], "\n\n")
	text, err := os.ReadFile("../games/games.go")
	if err != nil {
		t.Fatal(err)
	}
	files[list] = strings.Replace(strings.TrimSuffix(string(text), "}\n"), "import (\n", "import (\n"+imports+"\n", 1) + line + "}\n"
	return files
}

// A worked example is the program with that game, and records of its own.
type worked struct {
	*testing.T
	path, dir string
}

func (w *worked) command(args ...string) *exec.Cmd {
	cmd := exec.Command(w.path, args...)
	cmd.Dir = w.dir
	cmd.Env = append(os.Environ(), "TERM=xterm-256color", "NO_COLOR=1", "CI=", "ACCESSIBLE=",
		"ARBITER_DB="+filepath.Join(w.dir, "records.db"), "XDG_DATA_HOME="+w.dir, "XDG_STATE_HOME="+w.dir)
	return cmd
}

// says runs a command line that must end with an exit code, and checks the answer.
func (w *worked) says(code int, line string, wants ...string) string {
	w.Helper()
	cmd := w.command(strings.Fields(line)...)
	out, _ := cmd.CombinedOutput()
	if got := cmd.ProcessState.ExitCode(); got != code {
		w.Errorf("arbiter %s ends with %d, want %d\n%s", line, got, code, out)
	}
	for _, want := range wants {
		if !strings.Contains(string(out), want) {
			w.Errorf("arbiter %s says no %q\n%s", line, want, out)
		}
	}
	return string(out)
}

// The whole game of docs/adding-a-game.md is filled in on a sheet, judged, drawn, recorded
// and shown by every command.
func TestAWholeGame(t *testing.T) {
	oftentest.Slow(t)
	t.Parallel()
	w := &worked{t, filepath.Join(t.TempDir(), "arbiter"), t.TempDir()}
	top, err := filepath.Abs("../..")
	if err != nil {
		t.Fatal(err)
	}
	overlay := struct{ Replace map[string]string }{map[string]string{}}
	for path, text := range filesOfAWholeGame(t) {
		file := filepath.Join(w.dir, filepath.FromSlash(path))
		if err := os.MkdirAll(filepath.Dir(file), 0o700); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		overlay.Replace[filepath.Join(top, filepath.FromSlash(path))] = file
	}
	replace, err := json.Marshal(overlay)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(filepath.Join(w.dir, "overlay.json"), replace, 0o600); err != nil {
		t.Fatal(err)
	}
	build := exec.Command("go", "build", "-buildvcs=false", "-ldflags", "-s -w", "-overlay", filepath.Join(w.dir, "overlay.json"), "-o", w.path, ".")
	if out, err := build.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	w.judges()
	w.typed()
	w.shows()
}

// judgesTwin judges and scores a text that announces its findings.
func (w *worked) judgesTwin(file string) {
	text, err := os.ReadFile(file)
	if err != nil {
		w.Fatal(err)
	}
	says := validatetest.ReadAnnounced(string(text))
	out, _ := w.command("validate", "--json", file).Output()
	var v struct {
		Findings []struct {
			Rule, Severity string
			At             []string
		}
	}
	if err := json.Unmarshal(out, &v); err != nil {
		w.Fatalf("%s: %v\n%s", file, err, out)
	}
	var errors, warnings []string
	for _, f := range v.Findings {
		if f.Severity == "error" {
			errors = append(errors, strings.Join(append([]string{f.Rule}, f.At...), " "))
		} else {
			warnings = append(warnings, f.Rule)
		}
	}
	if !slices.Equal(errors, says.Finds) || !slices.Equal(warnings, says.Warns) {
		w.Errorf("%s: errors %q and warnings %q, want %q and %q", file, errors, warnings, says.Finds, says.Warns)
	}
	out, _ = w.command("score", "--json", file).Output()
	var sheet struct {
		Players []struct {
			Name  string
			Total int
		}
	}
	if err := json.Unmarshal(out, &sheet); err != nil {
		w.Fatalf("%s: %v\n%s", file, err, out)
	}
	var got []string
	for _, p := range sheet.Players {
		got = append(got, fmt.Sprint(p.Name, " ", p.Total))
	}
	if strings.Join(got, " ") != says.Totals {
		w.Errorf("%s: totals %q, want %q", file, got, says.Totals)
	}
}

// judges checks the template, the twins and the example.
func (w *worked) judges() {
	if err := os.WriteFile(filepath.Join(w.dir, "new.txt"), []byte(w.says(0, "new five-rounds --player Ann --player Bob --player Cyd")), 0o600); err != nil {
		w.Fatal(err)
	}
	w.says(0, "validate new.txt", "LEGAL")
	w.says(0, "rules five-rounds", "Five Rounds", "3 to 7 players", "five-rounds/most", "A round gives each player 0 to 10 points.")
	w.says(0, "rules", "five-rounds")
	twins, err := filepath.Glob(filepath.Join(w.dir, "validate/fiverounds/testdata/*.txt"))
	if err != nil || len(twins) != 4 {
		w.Fatalf("%v, %v", twins, err)
	}
	for _, file := range twins {
		w.judgesTwin(file)
	}
	w.says(0, "score docs/examples/five-rounds.txt", "Ann wins 25 : 20 : 13", "Ann            5   3   0  10   7")
	w.says(1, "score validate/fiverounds/testdata/most.illegal.txt", "ILLEGAL", ">>Ann", "Round 1 gave Ann 11 points")
	w.says(0, "score --json docs/examples/five-rounds.txt", `"rule":"five-rounds/points","points":10,"at":["round 4"]`)
	w.says(2, "best docs/examples/five-rounds.txt", "Five Rounds")
	w.says(2, "odds docs/examples/five-rounds.txt")
}

// typed fills in an empty sheet and saves it.
func (w *worked) typed() {
	s := ptytest.Start(w.T, w.command("score", "--game", "five-rounds"), 100, 40, false)
	s.Expect("player 1")
	s.Send("Ann\rBob\rCyd\r\r")
	s.Expect("Ann  ")
	s.Send("5 3 0 10 7\r4 4 4 4 4\r9 1 2 0 1")
	s.Expect("Ann wins 25 : 20 : 13")
	s.Send("\x04")
	s.Expect("Save")
	s.Send("\r")
	s.Expect("Another game")
	s.Send("\r")
	if code := s.Wait(); code != 0 {
		w.Errorf("the sheet ends with %d\n%s", code, s.Output())
	}
}

// shows records the example too, and asks every command that shows results.
func (w *worked) shows() {
	w.says(0, "score --save docs/examples/five-rounds.txt", "recorded 2")
	w.says(0, "list", "Five Rounds", "Ann 25")
	w.says(0, "show 2", "Ann wins 25 : 20 : 13", "round 4 +10")
	w.says(0, "records check")
	w.says(0, "standings --league Tuesday", "Ann")
	w.says(0, "ratings", "Ann")
	w.says(0, "history Ann", "Five Rounds")
	w.says(0, "evening 2026-11-20", "Five Rounds")
	w.says(0, "players list", "Cyd")
	w.says(0, "leagues list", "Tuesday")
	w.says(0, "pair --league Tuesday --season 2026 --players Ann,Bob,Cyd --tables 3", "Cyd")
	w.says(0, "export --format csv", "five-rounds", "Ann")
	w.says(0, "export --format md", "Five Rounds")
	w.says(0, "export --format table", "Five Rounds")
	w.says(0, "export 2 --format link", "Five")
	w.says(0, "export 2 -o play.bgsplay")
	w.says(0, "export 2 -o board.svg")
	w.says(0, "export 2 -o again.txt")
	w.says(0, "export -o page.html")
	w.says(0, "export -o copy.jsonl")
	for file, want := range map[string]string{"board.svg": "(5 rounds)", "page.html": "Five Rounds", "again.txt": "Ann: 5 3 0 10 7\n"} {
		if text, err := os.ReadFile(filepath.Join(w.dir, file)); err != nil || !strings.Contains(string(text), want) {
			w.Errorf("%s, %v: no %q\n%s", file, err, want, text)
		}
	}
	w.says(0, "import copy.jsonl --db other.db")
	w.says(0, "show 2 --db other.db", "Ann wins 25 : 20 : 13")
}
