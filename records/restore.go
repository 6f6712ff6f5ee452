package records

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Restored says what Restore has done.
type Restored struct {
	Facts        // of the records as they are now
	Aside string // the new name of the file that was there before; "" for none
}

// Restore checks a backup and puts a copy of it in the place of the records. The file
// that was there stays beside it under another name. Restore refuses while another
// process uses the records.
func Restore(ctx context.Context, path, from string, o Options) (done Restored, err error) {
	if IsServer(path) || IsServer(from) {
		return done, refuse("restore puts one file in the place of another and does nothing to a server: read the backup with --db, or copy it to an empty server: %s", plainHint("records", "copy", "postgres://…", "--db", "BACKUP"))
	}
	if o.Now == nil {
		return done, errors.New("restoring without a clock")
	}
	real := path // a link to the file stays one
	if to, err := filepath.EvalSymlinks(path); err == nil {
		real = to
	}
	was, err := os.Stat(real)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return done, unreachable(path, err)
	}
	info, err := os.Stat(from)
	if err != nil {
		return done, unreachable(from, err)
	}
	if b := readBackup(ctx, from, true); b.Err != nil {
		return done, notRestored(path, &b)
	}
	if was != nil && os.SameFile(info, was) {
		return done, refuse("%s is where the records are already; name one of its backups", from)
	}
	if err := os.MkdirAll(filepath.Dir(real), 0o700); err != nil {
		return done, unreachable(path, fmt.Errorf("making its folder: %w", err))
	}
	if err := roomFor(path, info.Size(), filepath.Dir(real)); err != nil {
		return done, err
	}
	w, err := newWorkplace(filepath.Dir(real))
	if err != nil {
		return done, fmt.Errorf("restoring %s: %w", from, err)
	}
	defer w.close()
	like := was // whose rights the new file gets
	if like == nil {
		like = info
	}
	if done.Facts, err = copyOf(ctx, from, w.copy(), like.Mode().Perm()); err != nil {
		return done, fmt.Errorf("restoring %s: %w", from, err)
	}
	release, err := takeFile(ctx, path, real, was)
	if err != nil {
		return done, err
	}
	defer release()
	if was != nil {
		done.Aside = freeName(real + ".replaced-" + o.Now().Format("20060102-150405"))
	}
	if err := swap(w.copy(), real, done.Aside); err != nil {
		return done, fmt.Errorf("restoring %s: %w", from, err)
	}
	return done, nil
}

// notRestored adds to the error of a backup in which no records are whole which backup
// is whole.
func notRestored(path string, b *Backup) error {
	err := Explain(b.Path, b.Err)
	if f := (*FileError)(nil); errors.As(err, &f) && (f.Trouble == Damaged || f.Trouble == Foreign || f.Trouble == Emptied) {
		says := fmt.Sprintf("it is not whole (%s), so it was not restored; ", b.Reason())
		if b := bestBackup(path); b != nil {
			way := FileError{Path: path, Backup: b}
			says += way.wayBack()
		} else {
			says += "there is no whole backup beside " + path
		}
		return &FileError{Path: f.Path, Trouble: f.Trouble, Says: says, Err: f.Err}
	}
	return err
}

// copyOf makes a checked copy of a file.
func copyOf(ctx context.Context, from, to string, rights fs.FileMode) (Facts, error) {
	s, err := open(from, Options{Read: true, asIs: true}, migrations())
	if err != nil {
		return Facts{}, err
	}
	defer s.Close()
	f, err := s.wholeCopy(ctx, to, rights)
	if err == nil {
		err = flush(to)
	}
	return f, err
}

// takeFile shuts all other processes out of the records that are to be replaced, and
// brings what is in the -wal into the file. A damaged file needs neither. takeFile
// refuses a file that is not Arbiter's.
func takeFile(ctx context.Context, path, real string, info fs.FileInfo) (release func(), err error) {
	release = func() {}
	if info == nil || info.Size() == 0 {
		return release, nil
	}
	if !info.Mode().IsRegular() {
		return release, unreachable(path, errors.New("this is not a file"))
	}
	s, err := open(real, Options{Read: true, asIs: true}, migrations())
	if err = Explain(real, err); damaged(err) {
		return release, nil
	}
	if err != nil {
		return release, err
	}
	s.Close()
	dsn, err := address(real, "rw")
	if err != nil {
		return release, err
	}
	db, err := sql.Open("sqlite", dsn)
	if err != nil {
		return release, err
	}
	db.SetMaxOpenConns(1)
	var mode string
	if err = db.QueryRowContext(ctx, `PRAGMA journal_mode = DELETE`).Scan(&mode); err == nil {
		_, err = db.ExecContext(ctx, `BEGIN EXCLUSIVE`)
	}
	if err == nil {
		return func() { db.Close() }, nil
	}
	db.Close()
	switch trouble := sqliteTrouble(err); trouble {
	case Damaged:
		return release, nil
	case 0:
		return release, fmt.Errorf("taking %s: %w", path, err)
	case Locked:
		return release, &FileError{Path: path, Trouble: Locked, Says: "another program is reading the records or writing to them; try again when it is done", Err: err}
	default:
		return release, &FileError{Path: path, Trouble: trouble, Err: err}
	}
}

func damaged(err error) bool {
	f := (*FileError)(nil)
	return errors.As(err, &f) && f.Trouble == Damaged
}

// freeName is a name that no file has yet.
func freeName(stem string) string {
	name := stem
	for n := 2; ; n++ {
		if _, err := os.Lstat(name); errors.Is(err, fs.ErrNotExist) {
			return name
		}
		name = fmt.Sprintf("%s.%d", stem, n)
	}
}

// swap puts a finished file in the place of another, which is moved to aside first,
// with what SQLite keeps beside it: that must never be taken for the new file's. With
// "" for aside there is no other.
func swap(from, to, aside string) error {
	if aside != "" {
		for _, end := range []string{"-wal", "-journal"} {
			if err := os.Rename(to+end, aside+end); err != nil && !errors.Is(err, fs.ErrNotExist) {
				return err
			}
		}
		if err := os.Link(to, aside); err != nil { // a file system without links
			if err := os.Rename(to, aside); err != nil {
				return err
			}
		}
	}
	for _, end := range []string{"-wal", "-journal", "-shm"} { // of no use without their file
		if err := os.Remove(to + end); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	if err := os.Rename(from, to); err != nil {
		return err
	}
	flushFolder(filepath.Dir(to))
	return nil
}
