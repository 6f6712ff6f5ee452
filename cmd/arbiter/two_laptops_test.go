package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/records"
	"arbiter/score/oftentest"
)

// A laptop is one of two that record and import each other's file.
type laptop struct {
	db    string
	games int
}

// does runs a command that may refuse.
func (l *laptop) does(args ...string) {
	var out bytes.Buffer
	run(append(args, "--db", l.db), strings.NewReader(""), &out, &out)
}

// laptopDeeds are what is done on a laptop. What one refuses changes nothing.
var laptopDeeds = []func(t *rapid.T, l *laptop){
	func(t *rapid.T, l *laptop) {
		a, b := laptopPair(t)
		l.games++
		l.does("add", "go", fmt.Sprintf("%s %d", a, l.games), b+" 0.5", "--league", rapid.SampledFrom([]string{"", "Club"}).Draw(t, "league"), "--date", fmt.Sprintf("2026-11-%02d", 1+l.games%25))
	},
	func(t *rapid.T, l *laptop) { // a file that both may get, with two of one name
		l.does("import", "--format", "bgstats", rapid.SampledFrom([]string{"testdata/laptops/one.json", "testdata/laptops/two.json"}).Draw(t, "file"))
	},
	func(t *rapid.T, l *laptop) { l.does("import", "testdata/laptops/club.csv") },
	func(t *rapid.T, l *laptop) {
		a, _ := laptopPair(t)
		l.does("players", "rename", a, rapid.SampledFrom([]string{"Anna", "Robert", "Ann"}).Draw(t, "to"))
	},
	func(t *rapid.T, l *laptop) { a, _ := laptopPair(t); l.does("players", "guest", a) },
	func(t *rapid.T, l *laptop) {
		l.does("edit", laptopResult(t), "--note", rapid.SampledFrom([]string{"late", "long", ""}).Draw(t, "note"))
	},
	func(t *rapid.T, l *laptop) {
		l.does(rapid.SampledFrom([]string{"void", "contest", "confirm"}).Draw(t, "state"), laptopResult(t))
	},
	func(t *rapid.T, l *laptop) { l.does("undo") },
}

func laptopResult(t *rapid.T) string { return fmt.Sprint(rapid.IntRange(1, 6).Draw(t, "result")) }

func laptopPair(t *rapid.T) (string, string) {
	names := rapid.Permutation([]string{"Ann", "Bob", "Cyd", "Dan"}).Draw(t, "names")
	return names[0], names[1]
}

// brought returns the results of a laptop by their identities, as far as they are the same
// whatever people are called.
func (l *laptop) brought(t *testing.T) map[string]string {
	list := map[string]string{}
	for line := range strings.Lines(answers(t, terminal.Done, "export", "--format", "jsonl", "--db", l.db)) {
		var one records.CopyLine
		if strings.HasPrefix(line, "note: there is no result to export") {
			continue
		}
		if err := json.Unmarshal([]byte(line), &one); err != nil {
			t.Fatalf("%v: %s", err, line)
		}
		if r := one.Result; r != nil {
			var points []string
			for i := range r.Sheet.Players {
				for _, line := range r.Sheet.Players[i].Lines {
					points = append(points, fmt.Sprint(line.Points, line.Text))
				}
			}
			list[r.UID] = fmt.Sprint(strings.ToLower(r.Game), r.State, r.Day, r.Time, r.League, r.Season, r.Round, r.Note, r.Places, points)
		}
	}
	return list
}

// differing returns the identities of the results that an import of the other laptop's file
// lists as differing.
func (l *laptop) differing(t *testing.T, other *laptop) (list []string) {
	var report struct {
		New    int
		Differ []struct{ Result int64 }
	}
	says := answers(t, terminal.Done, "import", "--json", "--dry-run", "--db", l.db, other.db)
	if err := json.Unmarshal([]byte(says[strings.Index(says, `{"results"`):]), &report); err != nil {
		t.Fatalf("%v\n%s", err, says)
	}
	if report.New > 0 {
		t.Fatalf("an import of what was imported finds something new\n%s", says)
	}
	for _, d := range report.Differ {
		shown := answers(t, terminal.Done, "show", "--json", "--db", l.db, fmt.Sprint(d.Result))
		var r struct{ UID string }
		if err := json.Unmarshal([]byte(shown), &r); err != nil {
			t.Fatal(err)
		}
		list = append(list, r.UID)
	}
	slices.Sort(list)
	return list
}

// Two laptops record, change and undo what they like, and import each other's file. In the
// end they have the same results. What is listed as differing on neither is equal: on one it may
// be unlisted, where somebody is known by another identity there.
func TestTwoLaptopsImportEachOther(t *testing.T) {
	_ = flag.Set("rapid.checks", strconv.Itoa(oftentest.Times(25))) // the flag is rapid's
	rapid.Check(t, func(rt *rapid.T) {
		dir, err := os.MkdirTemp(t.TempDir(), "laptops")
		if err != nil {
			t.Fatal(err)
		}
		a, b := &laptop{db: filepath.Join(dir, "a.db")}, &laptop{db: filepath.Join(dir, "b.db"), games: 100}
		a.does("add", "go", "Ann 1", "Bob 0")
		b.does("add", "go", "Ann 2", "Cyd 0")
		for range rapid.IntRange(4, 16).Draw(rt, "deeds") {
			one, other := a, b
			if rapid.Bool().Draw(rt, "on b") {
				one, other = b, a
			}
			if rapid.IntRange(0, 4).Draw(rt, "import") == 0 {
				one.does("import", other.db)
			} else {
				rapid.SampledFrom(laptopDeeds).Draw(rt, "deed")(rt, one)
			}
		}
		for range 2 {
			for _, to := range [][2]*laptop{{a, b}, {b, a}} {
				var out, errs bytes.Buffer
				code := run([]string{"import", "--db", to[0].db, to[1].db}, nil, &out, &errs)
				if strings.Contains(errs.String(), "are one player, who cannot sit there twice") {
					rt.Skip("one laptop merged two who sat together on the other")
				}
				if code != terminal.Done {
					t.Fatalf("exit code %d\n%s", code, &errs)
				}
			}
		}
		here, there := a.brought(t), b.brought(t)
		inA, inB := a.differing(t, b), b.differing(t, a)
		for uid, says := range here {
			if there[uid] != says && !slices.Contains(inA, uid) && !slices.Contains(inB, uid) {
				rt.Errorf("%s is listed on neither, and it is\n%s\n%s", uid, says, there[uid])
			}
		}
		if len(here) != len(there) {
			rt.Errorf("one has %d results, the other %d", len(here), len(there))
		}
		for _, l := range []*laptop{a, b} {
			var out bytes.Buffer
			run([]string{"records", "check", "--json", "--db", l.db}, strings.NewReader(""), &out, &out)
			for line := range strings.Lines(out.String()) {
				if strings.HasPrefix(line, `{"check"`) && !strings.Contains(line, `"doubles"`) {
					rt.Errorf("records check: %s", line)
				}
			}
		}
	})
}
