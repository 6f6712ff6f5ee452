// Package serve answers phones at the tables, a screen on the wall and the
// arbiter's desk over HTTP.
package serve

import (
	"arbiter/cmd/arbiter/terminal"
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os/signal"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/serve/door"
)

const serveLong = `Serve the sheet to the phones at the tables, and the league to a screen.

A phone joins with the join code, which is in the QR code too: then it may fill
in sheets, send results and read. The arbiter signs in with the desk's code,
which is new at each start. Without --lan only this machine can open the pages.

What phones fill in is kept on this machine until it is sent, so a restart loses
nothing. Ctrl+C ends the server when the running requests are answered.`

const serveExample = `  arbiter serve --lan
  arbiter serve --lan --open
  arbiter serve --read-only --open --listen 127.0.0.1:8090
  arbiter serve --db postgres://arbiter@localhost/club --host club.example`

// Cmd makes the command `arbiter serve`.
func Cmd(a *terminal.Streams) *cobra.Command {
	var o door.Options
	cmd := &cobra.Command{
		Use:     "serve",
		Short:   "Serve the sheet to phones, and the league to a screen",
		Long:    serveLong,
		Example: serveExample,
		Args:    cobra.NoArgs,
		RunE:    func(cmd *cobra.Command, _ []string) error { return run(cmd.Context(), a, o) },
	}
	flags := cmd.Flags()
	flags.StringVar(&o.Listen, "listen", "127.0.0.1:8080", "`address` and port to listen on")
	flags.BoolVar(&o.Lan, "lan", false, "listen on the local network, so that phones can join")
	flags.StringSliceVar(&o.Hosts, "host", nil, "a further `name` of this server, as behind a proxy; repeatable")
	flags.StringVar(&o.Cert, "tls-cert", "", "certificate `file` (PEM) for HTTPS")
	flags.StringVar(&o.Key, "tls-key", "", "key `file` (PEM) of the certificate")
	flags.BoolVar(&o.Open, "open", false, "nobody needs a code to read")
	flags.BoolVar(&o.ReadOnly, "read-only", false, "nobody can change anything")
	flags.BoolVar(&o.NewCodes, "new-codes", false, "make a new join code; every phone has to join again")
	flags.BoolVar(&o.Verbose, "verbose", false, "log every request, with names and addresses of people")
	return cmd
}

// Limits of a connection. An event stream lives longer: it sets its own.
const (
	mostHeader  = 16 << 10
	headerTime  = 5 * time.Second
	requestTime = 20 * time.Second // to arrive
	answerTime  = 2 * time.Minute  // to be found and taken
	idleTime    = 2 * time.Minute
	endTime     = 20 * time.Second // for the running requests when the server ends
)

// web is the server of net/http with its limits. The certificates are for HTTPS.
func (s *server) web(certificates []tls.Certificate) *http.Server {
	web := &http.Server{
		Handler: s.handler(), TLSConfig: &tls.Config{Certificates: certificates}, ErrorLog: slog.NewLogLogger(s.Log.Handler(), slog.LevelDebug),
		ReadHeaderTimeout: headerTime, ReadTimeout: requestTime, WriteTimeout: answerTime, IdleTimeout: idleTime, MaxHeaderBytes: mostHeader,
	}
	web.RegisterOnShutdown(s.EndStreams)
	return web
}

// run serves until it is interrupted.
func run(ctx context.Context, a *terminal.Streams, o door.Options) (err error) {
	if err := o.Check(a); err != nil {
		return err
	}
	var certificates []tls.Certificate
	var leaf *x509.Certificate
	if o.Cert != "" {
		pair, err := tls.LoadX509KeyPair(o.Cert, o.Key)
		if err != nil {
			return fmt.Errorf("--tls-cert %s, --tls-key %s: %w", o.Cert, o.Key, err)
		}
		certificates, leaf = []tls.Certificate{pair}, pair.Leaf
	}
	a.Serving.Store(true)
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	listener, err := door.Listen(ctx, o.Listen)
	if err != nil {
		return err
	}
	s, err := newServer(a, o, leaf)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	defer s.Close()
	web := s.web(certificates)
	if err := s.Welcome(listener.Addr().(*net.TCPAddr), leaf != nil); err != nil {
		return errors.Join(err, listener.Close())
	}
	served := make(chan error, 1)
	go func() {
		limited := s.Limit(listener)
		if leaf != nil {
			served <- web.ServeTLS(limited, "", "")
		} else {
			served <- web.Serve(limited)
		}
	}()
	select {
	case err := <-served:
		return fmt.Errorf("serving: %w", err)
	case <-ctx.Done():
	}
	stop() // a second signal ends the program at once
	a.Say("ending when the running requests are answered; Ctrl+C again ends at once")
	late, cancel := context.WithTimeout(context.Background(), endTime)
	defer cancel()
	if err := web.Shutdown(late); err != nil {
		_ = web.Close()
		a.Say("some requests took too long and were given up; what was acknowledged is recorded")
	}
	return nil
}
