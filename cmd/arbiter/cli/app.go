// Package cli is what all commands share: the streams, colours and tables of an
// answer, where it goes, JSON, errors with their exit codes, and the list of games
// that they are handed.
package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	"github.com/olekukonko/tablewriter/pkg/twwidth"
	"golang.org/x/term"

	"arbiter/score"
	"arbiter/score/notation"
)

// An App is one run of the program: its streams and what was said for all
// commands.
type App struct {
	In       io.Reader
	Out, Err io.Writer // the answer; everything else
	Now      func() time.Time

	JSON    bool
	NoInput bool
	Colour  string // auto, always, never
	DB      string
	Output  string // -o
	Rulings []string

	Games Games // those that the program knows
	Width int   // what every answer fits, in columns

	JSONForm bool // export writes a form that is JSON

	Code  int      // the exit code of a command that answered
	noted sync.Map // what was said once already

	Interrupts interrupts
	Protected  []ProtectedFile // what the answer must not replace, beside the records
}

// Exit codes.
const (
	ExitDone      = 0
	ExitNo        = 1 // the answer is no
	ExitUnclear   = 2 // could not answer
	ExitRecords   = 3 // the records file
	ExitInterrupt = 130
)

// A coded error ends the program with its own exit code.
type coded struct {
	code int
	error
}

func (c coded) Unwrap() error { return c.error }

// WithExitCode is an error that ends the program with this exit code.
func WithExitCode(code int, err error) error { return coded{code, err} }

// UsageError is an error in how the program was called.
func UsageError(format string, args ...any) error {
	return coded{ExitUnclear, fmt.Errorf(format, args...)}
}

// ErrQuiet is an error that was already shown.
var ErrQuiet = errors.New("already shown")

// ExitCode is the one map from an error to the exit code.
func ExitCode(err error) int {
	var c coded
	if errors.As(err, &c) {
		return c.code
	}
	return ExitUnclear
}

// Begin settles what holds for every command.
func (a *App) Begin() error {
	switch a.Colour {
	case "auto", "always", "never":
	default:
		return UsageError("--color is auto, always or never, not %q", a.Colour)
	}
	twwidth.SetEastAsian(false) // tables and lines come out alike in every locale
	a.Width = UnlimitedWidth
	if n := TerminalWidth(a.Out); n > 0 && !a.ToFile() {
		a.Width = max(MinWidth, n)
	}
	return nil
}

// TerminalWidth is how wide a terminal is, 0 for any other stream. A stream that is
// not a file may say its width by itself.
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

// IsTerminal tells whether a stream is a terminal.
func IsTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// Interactive tells whether a form may be shown: both standard input and
// standard error are terminals and nobody forbade it.
func (a *App) Interactive() bool {
	return !a.NoInput && IsTerminal(a.In) && IsTerminal(a.Err)
}

// Over reads the --ruling flags for a game; those of other games are passed
// over with a note.
func (a *App) Over(g *score.Game) ([]score.Setting, error) {
	var list []score.Setting
	for _, text := range a.Rulings {
		set, problem, want := score.ParseSetting(g, text, notation.Suggest)
		if problem != "" {
			if other := a.rulingOfAnother(g, text); other != "" {
				a.Note("--ruling " + text + " belongs to " + other + " and is passed over for " + g.Title)
				continue
			}
			return nil, UsageError("--ruling: %s; %s", problem, want)
		}
		list = append(list, set)
	}
	return list, nil
}

// Note says something by the way, once.
func (a *App) Note(text string) {
	if _, said := a.noted.LoadOrStore(text, true); !said {
		fmt.Fprintln(a.Err, "note: "+Clean(text))
	}
}

// rulingOfAnother names the game, other than g, that has this ruling.
func (a *App) rulingOfAnother(g *score.Game, text string) string {
	for i := range a.Games {
		if a.Games[i].Name != g.Name {
			if _, problem, _ := score.ParseSetting(a.Games[i].Game, text, notation.Suggest); problem == "" {
				return a.Games[i].Title
			}
		}
	}
	return ""
}

// Version is the program's version; the build may set it.
var Version = "0.1.0"
