package cli

import (
	"fmt"
	"os"
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

// An address of another kind would be a file's name; its password is not repeated.
func TestAddressesOfRecords(t *testing.T) {
	for place, want := range map[string]string{
		"postgress://ann:secret@host/club":  "no records are at an address that begins with postgress://; a server's is postgres://user@host/base",
		"Postgres://host/club":              "no records are at an address that begins with Postgres://; a server's is postgres://user@host/base",
		"postgres://ann:secret@host/club":   "",
		"postgresql://ann:secret@host/club": "",
		`C://club/league.db`:                "",
		"folder/with://colon":               "",
		"league.db":                         "",
	} {
		for _, a := range []*App{{Colour: "auto", DB: place}, {Colour: "auto"}} {
			t.Setenv("ARBITER_DB", place)
			err := a.Begin()
			if got := fmt.Sprint(err); err == nil && want != "" || err != nil && (got != want || ExitCode(err) != ExitUnclear) {
				t.Errorf("%s: %v, want %q", place, err, want)
			}
		}
	}
}

// A server finds what it kept again however its records are named.
func TestServerKeepsOneFolderForOneFile(t *testing.T) {
	t.Setenv("XDG_STATE_HOME", t.TempDir())
	folder := t.TempDir()
	t.Chdir(folder)
	file := filepath.Join(folder, "league.db")
	before := ServePath(file)
	if err := os.WriteFile(file, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(file, "other.db"); err != nil {
		t.Skip(err)
	}
	for _, name := range []string{file, "league.db", "./league.db", "other.db"} {
		if got := ServePath(name); got != before {
			t.Errorf("%s has the folder %s, not %s", name, got, before)
		}
	}
	if ServePath("another.db") == before {
		t.Error("another file has the same folder")
	}
	if ServePath("postgres://ann:secret@host/club") != ServePath("postgres://ann@host/club") {
		t.Error("a password changes the folder")
	}
}
