package door

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"
)

func TestWrongCodesAreSlowedDown(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, time.November, 22, 20, 0, 0, 0, time.UTC)
	w := newWrongCodes(func() time.Time { return now })
	for i := range 10 {
		if wait := w.count("a", true); wait != 0 {
			t.Fatalf("try %d has to wait %v", i+1, wait)
		}
	}
	if wait := w.count("a", true); wait != 5*time.Second {
		t.Errorf("after %d wrong codes the wait is %v", 10, wait)
	}
	if wait := w.count("b", true); wait != 0 {
		t.Errorf("another source has to wait %v", wait)
	}
	now = now.Add(5 * time.Second)
	if wait := w.count("a", true); wait != 0 {
		t.Errorf("after the wait it has to wait %v more", wait)
	}
}

func TestManySourcesAreSlowedDownTogether(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, time.November, 22, 20, 0, 0, 0, time.UTC)
	w := newWrongCodes(func() time.Time { return now })
	tried := 0
	const hour = 3600
	for i := range hour { // a new source each second, 50 codes a second
		now = now.Add(time.Second)
		for k := range 50 {
			if w.count(fmt.Sprint(i, k), true) == 0 {
				tried++
			}
		}
	}
	most := 100 + hour*10
	if tried > most || tried < most*9/10 {
		t.Errorf("%d codes were tried in an hour, want %d", tried, most)
	}
	if len(w.sources) > 1000 {
		t.Errorf("%d sources are remembered", len(w.sources))
	}
}

// The limit for all counts each wrong code of a stranger, down to the last one, and
// nothing else: no try that its own source has to wait for, and nobody who has joined.
func TestTheLimitForAllCountsDown(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, time.November, 22, 20, 0, 0, 0, time.UTC)
	w := newWrongCodes(func() time.Time { return now })
	left := func() int { return int(w.all.TokensAt(now)) }
	for range 30 {
		w.count("a", true)
	}
	if left() != 90 {
		t.Errorf("one source leaves %d tries to all others", left())
	}
	for range 10 {
		w.count("a phone that has joined", false)
	}
	if left() != 90 {
		t.Errorf("with a phone that has joined %d tries are left", left())
	}
	for i := range 90 {
		if wait := w.count(fmt.Sprint("b", i), true); wait != 0 {
			t.Fatalf("source %d has to wait %v", i+1, wait)
		}
	}
	if wait := w.count("c", true); wait != 100*time.Millisecond {
		t.Errorf("the first one beyond the limit waits %v", wait)
	}
	if wait := w.count("another phone that has joined", false); wait != 0 {
		t.Errorf("who has joined waits %v for strangers", wait)
	}
}

// Whatever others try, a right code lets in at once, and uses up nothing.
func TestRightCodesAreNeverLockedOut(t *testing.T) {
	t.Parallel()
	s := openDoor(t, Options{})
	now := time.Date(2026, time.November, 22, 20, 0, 0, 0, time.UTC)
	s.App.Now = func() time.Time { return now }
	mux := http.NewServeMux()
	s.RouteJoin(mux)
	pages := s.Guard(mux)
	join := func(from, code string) *httptest.ResponseRecorder {
		r := httptest.NewRequest(http.MethodPost, "http://127.0.0.1/join", strings.NewReader("name=Olga&code="+code))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.RemoteAddr = from + ":5000"
		w := httptest.NewRecorder()
		pages.ServeHTTP(w, r)
		return w
	}
	for i := range 300 {
		if w := join("192.0.2.7", s.Codes.Join); w.Code != http.StatusSeeOther {
			t.Fatalf("the right code gets %d the %d. time", w.Code, i+1)
		}
	}
	if left := s.wrong.all.TokensAt(now); left != 100 || len(s.wrong.sources) != 0 {
		t.Errorf("right codes leave %v tries to all, and %d sources are remembered", left, len(s.wrong.sources))
	}
	for i := range 200 { // others are wrong, and so is this source
		join(fmt.Sprint("198.51.100.", i), "WRONGONE")
		join("192.0.2.7", "WRONGONE")
	}
	w := join("192.0.2.7", "WRONGONE")
	if w.Code != http.StatusTooManyRequests || w.Header().Get("Retry-After") != "5" || !strings.Contains(w.Body.String(), "Wait 5 s") {
		t.Errorf("a wrong code gets %d, %q, %s", w.Code, w.Header(), w.Body)
	}
	for _, code := range []string{s.Codes.Join, s.Codes.Desk} {
		if w := join("192.0.2.7", code); w.Code != http.StatusSeeOther {
			t.Errorf("a right code gets %d: %s", w.Code, w.Body)
		}
	}
	if w := join("127.0.0.1", "WRONGONE"); w.Code != http.StatusForbidden {
		t.Errorf("a slip on the machine itself gets %d", w.Code)
	}
}

func TestWhereARequestComesFrom(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		remote, forwarded, want string
		own                     bool
	}{
		{"192.0.2.7:5000", "", "192.0.2.7", false},
		{"192.0.2.7:5000", "198.51.100.1", "192.0.2.7", false}, // only a proxy on this machine is believed
		{"127.0.0.1:5000", "203.0.113.9, 198.51.100.1", "198.51.100.1", false},
		{"127.0.0.1:5000", "198.51.100.1 , ::ffff:192.0.2.5 ", "192.0.2.5", false},
		{"127.0.0.1:5000", "::ffff:127.0.0.1", "127.0.0.1", true},
		{"127.0.0.1:5000", "192.0.2.7,", "127.0.0.1", true},
		{"127.0.0.1:5000", "nonsense", "127.0.0.1", true},
		{"[fe80::1:2%eth0]:5000", "", "fe80::/64", false},
		{"@", "192.0.2.7", "invalid IP", false}, // a pipe
		{"[2001:db8:1:2:3::4]:5000", "", "2001:db8:1:2::/64", false},
		{"[::ffff:192.0.2.7]:5000", "", "192.0.2.7", false},
		{"[::1]:5000", "2001:db8::7", "2001:db8::/64", false},
		{"[::1]:5000", "", "::1", true},
		{"192.0.2.1:5000", "", "192.0.2.1", true}, // our own address
		{"127.0.0.1:5000", "192.0.2.1", "192.0.2.1", true},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r = r.WithContext(context.WithValue(r.Context(), http.LocalAddrContextKey, net.Addr(&net.TCPAddr{IP: net.IPv4(192, 0, 2, 1), Port: 8080})))
		if r.RemoteAddr = c.remote; c.forwarded != "" {
			r.Header.Set("X-Forwarded-For", c.forwarded)
		}
		if got, own := sourceOf(r); got != c.want || own != c.own {
			t.Errorf("%s forwarded %q comes from %s (this machine: %v), not %s (%v)", c.remote, c.forwarded, got, own, c.want, c.own)
		}
	}
}
