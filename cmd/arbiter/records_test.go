package main

import (
	"bytes"
	"database/sql"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/terminal"
)

// trouble makes files that are no records, or none that this program may
// touch.
func trouble(t *testing.T) map[string]string {
	t.Helper()
	dir := t.TempDir()
	newer := filepath.Join(dir, "newer.db")
	db, err := sql.Open("sqlite", newer)
	if err == nil {
		_, err = db.Exec(`PRAGMA application_id = 0x41524252; PRAGMA user_version = 99; CREATE TABLE future (a)`)
	}
	if err == nil {
		err = db.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
	text := filepath.Join(dir, "notes.db")
	if err := os.WriteFile(text, []byte(strings.Repeat("notes of mine ", 100)), 0o644); err != nil {
		t.Fatal(err)
	}
	return map[string]string{"this is a pipe or a device": os.DevNull, "a newer Arbiter": newer, "is not a records file": text, "this is a folder": dir}
}

// Trouble with the records file is exit code 3 in every command, and leaves
// the file as it is.
func TestTroubleIsExitCode3(t *testing.T) {
	for words, file := range trouble(t) {
		before, _ := os.ReadFile(file)
		for _, command := range []string{
			"list", "show 1", "void 1", "undo", "log", "records check", "records rescore",
			"records backup copy.db", "records copy copy.db", "players list", "players merge Bob --into Ann", "standings", "history", "history Ann", "score --save testdata/../../../docs/examples/subdivision.txt",
		} {
			var out, errs bytes.Buffer
			code := run(append(strings.Fields(command), "--db", file), strings.NewReader(""), &out, &errs)
			if code != terminal.Records || !strings.Contains(errs.String(), words) {
				t.Errorf("arbiter %s: exit code %d, %s", command, code, errs.String())
			}
		}
		if after, _ := os.ReadFile(file); !bytes.Equal(before, after) {
			t.Errorf("%s was changed", file)
		}
	}
}

// A game that was scored under a ruling of the command line is scored again under it,
// whatever its text says.
func TestTheRulingOfTheCommandLineStays(t *testing.T) {
	dir := t.TempDir()
	file, db := filepath.Join(dir, "game.txt"), filepath.Join(dir, "league.db")
	text := "game: pyramid\nplayer: Ann\nplayer: Bob\nruling: suit-ties=cards\n\nquarry: Kem Kem\n" +
		"Ann: Cgo Rsi Rsi Kgo Kgo Ksi\nBob: Csi Rgo Rgo Kbr Kbr Ksi\npaid: Ann 10, Bob 10\n"
	if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	if says := answers(t, terminal.Done, "score", "--db", db, file); !strings.Contains(says, "Ann wins 10 : −10") {
		t.Errorf("by its text:\n%s", says)
	}
	answers(t, terminal.Done, "score", "--save", "--db", db, "--ruling", "suit-ties=none", file)
	answers(t, terminal.Done, "records", "check", "--db", db)
	if says := answers(t, terminal.Done, "records", "rescore", "--db", db); !strings.Contains(says, "1 result scored again, 0 changed") {
		t.Errorf("scored again:\n%s", says)
	}
}

// Points that do not follow from their position are found, worked out again, and brought back by
// an undo. A position that cannot be read is told.
func TestScoresThatDoNotHold(t *testing.T) {
	dir := t.TempDir()
	file, path := filepath.Join(dir, "game.txt"), filepath.Join(dir, "league.db")
	if err := os.WriteFile(file, []byte("game: bazaar\nplayer: Ann\nplayer: Bob\ndate: 2026-11-20\n\nAnn: buy RWBGY* left 0\nBob: buy RRRRB left 1\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	answers(t, terminal.Done, "import", file, "--db", path)
	change := func(text string) {
		t.Helper()
		db, err := sql.Open("sqlite", path)
		if err == nil {
			_, err = db.Exec(text)
			err = errors.Join(err, db.Close())
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	change(`UPDATE sheets SET sheet = replace(sheet, '"points":8', '"points":9'); UPDATE seats SET points = 9 WHERE points = 8`)
	const differs = "  1  2026-11-20  Ann 9, Bob 3 → Ann 8, Bob 3\n1 result scored again, 1 changed\n"
	for _, test := range []struct {
		code    int
		command string
		want    string
	}{
		{terminal.No, "records check", "  scores  1: its position gives Ann 8, Bob 3, places [1 2] today, Ann 9, Bob 3, places [1 2] is stored (arbiter records rescore --db "},
		{terminal.Done, "records rescore --dry-run", differs},
		{terminal.Done, "records rescore", differs + "  take it back: arbiter undo c2 --db "},
		{terminal.Done, "undo", "undid c2: rescored 1 result\nchanged back 1: Bazaar, "},
		{terminal.Done, "records rescore --json", `{"result":1,"game":"bazaar","before":[{"name":"Ann","total":9},{"name":"Bob","total":3}],"after":[{"name":"Ann","total":8},{"name":"Bob","total":3}]}` + "\n" + `{"command":4,"scored":1,"changed":1,"unreadable":0}` + "\n"},
	} {
		if says := answers(t, test.code, append(strings.Fields(test.command), "--db", path)...); !strings.HasPrefix(says, test.want) {
			t.Errorf("arbiter %s:\n%s\nwant\n%s", test.command, says, test.want)
		}
	}
	change(`UPDATE sheets SET text = replace(text, 'RWBGY*', 'RWBGQ*')`)
	if says := answers(t, terminal.No, "records", "rescore", "--db", path); !strings.HasPrefix(says, "  1  its position cannot be scored today: ") || !strings.HasSuffix(says, "\n1 result scored again, 0 changed\n") {
		t.Error(says)
	}
}
