package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"arbiter/cmd/arbiter/terminal"
)

// clubSeason records a season in which everything happens that an answer tells of: ties,
// guests, byes, weights, an open round, results that don't count.
func clubSeason(t *testing.T) (path string) {
	t.Helper()
	path = filepath.Join(t.TempDir(), "club.db")
	for _, line := range strings.Split(clubCommands, "\n") {
		var out, errs bytes.Buffer
		args := strings.Split(line, "|")
		if code := run(append(args, "--no-input", "--db", path), nil, &out, &errs); code != terminal.Done {
			t.Fatalf("arbiter %q: %s", args, errs.String())
		}
	}
	return path
}

const clubCommands = `leagues|create|Club|--ties|wins,head-to-head|--weight|halma=2
leagues|open|Club|2024|--from|2024-09-01
add|go|Ann 3|Bob 1|--date|2024-09-02|--league|Club|--season|2024
leagues|close|Club|2024
leagues|open|Club|2025|--from|2025-01-01
leagues|edit|Club|--season|2025|--best|4
add|halma|Ann 12|Bob 9|Cyd 9|Dan 2|--date|2025-01-06|--league|Club|--season|2025|--round|1
add|halma|Dan 7|Bob 7|--date|2025-01-06|--league|Club|--season|2025|--round|1
add|go|Cyd 1st|Ann 2nd|--date|2025-01-13|--league|Club|--season|2025|--round|2
add|go|Bob 2.5|Dan 1.5|--date|2025-01-13|--league|Club|--season|2025|--round|2
add|bye|Eve|--date|2025-01-13|--league|Club|--season|2025|--round|2
add|no-show|Eve|Gus|--date|2025-01-13|--league|Club|--season|2025|--round|2
add|chess|Ann 1|Eve 0|--date|2025-01-20|--league|Club|--season|2025|--round|3
add|chess|Bob 1|Cyd 0|--date|2025-01-20|--league|Club|--season|2025|--round|3
add|chess|Dan 0|Gus 1|--date|2025-01-20|--league|Club|--season|2025|--round|3
add|go|Ann 9|Cyd 4|--date|2025-01-21|--league|Club|--season|2025|--round|3
contest|11
add|go|Ann 8|Bob 6|--date|2025-01-21|--league|Elsewhere
players|guest|Gus
players|rename|Cyd|Cydney
pair|--league|Club|--round|4|--players|Ann,Bob,Cydney,Dan,Eve|--tables|2|--save`

// Every shape of JSON that the league's commands give stands in a file of its own, and
// never changes but by what is added.
func TestTheShapesOfJSON(t *testing.T) {
	path := clubSeason(t)
	for name, line := range map[string]string{
		"standings": "standings|--league|Club", "standings_all": "standings|--as-of|2025-01-10", "crosstable": "standings|--league|Club|--crosstable|--round|2",
		"ratings": "ratings|--league|Club", "ratings_course": "ratings|Ann|Gus|--system|weng-lin",
		"history": "history", "history_player": "history|Ann|--all", "history_limit": "history|Ann|--limit|2", "players": "players|list", "attendance": "players|list|--attendance|--league|Club",
		"leagues": "leagues|list", "evening": "evening|2025-01-20|--league|Club", "evening_day": "evening|2025-01-21", "evening_none": "evening|2025-02-03",
		"pair": "pair|--league|Club|--tables|3-5", "pair_show": "pair|--league|Club|--show", "pair_played": "pair|--league|Club|--show|--round|4",
	} {
		t.Run(name, func(t *testing.T) {
			var out, errs bytes.Buffer
			if code := run(append(strings.Split(line, "|"), "--json", "--db", path), nil, &out, &errs); code != terminal.Done {
				t.Fatal(errs.String())
			}
			got := strings.ReplaceAll(out.String(), path, "club.db")
			asInFile(t, name, got)
		})
	}
}

// asInFile compares an answer in JSON with the one in testdata/json, line by line.
func asInFile(t *testing.T, name, got string) {
	t.Helper()
	file := filepath.Join("testdata", "json", name+".json")
	if os.Getenv("UPDATE_SCRIPTS") != "" {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if got != string(want) {
		t.Errorf("%s (-want +got)\n%s", name, cmp.Diff(indented(t, string(want)), indented(t, got)))
	}
}

// indented returns JSON values with each member on a line of its own.
func indented(t *testing.T, text string) (lines []string) {
	t.Helper()
	for value := range strings.Lines(text) {
		var b bytes.Buffer
		if err := json.Indent(&b, []byte(value), "", " "); err != nil {
			t.Fatalf("%v in %s", err, value)
		}
		lines = append(lines, strings.Split(b.String(), "\n")...)
	}
	return lines
}
