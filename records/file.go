package records

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"

	_ "modernc.org/sqlite" // the driver
)

// applicationID marks a file as Arbiter's: "ARBR".
const applicationID = 0x41524252

// openFile opens an SQLite file. It makes a new one only with Create, and only where no backup lies
// beside it, which would mean that there was one.
func (s *Store) openFile(path string, o Options) error {
	// Stat, not Open: to open and close the file would drop the locks that SQLite holds in this
	// process.
	info, err := os.Stat(path)
	gone := errors.Is(err, fs.ErrNotExist)
	switch {
	case gone || err == nil && info.Mode().IsRegular() && info.Size() == 0:
		if backup := bestBackup(path); backup != nil {
			says := map[bool]string{true: "is gone", false: "is empty"}[gone]
			return &FileError{Path: path, Trouble: Emptied, Backup: backup, Err: errors.New(says)}
		}
		if !o.Create {
			return fmt.Errorf("%w (%s)", ErrNoFile, path)
		}
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			return &FileError{Path: path, Trouble: Unreachable, Err: fmt.Errorf("making its folder: %w", err)}
		}
	case err != nil:
		return &FileError{Path: path, Trouble: Unreachable, Err: err}
	case info.IsDir():
		return &FileError{Path: path, Trouble: Unreachable, Err: errors.New("this is a folder; name a file in it")}
	case !info.Mode().IsRegular():
		return &FileError{Path: path, Trouble: Unreachable, Err: errors.New("this is a pipe or a device; name a file")}
	case !o.Read && !o.Quick && !mayWrite(path):
		return &FileError{Path: path, Trouble: NotWritable}
	}
	if !gone && info.Size() > 0 { // this look changes nothing, not even what a killed program left beside it
		look := *s
		if err = look.connect(path, "ro&immutable=1", Options{Read: true}); err == nil {
			err = look.db.Close()
		}
		if f := new(FileError); errors.As(err, &f) { // the file is another program's
			return err
		}
	}
	mode := "rwc"
	if !gone && !mayWrite(path) {
		mode = readingMode(path)
	}
	err = s.connect(path, mode, o)
	if trouble := sqliteTrouble(err); (o.Read || o.Quick) && (trouble == NotWritable || trouble == Unreachable || trouble == NoSpace) {
		err = s.connect(path, readingMode(path), o) // there is no room for the files that SQLite puts beside it
	}
	if err == nil {
		s.file, err = os.Stat(path)
	}
	return err
}

// readingMode returns the mode in which a file that may not be written to is opened. Where it is
// whole by itself SQLite makes no file beside it, which would keep its owner out.
func readingMode(path string) string {
	if to, err := filepath.EvalSymlinks(path); err == nil {
		path = to
	}
	if wal, err := os.Stat(path + "-wal"); err == nil && wal.Size() > 0 {
		return "ro"
	}
	return "ro&immutable=1"
}

// connect connects to a file. It checks that the file is Arbiter's before it changes anything in
// it.
func (s *Store) connect(path, mode string, o Options) error {
	full, err := filepath.Abs(path)
	if err != nil {
		return &FileError{Path: path, Trouble: Unreachable, Err: err}
	}
	full = filepath.ToSlash(full)
	if full[0] != '/' { // a drive letter
		full = "/" + full
	}
	name := (&url.URL{Path: full}).EscapedPath()
	s.db, err = sql.Open("sqlite", fmt.Sprintf("file:%s?mode=%s&_txlock=immediate&_dqs=0&_pragma=busy_timeout(%d)&_pragma=synchronous(FULL)&_pragma=foreign_keys(1)&_pragma=cache_size(-16000)",
		name, mode, lockTimeout.Milliseconds()))
	if err != nil {
		return err
	}
	s.q = s.db
	s.db.SetMaxOpenConns(mostConnections)
	if err := s.checkFile(mode, o); err != nil {
		return errors.Join(err, s.db.Close())
	}
	return nil
}

// checkFile makes the tables in a new file, and checks those of another one.
func (s *Store) checkFile(mode string, o Options) error {
	var version, id, tables int
	var journal string
	look := func(q querier) error {
		return q.QueryRowContext(context.Background(), `SELECT v.user_version, i.application_id, j.journal_mode, (SELECT count(*) FROM sqlite_schema)
			FROM pragma_user_version v, pragma_application_id i, pragma_journal_mode j`).Scan(&version, &id, &journal, &tables)
	}
	if err := look(s.db); err != nil {
		return err
	}
	if id == 0 && version == 0 && tables == 0 && o.Create {
		tx, err := s.db.Begin()
		if err != nil {
			return err
		}
		defer tx.Rollback()
		if err := look(tx); err != nil { // another program may have been quicker
			return err
		}
		if tables == 0 {
			if _, err := tx.Exec(fmt.Sprintf(`PRAGMA application_id = %d; PRAGMA user_version = %d`, applicationID, format)); err != nil {
				return err
			}
			if err := s.makeTables(tx); err != nil {
				return err
			}
			version, id = format, applicationID
		}
	}
	if id != applicationID {
		return &FileError{Path: s.place, Trouble: Foreign}
	}
	if err := s.checkFormat(version); err != nil || journal == "wal" || mode != "rwc" || o.Read || o.Quick {
		return err
	}
	// With a write-ahead log readers can read while another program writes. Where the file system
	// cannot share memory, the journal stays as it is, which is as safe.
	err := s.db.QueryRow(`PRAGMA journal_mode = WAL`).Scan(&journal)
	if trouble := sqliteTrouble(err); trouble == NotWritable || trouble == Locked || trouble == Unreachable {
		return nil
	}
	return err
}
