package web

import (
	"crypto/x509"
	"encoding/base64"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"arbiter/cmd/arbiter/terminal"
)

// visit makes a request to a route, with a body as its handler takes it.
func visit(route route, code, body string) *http.Request {
	method, path, _ := strings.Cut(route.pattern, " ")
	if path == "" { // of all methods
		method, path = http.MethodGet, "/nothing"
	}
	path = strings.NewReplacer("{$}", "", "{code}", code, "{id}", "1").Replace(path)
	r := httptest.NewRequest(method, "http://127.0.0.1:8080"+path, strings.NewReader(body))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	if method == http.MethodPut || strings.HasSuffix(path, "/pen") || strings.HasSuffix(path, "/send") {
		r.Header.Set("Content-Type", "application/json")
	}
	return r
}

// TestGuard: every route × role × host × site × size. Who may not is turned away before a handler
// sees the request; the headers that protect stand on every answer.
func TestGuard(t *testing.T) {
	for name, o := range map[string]Options{"closed": {}, "open": {Open: true}, "read-only": {ReadOnly: true}, "open and read-only": {Open: true, ReadOnly: true}} {
		t.Run(name, func(t *testing.T) {
			c := newClub(t, o)
			code := "BCDFG"
			if !o.ReadOnly {
				code = c.phone("olga", Arbiter).begin(bazaar()).Code
			}
			for _, route := range routes {
				if strings.Contains(route.pattern, "events") { // these have no end
					continue
				}
				for role := Stranger; role <= Arbiter; role++ {
					guardRoute(t, c, o, route, role, code)
				}
			}
		})
	}
}

// leastOf says who may use a route: whoever wants to join everything that leads there, whoever
// looks on what shows the league, the arbiter the desk, and players all else.
func leastOf(pattern string) Role {
	_, path, _ := strings.Cut(pattern, " ")
	switch path {
	case "/join", "/leave", "/style.css", "/arbiter.js", "/table.js", "/referee.wasm", "/icon.svg":
		return Stranger
	case "", "/{$}", "/league", "/league.json", "/results.json", "/player/{id}", "/result/{id}", "/wall", "/events", "/referee.html":
		return Reader
	}
	if strings.HasPrefix(path, "/desk") {
		return Arbiter
	}
	return Player
}

// guardRoute visits a route in a role, as it should be and as it should not.
func guardRoute(t *testing.T, c *club, o Options, route route, role Role, code string) {
	t.Helper()
	may, least := role, leastOf(route.pattern)
	if o.Open {
		may = max(may, Reader)
	}
	if o.ReadOnly {
		may = min(may, Reader)
	}
	for _, try := range []struct {
		name   string
		change func(*http.Request)
		body   string
		status int // of who may; 0 for any but those of the guard
	}{
		{"as it should be", func(*http.Request) {}, "", 0},
		{"our host in capitals", func(r *http.Request) { r.Host = "LOCALHOST:8080" }, "", 0},
		{"another host", func(r *http.Request) { r.Host = "evil.example" }, "", http.StatusMisdirectedRequest},
		{"another site", func(r *http.Request) { r.Header.Set("Sec-Fetch-Site", "cross-site") }, "", http.StatusForbidden},
		{"another origin", func(r *http.Request) { r.Header.Set("Origin", "http://evil.example") }, "", http.StatusForbidden},
		{"too much", func(*http.Request) {}, `{"x":"` + strings.Repeat("x=1&", mostBody), http.StatusRequestEntityTooLarge},
		{"too much in parts", func(r *http.Request) { r.Header.Set("Content-Type", "multipart/form-data; boundary=x") },
			"--x\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\n" + strings.Repeat("x=1&", mostBody), http.StatusRequestEntityTooLarge},
	} {
		r := visit(route, code, try.body)
		reads := r.Method == http.MethodGet
		if reads && try.status != http.StatusMisdirectedRequest {
			try.status = 0
		}
		try.change(r)
		if role > Stranger {
			r.AddCookie(c.phone("visitor", role).cookie)
		}
		w := httptest.NewRecorder()
		c.Handler().ServeHTTP(w, r)
		status := w.Code
		turned := status == http.StatusUnauthorized || status == http.StatusForbidden && o.ReadOnly && least > Reader
		json := r.Header.Get("Content-Type") == "application/json"
		switch {
		case try.status != 0 && try.status != http.StatusRequestEntityTooLarge || try.status != 0 && !json:
			if status != try.status {
				t.Errorf("%s as %v, %s: %d, want %d", route.pattern, role, try.name, status, try.status)
			}
		case may < least:
			if !turned {
				t.Errorf("%s as %v, %s: %d, want to be turned away", route.pattern, role, try.name, status)
			}
		case try.status != 0: // JSON that is too large, for who may
			if status != try.status {
				t.Errorf("%s as %v, %s: %d, want %d", route.pattern, role, try.name, status, try.status)
			}
		case turned || status >= 500:
			t.Errorf("%s as %v, %s: %d", route.pattern, role, try.name, status)
		}
		checkHeaders(t, route, r, w.Header())
	}
}

// checkHeaders says which header of an answer does not protect its reader.
func checkHeaders(t *testing.T, route route, r *http.Request, h http.Header) {
	t.Helper()
	for header, value := range map[string]string{"X-Content-Type-Options": "nosniff", "Cross-Origin-Resource-Policy": "same-origin", "Referrer-Policy": "same-origin"} {
		if h.Get(header) != value {
			t.Errorf("%s: %s is %q", route.pattern, header, h.Get(header))
		}
	}
	if p := h.Get("Content-Security-Policy"); !strings.Contains(p, "default-src 'none'") || !strings.Contains(p, "frame-ancestors 'none'") {
		t.Errorf("%s: the policy is %q", route.pattern, p)
	}
	if keep := h.Get("Cache-Control"); keep != "no-store" && !strings.Contains(r.URL.RawQuery, "v=") {
		t.Errorf("%s: kept as %q", route.pattern, keep)
	}
}

// TestTableOfAResult: on every route, a table that changes a result is there for the arbiter only.
func TestTableOfAResult(t *testing.T) {
	c := newClub(t, Options{})
	olga := c.phone("olga", Arbiter)
	olga.send(olga.begin(over), false)
	code := strings.TrimPrefix(olga.post("/desk/result/1/sheet", nil).path, "/table/")
	for _, route := range routes {
		if !strings.Contains(route.pattern, "/table/{code}") || strings.HasSuffix(route.pattern, "events") {
			continue
		}
		r := visit(route, code, "{}")
		r.AddCookie(c.phone("ann", Player).cookie)
		w := httptest.NewRecorder()
		c.Handler().ServeHTTP(w, r)
		if w.Code != http.StatusNotFound && w.Code != http.StatusUnauthorized {
			t.Errorf("%s: %d", route.pattern, w.Code)
		}
	}
}

// TestJoin: a code and a name let a phone in and lead it where it wanted to go, and to no other
// site; a cookie that was changed, of another key or too old lets nobody in.
func TestJoin(t *testing.T) {
	c := newClub(t, Options{})
	stranger := &phone{c, &http.Cookie{Name: "nothing", Value: "x"}}
	stranger.get("/table/BCDFG").wants(http.StatusUnauthorized, "A code is needed")
	stranger.get("/join?code="+c.codes.Join).wants(http.StatusOK, "Your name")
	c.codes.Join = "OILB2345"
	form := url.Values{"code": {"01l8-2345"}, "to": {"/league"}}
	stranger.post("/join", form).wants(http.StatusUnprocessableEntity, "Enter your name too")
	form.Set("name", "A\u202eB")
	stranger.post("/join", form).wants(http.StatusUnprocessableEntity)
	form.Set("name", strings.Repeat("ä", longestName+1))
	stranger.post("/join", form).wants(http.StatusUnprocessableEntity)
	form.Set("name", strings.Repeat("ä", longestName))
	stranger.post("/join", form).wants(http.StatusUnauthorized) // joined, without the cookie
	for to, where := range map[string]string{"/league": "/league", "": "/", "//evil.example/": "/", "https://evil.example/": "/", `/\evil.example`: "/%5Cevil.example", "/league?season=2026": "/league?season=2026", "javascript:alert(1)": "/"} {
		form.Set("name", "Ann")
		form.Set("to", to)
		w := stranger.join("https", form)
		if w.Code != http.StatusSeeOther || w.Header().Get("Location") != where {
			t.Errorf("%q leads to %q (%d)", to, w.Header().Get("Location"), w.Code)
		}
		cookie := w.Result().Cookies()[0]
		if token, ok := c.codes.check(cookie.Value, evening); !ok || token.Role != Player || token.Name != "Ann" || !cookie.HttpOnly || !cookie.Secure || cookie.SameSite != http.SameSiteStrictMode {
			t.Errorf("%+v %+v", cookie, token)
		}
	}
	w := c.phone("ann", Player).join("http", url.Values{"code": {c.codes.Join}, "name": {"Bob"}})
	if cookies := w.Result().Cookies(); len(cookies) != 1 || cookies[0].Secure { // a browser would not send it back over plain HTTP
		t.Errorf("who joins under another name gets %v", cookies)
	} else if token, ok := c.codes.check(cookies[0].Value, evening); !ok || token.Name != "Bob" || token.ID != "ann" {
		t.Errorf("who joins under another name is %+v, and no longer the same phone", token)
	}
	w = c.phone("olga", Arbiter).join("http", url.Values{"code": {c.codes.Join}, "name": {"Olga"}})
	if w.Code != http.StatusSeeOther || len(w.Result().Cookies()) != 0 { // still the arbiter
		t.Errorf("an arbiter with the join code: %d, %v", w.Code, w.Result().Cookies())
	}
	desk := url.Values{"code": {c.codes.Desk}, "name": {"Olga"}, "to": {"/desk"}}
	if page := stranger.post("/join", desk); page.status != http.StatusUnauthorized { // without the cookie
		t.Errorf("%d %s", page.status, page.path)
	}
	good := c.phone("ann", Player).cookie.Value
	body, seal, _ := strings.Cut(good, ".")
	old := c.codes.sign(token{Role: Arbiter, ID: "x", Until: evening.Add(-time.Second).Unix()})
	for name, value := range map[string]string{"changed": "x" + body + "." + seal, "without its seal": body, "too old": old, "of no role": c.codes.sign(token{Role: 9, ID: "x", Until: evening.AddDate(1, 0, 0).Unix()})} {
		p := &phone{c, &http.Cookie{Name: c.codes.cookieName(), Value: value}}
		if page := p.get("/league"); page.status != http.StatusUnauthorized {
			t.Errorf("%s: %d", name, page.status)
		}
	}
}

// join sends the form of the join page by a proxy's scheme, and returns the answer as it came.
func (p *phone) join(scheme string, form url.Values) *httptest.ResponseRecorder {
	r := httptest.NewRequest(http.MethodPost, "http://127.0.0.1:8080/join", strings.NewReader(form.Encode()))
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("X-Forwarded-Proto", scheme)
	r.AddCookie(p.cookie)
	w := httptest.NewRecorder()
	p.Handler().ServeHTTP(w, r)
	return w
}

// TestNewCodes: codes stay from one start to the next; new ones let nobody in who joined before.
func TestNewCodes(t *testing.T) {
	c := newClub(t, Options{})
	join := c.codes.Join
	ann := c.phone("ann", Player)
	c.restart(Options{})
	if page := ann.get("/league"); page.status != http.StatusOK || c.codes.Join != join {
		t.Errorf("the same codes: %d, %s was %s", page.status, c.codes.Join, join)
	}
	file := filepath.Join(c.folder, "codes.json")
	for _, damaged := range []string{`{"Join":"","Key":"` + base64.StdEncoding.EncodeToString(c.codes.Key) + `"}`, `{"Join":"` + join + `","Key":"AAAA"}`, `{`} {
		if err := os.WriteFile(file, []byte(damaged), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, err := loadCodes(c.folder, false); err == nil || !strings.HasPrefix(err.Error(), file+" is damaged") {
			t.Errorf("%s: %v", damaged, err)
		}
	}
	c.restart(Options{NewCodes: true})
	if page := ann.get("/league"); page.status != http.StatusUnauthorized || c.codes.Join == join {
		t.Errorf("new codes: %d, %s was %s", page.status, c.codes.Join, join)
	}
}

// TestWrongCodes: whoever tries codes waits longer and longer; a right code passes any limit, and
// so does whoever has joined. Codes of tables that are not there count.
func TestWrongCodes(t *testing.T) {
	c := newClub(t, Options{})
	try := func(from, code string) int {
		r := httptest.NewRequest(http.MethodPost, "http://127.0.0.1:8080/join", strings.NewReader(url.Values{"code": {code}, "name": {"Eve"}}.Encode()))
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.RemoteAddr = from
		w := httptest.NewRecorder()
		c.Handler().ServeHTTP(w, r)
		return w.Code
	}
	for range sourceTries {
		if status := try("192.0.2.7:1000", "WRONG"); status != http.StatusForbidden {
			t.Fatalf("%d", status)
		}
	}
	for range allTries { // which is not at the cost of others
		if status := try("192.0.2.7:1001", "WRONG"); status != http.StatusTooManyRequests {
			t.Fatalf("one more: %d", status)
		}
	}
	if status := try("192.0.2.8:1001", "WRONG"); status != http.StatusForbidden {
		t.Errorf("another address: %d", status)
	}
	if status := try("192.0.2.7:1002", c.codes.Join); status != http.StatusSeeOther {
		t.Errorf("the right code: %d", status)
	}
	for range sourceTries {
		try("[2001:db8:1:2::5]:1000", "WRONG")
	}
	if status := try("[2001:db8:1:2:ffff::1]:1000", "WRONG"); status != http.StatusTooManyRequests {
		t.Errorf("an address of the same network: %d", status)
	}
	c.now = c.now.Add(sourceEvery)
	if status := try("192.0.2.7:1003", "WRONG"); status != http.StatusForbidden {
		t.Errorf("after a while: %d", status)
	}
	ann := c.phone("ann", Player)
	for i := range 2 * sourceTries {
		page := ann.get("/table/BCDFG")
		if want := map[bool]int{true: http.StatusNotFound, false: http.StatusTooManyRequests}[i < sourceTries]; page.status != want {
			t.Fatalf("code %d of a table: %d, want %d", i+1, page.status, want)
		}
	}
	if know := ann.begin(bazaar()); ann.look(know).ID != know.ID {
		t.Error("a right code of a table is refused")
	}
}

// TestManySources: only a source that has all its tries again makes room for a new one.
func TestManySources(t *testing.T) {
	c := newClub(t, Options{})
	wrong := newWrongCodes(c.streams)
	for i := range mostSources {
		wrong.count(fmt.Sprint(i), false)
	}
	c.now = c.now.Add(sourceEvery)
	for range sourceTries {
		wrong.count("0", false)
	}
	wrong.count("a new one", false)
	if wrong.count("0", false) == 0 || len(wrong.sources) != 2 {
		t.Errorf("a source has more tries than its own, or %d are remembered", len(wrong.sources))
	}
}

// TestForwarded: what a proxy says of an address is believed from this machine only.
func TestForwarded(t *testing.T) {
	for from, want := range map[string]string{"127.0.0.1:5": "198.51.100.9", "[::1]:5": "198.51.100.9", "192.0.2.7:5": "192.0.2.7", "[::ffff:192.0.2.7]:5": "192.0.2.7"} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.RemoteAddr = from
		r.Header.Set("X-Forwarded-For", "203.0.113.1, 198.51.100.9")
		if source, _ := sourceOf(r); source != want {
			t.Errorf("%s: %s, want %s", from, source, want)
		}
	}
}

// TestHosts: a server answers to its names and to those of its certificate.
func TestHosts(t *testing.T) {
	h := newHosts("127.0.0.1:8443", []string{"arbiter.example"}, &x509.Certificate{DNSNames: []string{"club.example"}})
	for host, ours := range map[string]bool{"club.example:8443": true, "arbiter.example": true, "localhost": true, "evil.example": false, "": false} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		if r.Host = host; h.ours(r) != ours {
			t.Errorf("%q is ours: %v", host, !ours)
		}
	}
}

// TestLogNamesNobody: without --verbose the log names neither people nor addresses nor codes. What
// failed stands in it.
func TestLogNamesNobody(t *testing.T) {
	c := newClub(t, Options{Log: "its name"})
	ann := c.phone("ann", Player)
	know := ann.begin(over)
	ann.send(know, false)
	ann.post("/result/1/contest", url.Values{"why": {"Bob cheats"}})
	if log := c.log.String(); regexp.MustCompile(`Ann|Bob|cheats|192\.0\.2|`+c.codes.Join+"|"+c.codes.Desk).MatchString(log) || !strings.Contains(log, "role=player") {
		t.Errorf("the log says\n%s", log)
	}
	c.logRequest(&answer{status: http.StatusServiceUnavailable}, httptest.NewRequest(http.MethodGet, "/league", nil), 0)
	if !strings.Contains(c.log.String(), "status=503") {
		t.Errorf("a page that could not be made is not in the log\n%s", c.log.String())
	}
}

// TestLogGoesOn: a log keeps what an earlier run wrote.
func TestLogGoesOn(t *testing.T) {
	path := filepath.Join(t.TempDir(), "log.txt")
	for _, line := range []string{"earlier", "later"} {
		log, end, err := openLog(&terminal.Streams{}, &Options{Log: path})
		if err != nil {
			t.Fatal(err)
		}
		log.Info(line)
		log.Debug("only with --verbose")
		if err := end(); err != nil {
			t.Fatal(err)
		}
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if says := regexp.MustCompile(`msg="?([a-z ]+)`).FindAllStringSubmatch(string(text), -1); len(says) != 2 || says[0][1] != "earlier" || says[1][1] != "later" {
		t.Errorf("the log has\n%s", text)
	}
}

// TestConnections: one address takes its share and no more, this machine what is left of all.
func TestConnections(t *testing.T) {
	c := newConnections(nil)
	for i := range mostOfOneAddress {
		if !c.admit("a phone", false) {
			t.Fatalf("connection %d is refused", i)
		}
	}
	if c.admit("a phone", false) {
		t.Error("one address has more than its share")
	}
	for i := mostOfOneAddress; i < mostConnections; i++ {
		if !c.admit("own", true) {
			t.Fatalf("connection %d is refused", i)
		}
	}
	if c.admit("another", false) || c.admit("own", true) {
		t.Error("there are more than all")
	}
	c.release("a phone")
	if !c.admit("another", false) {
		t.Error("a closed connection still counts")
	}
}

// TestHalfAPage: an answer that a fault cuts off does not look whole.
func TestHalfAPage(t *testing.T) {
	c := newClub(t, Options{})
	defer func() {
		if what := recover(); what != http.ErrAbortHandler {
			t.Errorf("recovered %v", what)
		}
	}()
	c.guard(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		_, _ = w.Write([]byte("half"))
		panic("a fault")
	})).ServeHTTP(httptest.NewRecorder(), httptest.NewRequest(http.MethodGet, "http://127.0.0.1:8080/", nil))
}

// TestRefusals: what is refused is counted in the log, a line at a time, each from nothing.
func TestRefusals(t *testing.T) {
	var log strings.Builder
	c := refusals{log: slog.New(slog.NewTextHandler(&log, nil))}
	c.count("404")
	c.count("404")
	c.count("connections")
	c.report()
	c.report()
	c.count("404")
	c.report()
	if said := regexp.MustCompile(`time=\S+ `).ReplaceAllString(log.String(), ""); said != `level=WARN msg="refused, by status" 404=2 connections=1`+"\n"+`level=WARN msg="refused, by status" 404=1`+"\n" {
		t.Error(said)
	}
}
