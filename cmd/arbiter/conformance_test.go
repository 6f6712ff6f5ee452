package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"arbiter/cmd/games"
)

// A wanted is the expected answer to a conformance case. What its file leaves out is not compared.
type wanted struct {
	Source string   `json:"source"` // where the figures are from
	Args   []string `json:"args"`
	Score  *struct {
		Exit    int            `json:"exit"`
		Totals  map[string]int `json:"totals"`
		Places  map[string]int `json:"places"`
		Winners []string       `json:"winners"`
	} `json:"score"`
	Validate *struct {
		Exit     int     `json:"exit"`
		Verdict  string  `json:"verdict"`
		Complete *bool   `json:"complete"`
		Errors   [][]any `json:"errors"` // the rule and its places
	} `json:"validate"`
}

// Every game has a folder of whole games whose answers were not computed by this program: NAME.txt
// is the game, NAME.json what score and validate must answer.
func TestConformance(t *testing.T) {
	for _, g := range games.All {
		folder := filepath.Join("testdata", "conformance", g.Name)
		files, err := filepath.Glob(filepath.Join(folder, "*.json"))
		if err != nil || len(files) == 0 {
			t.Errorf("%s has no conformance case: cmd/arbiter/%s holds no NAME.json (docs/adding-a-game.md says what it is)", g.Name, filepath.ToSlash(folder))
		}
		for _, file := range files {
			t.Run(g.Name+"/"+strings.TrimSuffix(filepath.Base(file), ".json"), func(t *testing.T) { conforms(t, file) })
		}
	}
}

func conforms(t *testing.T, file string) {
	want := readWanted(t, file)
	answer := func(command string, exit int, to any) {
		var out, errs bytes.Buffer
		args := append([]string{command, "--json", "--no-input"}, want.Args...)
		if code := run(append(args, strings.TrimSuffix(file, ".json")+".txt"), nil, &out, &errs); code != exit {
			t.Errorf("%s exits %d, want %d\n%s", command, code, exit, errs.String())
		}
		if err := json.Unmarshal(out.Bytes(), to); err != nil {
			t.Fatalf("%s: %v in %s", command, err, out.String())
		}
	}
	var score struct {
		Players []struct {
			Name         string
			Total, Place int
		}
		Winners []string
	}
	answer("score", want.Score.Exit, &score)
	got := answered{Totals: map[string]int{}, Places: map[string]int{}, Winners: score.Winners}
	for _, p := range score.Players {
		got.Totals[p.Name], got.Places[p.Name] = p.Total, p.Place
	}
	var verdict struct {
		Verdict  string
		Complete bool
		Findings []struct {
			Rule, Severity string
			At             []string
		}
	}
	answer("validate", want.Validate.Exit, &verdict)
	got.Verdict, got.Complete = verdict.Verdict, verdict.Complete
	for _, f := range verdict.Findings {
		if f.Severity == "error" {
			got.Errors = append(got.Errors, fmt.Sprint(f.Rule, f.At))
		}
	}
	want.compare(t, &got)
}

func readWanted(t *testing.T, file string) (want wanted) {
	t.Helper()
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&want); err != nil {
		t.Fatalf("%s: %v", file, err)
	}
	if want.Score == nil || want.Validate == nil {
		t.Fatalf("%s must say what score and what validate answer", file)
	}
	return want
}

// An answered is the program's answer to a conformance case.
type answered struct {
	Totals, Places map[string]int
	Winners        []string
	Verdict        string
	Complete       bool
	Errors         []string // the rule and its places
}

// compare fails where the answer differs from what is wanted.
func (want *wanted) compare(t *testing.T, got *answered) {
	t.Helper()
	if diff := cmp.Diff(want.Score.Totals, got.Totals); diff != "" {
		t.Errorf("totals (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(want.Score.Places, got.Places); want.Score.Places != nil && diff != "" {
		t.Errorf("places (-want +got):\n%s", diff)
	}
	if diff := cmp.Diff(want.Score.Winners, got.Winners); want.Score.Winners != nil && diff != "" {
		t.Errorf("winners (-want +got):\n%s", diff)
	}
	if got.Verdict != want.Validate.Verdict {
		t.Errorf("the verdict is %s, want %s", got.Verdict, want.Validate.Verdict)
	}
	if c := want.Validate.Complete; c != nil && *c != got.Complete {
		t.Errorf("complete is %t", got.Complete)
	}
	var errors []string
	for _, e := range want.Validate.Errors {
		errors = append(errors, fmt.Sprint(e...))
	}
	if diff := cmp.Diff(errors, got.Errors, cmpopts.EquateEmpty(), cmpopts.SortSlices(strings.Compare)); diff != "" {
		t.Errorf("errors (-want +got):\n%s", diff)
	}
}
