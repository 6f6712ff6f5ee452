package records

import (
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"modernc.org/sqlite"
	lib "modernc.org/sqlite/lib"
)

// A Trouble says what is wrong with a records file.
type Trouble uint8

const (
	Locked      Trouble = 1 + iota // another process is writing
	Damaged                        // the file's inside is broken
	Foreign                        // it holds something else
	Newer                          // a newer program wrote it
	NotWritable                    // it may be read only
	NoSpace                        // the disk is full
	Unreachable                    // it cannot be opened, read or written
)

// A FileError is trouble with the records file itself, whatever was being
// done.
type FileError struct {
	Path    string
	Trouble Trouble
	Backup  string // the newest good backup, where that helps; "" when there is none
	Err     error  // what SQLite or the system said
}

// Error says what is wrong and what can be done.
func (e *FileError) Error() string {
	switch e.Trouble {
	case Locked:
		return fmt.Sprintf("%s: another process is writing to it and did not finish within 5 seconds; try again when it is done", e.Path)
	case Damaged:
		s := fmt.Sprintf("%s is damaged (%v)", e.Path, e.Err)
		if e.Backup == "" {
			return s + "; there is no good backup beside it"
		}
		return s + fmt.Sprintf("; the newest good backup is %s: put the damaged file aside with its -wal and -shm, and copy the backup in its place", e.Backup)
	case Foreign:
		return e.Path + " is not a records file of Arbiter's; it was left as it is"
	case Newer:
		return e.Path + " was written by a newer Arbiter; it was left as it is (a newer program reads it)"
	case NotWritable:
		return e.Path + " may not be written to (see its permissions and those of its folder)"
	case NoSpace:
		return e.Path + ": the disk is full; nothing was changed"
	}
	return fmt.Sprintf("%s: %v", e.Path, e.Err)
}

func (e *FileError) Unwrap() error { return e.Err }

// ErrNoFile tells that there are no records yet: the file does not exist, or
// is empty. To a command that only reads, that is a league without results.
var ErrNoFile = errors.New("there are no records yet")

// A NotFoundError names something that the records do not have.
type NotFoundError struct {
	Kind  string   // "result", "player", "league", "season", "command"
	Name  string   // what was asked for
	Known []string // what there is, for names
}

func (e *NotFoundError) Error() string {
	switch e.Kind {
	case "result", "command":
		return fmt.Sprintf("there is no %s #%s", e.Kind, e.Name)
	}
	return fmt.Sprintf("no %s is called %q", e.Kind, e.Name)
}

// A RefusedError is a change that the records do not make, and why.
type RefusedError struct{ Why string }

func (e *RefusedError) Error() string { return e.Why }

func refuse(format string, args ...any) error {
	return &RefusedError{fmt.Sprintf(format, args...)}
}

// wrap says what was being done, and makes a FileError of trouble with the
// file. It may open backups, so no statement may be under way.
func (s *Store) wrap(doing string, err error) error {
	if err == nil {
		return nil
	}
	var known *FileError
	var missing *NotFoundError
	var refused *RefusedError
	if errors.As(err, &known) || errors.As(err, &missing) || errors.As(err, &refused) {
		return err
	}
	err = fmt.Errorf("%s: %w", doing, err)
	trouble := troubleOf(err)
	if trouble == 0 {
		return err
	}
	e := &FileError{Path: s.path, Trouble: trouble, Err: err}
	if trouble == Damaged {
		e.Backup = newestGood(s.path)
	}
	return e
}

// troubleOf is what an error says about the file; 0 for all other errors.
func troubleOf(err error) Trouble {
	var sql *sqlite.Error
	if !errors.As(err, &sql) {
		if errors.Is(err, fs.ErrPermission) {
			return NotWritable
		}
		return 0
	}
	switch sql.Code() & 0xff {
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

// isTaken tells that a row was refused because its name or identity exists.
func isTaken(err error) bool {
	var sql *sqlite.Error
	return errors.As(err, &sql) && sql.Code() == lib.SQLITE_CONSTRAINT_UNIQUE
}

// beside is a name in the file's own folder.
func beside(path, name string) string { return filepath.Join(filepath.Dir(path), name) }
