package exchange

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/internal/commandtest"
	"arbiter/cmd/arbiter/league"
	"arbiter/cmd/arbiter/league/results"
)

// Positions come from a folder, from standard input and by a link, games of others from a
// play file.
func TestImportOtherFiles(t *testing.T) {
	c := commandtest.New(t)
	dir := filepath.Dir(c.File("x", ""))
	for name, text := range map[string]string{"b.txt": position, ".hidden": "x", "a.csv": season} {
		write(t, filepath.Join(dir, name), text)
	}
	if err := os.Mkdir(filepath.Join(dir, "sub"), 0o700); err != nil {
		t.Fatal(err)
	}
	c.Refuses(`there is no file in the folder DIR/sub`, ImportCmd, filepath.Join(dir, "sub"))
	write(t, filepath.Join(dir, "sub", "c.txt"), "game: bazaar\nplayer: Ann\nplayer: Bob\n\nAnn: buy XX left 0\n")
	t.Chdir(dir)
	c.Prints(`----
sub/c.txt:5:10: "XX" is not a card; expected five pebbles of R W B G Y, and * for a face, as RWBGY*
error: nothing was imported, because of 1 complaint; --skip-bad imports the other 4 results that are new
`, ImportCmd, ".")
	write(t, filepath.Join(dir, "board.svg"), "<svg></svg>")
	c.Prints(`5 results: 4 new, 0 known, 0 changed, 1 refused; 4 new players
  days     18 November 2026 (5 days ago) to 20 November 2026 (3 days ago)
  games    Catan: 3 (new; 2 to 24 points), Bazaar: 1 (3 to 8 points)
  leagues  Tuesday (new): 3 (round 1 with 1, round 4 with 1, round 7 with 1); no league: 1
  players  new: Ann (4), Cyd (2), Bob (1), Bobb (1)
  take it back: arbiter undo c1
----
warning: board.svg:1: passed over: the file holds no plays of BoardGameGeek
warning: league.db: passed over: the file is a database; name it to import its results
sub/c.txt:5:10: "XX" is not a card; expected five pebbles of R W B G Y, and * for a face, as RWBGY*
`, ImportCmd, "--skip-bad", ".")
	c.In = position + "\n" + position
	c.Prints(`----
standard input:10: this game stands twice in the import; each game needs an id of its own, and the rows of a game must stand together
error: nothing was imported, because of 1 complaint; nothing else in it is new
`, ImportCmd, "-")
	c.In = "game: bazaar\nplayer: Ann\nplayer: Bob\ndate: 2026-11-19\n\nAnn: buy RWBGY* left 0\nBob: buy RRRRB left 1\n"
	c.Prints(`1 result: 1 new, 0 known, 0 changed, 0 refused
  days     19 November 2026 (4 days ago)
  games    Bazaar: 1 (3 to 8 points)
  leagues  Friday (new): 1
  players  Ann (1), Bob (1)
  take it back: arbiter undo c2
----
backup: DB.backup-TIME
`, ImportCmd, "-", "--league", "Friday")
	c.Refuses(`the link is damaged; copy it whole, from the page's address to its last letter`, ImportCmd, "https://club.example/referee.html#aNothing")
}

// Other records bring what is not here; what differs is listed, and taken over with --update.
func TestImportOtherRecords(t *testing.T) {
	c := commandtest.New(t)
	c.Do(ImportCmd, c.File("season.csv", season))
	c.Do(league.LeaguesCmd, "edit", "Tuesday", "--points", "5-3-1")
	other := c.File("other.db", "")
	c.Do(results.RecordsCmd, "copy", other)
	c.Prints(`3 results: 0 new, 3 known, 0 changed, 0 refused
`, ImportCmd, other)
	here := os.Getenv("ARBITER_DB")
	t.Setenv("ARBITER_DB", other)
	c.Do(results.EditCmd, "2", "Ann 30", "--note", "counted again")
	c.Do(results.VoidCmd, "3")
	c.Do(league.LeaguesCmd, "edit", "Tuesday", "--best", "3")
	c.Do(results.AddCmd, "Go", "Ann 1", "Eve 3", "--league", "Friday")
	c.Do(league.PlayersCmd, "guest", "Eve")
	t.Setenv("ARBITER_DB", here)
	c.Prints(`4 results: 1 new, 1 known, 2 changed, 0 refused; 1 new player
  days     23 November 2026
  games    Go: 1 (new; 1 to 3 points)
  leagues  Friday (new): 1
  players  new: Eve (1)
           Ann (1)
  nothing is recorded: this is a dry run
----
warning: DIR/other.db: the league Tuesday has other terms there; it stays as it is here; arbiter leagues edit Tuesday changes it
DIR/other.db: differs from 2 as recorded; left alone, arbiter import DIR/other.db --update takes it over
DIR/other.db: differs from 3 as recorded; left alone, arbiter import DIR/other.db --update takes it over
`, ImportCmd, "--dry-run", other)
	c.Prints(`4 results: 1 new, 1 known, 0 changed, 0 refused, 2 corrected; 1 new player
  days     23 November 2026
  games    Go: 1 (new; 1 to 3 points)
  leagues  Friday (new): 1
  players  new: Eve (1)
           Ann (1)
  take it back: arbiter undo c3
----
backup: DB.backup-TIME
warning: DIR/other.db: the league Tuesday has other terms there; it stays as it is here; arbiter leagues edit Tuesday changes it
DIR/other.db: corrects 2
DIR/other.db: corrects 3
`, ImportCmd, "--update", other)
	c.Prints(`4 results: 0 new, 4 known, 0 changed, 0 refused
----
warning: DIR/other.db: the league Tuesday has other terms there; it stays as it is here; arbiter leagues edit Tuesday changes it
`, ImportCmd, other)
	if got := c.Run(ExportCmd, "--format", "jsonl"); !strings.Contains(got, `"name":"Eve","guest":true`) {
		t.Errorf("Eve is no guest here:\n%s", got)
	}
	c.Prints(`     date        game   players          round  state  league
  1  2026-11-20  Catan  Ann 24, Bobb 20  7             Tuesday
  2  2026-11-20  Catan  Ann 30, Cyd 4    1             Tuesday
  3  2026-11-20  Catan  Ann 5, Cyd 2     4      void   Tuesday
  4  2026-11-23  Go     Eve 3, Ann 1                   Friday
`, results.ListCmd)
	c.Prints(`4 results: 0 new, 4 known, 0 changed, 0 refused
`, ImportCmd, here)
}

// A person is known by each identity, whatever the name there. Who is new is a guest as there; who
// is here stays what they are.
func TestPeopleOfOtherRecords(t *testing.T) {
	c := commandtest.New(t)
	c.Do(results.AddCmd, "Go", "Ann 1", "Bob 2", "--date", "2026-11-19")
	c.Do(results.AddCmd, "Go", "Annie 1", "Cyd 2", "--date", "2026-11-20")
	other, here := c.File("other.db", ""), os.Getenv("ARBITER_DB")
	c.Do(results.RecordsCmd, "copy", other)
	c.Do(league.PlayersCmd, "merge", "Ann", "Annie")
	c.Do(league.PlayersCmd, "guest", "Ann")
	c.Do(results.AddCmd, "Go", "Ann 5", "Dan 2", "--date", "2026-11-21")
	t.Setenv("ARBITER_DB", other)
	c.Do(results.AddCmd, "Go", "Annie 4", "Cyd 2", "--date", "2026-11-22")
	c.Do(league.PlayersCmd, "rename", "Cyd", "Cyd Gray")
	c.Do(league.PlayersCmd, "guest", "Bob")
	t.Setenv("ARBITER_DB", here)
	c.Prints(`3 results: 1 new, 2 known, 0 changed, 0 refused
  days     22 November 2026 (yesterday)
  games    Go: 1 (2 to 4 points)
  players  Ann (1), Cyd (1)
  take it back: arbiter undo c6
----
backup: DB.backup-TIME
`, ImportCmd, other)
	c.Prints(`  player  guest  also called  games
  Ann     guest  Annie            4
  Bob                             1
  Cyd                             2
  Dan                             1
`, league.PlayersCmd, "list")
	c.Prints(`     date        game  players
  1  2026-11-19  Go    Bob 2, Ann 1
  2  2026-11-20  Go    Cyd 2, Ann 1
  3  2026-11-21  Go    Ann 5, Dan 2
  4  2026-11-22  Go    Ann 4, Cyd 2
`, results.ListCmd)
	t.Setenv("ARBITER_DB", other)
	c.Prints(`4 results: 1 new, 1 known, 2 changed, 0 refused; 1 new player
  days     21 November 2026 (2 days ago)
  games    Go: 1 (2 to 5 points)
  players  new: Dan (1)
           Ann (1)
  take it back: arbiter undo c6
----
backup: DIR/other.db.backup-TIME
DB: differs from 2 as recorded; left alone, arbiter import DB --update takes it over
DB: differs from 3 as recorded; left alone, arbiter import DB --update takes it over
`, ImportCmd, here)
	c.Prints(`  player    guest  also called  games
  Ann                               2
  Annie                             2
  Bob       guest                   1
  Cyd Gray         Cyd              2
  Dan                               1
`, league.PlayersCmd, "list")
	t.Setenv("ARBITER_DB", c.File("third.db", ""))
	c.Prints(`4 results: 4 new, 0 known, 0 changed, 0 refused; 4 new players
  days     19 November 2026 (4 days ago) to 22 November 2026 (yesterday)
  games    Go: 4 (new; 1 to 5 points)
  players  new: Ann (4), Cyd (2), Bob (1), Dan (1)
  take it back: arbiter undo c1
`, ImportCmd, here)
	c.Prints(`  player  guest  also called  games
  Ann     guest  Annie            4
  Bob                             1
  Cyd                             2
  Dan                             1
`, league.PlayersCmd, "list")
}

// A file that cannot be read and a folder that cannot end an import.
func TestImportOfWhatCannotBeRead(t *testing.T) {
	c := commandtest.New(t)
	c.Prints(`----
error: DIR/broken.db is not a records file of Arbiter's; it was left as it is
`, ImportCmd, c.File("broken.db", "SQLite format 3\x00 and no more"))
	dir := filepath.Join(filepath.Dir(c.File("x", "")), "club")
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(dir, "a.csv"), "game_id,date,game,player,score\n1,2026-11-20,Go,Ann,3\n1,2026-11-20,Go,Bob,1\n")
	write(t, filepath.Join(dir, "b.txt"), position)
	c.Prints(`----
DIR/club/b.txt:1: there is no column player, no column date or game_id, no column game; found: game: bazaar; the first line names the columns: game_id, date, game, league, season, round, place_played, player, seat, score, place, winner, note; --game says which game all rows are of
error: nothing was imported, because of 1 complaint; --skip-bad imports the one other result that is new
`, ImportCmd, dir, "--format", "csv")
	c.Prints(`2 results: 1 new, 0 known, 0 changed, 1 refused; 2 new players
  days     20 November 2026 (3 days ago)
  games    Go: 1 (new; 1 to 3 points)
  players  new: Ann (1), Bob (1)
  nothing is recorded: this is a dry run
----
DIR/club/b.txt:1: there is no column player, no column date or game_id, no column game; found: game: bazaar; the first line names the columns: game_id, date, game, league, season, round, place_played, player, seat, score, place, winner, note; --game says which game all rows are of
`, ImportCmd, dir, "--format", "csv", "--skip-bad", "--dry-run")
	c.Prints(`2 results: 2 new, 0 known, 0 changed, 0 refused; 2 new players
  days     18 November 2026 (5 days ago) to 20 November 2026 (3 days ago)
  games    Bazaar: 1 (3 to 8 points), Go: 1 (new; 1 to 3 points)
  players  new: Ann (2), Bob (2)
  take it back: arbiter undo c1
`, ImportCmd, dir, "--game", "Go", "--strict")
	c.Prints(`2 results: 0 new, 2 known, 0 changed, 0 refused
`, ImportCmd, dir)
	root, err := os.OpenRoot(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer root.Close()
	deep := strings.Repeat(strings.Repeat("d", 200)+"/", 30) // longer than any path may be
	if err := root.MkdirAll(deep, 0o700); err != nil {
		t.Fatal(err)
	}
	c.Prints(`----
/dev/null: the file is empty
error: nothing was imported: no result in it can be
`, ImportCmd, os.DevNull)
	c.Prints(`----
DIR/club/a.csv:2: this game stands twice in the import; each game needs an id of its own, and the rows of a game must stand together
error: nothing would be imported, because of 1 complaint; nothing else in it is new
`, ImportCmd, filepath.Join(dir, "a.csv"), filepath.Join(dir, "a.csv"), "--dry-run")
	if _, err := (&importRun{temp: dir}).spool(func(io.Writer) error { return io.ErrUnexpectedEOF }); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("what breaks off while it is read: %v", err)
	}
	if text := c.Run(ImportCmd, dir); !strings.HasPrefix(text, "----\nerror: reading the folder DIR/club: ") {
		t.Errorf("a folder that cannot be read: %s", text)
	}
}
