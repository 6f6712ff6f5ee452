// Package cli holds what all commands share: the streams, colours and tables of
// an answer, the file it is written to, JSON, errors with their exit codes, and
// the list of games.
package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/olekukonko/tablewriter/pkg/twwidth"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"arbiter/cmd/arbiter/cli/screen"
	"arbiter/cmd/games"
	"arbiter/score"
	"arbiter/score/notation"
)

// An App is one run of the program: its streams, the flags that every command
// has, and the games it knows.
type App struct {
	In       io.Reader
	Out, Err io.Writer        // Out takes the answer, Err everything else
	Now      func() time.Time // the clock

	JSON    bool
	NoInput bool
	Colour  string   // auto, always or never
	DB      string   // --db, "" when it was not given
	Output  string   // -o, "" when it was not given
	Rulings []string // each NAME=VALUE

	Screen screen.Screen // shows forms on the terminal
	// Choose asks at the terminal for one of several answers, and says which one it is.
	// The error is screen.ErrBack after Esc.
	Choose func(question string, choices ...screen.Choice) (name string, err error)

	Games games.List // all games of the program
	Width int        // the width of the answer, in columns
	// Budget is how many states a search for a playing order may look at; 0 is the usual.
	Budget int

	JSONForm bool // export writes a format that is JSON, whatever the flags say

	Code  int      // the exit code of a run without an error
	noted sync.Map // the notes that were printed

	interrupts interrupts
	textTitle  string // what a text in a page or in Markdown is called; "" where the file of -o is of neither type
}

// Exit codes.
const (
	ExitDone      = 0
	ExitNo        = 1 // the answer is no
	ExitUnclear   = 2 // there is no answer
	ExitRecords   = 3 // the records cannot be used
	ExitInterrupt = 130
)

// A coded error carries the exit code that the program ends with.
type coded struct {
	code int
	error
}

// Unwrap returns the error without its exit code.
func (c coded) Unwrap() error { return c.error }

// WithExitCode returns an error that ends the program with this exit code.
func WithExitCode(code int, err error) error { return coded{code, err} }

// UsageError returns an error in how the program was called. The program ends
// with ExitUnclear.
func UsageError(format string, args ...any) error {
	return coded{ExitUnclear, fmt.Errorf(format, args...)}
}

// ErrQuiet ends the program without a message: it was already shown.
var ErrQuiet = errors.New("already shown")

// ExitCode returns the exit code of an error.
func ExitCode(err error) int {
	var c coded
	if errors.As(err, &c) {
		return c.code
	}
	return ExitUnclear
}

// Begin checks the flags that every command has and finds the width of the
// answer. It runs before each command.
func (a *App) Begin() error {
	switch a.Colour {
	case "auto", "always", "never":
	default:
		return UsageError("--color must be auto, always or never, not %q", a.Colour)
	}
	if err := a.checkAddress(); err != nil {
		return err
	}
	twwidth.SetEastAsian(false) // the same output in every locale
	a.Width = UnlimitedWidth
	if n := TerminalWidth(a.Out); n > 0 && !a.ToFile() {
		a.Width = max(MinWidth, n)
	}
	return nil
}

// TerminalWidth returns the width of a terminal in columns, 0 for any other
// stream. A stream that is not a file may have a method Columns.
func TerminalWidth(stream any) int {
	if s, ok := stream.(interface{ Columns() int }); ok {
		return s.Columns()
	}
	f, ok := stream.(*os.File)
	if !ok || !IsTerminal(f) {
		return 0
	}
	n, _, err := term.GetSize(int(f.Fd()))
	if err != nil {
		return 0
	}
	return n
}

// IsTerminal reports whether a stream is a terminal.
func IsTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// Interactive reports whether anything may be asked: standard input and standard
// error are terminals, and --no-input was not given.
func (a *App) Interactive() bool {
	return !a.NoInput && IsTerminal(a.In) && IsTerminal(a.Err)
}

// The least terminal on which a sheet is shown.
const leastColumns, leastRows = 20, 8

// ShowsForms reports whether forms and the sheet may be shown. People with a screen
// reader set ACCESSIBLE and use an editor of their own, and so does who has a terminal
// that draws nothing or has no room.
func (a *App) ShowsForms() bool {
	if !a.Interactive() || os.Getenv("ACCESSIBLE") != "" || os.Getenv("TERM") == "dumb" {
		return false
	}
	columns, rows, err := term.GetSize(int(a.Err.(*os.File).Fd())) // interactive: it is a file
	return err != nil || columns == 0 || columns >= leastColumns && rows >= leastRows
}

// FlagRulings reads the --ruling flags for a game. It skips rulings of other
// games with a note.
func (a *App) FlagRulings(g *score.Game) ([]score.Setting, error) {
	var list []score.Setting
	for _, text := range a.Rulings {
		set, problem, want := score.ParseSetting(g, text, notation.Suggest)
		if problem != "" {
			if other := a.otherGameWith(g, text); other != "" {
				a.Note("--ruling " + text + " belongs to " + other + " and is passed over for " + g.Title)
				continue
			}
			return nil, UsageError("--ruling: %s; %s", problem, want)
		}
		list = append(list, set)
	}
	return list, nil
}

// Note prints a note on standard error, each text only once.
func (a *App) Note(text string) {
	if _, said := a.noted.LoadOrStore(text, true); !said {
		a.Say("note: " + text)
	}
}

// otherGameWith returns the title of a game other than g that has this ruling, ""
// for none.
func (a *App) otherGameWith(g *score.Game, text string) string {
	for i := range a.Games {
		if a.Games[i].Name != g.Name {
			if _, problem, _ := score.ParseSetting(a.Games[i].Game, text, notation.Suggest); problem == "" {
				return a.Games[i].Title
			}
		}
	}
	return ""
}

// Version is the program's version. .ci/release builds the commit's tag into it.
var Version = "0.3.0"

// RulingFlag adds --ruling to a command that reads the text of games.
func (a *App) RulingFlag(cmd *cobra.Command) {
	cmd.Flags().StringArrayVar(&a.Rulings, "ruling", nil, "`NAME=VALUE`: settle what the rules leave open (repeatable)")
}
