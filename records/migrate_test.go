package records

import (
	"context"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// oldFile makes a file of an older format as its program left it: results with
// seats as they were packed then, a merge, a void, and their log.
func oldFile(t *testing.T, format, results int) string {
	t.Helper()
	steps, err := migrations()
	must(t, err)
	path := filepath.Join(t.TempDir(), "league.db")
	var b strings.Builder
	for _, step := range steps[:format] {
		b.WriteString(step.script)
	}
	fmt.Fprintf(&b, "PRAGMA application_id = %d; PRAGMA user_version = %d;\n", applicationID, format)
	b.WriteString(`INSERT INTO players VALUES (1, 'Ann', 'ann', NULL), (2, 'Bob', 'bob', NULL), (3, 'Bobby', 'bobby', 2);
INSERT INTO leagues (id, name, key) VALUES (1, 'Tuesday', 'tuesday');
`)
	sheet, err := toJSON(storeSheet(ptr(game("x: Ann 5, Bob 3").Sheet)))
	must(t, err)
	seats := []byte{seatsWithoutTotals, 1, 1, 2, 2}
	if format > 1 {
		seats = packSeats([]Seat{{1, 1, 5}, {2, 2, 3}})
	}
	for id := 1; id <= results; id++ {
		fmt.Fprintf(&b, "INSERT INTO results VALUES (%d, 1790000000000, 60, '%s', x'%x', 'tally', 1, NULL, 1, 1790000000000, '', '', '', 'id', 'g%d');\n",
			id, []string{"confirmed", "void"}[btoi(id == 1)], seats, id)
		fmt.Fprintf(&b, "INSERT INTO sheets VALUES (%d, 'x: Ann 5, Bob 3', '%s', 'old');\n", id, strings.ReplaceAll(sheet, "'", "''"))
	}
	row := func(state string) string {
		return fmt.Sprintf(`{"complete":1,"entered":1790000000000,"game":"tally","id":1,"league":1,"note":"","outside":"g1","place":"","played":1790000000000,"round":"","season":null,"seats":{"hex":"%s"},"source":"id","state":"%s","zone":60}`,
			hex.EncodeToString(seats), state)
	}
	b.WriteString(`INSERT INTO commands VALUES (1, 1790000000000, 'ann', '[]', 'saved', 'old', NULL), (2, 1790000000000, 'ann', '[]', 'merged', 'old', NULL), (3, 1790000000000, 'ann', '[]', 'voided', 'old', NULL);
INSERT INTO changes VALUES (1, 1, 'players', 1, NULL), (1, 2, 'players', 2, NULL), (1, 3, 'players', 3, NULL), (1, 4, 'leagues', 1, NULL),
 (2, 1, 'players', 3, '{"folded":null,"id":3,"key":"bobby","name":"Bobby"}'), (3, 1, 'results', 1, '` + row("confirmed") + "');\n")
	for id := 1; id <= results; id++ {
		fmt.Fprintf(&b, "INSERT INTO changes VALUES (1, %d, 'results', %d, NULL), (1, %d, 'sheets', %d, NULL);\n", 3+2*id, id, 4+2*id, id)
	}
	script(t, path, "BEGIN;"+b.String()+"COMMIT;")
	return path
}

func btoi(b bool) int {
	if b {
		return 1
	}
	return 0
}

// A file of each older format is brought up to date after a backup; its old
// commands can be taken back and brought back, with all points, few rows and
// many.
func TestOldFormatsKeepTheirLog(t *testing.T) {
	for format := 1; format <= 2; format++ {
		for _, results := range []int{3, manyRows + 10} {
			path := oldFile(t, format, results)
			s := openStore(t, path)
			clean(t, s)
			backups, err := filepath.Glob(path + backupMark + "*")
			must(t, err)
			if len(backups) != 1 || !strings.HasSuffix(backups[0], fmt.Sprint("-v", format)) {
				t.Errorf("format %d: backups %v", format, backups)
			}
			if info, err := os.Stat(backups[0]); err != nil || info.Size() == 0 {
				t.Error(info, err)
			}
			migrated := dump(t, s)
			must(t, undo(s, 3)) // the void: #4
			if f := show(t, s, 1); f.State != Confirmed || f.Seats[0].Total != 5 || f.Seats[1].Total != 3 {
				t.Errorf("format %d, void taken back: %s %+v", format, f.State, f.Seats)
			}
			must(t, undo(s, 4))
			if dump(t, s) != migrated {
				t.Errorf("format %d: the void does not come back as it was", format)
			}
			for _, id := range []int64{3, 2, 1} { // #6, #7, #8
				must(t, undo(s, id))
			}
			if left := dump(t, s); left != "" {
				t.Errorf("format %d: %.300s is left", format, left)
			}
			for _, id := range []int64{8, 7, 6} {
				must(t, undo(s, id))
			}
			if dump(t, s) != migrated {
				t.Errorf("format %d, %d results: they do not come back as they were", format, results)
			}
			must(t, s.List(context.Background(), Filter{}, func(f Full) error {
				if f.Seats[0].Total != 5 || f.Names[1] != "Bob" {
					t.Errorf("format %d: #%d has %+v of %v", format, f.ID, f.Seats, f.Names)
				}
				return nil
			}))
			clean(t, s)
		}
	}
}

// What a program of the first format took away comes back with points.
func TestRowsOfTheFirstFormatComeBackWithPoints(t *testing.T) {
	path := oldFile(t, 1, manyRows+10)
	// The old program took everything back: the log has each row as it was then.
	script(t, path, `INSERT INTO commands VALUES (4, 1790000000000, 'ann', '[]', 'undid', 'old', 1);
INSERT INTO changes SELECT 4, id, 'results', id, json_object('id', id, 'played', played, 'zone', zone, 'state', state, 'seats', json_object('hex', lower(hex(seats))),
 'game', game, 'league', NULL, 'season', NULL, 'complete', complete, 'entered', entered, 'round', round, 'place', place, 'note', note, 'source', source, 'outside', outside) FROM results;
INSERT INTO changes SELECT 4, 10000+result, 'sheets', result, json_object('result', result, 'text', text, 'sheet', sheet, 'version', version) FROM sheets;
DELETE FROM sheets; DELETE FROM results;`)
	s := openStore(t, path)
	must(t, undo(s, 4))
	if n := count(t, s); n != manyRows+10 {
		t.Fatalf("%d results came back", n)
	}
	for _, id := range []int64{1, manyRows} {
		if f := show(t, s, id); f.Seats[0].Total != 5 || f.Seats[1].Total != 3 {
			t.Errorf("#%d came back with %+v", id, f.Seats)
		}
	}
	clean(t, s)
}
