package door

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"reflect"
	"regexp"
	"strings"
	"testing"
	"time"

	"arbiter/cmd/arbiter/serve/bell"
	"arbiter/cmd/referee/built"
	"arbiter/records"
)

// Every answer has the headers that keep other sites out and people's names in no cache,
// also one that is refused or fails.
func TestHeadersOfEveryAnswer(t *testing.T) {
	t.Parallel()
	s := openDoor(t, Options{})
	pages := s.Guard(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path == "/fails" {
			panic("it fails")
		}
	}))
	for url, status := range map[string]int{"http://127.0.0.1/": 200, "http://127.0.0.1/fails": 500, "http://elsewhere.example/": 421, "http://localhost.elsewhere.example/fails": 421} {
		to := httptest.NewRecorder()
		if pages.ServeHTTP(to, httptest.NewRequest(http.MethodGet, url, nil)); to.Code != status {
			t.Errorf("%s: %d, want %d", url, to.Code, status)
		}
		for header, want := range map[string]string{
			"Content-Security-Policy":      "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
			"X-Content-Type-Options":       "nosniff",
			"Cross-Origin-Resource-Policy": "same-origin",
			"Referrer-Policy":              "same-origin",
			"Cache-Control":                "no-store",
		} {
			if got := to.Header().Get(header); got != want {
				t.Errorf("%s has %s %q, want %q", url, header, got, want)
			}
		}
	}
}

// The log has a line of each request that changed something or met a fault, and with
// --verbose of every one, with who made it. What is refused is counted.
func TestWhatIsLogged(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		method        string
		status        int
		brief, detail string
		refused       string
	}{
		{"GET", 200, "", "INFO", ""},
		{"HEAD", 0, "", "INFO", ""},
		{"GET", 303, "", "INFO", ""},
		{"GET", 399, "", "INFO", ""},
		{"POST", 303, "INFO", "INFO", ""},
		{"PUT", 0, "INFO", "INFO", ""},
		{"GET", 400, "", "INFO", "400"},
		{"POST", 499, "", "INFO", "499"},
		{"GET", 500, "ERROR", "ERROR", ""},
		{"POST", 503, "ERROR", "ERROR", ""},
	} {
		for _, verbose := range []bool{false, true} {
			s := openDoor(t, Options{Verbose: verbose})
			var log bytes.Buffer
			s.Log = slog.New(slog.NewTextHandler(&log, nil))
			r := httptest.NewRequest(c.method, "http://127.0.0.1/table/BCDFG?x=1", nil)
			r.Pattern = "/table/{code}"
			r = r.WithContext(context.WithValue(r.Context(), visitorKey{}, Visitor{Role: Player, Name: "Ann"}))
			s.logRequest(&answer{status: c.status}, r, 1500*time.Microsecond)
			want := ""
			if level := map[bool]string{false: c.brief, true: c.detail}[verbose]; level != "" {
				want = fmt.Sprintf(`level=%s msg=request method=%s route=/table/{code} status=%d ms=1 role=player`, level, c.method, cmp.Or(c.status, 200))
				if verbose {
					want += " path=/table/BCDFG from=192.0.2.1 name=Ann"
				}
				want += "\n"
			}
			if _, got, _ := strings.Cut(log.String(), " "); got != want {
				t.Errorf("%s %d, verbose %t, is logged as\n%s\nwant\n%s", c.method, c.status, verbose, got, want)
			}
			if n := s.refusals.of[c.refused]; (n == 1) != (c.refused != "") || len(s.refusals.of) != n {
				t.Errorf("%s %d counts as refused: %v", c.method, c.status, s.refusals.of)
			}
		}
	}
}

// A server goes by the machine's names and addresses, and by those that it was told.
func TestWhatAServerGoesBy(t *testing.T) {
	t.Parallel()
	own, err := os.Hostname()
	if err != nil {
		t.Fatal(err)
	}
	first, _, _ := strings.Cut(own, ".")
	h := newHosts("Table.Example:8080", []string{"Club.Example.", "[2001:db8::7]"}, nil)
	for host, want := range map[string]bool{
		"localhost": true, own: true, strings.ToUpper(first): true, first + ".local:80": true, "club.example": true, "TABLE.example:1": true, "[2001:db8::7]:80": true,
		"192.0.2.1": true, "192.0.2.1:8080": true, "127.3.2.1": true, "[::1]": true, "[::ffff:192.0.2.1]": true,
		"192.0.2.2": false, "example": false, "a.club.example": false, first + ".local.example": false, "": false, ":8080": false,
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.Host = host
		r = r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, net.Addr(&net.TCPAddr{IP: net.IPv4(192, 0, 2, 1), Port: 8080})))
		if h.ours(r) != want {
			t.Errorf("it goes by %q: %t", host, !want)
		}
	}
}

// The log of the records says who gave a command, where, and by which phone.
func TestWhoGaveACommand(t *testing.T) {
	t.Parallel()
	for v, want := range map[Visitor]records.Command{
		{Name: "Olga\a", ID: "p1"}: {Who: "Olga\ufffd", Args: []string{"serve", "the desk", "phone p1"}},
		{ID: "p2"}:                 {Who: "the desk", Args: []string{"serve", "the desk", "phone p2"}},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		if got := Command(r.WithContext(context.WithValue(r.Context(), visitorKey{}, v)), "the desk"); !reflect.DeepEqual(got, want) {
			t.Errorf("%+v gives %+v, want %+v", v, got, want)
		}
	}
}

// A stream tells how often the bell has rung, at once, and when to come back; it ends with the
// server.
func TestWhatAStreamTells(t *testing.T) {
	t.Parallel()
	s := openDoor(t, Options{})
	var b bell.Bell
	b.Ring()
	s.EndStreams()
	w := httptest.NewRecorder()
	s.Stream(w, httptest.NewRequest(http.MethodGet, "/", nil), &b)
	if got, want := w.Body.String(), "retry: 1000\nid: "+s.Run+"-1\ndata: "+s.Run+"-1\n\n"; got != want {
		t.Errorf("it tells\n%s\nwant\n%s", got, want)
	}
	if h := w.Header(); h.Get("Content-Type") != "text/event-stream" || h.Get("X-Accel-Buffering") != "no" || !w.Flushed {
		t.Errorf("its headers are %v", h)
	}
}

// What pages need beside themselves is kept by browsers under its own address only, and comes
// as what it is.
func TestAssets(t *testing.T) {
	t.Parallel()
	s := openDoor(t, Options{})
	own := newAsset("own.html", []byte("<p>a page with a policy of its own"))
	own.policy = "default-src 'unsafe-inline'"
	s.assets = maps.Clone(s.assets)
	s.assets[own.name] = own
	mux := http.NewServeMux()
	s.RouteAssets(mux)
	pages := s.Guard(mux)
	for name, want := range map[string]string{"style.css": "text/css; charset=utf-8", "arbiter.js": "text/javascript; charset=utf-8", "icon.svg": "image/svg+xml", "wasm_exec.js": "text/javascript; charset=utf-8", "referee.html": "text/html; charset=utf-8", "own.html": "text/html; charset=utf-8"} {
		address := s.assets[name].Address
		if !regexp.MustCompile("^/" + regexp.QuoteMeta(name) + `\?v=[0-9a-f]{12}$`).MatchString(address) {
			t.Errorf("%s has the address %s", name, address)
		}
		for at, kept := range map[string]string{address: "public, max-age=31536000, immutable", "/" + name: "no-store", "/" + name + "?v=1": "no-store"} {
			w := httptest.NewRecorder()
			pages.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "http://127.0.0.1"+at, nil))
			h := w.Header()
			if w.Code != http.StatusOK || h.Get("Content-Type") != want || h.Get("Cache-Control") != kept || (h.Get("Content-Encoding") == "gzip") != (name != "icon.svg" && !strings.HasSuffix(name, ".html")) {
				t.Errorf("%s: %d %v", at, w.Code, h)
			}
			may := policy
			if own := s.assets[name].policy; own != "" {
				may = own + "; frame-ancestors 'none'"
			}
			if got := h.Get("Content-Security-Policy"); got != may {
				t.Errorf("%s has the policy %s, want %s", at, got, may)
			}
			if text, err := io.ReadAll(w.Body); err != nil || !bytes.Equal(text, s.assets[name].Text) {
				t.Errorf("%s has %d bytes, %v", at, len(text), err)
			}
		}
	}
}

// The program that phones run is told with its address and its size, where there is one.
func TestTheProgramOfPhones(t *testing.T) {
	s := openDoor(t, Options{})
	kept := built.Program
	defer func() { built.Program = kept }()
	for text, size := range map[string]int{"": 0, "abc": 0, "\x01\x02\x03\x00": 1 + 2<<8 + 3<<16, "gzip\x00\x00\x10\x00": 1 << 20} {
		if built.Program = []byte(text); text == "" {
			built.Program = nil
		}
		program, exec := s.Program()
		if got := s.ProgramSize(); got != size {
			t.Errorf("%q has %d bytes, want %d", text, got, size)
		}
		if (program != "") != (text != "") || (exec != "") != (text != "") || (s.Referee() != "") != (text != "") || text != "" && (program != s.assets["referee.wasm"].Address || exec != s.assets["wasm_exec.js"].Address || s.Referee() != s.assets["referee.html"].Address) {
			t.Errorf("%q is at %s, %s, %s", text, program, exec, s.Referee())
		}
	}
}
