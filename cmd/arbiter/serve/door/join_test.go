package door

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"
	"time"
)

// A code lets in for as much as it is for, and takes nothing from who may do more already: an
// arbiter who opens the players' link stays arbiter. A phone keeps the ID by which it is known.
func TestWhoACodeMakesOfSomebody(t *testing.T) {
	t.Parallel()
	s := openDoor(t, Options{})
	now := time.Date(2026, time.November, 20, 20, 0, 0, 0, time.UTC)
	s.App.Now = func() time.Time { return now }
	const day = 24 * time.Hour
	mux := http.NewServeMux()
	s.RouteJoin(mux)
	pages := s.Guard(mux)
	for i, c := range []struct {
		was  Token
		code string
		name string
		want Token // the new cookie's; none where its role is Stranger
	}{
		{Token{}, s.Codes.Join, "", Token{Role: Player, Until: now.Add(90 * day).Unix()}},
		{Token{}, s.Codes.Desk, "Olga  K.", Token{Role: Arbiter, Name: "Olga K.", Until: now.Add(day).Unix()}},
		{Token{Role: Reader, ID: "r"}, s.Codes.Join, "", Token{Role: Player, ID: "r", Until: now.Add(90 * day).Unix()}},
		{Token{Role: Player, ID: "p"}, s.Codes.Join, "", Token{}},
		{Token{Role: Player, ID: "p"}, s.Codes.Desk, "Olga", Token{Role: Arbiter, ID: "p", Name: "Olga", Until: now.Add(day).Unix()}},
		{Token{Role: Arbiter, ID: "a", Name: "Olga"}, s.Codes.Join, "", Token{}},
		{Token{Role: Arbiter, ID: "a", Name: "Olga"}, s.Codes.Desk, "Igor", Token{Role: Arbiter, ID: "a", Name: "Igor", Until: now.Add(day).Unix()}},
		{Token{}, s.Codes.Join, "Eve", Token{Role: Player, Until: now.Add(90 * day).Unix()}}, // players have no names here
	} {
		form := url.Values{"code": {c.code}, "name": {c.name}, "to": {"/new?game=go"}}
		r := httptest.NewRequest(http.MethodPost, "http://127.0.0.1/join", strings.NewReader(form.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		if c.was.Role != Stranger {
			c.was.Until = now.Add(time.Hour).Unix()
			r.AddCookie(&http.Cookie{Name: s.Codes.CookieName(), Value: s.Codes.Sign(c.was)})
		}
		proto := []string{"", "http", "https"}[i%3] // as a proxy says it
		r.Header.Set("X-Forwarded-Proto", proto)
		w := httptest.NewRecorder()
		pages.ServeHTTP(w, r)
		if to := w.Header().Get("Location"); w.Code != http.StatusSeeOther || to != "/new?game=go" {
			t.Errorf("%+v: status %d leads to %q", c.was, w.Code, to)
		}
		var got Token
		for _, cookie := range w.Result().Cookies() {
			got, _ = s.Codes.check(cookie.Value, now)
			if !cookie.HttpOnly || cookie.SameSite != http.SameSiteStrictMode || cookie.Path != "/" || cookie.Domain != "" || cookie.Secure != (proto == "https") {
				t.Errorf("by %q the cookie is %v", proto, cookie)
			}
			if left := time.Duration(cookie.MaxAge) * time.Second; now.Add(left).Unix() != c.want.Until {
				t.Errorf("%+v: the browser keeps the cookie for %v", c.was, left)
			}
		}
		if c.want.Role != Stranger && c.want.ID == "" && len(got.ID) > 20 { // a new phone has one that nobody guesses
			c.want.ID = got.ID
		}
		if got != c.want {
			t.Errorf("%+v who shows %s becomes %+v, want %+v", c.was, c.code, got, c.want)
		}
	}
}

// An arbiter needs a name of at most 40 letters, all of which can be seen.
func TestTheArbitersName(t *testing.T) {
	t.Parallel()
	s := openDoor(t, Options{})
	mux := http.NewServeMux()
	s.RouteJoin(mux)
	pages := s.Guard(mux)
	for name, status := range map[string]int{"": 422, " ": 422, strings.Repeat("ö", 40): 303, strings.Repeat("ö", 41): 422, "Ol\aga": 422} {
		form := url.Values{"code": {s.Codes.Desk}, "name": {name}}
		r := httptest.NewRequest(http.MethodPost, "http://127.0.0.1/join", strings.NewReader(form.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		w := httptest.NewRecorder()
		pages.ServeHTTP(w, r)
		if w.Code != status || (status == 422) != strings.Contains(w.Body.String(), "in at most 40 letters that can be seen") {
			t.Errorf("%q: status %d, want %d\n%s", name, w.Code, status, w.Body)
		}
	}
}

// Who may do already what the join page is asked for is led on; of a server that nobody can
// change that is whoever may read.
func TestWhoIsLedOn(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		o     Options
		as    Role
		ask   string
		wants string // "" for the page
	}{
		{Options{}, Player, "?to=/wall%3Fx%3D1", "/wall?x=1"},
		{Options{}, Player, "", ""},
		{Options{}, Player, "?desk=1&to=/desk", ""},
		{Options{}, Arbiter, "?desk=1&to=/desk", "/desk"},
		{Options{}, Reader, "?to=/wall", ""},
		{Options{Open: true}, Stranger, "?to=/wall", ""},
		{Options{ReadOnly: true}, Stranger, "?to=/wall", ""},
		{Options{ReadOnly: true}, Player, "?to=/wall", "/wall"},
		{Options{ReadOnly: true}, Arbiter, "?desk=1&to=/desk", "/desk"},
		{Options{ReadOnly: true, Open: true}, Stranger, "?to=/wall", "/wall"},
	} {
		s := openDoor(t, Options{})
		s.Options = c.o
		mux := http.NewServeMux()
		s.RouteJoin(mux)
		r := httptest.NewRequest(http.MethodGet, "http://127.0.0.1/join"+c.ask, nil)
		if c.as != Stranger {
			r.AddCookie(&http.Cookie{Name: s.Codes.CookieName(), Value: s.Codes.Sign(Token{Role: c.as, ID: "p", Until: time.Now().Add(time.Hour).Unix()})})
		}
		w := httptest.NewRecorder()
		s.Guard(mux).ServeHTTP(w, r)
		if offers := strings.Contains(w.Body.String(), "I am the arbiter"); c.o.ReadOnly && offers {
			t.Errorf("%+v: a %s is offered to be the arbiter", c.o, c.as)
		}
		if got := w.Header().Get("Location"); got != c.wants || (w.Code == http.StatusSeeOther) != (c.wants != "") {
			t.Errorf("%+v: a %s who asks for %s gets %d %s, want %s", c.o, c.as, c.ask, w.Code, got, c.wants)
		}
	}
}
