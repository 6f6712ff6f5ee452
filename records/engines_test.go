package records

import (
	"path/filepath"
	"strings"
	"testing"

	"arbiter/records/storetest"
)

// server is the tests' own PostgreSQL.
var server = &storetest.Shared

// forEachStore runs a test over both engines, beside other tests: newStore and
// newPlace answer with the one whose turn it is.
func forEachStore(t *testing.T, test func(t *testing.T)) {
	t.Parallel()
	t.Run("sqlite", func(t *testing.T) {
		t.Parallel()
		test(t)
	})
	t.Run("postgres", func(t *testing.T) {
		t.Parallel()
		server.Want(t)
		test(t)
	})
}

// newPlace is where no records are yet.
func newPlace(t testing.TB) string {
	t.Helper()
	if strings.Contains(t.Name()+"/", "/postgres/") {
		return server.Schema(t)
	}
	return filepath.Join(t.TempDir(), "league.db")
}
