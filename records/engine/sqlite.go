package engine

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"strings"

	"modernc.org/sqlite" // also the driver
	lib "modernc.org/sqlite/lib"
)

// applicationID marks a file as Arbiter's: "ARBR".
const applicationID = 0x41524252

var sqliteDialect = &Dialect{
	name:  "sqlite",
	words: strings.NewReplacer(),
	// To SQLite $1 is a name, which it looks for among all names each time.
	row: func(_, n int) string { return "(?" + strings.Repeat(", ?", n-1) + ")" },
	// Identities come in no order, so that nearly each needs another page of their index.
	bulk: `PRAGMA cache_size = -16000`,
	late: func(indexes, _ []string) string {
		return `SELECT 'DROP INDEX ' || name, sql FROM sqlite_schema WHERE name IN (` + quoted(indexes, "") + `)`
	},
	look: `PRAGMA user_version`,
	mark: fmt.Sprintf(`PRAGMA application_id = %d; PRAGMA user_version = %%d`, applicationID),
	conflict: func(err error) bool {
		var e *sqlite.Error
		return errors.As(err, &e) && (e.Code() == lib.SQLITE_CONSTRAINT_UNIQUE || e.Code() == lib.SQLITE_CONSTRAINT_PRIMARYKEY)
	},
}

// sqliteTrouble is what an error of SQLite means; 0 where it is none. Tables, rows or
// values of which it finds no trace are damaged: the statements are right.
func sqliteTrouble(err error) Trouble {
	var e *sqlite.Error
	switch {
	case errors.Is(err, sql.ErrNoRows), err != nil && strings.Contains(err.Error(), "Scan error"):
		return Damaged
	case !errors.As(err, &e):
		return 0
	case e.Code() == lib.SQLITE_ERROR && strings.Contains(e.Error(), "no such"): // table or column
		return Damaged
	}
	if e.Code() == lib.SQLITE_IOERR_SHMSIZE { // there is no room for what processes share
		return NoSpace
	}
	switch e.Code() & 0xff {
	case lib.SQLITE_BUSY, lib.SQLITE_LOCKED, lib.SQLITE_PROTOCOL:
		return Locked
	case lib.SQLITE_CORRUPT, lib.SQLITE_NOTADB:
		return Damaged
	case lib.SQLITE_READONLY, lib.SQLITE_PERM, lib.SQLITE_AUTH:
		return NotWritable
	case lib.SQLITE_FULL:
		return NoSpace
	case lib.SQLITE_CANTOPEN, lib.SQLITE_IOERR, lib.SQLITE_NOLFS:
		return Unreachable
	}
	return 0
}

// noDatabase tells whether SQLite says that a file is none of its own.
func noDatabase(err error) bool {
	var e *sqlite.Error
	return errors.As(err, &e) && e.Code() == lib.SQLITE_NOTADB
}

// openFile opens an SQLite file.
func (s *Store) openFile(o Options) error {
	s.dialect = sqliteDialect
	o.Read = o.Read || o.Glance
	// The file is only looked at. Opening it and closing it again would drop the
	// locks that SQLite holds in this process.
	info, err := os.Stat(s.path)
	if errors.Is(err, fs.ErrNotExist) {
		if b := s.schema.bestBackup(s.path); b != nil && b.Command > 0 {
			return &FileError{Path: s.path, Trouble: Emptied, Backup: b, Err: errors.New("is gone")}
		}
		if !o.Create {
			return fmt.Errorf("%w (%s)", ErrNoFile, s.path)
		}
		if err := s.makeFile(o); err != nil {
			return err
		}
		info, err = os.Stat(s.path)
	}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return unreachable(s.path, errors.New("this is a link to a file that is not there"))
	case err != nil:
		return unreachable(s.path, err)
	case info.IsDir():
		return unreachable(s.path, errors.New("this is a folder; name a file in it"))
	case !info.Mode().IsRegular():
		return unreachable(s.path, errors.New("this is a pipe or a device; name a file"))
	case info.Size() == 0:
		return emptied(s.path)
	case !o.Read && !mayWrite(s.path):
		return &FileError{Path: s.path, Trouble: NotWritable}
	}
	s.file, o.Create = info, false
	if mayWrite(s.path) {
		err = s.connectFile(s.path, "rw", o)
		if trouble := sqliteTrouble(err); !o.Read || trouble != NotWritable && trouble != Unreachable && trouble != NoSpace {
			return err
		}
	}
	return s.connectFile(s.path, readingMode(s.path), o) // it may be somebody else's, or lie on a full disk
}

// makeFile makes new records in a hidden folder. The file gets its name when it is
// whole, so an empty file is never a new one.
func (s *Store) makeFile(o Options) error {
	folder := filepath.Dir(s.path)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return unreachable(s.path, fmt.Errorf("making its folder: %w", err))
	}
	work, err := workplace(folder)
	if err != nil {
		return err
	}
	defer os.RemoveAll(work)
	made := filepath.Join(work, "new")
	if err := s.connectFile(made, "rwc", o); err != nil {
		return err
	}
	err = s.DB.Close()
	if err == nil {
		err = place(made, s.path)
	}
	if err == nil || errors.Is(err, fs.ErrExist) { // another process was quicker
		return nil
	}
	return unreachable(s.path, err)
}

// readingMode is how a file is opened that may not be written to, or beside which there
// is no room. Where it holds everything that was written, SQLite makes no file beside
// it: that file would keep the owner of the records out.
func readingMode(path string) string {
	if to, err := filepath.EvalSymlinks(path); err == nil { // beside which SQLite looks
		path = to
	}
	if wal, err := os.Stat(path + "-wal"); err == nil && wal.Size() > 0 {
		return "ro"
	}
	return "ro&immutable=1"
}

// emptied is the error of a file in which nothing is. New records are never so.
func emptied(path string) error {
	return &FileError{Path: path, Trouble: Emptied, Err: errors.New("is empty")}
}

// InPlace is an error when the file was replaced after it was opened: what is
// written to the old one would be lost.
func (s *Store) InPlace() error {
	if s.file == nil {
		return nil
	}
	if info, err := os.Stat(s.path); err == nil && os.SameFile(info, s.file) {
		return nil
	}
	return &FileError{Path: s.path, Trouble: Unreachable, Says: "the file was replaced or moved meanwhile; nothing was written to it. Run the command again"}
}

// connectFile opens a file, which is the records' own or becomes that.
func (s *Store) connectFile(file, mode string, o Options) error {
	dsn, err := address(file, mode)
	if err != nil {
		return unreachable(s.path, err)
	}
	if s.DB, err = sql.Open("sqlite", dsn); err != nil {
		return err
	}
	if mode != "rw" { // a connection that is kept may not see what others write
		s.DB.SetMaxIdleConns(0)
	}
	return s.prepare(func() error { return s.checkFile(o) })
}

// address names the file for the driver. It does not set the journal mode: that
// would change a file before anybody knows whose it is.
func address(path, mode string) (string, error) {
	full, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	full = filepath.ToSlash(full)
	if full[0] != '/' { // a drive letter
		full = "/" + full
	}
	u := url.URL{Path: full}
	return fmt.Sprintf("file:%s?mode=%s&_busy_timeout=%d&_synchronous=FULL&_foreign_keys=1&_txlock=immediate&_dqs=0",
		u.EscapedPath(), mode, lockTimeout.Milliseconds()), nil
}

// checkFile checks that the file is Arbiter's, and its format.
func (s *Store) checkFile(o Options) error {
	var version, id, tables int
	var journal string
	err := s.DB.QueryRow(`SELECT v.user_version, i.application_id, j.journal_mode, (SELECT count(*) FROM sqlite_schema)
		FROM pragma_user_version v, pragma_application_id i, pragma_journal_mode j`).Scan(&version, &id, &journal, &tables)
	switch isNew := id == 0 && version == 0 && tables == 0; {
	case err != nil:
		return err
	case isNew && !o.Create:
		return emptied(s.path)
	case !isNew && (id != applicationID || version == 0):
		return &FileError{Path: s.path, Trouble: Foreign, Err: fmt.Errorf("application id %#x", id)}
	}
	if journal != "wal" && !o.Read && version >= s.schema.First && version <= s.schema.Format() {
		if err := s.writeAhead(); err != nil {
			return err
		}
	}
	return s.format(version, o)
}

// writeAhead sets the journal to WAL, which lets readers read while another
// writes. Where the file system cannot share memory (some network ones) the
// file stays with a rollback journal, which is as safe.
func (s *Store) writeAhead() error {
	var got string
	err := s.DB.QueryRow(`PRAGMA journal_mode = WAL`).Scan(&got)
	switch trouble := sqliteTrouble(err); {
	case err == nil, trouble == NotWritable, trouble == Locked: // who opens it next can do it
		return nil
	case trouble == Unreachable:
		// Others can read until a transaction ends, as an import does for its backup.
		if _, err := s.DB.Exec(`PRAGMA cache_spill = 0`); err != nil {
			return err
		}
		return s.DB.QueryRow(`PRAGMA journal_mode = DELETE`).Scan(&got)
	}
	return err
}
