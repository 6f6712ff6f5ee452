// Command arbiter is a companion for games played on a real table: it checks a
// position, scores it line by line and keeps the league.
package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"time"

	"arbiter/cmd/arbiter/cli"
)

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run runs the program and returns its exit code.
func run(args []string, in io.Reader, out, errs io.Writer) int {
	a := &cli.App{In: in, Out: out, Err: errs, Now: time.Now, Games: games, Width: cli.DefaultWidth}
	root := root(a)
	root.SetArgs(args)
	root.SetIn(in)
	root.SetOut(out)
	root.SetErr(errs)
	if err := root.Execute(); err != nil {
		return fail(a, err)
	}
	return a.Code
}

// fail prints an error and returns its exit code.
func fail(a *cli.App, err error) int {
	if !errors.Is(err, cli.ErrQuiet) {
		fmt.Fprint(a.Err, cli.ErrorText(err))
	}
	return cli.ExitCode(err)
}
