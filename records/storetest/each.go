package storetest

import (
	"database/sql"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// ForEach runs a test on both engines, in parallel with other tests: NewPlace returns a place on
// the engine whose turn it is.
func ForEach(t *testing.T, test func(t *testing.T)) {
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		test(t)
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		Shared.Want(t)
		test(t)
	})
}

// NewPlace returns a place without records.
func NewPlace(t testing.TB) string {
	t.Helper()
	if strings.Contains(t.Name()+"/", "/postgres/") {
		return Shared.Schema(t)
	}
	return filepath.Join(t.TempDir(), "league.db")
}

// Script makes or changes a file with SQL, as another program would.
func Script(t testing.TB, path, text string) {
	t.Helper()
	db, err := sql.Open("sqlite", path)
	if err == nil {
		_, err = db.Exec(text)
	}
	if err == nil {
		err = db.Close()
	}
	if err != nil {
		t.Fatal(err)
	}
}

// Read returns what is in a file.
func Read(t testing.TB, path string) string {
	t.Helper()
	b, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// Spoil overwrites a file from a byte on.
func Spoil(t testing.TB, path string, from int) {
	t.Helper()
	b := []byte(Read(t, path))
	for i := from; i < len(b); i++ {
		b[i] = 0x55
	}
	if err := os.WriteFile(path, b, 0o600); err != nil {
		t.Fatal(err)
	}
}
