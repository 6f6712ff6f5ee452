package main

import (
	"bytes"
	"errors"
	"github.com/google/go-cmp/cmp"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/terminal"
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
	return typed(c.t, append(args, "--db", c.db)...)
}

// files returns every file of the club's folder and what it holds.
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

// -o never writes over the records, a backup or what is read.
func TestNothingThatIsHeldIsReplaced(t *testing.T) {
	c := newClubhouse(t)
	before := c.files()
	for _, args := range [][]string{
		{"export", "--format", "csv", "-o", c.db}, {"new", "pyramid", "-o", c.db}, {"pair", "--league", "Tuesday league", "--players", "Ann,Bob", "-o", c.db},
		{"export", "--format", "notation", c.path("game.txt"), "-o", c.path("game.txt")},
	} {
		if code, errs := c.run(io.Discard, args...); code != terminal.Unclear || !strings.Contains(errs, "error: ") {
			t.Errorf("arbiter %q: exit code %d, %s", args, code, errs)
		}
	}
	if diff := cmp.Diff(before, c.files()); diff != "" {
		t.Error(diff)
	}
}

// changes returns a command of each kind that changes the records. Each finds
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
		if code != terminal.Unclear || !strings.HasSuffix(errs, want) {
			t.Errorf("%s: exit code %d, %s", name, code, errs)
		}
		if log := c.must("log", "--json"); !strings.Contains(log, `"command":2`) {
			t.Errorf("%s: not kept:\n%s", name, log)
		}
	}
	c := newClubhouse(t)
	if code, errs := c.run(noRoom{}, "records", "rescore"); code != terminal.Unclear || !strings.Contains(errs, "writing the answer: no room\n") {
		t.Errorf("exit code %d, %s", code, errs)
	}
	if code, errs := c.run(noRoom{}, "records", "backup", c.path("b.db")); code != terminal.Unclear || !strings.Contains(errs, "no room\nthe backup is made: "+c.path("b.db")) {
		t.Errorf("exit code %d, %s", code, errs)
	}
	if code, errs := c.run(noRoom{}, "standings"); code != terminal.Unclear || errs != "error: writing the answer: no room\n" {
		t.Errorf("exit code %d, %s", code, errs)
	}
}
