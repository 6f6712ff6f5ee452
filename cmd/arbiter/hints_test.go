package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/score/oftentest"
)

// The answers of the commands in the scripts, run with --db, are searched for commands that use the
// records. Each of them has that --db, and runs as it stands.
func TestHintsHoldTheRecordsInForce(t *testing.T) {
	oftentest.Slow(t)
	if err := lean(); err != nil {
		t.Fatal(err)
	}
	scripts, err := filepath.Glob("testdata/*.txtar")
	if err != nil {
		t.Fatal(err)
	}
	dir, all := t.TempDir(), hintsSeen{ran: map[string]bool{}}
	for _, script := range scripts {
		text, err := os.ReadFile(script)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(filepath.Join(dir, filepath.Base(script)), []byte(withRecords(string(text))), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Run("scripts", func(t *testing.T) {
		testscript.Run(t, testscript.Params{
			Cmds: map[string]func(*testscript.TestScript, bool, []string){
				"replace": replace, "maybe": maybe, "hints": all.check,
			},
			Condition: func(string) (bool, error) { return false, nil },
			Dir:       dir,
			Setup:     func(env *testscript.Env) error { alone(env, ""); return nil },
		})
	})
	if len(all.ran) < 10 {
		t.Errorf("only %d hints were seen", len(all.ran))
	}
}

// hintsSeen are the hints of all scripts, which run at the same time.
type hintsSeen struct {
	sync.Mutex
	ran map[string]bool
}

var (
	usesRecords  = regexp.MustCompile(`\barbiter (records|list|show|edit|void|contest|confirm|undo|log|players|leagues|standings|ratings|history|evening|pair|import|export|add|score)\b.*`)
	wantsRecords = regexp.MustCompile(`(?m)^(! )?arbiter (records|list|show|edit|void|contest|confirm|undo|log|players|leagues|pair|import|add)\b`)
	help         = regexp.MustCompile(`^arbiter($| man| help| completion|.* --help)`)
	ofUsage      = regexp.MustCompile(`--help|cannot write|takes flags only|an argument is missing|more than in|did you mean|with the program that wrote|--db BACKUP|the next arbiter score`)
	isForm       = regexp.MustCompile(`\b[A-Z]{4,}\b|^arbiter edit \d+$`) // with a word to be replaced, or a sheet to be opened on a terminal
	noPosition   = regexp.MustCompile(`has no position`)
	cannotType   = regexp.MustCompile(`there is no (flag|command)|an argument is missing|too many arguments|takes flags only|needs a value`)
)

// maybe is a script's command that runs a program, which may fail.
func maybe(ts *testscript.TestScript, _ bool, args []string) {
	_ = ts.Exec(args[0], args[1:]...)
}

// check is a script's command: hints DB looks for hints in what the last command said.
// A hint ends with its --db. It is run on a copy of the records.
func (h *hintsSeen) check(ts *testscript.TestScript, _ bool, args []string) {
	db, copied := args[0], args[0]+"-copy"
	for line := range strings.Lines(ts.ReadFile("stdout") + ts.ReadFile("stderr")) {
		if ofUsage.MatchString(line) {
			continue
		}
		for hint := usesRecords.FindString(line); hint != ""; {
			end := strings.Index(hint, " --db "+db)
			if next := usesRecords.FindStringIndex(hint[1:]); end < 0 || next != nil && next[0] < end {
				ts.Fatalf("a hint without --db %s: %s", db, hint)
			}
			command := hint[:end]
			hint = usesRecords.FindString(hint[end:])
			h.Lock()
			ran := h.ran[command]
			h.ran[command] = true
			h.Unlock()
			if ran {
				continue
			}
			text, _ := os.ReadFile(ts.MkAbs(db)) // there may be none yet
			ts.Check(os.WriteFile(ts.MkAbs(copied), text, 0o644))
			cmd := exec.Command("sh", "-c", command+" --db "+copied)
			cmd.Dir, cmd.Env = ts.MkAbs("."), append(os.Environ(), "PATH="+ts.Getenv("PATH"), "HOME="+ts.MkAbs("."), "XDG_DATA_HOME="+ts.MkAbs("."))
			out, _ := cmd.CombinedOutput()
			failed := cmd.ProcessState.ExitCode() == terminal.Unclear && !isForm.MatchString(command) && !noPosition.Match(out)
			if failed || cannotType.Match(out) {
				ts.Fatalf("a hint that does not do what it says: %s\n%s", command, out)
			}
		}
	}
}

var (
	ownRecords = regexp.MustCompile(`--db[ =]('[^']*'|\S+)`)
	background = regexp.MustCompile(`(?m)^[^#\n]*&(\w*&)?$`)
)

// withRecords returns a script without its expectations. Each command that names no records gets
// those of hints.db, and its hints are checked.
func withRecords(script string) string {
	files := strings.Index(script, "\n-- ")
	if files < 0 {
		files = len(script)
	}
	if background.MatchString(script[:files]) || !wantsRecords.MatchString(script) { // a server, or one game
		return ""
	}
	var b strings.Builder
	for line := range strings.Lines(script[:files] + "\n") {
		command := strings.TrimPrefix(strings.TrimSpace(line), "! ")
		word, _, _ := strings.Cut(command, " ")
		switch word {
		case "arbiter":
			if help.MatchString(command) {
				continue
			}
			db := ownRecords.FindString(command)
			if db == "" {
				db = "--db hints.db"
				command = "arbiter " + db + strings.TrimPrefix(command, "arbiter") // before any --
			}
			b.WriteString("maybe " + command + "\nhints " + db[len("--db "):] + "\n")
		case "env", "stdin", "replace", "cd", "mkdir":
			b.WriteString(command + "\n")
		case "cp", "mv", "rm", "chmod":
			if strings.HasPrefix(command, "cp std") {
				b.WriteString(command + "\n")
				continue
			}
			b.WriteString("maybe " + command + "\n")
		case "exec":
			b.WriteString("maybe " + strings.TrimPrefix(command, "exec ") + "\n")
		}
	}
	return b.String() + script[files:]
}
