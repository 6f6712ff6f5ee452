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
	"regexp"
	"strings"
	"time"

	"arbiter/records"
)

// open opens a temporary file beside the file of -o, or the device or pipe itself,
// which no file can replace.
func (o *Output) open() (*os.File, error) {
	info, err := os.Stat(o.name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		info = nil
		if link, _ := os.Readlink(o.name); link != "" {
			return nil, UsageError("cannot write %s: it is a link to %s, which does not exist", o.name, link)
		}
	case err != nil:
		return nil, UsageError("cannot write %s: %w", o.name, withoutPath(err))
	case info.IsDir():
		return nil, UsageError("cannot write %s: it is a folder; name a file in it", o.name)
	case !info.Mode().IsRegular():
		if o.device, err = os.OpenFile(o.name, os.O_WRONLY, 0); err != nil {
			return nil, UsageError("cannot write %s: %w", o.name, withoutPath(err))
		}
		return o.device, nil
	}
	if err := o.App.checkPlace(o.name, info); err != nil {
		return nil, err
	}
	if o.place, err = fileToReplace(o.name, info); err == nil {
		o.file, err = createBeside(o.place, info)
	}
	if err == nil {
		o.lock = LockPart(o.file.Name())
	}
	if err != nil {
		return nil, UsageError("cannot write %s: %w", o.name, withoutPath(err))
	}
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
// links. It refuses a file that may not be written. The info is nil for a new file.
func fileToReplace(name string, info fs.FileInfo) (string, error) {
	if info == nil {
		return name, nil
	}
	place, err := filepath.EvalSymlinks(name)
	if err != nil {
		return "", err
	}
	f, err := os.OpenFile(place, os.O_RDWR, 0)
	if err != nil {
		return "", err
	}
	defer f.Close()
	begin := make([]byte, len(SqliteBegin))
	if _, err := io.ReadFull(f, begin); err == nil && string(begin) == SqliteBegin {
		return "", errors.New("it is a database, perhaps another league's records; name another file")
	}
	return place, nil
}

// SqliteBegin is the beginning of every SQLite file.
const SqliteBegin = "SQLite format 3\x00"

// Temporary files that become an answer are called .NAME.part-RANDOM, where RANDOM
// is ten letters or digits.
const (
	partMark   = ".part-"
	partRandom = 10
)

var partName = regexp.MustCompile(fmt.Sprintf(`^\..+\%s[A-Z2-7]{%d}$`, partMark, partRandom))

// clearParts removes temporary files that killed runs left in a folder. A run that
// still writes one holds its lock, or takes it within a minute.
func clearParts(folder string) {
	entries, err := os.ReadDir(folder)
	if err != nil {
		return
	}
	for _, e := range entries {
		if !e.Type().IsRegular() || !partName.MatchString(e.Name()) {
			continue
		}
		name := filepath.Join(folder, e.Name())
		if info, err := e.Info(); err != nil || time.Since(info.ModTime()) < time.Minute {
			continue
		}
		if lock := LockPart(name); lock != nil {
			os.Remove(name)
			lock.Close()
		}
	}
}

// createBeside creates an empty file in the folder of a path. It gets the rights
// of the file that it will replace; old is nil where there is none.
func createBeside(place string, old fs.FileInfo) (*os.File, error) {
	mode := fs.FileMode(0o666) // less what the umask takes
	if old != nil {
		mode = 0o600
	}
	clearParts(filepath.Dir(place))
	name := filepath.Join(filepath.Dir(place), "."+filepath.Base(place)+partMark+rand.Text()[:partRandom])
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Dir(place), withoutPath(err)) // the name of the temporary file would tell the reader nothing
	}
	if old == nil {
		return f, nil
	}
	if err := f.Chmod(old.Mode().Perm()); err != nil {
		f.Close()
		os.Remove(name)
		return nil, err
	}
	return f, nil
}

// A ProtectedFile is a file that the answer must not replace.
type ProtectedFile struct {
	Path string // "" for standard input
	Info fs.FileInfo
	Why  string // as the error says it
}

// ProtectInput protects a file that the command reads. It is an error if the
// answer goes to that file. The info may be nil for a file that is not there yet.
func (a *App) ProtectInput(path string, info fs.FileInfo) error {
	return a.Protect(ProtectedFile{path, info, "this command reads it"})
}

// Protect protects a file. It is an error if the answer goes to that file.
func (a *App) Protect(h ProtectedFile) error {
	a.Protected = append(a.Protected, h)
	if !a.ToFile() {
		return a.checkRedirected(h)
	}
	info, err := os.Stat(a.Output)
	if err == nil && !info.Mode().IsRegular() {
		return nil
	}
	return h.refuse(a.Output, info)
}

// refuse returns an error if a path is that of the file.
func (h *ProtectedFile) refuse(place string, info fs.FileInfo) error {
	same := h.Info != nil && info != nil && os.SameFile(h.Info, info)
	if same || h.Path != "" && realPath(h.Path) == realPath(place) {
		return UsageError("the answer cannot go to %s: %s; name another file", place, h.Why)
	}
	return nil
}

// checkPlace refuses to write the answer over the records, their backups and the
// files that belong to them, and over a protected file. The info is nil for a new
// file.
func (a *App) checkPlace(place string, info fs.FileInfo) error {
	for _, h := range append(a.recordsFiles(), a.Protected...) {
		if err := h.refuse(place, info); err != nil {
			return err
		}
	}
	for _, db := range a.recordsNames() {
		if strings.HasPrefix(realPath(place), db+backupMark) {
			return UsageError("the answer cannot go to %s: the backups of the records have such names; name another file", place)
		}
	}
	return nil
}

// backupMark follows the name of the records in the names of their backups.
const backupMark = ".backup-"

// recordsNames returns the absolute paths of the records' file: as it was named,
// and where links lead. Records on a server have none.
func (a *App) recordsNames() []string {
	db := a.DBPath()
	if records.IsServer(db) {
		return nil
	}
	names := []string{realPath(db)}
	if to, err := filepath.EvalSymlinks(db); err == nil && realPath(to) != names[0] {
		names = append(names, realPath(to))
	}
	return names
}

// recordsFiles returns the records' file and those that belong to it.
func (a *App) recordsFiles() []ProtectedFile {
	var list []ProtectedFile
	for _, db := range a.recordsNames() {
		add := func(path, why string) {
			info, _ := os.Stat(path) // a file that is not there is known by its path
			list = append(list, ProtectedFile{path, info, why})
		}
		add(db, "the records are there")
		for _, end := range []string{"-wal", "-shm", "-journal"} {
			add(db+end, "it belongs to the records")
		}
		backups, _ := filepath.Glob(quoteGlob(db) + backupMark + "*")
		for _, path := range backups {
			add(path, "it is a backup of the records")
		}
	}
	return list
}

// quoteGlob returns the pattern for filepath.Glob that matches only this path.
func quoteGlob(path string) string {
	return strings.NewReplacer(`*`, `[*]`, `?`, `[?]`, `[`, `[[]`).Replace(path)
}

// realPath returns the absolute path, with the links of its folder followed. Two
// paths of one file become the same, even before the file exists.
func realPath(path string) string {
	if whole, err := filepath.Abs(path); err == nil {
		path = whole
	}
	if folder, err := filepath.EvalSymlinks(filepath.Dir(path)); err == nil {
		path = filepath.Join(folder, filepath.Base(path))
	}
	return path
}

// checkRedirected refuses a standard output that the shell redirects to one of
// the files; without files, to the records or to a protected file.
func (a *App) checkRedirected(files ...ProtectedFile) error {
	out, ok := a.Out.(*os.File)
	if !ok {
		return nil
	}
	info, err := out.Stat()
	if err != nil || !info.Mode().IsRegular() {
		return nil
	}
	if files == nil {
		files = append(a.recordsFiles(), a.Protected...)
	}
	for _, h := range files {
		if h.Info != nil && os.SameFile(h.Info, info) {
			return UsageError("the answer cannot go to %s: %s", cmp.Or(h.Path, "the file of standard input"), h.Why)
		}
	}
	return nil
}
