package cli

import (
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

// Open opens what -o names: a file of its own beside the place, or the device
// or pipe itself, for nothing can be renamed to its place.
func (o *Output) Open() (*os.File, error) {
	info, err := os.Stat(o.Name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		info = nil
		if link, _ := os.Readlink(o.Name); link != "" {
			return nil, UsageError("cannot write %s: it is a link to %s, which is not there", o.Name, link)
		}
	case err != nil:
		return nil, UsageError("cannot write %s: %w", o.Name, placed(err))
	case info.IsDir():
		return nil, UsageError("cannot write %s: it is a folder; name a file in it", o.Name)
	case !info.Mode().IsRegular():
		if o.device, err = os.OpenFile(o.Name, os.O_WRONLY, 0); err != nil {
			return nil, UsageError("cannot write %s: %w", o.Name, placed(err))
		}
		return o.device, nil
	}
	if err := o.App.checkPlace(o.Name, info); err != nil {
		return nil, err
	}
	if o.place, err = replaced(o.Name, info); err == nil {
		o.file, err = besides(o.place, info)
	}
	if err == nil {
		o.lock = LockPart(o.file.Name())
	}
	if err != nil {
		return nil, UsageError("cannot write %s: %w", o.Name, placed(err))
	}
	part := o.file.Name()
	o.Calm = append(o.Calm, o.App.Interrupts.Do(func() { os.Remove(part) }))
	return o.file, nil
}

// placed is an error without the name of the place that was asked for.
func placed(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

// replaced is the file that the answer replaces: a link leads to it. A file
// that may not be written is not replaced either. The info is nil for a new one.
func replaced(name string, info fs.FileInfo) (string, error) {
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

// SqliteBegin is how every SQLite file begins.
const SqliteBegin = "SQLite format 3\x00"

// Files that become an answer are called .NAME.part- and ten letters or digits.
const (
	partMark   = ".part-"
	partRandom = 10
)

var partName = regexp.MustCompile(fmt.Sprintf(`^\..+\%s[A-Z2-7]{%d}$`, partMark, partRandom))

// clearParts removes what runs that were killed left in a folder. Who still
// writes one holds its lock, or takes it within a minute.
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

// besides makes an empty file in the place's folder. It has the rights and the
// owner of the file that it is to replace, and those of any new file where
// there is none.
func besides(place string, old fs.FileInfo) (*os.File, error) {
	mode := fs.FileMode(0o666) // less what the umask takes
	if old != nil {
		mode = 0o600
	}
	clearParts(filepath.Dir(place))
	name := filepath.Join(filepath.Dir(place), "."+filepath.Base(place)+partMark+rand.Text()[:partRandom])
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_EXCL, mode)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Dir(place), placed(err)) // the name says nothing to anybody
	}
	if old == nil {
		return f, nil
	}
	giveTo(f, old)
	if err := f.Chmod(old.Mode().Perm()); err != nil {
		f.Close()
		os.Remove(name)
		return nil, err
	}
	return f, nil
}

// A ProtectedFile is one that the answer must not go to.
type ProtectedFile struct {
	Path string // "" for standard input
	Info fs.FileInfo
	Why  string
}

// Reads notes a file that the program reads. It is an error where the answer
// is to replace that file. The info may be nil for a file that is not there yet.
func (a *App) ProtectInput(path string, info fs.FileInfo) error {
	return a.Protect(ProtectedFile{path, info, "it is read here"})
}

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

// refuse is an error when a place is that of the file.
func (h *ProtectedFile) refuse(place string, info fs.FileInfo) error {
	same := h.Info != nil && info != nil && os.SameFile(h.Info, info)
	if same || h.Path != "" && realPath(h.Path) == realPath(place) {
		return UsageError("the answer cannot go to %s: %s; name another file", place, h.Why)
	}
	return nil
}

// checkPlace refuses a place for the answer where the records are, with all
// that belongs to them, and one that is read. The info is nil where nothing is
// yet.
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

// backupMark is what the names of backups beside the records go on with.
const backupMark = ".backup-"

// recordsNames are the names of the records' file, links followed and not.
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

// recordsFiles are the records' file and what belongs to it.
func (a *App) recordsFiles() []ProtectedFile {
	var list []ProtectedFile
	for _, db := range a.recordsNames() {
		add := func(path, why string) {
			info, _ := os.Stat(path) // without one its name tells
			list = append(list, ProtectedFile{path, info, why})
		}
		add(db, "the records are there")
		for _, end := range []string{"-wal", "-shm", "-journal"} {
			add(db+end, "it belongs to the records")
		}
		backups, _ := filepath.Glob(globbed(db) + backupMark + "*")
		for _, path := range backups {
			add(path, "it is a backup of the records")
		}
	}
	return list
}

// globbed is a path for filepath.Glob, which matches nothing but itself.
func globbed(path string) string {
	return strings.NewReplacer(`*`, `[*]`, `?`, `[?]`, `[`, `[[]`).Replace(path)
}

// realPath is a path whose folder is written without links: two paths of one
// place, which may be empty yet, become the same.
func realPath(path string) string {
	if whole, err := filepath.Abs(path); err == nil {
		path = whole
	}
	if folder, err := filepath.EvalSymlinks(filepath.Dir(path)); err == nil {
		path = filepath.Join(folder, filepath.Base(path))
	}
	return path
}

// checkRedirected refuses a standard output that the shell sends to the end of
// the records or of a file that is read. Without files it looks at all.
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
			return UsageError("the answer cannot go to %s: %s", TextIf(h.Path, h.Path != "", "standard input"), h.Why)
		}
	}
	return nil
}
