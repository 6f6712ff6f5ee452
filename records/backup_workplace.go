package records

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"
)

// A workplace is a hidden folder in which a copy is made.
type workplace struct{ folder string }

// workplaceMark begins the names of this machine's workplaces. The number of the
// process follows, by which the workplaces of killed runs are found.
func workplaceMark() string {
	host, _ := os.Hostname() // "" does as well
	return ".arbiter-backup-" + strings.ReplaceAll(host, "-", "_") + "-"
}

// newWorkplace makes a workplace in a folder, and deletes those of killed runs.
func newWorkplace(dir string) (*workplace, error) {
	clearWorkplaces(dir)
	folder, err := os.MkdirTemp(dir, fmt.Sprintf("%s%d-", workplaceMark(), os.Getpid()))
	if err != nil {
		return nil, noFileIn(dir, err)
	}
	return &workplace{folder}, nil
}

// noFileIn says that no file can be made in a folder.
func noFileIn(dir string, err error) error {
	var path *fs.PathError
	if errors.As(err, &path) { // its name is of no use to the user
		err = path.Err
	}
	return unreachable(dir, fmt.Errorf("no file can be made in this folder: %w", err))
}

func clearWorkplaces(dir string) {
	entries, _ := os.ReadDir(dir) // making a workplace there says what is wrong
	for _, e := range entries {
		name, ours := strings.CutPrefix(e.Name(), workplaceMark())
		number, _, _ := strings.Cut(name, "-")
		process, err := strconv.Atoi(number)
		if ours && err == nil && !runs(process) {
			os.RemoveAll(filepath.Join(dir, e.Name()))
		}
	}
}

// runs tells whether there is such a process.
func runs(process int) bool {
	p, err := os.FindProcess(process)
	return err == nil && !errors.Is(p.Signal(syscall.Signal(0)), os.ErrProcessDone)
}

// copy is where the copy is made.
func (w *workplace) copy() string { return filepath.Join(w.folder, "copy") }

func (w *workplace) close() { os.RemoveAll(w.folder) }
