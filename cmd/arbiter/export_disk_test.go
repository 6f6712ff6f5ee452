package main

import (
	"bytes"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/cli"
)

// A disk without room leaves neither an answer nor a part of one.
func TestExportToAFullDisk(t *testing.T) {
	b := full(t)
	var out, errs bytes.Buffer
	if code := run([]string{"export", "--db", b.path, "--format", "csv"}, nil, &cramped{room: 100}, &errs); code != cli.ExitUnclear || !strings.Contains(errs.String(), "no room is left") {
		t.Errorf("exit code %d: %s", code, errs.String())
	}
	dir := filepath.Join(t.TempDir(), "gone")
	if code := run([]string{"export", "--db", b.path, "-o", filepath.Join(dir, "x.csv")}, nil, &out, &errs); code != cli.ExitUnclear || !strings.Contains(errs.String(), "cannot write") {
		t.Errorf("exit code %d: %s", code, errs.String())
	}
}

// A cramped writer has room for so many bytes.
type cramped struct{ room int }

func (n *cramped) Write(p []byte) (int, error) {
	if n.room -= len(p); n.room < 0 {
		return 0, fmt.Errorf("no room is left")
	}
	return len(p), nil
}
