package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"

	"arbiter/cmd/arbiter/cli"
)

// fresh is a script's command: fresh DIR [FLAG...]. It records the games of a
// folder from scratch, in another order, in a league Cup with the terms that the
// flags say, and fails unless all tables of the records in ARBITER_DB are the same. A
// game whose file name ends in -contested.txt is contested.
func fresh(ts *testscript.TestScript, neg bool, args []string) {
	if neg || len(args) == 0 {
		ts.Fatalf("usage: fresh DIR [FLAG...]")
	}
	files, err := filepath.Glob(ts.MkAbs(args[0]) + "/*.txt")
	ts.Check(err)
	if len(files) == 0 {
		ts.Fatalf("%s holds no games", args[0])
	}
	slices.Reverse(files)
	files = append(files[len(files)/3:], files[:len(files)/3]...)
	dir, err := os.MkdirTemp(ts.MkAbs("."), "fresh-")
	ts.Check(err)
	db := filepath.Join(dir, "fresh.db")
	inProcess := func(db string, args ...string) string { // a process each would take far longer
		var out, errs bytes.Buffer
		if code := run(append(args, "--db", db), strings.NewReader(""), &out, &errs); code != cli.ExitDone {
			ts.Fatalf("arbiter %v: exit code %d\n%s", args, code, &errs)
		}
		return out.String()
	}
	inProcess(db, append([]string{"leagues", "create", "Cup"}, args[1:]...)...)
	disputed := func(file string) bool { return strings.HasSuffix(file, "-contested.txt") }
	sound := slices.DeleteFunc(slices.Clone(files), disputed)
	inProcess(db, append([]string{"score", "--save", "--no-proof"}, sound...)...)
	for _, file := range files {
		if disputed(file) {
			inProcess(db, "score", "--save", "--no-proof", "--contested", file)
		}
	}
	for _, table := range []string{
		"standings --json",
		"standings --json --league Cup",
		"standings --json --league Cup --as-of 2026-11-10",
		"ratings --json --league Cup",
		"ratings --json --system weng-lin",
		"ratings --json --system glicko-2",
	} {
		args := strings.Fields(table)
		own, want := inProcess(ts.Getenv("ARBITER_DB"), args...), inProcess(db, args...)
		if own != want {
			ts.Fatalf("arbiter %s gives\n%s\nand from scratch\n%s", table, own, want)
		}
		if !strings.Contains(own, `"name":"Bob"`) {
			ts.Fatalf("arbiter %s shows nobody: %s", table, own)
		}
	}
}
