package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"arbiter/cmd/games"
	"arbiter/score/link"
)

// The link of every game is read again; imported often it is one result. The link of that
// result says what a judge of its text says, and is known where it was made.
func TestLinksOfEveryGame(t *testing.T) {
	files, err := filepath.Glob("../../docs/examples/*.txt")
	if err != nil || len(files) < len(games.All) {
		t.Fatal(files, err)
	}
	ids := regexp.MustCompile(`(?m)^id:.*\n`)
	for i := range files {
		text, err := os.ReadFile(files[i])
		file := filepath.Join(t.TempDir(), filepath.Base(files[i]))
		if err := errors.Join(err, os.WriteFile(file, ids.ReplaceAll(text, nil), 0o644)); err != nil {
			t.Fatal(err)
		}
		files = append(files, file)
	}
	for _, file := range files {
		db := filepath.Join(t.TempDir(), "league.db")
		says := func(args ...string) string {
			t.Helper()
			var out, errs bytes.Buffer
			if code := run(append(args, "--db", db, "--no-input"), nil, &out, &errs); code != 0 {
				t.Fatalf("arbiter %q: %d: %s", args, code, errs.String())
			}
			return strings.TrimSpace(out.String())
		}
		want := func(answer, text string) {
			t.Helper()
			if !strings.Contains(answer, text) {
				t.Fatalf("%s: %s, expected %q", file, answer, text)
			}
		}
		sent := says("score", "--link", file)
		want(says("import", sent), "1 new")
		want(says("import", sent), "1 known")
		says("edit", "1", "--note", "for us")
		recorded := says("show", "1", "--link")
		want(says("import", recorded), "1 known")

		p, err := link.Read(recorded)
		if err != nil || strings.Contains(p.Text, "for us") {
			t.Fatalf("%s: %s, %v", file, p.Text, err)
		}
		j, err := games.All.Judge(p.Text, nil)
		if err != nil || !slices.Equal(link.Outcomes(&j.Breakdown), p.Recorded) {
			t.Errorf("%s: %v, %v: recorded are %v", file, j.Breakdown.Places(), err, p.Recorded)
		}

		// A position that was changed under the same name is not passed over.
		if changed := strings.Replace(p.Text, "R3", "R2", 1); changed != p.Text {
			other, err := (&link.Position{Text: changed}).Write()
			if err != nil {
				t.Fatal(err)
			}
			want(says("import", other), "1 different")
		}

		db = filepath.Join(t.TempDir(), "elsewhere.db")
		want(says("import", recorded), "1 new")
		want(says("import", recorded), "1 known")
	}
}
