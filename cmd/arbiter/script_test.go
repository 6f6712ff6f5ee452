package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	referee "arbiter/cmd/referee/built"
	"arbiter/records/storetest"
	"arbiter/score/oftentest"
)

func TestMain(m *testing.M) {
	if os.Getenv("XDG_DATA_HOME") == "" { // no test may touch the records of whoever runs it
		os.Setenv("XDG_DATA_HOME", filepath.Join(os.TempDir(), "arbiter-tests"))
	}
	if os.Getenv("TZ") == "" {
		os.Setenv("TZ", scriptZone)
	}
	testscript.Main(storetest.M{M: m}, map[string]func(){"arbiter": main})
}

// The time and the place of scripts: the evening of a Saturday, five hours behind UTC, where it is
// Sunday.
const (
	scriptClock = "2026-11-29T01:00:00Z"
	scriptZone  = "Etc/GMT+5" // whose sign is that of the way back
)

// replace is a script's command: replace FROM TO OLD NEW... writes a file with
// other texts in it.
func replace(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) < 4 || len(args)%2 != 0 {
		ts.Fatalf("usage: replace FROM TO OLD NEW...")
	}
	text := ts.ReadFile(args[0])
	for i := 2; i < len(args); i += 2 {
		if !strings.Contains(text, args[i]) {
			ts.Fatalf("%s does not hold %q", args[0], args[i])
		}
		text = strings.ReplaceAll(text, args[i], args[i+1])
	}
	ts.Check(os.WriteFile(ts.MkAbs(args[1]), []byte(text), 0o644))
}

// await is a script's command: await FILE PATTERN waits until a program that runs
// meanwhile has written what the pattern matches.
func await(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) != 2 {
		ts.Fatalf("usage: await FILE PATTERN")
	}
	pattern := regexp.MustCompile(args[1])
	for range 2000 {
		if text, err := os.ReadFile(ts.MkAbs(args[0])); err == nil && pattern.Match(text) {
			return
		}
		time.Sleep(5 * time.Millisecond)
	}
	ts.Fatalf("nothing wrote %s to %s", args[1], args[0])
}

// night is a script's command: night goes where it is one in the morning. There LASTNIGHT is the day
// of the evening, and TODAY the date.
func night(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) > 0 {
		ts.Fatalf("usage: night")
	}
	now, err := time.Parse(time.RFC3339, scriptClock)
	ts.Check(err)
	ts.Setenv("TZ", "UTC")
	ts.Setenv("TODAY", now.Format(time.DateOnly))
	ts.Setenv("LASTNIGHT", now.AddDate(0, 0, -1).Format(time.DateOnly))
}

// lean puts the program itself where the scripts find `arbiter`. It starts much faster than the
// test binary, which stays there when races or coverage are measured.
var lean = sync.OnceValue(func() error {
	info, ok := debug.ReadBuildInfo()
	if !ok || testing.CoverMode() != "" || slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"}) {
		return nil
	}
	path, err := exec.LookPath("arbiter")
	if err != nil {
		return err
	}
	if err := os.Remove(path); err != nil { // it may be a link
		return err
	}
	tags := "" // as the tests are built
	if referee.Program != nil {
		tags = "referee"
	}
	out, err := exec.Command("go", "build", "-buildvcs=false", "-tags", tags, "-ldflags", "-s -w -X main.testClock="+scriptClock, "-o", path, ".").CombinedOutput()
	if err != nil {
		return fmt.Errorf("building arbiter: %w\n%s", err, out)
	}
	return nil
})

// Every command as a person would run it.
func TestScripts(t *testing.T) {
	if err := lean(); err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Cmds:          scriptCommands,
		Condition:     func(name string) (bool, error) { return name == "referee" && referee.Program != nil, nil },
		Dir:           "testdata",
		UpdateScripts: os.Getenv("UPDATE_SCRIPTS") != "",
		Setup:         func(env *testscript.Env) error { alone(env, ""); return nil },
	})
}

var scriptCommands = map[string]func(*testscript.TestScript, bool, []string){"await": await, "night": night, "replace": replace}

// Scripts of what the store itself decides, and of what looks wrong to it, over a server. They see
// the condition [server].
func TestScriptsOverAServer(t *testing.T) {
	oftentest.Slow(t)
	storetest.Shared.Want(t)
	if err := lean(); err != nil {
		t.Fatal(err)
	}
	testscript.Run(t, testscript.Params{
		Cmds:      scriptCommands,
		Condition: func(name string) (bool, error) { return name == "server", nil },
		Files:     []string{"testdata/rounds.txtar", "testdata/strict.txtar", "testdata/seasons.txtar", "testdata/seasons_closed.txtar"},
		Setup:     func(env *testscript.Env) error { alone(env, storetest.Shared.Schema(t)); return nil },
	})
}

// alone keeps a script away from the records of whoever runs it.
func alone(env *testscript.Env, db string) {
	env.Setenv("HOME", env.WorkDir)
	env.Setenv("XDG_DATA_HOME", env.WorkDir+"/data")
	env.Setenv("ARBITER_DB", db)
	env.Setenv("TZ", scriptZone)
	env.Setenv("NO_COLOR", "1")
	env.Setenv("GORACE", "atexit_sleep_ms=0")
}
