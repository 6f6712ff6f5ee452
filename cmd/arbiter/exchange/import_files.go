package exchange

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"arbiter/cmd/arbiter/cli"
	"arbiter/records"
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

// importList returns the files that the arguments name. What cannot be read twice,
// like standard input, is copied to a temporary file first.
func importList(a *cli.App, ctx context.Context, args []string, temps *leftovers) ([]importFile, error) {
	var list []importFile
	for _, arg := range args {
		if arg == "-" {
			in, _, err := a.Open("-")
			if err != nil {
				return nil, err
			}
			path, err := temps.spool(in)
			if err != nil {
				return nil, err
			}
			list = append(list, importFile{name: stdin, path: path})
			continue
		}
		if records.IsServer(arg) {
			path, err := spoolRecords(a, ctx, arg, temps)
			if err != nil {
				return nil, err
			}
			list = append(list, importFile{name: records.Shown(arg), path: path, records: true})
			continue
		}
		info, err := os.Stat(arg)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil, cli.UsageError("there is no file or folder %s", arg)
		case err != nil:
			return nil, cli.UsageError("%w", err)
		case info.IsDir():
			found, err := inFolder(arg)
			if err != nil {
				return nil, cli.UsageError("reading the folder %s: %w", arg, err)
			}
			if len(found) == 0 {
				return nil, cli.UsageError("there is no file in the folder %s", arg)
			}
			for _, one := range found {
				if info, err := os.Stat(one.path); err == nil {
					if err := a.Reads(one.path, info); err != nil {
						return nil, err
					}
				}
				one.records = isDatabase(one.path)
				list = append(list, one)
			}
		case info.Mode().IsRegular():
			if err := a.Reads(arg, info); err != nil {
				return nil, err
			}
			one := importFile{name: arg, path: arg}
			if one.records = isDatabase(arg); one.records {
				if one.path, err = spoolRecords(a, ctx, arg, temps); err != nil {
					return nil, err
				}
			}
			list = append(list, one)
		case info.Mode().Type() != fs.ModeNamedPipe:
			return nil, cli.UsageError("%s is neither a file nor a folder", arg)
		default:
			f, err := os.Open(arg)
			if err != nil {
				return nil, cli.UsageError("%w", err)
			}
			path, err := temps.spool(f)
			f.Close()
			if err != nil {
				return nil, err
			}
			list = append(list, importFile{name: arg, path: path})
		}
	}
	return list, nil
}

// inFolder returns all files of a folder and of its subfolders, by name, without
// hidden ones.
func inFolder(folder string) ([]importFile, error) {
	var list []importFile
	folder = strings.TrimRight(folder, string(filepath.Separator)) + string(filepath.Separator) // so that a link to a folder is followed
	err := filepath.WalkDir(folder, func(path string, d fs.DirEntry, err error) error {
		switch hidden := strings.HasPrefix(d.Name(), ".") && path != folder; {
		case err != nil:
			return err
		case hidden && d.IsDir():
			return filepath.SkipDir
		case !hidden && d.Type().IsRegular():
			list = append(list, importFile{name: path, path: path, inFolder: true})
		}
		return nil
	})
	return list, err
}

// leftovers are files that must be removed before the program ends or is
// interrupted.
type leftovers struct {
	mu     sync.Mutex
	paths  []string
	cancel func() // cancels what an interruption would do
}

func watchLeftovers(a *cli.App) *leftovers {
	l := &leftovers{}
	l.cancel = a.OnInterrupt(func() {
		l.mu.Lock()
		l.remove()
		fmt.Fprintln(a.Err, "\ninterrupted: nothing was imported")
	})
	return l
}

// make creates a file or folder. An interruption waits until its path is known.
func (l *leftovers) make(body func() (path string, err error)) (string, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	path, err := body()
	if err == nil {
		l.paths = append(l.paths, path)
	}
	return path, err
}

// keep keeps a file.
func (l *leftovers) keep(path string) {
	l.mu.Lock()
	defer l.mu.Unlock()
	for i := range l.paths {
		if l.paths[i] == path {
			l.paths[i] = ""
		}
	}
}

// remove removes the files. The caller holds the lock.
func (l *leftovers) remove() {
	for _, path := range l.paths {
		if path != "" {
			os.RemoveAll(path)
		}
	}
}

// end removes the files, and cancels what an interruption would do.
func (l *leftovers) end() {
	l.cancel()
	l.mu.Lock()
	defer l.mu.Unlock()
	l.remove()
}

// temp creates an empty temporary file.
func (l *leftovers) temp() (f *os.File, err error) {
	_, err = l.make(func() (string, error) {
		if f, err = os.CreateTemp("", "arbiter-import-*"); err != nil {
			return "", fmt.Errorf("making a temporary file: %w", err)
		}
		return f.Name(), nil
	})
	return f, err
}

// spool copies its input to a temporary file and returns the path.
func (l *leftovers) spool(in io.Reader) (string, error) {
	f, err := l.temp()
	if err != nil {
		return "", err
	}
	_, err = io.Copy(f, in)
	if cerr := f.Close(); err == nil {
		err = cerr
	}
	if err != nil {
		return "", fmt.Errorf("copying the input to %s: %w", f.Name(), err)
	}
	return f.Name(), nil
}
