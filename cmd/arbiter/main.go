// Command arbiter is a companion for games played on a real table: it checks a
// position, scores it line by line and keeps the league.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/cli/book"
	"arbiter/cmd/games"
)

// testClock is the time that it always is in the program that the scripts of the tests run, in
// RFC 3339; "" is the real time.
var testClock string

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run runs the program and returns its exit code.
func run(args []string, in io.Reader, out, errs io.Writer) int {
	a := &cli.App{In: in, Out: out, Err: errs, Now: now, Games: games.All, Width: cli.DefaultWidth}
	if err := runCommand(a, root(a), args); err != nil {
		return fail(a, err)
	}
	return a.Code
}

// runCommand runs a command with the streams of the program.
func runCommand(a *cli.App, root *cobra.Command, args []string) error {
	root.SetArgs(args)
	root.SetIn(a.In)
	root.SetOut(a.Out)
	root.SetErr(a.Err)
	addCompletion(a, root)
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) { // a shell asks
		book.CompleteNames(a, root)
	}
	return root.Execute()
}

// fail prints an error and returns its exit code.
func fail(a *cli.App, err error) int {
	err = a.Explain(err)
	if !errors.Is(err, cli.ErrQuiet) {
		fmt.Fprint(a.Err, cli.ErrorText(err, a.ErrorWidth()))
	}
	return cli.ExitCode(err)
}

// now is the time.
func now() time.Time {
	if t, err := time.Parse(time.RFC3339, testClock); err == nil {
		return t.Local()
	}
	return time.Now()
}
