package door

import (
	"arbiter/cmd/arbiter/terminal"
	"bufio"
	"fmt"
	"github.com/muesli/termenv"
	"io"
	"os"
	"path/filepath"
	"testing"
	"time"
)

func TestMain(m *testing.M) {
	folder, err := os.MkdirTemp("", "arbiter-door-")
	if err == nil {
		err = os.Setenv("XDG_STATE_HOME", folder) // no test may come near the codes of who runs it
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	code := m.Run()
	_ = os.RemoveAll(folder)
	os.Exit(code)
}

// openDoor opens a door to records of its own, which ends with the test.
func openDoor(t *testing.T, o Options) *Door {
	t.Helper()
	s, err := New(&terminal.Streams{Now: time.Now, DB: filepath.Join(t.TempDir(), "league.db"), Width: 80, Out: bufio.NewWriter(io.Discard), Err: io.Discard, Colours: termenv.Ascii}, o, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(s.Close)
	return s
}
