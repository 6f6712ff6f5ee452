// Package saving opens the records, records games and says what was recorded or changed: for the
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

// OpenStore opens the records. Where nothing is recorded yet the error of who reads them is
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

// Place is where the records are: --db, else ARBITER_DB, else a file in the folder of the user's
// data.
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

// environment guards what the package xdg keeps of the environment.
var environment sync.Mutex

// DataFolder is Arbiter's folder among the user's data.
func DataFolder() string {
	environment.Lock()
	defer environment.Unlock()
	xdg.Reload() // the package read the environment when the program began
	return userFolder("XDG_DATA_HOME", ".local/share", xdg.DataHome)
}

// StateFolder is Arbiter's folder among the states of the user's programs.
func StateFolder() string {
	environment.Lock()
	defer environment.Unlock()
	xdg.Reload()
	return userFolder("XDG_STATE_HOME", ".local/state", xdg.StateHome)
}

// userFolder is Arbiter's folder in the one of the standard, and in the user's own where there is
// no HOME: the standard's would be below /.
func userFolder(variable, usual, standard string) string {
	if runtime.GOOS != "windows" && os.Getenv("HOME") == "" && os.Getenv(variable) == "" {
		if u, err := user.Current(); err == nil && u.HomeDir != "" {
			standard = filepath.Join(u.HomeDir, filepath.FromSlash(usual))
		}
	}
	return filepath.Join(standard, "arbiter")
}

// NothingYet says that nothing is recorded yet, and how records begin.
func NothingYet(s *terminal.Streams) string {
	place, _ := Place(s) // opening it said what is wrong
	return fmt.Sprintf("nothing is recorded yet in %s; to begin:\n  %s", records.Shown(place), s.Hint("add", "Azul", "Ann 61", "Bob 54"))
}

// Command is this run of the program as the log has it. what is said of it once it is done.
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

// who runs the program.
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
