package serve

import (
	"bufio"
	"bytes"
	"context"
	"crypto/ecdsa"
	"crypto/elliptic"
	"crypto/rand"
	"crypto/tls"
	"crypto/x509"
	"encoding/pem"
	"errors"
	"fmt"
	"github.com/muesli/termenv"
	"io"
	"math/big"
	"net"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"sync"
	"testing"
	"time"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/terminal"
)

// said is what a command has printed so far.
type said struct {
	mu   sync.Mutex
	text bytes.Buffer
}

func (s *said) Write(p []byte) (int, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.Write(p)
}

func (s *said) String() string {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.text.String()
}

// find waits until the command has printed what a pattern's group matches.
func (s *said) find(t *testing.T, pattern string) string {
	t.Helper()
	for range 2000 {
		found := regexp.MustCompile(pattern).FindStringSubmatch(s.String())
		if found != nil {
			return found[1]
		}
		time.Sleep(5 * time.Millisecond)
	}
	t.Fatalf("the command did not print %s", pattern)
	return ""
}

// running is a whole `arbiter serve` within the test.
type running struct {
	out, errs said
	end       context.CancelFunc // as a signal
	done      chan error
	home      string // the last address
}

func runServe(t *testing.T, o door.Options) *running {
	t.Helper()
	r := &running{done: make(chan error, 1)}
	a := &terminal.Streams{Now: time.Now, DB: leagueFile(t), Width: 80, ErrWidth: terminal.Unlimited, Out: bufio.NewWriter(&r.out), Err: &r.errs, Colours: termenv.Ascii}
	ctx, end := context.WithCancel(t.Context())
	r.end = end
	go func() { r.done <- run(ctx, a, o) }()
	t.Cleanup(end)
	r.out.find(t, `(Ctrl\+C)`)
	r.home = strings.TrimSuffix(r.out.find(t, `(?s).*address    (\S+)/\n`), "/")
	return r
}

// A running request is answered, a stream ends at once, and the command ends well.
func TestAnOrderlyEnd(t *testing.T) {
	t.Parallel()
	r := runServe(t, door.Options{Listen: "127.0.0.1:0"})
	p := newCaller(t, r.home)
	p.wants(303, "/")(p.send("/join", url.Values{"code": {r.out.find(t, `join code  (\S+)`)}}))

	conn, err := net.Dial("tcp", strings.TrimPrefix(r.home, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	defer conn.Close()
	const form = "code=WRONGONE"
	fmt.Fprintf(conn, "POST /join HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nExpect: 100-continue\r\nContent-Length: %d\r\n\r\n", len(form))
	answers := bufio.NewReader(conn)
	if line, err := answers.ReadString('\n'); err != nil || !strings.Contains(line, "100 Continue") { // now it is being read
		t.Fatalf("%q, %v", line, err)
	}

	r.end()
	r.errs.find(t, `(ending when)`)
	if _, err := io.WriteString(conn, form); err != nil {
		t.Fatal(err)
	}
	if _, err := answers.ReadString('\n'); err != nil { // the end of 100 Continue
		t.Fatal(err)
	}
	answer, err := http.ReadResponse(answers, nil)
	if err != nil || answer.StatusCode != 403 {
		t.Errorf("the running request gets %v, %v", answer, err)
	}
	if err := <-r.done; err != nil {
		t.Errorf("the command ends with %v", err)
	}
	if _, err := net.Dial("tcp", strings.TrimPrefix(r.home, "http://")); err == nil {
		t.Error("somebody still answers")
	}
}

func TestStreamsEndWithTheServer(t *testing.T) {
	t.Parallel()
	s := startServer(t, leagueFile(t), door.Options{Open: true})
	mux := http.NewServeMux()
	mux.HandleFunc("GET /events", s.Need(door.Reader, func(w http.ResponseWriter, r *http.Request) { s.Stream(w, r, &s.Recorded) }))
	web := s.web(nil)
	web.Handler = s.Guard(mux)
	web.ReadTimeout, web.WriteTimeout = 50*time.Millisecond, 50*time.Millisecond // a stream outlives both
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go web.Serve(l)
	answer, err := http.Get("http://" + l.Addr().String() + "/events")
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if kind := answer.Header.Get("Content-Type"); kind != "text/event-stream" || answer.Header.Get("Content-Encoding") != "" {
		t.Errorf("a stream of events comes as %s %s", kind, answer.Header.Get("Content-Encoding"))
	}
	lines := bufio.NewReader(answer.Body)
	for range 2 {
		for {
			line, err := lines.ReadString('\n')
			if err != nil {
				t.Fatalf("the stream ended: %v", err)
			}
			if strings.HasPrefix(line, "data: ") {
				break
			}
		}
		time.Sleep(100 * time.Millisecond)
		s.Recorded.Ring()
	}
	if err := web.Shutdown(t.Context()); err != nil {
		t.Fatal(err)
	}
	if _, err := io.Copy(io.Discard, lines); err != nil {
		t.Errorf("the stream ended with %v", err)
	}
}

// Who sends slowly is cut off, and keeps nobody else waiting.
func TestSlowRequests(t *testing.T) {
	t.Parallel()
	s := startServer(t, leagueFile(t), door.Options{})
	web := s.web(nil)
	if got, want := [...]time.Duration{web.ReadHeaderTimeout, web.ReadTimeout, web.WriteTimeout, web.IdleTimeout}, [...]time.Duration{5 * time.Second, 20 * time.Second, 2 * time.Minute, 2 * time.Minute}; got != want || web.MaxHeaderBytes != 16<<10 {
		t.Errorf("the limits are %v and %d bytes of headers, want %v", got, web.MaxHeaderBytes, want)
	}
	web.ReadHeaderTimeout, web.ReadTimeout = 50*time.Millisecond, 50*time.Millisecond
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	go web.Serve(l)
	t.Cleanup(func() { web.Close() })
	for name, begin := range map[string]string{
		"headers": "GET / HTTP/1.1\r\nHost: localhost\r\nX-Slow: ",
		"a body":  "POST /join HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 100\r\n\r\ncode=",
	} {
		conn, err := net.Dial("tcp", l.Addr().String())
		if err != nil {
			t.Fatal(err)
		}
		defer conn.Close()
		if _, err := io.WriteString(conn, begin); err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(conn) // until the server closes it
		if err != nil || bytes.Contains(text, []byte(" 200 ")) || bytes.Contains(text, []byte("303")) {
			t.Errorf("who sends %s slowly gets %q, %v", name, text, err)
		}
	}
	newCaller(t, "http://"+l.Addr().String()).get("/join")
}

// makeCertificate writes a certificate for a name and its key.
func makeCertificate(t *testing.T, name string) (cert, key string, pool *x509.CertPool) {
	t.Helper()
	private, err := ecdsa.GenerateKey(elliptic.P256(), rand.Reader)
	if err != nil {
		t.Fatal(err)
	}
	template := &x509.Certificate{SerialNumber: big.NewInt(1), DNSNames: []string{name}, NotAfter: time.Now().Add(time.Hour), IsCA: true, BasicConstraintsValid: true}
	made, err := x509.CreateCertificate(rand.Reader, template, template, private.Public(), private)
	if err != nil {
		t.Fatal(err)
	}
	pkcs, err := x509.MarshalPKCS8PrivateKey(private)
	if err != nil {
		t.Fatal(err)
	}
	folder := t.TempDir()
	cert, key = filepath.Join(folder, "cert.pem"), filepath.Join(folder, "key.pem")
	err = errors.Join(os.WriteFile(cert, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: made}), 0o600),
		os.WriteFile(key, pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: pkcs}), 0o600))
	if err != nil {
		t.Fatal(err)
	}
	pool = x509.NewCertPool()
	pool.AppendCertsFromPEM(pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: made}))
	return cert, key, pool
}

func TestHTTPS(t *testing.T) {
	t.Parallel()
	cert, key, pool := makeCertificate(t, "club.example")
	r := runServe(t, door.Options{Listen: "127.0.0.1:0", Cert: cert, Key: key})
	if !strings.HasPrefix(r.home, "https://") {
		t.Fatalf("the address is %s", r.home)
	}
	p := newCaller(t, "https://club.example")
	p.web.Transport = &http.Transport{
		TLSClientConfig: &tls.Config{RootCAs: pool},
		DialContext: func(ctx context.Context, network, _ string) (net.Conn, error) {
			return new(net.Dialer).DialContext(ctx, network, strings.TrimPrefix(r.home, "https://"))
		},
	}
	p.wants(303, "/")(p.send("/join", url.Values{"code": {r.out.find(t, `join code  (\S+)`)}})) // the certificate's name is one of ours
	home, err := url.Parse(p.home)
	if err != nil {
		t.Fatal(err)
	}
	p.wants(200, "<title>Arbiter<")(p.get("/"))
	home.Scheme = "http"
	if list := p.web.Jar.Cookies(home); len(list) != 0 {
		t.Error("the cookie would be sent without TLS")
	}
	r.end()
	if err := <-r.done; err != nil {
		t.Error(err)
	}
}
