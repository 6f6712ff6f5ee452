package main

import (
	"bytes"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"arbiter/cmd/arbiter/terminal"
)

// textShapes are commands whose JSON stands in files of these names. EX is the folder of
// the examples; the commands about records follow one another.
const textShapes = `score|score|EX/subdivision.txt|EX/disputed.txt|EX/buyers-market.txt|EX/zark-city.txt|EX/zark-city-acts.txt|EX/pyramid.txt|EX/bazaar.txt|EX/bazaar-tally.txt|EX/bazaar-position.txt
score_trace|score|--trace|--no-proof|EX/bazaar.txt|EX/zark-city-acts.txt
score_ruling|score|--ruling|small-needs=any|EX/subdivision.txt|EX/club.csv
validate|validate|EX/subdivision.txt|EX/disputed.txt|EX/buyers-market.txt|EX/zark-city.txt|EX/zark-city-acts.txt|EX/pyramid.txt|EX/bazaar.txt|EX/bazaar-tally.txt|EX/bazaar-position.txt
validate_trace|validate|--trace|EX/bazaar.txt|EX/subdivision.txt|EX/zark-city.txt
validate_at|validate|--at|c4|--piece|R3|EX/subdivision.txt
validate_moves|validate|--moves|Ann|EX/zark-city.txt|EX/zark-city-acts.txt
best|best|EX/buyers-market.txt|EX/bazaar-position.txt|EX/subdivision.txt
best_against|best|--against|skip|EX/bazaar-position.txt
odds|odds
odds_six|odds|--hand|Cgo Rgo Rsi Fgo Kbr Fru|--quarry|Fem Ksi
new|new|bazaar
rules|rules
save|score|--save|--no-proof|EX/subdivision.txt|EX/bazaar.txt
add|add|chess|Ann 1|Bob 0|--date|2026-11-22
edit|edit|3|--note|late
edit_nothing|edit|3|--note|late
contest|contest|1|3
undo|undo
log|log
show|show|1
show_totals|show|3
list|list
check|records|check
rescore|records|rescore|--dry-run`

// logArgs matches the arguments of the test itself.
var logArgs = regexp.MustCompile(`"args":\["[^]]*\]`)

// newUID matches an identity that no text gave.
var newUID = regexp.MustCompile(`"uid":"[0-9a-f]{8}-[0-9a-f]{4}-7[^"]*"`)

// Every shape of JSON that is about the text of a game, or about a change, stands in a file
// of its own, and never changes but by what is added.
func TestTheShapesOfJSONAboutTexts(t *testing.T) {
	t.Setenv("USER", "ann")
	db := filepath.Join(t.TempDir(), "club.db")
	for line := range strings.Lines(textShapes) {
		args := strings.Split(strings.TrimSpace(strings.ReplaceAll(line, "EX/", "../../docs/examples/")), "|")
		var out, errs bytes.Buffer
		s := terminal.New(strings.NewReader(""), &out, &errs)
		s.Version, s.Args, s.Now = version, args, func() time.Time { return time.Date(2026, time.November, 23, 20, 0, 0, 0, time.UTC) }
		if code := runCommand(s, append(args[1:], "--json", "--no-input", "--db", db)); code > terminal.Unclear {
			t.Fatalf("%s: exit code %d, %s", args[0], code, errs.String())
		}
		got := logArgs.ReplaceAllString(strings.ReplaceAll(out.String(), db, "club.db"), `"args":["ARGS"]`)
		got = strings.ReplaceAll(got, `"version":"`+version+`"`, `"version":"VERSION"`)
		got = newUID.ReplaceAllString(got, `"uid":"UID"`)
		asInFile(t, args[0], got)
	}
}
