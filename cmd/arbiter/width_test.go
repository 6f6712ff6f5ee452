package main

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/olekukonko/tablewriter/pkg/twwidth"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
)

// A terminal takes an answer as one of so many columns would show it; 0 is a
// pipe.
type termOf struct {
	bytes.Buffer
	columns int
}

func (t *termOf) Columns() int { return t.columns }

// longNames are records of a season whose names and notes are long.
func longNames(t *testing.T) (path string, names []string) {
	names = []string{"Maximilian Featherstonehaugh of Cholmondeley", "Bartholomew Ødegård-Kowalska the Younger", "卓球卓球卓球卓球卓球卓球卓球卓球卓球卓球"}
	first := plainResult("bazaar", names, 1, 2, 3)
	first.League, first.Season = "The Honourable League of the Old Bridge and its Neighbours", "the season of two thousand and twenty-six"
	second := plainResult("a game with a name that is longer than most names of games", names[:2], 2, 1)
	return recorded(t, first, second), names
}

// A pipe gets every name whole, and every row and sentence on one
// line.
func TestNothingIsCutShortInAPipe(t *testing.T) {
	path, names := longNames(t)
	for _, one := range []struct {
		args []string
		has  []string
	}{
		{[]string{"list"}, append([]string{"The Honourable League of the Old Bridge and its Neighbours", "the season of two thousand and twenty-six", "a game with a name that is longer than most names of games"}, names...)},
		{[]string{"export", "--format", "table"}, append([]string{"The Honourable League of the Old Bridge and its Neighbours"}, names...)},
		{[]string{"show", "1"}, names}, {[]string{"players", "list"}, names}, {[]string{"standings"}, names}, {[]string{"standings", "--why"}, names}, {[]string{"ratings"}, names},
		{[]string{"history"}, []string{names[0], names[2]}}, {[]string{"history", names[0]}, names}, {[]string{"leagues", "list"}, []string{"The Honourable League of the Old Bridge and its Neighbours", "the season of two thousand and twenty-six"}},
	} {
		answer := answerOn(t, 0, path, one.args...)
		for _, words := range one.has {
			if !strings.Contains(answer, words) {
				t.Errorf("arbiter %q: no %s:\n%s", one.args, words, answer)
			}
		}
		if strings.Contains(answer, "…") {
			t.Errorf("arbiter %q: something is cut:\n%s", one.args, answer)
		}
	}
}

// Sentences are not folded in a pipe.
func TestNothingIsFoldedInAPipe(t *testing.T) {
	var out bytes.Buffer
	run([]string{"odds"}, nil, &out, &out)
	if !strings.Contains(out.String(), "The first # is the place in the source's order, 1 the highest; the # after a share is the place by rarity, 1 the rarest.\n") {
		t.Errorf("folded:\n%s", out.String())
	}
}

// On a wide terminal a table has its whole width, and still no more.
func TestTheWholeWidthIsUsed(t *testing.T) {
	path, names := longNames(t)
	for _, n := range []int{60, 80, 100, 120, 160, 200, 400} {
		for _, args := range [][]string{{"list"}, {"history", names[0]}, {"history"}, {"standings"}, {"ratings"}, {"players", "list"}, {"leagues", "list"}, {"log"}} {
			most, cut := 0, false
			for line := range strings.Lines(answerOn(t, n, path, args...)) {
				cut = cut || strings.Contains(line, "…")
				most = max(most, twwidth.Width(strings.TrimRight(line, "\n")))
			}
			if most > n {
				t.Errorf("arbiter %q: %d columns of %d:\n%s", args, most, n, answerOn(t, n, path, args...))
			}
			if n == 400 && cut {
				t.Errorf("arbiter %q: cut in %d columns", args, n)
			}
		}
	}
	most := 0
	for line := range strings.Lines(answerOn(t, 200, path, "list")) {
		most = max(most, twwidth.Width(strings.TrimRight(line, "\n")))
	}
	if most < 190 {
		t.Errorf("of 200 columns %d are used", most)
	}
}

// Every command that draws answers on every terminal, however small, and takes
// no more than there is from the narrowest that drawings are made for.
func TestEveryCommandDrawsOnSmallTerminals(t *testing.T) {
	examples, err := filepath.Glob("../../docs/examples/*.txt")
	if err != nil || len(examples) < 5 {
		t.Fatal(examples, err)
	}
	path := filepath.Join(t.TempDir(), "l.db")
	answer := func(n int, args ...string) (int, string) {
		out, errs := termOf{columns: n}, bytes.Buffer{}
		code := run(append(args, "--db", path), strings.NewReader(""), &out, &errs)
		for line := range strings.Lines(out.String()) {
			command := strings.Contains(line, "arbiter ") // it stays in one piece
			if n >= terminal.DefaultWidth && !command && twwidth.Width(strings.TrimRight(line, "\n")) > n {
				t.Errorf("arbiter %q: wider than %d columns: %s", args, n, line)
			}
		}
		return code, errs.String()
	}
	if code, errs := answer(terminal.DefaultWidth, append([]string{"score", "--save", "--contested", "--no-proof"}, examples...)...); code > terminal.No {
		t.Fatalf("exit code %d, %s", code, errs)
	}
	commands := [][]string{{"list"}, {"standings"}, {"standings", "--why"}, {"standings", "--crosstable"}, {"evening"},
		{"pair", "--players", "Ann,Bob,Cyd,Dan,Eva", "--league", "Tuesday league", "--tables", "2-3"}, {"players", "list", "--attendance"}, {"ratings"}, {"ratings", "Ann"}, {"history"}, {"history", "Ann"},
		{"players", "list"}, {"leagues", "list"}, {"leagues", "show", "Tuesday league"}, {"log"}, {"records", "check"}, {"odds"}, {"odds", "--hand", "Cgo Rgo Fsi"}, {"rules"}}
	for i := range games.All {
		commands = append(commands, []string{"rules", games.All[i].Name})
	}
	for _, file := range examples {
		for _, command := range []string{"score", "validate", "best"} {
			commands = append(commands, []string{command, file})
		}
	}
	for i := range examples {
		commands = append(commands, []string{"show", fmt.Sprint(i + 1)})
	}
	usualCodes := map[string]int{}
	for _, n := range append([]int{terminal.DefaultWidth, 1, 2, 5, 10, 20, 30}, slices.Collect(upTo(40, 44))...) {
		for _, args := range commands {
			name := strings.Join(args, " ")
			code, errs := answer(n, args...)
			if n == terminal.DefaultWidth {
				usualCodes[name] = code
			}
			if code != usualCodes[name] {
				t.Errorf("arbiter %s in %d columns: exit code %d, %s", name, n, code, errs)
			}
		}
	}
}

func upTo(from, to int) func(func(int) bool) {
	return func(yield func(int) bool) {
		for n := from; n <= to && yield(n); n++ {
		}
	}
}
