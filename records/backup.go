package records

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// A Backup is a file with a copy of the records.
type Backup struct {
	Path    string
	Command int64     // the number of the last command
	Results int64     // how many there are
	At      time.Time // when the last command ran, by the clock of its machine
	Format  int
	Err     error // why it is not whole
}

// Whole reports whether the check of the backup found nothing wrong.
func (b *Backup) Whole() bool { return b.Err == nil }

// Reason says why the backup is not whole.
func (b *Backup) Reason() string {
	err := Explain(b.Path, b.Err)
	var f *FileError
	switch {
	case !errors.As(err, &f):
		return err.Error()
	case f.Trouble == Newer:
		return "a newer Arbiter wrote it"
	case f.Trouble == Older:
		return fmt.Sprintf("it is in %v of an older Arbiter", f.Err)
	case f.Trouble == Foreign:
		return "it is not a records file of Arbiter's"
	}
	return f.Err.Error()
}

const (
	backupMark  = ".backup-" // separates the name of a backup from that of its records
	mostBackups = 10
)

// Backup writes a whole copy of a file's or a server's records to a new file, and checks it.
func (s *Store) Backup(ctx context.Context, to string) error {
	if _, err := os.Lstat(to); err == nil {
		return refuse("%s exists already; name a new file", to)
	}
	_, err := s.writeCopy(ctx, to)
	return err
}

// writeCopy writes a checked copy of the records. It appears complete and durable under its
// name, or not at all.
func (s *Store) writeCopy(ctx context.Context, to string) (b Backup, err error) {
	if err := s.CheckFile(ctx); err != nil {
		return b, err
	}
	rights := fs.FileMode(0o600)
	if s.file != nil { // who may read the records may read their copy
		rights = s.file.Mode().Perm()
	}
	work, err := os.MkdirTemp(filepath.Dir(to), ".arbiter-copy-")
	if err != nil {
		if path := new(fs.PathError); errors.As(err, &path) { // its name is of no use to the user
			err = path.Err
		}
		return b, &FileError{Path: filepath.Dir(to), Trouble: Unreachable, Err: fmt.Errorf("no file can be made in this folder: %w", err)}
	}
	defer os.RemoveAll(work)
	made := filepath.Join(work, "copy")
	if s.server {
		err = s.copyAll(ctx, made)
	} else {
		_, err = s.db.ExecContext(ctx, `VACUUM INTO ?`, made)
	}
	if sqliteTrouble(err) == NoSpace {
		err = &FileError{Path: filepath.Dir(to), Trouble: NoSpace, Err: err}
	}
	if err != nil {
		return b, err
	}
	if b = readBackup(ctx, made, true); b.Err != nil {
		return b, fmt.Errorf("the copy is not whole, so it was given up: %w", b.Err)
	}
	file, err := os.OpenFile(made, os.O_RDWR, 0)
	if err != nil {
		return b, err
	}
	if err := errors.Join(file.Chmod(rights), file.Sync(), file.Close(), os.Rename(made, to)); err != nil {
		return b, err
	}
	b.Path = to
	if folder, err := os.Open(filepath.Dir(to)); err == nil {
		_ = errors.Join(folder.Sync(), folder.Close()) // some systems cannot
	}
	return b, nil
}

// BackupBeside makes a backup in the file's folder, named after the time, and returns its name.
// The newest ten stay. For a server, which has no such folder, it does nothing and returns "".
func (s *Store) BackupBeside(ctx context.Context) (string, error) {
	if s.server {
		return "", nil
	}
	name := freeName(fmt.Sprintf("%s%s%s", s.place, backupMark, s.now().Format("20060102-150405")))
	if _, err := s.writeCopy(ctx, name); err != nil {
		return "", err
	}
	older := slices.DeleteFunc(backupNames(s.place), func(other string) bool { return other == name || !madeName.MatchString(other) })
	for len(older) >= mostBackups { // their names, and so their times, are in order
		_ = os.Remove(older[0]) // one backup too many does no harm
		older = older[1:]
	}
	return name, nil
}

// madeName matches the end of a name that BackupBeside gave. Backups named by a person are left
// alone.
var madeName = regexp.MustCompile(`\.backup-\d{8}-\d{6}(\.\d+)?$`)

// freeName returns a name that no file has yet. A name that the system refuses is returned too:
// writing to it says why.
func freeName(stem string) string {
	name := stem
	for n := 2; ; n++ {
		if _, err := os.Lstat(name); err != nil {
			return name
		}
		name = fmt.Sprintf("%s.%d", stem, n)
	}
}

// backupNames returns the names of the backups beside a file.
func backupNames(path string) (names []string) {
	entries, _ := os.ReadDir(filepath.Dir(path)) // a folder that cannot be read has no backups
	for _, e := range entries {
		name := e.Name()
		ofUse := strings.HasSuffix(name, "-wal") || strings.HasSuffix(name, "-shm") || strings.HasSuffix(name, "-journal")
		if strings.HasPrefix(name, filepath.Base(path)+backupMark) && !e.IsDir() && !ofUse {
			names = append(names, filepath.Join(filepath.Dir(path), name))
		}
	}
	return names
}

// Backups lists and checks the backups beside a file, the one with the latest command last.
func Backups(ctx context.Context, path string) []Backup {
	var list []Backup
	for _, name := range backupNames(path) {
		list = append(list, readBackup(ctx, name, true))
	}
	slices.SortFunc(list, func(a, b Backup) int {
		return cmp.Or(cmp.Compare(a.Command, b.Command), cmp.Compare(a.Results, b.Results), cmp.Compare(a.Path, b.Path))
	})
	return list
}

// bestBackup returns the newest whole backup beside a file that has any command; nil for none.
func bestBackup(path string) *Backup {
	if len(backupNames(path)) == 0 {
		return nil
	}
	for _, b := range slices.Backward(Backups(context.Background(), path)) {
		if b.Whole() && b.Command > 0 {
			return &b
		}
	}
	return nil
}

// readBackup reads what a file says about itself, and checks all of it where that is asked for.
func readBackup(ctx context.Context, path string, whole bool) Backup {
	b := Backup{Path: path}
	s := &Store{place: path, now: time.Now}
	err := s.connect(path, readingMode(path), Options{Read: true})
	if err == nil {
		defer s.db.Close()
		var at string
		err = s.db.QueryRowContext(ctx, `SELECT (SELECT format FROM arbiter), coalesce(max(id), 0), coalesce(max(at), ''), (SELECT count(*) FROM results) FROM commands`).Scan(&b.Format, &b.Command, &at, &b.Results)
		b.At, _ = time.Parse(time.RFC3339, at)
	}
	if err == nil && whole {
		err = s.CheckFile(ctx)
	}
	b.Err = err
	return b
}

// Restored says what Restore has done.
type Restored struct {
	Backup        // the records as they are now
	Aside  string // the new name of the file that was there before; "" for none
}

// Restore checks a backup and replaces the records by a copy of it. The file that was there stays
// beside it under another name.
func Restore(ctx context.Context, path, from string, o Options) (done Restored, err error) {
	if IsServer(path) || IsServer(from) {
		return done, &RefusedError{Why: "restore puts one file in the place of another and does nothing to a server", Do: "to copy a backup to an empty server:\n  arbiter records copy postgres://… --db BACKUP"}
	}
	if to, err := filepath.EvalSymlinks(path); err == nil { // a link to the file remains a link
		path = to
	}
	info, err := os.Stat(from)
	if err != nil {
		return done, &FileError{Path: from, Trouble: Unreachable, Err: err}
	}
	was, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		err = os.MkdirAll(filepath.Dir(path), 0o700)
	case err == nil && os.SameFile(info, was):
		return done, refuse("%s is where the records are already; name one of its backups", from)
	case err == nil:
		done.Aside = freeName(path + ".replaced-" + o.Now().Format("20060102-150405"))
	}
	if err != nil {
		return done, &FileError{Path: path, Trouble: Unreachable, Err: err}
	}
	b := readBackup(ctx, from, true)
	if b.Err != nil {
		return done, notRestored(path, &b)
	}
	source := &Store{place: from, now: o.Now, file: cmp.Or(was, info)}
	if err := source.connect(from, readingMode(from), Options{Read: true}); err != nil {
		return done, err
	}
	defer source.db.Close()
	made := freeName(path + ".restoring")
	if done.Backup, err = source.writeCopy(ctx, made); err != nil {
		return done, err
	}
	done.Path = path
	if done.Aside != "" {
		if err := setAside(ctx, path, done.Aside); err != nil {
			return done, errors.Join(err, os.Remove(made))
		}
	}
	return done, os.Rename(made, path)
}

// notRestored says why a backup was not restored, and which backup is whole.
func notRestored(path string, b *Backup) error {
	var f *FileError
	if err := Explain(b.Path, b.Err); !errors.As(err, &f) || f.Trouble == Older {
		return err
	}
	return &FileError{Path: b.Path, Trouble: f.Trouble, Err: b.Err,
		Says: fmt.Sprintf("it is not whole (%s), so it was not restored; %s", b.Reason(), wayBack(path, bestBackup(path)))}
}

// setAside renames a records file, together with what SQLite keeps beside it. It refuses while
// another program uses the file; nobody can use a damaged or empty one.
func setAside(ctx context.Context, path, aside string) error {
	s := &Store{place: path, now: time.Now}
	err := s.connect(path, "rw", Options{})
	if err == nil {
		defer s.db.Close()
		s.db.SetMaxOpenConns(1)
		_, err = s.db.ExecContext(ctx, `PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE`)
	}
	var f *FileError
	info, _ := os.Stat(path)
	switch err = Explain(path, err); {
	case err == nil, info != nil && info.Size() == 0:
	case errors.As(err, &f) && f.Trouble == Locked:
		f.Says = "another program is reading the records or writing to them; try again when it is done"
		return f
	case f == nil || f.Trouble != Damaged && f.Trouble != Emptied && f.Trouble != Older:
		return err
	}
	for _, end := range []string{"-wal", "-journal", "-shm"} {
		if err := os.Rename(path+end, aside+end); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return os.Rename(path, aside)
}
