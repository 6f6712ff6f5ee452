package main

import (
	"bytes"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/cli"
)

const subdivisionFile = "../../docs/examples/subdivision.txt"

// A clubhouse is a folder with the records of a game, a copy of the game's text and
// a backup.
type clubhouse struct {
	t  *testing.T
	db string
}

func newClubhouse(t *testing.T) *clubhouse {
	t.Helper()
	c := &clubhouse{t, filepath.Join(t.TempDir(), "l.db")}
	c.must("score", "--save", subdivisionFile)
	c.must("records", "backup", c.path("l.db.backup-1"))
	text, err := os.ReadFile(subdivisionFile)
	if err == nil {
		err = os.WriteFile(c.path("game.txt"), text, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func (c *clubhouse) path(name string) string { return filepath.Join(filepath.Dir(c.db), name) }

func (c *clubhouse) run(to io.Writer, args ...string) (code int, errs string) {
	var b bytes.Buffer
	code = run(append(args, "--db", c.db), strings.NewReader(""), to, &b)
	return code, b.String()
}

func (c *clubhouse) must(args ...string) string {
	c.t.Helper()
	var out bytes.Buffer
	if code, errs := c.run(&out, args...); code != cli.ExitDone {
		c.t.Fatalf("arbiter %v: exit code %d, %s", args, code, errs)
	}
	return out.String()
}

// files is every file of the club's folder and what it holds.
func (c *clubhouse) files() map[string]string {
	c.t.Helper()
	files := map[string]string{}
	list, err := os.ReadDir(filepath.Dir(c.db))
	for _, e := range list {
		var text []byte
		if text, err = os.ReadFile(c.path(e.Name())); errors.Is(err, fs.ErrNotExist) {
			text, err = nil, nil // a link to nowhere
		}
		files[e.Name()] = string(text)
	}
	if err != nil {
		c.t.Fatal(err)
	}
	return files
}

// -o never writes over the records or what is read, under whatever name, and nothing
// is changed by the command either. What belongs to the records has names that no
// answer may have.
func TestTheAnswerReplacesNothingThatIsHeld(t *testing.T) {
	c := newClubhouse(t)
	if err := os.Rename(c.db, c.path("league.txt")); err != nil {
		t.Fatal(err)
	}
	c.db = c.path("league.txt")
	for from, to := range map[string]string{"league.txt": "soft", "game.txt": "soft.txt"} {
		if err := os.Symlink(from, c.path(to)); err != nil {
			t.Fatal(err)
		}
	}
	for from, to := range map[string]string{"league.txt": "hard", "game.txt": "hard.txt", "l.db.backup-1": "backup"} {
		if err := os.Link(c.path(from), c.path(to)); err != nil {
			t.Fatal(err)
		}
	}
	records := []string{"league.txt", "soft", "hard", "backup", "league.txt-wal", "league.txt.backup-1"}
	input := []string{"game.txt", "soft.txt", "hard.txt"}
	game := c.path("game.txt")
	before := c.files()
	for _, one := range []struct {
		command []string
		places  []string
	}{
		{[]string{"standings"}, records},
		{[]string{"records", "rescore"}, records},
		{[]string{"players", "merge", "Ann", "Bob"}, records},
		{[]string{"leagues", "create", "Cup"}, records},
		{[]string{"export", "--format", "csv"}, records},
		{[]string{"rules"}, records},
		{[]string{"odds"}, records},
		{[]string{"new", "pyramid"}, records},
		{[]string{"score", game}, append(records, input...)},
		{[]string{"score", "--save", game}, append(records, input...)},
		{[]string{"validate", game}, append(records, input...)},
		{[]string{"best", game}, append(records, input...)},
		{[]string{"import", game}, append(records, input...)},
		{[]string{"import", "--dry-run", game}, append(records, input...)},
		{[]string{"export", "--format", "csv", game}, append(records, input...)},
		{[]string{"edit", "1", "--file", game}, append(records, input...)},
	} {
		for _, place := range one.places {
			code, errs := c.run(io.Discard, append(one.command, "-o", c.path(place))...)
			if code != cli.ExitUnclear || !strings.Contains(errs, "the answer cannot go to") && !strings.Contains(errs, "it is a database") && !strings.Contains(errs, " files, only .txt, ") {
				t.Errorf("arbiter %v -o %s: exit code %d, %s", one.command, place, code, errs)
			}
		}
	}
	for name, text := range c.files() {
		if was, there := before[name]; !there && !strings.HasPrefix(name, "league.txt.backup-2") || there && was != text {
			t.Errorf("%s was written", name)
		}
	}
}

// What the command itself makes is not replaced by its answer.
func TestTheAnswerReplacesNothingThatTheCommandMakes(t *testing.T) {
	c := newClubhouse(t)
	for _, one := range []struct{ db, command string }{
		{c.db, "records backup " + c.path("new.txt")},
		{c.db, "records copy " + c.path("new.txt")},
		{c.path("new.txt"), "leagues create Cup"},
	} {
		var errs bytes.Buffer
		code := run(append(strings.Fields(one.command), "--db", one.db, "-o", c.path("new.txt")), nil, io.Discard, &errs)
		if code != cli.ExitUnclear || !strings.Contains(errs.String(), "new.txt: the file was made meanwhile; name another one") {
			t.Errorf("arbiter %s: exit code %d, %s", one.command, code, &errs)
		}
		if text := c.files()["new.txt"]; !strings.HasPrefix(text, "SQLite format 3\x00") {
			t.Errorf("arbiter %s: the file begins with %.20q", one.command, text)
		}
		os.Remove(c.path("new.txt"))
	}
}

// What the shell appends to a file that the program holds is not written.
func TestTheShellsAppendingIsSeen(t *testing.T) {
	c := newClubhouse(t)
	for _, one := range []struct{ file, command string }{{"l.db", "standings"}, {"l.db", "rules"}, {"game.txt", "score " + c.path("game.txt")}} {
		f, err := os.OpenFile(c.path(one.file), os.O_APPEND|os.O_WRONLY, 0)
		if err != nil {
			t.Fatal(err)
		}
		code, errs := c.run(f, strings.Fields(one.command)...)
		if f.Close(); code != cli.ExitUnclear || !strings.Contains(errs, "the answer cannot go to") {
			t.Errorf("arbiter %s >> %s: exit code %d, %s", one.command, one.file, code, errs)
		}
	}
}

// A new file has the rights that the umask leaves; one that is replaced keeps
// its own; what may not be written is not replaced; a link is followed.
func TestRightsOfWrittenFiles(t *testing.T) {
	c := newClubhouse(t)
	rights := func(name string) fs.FileMode {
		info, err := os.Lstat(c.path(name))
		if err != nil {
			t.Fatal(err)
		}
		return info.Mode()
	}
	plain, err := os.OpenFile(c.path("plain.txt"), os.O_CREATE, 0o666)
	if err != nil {
		t.Fatal(err)
	}
	plain.Close()
	c.must("standings", "-o", c.path("new.txt"))
	if rights("new.txt") != rights("plain.txt") {
		t.Errorf("a new file has %v, others %v", rights("new.txt"), rights("plain.txt"))
	}
	for _, mode := range []fs.FileMode{0o600, 0o640, 0o664, 0o755} {
		if err := os.Chmod(c.path("new.txt"), mode); err != nil {
			t.Fatal(err)
		}
		c.must("standings", "-o", c.path("new.txt"))
		if rights("new.txt") != mode {
			t.Errorf("a file of %v has %v now", mode, rights("new.txt"))
		}
	}
	if err := os.Symlink("new.txt", c.path("link.txt")); err != nil {
		t.Fatal(err)
	}
	c.must("rules", "-o", c.path("link.txt"))
	if rights("link.txt").Type() != fs.ModeSymlink || rights("new.txt") != 0o755 || !strings.Contains(c.files()["new.txt"], "Subdivision") {
		t.Error("the link was not followed")
	}
	if os.Getuid() != 0 { // nobody keeps root from writing
		if err := os.Chmod(c.path("new.txt"), 0o444); err != nil {
			t.Fatal(err)
		}
		if code, errs := c.run(io.Discard, "standings", "-o", c.path("new.txt")); code != cli.ExitUnclear || !strings.Contains(errs, "permission denied") {
			t.Errorf("exit code %d, %s", code, errs)
		}
	}
	for name := range c.files() {
		if strings.Contains(name, ".part-") {
			t.Errorf("%s was left behind", name)
		}
	}
}

// changes are a command of each kind that changes the records. Each finds
// something to change in a new club.
func (c *clubhouse) changes() map[string][]string {
	mended := strings.ReplaceAll(c.files()["game.txt"], "Ann", "Annie")
	if err := os.WriteFile(c.path("mended.txt"), []byte(mended), 0o644); err != nil {
		c.t.Fatal(err)
	}
	return map[string][]string{
		"void":   {"void", "1"},
		"edit":   {"edit", "1", "--note", "mended"},
		"mend":   {"edit", "1", "--file", c.path("mended.txt")},
		"undo":   {"undo"},
		"rename": {"players", "rename", "Ann", "Anna"},
		"league": {"leagues", "create", "Cup"},
		"terms":  {"leagues", "edit", "Tuesday league", "--best", "3"},
	}
}

// The answer's place is opened before the change: where it cannot be, nothing
// is changed.
func TestNothingIsChangedWithoutAPlaceForTheAnswer(t *testing.T) {
	c := newClubhouse(t)
	for name, command := range c.changes() {
		if name == "void" || name == "undo" {
			continue // they write no file
		}
		before := c.must("log", "--json")
		code, errs := c.run(io.Discard, append(command, "-o", c.path("nowhere/answer.txt"))...)
		if code != cli.ExitUnclear || !strings.Contains(errs, "cannot write") {
			t.Errorf("%s: exit code %d, %s", name, code, errs)
		}
		if after := c.must("log", "--json"); after != before {
			t.Errorf("%s: changed:\n%s", name, after)
		}
	}
	none := c.path("none.db")
	if code := run([]string{"leagues", "create", "Cup", "--db", none, "-o", c.path("nowhere/answer.txt")}, nil, io.Discard, io.Discard); code != cli.ExitUnclear {
		t.Errorf("exit code %d", code)
	}
	if _, err := os.Stat(none); err == nil {
		t.Error("records were made")
	}
}

// noRoom is a disk without room.
type noRoom struct{}

func (noRoom) Write([]byte) (int, error) { return 0, errors.New("no room") }

// A change that was kept is never answered with an error alone: when the
// answer cannot be written, the message says what was kept and how to see it.
func TestAChangeThatWasKeptIsSaid(t *testing.T) {
	for name := range newClubhouse(t).changes() {
		c := newClubhouse(t)
		code, errs := c.run(noRoom{}, c.changes()[name]...)
		want := "error: writing the answer: no room\nthe change was kept as c2 of the log; to take it back:\n  arbiter undo c2 --db " + c.db + "\n"
		if code != cli.ExitUnclear || !strings.HasSuffix(errs, want) {
			t.Errorf("%s: exit code %d, %s", name, code, errs)
		}
		if log := c.must("log", "--json"); !strings.Contains(log, `"command":2`) {
			t.Errorf("%s: not kept:\n%s", name, log)
		}
	}
	c := newClubhouse(t)
	if code, errs := c.run(noRoom{}, "records", "rescore"); code != cli.ExitUnclear || !strings.Contains(errs, "no room\nnothing was changed in the records\n") {
		t.Errorf("exit code %d, %s", code, errs)
	}
	if code, errs := c.run(noRoom{}, "records", "backup", c.path("b.db")); code != cli.ExitUnclear || !strings.Contains(errs, "no room\nthe backup is made: "+c.path("b.db")) {
		t.Errorf("exit code %d, %s", code, errs)
	}
	if code, errs := c.run(noRoom{}, "standings"); code != cli.ExitUnclear || errs != "error: writing the answer: no room\n" {
		t.Errorf("exit code %d, %s", code, errs)
	}
}
