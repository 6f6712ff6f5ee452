// Package serve answers phones at the tables, a screen on the wall and the
// arbiter's desk over HTTP.
package serve

import (
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
)

// options are the flags of the command.
type options struct {
	listen string
}

// Cmd makes the command `arbiter serve`.
func Cmd(a *cli.App) *cobra.Command {
	var o options
	cmd := &cobra.Command{
		Use:   "serve",
		Short: "Serve the sheet to the phones at the tables, and the league to a screen",
		Args:  cli.Takes(0, 0),
		RunE:  func(cmd *cobra.Command, _ []string) error { return run(cmd.Context(), a, o) },
	}
	cmd.Flags().StringVar(&o.listen, "listen", "127.0.0.1:8080", "`address` and port to listen on")
	return cmd
}

// run serves until it is interrupted.
func run(ctx context.Context, a *cli.App, o options) error {
	if ctx == nil {
		ctx = context.Background()
	}
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	s, err := newServer(a)
	if err != nil {
		return err
	}
	defer s.books.close()
	listener, err := net.Listen("tcp", o.listen)
	if err != nil {
		return cli.UsageError("listening on %s: %w", o.listen, err)
	}
	web := &http.Server{Handler: s.handler(), ReadHeaderTimeout: 5 * time.Second}
	fmt.Fprintf(a.Out, "http://%s\n", listener.Addr())
	go func() {
		<-ctx.Done()
		_ = web.Shutdown(context.Background())
	}()
	if err := web.Serve(listener); !errors.Is(err, http.ErrServerClosed) {
		return err
	}
	return nil
}
