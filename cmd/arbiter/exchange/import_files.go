package exchange

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score/link"
)

// An importFile is one file to be read, or other records.
type importFile struct {
	name     string // as messages show it
	path     string
	inFolder bool           // found in a folder that an argument names
	database bool           // in a folder, where databases are passed over
	store    *records.Store // other records; nil for a file
}

// stdin is what standard input is called.
const stdin = "standard input"

// named returns the files that an argument names. What cannot be read twice, like
// standard input, is copied first.
func (r *importRun) named(ctx context.Context, arg string) ([]importFile, error) {
	if records.IsServer(arg) {
		return r.otherRecords(ctx, arg)
	}
	if arg != "-" {
		info, err := os.Stat(arg)
		switch {
		case err != nil && link.Is(arg): // is copied below
		case errors.Is(err, fs.ErrNotExist):
			return nil, cli.UsageError("there is no file or folder %s", arg)
		case err != nil:
			return nil, cli.UsageError("%w", err)
		case info.IsDir():
			return r.folder(arg)
		case info.Mode().IsRegular():
			if err := r.Reads(arg, info); err != nil {
				return nil, err
			}
			if isDatabase(arg) {
				return r.otherRecords(ctx, arg)
			}
			return []importFile{{name: arg, path: arg}}, nil
		}
	}
	in, name, err := r.Open(arg)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	path, err := r.spool(func(w io.Writer) error { _, err := io.Copy(w, in); return err })
	return []importFile{{name: name, path: path}}, err
}

// folder returns all files of a folder and of its subfolders, by name, without
// hidden ones.
func (r *importRun) folder(name string) (list []importFile, err error) {
	top := strings.TrimRight(name, string(filepath.Separator)) + string(filepath.Separator) // so that a link to a folder is followed
	err = filepath.WalkDir(top, func(path string, d fs.DirEntry, err error) error {
		hidden := strings.HasPrefix(d.Name(), ".") && path != top
		switch {
		case err != nil:
			return cli.UsageError("reading the folder %s: %w", name, err)
		case hidden && d.IsDir():
			return filepath.SkipDir
		case hidden || !d.Type().IsRegular():
			return nil
		}
		info, err := d.Info()
		if err == nil {
			err = r.Reads(path, info)
		}
		list = append(list, importFile{name: path, path: path, inFolder: true, database: isDatabase(path)})
		return err
	})
	if err == nil && len(list) == 0 {
		err = cli.UsageError("there is no file in the folder %s", name)
	}
	return list, err
}

// isDatabase reports whether a file begins like an SQLite file.
func isDatabase(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	return cli.IsDatabase(f)
}

// otherRecords opens other records, of a file or a server.
func (r *importRun) otherRecords(ctx context.Context, place string) ([]importFile, error) {
	s, err := records.Open(place, records.Options{Glance: true, Now: r.Now, Version: cli.Version})
	if err == nil {
		r.others = append(r.others, s)
		err = s.CheckFile(ctx)
	}
	return []importFile{{name: records.Shown(place), store: s}}, records.Explain(place, err)
}

// readRecords reads what other records hold, as a format does with that of a file.
func (r *importRun) readRecords(ctx context.Context, one *importFile) error {
	var failed error // of these records
	note := func(err error) error {
		failed = err
		return err
	}
	err := one.store.Snapshot(ctx, func(s *records.Store) error {
		copies, err := s.Copies(ctx)
		if err != nil {
			return err
		}
		for _, p := range copies.Players {
			if err := r.addPlayer(p); err != nil {
				return note(err)
			}
		}
		for _, l := range copies.Leagues {
			if err := r.addLeague(l); err != nil {
				return note(err)
			}
		}
		return s.Whole(ctx, records.Filter{}, func(f *league.Result) error {
			in := records.Incoming{Result: *f, Whole: true, Line: int(f.ID)}
			in.ID = 0
			return note(r.result(&in))
		})
	})
	if failed != nil {
		return failed
	}
	return records.Explain(one.name, err)
}

// spool writes a temporary file and returns its path.
func (r *importRun) spool(write func(io.Writer) error) (string, error) {
	f, err := os.CreateTemp(r.temp, "")
	if err != nil {
		return "", fmt.Errorf("making a temporary file: %w", err)
	}
	w := bufio.NewWriter(f)
	err = write(w)
	return f.Name(), errors.Join(err, w.Flush(), f.Close())
}
