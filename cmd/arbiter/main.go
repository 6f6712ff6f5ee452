// Command arbiter is a companion for games played on a real table: it checks a
// position, scores it line by line and keeps the league.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/commands"
	"arbiter/cmd/arbiter/terminal"
)

// version is the program's version. .ci/release builds the commit's tag into it.
var version = "0.4.0"

// testClock is the fixed time of the program in tests of scripts, in RFC 3339; "" is the real time.
var testClock string

func main() {
	os.Exit(run(os.Args[1:], os.Stdin, os.Stdout, os.Stderr))
}

// run runs the program and returns its exit code.
func run(args []string, in io.Reader, out, errs io.Writer) int {
	s := terminal.New(in, out, errs)
	s.Version, s.Args = version, args
	if t, err := time.Parse(time.RFC3339, testClock); err == nil {
		s.Now = func() time.Time { return t.Local() }
	}
	return runCommand(s, args)
}

// runCommand runs a command, prints its error and returns its exit code.
func runCommand(s *terminal.Streams, args []string) int {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	defer stop()
	over := make(chan bool)
	defer close(over)
	go endAfter(ctx, stop, over, s)
	cmd := root(s)
	cmd.SetArgs(args)
	cmd.SetIn(s.In)
	cmd.SetOut(s.Out)
	cmd.SetErr(s.Err)
	addCompletion(s, cmd)
	if len(args) > 0 && strings.HasPrefix(args[0], cobra.ShellCompRequestCmd) { // a shell asks
		commands.CompleteNames(s, cmd)
	}
	err := cmd.ExecuteContext(ctx)
	if flushed := s.Out.Flush(); err == nil && flushed != nil {
		err = fmt.Errorf("writing the answer: %w", flushed)
	}
	if errors.Is(err, context.Canceled) {
		s.Say("interrupted; nothing was changed")
		err = terminal.ErrInterrupted
	}
	if err != nil {
		s.ShowError(err)
	}
	return terminal.ExitCode(s.Explain(err))
}

// endAfter ends the program half a second after an interruption, where the command has not ended by
// then, because it waits for an answer. A second interruption ends it at once.
func endAfter(ctx context.Context, stop func(), over <-chan bool, s *terminal.Streams) {
	select {
	case <-over:
		return
	case <-ctx.Done():
	}
	stop()
	if s.Serving.Load() {
		return
	}
	select {
	case <-over:
	case <-time.After(500 * time.Millisecond):
		kept := "nothing is recorded"
		if n := s.Committed.Load(); n != 0 {
			kept = fmt.Sprintf("the change was kept as c%d of the log", n)
		}
		fmt.Fprintln(os.Stderr, "\ninterrupted; "+kept)
		if text := s.Typed.Load(); text != nil {
			fmt.Fprintln(os.Stderr, *text)
		}
		os.Exit(terminal.Interrupted)
	}
}
