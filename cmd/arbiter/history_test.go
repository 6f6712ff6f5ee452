package main

import (
	"bytes"
	"context"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/olekukonko/tablewriter/pkg/twwidth"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// plainResult is a result as other programs give it: points and no position.
func plainResult(game string, players []string, totals ...int) league.Result {
	sheet := score.Breakdown{Game: game}
	for i, name := range players {
		sheet.Tallies = append(sheet.Tallies, score.Tally{
			Player: score.Player{Name: name, Named: true},
			Lines:  []score.Line{{Rule: game + "/total", Points: totals[i]}},
		})
	}
	r := league.Result{Game: game, Complete: true, League: "Tuesday league"}
	if err := r.SetBreakdown(&sheet); err != nil {
		panic(err)
	}
	return r
}

// recorded makes records of results of other records, whose names may hold anything.
func recorded(t *testing.T, list ...league.Result) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "records.db")
	s, err := records.Open(path, records.Options{Create: true})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	err = s.Do(context.Background(), records.Command{Who: "ann"}, func(tx *records.Tx) error {
		var games []*records.Incoming
		for _, r := range list {
			games = append(games, &records.Incoming{Result: r, Whole: true})
		}
		_, err := tx.Save(games, false)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return path
}

func answerOf(t *testing.T, path string, args ...string) string {
	t.Helper()
	return answerOn(t, 0, path, args...)
}

// answerOn is a command's answer on a terminal of so many columns.
func answerOn(t *testing.T, columns int, path string, args ...string) string {
	t.Helper()
	out, errs := termOf{columns: columns}, bytes.Buffer{}
	if code := run(append(args, "--db", path), nil, &out, &errs); code != terminal.Done {
		t.Fatalf("arbiter %v: exit code %d, %s", args, code, errs.String())
	}
	return out.String()
}

// Whatever names hold, histories show no control character, and each line fits.
func TestHistoriesAreSafeAndFit(t *testing.T) {
	long := "Maximilian Featherstonehaugh J"
	evil, wide := "An\x1b[31mn\x07", strings.Repeat("卓球", 10)
	game := plainResult("bazaar", []string{evil, wide, long}, 1, 2, 3)
	game.League = strings.Repeat("The Honourable League ", 4) + "\x1b[2J"
	again := plainResult("pyramid", []string{long, evil}, 1, 2)
	path := recorded(t, game, again)
	for _, args := range [][]string{{"history", long}, {"history", "An[31mn"}, {"history", wide}, {"history"}, {"list"}, {"show", "1"}} {
		for line := range strings.Lines(answerOn(t, terminal.DefaultWidth, path, args...)) {
			line = strings.TrimRight(line, "\n")
			if terminal.Clean(line) != line {
				t.Errorf("arbiter %q: control characters: %q", args, line)
			}
			if twwidth.Width(line) > terminal.DefaultWidth && !strings.Contains(line, "Honourable League The") {
				t.Errorf("arbiter %q: %d columns: %s", args, twwidth.Width(line), line)
			}
		}
	}
}

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
