package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"sync"
	"time"

	_ "arbiter/cmd/arbiter/earlyterm" // before anything that asks the terminal

	"github.com/olekukonko/tablewriter/pkg/twwidth"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"arbiter/cmd/arbiter/sheet"
	"arbiter/score"
	"arbiter/score/notation"
)

// Version is the program's version; the build may set it.
var Version = "0.1.0"

// An app is one run of the program: its streams and what was said for all
// commands.
type app struct {
	in       io.Reader
	out, err io.Writer // the answer; everything else
	now      func() time.Time

	json    bool
	noInput bool
	colour  string // auto, always, never
	db      string
	output  string // -o
	rulings []string

	jsonForm bool // export writes a form that is JSON

	code  int      // the exit code of a command that answered
	noted sync.Map // what was said once already

	interrupts interrupts
	ahead      sheet.Ahead // keys typed before the form that they are for
	held       []heldFile  // what the answer must not replace, beside the records
}

// Exit codes.
const (
	exitDone      = 0
	exitNo        = 1 // the answer is no
	exitUnclear   = 2 // could not answer
	exitRecords   = 3 // the records file
	exitInterrupt = 130
)

// A coded error ends the program with its own exit code.
type coded struct {
	code int
	error
}

func (c coded) Unwrap() error { return c.error }

// usage is an error in how the program was called.
func usage(format string, args ...any) error {
	return coded{exitUnclear, fmt.Errorf(format, args...)}
}

// run is the program without the process around it.
func run(args []string, in io.Reader, out, errs io.Writer) int {
	a := &app{in: in, out: out, err: errs, now: time.Now}
	root := a.root()
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(errs)
	if err := root.Execute(); err != nil {
		return a.fail(err)
	}
	return a.code
}

// fail prints an error and gives it its exit code.
func (a *app) fail(err error) int {
	if !errors.Is(err, errQuiet) {
		fmt.Fprint(a.err, complaint(err))
	}
	return exitCode(err)
}

// errQuiet is an error that was already shown.
var errQuiet = errors.New("already shown")

// exitCode is the one map from an error to the exit code.
func exitCode(err error) int {
	var c coded
	if errors.As(err, &c) {
		return c.code
	}
	return exitUnclear
}

func (a *app) root() *cobra.Command {
	root := &cobra.Command{
		Use:           "arbiter",
		Short:         "Score, check and record games played on a real table",
		Long:          rootLong,
		Version:       Version,
		Args:          noSuchCommand,
		SilenceErrors: true,
		SilenceUsage:  true,
		RunE: func(cmd *cobra.Command, _ []string) error {
			if a.interactive() {
				return a.menu(cmd)
			}
			return cmd.Help()
		},
	}
	root.SetVersionTemplate("arbiter {{.Version}}\n")
	root.CompletionOptions.DisableDefaultCmd = true
	flags := root.PersistentFlags()
	flags.BoolVar(&a.json, "json", false, "answer in JSON, one object a line")
	flags.BoolVar(&a.noInput, "no-input", false, "never ask anything")
	flags.StringVar(&a.colour, "color", "auto", "when to use colours: `auto|always|never`")
	flags.StringVar(&a.db, "db", "", "records `file`, or postgres://user@host/base; else ARBITER_DB, else the data folder")
	flags.StringVarP(&a.output, "output", "o", "", "write the answer to `file`, whole or not at all")
	_ = root.RegisterFlagCompletionFunc("color", cobra.FixedCompletions([]string{"auto", "always", "never"}, cobra.ShellCompDirectiveNoFileComp))
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error {
		if err := a.begin(); err != nil {
			return err
		}
		return a.checkEnding(cmd)
	}
	root.AddCommand(a.scoreCmd(), a.addCmd(), a.validateCmd(), a.bestCmd(), a.oddsCmd(), a.rulesCmd(), a.newCmd())
	root.AddCommand(a.recordsCmds()...)
	root.AddCommand(a.importCmd())
	root.AddCommand(a.completionCmd(), a.manCmd())
	root.SetFlagErrorFunc(flagError)
	room := usual
	if n := columns(a.out); n > 0 {
		room = max(narrowest, min(readable, n))
	}
	root.SetUsageTemplate(usageTemplate(root.UsageTemplate(), room))
	return root
}

const rootLong = `Arbiter is a companion for games played on a real table. At the end of a game
type what lies there: Arbiter checks it against the rules, works out the score
line by line, says who won and why, and keeps the league.

  arbiter new subdivision > game.txt    a file to fill in
  arbiter score game.txt                score it
  arbiter validate game.txt             check it, with a proof
  arbiter score --save game.txt         record it
  arbiter standings                     the league`

// begin settles what holds for every command.
func (a *app) begin() error {
	switch a.colour {
	case "auto", "always", "never":
	default:
		return usage("--color is auto, always or never, not %q", a.colour)
	}
	twwidth.SetEastAsian(false) // tables and lines come out alike in every locale
	width = unbounded
	if n := columns(a.out); n > 0 && !a.toFile() {
		width = max(narrowest, n)
	}
	return nil
}

// columns is how wide a terminal is, 0 for any other stream. Tests may say
// another width.
var columns = func(stream any) int {
	f, ok := stream.(*os.File)
	if !ok || !isTerminal(f) {
		return 0
	}
	n, _, err := term.GetSize(int(f.Fd()))
	if err != nil {
		return 0
	}
	return n
}

// isTerminal tells whether a stream is a terminal.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && term.IsTerminal(int(f.Fd()))
}

// interactive tells whether a form may be shown: both standard input and
// standard error are terminals and nobody forbade it.
func (a *app) interactive() bool {
	return !a.noInput && isTerminal(a.in) && isTerminal(a.err)
}

// over reads the --ruling flags for a game; those of other games are passed
// over with a note.
func (a *app) over(g *score.Game) ([]score.Setting, error) {
	var list []score.Setting
	for _, text := range a.rulings {
		set, problem, want := score.ParseSetting(g, text, notation.Suggest)
		if problem != "" {
			if other := a.rulingOfAnother(g, text); other != "" {
				a.note("--ruling " + text + " belongs to " + other + " and is passed over for " + g.Title)
				continue
			}
			return nil, usage("--ruling: %s; %s", problem, want)
		}
		list = append(list, set)
	}
	return list, nil
}

// note says something by the way, once.
func (a *app) note(text string) {
	if _, said := a.noted.LoadOrStore(text, true); !said {
		fmt.Fprintln(a.err, "note: "+clean(text))
	}
}

// rulingOfAnother names the game, other than g, that has this ruling.
func (a *app) rulingOfAnother(g *score.Game, text string) string {
	for i := range games {
		if games[i].Name != g.Name {
			if _, problem, _ := score.ParseSetting(games[i].Game, text, notation.Suggest); problem == "" {
				return games[i].Title
			}
		}
	}
	return ""
}
