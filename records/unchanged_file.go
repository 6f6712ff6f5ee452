package records

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// openUnchanged opens a file that is read and left exactly as it is, and tells its
// format. No file is made beside it either: the owner of the records might not be able
// to write to a file that a reader left there.
func openUnchanged(path string) (*Store, int, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, 0, unreachable(path, errors.New("there is no such file"))
	}
	if err != nil {
		return nil, 0, unreachable(path, err)
	}
	if !info.Mode().IsRegular() {
		return nil, 0, unreachable(path, errors.New("this is not a file"))
	}
	real, err := filepath.EvalSymlinks(path) // beside which SQLite looks for the -wal
	if err != nil {
		return nil, 0, unreachable(path, err)
	}
	s := &Store{dialect: sqliteDialect, path: path, now: time.Now}
	f, err := os.Open(real) // SQLite has no lock on it yet, which closing this one would drop
	if err != nil {
		return nil, 0, unreachable(path, errors.New("it may not be read (see its permissions and those of its folder)"))
	}
	f.Close()
	mode := "ro&immutable=1"
	if wal, err := os.Stat(real + "-wal"); err == nil && wal.Size() > 0 { // somebody is writing, or was killed
		mode = "ro"
		if shm, err := os.Stat(real + "-shm"); (err != nil || shm.Size() == 0) && !owns(info) {
			return nil, 0, &FileError{Path: path, Trouble: Unreachable, Says: "whoever wrote to it last was killed; its owner has to run a command first (" + plainHint("records", "check", "--db", path) + "), then others can read it"}
		}
	} else if s.frozen, err = os.Stat(real); err != nil {
		return nil, 0, unreachable(path, err)
	}
	dsn, err := address(path, mode)
	if err == nil {
		s.db, err = sql.Open("sqlite", dsn)
	}
	if err != nil {
		return nil, 0, unreachable(path, err)
	}
	s.db.SetMaxOpenConns(1)
	s.q = s.db
	format, err := s.checkOurs()
	if err != nil {
		s.Close()
		return nil, 0, err
	}
	return s, format, nil
}

// checkOurs refuses a file that Arbiter did not write or cannot read. It tells the
// format of any other.
func (s *Store) checkOurs() (format int, err error) {
	steps := migrations()
	var id int
	err = s.db.QueryRow(`SELECT user_version, application_id FROM pragma_user_version, pragma_application_id`).Scan(&format, &id)
	fail := func(trouble Trouble, err error) (int, error) {
		return format, &FileError{Path: s.path, Trouble: trouble, Err: err}
	}
	switch {
	case err != nil:
		return 0, s.notWhole(err)
	case id == oldApplicationID, id == applicationID && 0 < format && format < released:
		return format, s.older(format)
	case id == 0 && format == 0:
		return fail(Damaged, errors.New("it is empty"))
	case id != applicationID:
		return fail(Foreign, fmt.Errorf("application id %#x", id))
	case format > newest(steps):
		return fail(Newer, fmt.Errorf("format %d; this program knows %d", format, newest(steps)))
	}
	return format, nil
}

// connectUnchanged opens a file that must stay exactly as it is.
func (s *Store) connectUnchanged(o Options, steps []migration) error {
	opened, format, err := openUnchanged(s.path)
	if err != nil {
		return err
	}
	s.db, s.q, s.frozen = opened.db, opened.q, opened.frozen
	if err := s.format(format, o, steps); err != nil {
		return errors.Join(s.wrap("opening the records", err), s.Close())
	}
	return nil
}

// checkUnchanged is an error when the file was changed while it was read as one that nobody
// changes: what was read may be wrong.
func (s *Store) checkUnchanged() error {
	if s.frozen == nil {
		return nil
	}
	info, err := os.Stat(s.path)
	if err == nil && os.SameFile(info, s.frozen) && info.Size() == s.frozen.Size() && info.ModTime().Equal(s.frozen.ModTime()) {
		return nil
	}
	return &FileError{Path: s.path, Trouble: Unreachable, Says: "the file was changed while it was read; run the command again"}
}
