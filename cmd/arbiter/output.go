package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/signal"
	"path/filepath"
	"syscall"
)

// An output takes a command's answer: standard output, or the file that -o
// names, which is written beside its place and renamed when it is whole.
type output struct {
	*bufio.Writer
	to     any      // the stream behind
	file   *os.File // what becomes the file that -o names
	device *os.File // that -o names, and that cannot be replaced
	name   string
	calm   func() // ends the watch for an interruption
}

func (a *app) openOutput() (*output, error) {
	if a.output == "" || a.output == "-" {
		return &output{Writer: bufio.NewWriterSize(a.out, 64<<10), to: a.out}, nil
	}
	// A device or a pipe is written to; nothing can be renamed to its place.
	if info, err := os.Stat(a.output); err == nil && !info.Mode().IsRegular() && !info.IsDir() {
		f, err := os.OpenFile(a.output, os.O_WRONLY, 0)
		if err != nil {
			return nil, usage("cannot write %s: %w", a.output, err)
		}
		return &output{Writer: bufio.NewWriterSize(f, 64<<10), to: f, device: f, name: a.output}, nil
	}
	if info, err := os.Stat(a.output); err == nil && info.IsDir() {
		return nil, usage("cannot write %s: it is a folder; name a file in it", a.output)
	}
	f, err := os.CreateTemp(filepath.Dir(a.output), "."+filepath.Base(a.output)+".part-*")
	if err != nil {
		return nil, usage("cannot write %s: %w", a.output, placed(err))
	}
	return &output{Writer: bufio.NewWriterSize(f, 64<<10), to: f, file: f, name: a.output, calm: removeOnInterrupt(f.Name())}, nil
}

// placed is an error without the name of the file beside the place that was
// asked for.
func placed(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return fmt.Errorf("%s: %w", filepath.Dir(path.Path), path.Err)
	}
	return err
}

// removeOnInterrupt takes a part-written file away when the program is
// interrupted.
func removeOnInterrupt(name string) (stop func()) {
	signals, done := make(chan os.Signal, 1), make(chan struct{})
	signal.Notify(signals, os.Interrupt, syscall.SIGTERM)
	go func() {
		select {
		case <-signals:
			os.Remove(name)
			os.Exit(exitInterrupt)
		case <-done:
		}
	}()
	return func() {
		signal.Stop(signals)
		close(done)
	}
}

// stream is what colours depend on.
func (o *output) stream() any { return o.to }

// flush hands on what was written, so that what goes to another stream does
// not overtake it.
func (o *output) flush() { _ = o.Flush() } // the writer keeps its error for close

// close ends the answer. After an error a file's place is left as it was.
func (o *output) close(failed error) error {
	err := o.Flush()
	if o.device != nil {
		if cerr := o.device.Close(); err == nil {
			err = cerr
		}
	}
	if o.file == nil {
		if err != nil {
			return fmt.Errorf("writing the answer: %w", err)
		}
		return nil
	}
	defer o.calm()
	if err == nil && failed == nil {
		if err = o.file.Chmod(0o644); err == nil {
			err = o.file.Sync()
		}
	}
	if cerr := o.file.Close(); err == nil {
		err = cerr
	}
	if err == nil && failed == nil {
		err = os.Rename(o.file.Name(), o.name)
	}
	if err != nil || failed != nil {
		os.Remove(o.file.Name())
	}
	if err != nil {
		return fmt.Errorf("writing %s: %w", o.name, err)
	}
	return nil
}

// answerTo runs a command's body with its output.
func (a *app) answerTo(body func(w io.Writer) error) error {
	out, err := a.openOutput()
	if err != nil {
		return err
	}
	err = body(out)
	if cerr := out.close(err); err == nil {
		err = cerr
	}
	return err
}
