package serve

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/doortest"
	"arbiter/records/storetest"
)

func TestMain(m *testing.M) { doortest.Main(storetest.M{M: m}) }

// startServer is a server of these records, which ends with the test.
func startServer(t testing.TB, db string, o door.Options) *server {
	t.Helper()
	s := makeServer(t, db, o)
	t.Cleanup(s.Close)
	return s
}

// makeServer is a server that the test itself has to close.
func makeServer(t testing.TB, db string, o door.Options) *server {
	t.Helper()
	s, err := newServer(doortest.App(db), o, nil)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// serveTest answers over HTTP until the test ends, and returns the address.
func serveTest(t testing.TB, h http.Handler) string {
	t.Helper()
	web := httptest.NewServer(h)
	t.Cleanup(web.Close)
	return web.URL
}
