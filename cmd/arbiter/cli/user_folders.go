package cli

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"os/user"
	"path/filepath"
	"runtime"
	"strings"
	"sync"

	"github.com/adrg/xdg"

	"arbiter/records"
)

// DBPath returns the path or the address of the records: --db, else ARBITER_DB,
// else a file in the data folder.
func (a *App) DBPath() string {
	if a.DB != "" {
		return a.DB
	}
	if path := os.Getenv("ARBITER_DB"); path != "" {
		return path
	}
	return filepath.Join(userFolder("XDG_DATA_HOME", ".local/share", func() string { return xdg.DataHome }), "league.db")
}

// checkAddress refuses an address of records that is no server's: it would be the name of a
// new file.
func (a *App) checkAddress() error {
	place := a.DBPath()
	scheme, _, ok := strings.Cut(place, "://")
	oneLetter := len(scheme) == 1 // a drive of Windows
	if !ok || oneLetter || strings.ContainsAny(scheme, `/\`) || records.IsServer(place) {
		return nil
	}
	return UsageError("no records are at an address that begins with %s://; a server's is postgres://user@host/base", scheme)
}

// DraftsPath returns the folder of the drafts, in the user's folder of program
// states.
func DraftsPath() string {
	return filepath.Join(userFolder("XDG_STATE_HOME", ".local/state", func() string { return xdg.StateHome }), "drafts")
}

// ServePath returns the folder of what the server of some records keeps: its codes,
// and the sheets that are being filled in. It is the same by whatever path or
// password the records are reached.
func ServePath(place string) string {
	name := records.Shown(place)
	if !records.IsServer(place) {
		if full, err := filepath.Abs(place); err == nil {
			name = full
		}
		if real, err := filepath.EvalSymlinks(name); err == nil {
			name = real
		} else if folder, err := filepath.EvalSymlinks(filepath.Dir(name)); err == nil { // the file is not there yet
			name = filepath.Join(folder, filepath.Base(name))
		}
	}
	digest := sha256.Sum256([]byte(name))
	return filepath.Join(filepath.Dir(DraftsPath()), "serve", hex.EncodeToString(digest[:8]))
}

// environment guards what the package xdg keeps of the environment.
var environment sync.Mutex

// userFolder returns Arbiter's folder in one of the folders that the environment
// variable or the XDG standard names.
func userFolder(variable, usual string, standard func() string) string {
	if runtime.GOOS != "windows" && os.Getenv("HOME") == "" && os.Getenv(variable) == "" {
		if u, err := user.Current(); err == nil && u.HomeDir != "" { // without HOME the standard path would begin at /
			return filepath.Join(u.HomeDir, filepath.FromSlash(usual), "arbiter")
		}
	}
	environment.Lock()
	defer environment.Unlock()
	xdg.Reload() // the package read the environment when the program began
	return filepath.Join(standard(), "arbiter")
}
