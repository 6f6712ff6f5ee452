package main

import (
	"bytes"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/export"
	"arbiter/records/league"
)

// Each result is shown as it was scored, with its board: the two answers are
// the same between who won and the verdict.
func TestShownAsItWasScored(t *testing.T) {
	files, err := filepath.Glob("../../docs/examples/*.txt")
	if err != nil || len(files) < 9 {
		t.Fatal(files, err)
	}
	var titles []string
	for _, file := range files {
		path := filepath.Join(t.TempDir(), "records.db")
		var scored, errs bytes.Buffer
		code := run([]string{"score", "--save", "--contested", "--no-proof", "--db", path, file}, nil, &scored, &errs)
		if code != terminal.Done && code != terminal.No || !strings.Contains(errs.String(), "recorded 1") {
			t.Fatalf("%s: exit code %d, %s", file, code, errs.String())
		}
		_, body, ok := strings.Cut(scored.String(), "\n\n")
		for _, end := range []string{"\n  legal", "\n  no rule is broken", "\n  save:", "\n  ruling "} {
			body, _, _ = strings.Cut(body, end)
		}
		if body = strings.TrimSpace(body); !ok || strings.Count(body, "\n") < 5 {
			t.Fatalf("%s: scored as\n%s", file, scored.String())
		}
		shown := answerOf(t, path, "show", "1")
		if !strings.Contains(shown, body) {
			t.Errorf("%s: shown as\n%s\nbut scored as\n%s", file, shown, body)
		}
		title, _, _ := strings.Cut(strings.TrimPrefix(shown, "1 · "), " · ")
		titles = append(titles, title)
	}
	for _, g := range games.All {
		if !slices.Contains(titles, g.Title) {
			t.Errorf("no example of %s was shown, only of %q", g.Title, titles)
		}
	}
}

// TestPointsThatDiffer: where a position gives other points today, those that were recorded are
// shown, and that is said.
func TestPointsThatDiffer(t *testing.T) {
	text, err := os.ReadFile("../../docs/examples/subdivision.txt")
	if err != nil {
		t.Fatal(err)
	}
	j, err := games.All.Judge(string(text), nil)
	if err != nil {
		t.Fatal(err)
	}
	r := league.Result{Game: "subdivision", Text: string(text), Complete: true, State: league.Confirmed}
	for i := range j.Breakdown.Tallies {
		r.Seats = append(r.Seats, league.Seat{Name: j.Breakdown.Tallies[i].Name})
	}
	j.Breakdown.Tallies[0].Lines[0].Points += 5
	if err := r.SetBreakdown(&j.Breakdown); err != nil {
		t.Fatal(err)
	}
	again := export.Recompute(games.All, &r)
	if got, want := again.Breakdown.Tallies[0].Total(), j.Breakdown.Tallies[0].Total(); !again.Differs || !strings.Contains(again.Problem, "the recorded points are shown") || got != want {
		t.Errorf("%d points, want %d: %v %q", got, want, again.Differs, again.Problem)
	}
}
