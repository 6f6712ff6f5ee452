package records

import (
	"context"
	"errors"
	"path/filepath"
)

// Rehearsal copies the records to a new file in a folder and opens that file: a command
// can be tried there without changing the records. The records stay as they are, even
// in an older format, and others may write to them meanwhile. Where nothing is recorded
// the new file is empty.
func Rehearsal(ctx context.Context, place, folder string, o Options) (*Store, error) {
	return rehearsal(ctx, place, folder, o, migrations())
}

func rehearsal(ctx context.Context, place, folder string, o Options, steps []migration) (*Store, error) {
	copied := filepath.Join(folder, "rehearsal.db")
	o.Read, o.asIs = true, true
	s, err := open(place, o, steps)
	switch {
	case err == nil:
		if err = s.room(ctx, folder); err == nil {
			err = s.copyInto(ctx, copied)
		}
		err = errors.Join(s.wrap("copying the records", err), s.Close())
	case errors.Is(err, ErrNoFile):
		err = nil
	}
	if err != nil {
		return nil, err
	}
	return open(copied, Options{Create: true, Now: o.Now, Version: o.Version, Hint: o.Hint}, steps)
}
