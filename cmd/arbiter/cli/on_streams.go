package cli

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/terminal"
)

// OnStreams lets a command that is written anew run on its streams: it opens and closes the
// answer, and turns its error into an exit code.
func OnStreams(a *App, s *terminal.Streams, cmd *cobra.Command) *cobra.Command {
	run := cmd.RunE
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if a.Output != "" {
			return UsageError("%s writes to no file; the shell's > does", cmd.CommandPath())
		}
		ctx, stop := signal.NotifyContext(cmd.Context(), os.Interrupt, syscall.SIGTERM)
		defer stop()
		over := make(chan bool)
		defer close(over)
		*s = terminal.Streams{In: a.In, Out: bufio.NewWriter(a.Out), Err: a.Err, Width: a.Width, ErrWidth: a.ErrorWidth(), Colours: terminal.ColoursOf(a.Out, a.Colour),
			Terminal: a.Interactive(), JSON: a.JSON, DB: a.DB, Version: Version, Args: os.Args[1:], Now: a.Now}
		cmd.SetContext(ctx)
		go endAfter(ctx, over, s)
		err := run(cmd, args)
		if flushed := s.Out.Flush(); err == nil && flushed != nil {
			err = fmt.Errorf("writing the answer: %w", flushed)
		}
		if errors.Is(err, context.Canceled) {
			s.Say("interrupted; nothing was changed")
			err = terminal.ErrInterrupted
		}
		if err == nil {
			return nil
		}
		s.ShowError(err)
		return WithExitCode(terminal.ExitCode(err), ErrQuiet)
	}
	return cmd
}

// endAfter ends the program half a second after an interruption, where the command has not ended
// by then: a question waits for its answer.
func endAfter(ctx context.Context, over <-chan bool, s *terminal.Streams) {
	select {
	case <-over:
		return
	case <-ctx.Done():
	}
	select {
	case <-over:
	case <-time.After(500 * time.Millisecond):
		kept := "nothing is recorded"
		if n := s.Kept.Load(); n != 0 {
			kept = fmt.Sprintf("the change was kept as c%d of the log", n)
		}
		fmt.Fprintln(os.Stderr, "\ninterrupted; "+kept)
		os.Exit(terminal.Interrupted)
	}
}
