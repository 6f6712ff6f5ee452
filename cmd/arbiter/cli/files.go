package cli

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"strings"

	"arbiter/score"
	"arbiter/score/link"
	"arbiter/score/notation"
)

// An Answer is what a command writes about one game.
type Answer struct {
	Out, Err []byte
	Code     int           // the exit code
	Judged   *score.Judged // of a game that was scored
}

// A Solver answers a text.
type Solver func(t notation.Text, to *Answer)

// Files passes every game of the files on.
func (a *App) Files(names []string, each func(notation.Text) error) error {
	for _, name := range names {
		in, shown, err := a.Open(name)
		if err != nil {
			return err
		}
		err = EachGame(in, shown, each)
		in.Close()
		if err != nil {
			return err
		}
	}
	return nil
}

// EachGame passes every game of a text on; name is the text's name in errors.
func EachGame(in io.Reader, name string, each func(notation.Text) error) error {
	for r := notation.NewReader(in, name); ; {
		t, err := r.Next()
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err == nil {
			err = each(t)
		}
		if err != nil {
			return err
		}
	}
}

// Open opens a file to read and returns the name to show; - is standard input, and a
// link is the text that it holds.
func (a *App) Open(name string) (io.ReadCloser, string, error) {
	if name == "-" {
		if f, ok := a.In.(*os.File); ok {
			if info, err := f.Stat(); err == nil && info.Mode().IsRegular() {
				if err := a.Reads("", info); err != nil {
					return nil, "", err
				}
			}
		}
		return io.NopCloser(a.In), "standard input", nil
	}
	f, err := os.Open(name)
	if err != nil && link.Is(name) {
		p, err := link.Read(name)
		if err != nil {
			return nil, "", UsageError("%w", err)
		}
		return io.NopCloser(strings.NewReader(p.Text)), TheLink, nil
	}
	if errors.Is(err, fs.ErrNotExist) {
		return nil, "", UsageError("there is no file %s", name)
	}
	if err != nil {
		return nil, "", UsageError("%w", err)
	}
	info, err := f.Stat()
	switch {
	case err == nil && info.IsDir():
		err = UsageError("%s is a folder; name the files in it", name)
	case err == nil:
		err = a.Reads(name, info)
	}
	if err != nil {
		f.Close()
		return nil, "", err
	}
	return f, name, nil
}
