package engine

import (
	"errors"
	"fmt"
	"strings"
)

// A Trouble says what is wrong with a records file or a server.
type Trouble uint8

const (
	Locked      Trouble = 1 + iota // another process is writing
	Damaged                        // the file's inside is broken
	Foreign                        // it holds something else
	Newer                          // a newer program wrote it
	Older                          // it is in a format that nothing reads any more
	NotWritable                    // it may be read only
	NoSpace                        // the disk is full
	Unreachable                    // it cannot be opened, read or written
	Emptied                        // nothing is in it, or it is gone though there is a backup
)

// A FileError is trouble with the records file or the server itself, whatever
// was being done.
type FileError struct {
	Path    string
	Trouble Trouble
	Says    string  // what to say instead of the sentence that belongs to the Trouble
	Backup  *Backup // the newest whole backup, if damage was found; nil when there is none
	Err     error   // what SQLite or the system said
	ours    int     // the program's own format, for one that is not read
}

// Error says what is wrong and what can be done.
func (e *FileError) Error() string {
	if e.Says != "" {
		return e.Path + ": " + e.Says
	}
	switch e.Trouble {
	case Locked:
		return e.Path + ": another process is writing to it and did not finish within 5 seconds; try again when it is done"
	case Damaged:
		return fmt.Sprintf("%s is damaged (%v); %s", e.Path, e.Err, wayBack(e.Path, e.Backup))
	case Emptied:
		if e.Backup == nil {
			return fmt.Sprintf("%s %v, and no whole backup lies beside it (a shell empties the file that > names). Delete the file to begin anew", e.Path, e.Err)
		}
		return fmt.Sprintf("%s %v, but a backup lies beside it; %s. To begin anew, move the backups to another folder", e.Path, e.Err, wayBack(e.Path, e.Backup))
	case Foreign:
		return e.Path + " is not a records file of Arbiter's; it was left as it is"
	case Newer:
		return e.Path + " was written by a newer Arbiter; it was left as it is (a newer program reads it)"
	case Older:
		return fmt.Sprintf("%s is in %v, which this program does not read (its own is format %d); it was left as it is. To carry the results over, export them as notation or CSV with the program that wrote it, and import that file here",
			e.Path, e.Err, e.ours)
	case NotWritable:
		return e.Path + " may not be written to (see its permissions and those of its folder)"
	case NoSpace:
		return e.Path + ": the disk is full; nothing was changed"
	}
	return fmt.Sprintf("%s: %v", e.Path, e.Err)
}

// wayBack names the best backup and the command that returns to it.
func wayBack(path string, b *Backup) string {
	if b == nil {
		return "there is no whole backup beside " + path
	}
	return fmt.Sprintf("the newest whole backup is %s (last command %d, results: %d); return to it with:\n  %s",
		b.Path, b.Command, b.Results, plainHint("records", "restore", b.Path, "--db", path))
}

// plainHint is a command of the program as it is typed.
func plainHint(words ...any) string {
	text := "arbiter"
	for _, word := range words {
		text += " " + ShellWord(fmt.Sprint(word))
	}
	return text
}

// ShellWord is a path or a name as a shell wants it typed.
func ShellWord(s string) string {
	if s == "" || strings.ContainsAny(s, " '\"\\$&;()<>[]{}|*?`!#~\t\n") {
		return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
	}
	return s
}

func (e *FileError) Unwrap() error { return e.Err }

// unreachable is the error of a file that cannot be opened, read or written.
func unreachable(path string, err error) error {
	return &FileError{Path: path, Trouble: Unreachable, Err: err}
}

// ErrNoFile says that there are no records yet: the file does not exist, or the server
// has no tables. A command that only reads may treat it as a league without results.
var ErrNoFile = errors.New("there are no records yet")

// An unreadableError is about stored data that cannot be read. Only damage or another
// program can be the cause.
type unreadableError struct{ err error }

func (e *unreadableError) Error() string { return e.err.Error() }
func (e *unreadableError) Unwrap() error { return e.err }

// Unreadable makes an unreadableError of an error.
func Unreadable(doing string, err error) error {
	if err == nil {
		return nil
	}
	return &unreadableError{fmt.Errorf("%s: %w", doing, err)}
}
