package session

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/charmbracelet/x/ansi"
	"github.com/muesli/termenv"

	_ "arbiter/cmd/arbiter/earlyterm"
	"arbiter/cmd/arbiter/sheet/pagetest"
	"arbiter/cmd/arbiter/sheet/screen"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/records"
	"arbiter/score/goldentest"
)

// A talk is a sheet whose stages take their keys from a test. It keeps what they show, what is
// typed, and what the program writes.
type talk struct {
	*session
	t         *testing.T
	keys      []string       // for the stages to come
	meanwhile map[int]func() // by the number of the stages to come: what happens before its keys
	seen      map[string]bool
	text      bytes.Buffer
}

// golden is the folder of the expected talks.
var golden, _ = filepath.Abs("testdata")

// An output keeps what is written; of an answer that was kept before, only its first line.
type output struct{ *talk }

func (to output) Write(text []byte) (int, error) {
	all := string(text)
	if first, rest, _ := strings.Cut(all, "\n"); strings.Count(rest, "\n") > 3 && to.seen[all] {
		all = first + " …\n"
	}
	to.seen[all] = true
	to.text.WriteString(all)
	return len(text), nil
}

// A club has records and files of its own, in the working folder, and a clock that stands still.
type club struct {
	t   *testing.T
	now time.Time
}

// newClub returns a club in Greenwich without records and drafts, on the evening of Monday 23
// November 2026.
func newClub(t *testing.T) *club {
	dir := t.TempDir()
	t.Chdir(dir)
	t.Setenv("ARBITER_DB", filepath.Join(dir, "league.db"))
	t.Setenv("XDG_STATE_HOME", dir)
	t.Setenv("VISUAL", "ed")
	t.Setenv("USER", "ann")
	zone := time.Local
	time.Local = time.UTC
	t.Cleanup(func() { time.Local = zone })
	return &club{t, time.Date(2026, 11, 23, 20, 0, 0, 0, time.UTC)}
}

// file writes a file and returns its path.
func (c *club) file(name, text string) string {
	c.t.Helper()
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		c.t.Fatal(err)
	}
	path, err := filepath.Abs(name)
	if err != nil {
		c.t.Fatal(err)
	}
	return path
}

func (c *club) read(name string) string {
	c.t.Helper()
	text, err := os.ReadFile(name)
	if err != nil {
		c.t.Fatal(err)
	}
	return string(text)
}

func (c *club) change(work func(*records.Tx) error) {
	c.t.Helper()
	store, err := records.Open(os.Getenv("ARBITER_DB"), records.Options{Create: true, Now: func() time.Time { return c.now }})
	if err != nil {
		c.t.Fatal(err)
	}
	defer store.Close()
	if err := store.Do(c.t.Context(), records.Command{Who: "ann"}, work); err != nil {
		c.t.Fatal(err)
	}
}

// begin begins a sheet. The keys are those of the stages in their order, see pagetest.Keys; at each
// § the screen is kept, and ^C interrupts.
func begin(t *testing.T, c *club, keys ...string) *talk {
	k := &talk{t: t, keys: keys, seen: map[string]bool{}}
	s := &terminal.Streams{In: strings.NewReader(strings.Repeat("y\n", 9)), Out: bufio.NewWriter(output{k}), Err: output{k}, Width: terminal.Unlimited,
		ErrWidth: 1000, Colours: termenv.Ascii, Terminal: true, Now: func() time.Time { return c.now }} // no path is folded
	k.session = newSession(t.Context(), s, Options{NoProof: true})
	k.session.screen = k
	return k
}

func (k *talk) Show(s screen.Stage, full bool) error {
	k.t.Helper()
	if len(k.keys) == 0 {
		k.t.Fatalf("there are no keys for\n%s\nbehind\n%s", s.View(), k.told())
	}
	if !full {
		k.look(s)
	}
	if do := k.meanwhile[len(k.keys)]; do != nil {
		do()
	}
	keys := k.keys[0]
	k.keys = k.keys[1:]
	fmt.Fprintf(&k.text, "> %s\n", keys)
	for i, part := range strings.Split(keys, "§") {
		if i > 0 {
			k.look(s)
		}
		if part == "^C" {
			return screen.ErrInterrupted
		}
		for _, key := range pagetest.Keys(part) {
			if over, _ := s.Over(); over {
				k.t.Fatalf("the stage was over before the keys were, behind\n%s", k.told())
			}
			s.Update(key)
		}
	}
	over, err := s.Over()
	if !over {
		k.t.Fatalf("the keys do not end\n%s\nbehind\n%s", s.View(), k.told())
	}
	return err
}

// look keeps the lines of a stage that hold anything, and of what was kept before the first.
func (k *talk) look(s screen.Stage) {
	var lines []string
	for _, l := range strings.Split(ansi.Strip(s.View()), "\n") {
		if l = strings.TrimRight(l, " "); strings.Trim(l, " ─┃") != "" {
			lines = append(lines, l)
		}
	}
	all := strings.Join(lines, "\n")
	if k.seen[all] {
		all = lines[0] + " …"
	}
	k.seen[all] = true
	k.text.WriteString(all + "\n")
}

// told returns everything that was kept, with DIR for what differs from run to run.
func (k *talk) told() string {
	dir, _ := os.Getwd()
	return strings.ReplaceAll(k.text.String(), dir, "DIR")
}

// tells compares everything that was kept with a file.
func (k *talk) tells(name string) {
	k.t.Helper()
	if len(k.keys) > 0 {
		k.t.Errorf("nobody asked for %q", k.keys)
	}
	goldentest.Same(k.t, filepath.Join(golden, name+".txt"), k.told())
}

// ends keeps the answer, an error and its exit code.
func (k *talk) ends(err error) {
	k.streams.Out.Flush()
	if err != nil {
		k.streams.ShowError(err)
		fmt.Fprintf(&k.text, "exit code %d\n", terminal.ExitCode(err))
	}
}
