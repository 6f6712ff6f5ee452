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
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/records"
	"arbiter/score/link"
)

// An importFile is one file to be read.
type importFile struct {
	name     string // as messages show it
	path     string
	inFolder bool // found in a folder that an argument names
	records  bool // other records: path is a copy of them, or a database in a folder
}

// stdin is what standard input is called.
const stdin = "standard input"

// named returns the files that an argument names. What cannot be read twice, like
// standard input, is copied first.
func (r *importRun) named(ctx context.Context, arg string) ([]importFile, error) {
	if records.IsServer(arg) {
		return r.joined(ctx, arg)
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
				return r.joined(ctx, arg)
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
		list = append(list, importFile{name: path, path: path, inFolder: true, records: isDatabase(path)})
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

// joined copies other records, of a file or a server, to JSON Lines, which is the form
// that can be joined.
func (r *importRun) joined(ctx context.Context, place string) ([]importFile, error) {
	s, err := records.Open(place, records.Options{Glance: true, Now: r.Now, Version: cli.Version})
	if err != nil {
		return nil, records.Explain(place, err)
	}
	defer s.Close()
	path, err := r.spool(func(w io.Writer) error {
		return s.Snapshot(ctx, func(s *records.Store) error {
			if err := s.Whole(ctx); err != nil {
				return err
			}
			e := exporting{ResultFilter: book.ResultFilter{App: r.App}, ctx: ctx, store: s, format: &exportFormat{}}
			return exportJSONL(&e, w)
		})
	})
	return []importFile{{name: records.Shown(place), path: path, records: true}}, records.Explain(place, err)
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
