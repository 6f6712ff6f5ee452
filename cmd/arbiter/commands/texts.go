package commands

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"os"
	"runtime"
	"strings"

	"arbiter/cmd/arbiter/gameprint"
	"arbiter/cmd/arbiter/saving"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
	"arbiter/records"
	"arbiter/score/link"
	"arbiter/score/notation"
)

// texts returns the games of files, one after another. - is standard input, a link is the text that
// it holds, and a number is a recorded result unless a file has that name.
func texts(ctx context.Context, s *terminal.Streams, files []string) iter.Seq2[notation.Text, error] {
	return func(yield func(notation.Text, error) bool) {
		for _, name := range files {
			in, shown, err := openText(ctx, s, name)
			if err != nil {
				yield(notation.Text{}, err)
				return
			}
			for r := notation.NewReader(in, shown); ; {
				t, err := r.Next()
				if err == io.EOF {
					break
				}
				if !yield(t, err) || err != nil {
					in.Close()
					return
				}
			}
			in.Close()
		}
	}
}

// openText opens what an argument names. shown is its name in messages.
func openText(ctx context.Context, s *terminal.Streams, name string) (in io.ReadCloser, shown string, err error) {
	if name == "-" {
		return io.NopCloser(s.In), "standard input", nil
	}
	f, err := os.Open(name)
	switch {
	case err == nil:
		if info, err := f.Stat(); err == nil && info.IsDir() {
			f.Close()
			return nil, "", fmt.Errorf("%s is a folder; name the files in it", name)
		}
		return f, name, nil
	case link.Is(name):
		p, err := link.Read(name)
		if err != nil {
			return nil, "", err
		}
		return io.NopCloser(strings.NewReader(p.Text)), "the link", nil
	case !errors.Is(err, fs.ErrNotExist):
		return nil, "", err
	}
	number, notNumber := readResult(name)
	if notNumber != nil {
		return nil, "", fmt.Errorf("there is no file %s", name)
	}
	text, err := recordedText(ctx, s, number)
	return io.NopCloser(strings.NewReader(text)), "result " + name, err
}

// recordedText returns the position of a result, with the rulings that it was scored under.
func recordedText(ctx context.Context, s *terminal.Streams, number int64) (string, error) {
	store, err := saving.OpenStore(s, saving.ToRead)
	if isNoFile(err) {
		return "", fmt.Errorf("there is no file and no result %d", number)
	}
	if err != nil {
		return "", err
	}
	defer store.Close()
	r, err := store.Result(ctx, number)
	if missing := (*records.NotFoundError)(nil); errors.As(err, &missing) {
		return "", fmt.Errorf("there is no file and no result %d", number)
	}
	if err != nil {
		return "", err
	}
	if r.Text == "" {
		return "", fmt.Errorf("%d has no position", number)
	}
	return gameprint.NotationAsScored(r)
}

// isRecorded reports whether an argument names a recorded result and no file.
func isRecorded(name string) bool {
	_, notNumber := readResult(name)
	_, noFile := os.Stat(name)
	return notNumber == nil && noFile != nil
}

// inParallel answers texts on all processors, in their order. The last error is that of reading.
func inParallel[A any](texts iter.Seq2[notation.Text, error], answer func(*games.Judge, notation.Text) A) iter.Seq2[A, error] {
	return func(yield func(A, error) bool) {
		processors := runtime.GOMAXPROCS(0)
		judges := make(chan *games.Judge, processors)
		for range processors {
			judges <- &games.Judge{Games: games.All}
		}
		answers := make(chan chan A, 64*processors) // in the order of the texts
		over := make(chan bool)                     // nobody reads the answers any more
		defer close(over)
		var failed error
		go func() {
			defer close(answers)
			for t, err := range texts {
				if failed = err; err != nil {
					return
				}
				judge, one := <-judges, make(chan A, 1)
				go func() {
					one <- answer(judge, t)
					judges <- judge
				}()
				select {
				case answers <- one:
				case <-over:
					return
				}
			}
		}()
		for one := range answers {
			if !yield(<-one, nil) {
				return
			}
		}
		if failed != nil {
			var none A
			yield(none, failed)
		}
	}
}

// An unreadableJSON replaces the answer about a game that could not be read.
type unreadableJSON struct {
	Error string `json:"error"`
	*mistakesJSON
}

// mistakesJSON are the mistakes of a game's text.
type mistakesJSON struct {
	Errors  []*notation.Error `json:"errors"`
	Further bool              `json:"further"` // there are more
}

// sayUnreadable says, among the other answers, why a game could not be answered.
func sayUnreadable(s *terminal.Streams, err error) error {
	if !s.JSON {
		s.ShowError(err)
		return nil
	}
	j := unreadableJSON{Error: err.Error()}
	var bad *notation.Error
	if errors.As(err, &bad) {
		j.mistakesJSON = &mistakesJSON{bad.All(), bad.Further}
	}
	return s.PrintJSON(j)
}

// at adds to an error where its text begins, unless the error names a place itself.
func at(t notation.Text, err error) error {
	var bad *notation.Error
	if err == nil || errors.As(err, &bad) {
		return err
	}
	return fmt.Errorf("%s:%d:1: %w", t.File, t.Line, err)
}

// exit returns the error for a command that has printed everything, by its highest exit code.
func exit(code int) error {
	switch code {
	case terminal.No:
		return terminal.ErrNo
	case terminal.Unclear:
		return terminal.ErrUnclear
	}
	return nil
}

// needsFile returns the error for a command without a file.
func needsFile(verb string) error {
	return fmt.Errorf("%s needs a file: name one, or - for standard input; arbiter new GAME prints one to fill in (games: %s), and arbiter score, on a terminal, opens a sheet",
		verb, strings.Join(games.All.Names(), ", "))
}
