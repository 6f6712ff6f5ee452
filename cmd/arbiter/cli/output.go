package cli

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"syscall"

	"golang.org/x/text/transform"
)

// An Output takes a command's answer. It writes standard output, or a temporary
// file beside the file that -o names, which it renames when it is complete.
//
// A command that changes the records opens its output first, changes them, calls
// NoteChange, and only then writes its answer. So nothing is changed when the
// answer cannot be written anywhere, and when writing fails later, the error says
// what was changed.
type Output struct {
	*bufio.Writer
	App    *App
	to     any // the stream behind
	filter *transform.Writer
	text   *bytes.Buffer // of an answer that is text in a page or in Markdown; else nil
	file   *os.File      // the temporary file that becomes the file of -o
	device *os.File      // a device or pipe that -o names, which cannot be replaced
	name   string        // as -o says it
	place  string        // the path that file is renamed to
	fresh  bool          // nothing stood there
	cancel []func()      // cancel what an interruption would do
	change string        // what was changed in the records, "" before that
}

// ToFile reports whether -o sends the answer to a file.
func (a *App) ToFile() bool { return a.Output != "" && a.Output != "-" }

// OpenOutput opens standard output or the file of -o. It refuses a file that the
// command reads, and the records.
func (a *App) OpenOutput() (*Output, error) {
	o := &Output{App: a, name: a.Output}
	if !a.ToFile() {
		if to, err := a.destination(); err == nil && a.isRecords(to) { // the shell redirects standard output to them
			return nil, answerCannotGoTo("the file of standard output", "the records are there")
		}
		o.writeTo(a.Out)
		return o, nil
	}
	f, err := o.open()
	if err != nil {
		return nil, err
	}
	o.writeTo(f)
	return o, nil
}

func (o *Output) writeTo(to io.Writer) {
	o.to = to
	o.filter = transform.NewWriter(to, controlFilter{json: o.App.AsJSON() || o.App.JSONForm})
	o.Writer = bufio.NewWriterSize(o.filter, 64<<10)
	if o.App.textTitle != "" && o.App.ToFile() {
		o.text = &bytes.Buffer{}
		o.Writer.Reset(o.text)
	}
}

// NoteChange notes that this command of the log changed the records; 0 stands for
// no change. Call it after the change and before anything is written.
func (o *Output) NoteChange(command int64) {
	if command == 0 {
		o.change = "nothing was changed in the records"
		return
	}
	o.NoteChangeText(fmt.Sprintf("the change was kept as c%d of the log; to take it back:\n  %s", command, o.App.Hint("undo", fmt.Sprintf("c%d", command))))
}

// NoteChangeText notes what was changed, in words for an error message.
func (o *Output) NoteChangeText(what string) {
	o.change = what
	signal.Ignore(syscall.SIGPIPE) // it would end the program before the message
	o.cancel = append(o.cancel, o.App.OnInterrupt(func() { fmt.Fprintf(o.App.Err, "\ninterrupted; %s\n", Clean(what)) }))
}

// documentType returns the type of the file, ".md" or ".html", for an answer that is written
// as that and not as text in it; "" where a text has begun or another type is asked for.
func (o *Output) documentType() string {
	if o.text == nil || o.text.Len() > 0 || o.Buffered() > 0 {
		return ""
	}
	o.text = nil
	o.Writer.Reset(o.filter)
	return o.App.FileType()
}

// Stream returns the stream behind, which decides about colours.
func (o *Output) Stream() any { return o.to }

// Close ends the answer. It returns the error of the command or of writing. After
// an error the file of -o is as it was.
func (o *Output) Close(failed error) error {
	err := errors.Join(failed, o.finish(failed != nil))
	o.CancelInterrupts()
	if err != nil && o.change != "" {
		err = fmt.Errorf("%w\n%s", err, o.change)
	}
	return err
}

// CancelInterrupts cancels what an interruption would do about this output.
func (o *Output) CancelInterrupts() {
	for _, cancel := range o.cancel {
		cancel()
	}
}

// finish puts the answer in its place, or gives it up when the command failed.
// Then its caller knows the error already.
func (o *Output) finish(failed bool) error {
	err, name := o.Flush(), "the answer"
	if err == nil && o.text != nil && o.text.Len() > 0 {
		err = o.App.writeTextFile(o.filter, o.text.String())
	}
	if err == nil {
		err = o.filter.Close() // writes U+FFFD for a character whose end never came
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

// ReplaceFile replaces a file by a text, completely or not at all.
func (a *App) ReplaceFile(name, text string) error {
	o := &Output{App: a, name: name}
	defer o.CancelInterrupts()
	f, err := o.open()
	if err != nil {
		return err
	}
	_, err = f.WriteString(text)
	return o.finishFile(err != nil, err)
}

// AnswerTo opens the output, runs a function that writes the answer, and closes
// the output.
func (a *App) AnswerTo(body func(w io.Writer) error) error {
	return a.AnswerAfter(func(out *Output) error { return body(out) })
}

// AnswerAfter is AnswerTo for a function that changes something before it writes.
func (a *App) AnswerAfter(body func(out *Output) error) error {
	out, err := a.OpenOutput()
	if err != nil {
		return err
	}
	return out.Close(body(out))
}
