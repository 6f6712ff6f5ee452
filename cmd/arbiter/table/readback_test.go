package table

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/internal/commandtest"
)

func scoreCmd(a *cli.App) *cobra.Command { return ScoreCmd(a, nil) }

// behind is what a command writes to standard error.
func behind(text string) string {
	_, text, _ = strings.Cut(text, "----\n")
	return text
}

// example is a game of the examples with another id and date, and without a league.
func example(t *testing.T, dir, id, date string) string {
	t.Helper()
	text, err := os.ReadFile("../../../docs/examples/pyramid.txt")
	if err != nil {
		t.Fatal(err)
	}
	changed := strings.NewReplacer("example-3", id, "2026-11-21", date, "league: Tuesday league\n", "", "season: 2026\n", "").Replace(string(text))
	name := filepath.Join(dir, id+".txt")
	if err := os.WriteFile(name, []byte(changed), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// What score --save records is read back behind the answer, and with --json in it; of many
// games a summary.
func TestScoreSaveReadsBack(t *testing.T) {
	c := commandtest.New(t)
	file, err := filepath.Abs("../../../docs/examples/subdivision.txt")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := behind(c.Run(scoreCmd, "--save", file)), `recorded #1: Subdivision, Friday 20 November 2026 (3 days ago), Tuesday league, season 2026
  1  Ann   24
  2  Bob   23
  new: Ann and Bob; league Tuesday league; season 2026
the records are in DB
`; got != want {
		t.Errorf("score --save writes\n%s\nwant\n%s", got, want)
	}
	if got, want := behind(c.Run(scoreCmd, "--save", file)), "already recorded as #1\n"; got != want {
		t.Errorf("score --save again writes %q, want %q", got, want)
	}
	again := c.Run(scoreCmd, "--save", "--json", file)
	if want := `"readback":[]}` + "\n----\nalready recorded as #1\n"; !strings.HasSuffix(again, want) {
		t.Errorf("score --save --json again writes\n%s", again)
	}
	dir := t.TempDir()
	got := c.Run(scoreCmd, "--save", "--json", example(t, dir, "one", "2026-11-21"))
	want := `"readback":[{"result":2,"game":"pyramid","date":"2026-11-21","daysAgo":2,"league":"","season":"","round":"","proposed":[],` +
		`"seats":[{"seat":1,"name":"Ann","place":1,"total":16},{"seat":2,"name":"Bob","place":2,"total":-12},{"seat":3,"name":"Cyd","place":3,"total":-4}],"new":[{"kind":"player","name":"Cyd"}],"countsNowhere":""}]}` + "\n"
	if !strings.HasSuffix(got, want) || strings.Count(got, "\n") != 1 {
		t.Errorf("score --save --json writes\n%s\nwant\n%s", got, want)
	}
	args := []string{"--save", "--league", "Cup"}
	for n := range 6 {
		args = append(args, example(t, dir, fmt.Sprint("game", n), fmt.Sprintf("2026-11-%d", 10+n)))
	}
	if got, want := behind(c.Run(scoreCmd, args...)), `recorded 6 results, #3 to #8
  days     10 November 2026 (13 days ago) to 15 November 2026 (8 days ago)
  games    Pyramid: 6 (−12 to 16 points)
  leagues  Cup (new): 6
  players  Ann (6), Bob (6), Cyd (6)
`; got != want {
		t.Errorf("score --save of many writes\n%s\nwant\n%s", got, want)
	}
}
