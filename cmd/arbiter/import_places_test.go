package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/terminal"
)

// Whatever is wrong in JSON Lines is told with its line.
func TestComplaintsOfJSONLinesHaveLines(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.jsonl")
	text := `{"arbiter":2}` + "\n" + `{"league":{"name":"","terms":{}}}` + "\n" + `{"player":{"uid":"00000000-0000-4000-8000-000000000001","name":" "}}` + "\n" + `{"league":{"name":"X","terms":{"points":"foo"}}}` + "\n" +
		`{"player":{"name":"Ann"}}` + "\n" + `{"player":{"uid":"00000000-0000-4000-8000-000000000002","name":"Cyd","also":["Bob"]}}` + "\n" +
		`{"result":{"uid":"12","game":"go","state":"confirmed","complete":true,"players":["Ann"],"sheet":{"players":[{"name":"Ann","lines":[]}]}}}` + "\n"
	if err := os.WriteFile(file, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	code := run([]string{"import", "--json", "--db", filepath.Join(t.TempDir(), "league.db"), file}, strings.NewReader(""), &out, &errs)
	var answer struct {
		Complaints, Warnings []struct{ Line int }
	}
	if err := json.Unmarshal(out.Bytes(), &answer); err != nil {
		t.Fatal(err, &out)
	}
	var lines []int
	for _, c := range append(answer.Complaints, answer.Warnings...) {
		lines = append(lines, c.Line)
	}
	want := []int{2, 3, 4, 5, 7}
	if code != terminal.Unclear || len(lines) != len(want) {
		t.Fatalf("exit code %d: %s", code, &out)
	}
	for i := range want {
		if lines[i] != want[i] {
			t.Errorf("lines %v, want %v: %s", lines, want, &out)
		}
	}
}
