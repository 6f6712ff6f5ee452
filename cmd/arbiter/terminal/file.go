package terminal

import (
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// WriteFile writes a file whole or not at all: it writes beside it and renames. A file that is
// replaced keeps its permissions; a database is never replaced. A device or a pipe is written
// directly.
func WriteFile(name string, write func(io.Writer) error) error {
	place, rights := name, fs.FileMode(0o666) // less the umask
	old, err := os.Stat(name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
	case err != nil:
		return cannotWrite(name, err)
	case old.IsDir():
		return fmt.Errorf("cannot write %s: it is a folder; name a file in it", name)
	case !old.Mode().IsRegular():
		return writeDevice(name, write)
	default:
		if place, err = filepath.EvalSymlinks(name); err == nil {
			err = mayReplace(place)
		}
		if err != nil {
			return cannotWrite(name, err)
		}
		rights = old.Mode().Perm()
	}
	folder, base := filepath.Split(place)
	f, err := os.OpenFile(folder+"."+base+".part-"+rand.Text()[:10], os.O_WRONLY|os.O_CREATE|os.O_EXCL, rights)
	if err != nil {
		return cannotWrite(name, err)
	}
	defer os.Remove(f.Name()) // after the rename there is nothing to remove
	if err = write(f); err == nil && old != nil {
		err = f.Chmod(rights) // the umask may have removed some
	}
	if err == nil {
		err = f.Sync()
	}
	if bad := f.Close(); err == nil {
		err = bad
	}
	if err == nil {
		err = os.Rename(f.Name(), place)
	}
	return cannotWrite(name, err)
}

// cannotWrite says which file could not be written, instead of naming the one beside it.
func cannotWrite(name string, err error) error {
	if path := (*fs.PathError)(nil); errors.As(err, &path) {
		err = path.Err
	}
	if err == nil {
		return nil
	}
	return fmt.Errorf("cannot write %s: %w", name, err)
}

// mayReplace refuses a database, and a file without permission to write.
func mayReplace(place string) error {
	f, err := os.OpenFile(place, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	defer f.Close()
	if IsDatabase(f) {
		return errors.New("it is a database, perhaps another league's records; name another file")
	}
	return nil
}

// IsDatabase reports whether a file begins like every file of SQLite.
func IsDatabase(f io.Reader) bool {
	const sqlite = "SQLite format 3\x00"
	begin := make([]byte, len(sqlite))
	_, err := io.ReadFull(f, begin)
	return err == nil && string(begin) == sqlite
}

func writeDevice(name string, write func(io.Writer) error) error {
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return cannotWrite(name, err)
	}
	if err = write(f); err != nil {
		f.Close()
		return cannotWrite(name, err)
	}
	return cannotWrite(name, f.Close())
}
