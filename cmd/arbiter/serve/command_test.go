package serve

import (
	"arbiter/cmd/arbiter/terminal"
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"syscall"
	"testing"

	"github.com/spf13/pflag"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/doortest"
)

// What the command is called by, and what a flag is where nobody gives it.
func TestTheFlagsOfServe(t *testing.T) {
	t.Parallel()
	cmd := Cmd(doortest.App(leagueFile(t)))
	var list strings.Builder
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		name, usage := pflag.UnquoteUsage(f)
		fmt.Fprintf(&list, "--%s %s (%s): %s\n", f.Name, name, f.DefValue, usage)
	})
	if got, want := list.String(), `--host name ([]): a further name of this server, as behind a proxy; repeatable
--lan  (false): listen on the local network, so that phones can join
--listen address (127.0.0.1:8080): address and port to listen on
--new-codes  (false): make a new join code; every phone has to join again
--open  (false): nobody needs a code to read
--read-only  (false): nobody can change anything
--tls-cert file (): certificate file (PEM) for HTTPS
--tls-key file (): key file (PEM) of the certificate
--verbose  (false): log every request, with names and addresses of people
`; got != want {
		t.Errorf("the flags are\n%s\nwant\n%s", got, want)
	}
	for _, flag := range []struct{ name, value, says string }{
		{"listen", "nowhere", `--listen: "nowhere" is no address with a port`}, {"host", "a b", `--host: "a b" is not a name of a server`},
		{"tls-cert", "a.pem", "--tls-cert and --tls-key go together"}, {"tls-key", "a.pem", "--tls-cert and --tls-key go together"},
	} {
		cmd := Cmd(doortest.App(leagueFile(t)))
		cmd.SetArgs([]string{"--" + flag.name, flag.value})
		cmd.SilenceErrors, cmd.SilenceUsage = true, true
		if err := cmd.Execute(); err == nil || !strings.Contains(err.Error(), flag.says) {
			t.Errorf("--%s %s: %v, want %s", flag.name, flag.value, err, flag.says)
		}
	}
}

// A full is a terminal that takes nothing.
type full struct{}

func (full) Write([]byte) (int, error) { return 0, errors.New("the terminal is gone") }

// A server that cannot begin says why, and leaves its port to others.
func TestAServerThatCannotBegin(t *testing.T) { // alone: nobody else takes the port meanwhile
	free := func() string {
		l, err := net.Listen("tcp", "127.0.0.1:0")
		if err != nil {
			t.Fatal(err)
		}
		defer l.Close()
		return l.Addr().String()
	}
	for name, c := range map[string]struct {
		change func(a *terminal.Streams, o *door.Options)
		says   string
	}{
		"no certificate": {func(_ *terminal.Streams, o *door.Options) { o.Cert, o.Key = "cert.pem", "key.pem" }, "--tls-cert cert.pem, --tls-key key.pem: open cert.pem: no such file or directory"},
		"damaged codes": {func(a *terminal.Streams, _ *door.Options) {
			folder := doortest.Folder(a.DB)
			if err := errors.Join(os.MkdirAll(folder, 0o700), os.WriteFile(filepath.Join(folder, "codes.json"), []byte("{"), 0o600)); err != nil {
				t.Fatal(err)
			}
		}, "codes.json is damaged; with --new-codes"},
		"nobody to welcome": {func(a *terminal.Streams, _ *door.Options) { a.Out = bufio.NewWriterSize(full{}, 1) }, "the terminal is gone"},
	} {
		a, o := doortest.App(leagueFile(t)), door.Options{Listen: free()}
		var errs bytes.Buffer
		a.Err = &errs
		c.change(a, &o)
		if err := run(t.Context(), a, o); err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: %v, want %s", name, err, c.says)
		}
		l, err := net.Listen("tcp", o.Listen)
		if err != nil {
			t.Errorf("%s: the port is not free: %v", name, err)
			continue
		}
		if err := run(t.Context(), a, o); name != "no certificate" && (err == nil || !strings.Contains(err.Error(), "--listen "+o.Listen+": another program listens there, perhaps a second arbiter serve; name another port")) {
			t.Errorf("%s, where somebody listens: %v", name, err)
		}
		l.Close()
	}
}

// Lines hands on each line that it gets.
type lines chan string

func (c lines) Write(text []byte) (int, error) {
	c <- string(text)
	return len(text), nil
}

// At Ctrl+C, or when the system stops it, a server answers what phones are sending, and ends
// without an error.
func TestAServerEndsWhenTheRunningRequestsAreAnswered(t *testing.T) { // alone: the signal is for the whole process
	for _, signal := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM} {
		a, out, errs, ended := doortest.App(leagueFile(t)), make(lines, 100), make(lines, 100), make(chan error, 1)
		a.Out, a.Err = bufio.NewWriter(out), errs
		go func() { ended <- run(t.Context(), a, door.Options{Listen: "127.0.0.1:0"}) }()
		host := regexp.MustCompile(`http://([0-9.:]+)/`).FindStringSubmatch(<-out)
		if host == nil {
			t.Fatal("no address is printed first")
		}
		phone, err := net.Dial("tcp", host[1])
		if err != nil {
			t.Fatal(err)
		}
		defer phone.Close()
		answers := bufio.NewReader(phone)
		fmt.Fprintf(phone, "POST /join HTTP/1.1\r\nHost: %s\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 10\r\nExpect: 100-continue\r\n\r\n", host[1])
		if answer, err := answers.ReadString('\n'); err != nil || answer != "HTTP/1.1 100 Continue\r\n" {
			t.Fatalf("while it sends, a phone gets %q, %v", answer, err)
		}
		if err := syscall.Kill(os.Getpid(), signal); err != nil {
			t.Fatal(err)
		}
		if says := <-errs; says != "ending when the running requests are answered; Ctrl+C again ends at once\n" {
			t.Errorf("%v: the server says %q", signal, says)
		}
		fmt.Fprint(phone, "code=WRONG")
		_, _ = answers.ReadString('\n')
		if answer, err := http.ReadResponse(answers, nil); err != nil || answer.StatusCode != http.StatusForbidden {
			t.Errorf("%v: what was being sent is answered with %+v, %v", signal, answer, err)
		}
		if err := <-ended; err != nil || len(errs) > 1 {
			t.Errorf("%v: the server ends with %v", signal, err)
		}
	}
}
