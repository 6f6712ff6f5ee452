package records

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"os"
	"path/filepath"
	"time"

	_ "modernc.org/sqlite" // the driver
)

// applicationID marks a file as ours: "ARBT".
const applicationID = 0x41524254

// busyTimeout is how long a writer waits for another, in milliseconds.
const busyTimeout = 5000

// Options say how to open a records file.
type Options struct {
	Create  bool             // make the file and its folder when there is none
	Glance  bool             // only look: a file in an older format is refused instead of being brought up to date
	Still   bool             // nothing will be kept: the file's journal stays as it is
	Now     func() time.Time // nil is time.Now
	Version string           // of the program, kept with what it writes
}

// A Store is an open records file. One goroutine uses it at a time.
type Store struct {
	db      *sql.DB
	path    string
	now     func() time.Time
	version string
}

// Open opens a records file, brings an older one up to date after a backup,
// and refuses what a newer or another program wrote. Without Create a missing
// file is ErrNoFile.
func Open(path string, o Options) (*Store, error) {
	steps, err := migrations()
	if err != nil {
		return nil, err
	}
	return open(path, o, steps)
}

func open(path string, o Options, steps []migration) (*Store, error) {
	s := &Store{path: path, now: o.Now, version: o.Version}
	if s.now == nil {
		s.now = time.Now
	}
	mode := "rw"
	if o.Create {
		mode = "rwc"
	}
	// The file is looked at, never opened: closing any descriptor of it would
	// drop the locks that SQLite holds in this process.
	switch info, err := os.Stat(path); {
	case errors.Is(err, fs.ErrNotExist) && !o.Create:
		return nil, fmt.Errorf("%w (%s)", ErrNoFile, path)
	case errors.Is(err, fs.ErrNotExist):
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			return nil, &FileError{Path: path, Trouble: Unreachable, Err: fmt.Errorf("making its folder: %w", err)}
		}
	case err != nil:
		return nil, &FileError{Path: path, Trouble: Unreachable, Err: err}
	case info.IsDir():
		return nil, &FileError{Path: path, Trouble: Unreachable, Err: errors.New("this is a folder; name a file in it")}
	case !info.Mode().IsRegular():
		return nil, &FileError{Path: path, Trouble: Unreachable, Err: errors.New("this is a pipe or a device; name a file")}
	}
	err := s.connect(mode, o, steps)
	if f := (*FileError)(nil); errors.As(err, &f) && (f.Trouble == NotWritable || f.Trouble == Unreachable) && !o.Create {
		// A file that may only be read is read as one that nobody changes,
		// unless somebody is at it.
		if _, werr := os.Lstat(path + "-wal"); errors.Is(werr, fs.ErrNotExist) && s.connect("ro&immutable=1", o, steps) == nil {
			return s, nil
		}
	}
	if err != nil {
		return nil, err
	}
	return s, nil
}

// connect opens the file and settles what it is.
func (s *Store) connect(mode string, o Options, steps []migration) error {
	dsn, err := address(s.path, mode)
	if err != nil {
		return &FileError{Path: s.path, Trouble: Unreachable, Err: err}
	}
	if s.db, err = sql.Open("sqlite", dsn); err != nil {
		return s.wrap("opening the records", err)
	}
	s.db.SetMaxOpenConns(1)
	// Two that turn a new file to WAL at once can be told "locked" without any
	// waiting, so waiting is done here too.
	begun := time.Now()
	err = s.settle(o, steps)
	for troubleOf(err) == Locked && time.Since(begun) < busyTimeout*time.Millisecond {
		time.Sleep(5 * time.Millisecond)
		err = s.settle(o, steps)
	}
	if err != nil {
		s.db.Close()
		if errors.Is(err, ErrNoFile) {
			return err
		}
		return s.wrap("opening the records", err)
	}
	return nil
}

// address is the file as the driver wants it named. The journal mode is not
// set here: it would change a file before anybody knows whose it is.
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
		u.EscapedPath(), mode, busyTimeout), nil
}

// settle reads back what was asked of SQLite and whose file this is, all in
// one query, and then migrates where that is needed.
func (s *Store) settle(o Options, steps []migration) error {
	var version, id, timeout, synchronous, keys int
	var journal string
	err := s.db.QueryRow(`SELECT v.user_version, i.application_id, j.journal_mode, t.timeout, s.synchronous, k.foreign_keys
		FROM pragma_user_version v, pragma_application_id i, pragma_journal_mode j, pragma_busy_timeout t, pragma_synchronous s, pragma_foreign_keys k`).
		Scan(&version, &id, &journal, &timeout, &synchronous, &keys)
	if err != nil {
		return err
	}
	if timeout != busyTimeout || synchronous != 2 || keys != 1 {
		return fmt.Errorf("SQLite did not take its settings: busy_timeout %d, synchronous %d, foreign_keys %d", timeout, synchronous, keys)
	}
	fresh := false
	switch {
	case id == applicationID && version > len(steps):
		return &FileError{Path: s.path, Trouble: Newer, Err: fmt.Errorf("format %d; this program knows %d", version, len(steps))}
	case id == applicationID && version > 0:
	default:
		var tables int
		if err := s.db.QueryRow(`SELECT count(*) FROM sqlite_schema`).Scan(&tables); err != nil {
			return err
		}
		// Another process may have made the file since the first look.
		if err := s.db.QueryRow(`SELECT user_version, application_id FROM pragma_user_version, pragma_application_id`).Scan(&version, &id); err != nil {
			return err
		}
		ours := id == applicationID && version > 0
		if !ours && (tables > 0 || version != 0 || id != 0) {
			return &FileError{Path: s.path, Trouble: Foreign, Err: fmt.Errorf("application id %#x", id)}
		}
		if fresh = !ours; fresh && !o.Create {
			return fmt.Errorf("%w (%s is empty)", ErrNoFile, s.path)
		}
	}
	if o.Glance {
		if version < len(steps) {
			return fmt.Errorf("%s is in an older format, %d; this program's is %d", s.path, version, len(steps))
		}
		return nil
	}
	if journal != "wal" && !o.Still {
		if err := s.writeAhead(); err != nil {
			return err
		}
	}
	if version == len(steps) {
		return nil
	}
	return s.migrate(version, steps)
}

// writeAhead sets the journal to WAL, which lets readers read while another
// writes. Where the file system cannot share memory (some network ones) the
// file stays with a rollback journal, which is as safe.
func (s *Store) writeAhead() error {
	var got string
	err := s.db.QueryRow(`PRAGMA journal_mode = WAL`).Scan(&got)
	switch trouble := troubleOf(err); {
	case err == nil, trouble == NotWritable:
		return nil
	case trouble == Unreachable:
		return s.db.QueryRow(`PRAGMA journal_mode = DELETE`).Scan(&got)
	}
	return err
}

// Path is the file's name as it was given.
func (s *Store) Path() string { return s.path }

// Close closes the file.
func (s *Store) Close() error {
	return s.wrap("closing the records", s.db.Close())
}
