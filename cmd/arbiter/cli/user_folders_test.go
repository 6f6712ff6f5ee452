package cli

import (
	"os/user"
	"path/filepath"
	"testing"
)

// Without HOME the records are in the folder of the account, not at the root.
func TestRecordsWithoutHome(t *testing.T) {
	u, err := user.Current()
	if err != nil || u.HomeDir == "" {
		t.Skip("the account has no folder")
	}
	for _, name := range []string{"HOME", "XDG_DATA_HOME", "ARBITER_DB"} {
		t.Setenv(name, "")
	}
	if got, want := (&App{}).DBPath(), filepath.Join(u.HomeDir, ".local", "share", "arbiter", "league.db"); got != want {
		t.Errorf("the records are in %s, not in %s", got, want)
	}
}
