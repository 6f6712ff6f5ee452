package engine

import (
	"errors"
	"fmt"
	"strings"
)

// Explain returns an error of the records at a place as a FileError, if it means
// trouble with the file or the server itself. It finds the newest whole backup of a
// damaged file. It returns other errors as they are.
// It is asked once, where the error is shown. It may read the file and its backups, so
// no statement may be running.
func (k *Schema) Explain(place string, err error) error {
	var file *FileError
	if err == nil || !errors.As(err, &file) {
		if file = explained(place, err); file == nil {
			return err
		}
		err = file
	}
	switch {
	case file.Says != "" || IsServer(place):
	case file.Trouble == Damaged, file.Trouble == Emptied:
		if file.Backup = k.bestBackup(file.Path); file.Backup == nil && noDatabase(err) {
			file.Trouble = Foreign
		}
	}
	return err
}

// explained is the FileError of an error that a database gave; nil for all other errors.
func explained(place string, err error) *FileError {
	var broken *unreadableError
	e := &FileError{Path: Shown(place), Err: err}
	switch isBroken := errors.As(err, &broken); {
	case err == nil:
		return nil
	case IsServer(place) && isBroken:
		e.Trouble = Damaged
		e.Says = fmt.Sprintf("what is stored is damaged, or another program changed it: %v; to see more:\n  %s", err, plainHint("records", "check", "--db", e.Path))
	case IsServer(place):
		server := serverSays(err)
		e.Trouble, e.Says = server.trouble, server.says
		if strings.HasSuffix(e.Says, wholeOrNot) {
			e.Says += "; to see which:\n  " + plainHint("records", "log", "--db", e.Path)
		}
	case isBroken:
		e.Trouble = Damaged
	default:
		e.Trouble = sqliteTrouble(err)
	}
	if e.Trouble == 0 {
		return nil
	}
	return e
}
