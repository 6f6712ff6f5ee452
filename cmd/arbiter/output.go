package main

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"
)

// An output takes a command's answer: standard output, or the file that -o
// names, which is written beside its place and renamed when it is whole.
//
// A command that changes the records opens its output first, changes them, says
// so with kept, and only then writes its answer. So nothing is changed where
// the answer has no place, and an answer that gets lost says what was kept.
type output struct {
	*bufio.Writer
	app    *app
	to     any // the stream behind
	guard  *guard
	file   *os.File // what becomes the file that -o names
	lock   *os.File // tells others that it is still written; nil where there are no such locks
	device *os.File // that -o names, and that cannot be replaced
	name   string   // as -o says it
	place  string   // what file replaces
	calm   []func() // end the watch for an interruption
	change string   // what became of the change, "" before it
}

// toFile tells whether -o takes the answer away from standard output.
func (a *app) toFile() bool { return a.output != "" && a.output != "-" }

func (a *app) openOutput() (*output, error) {
	o := &output{app: a, name: a.output}
	if !a.toFile() {
		if err := a.checkRedirected(); err != nil {
			return nil, err
		}
		o.write(a.out)
		return o, nil
	}
	f, err := o.open()
	if err != nil {
		return nil, err
	}
	o.write(f)
	return o, nil
}

func (o *output) write(to io.Writer) {
	o.to = to
	o.guard = &guard{to: to, json: o.app.asJSON() || o.app.jsonForm}
	o.Writer = bufio.NewWriterSize(o.guard, 64<<10)
}

// kept notes that the records were changed by this command of the log, 0 where
// there was nothing to change. It stands before anything of the answer is
// written, and after the change.
func (o *output) kept(command int64) {
	if command == 0 {
		o.change = "nothing was changed in the records"
		return
	}
	o.keptAs(fmt.Sprintf("the change was kept: it is command %d of arbiter records log, and arbiter records undo %d takes it back", command, command))
}

// keptAs is kept in other words.
func (o *output) keptAs(what string) {
	o.change = what
	signal.Ignore(syscall.SIGPIPE) // it would end the program before it could say so
	o.calm = append(o.calm, o.app.interrupts.do(func() { fmt.Fprintf(o.app.err, "\ninterrupted; %s\n", clean(what)) }))
}

// stream is what colours depend on.
func (o *output) stream() any { return o.to }

// flush hands on what was written, so that what goes to another stream does
// not overtake it.
func (o *output) flush() { _ = o.Flush() } // the writer keeps its error for close

// close ends the answer, and gives the error of the body or of writing. After
// an error a file's place is left as it was.
func (o *output) close(failed error) error {
	err := errors.Join(failed, o.finish(failed != nil))
	for _, calm := range o.calm {
		calm()
	}
	if err != nil && o.change != "" {
		err = fmt.Errorf("%w\n%s", err, o.change)
	}
	return err
}

// finish gives the answer its place, or gives it up. Of a body that failed the
// error is known already.
func (o *output) finish(failed bool) error {
	err, name := o.Flush(), "the answer"
	if err == nil {
		err = o.guard.end()
	}
	switch {
	case o.device != nil:
		err, name = errors.Join(err, o.device.Close()), o.name
	case o.file != nil:
		err, name = o.finishFile(failed, err), o.name
	}
	if err == nil || failed {
		return nil
	}
	return fmt.Errorf("writing %s: %w", name, err)
}

func (o *output) finishFile(failed bool, err error) error {
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

// answerTo runs a command's body with its output.
func (a *app) answerTo(body func(w io.Writer) error) error {
	return a.answerAfter(func(out *output) error { return body(out) })
}

// answerAfter runs a body that changes something before it answers.
func (a *app) answerAfter(body func(out *output) error) error {
	out, err := a.openOutput()
	if err != nil {
		return err
	}
	return out.close(body(out))
}
