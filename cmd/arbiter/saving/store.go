// Package saving opens the records, records games and reports what was recorded or changed: for the
// commands, the sheet and the server alike.
package saving

import (
	"errors"
	"fmt"
	"os"
	"os/user"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"

	"github.com/adrg/xdg"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/records"
)

// How records are opened.
var (
	ToRead   = records.Options{Read: true}
	ToChange = records.Options{}
	ToRecord = records.Options{Create: true}
)

// OpenStore opens the records. To read where nothing is recorded yet is the error
// records.ErrNoFile.
func OpenStore(s *terminal.Streams, o records.Options) (*records.Store, error) {
	o.Now, o.Version = s.Now, s.Version
	if s.DB != "" {
		o.Flags = []string{"--db", records.Shown(s.DB)}
	}
	place, err := Place(s)
	if err != nil {
		return nil, err
	}
	s.Place = place
	store, err := records.Open(place, o)
	if errors.Is(err, records.ErrNoFile) && !o.Read {
		return nil, errors.New(NothingYet(s))
	}
	return store, records.Explain(place, err)
}

// Place returns where the records are: --db, else ARBITER_DB, else a file in the user's data
// folder.
func Place(s *terminal.Streams) (string, error) {
	place := s.DB
	if place == "" {
		place = os.Getenv("ARBITER_DB")
	}
	if place == "" {
		return filepath.Join(DataFolder(), "league.db"), nil
	}
	scheme, _, ok := strings.Cut(place, "://")
	if ok && len(scheme) > 1 && !strings.ContainsAny(scheme, `/\`) && !records.IsServer(place) {
		return "", errors.New("no records are at an address that begins with " + scheme + "://; a server's is postgres://user@host/base")
	}
	return place, nil
}

// environment guards the variables in which package xdg keeps the environment.
var environment sync.Mutex

// DataFolder returns Arbiter's folder in the user's data folder.
func DataFolder() string {
	environment.Lock()
	defer environment.Unlock()
	xdg.Reload() // the package read the environment at the start of the program
	return userFolder("XDG_DATA_HOME", ".local/share", xdg.DataHome)
}

// StateFolder returns Arbiter's folder in the user's state folder.
func StateFolder() string {
	environment.Lock()
	defer environment.Unlock()
	xdg.Reload()
	return userFolder("XDG_STATE_HOME", ".local/state", xdg.StateHome)
}

// userFolder returns Arbiter's folder within the standard one, or within the user's home where HOME
// is not set: the standard one would be below /.
func userFolder(variable, usual, standard string) string {
	if runtime.GOOS != "windows" && os.Getenv("HOME") == "" && os.Getenv(variable) == "" {
		if u, err := user.Current(); err == nil && u.HomeDir != "" {
			standard = filepath.Join(u.HomeDir, filepath.FromSlash(usual))
		}
	}
	return filepath.Join(standard, "arbiter")
}

// NothingYet says that nothing is recorded yet, and how to begin.
func NothingYet(s *terminal.Streams) string {
	place, _ := Place(s) // the error was reported when it was opened
	return fmt.Sprintf("nothing is recorded yet in %s; to begin:\n  %s", records.Shown(place), s.Hint("add", "Azul", "Ann 61", "Bob 54"))
}

// Command returns this run of the program as the log stores it. what says in words what was done.
func Command(s *terminal.Streams, what string) records.Command {
	args := slices.Clone(s.Args)
	for i, arg := range args { // without a server's password
		if flag, place, ok := strings.Cut(arg, "="); ok && records.IsServer(place) {
			args[i] = flag + "=" + records.Shown(place)
		} else {
			args[i] = records.Shown(arg)
		}
	}
	return records.Command{Who: who(), What: what, Args: args}
}

// who returns the user who runs the program.
func who() string {
	for _, key := range []string{"USER", "LOGNAME", "USERNAME"} {
		if name := os.Getenv(key); name != "" {
			return name
		}
	}
	if u, err := user.Current(); err == nil {
		return u.Username
	}
	return "somebody"
}
