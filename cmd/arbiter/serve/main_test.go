package serve

import (
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"testing"
	"time"

	"arbiter/cmd/arbiter/cli"
	"arbiter/cmd/arbiter/serve/door"
	"arbiter/records/storetest"
)

func TestMain(m *testing.M) {
	folder, err := os.MkdirTemp("", "arbiter-serve-")
	if err == nil {
		err = os.Setenv("XDG_STATE_HOME", folder) // no test may come near the codes of who runs it
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	code := storetest.M{M: m}.Run()
	_ = os.RemoveAll(folder)
	os.Exit(code)
}

// newTestServer is a server with records of its own, and its address. Whoever shows no
// cookie there is the arbiter.
func newTestServer(t *testing.T) (*server, string) {
	t.Helper()
	s := startServer(t, filepath.Join(t.TempDir(), "league.db"), door.Options{})
	cookie := &http.Cookie{Name: s.Codes.CookieName(), Value: s.Codes.Sign(door.Token{Role: door.Arbiter, ID: "test", Name: "Ann", Until: time.Now().Add(time.Hour).Unix()})}
	pages := s.handler()
	return s, serveTest(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if _, err := r.Cookie(cookie.Name); err != nil {
			r.AddCookie(cookie)
		}
		pages.ServeHTTP(w, r)
	}))
}

// startServer is a server of these records, which ends with the test.
func startServer(t *testing.T, db string, o door.Options) *server {
	t.Helper()
	s := makeServer(t, db, o)
	t.Cleanup(s.Close)
	return s
}

// makeServer is a server that the test itself has to close.
func makeServer(t *testing.T, db string, o door.Options) *server {
	t.Helper()
	a := &cli.App{Now: time.Now, DB: db, Width: cli.DefaultWidth, Out: io.Discard, Err: io.Discard}
	s, err := newServer(a, o, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// serveTest answers over HTTP until the test ends, and returns the address.
func serveTest(t *testing.T, h http.Handler) string {
	t.Helper()
	web := httptest.NewServer(h)
	t.Cleanup(web.Close)
	return web.URL
}
