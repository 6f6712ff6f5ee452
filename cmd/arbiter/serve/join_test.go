package serve

import (
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"arbiter/cmd/arbiter/cli"
)

// A caller is a browser without a screen: it keeps cookies and follows no redirect.
type caller struct {
	t    *testing.T
	web  *http.Client
	home string
}

func newCaller(t *testing.T, home string) *caller {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &caller{t, &http.Client{Jar: jar, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}, home}
}

// get opens a page, and returns its status and text.
func (p *caller) get(path string) (int, string) {
	p.t.Helper()
	return p.do(http.NewRequest(http.MethodGet, p.home+path, nil))
}

// send sends a form.
func (p *caller) send(path string, form url.Values) (int, string) {
	p.t.Helper()
	r, err := http.NewRequest(http.MethodPost, p.home+path, strings.NewReader(form.Encode()))
	if err == nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		r.Header.Set("Origin", p.home)
	}
	return p.do(r, err)
}

func (p *caller) do(r *http.Request, err error) (int, string) {
	p.t.Helper()
	if err != nil {
		p.t.Fatal(err)
	}
	answer, err := p.web.Do(r)
	if err != nil {
		p.t.Fatal(err)
	}
	defer answer.Body.Close()
	text, err := io.ReadAll(answer.Body)
	if err != nil {
		p.t.Fatal(err)
	}
	return answer.StatusCode, string(text) + answer.Header.Get("Location")
}

// wants checks a status and what an answer says.
func (p *caller) wants(status int, text string) func(int, string) {
	p.t.Helper()
	return func(gotStatus int, gotText string) {
		p.t.Helper()
		if gotStatus != status || !strings.Contains(gotText, text) {
			p.t.Errorf("got %d, want %d with %q:\n%s", gotStatus, status, text, gotText)
		}
	}
}

// leagueFile is where a test has its records.
func leagueFile(t *testing.T) string { return filepath.Join(t.TempDir(), "league.db") }

func TestAPlayerJoins(t *testing.T) {
	t.Parallel()
	s := startServer(t, leagueFile(t), options{})
	p := newCaller(t, serveTest(t, s.handler()))
	p.wants(401, "/join?to=%2Ftable%2FABCDE%3Fx%3D1")(p.get("/table/ABCDE?x=1"))
	p.wants(200, `value="`+grouped(s.codes.Join)+`"`)(p.get("/join?code=" + s.codes.Join))
	p.wants(401, "A code is needed")(p.get("/")) // opening the address of the QR code changes nothing
	p.wants(403, "This is not the code")(p.send("/join", url.Values{"code": {"ABCDEFGH"}}))
	typed := " " + strings.ToLower(grouped(s.codes.Join)) + " "
	p.wants(303, "/table/ABCDE?x=1")(p.send("/join", url.Values{"code": {typed}, "to": {"/table/ABCDE?x=1"}}))
	p.wants(200, "<title>Arbiter<")(p.get("/"))
	p.wants(303, "/wall")(p.get("/join?to=/wall")) // who has joined is let through
	p.wants(303, "/join")(p.send("/leave", nil))
	p.wants(401, "A code is needed")(p.get("/"))
}

func TestTheArbiterSaysWhoItIs(t *testing.T) {
	t.Parallel()
	s := startServer(t, leagueFile(t), options{})
	var saw visitor
	mux := http.NewServeMux()
	s.routeJoin(mux)
	mux.HandleFunc("GET /desk", s.need(arbiter, func(_ http.ResponseWriter, r *http.Request) { saw = visitorOf(r) }))
	p := newCaller(t, serveTest(t, s.guard(mux)))
	p.wants(401, "desk=1")(p.get("/desk"))
	p.wants(422, "Enter your name too")(p.send("/join", url.Values{"code": {s.codes.desk}, "to": {"/desk"}}))
	p.wants(422, "Enter your name too")(p.send("/join", url.Values{"code": {s.codes.desk}, "name": {"Ann\u202e"}, "to": {"/desk"}}))
	p.wants(403, `value="Ann"`)(p.send("/join", url.Values{"code": {"wrong"}, "name": {"Ann"}, "desk": {"1"}}))
	p.wants(303, "/desk")(p.send("/join", url.Values{"code": {s.codes.desk}, "name": {" Ann  Archer "}, "to": {"/desk"}}))
	p.wants(200, "")(p.get("/desk"))
	if want := "Ann Archer"; saw.Name != want || saw.Role != arbiter || len(saw.ID) < 20 {
		t.Errorf("the desk saw %+v, not %s", saw, want)
	}
	id := saw.ID
	p.wants(303, "/")(p.send("/join", url.Values{"code": {s.codes.Join}})) // who shows the join code too stays the arbiter
	p.wants(200, "")(p.get("/desk"))
	if saw.ID != id {
		t.Error("the same phone has another number now")
	}
}

func TestARestartKeepsPhonesIn(t *testing.T) {
	t.Parallel()
	db := leagueFile(t)
	var at http.Handler
	home := serveTest(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { at.ServeHTTP(w, r) }))
	before := makeServer(t, db, options{})
	at = before.handler()
	p := newCaller(t, home)
	p.send("/join", url.Values{"code": {before.codes.Join}})
	before.close()

	after := startServer(t, db, options{})
	at = after.handler()
	p.wants(200, "<title>Arbiter<")(p.get("/"))
	if after.codes.Join != before.codes.Join || after.codes.desk == before.codes.desk {
		t.Error("the join code has to stay, the desk's code has to change")
	}
	stranger := newCaller(t, home)
	stranger.wants(403, "not the desk")(stranger.send("/join", url.Values{"code": {before.codes.desk}, "name": {"Ann"}, "desk": {"1"}}))

	fresh := startServer(t, db, options{newCodes: true})
	at = fresh.handler()
	p.wants(401, "A code is needed")(p.get("/"))
	p.wants(403, "not the code")(p.send("/join", url.Values{"code": {before.codes.Join}}))
}

func TestWhoMayReadWithoutACode(t *testing.T) {
	t.Parallel()
	open := startServer(t, leagueFile(t), options{open: true})
	p := newCaller(t, serveTest(t, open.handler()))
	p.wants(200, "<title>Arbiter<")(p.get("/"))
	p.wants(401, "show a code first")(p.send("/table", url.Values{"game": {"any"}}))

	shown := startServer(t, leagueFile(t), options{readOnly: true})
	p = newCaller(t, serveTest(t, shown.handler()))
	p.wants(401, "A code is needed")(p.get("/"))
	p.wants(303, "/")(p.send("/join", url.Values{"code": {shown.codes.desk}, "name": {"Ann"}}))
	p.wants(200, "only shows the league")(p.get("/"))
	p.wants(403, "nobody can change anything")(p.send("/table", url.Values{"game": {"any"}}))
}

func TestForgedCookies(t *testing.T) {
	t.Parallel()
	now := time.Date(2026, time.November, 22, 20, 0, 0, 0, time.UTC)
	s := startServer(t, leagueFile(t), options{})
	s.app.Now = func() time.Time { return now }
	good := s.codes.sign(token{Role: player, ID: "p", Until: now.Add(time.Minute).Unix()})
	body, seal, _ := strings.Cut(good, ".")
	other := &codes{Key: []byte("another key, as long as the own.")}
	arbiterBody, _, _ := strings.Cut(s.codes.sign(token{Role: arbiter, ID: "p", Until: now.Add(time.Minute).Unix()}), ".")
	for name, c := range map[string]struct {
		cookie string
		want   role
	}{
		"good":               {good, player},
		"empty":              {"", stranger},
		"without a seal":     {body, stranger},
		"with an empty seal": {body + ".", stranger},
		"another role":       {arbiterBody + "." + seal, stranger},
		"cut short":          {good[:len(good)-2], stranger},
		"of another key":     {other.sign(token{Role: player, Until: now.Add(time.Minute).Unix()}), stranger},
		"expired":            {s.codes.sign(token{Role: player, Until: now.Unix()}), stranger},
		"a role beyond all":  {s.codes.sign(token{Role: arbiter + 1, Until: now.Add(time.Minute).Unix()}), stranger},
		"not base64":         {"***.***", stranger},
	} {
		r := httptest.NewRequest(http.MethodGet, "/", nil)
		r.AddCookie(&http.Cookie{Name: s.codes.cookieName(), Value: c.cookie})
		if got := visitorOf(s.admit(r)).Role; got != c.want {
			t.Errorf("a cookie that is %s makes a %v", name, got)
		}
	}
}

func TestPagesOfOthersAreNoWayBack(t *testing.T) {
	t.Parallel()
	for to, want := range map[string]string{
		"/table/ABCDE":         "/table/ABCDE",
		"/wall?league=Ann%26B": "/wall?league=Ann%26B",
		"/a//b":                "/a//b",
		"":                     "/", "wall": "/", "https://evil.example/": "/", "//evil.example/": "/", "///evil.example": "/", "////evil.example": "/",
		"/\\evil.example": "/%5Cevil.example", "\\\\evil.example": "/", "/\t/evil.example": "/", "javascript:alert(1)": "/", "/%2Fevil.example": "/%2Fevil.example",
		"http:/wall": "/", "//a:b@evil.example/": "/", "/\n": "/",
	} {
		if got := ownPath(to); got != want {
			t.Errorf("ownPath(%q) is %q, not %q", to, got, want)
		}
	}
}

func TestDamagedCodesAreSaid(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	first, err := loadCodes(folder, false)
	if err != nil {
		t.Fatal(err)
	}
	again, err := loadCodes(folder, false)
	if err != nil || again.Join != first.Join || string(again.Key) != string(first.Key) {
		t.Errorf("the codes were not kept: %v", err)
	}
	if err := (&cli.App{}).ReplaceFile(filepath.Join(folder, "codes.json"), "{"); err != nil {
		t.Fatal(err)
	}
	if _, err := loadCodes(folder, false); err == nil || !strings.Contains(err.Error(), "--new-codes") {
		t.Errorf("of damaged codes it is said: %v", err)
	}
	if c, err := loadCodes(folder, true); err != nil || c.Join == first.Join {
		t.Errorf("--new-codes makes no new ones: %v", err)
	}
}
