package engine

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
func (k *Schema) Restore(ctx context.Context, path, from string, o Options) (done Restored, err error) {
	if IsServer(path) || IsServer(from) {
		return done, k.refuse("restore puts one file in the place of another and does nothing to a server: read the backup with --db, or copy it to an empty server:\n  %s", plainHint("records", "copy", "postgres://…", "--db", "BACKUP"))
	}
	if to, err := filepath.EvalSymlinks(path); err == nil { // a link to the file stays one
		path = to
	}
	info, err := os.Stat(from)
	if err != nil {
		return done, unreachable(from, err)
	}
	aside := freeName(path + ".replaced-" + o.Now().Format("20060102-150405"))
	was, err := os.Stat(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		was = info // whose rights the new file gets
		err = os.MkdirAll(filepath.Dir(path), 0o700)
	case err == nil && os.SameFile(info, was):
		return done, k.refuse("%s is where the records are already; name one of its backups", from)
	case err == nil:
		done.Aside = aside
	}
	if err != nil {
		return done, unreachable(path, err)
	}
	b, err := k.Open(from, Options{Read: true, asIs: true})
	if err == nil {
		defer b.Close()
		err = b.Whole(ctx)
	}
	if err != nil {
		return done, k.notRestored(path, from, err)
	}
	done.Facts, err = b.wholeCopy(ctx, filepath.Dir(path), was.Mode().Perm(), func(made string) error {
		if done.Aside != "" {
			release, err := k.lockFile(ctx, path)
			if err != nil {
				return err
			}
			defer release()
		}
		return swap(made, path, aside)
	})
	return done, err
}

// notRestored says why a backup was not restored, and which backup is whole. A format
// that is not read has a sentence of its own.
func (k *Schema) notRestored(path, from string, err error) error {
	var f *FileError
	if err = k.Explain(from, err); !errors.As(err, &f) || f.Trouble == Older {
		return err
	}
	b := Backup{Path: from, Err: err, schema: k}
	return &FileError{Path: from, Trouble: f.Trouble, Err: err,
		Says: fmt.Sprintf("it is not whole (%s), so it was not restored; %s", b.Reason(), wayBack(path, k.bestBackup(path)))}
}

// lockFile shuts all other processes out of the records that are to be replaced, and
// brings what is in the -wal into the file. A damaged file needs neither. lockFile
// refuses a file that is not Arbiter's.
func (k *Schema) lockFile(ctx context.Context, path string) (release func(), err error) {
	var conn *sql.Conn
	s, err := k.Open(path, Options{asIs: true})
	if err == nil {
		conn, err = s.DB.Conn(ctx)
	}
	if err == nil {
		_, err = conn.ExecContext(ctx, `PRAGMA journal_mode = DELETE; BEGIN EXCLUSIVE`)
	}
	if err == nil {
		return func() { conn.Close(); s.Close() }, nil
	}
	var f *FileError
	switch err = k.Explain(path, err); {
	case errors.As(err, &f) && (f.Trouble == Damaged || f.Trouble == Emptied):
		return func() {}, nil
	case f != nil && f.Trouble == Locked:
		f.Says = "another program is reading the records or writing to them; try again when it is done"
	}
	return nil, err
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

// swap puts a finished file in the place of another, which goes aside with what SQLite
// keeps beside it: that must never be taken for the new file's.
func swap(from, to, aside string) error {
	for _, end := range []string{"-wal", "-journal", "-shm"} {
		if err := os.Rename(to+end, aside+end); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	err := os.Link(to, aside) // so that there is a file at any time
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		err = os.Rename(to, aside) // a file system without links
	}
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	if err := os.Rename(from, to); err != nil {
		return err
	}
	flushFolder(filepath.Dir(to))
	return nil
}
