package engine

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// place gives a finished file its final name.
func place(from, to string) error {
	err := os.Link(from, to) // unlike Rename it never overwrites
	if err != nil && !errors.Is(err, fs.ErrExist) {
		if _, there := os.Lstat(to); there == nil {
			return fs.ErrExist
		}
		err = os.Rename(from, to) // a file system without links
	}
	if err == nil {
		flushFolder(filepath.Dir(to))
	}
	return err
}

// workplace makes a hidden folder in which a copy is made.
func workplace(dir string) (string, error) {
	folder, err := os.MkdirTemp(dir, ".arbiter-copy-")
	if err != nil {
		if path := new(fs.PathError); errors.As(err, &path) { // its name is of no use to the user
			err = path.Err
		}
		return "", unreachable(dir, fmt.Errorf("no file can be made in this folder: %w", err))
	}
	return folder, nil
}

// flushFolder waits until the names in a folder are on the disk, where the system can do
// that.
func flushFolder(path string) {
	if f, err := os.Open(path); err == nil {
		_ = errors.Join(f.Sync(), f.Close())
	}
}
