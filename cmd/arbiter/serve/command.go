// Package serve answers phones at the tables, a screen on the wall and the
// arbiter's desk over HTTP.
package serve

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"log/slog"
	"net"
	"net/http"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/cli"
)

const serveLong = `Serve the sheet to the phones at the tables, and the league to a screen.

A phone joins with the join code, which is in the QR code too: then it may fill in
sheets, send results and read. The arbiter signs in with the desk's code, which is
new at each start. Without --lan only this machine can open the pages.

What phones fill in is kept on this machine until it is sent, so a restart loses
nothing. Ctrl+C ends the server when the running requests are answered.`

const serveExample = `  arbiter serve --lan
  arbiter serve --lan --open
  arbiter serve --read-only --open --listen 127.0.0.1:8090
  arbiter serve --db postgres://arbiter@localhost/club --host club.example`

// Cmd makes the command `arbiter serve`.
func Cmd(a *cli.App) *cobra.Command {
	var o options
	cmd := &cobra.Command{
		Use:     "serve",
		Short:   "Serve the sheet to the phones at the tables, and the league to a screen",
		Long:    serveLong,
		Example: serveExample,
		Args:    cli.Takes(0, 0),
		RunE:    func(cmd *cobra.Command, _ []string) error { return run(cmd.Context(), a, o) },
	}
	flags := cmd.Flags()
	flags.StringVar(&o.listen, "listen", "127.0.0.1:8080", "`address` and port to listen on")
	flags.BoolVar(&o.lan, "lan", false, "listen on the local network, so that phones can join")
	flags.StringSliceVar(&o.hosts, "host", nil, "a further `name` of this server, as behind a proxy; repeatable")
	flags.StringVar(&o.cert, "tls-cert", "", "certificate `file` (PEM) for HTTPS")
	flags.StringVar(&o.key, "tls-key", "", "key `file` (PEM) of the certificate")
	flags.BoolVar(&o.open, "open", false, "nobody needs a code to read")
	flags.BoolVar(&o.readOnly, "read-only", false, "nobody can change anything")
	flags.BoolVar(&o.newCodes, "new-codes", false, "make a new join code; every phone has to join again")
	flags.BoolVar(&o.verbose, "verbose", false, "log every request, with names and addresses of people")
	return cmd
}

// check refuses flags that do not go together, and settles what --lan says of --listen.
func (o *options) check(a *cli.App) error {
	host, port, err := net.SplitHostPort(o.listen)
	_, number := strconv.ParseUint(port, 10, 16)
	switch {
	case a.AsJSON():
		return cli.UsageError("arbiter serve has no answer in JSON; leave --json out")
	case a.ToFile():
		return cli.UsageError("arbiter serve runs until it is ended, so -o has nothing to write; the shell's > keeps what it prints")
	case err != nil, number != nil:
		return cli.UsageError("--listen: %q is no address with a port up to 65535; expected one like 127.0.0.1:8080", o.listen)
	case (o.cert == "") != (o.key == ""):
		return cli.UsageError("--tls-cert and --tls-key go together: name both files")
	case o.lan && host != "" && host != "127.0.0.1" && !isWildcard(host):
		return cli.UsageError("--lan listens on the whole local network, --listen %s on one address; give one of them (--lan --listen :%s is both, with that port)", o.listen, port)
	}
	if o.lan {
		o.listen = net.JoinHostPort("", port)
	}
	for _, name := range o.hosts {
		if strings.ContainsAny(name, "/ ") || hostName(name) == "" {
			return cli.UsageError("--host: %q is not a name of a server; expected one like club.example", name)
		}
	}
	return nil
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
		Handler: s.handler(), TLSConfig: &tls.Config{Certificates: certificates}, ErrorLog: slog.NewLogLogger(s.log.Handler(), slog.LevelDebug),
		ReadHeaderTimeout: headerTime, ReadTimeout: requestTime, WriteTimeout: answerTime, IdleTimeout: idleTime, MaxHeaderBytes: mostHeader,
	}
	web.RegisterOnShutdown(s.endStreams)
	return web
}

// run serves until it is interrupted.
func run(ctx context.Context, a *cli.App, o options) (err error) {
	if err := o.check(a); err != nil {
		return err
	}
	var certificates []tls.Certificate
	var leaf *x509.Certificate
	if o.cert != "" {
		pair, err := tls.LoadX509KeyPair(o.cert, o.key)
		if err != nil {
			return cli.UsageError("--tls-cert %s, --tls-key %s: %w", o.cert, o.key, err)
		}
		certificates, leaf = []tls.Certificate{pair}, pair.Leaf
	}
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	listener, err := listen(ctx, o.listen)
	if err != nil {
		return err
	}
	s, err := newServer(a, o, leaf)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	defer s.close()
	web := s.web(certificates)
	if err := s.welcome(listener.Addr().(*net.TCPAddr), leaf != nil, lanAddresses()); err != nil {
		return errors.Join(err, listener.Close())
	}
	served := make(chan error, 1)
	go func() {
		limited := &limitedListener{listener, s.connections}
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
