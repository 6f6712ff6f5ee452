// Package commandtest runs a command within a test, which compares all that it writes.
package commandtest

import (
	"bytes"
	"cmp"
	"database/sql"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/creack/pty"
	"github.com/spf13/cobra"
	"golang.org/x/term"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/games"
)

// A Club has records and files of its own, and a clock that stands still.
type Club struct {
	t       *testing.T
	Now     time.Time
	In      string // what commands read from standard input
	Typed   string // what is typed at a terminal, which standard input and error are then
	Width   int    // the columns of an answer; 0 is as many as it takes, as in a pipe
	dir, db string
}

// New is a club in Greenwich without records, on the evening of Monday 23 November 2026.
func New(t *testing.T) *Club {
	dir := t.TempDir()
	c := &Club{t: t, Now: time.Date(2026, 11, 23, 20, 0, 0, 0, time.UTC), dir: dir, db: filepath.Join(dir, "league.db")}
	t.Setenv("ARBITER_DB", c.db)
	zone := time.Local
	time.Local = time.UTC
	t.Cleanup(func() { time.Local = zone })
	t.Setenv("USER", "ann")
	return c
}

// File writes a file and returns its name. An empty text writes none.
func (c *Club) File(name, text string) string {
	c.t.Helper()
	name = filepath.Join(c.dir, name)
	if text != "" {
		if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
			c.t.Fatal(err)
		}
	}
	return name
}

// Read is what a file of the club holds, as Run returns it.
func (c *Club) Read(name string) string {
	c.t.Helper()
	text, err := os.ReadFile(filepath.Join(c.dir, name))
	if err != nil {
		c.t.Fatal(err)
	}
	return c.known(string(text))
}

// SQL changes the club's file of records behind the program's back.
func (c *Club) SQL(change string) {
	c.t.Helper()
	db, err := sql.Open("sqlite", c.db)
	if err == nil {
		_, err = db.ExecContext(c.t.Context(), change)
		err = errors.Join(err, db.Close())
	}
	if err != nil {
		c.t.Fatal(err)
	}
}

// Names that differ from run to run.
var (
	backups = regexp.MustCompile(`(backup|replaced)-[0-9]+-[0-9]+(\.[0-9]+)?`)
	uids    = regexp.MustCompile(`(?i)[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}`)
)

// Run runs a command of the program with arguments. It returns what that writes to standard
// output, and behind a line of dashes to standard error, with the exit code, but for 0
// without an error and 2 with one. The records are called DB there, the folder of files DIR.
func (c *Club) Run(make func(*cli.App) *cobra.Command, args ...string) string {
	c.t.Helper()
	return c.run(nil, make, args...)
}

// Completes is what a shell is told to complete the last argument with.
func (c *Club) Completes(make func(*cli.App) *cobra.Command, args ...string) string {
	c.t.Helper()
	text, _, _ := strings.Cut(c.run([]string{cobra.ShellCompNoDescRequestCmd}, make, args...), ":")
	return text
}

// App is a run of the program whose streams nobody reads.
func (c *Club) App() *cli.App { return c.app(io.Discard, io.Discard) }

func (c *Club) app(out, errs io.Writer) *cli.App {
	return &cli.App{In: strings.NewReader(c.In), Out: out, Err: errs, Colour: "auto", Games: games.All, Now: func() time.Time { return c.Now }}
}

func (c *Club) run(before []string, make func(*cli.App) *cobra.Command, args ...string) string {
	c.t.Helper()
	var out, errs bytes.Buffer
	a := c.app(&out, &errs)
	ran := os.Args
	defer func() { os.Args = ran }()
	seen := c.atTerminal(a, &errs)
	root, cmd := &cobra.Command{Use: "arbiter"}, make(a)
	root.AddCommand(cmd)
	root.PersistentFlags().BoolVar(&a.JSON, "json", false, "")
	root.PersistentFlags().StringVarP(&a.Output, "output", "o", "", "")
	root.SilenceErrors, root.SilenceUsage = true, true
	os.Args = slices.Concat([]string{"arbiter", cmd.Name()}, args) // for the log
	root.SetArgs(slices.Concat(before, []string{cmd.Name()}, args))
	root.SetOut(&out)
	root.SetErr(a.Err)
	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error {
		err := a.Begin()
		a.Width = cmp.Or(c.Width, a.Width)
		return cmp.Or(err, a.CheckFileType(cmd))
	}
	err := root.Execute()
	seen()
	if err != nil && !errors.Is(err, cli.ErrQuiet) {
		fmt.Fprintln(&errs, "error:", err)
	}
	code := a.Code
	if err != nil {
		code = cli.ExitCode(err)
	}
	usual := cli.ExitDone
	if strings.Contains("\n"+errs.String(), "\nerror: ") {
		usual = cli.ExitUnclear
	}
	if code != usual {
		fmt.Fprintln(&errs, "exit code", code)
	}
	text := out.String()
	if errs.Len() > 0 {
		text += "----\n" + errs.String()
	}
	return c.known(text)
}

// drawn is how long something takes, which a terminal shows after a second.
var drawn = regexp.MustCompile("\r[^\r\n]*\x1b\\[K")

// atTerminal lets a run ask at a terminal that draws nothing, where anything is typed. The function
// that it returns ends that, and adds what the terminal showed to errs.
func (c *Club) atTerminal(a *cli.App, errs *bytes.Buffer) func() {
	c.t.Helper()
	if c.Typed == "" {
		return func() {}
	}
	c.t.Setenv("TERM", "dumb")
	screen, terminal, err := pty.Open()
	if err == nil {
		_, err = term.MakeRaw(int(terminal.Fd())) // what is typed is not shown
	}
	if err == nil {
		_, err = screen.WriteString(c.Typed)
	}
	if err != nil {
		c.t.Fatal(err)
	}
	a.In, a.Err = terminal, terminal
	var showed bytes.Buffer
	done := make(chan struct{})
	go func() {
		defer close(done)
		_, _ = io.Copy(&showed, screen) // it ends with an error when the terminal is closed
	}()
	return func() {
		terminal.Close()
		<-done
		screen.Close()
		errs.Write(drawn.ReplaceAll(showed.Bytes(), nil))
	}
}

// known has DB, DIR, TIME, UID and VERSION for what differs from run to run.
func (c *Club) known(text string) string {
	text = strings.NewReplacer(c.db, "DB", c.dir, "DIR", `"version":"`+cli.Version, `"version":"VERSION`).Replace(text)
	return uids.ReplaceAllString(backups.ReplaceAllString(text, "$1-TIME"), "UID")
}

// Do runs a command that has to succeed.
func (c *Club) Do(make func(*cli.App) *cobra.Command, args ...string) {
	c.t.Helper()
	if text := c.Run(make, args...); strings.Contains(text, "\nerror: ") || strings.Contains(text, "\nexit code ") {
		c.t.Fatalf("%q writes\n%s", args, text)
	}
}

// Prints compares what a command writes.
func (c *Club) Prints(want string, make func(*cli.App) *cobra.Command, args ...string) {
	c.t.Helper()
	if got := c.Run(make, args...); got != want {
		c.t.Errorf("%q writes\n%s\nwant\n%s", args, got, want)
	}
}

// Refuses compares the error of a command that writes nothing else.
func (c *Club) Refuses(want string, make func(*cli.App) *cobra.Command, args ...string) {
	c.t.Helper()
	c.Prints("----\nerror: "+want+"\n", make, args...)
}
