package cli

import (
	"cmp"
	"crypto/rand"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
)

// open opens a temporary file beside the file of -o, or the device or pipe itself,
// which no file can replace.
func (o *Output) open() (*os.File, error) {
	old, err := os.Stat(o.name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		old, o.place = nil, o.name
	case err != nil:
		return nil, UsageError("cannot write %s: %w", o.name, withoutPath(err))
	case old.IsDir():
		return nil, UsageError("cannot write %s: it is a folder; name a file in it", o.name)
	case !old.Mode().IsRegular():
		if o.device, err = os.OpenFile(o.name, os.O_WRONLY, 0); err != nil {
			return nil, UsageError("cannot write %s: %w", o.name, withoutPath(err))
		}
		return o.device, nil
	case o.App.isRecords(old):
		return nil, answerCannotGoTo(o.name, "the records are there")
	default:
		if o.place, err = fileToReplace(o.name); err != nil {
			return nil, UsageError("cannot write %s: %w", o.name, withoutPath(err))
		}
	}
	if o.file, err = createBeside(o.place, old); err != nil {
		return nil, UsageError("cannot write %s: %w", o.name, withoutPath(err))
	}
	o.fresh = old == nil
	part := o.file.Name()
	o.cancel = append(o.cancel, o.App.OnInterrupt(func() { os.Remove(part) }))
	return o.file, nil
}

// withoutPath returns an error without the path that it names.
func withoutPath(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

// fileToReplace returns the path of the file that the answer replaces; it follows
// links. It refuses a database and a file that may not be written.
func fileToReplace(name string) (string, error) {
	place, err := filepath.EvalSymlinks(name)
	if err != nil {
		return "", err
	}
	f, err := os.OpenFile(place, os.O_RDWR, 0)
	if err != nil {
		return "", err
	}
	defer f.Close()
	if IsDatabase(f) {
		return "", errors.New("it is a database, perhaps another league's records; name another file")
	}
	return place, nil
}

// IsDatabase reports whether a file begins like every SQLite file.
func IsDatabase(f io.Reader) bool {
	const sqlite = "SQLite format 3\x00"
	begin := make([]byte, len(sqlite))
	_, err := io.ReadFull(f, begin)
	return err == nil && string(begin) == sqlite
}

// createBeside creates an empty file in the folder of a path. It gets the rights
// of the file that it will replace; old is nil where there is none.
func createBeside(place string, old fs.FileInfo) (*os.File, error) {
	mode := fs.FileMode(0o666) // less what the umask takes
	if old != nil {
		mode = old.Mode().Perm()
	}
	folder, base := filepath.Split(place)
	f, err := os.OpenFile(folder+"."+base+".part-"+rand.Text()[:10], os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Dir(place), withoutPath(err)) // the name of the temporary file would tell the reader nothing
	}
	if old != nil {
		err = f.Chmod(mode) // the umask may have taken some
	}
	if err != nil {
		f.Close()
		os.Remove(f.Name())
		return nil, err
	}
	return f, nil
}

// finishFile renames the temporary file to its place, or removes it after an
// error.
func (o *Output) finishFile(failed bool, err error) error {
	if err == nil && !failed {
		err = o.file.Sync()
	}
	if cerr := o.file.Close(); err == nil {
		err = cerr
	}
	if err == nil && !failed {
		err = o.rename()
	}
	if err != nil || failed {
		os.Remove(o.file.Name())
	}
	return err
}

// rename puts the temporary file in its place, unless the command itself or another
// program has made a file there since.
func (o *Output) rename() error {
	if _, err := os.Stat(o.place); o.fresh && err == nil {
		return errors.New("the file was made meanwhile; name another one")
	}
	return os.Rename(o.file.Name(), o.place)
}

// isRecords reports whether a file is the records' own.
func (a *App) isRecords(file fs.FileInfo) bool {
	records, err := os.Stat(a.DBPath()) // there is none for a server
	return err == nil && os.SameFile(records, file)
}

// Reads says that the command reads a file; the name is "" for standard input. It is
// an error if the answer goes there.
func (a *App) Reads(name string, file fs.FileInfo) error {
	to, err := a.destination()
	if err == nil && to.Mode().IsRegular() && os.SameFile(to, file) {
		return answerCannotGoTo(cmp.Or(name, "the file of standard input"), "this command reads it")
	}
	return nil
}

// destination describes the file that gets the answer.
func (a *App) destination() (fs.FileInfo, error) {
	if a.ToFile() {
		return os.Stat(a.Output)
	}
	if out, ok := a.Out.(*os.File); ok {
		return out.Stat()
	}
	return nil, fs.ErrNotExist
}

func answerCannotGoTo(name, why string) error {
	return UsageError("the answer cannot go to %s: %s; name another file", name, why)
}
