package main

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

func TestMain(m *testing.M) {
	if os.Getenv("XDG_DATA_HOME") == "" { // no test may come near the records of who runs it
		os.Setenv("XDG_DATA_HOME", filepath.Join(os.TempDir(), "arbiter-tests"))
	}
	testscript.Main(m, map[string]func(){"arbiter": main})
}

// Every command as a person would run it.
func TestScripts(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Cmds:          map[string]func(*testscript.TestScript, bool, []string){"fresh": fresh},
		Dir:           "testdata",
		UpdateScripts: os.Getenv("UPDATE_SCRIPTS") != "",
		Setup: func(env *testscript.Env) error {
			env.Setenv("HOME", env.WorkDir)
			env.Setenv("XDG_DATA_HOME", env.WorkDir+"/data")
			env.Setenv("ARBITER_DB", "")
			env.Setenv("NO_COLOR", "1")
			env.Setenv("GORACE", "atexit_sleep_ms=0")
			return nil
		},
	})
}
