package web

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net"
	"net/http"
	"os"
	"os/signal"
	"strconv"
	"strings"
	"syscall"
	"time"

	"github.com/spf13/cobra"

	"arbiter/cmd/arbiter/terminal"
)

const serveLong = `Serve the sheet to the phones at the tables, and the league to a screen.

A phone joins with the join code, which is in the QR code too: then it may fill
in sheets, send results and read. The arbiter signs in with the desk's code,
which is new at each start. Without --lan only this machine can open the pages.

What phones fill in is kept on this machine until it is sent, so a restart loses
nothing. Ctrl+C ends the server when the running requests are answered.`

const serveExample = `  arbiter serve --lan
  arbiter serve --read-only --open --listen 127.0.0.1:8090
  arbiter serve --db postgres://arbiter@localhost/club --host club.example`

// Options are the flags of the command.
type Options struct {
	Listen   string
	Lan      bool
	Hosts    []string // further names that the server goes by
	Cert     string
	Key      string
	Open     bool // nobody needs a code to read
	ReadOnly bool // nobody may change anything
	NewCodes bool
	Verbose  bool
	Log      string // the file for a line about each request; "" for none
}

// Cmd returns the command `arbiter serve`.
func Cmd(a *terminal.Streams) *cobra.Command {
	var o Options
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
	flags.StringVar(&o.Log, "log", "", "write a line about each request that changes something to a `file`")
	flags.BoolVar(&o.Verbose, "verbose", false, "log every request, with names and addresses of people")
	return cmd
}

// check refuses contradictory flags, and sets --listen from --lan.
func (o *Options) check(a *terminal.Streams) error {
	host, port, err := net.SplitHostPort(o.Listen)
	_, number := strconv.ParseUint(port, 10, 16)
	switch {
	case a.JSON:
		return fmt.Errorf("arbiter serve has no answer in JSON; leave --json out")
	case err != nil, number != nil:
		return fmt.Errorf("--listen: %q is no address with a port up to 65535; expected one like 127.0.0.1:8080", o.Listen)
	case (o.Cert == "") != (o.Key == ""):
		return fmt.Errorf("--tls-cert and --tls-key go together: name both files")
	case o.Lan && host != "" && host != "127.0.0.1" && !isWildcard(host):
		return fmt.Errorf("--lan listens on the whole local network, --listen %s on one address; give one of them (--lan --listen :%s is both, with that port)", o.Listen, port)
	}
	if o.Lan {
		o.Listen = net.JoinHostPort("", port)
	}
	for _, name := range o.Hosts {
		if strings.ContainsAny(name, "/ ") || hostName(name) == "" {
			return fmt.Errorf("--host: %q is not a name of a server; expected one like club.example", name)
		}
	}
	return nil
}

// Limits of a connection. An event stream lasts longer: it sets its own.
const (
	mostHeader  = 16 << 10
	headerTime  = 5 * time.Second
	requestTime = 20 * time.Second // to arrive
	answerTime  = 2 * time.Minute  // to be computed and received
	idleTime    = 2 * time.Minute
	endTime     = 20 * time.Second // for the running requests when the server ends
)

// run serves until it is interrupted.
func run(ctx context.Context, a *terminal.Streams, o Options) (err error) {
	if err := o.check(a); err != nil {
		return err
	}
	certificates, leaf, err := certificatesOf(&o)
	if err != nil {
		return err
	}
	log, end, err := openLog(a, &o)
	if err != nil {
		return err
	}
	defer end()
	a.Serving.Store(true)
	ctx, stop := signal.NotifyContext(ctx, syscall.SIGINT, syscall.SIGTERM)
	defer stop()
	listener, err := listen(ctx, o.Listen)
	if err != nil {
		return err
	}
	s, err := newServer(a, o, log, leaf)
	if err != nil {
		return errors.Join(err, listener.Close())
	}
	defer s.close()
	if err := s.welcome(listener.Addr().(*net.TCPAddr), leaf != nil, lanAddresses()); err != nil {
		return errors.Join(err, listener.Close())
	}
	server := &http.Server{
		Handler: s.Handler(), TLSConfig: &tls.Config{Certificates: certificates}, ErrorLog: slog.NewLogLogger(log.Handler(), slog.LevelDebug),
		ReadHeaderTimeout: headerTime, ReadTimeout: requestTime, WriteTimeout: answerTime, IdleTimeout: idleTime, MaxHeaderBytes: mostHeader,
	}
	server.RegisterOnShutdown(s.endStreams)
	served := make(chan error, 1)
	limited := &limitedListener{listener, s.connections}
	go func() {
		if leaf != nil {
			served <- server.ServeTLS(limited, "", "")
		} else {
			served <- server.Serve(limited)
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
	if err := server.Shutdown(late); err != nil {
		_ = server.Close()
		a.Say("some requests took too long and were given up; what was acknowledged is recorded")
	}
	return nil
}

// certificatesOf returns the certificates that the flags name; none for plain HTTP.
func certificatesOf(o *Options) ([]tls.Certificate, *x509.Certificate, error) {
	if o.Cert == "" {
		return nil, nil, nil
	}
	pair, err := tls.LoadX509KeyPair(o.Cert, o.Key)
	if err != nil {
		return nil, nil, fmt.Errorf("--tls-cert %s, --tls-key %s: %w", o.Cert, o.Key, err)
	}
	return []tls.Certificate{pair}, pair.Leaf, nil
}

// openLog opens the log of requests: a file, or standard error with --verbose or where that is no
// terminal. On a terminal without --log nothing is logged; it shows what people must type.
func openLog(a *terminal.Streams, o *Options) (log *slog.Logger, end func() error, err error) {
	level := slog.LevelInfo
	if o.Verbose {
		level = slog.LevelDebug
	}
	var to io.Writer = a.Err
	end = func() error { return nil }
	switch {
	case o.Log != "":
		file, err := os.OpenFile(o.Log, os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
		if err != nil {
			return nil, nil, fmt.Errorf("--log: %w", err)
		}
		to, end = file, file.Close
	case a.Terminal && !o.Verbose:
		to = io.Discard
	}
	return slog.New(slog.NewTextHandler(to, &slog.HandlerOptions{Level: level})), end, nil
}
