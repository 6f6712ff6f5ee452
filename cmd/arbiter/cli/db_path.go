package cli

import (
	"os"
	"os/user"
	"path/filepath"

	"github.com/adrg/xdg"
)

// DBPath is where the records are: --db, ARBITER_DB, the data folder.
func (a *App) DBPath() string {
	if a.DB != "" {
		return a.DB
	}
	if path := os.Getenv("ARBITER_DB"); path != "" {
		return path
	}
	if os.Getenv("HOME") == "" && os.Getenv("XDG_DATA_HOME") == "" {
		if u, err := user.Current(); err == nil && u.HomeDir != "" { // else it would be the root of all files
			return filepath.Join(u.HomeDir, ".local", "share", "arbiter", "league.db")
		}
	}
	xdg.Reload() // it has read the environment when the program began
	return filepath.Join(xdg.DataHome, "arbiter", "league.db")
}
