//go:build unix

package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/cli"
)

const oneGame = "game_id,date,game,player,score\ng1,2026-01-01,Chess,Ann,3\ng1,2026-01-01,Chess,Bob,2\n"

// A link to a folder is that folder; links inside, which may lead round in a
// circle, are not followed.
func TestImportOfALinkedFolder(t *testing.T) {
	dir := t.TempDir()
	folder, link := filepath.Join(dir, "games"), filepath.Join(dir, "link")
	for _, err := range []error{os.Mkdir(folder, 0o755), os.WriteFile(filepath.Join(folder, "a.csv"), []byte(oneGame), 0o644),
		os.Symlink(folder, link), os.Symlink("..", filepath.Join(folder, "round"))} {
		if err != nil {
			t.Skip(err)
		}
	}
	for _, arg := range []string{folder, link, link + "/"} {
		var out, errs bytes.Buffer
		code := run([]string{"import", "--db", filepath.Join(t.TempDir(), "league.db"), arg}, strings.NewReader(""), &out, &errs)
		if code != cli.ExitDone || !strings.Contains(out.String(), "1 result: 1 new") {
			t.Errorf("import %s: exit code %d\n%s%s", arg, code, &out, &errs)
		}
	}
}

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
	if code != cli.ExitUnclear || len(lines) != len(want) {
		t.Fatalf("exit code %d: %s", code, &out)
	}
	for i := range want {
		if lines[i] != want[i] {
			t.Errorf("lines %v, want %v: %s", lines, want, &out)
		}
	}
}

// A table of very many columns is refused; its first line costs memory enough.
func TestTableOfManyColumns(t *testing.T) {
	file := filepath.Join(t.TempDir(), "a.csv")
	if err := os.WriteFile(file, []byte("game_id,date,game,player"+strings.Repeat(",x", 100_000)+"\n"), 0o644); err != nil {
		t.Fatal(err)
	}
	var out, errs bytes.Buffer
	code := run([]string{"import", "--db", filepath.Join(t.TempDir(), "league.db"), file}, strings.NewReader(""), &out, &errs)
	if code != cli.ExitUnclear || !strings.Contains(errs.String(), "a.csv:1: the table has 100004 columns; 1000 can be read") {
		t.Errorf("exit code %d: %.300s", code, &errs)
	}
}
