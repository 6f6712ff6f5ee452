// Package terminal has what any command needs from the place where it runs: streams and their
// widths, colours, tables, questions, and errors that become exit codes.
package terminal

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"slices"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/muesli/termenv"
	"golang.org/x/term"

	"arbiter/records"
	"arbiter/score"
)

// Streams are where a command reads and writes.
type Streams struct {
	In  io.Reader
	Out *bufio.Writer // the answer; main flushes it
	Err io.Writer     // everything else

	Width    int             // of the answer, in columns
	ErrWidth int             // of standard error
	Colours  termenv.Profile // of the answer
	Terminal bool            // questions can be asked: standard input and standard error are a terminal
	JSON     bool            // --json
	Markdown bool            // --md
	DB       string          // --db; "" where it was not given
	Version  string          // of the program
	Args     []string        // as they were typed
	Now      func() time.Time

	Place string // of the records, once they were to be opened
	raw   any    // the stream behind Out, for its colours

	Committed atomic.Int64 // the command of the log that was committed; 0 for none so far
	Serving   atomic.Bool  // the command ends by itself when it is interrupted

	Typed atomic.Pointer[string] // what an interruption prints about what was typed; nil for nothing
}

// Widths in columns.
const (
	Unlimited = 1 << 20 // of a pipe or a file, whose lines are neither cut nor folded
	widest    = 100     // of sentences on a terminal
)

// DefaultWidth is the width of help without a terminal.
const DefaultWidth = 80

// narrowest is the width that drawings and tables need.
const narrowest = 40

// New returns the streams of a program, without its flags.
func New(in io.Reader, out, errs io.Writer) *Streams {
	return &Streams{In: in, Out: bufio.NewWriterSize(out, 64<<10), Err: errs, raw: out, Width: widthOf(out), ErrWidth: widthOf(errs),
		Colours: ColoursOf(out, "auto"), Terminal: isTerminal(in) && isTerminal(errs), Now: time.Now}
}

// SetColours obeys --color: auto, always or never.
func (s *Streams) SetColours(when string) error {
	switch when {
	case "auto", "always", "never":
		s.Colours = ColoursOf(s.raw, when)
		return nil
	}
	return fmt.Errorf("--color must be auto, always or never, not %q", when)
}

// widthOf returns the width of a terminal; no other stream has a limit. A stream that is not a file
// may have a method Columns.
func widthOf(stream any) int {
	n := 0
	if c, ok := stream.(interface{ Columns() int }); ok {
		n = c.Columns()
	} else if f, ok := stream.(*os.File); ok && term.IsTerminal(int(f.Fd())) {
		n, _, _ = term.GetSize(int(f.Fd()))
	}
	if n == 0 {
		return Unlimited
	}
	return max(narrowest, n)
}

func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// ColoursOf returns the colours of a stream: when is --color, and decides; then NO_COLOR and what
// the terminal can show.
func ColoursOf(stream any, when string) termenv.Profile {
	switch f, ok := stream.(*os.File); {
	case when == "always":
		return termenv.ANSI
	case when == "never", !ok, !term.IsTerminal(int(f.Fd())):
		return termenv.Ascii
	}
	return termenv.EnvColorProfile()
}

// Say writes a sentence on standard error, after everything that was answered so far.
func (s *Streams) Say(format string, args ...any) {
	_ = s.Out.Flush() // main reports its error
	fmt.Fprintln(s.Err, Fold(Clean(fmt.Sprintf(format, args...)), s.ErrWidth))
}

// Hint returns a command that can be typed as it stands: words are quoted where a shell needs it,
// and --db is in it where it was given, without a password.
func (s *Streams) Hint(words ...any) string {
	words = slices.Clip(words)
	if s.DB != "" {
		words = append(words, "--db", records.Shown(s.DB))
	}
	list := []string{"arbiter"}
	for _, word := range words {
		list = append(list, records.ShellWord(Clean(fmt.Sprint(word))))
	}
	return strings.Join(list, " ")
}

// Confirm asks a question that y or n answers. Anything but a yes is no, also the end of the input.
func (s *Streams) Confirm(question string) (bool, error) {
	fmt.Fprint(s.Err, question+" [y/N] ")
	line, err := readLine(s.In)
	if err != nil && err != io.EOF {
		return false, err
	}
	if err == io.EOF {
		fmt.Fprintln(s.Err)
	}
	answer := strings.ToLower(strings.TrimSpace(line))
	return answer == "y" || answer == "yes", nil
}

// readLine reads a line, and nothing after it, which may answer the next question.
func readLine(in io.Reader) (string, error) {
	var line []byte
	for one := make([]byte, 1); ; {
		n, err := in.Read(one)
		switch {
		case n == 1 && (one[0] == '\n' || one[0] == '\r'):
			return string(line), nil
		case n == 1:
			line = append(line, one[0])
		case err != nil:
			return string(line), err
		}
	}
}

// Waiting prints on a terminal what takes so long, after one second, and for how long. stop removes
// the line.
func (s *Streams) Waiting(what string) (stop func()) {
	if s.ErrWidth == Unlimited {
		return func() {}
	}
	begun, over, gone := time.Now(), make(chan bool), make(chan bool)
	go func() {
		defer close(gone)
		tick := time.NewTicker(time.Second)
		defer tick.Stop()
		for shown := false; ; shown = true {
			select {
			case <-tick.C:
				fmt.Fprintf(s.Err, "\r%s … %d s\x1b[K", what, int(time.Since(begun).Seconds()))
			case <-over:
				if shown {
					fmt.Fprint(s.Err, "\r\x1b[K")
				}
				return
			}
		}
	}()
	return func() {
		close(over)
		<-gone
	}
}

// Choose asks for one of several answers, by its number or its text, until one is given. The end of
// the input ends the command.
func (s *Streams) Choose(question string, answers []string) (at int, err error) {
	for i, answer := range answers {
		fmt.Fprintf(s.Err, "  %d  %s\n", i+1, Clean(answer))
	}
	for {
		fmt.Fprintf(s.Err, "%s [1-%d] ", question, len(answers))
		line, err := readLine(s.In)
		if n, bad := strconv.Atoi(strings.TrimSpace(line)); bad == nil && 1 <= n && n <= len(answers) {
			return n - 1, nil
		}
		if at := slices.IndexFunc(answers, func(answer string) bool { return score.SameName(answer, line) }); at >= 0 {
			return at, nil
		}
		if err != nil {
			fmt.Fprintln(s.Err)
			return 0, ErrInterrupted
		}
		s.Say("%q is none of these; type a number from 1 to %d", line, len(answers))
	}
}
