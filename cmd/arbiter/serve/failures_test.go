package serve

import (
	"bytes"
	"errors"
	"fmt"
	"log/slog"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/tables"
)

// What fails is logged with people and tables named only where it is asked to tell everything.
func TestFaultsInTheLogNameNobody(t *testing.T) {
	t.Parallel()
	for _, verbose := range []bool{false, true} {
		level := slog.LevelInfo
		if verbose {
			level = slog.LevelDebug
		}
		var b bytes.Buffer
		log := slog.New(slog.NewTextHandler(&b, &slog.HandlerOptions{Level: level}))
		s := startServer(t, leagueFile(t), door.Options{Verbose: verbose})
		s.Log = log
		s.Fail(httptest.NewRecorder(), httptest.NewRequest("GET", "/", nil), fmt.Errorf("recording the game of Ann: %w", errors.New("the drive is gone")))
		if says := b.String(); !strings.Contains(says, "the drive is gone") || strings.Contains(says, "Ann") != verbose {
			t.Errorf("verbose %t: a fault is logged as %s", verbose, says)
		}
		b.Reset()
		folder := t.TempDir()
		if err := os.WriteFile(filepath.Join(folder, "BCDFG.txt"), []byte("no sheet"), 0o600); err != nil {
			t.Fatal(err)
		}
		(&tables.Tables{Folder: folder, Log: log}).Load()
		if says := b.String(); !strings.Contains(says, folder) || strings.Contains(says, "BCDFG") != verbose {
			t.Errorf("verbose %t: a sheet that cannot be read is logged as %s", verbose, says)
		}
	}
}
