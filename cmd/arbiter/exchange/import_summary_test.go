package exchange

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/internal/commandtest"
	"arbiter/cmd/arbiter/league/results"
)

// write writes a file of a test.
func write(t *testing.T, name, text string) {
	t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}

const clubTable = `game_id,date,game,league,season,round,player,score,place,winner
a,2026-11-02,Chess,Tuesday league,2026,1,Ann,1,,
a,2026-11-02,Chess,Tuesday league,2026,1,Bob,-0.5,,
b,2026-11-02,Chess,Tuesday league,2026,2,Ann,3,,
b,2026-11-02,Chess,Tuesday league,2026,2,Ben Kovač,1,,
c,2026-11-09,Bazaar,Friday,,,Ann,20,,
c,2026-11-09,Bazaar,Friday,,,Cyd,,,
d,2026-11-24,Ludo,,,,Ann,,,0
d,2026-11-24,Ludo,,,,Bob,,,0
e,2026-11-09,Ludo,,,,Ann,,1,
e,2026-11-09,Ludo,,,,Bob,,2,
f,2026-11-10,Ludo,,,,Ann,,,
f,2026-11-10,Ludo,,,,Bob,,,
`

// An import sums up what came, a dry run the same: days, games with the range of their
// points, leagues with seasons and rounds, players, and what counts nowhere with its lines.
func TestAnImportIsSummedUp(t *testing.T) {
	c := commandtest.New(t)
	file := filepath.Join(t.TempDir(), "club.csv")
	write(t, file, clubTable)
	const came = `  days     2 November 2026 (21 days ago) to 24 November 2026 (tomorrow)
  games    Ludo: 3 (new), Chess: 2 (new; −0.5 to 3 points), Bazaar: 1 (20 points)
  leagues  Friday (new): 1; Tuesday league (new), season 2026 (new): 2 (rounds 1 to 2 with 1 each);
           no league: 3
  players  new: Ann (6), Bob (4), Ben Kovač (1), Cyd (1)
  nobody has points: it counts nowhere (2 results, lines 8 and 12)
  somebody has no points, so nobody is placed: it counts nowhere (1 result, line 6)
`
	const wrong = `This looks wrong:
  2026-11-24 is 1 day from now. Once recorded, mend it:
    arbiter edit 6 --date 2026-11-23
`
	c.Prints("6 results: 6 new, 0 known, 0 changed, 0 refused; 4 new players\n"+came+"  nothing is recorded: this is a dry run\n----\n"+wrong, ImportCmd, "--dry-run", file)
	c.Prints("----\nnothing is recorded yet in DB; to begin:\n  arbiter score --save FILE\n", results.ListCmd)
	recorded := strings.NewReplacer("This looks", "Recorded, but this looks", "Once recorded, mend it", "Mend it").Replace(wrong)
	c.Prints("6 results: 6 new, 0 known, 0 changed, 0 refused; 4 new players\n"+came+"  take it back: arbiter undo c1\n----\n"+recorded, ImportCmd, file)
	c.Prints("6 results: 0 new, 6 known, 0 changed, 0 refused\n", ImportCmd, file)
	c.Width = 44
	write(t, file, strings.NewReplacer("\n", "\nn", "Cyd", "Maximilian von Droste-Hülshoff", "Ludo", "Settlers of the Islands and the Seas").Replace(strings.TrimSuffix(clubTable, "\n")))
	c.Prints(`6 results: 6 new, 0 known, 0 changed, 0
  refused; 1 new player
  days     2 November 2026 (21 days ago) to
           24 November 2026 (tomorrow)
  games    Settlers of the Islands and the
           Seas: 3 (new) and 2 more
  leagues  Friday: 1; Tuesday league, season
           2026: 2 (rounds 1 to 2 with 1
           each); no league: 3
  players  new: Maximilian von
           Droste-Hülshoff (1)
           Ann (6), Bob (4), Ben Kovač (1)
  nobody has points: it counts nowhere (2
    results, lines 8 and 12) and 1 more
  nothing is recorded: this is a dry run
----
This looks wrong:
  7 has the same players and points as 1 of 2026-11-02 (Chess). Once recorded, mend it:
    arbiter void 7
  8 has the same players and points as 2 of 2026-11-02 (Chess). Once recorded, mend it:
    arbiter void 8
  Ann is in round 1 twice, in 1 and 7. Once recorded, mend it:
    arbiter edit 7 --round ''
  Bob is in round 1 twice, in 1 and 7. Once recorded, mend it:
    arbiter edit 7 --round ''
  Ann is in round 2 twice, in 2 and 8. Once recorded, mend it:
    arbiter edit 8 --round ''
  Ben Kovač is in round 2 twice, in 2 and 8. Once recorded, mend it:
    arbiter edit 8 --round ''
  2026-11-24 is 1 day from now. Once recorded, mend it:
    arbiter edit 12 --date 2026-11-23
`, ImportCmd, "--dry-run", file)
	c.Prints(`     date        players          state
  1  2026-11-02  Ann 1, Bob −0.5
  2  2026-11-02  Ann 3, Ben
                 Kovač 1
  3  2026-11-09  Ann 20, Cyd      unfinished
  4  2026-11-09  Ann 1st,
                 Bob 2nd
  5  2026-11-10  Ann, Bob         unfinished
  6  2026-11-24  Ann, Bob         unfinished
`, ExportCmd, "--format", "table")
}

// Of several files each place names its own, even where all are in one.
func TestPlacesInSeveralFiles(t *testing.T) {
	c := commandtest.New(t)
	points := c.File("points.csv", "date,game,player,score\n2026-11-20,chess,Ann,24\n2026-11-20,chess,Bob,23.5\n")
	none := c.File("none.csv", "date,game,player,score\n2026-11-21,chess,Ann,\n2026-11-21,chess,Bob,\n")
	got := c.Run(ImportCmd, points, none)
	if want := "nobody has points: it counts nowhere (1 result, DIR/none.csv:2)"; !strings.Contains(strings.Join(strings.Fields(got), " "), want) {
		t.Errorf("%s\nwant\n%s", got, want)
	}
}

// A file that ends in .json gets what --json writes, when nothing is imported too.
func TestRefusedIntoAFile(t *testing.T) {
	c := commandtest.New(t)
	bad, to := c.File("bad.csv", "date,game,player,score\nsoon,chess,Ann,1\n"), c.File("report.json", "")
	out := c.Run(ImportCmd, "--json", bad)
	written, failed, _ := strings.Cut(out, "----\n")
	if got := c.Run(ImportCmd, bad, "-o", to); got != "----\n"+failed || c.Read("report.json") != written || !strings.HasPrefix(written, `{"results":1,`) {
		t.Errorf("%s\nand in the file\n%s\nwant\n%s", got, c.Read("report.json"), out)
	}
}
