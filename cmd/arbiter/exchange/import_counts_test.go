package exchange

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/internal/commandtest"
	"arbiter/cmd/arbiter/league/results"
)

// A folder is read with the folders in it, but for hidden ones, and the log names it.
func TestImportOfAFolder(t *testing.T) {
	c := commandtest.New(t)
	club := filepath.Join(filepath.Dir(c.File("x", "")), "club")
	for i, name := range []string{"a.csv", "b/b.csv", ".old/c.csv", ".d.csv"} {
		if err := os.MkdirAll(filepath.Dir(filepath.Join(club, name)), 0o700); err != nil {
			t.Fatal(err)
		}
		write(t, filepath.Join(club, name), fmt.Sprintf("game_id,date,game,player,score\n%d,2026-11-20,Go,Ann,3\n%[1]d,2026-11-20,Go,Bob,1\n", i))
	}
	if err := os.Symlink("..", filepath.Join(club, "round")); err != nil { // it is not followed
		t.Fatal(err)
	}
	c.Prints(`2 results: 2 new, 0 known, 0 changed, 0 refused; 2 new players
  days     20 November 2026 (3 days ago)
  games    Go: 2 (new; 1 to 3 points)
  players  new: Ann (2), Bob (2)
  take it back: arbiter undo c1
----
Recorded, but this looks wrong:
  2 has the same players and points as 1 of 2026-11-20 (Go). Mend it:
    arbiter void 2
`, ImportCmd, club)
	linked := filepath.Join(filepath.Dir(club), "linked")
	if err := os.Symlink(club, linked); err != nil {
		t.Fatal(err)
	}
	c.Prints(`2 results: 0 new, 2 known, 0 changed, 0 refused
`, ImportCmd, linked)
	c.Prints(`      when              who  what
  c1  2026-11-23 20:00  ann  imported 2 results from club
`, results.LogCmd)
}

// A game with two complaints is one refused result. More than twenty remarks of a kind are
// counted by what they are.
func TestRemarksAreCounted(t *testing.T) {
	c := commandtest.New(t)
	bad := c.File("bad.csv", "game_id,date,game,player,score\n5,2026-11-20,Go,Ann,x\n5,2026-11-20,Go,Bob,y\n6,2026-11-19,Go,Ann,3\n6,2026-11-19,Go,Bob,1\n")
	c.Prints(`----
DIR/bad.csv:2:21: "x" is no score; write a number as 47 or 47.5
DIR/bad.csv:3:21: "y" is no score; write a number as 47 or 47.5
error: nothing was imported, because of 2 complaints; --skip-bad imports the one other result that is new
`, ImportCmd, bad)
	c.Prints(`2 results: 1 new, 0 known, 0 changed, 1 refused; 2 new players
  days     19 November 2026 (4 days ago)
  games    Go: 1 (new; 1 to 3 points)
  players  new: Ann (1), Bob (1)
  take it back: arbiter undo c1
----
DIR/bad.csv:2:21: "x" is no score; write a number as 47 or 47.5
DIR/bad.csv:3:21: "y" is no score; write a number as 47 or 47.5
`, ImportCmd, "--skip-bad", bad)
	many := "game_id,date,game,player,score\n"
	for i := range 22 {
		many += fmt.Sprintf("n%d,2026-10-%02d,Go,Ann,3\nn%[1]d,2026-10-%02[2]d,Go,Bob,1\n", i, i+1)
	}
	c.Do(ImportCmd, c.File("many.csv", many))
	other := c.File("other.csv", strings.ReplaceAll(many, "Ann,3", "Ann,4"))
	tooMany := c.File("bad_many.csv", strings.ReplaceAll(many, "Ann,3", "Ann,x")+"new,2026-11-19,Go,Ann,3\nnew,2026-11-19,Go,Bob,1\n")
	if _, tail, _ := strings.Cut(c.Run(ImportCmd, tooMany), "\n… "); tail != "and 2 more complaints\nerror: nothing was imported, because of 22 complaints; --skip-bad imports the one other result that is new\n" {
		t.Errorf("of 22 complaints it tells\n%s", tail)
	}
	for _, one := range [][]string{{"… and 2 more such differences", other}, {"… and 2 more corrections", other, "--update"}} {
		if text := c.Run(ImportCmd, one[1:]...); !strings.HasSuffix(text, "\n"+one[0]+"\n") {
			t.Errorf("%q ends\n%s\nwant %s", one[1:], text[max(0, len(text)-200):], one[0])
		}
	}
}

// A result that is void here is remarked, but where its file says so itself.
func TestVoidByTheFile(t *testing.T) {
	c := commandtest.New(t)
	plays := `<plays username="ann" total="3" page="1">` + "\n"
	for n, void := range []int{0, 1, 0} {
		plays += fmt.Sprintf(`<play id="%d" date="2026-11-20" quantity="1" incomplete="0" nowinstats="%d"><item name="Go" /><players><player name="Ann" score="3" win="1" /><player name="Bob" score="%[1]d" win="0" /></players></play>`+"\n", n, void)
	}
	file := c.File("plays.xml", plays+"</plays>\n")
	c.Prints(`3 results: 3 new, 0 known, 0 changed, 0 refused; 2 new players
  days     20 November 2026 (3 days ago)
  games    Go: 3 (new; 0 to 3 points)
  players  new: Ann (3), Bob (3)
  it is void: it counts nowhere until it is confirmed (1 result, line 3)
  take it back: arbiter undo c1
`, ImportCmd, file)
	c.Do(results.VoidCmd, "3")
	c.Prints(`3 results: 0 new, 3 known, 0 changed, 0 refused
----
DIR/plays.xml:4: is 3, which is void; arbiter confirm 3 brings it back
`, ImportCmd, file)
	c.Do(results.ConfirmCmd, "2")
	c.Prints(`3 results: 0 new, 3 known, 0 changed, 0 refused
----
DIR/plays.xml:4: is 3, which is void; arbiter confirm 3 brings it back
`, ImportCmd, file)
}
