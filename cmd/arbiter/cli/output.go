package cli

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
)

// An Output takes a command's answer: standard output, or the file that -o
// names, which is written beside its place and renamed when it is whole.
//
// A command that changes the records opens its output first, changes them, says
// so with kept, and only then writes its answer. So nothing is changed where
// the answer has no place, and an answer that gets lost says what was kept.
type Output struct {
	*bufio.Writer
	App    *App
	to     any // the stream behind
	guard  *guard
	file   *os.File // what becomes the file that -o names
	lock   *os.File // tells others that it is still written; nil where there are no such locks
	device *os.File // that -o names, and that cannot be replaced
	Name   string   // as -o says it
	place  string   // what file replaces
	Calm   []func() // end the watch for an interruption
	change string   // what became of the change, "" before it
}

// ToFile tells whether -o takes the answer away from standard output.
func (a *App) ToFile() bool { return a.Output != "" && a.Output != "-" }

func (a *App) OpenOutput() (*Output, error) {
	o := &Output{App: a, Name: a.Output}
	if !a.ToFile() {
		if err := a.checkRedirected(); err != nil {
			return nil, err
		}
		o.write(a.Out)
		return o, nil
	}
	f, err := o.Open()
	if err != nil {
		return nil, err
	}
	o.write(f)
	return o, nil
}

func (o *Output) write(to io.Writer) {
	o.to = to
	o.guard = &guard{to: to, json: o.App.AsJSON() || o.App.JSONForm}
	o.Writer = bufio.NewWriterSize(o.guard, 64<<10)
}

// Kept notes that the records were changed by this command of the log, 0 where
// there was nothing to change. It stands before anything of the answer is
// written, and after the change.
func (o *Output) Kept(command int64) {
	if command == 0 {
		o.change = "nothing was changed in the records"
		return
	}
	o.NoteChangeText(fmt.Sprintf("the change was kept: it is command %d of arbiter records log, and arbiter records undo %d takes it back", command, command))
}

// KeptAs is kept in other words.
func (o *Output) NoteChangeText(what string) {
	o.change = what
	signal.Ignore(syscall.SIGPIPE) // it would end the program before it could say so
	o.Calm = append(o.Calm, o.App.Interrupts.Do(func() { fmt.Fprintf(o.App.Err, "\ninterrupted; %s\n", Clean(what)) }))
}

// Stream is what colours depend on.
func (o *Output) Stream() any { return o.to }

// Close ends the answer, and gives the error of the body or of writing. After
// an error a file's place is left as it was.
func (o *Output) Close(failed error) error {
	err := errors.Join(failed, o.finish(failed != nil))
	for _, calm := range o.Calm {
		calm()
	}
	if err != nil && o.change != "" {
		err = fmt.Errorf("%w\n%s", err, o.change)
	}
	return err
}

// finish gives the answer its place, or gives it up. Of a body that failed the
// error is known already.
func (o *Output) finish(failed bool) error {
	err, name := o.Flush(), "the answer"
	if err == nil {
		err = o.guard.end()
	}
	switch {
	case o.device != nil:
		err, name = errors.Join(err, o.device.Close()), o.Name
	case o.file != nil:
		err, name = o.FinishFile(failed, err), o.Name
	}
	if err == nil || failed {
		return nil
	}
	return fmt.Errorf("writing %s: %w", name, err)
}

func (o *Output) FinishFile(failed bool, err error) error {
	if err == nil && !failed {
		err = o.file.Sync()
	}
	if cerr := o.file.Close(); err == nil {
		err = cerr
	}
	if err == nil && !failed {
		err = os.Rename(o.file.Name(), o.place)
	}
	if err != nil || failed {
		os.Remove(o.file.Name())
	}
	if o.lock != nil {
		o.lock.Close()
	}
	return err
}

// AnswerTo runs a command's body with its output.
func (a *App) AnswerTo(body func(w io.Writer) error) error {
	return a.AnswerAfter(func(out *Output) error { return body(out) })
}

// AnswerAfter runs a body that changes something before it answers.
func (a *App) AnswerAfter(body func(out *Output) error) error {
	out, err := a.OpenOutput()
	if err != nil {
		return err
	}
	return out.Close(body(out))
}
