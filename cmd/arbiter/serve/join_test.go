package serve

import (
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"path/filepath"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/serve/door"
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
	s := startServer(t, leagueFile(t), door.Options{})
	p := newCaller(t, serveTest(t, s.handler()))
	p.wants(401, "/join?to=%2Ftable%2FABCDE%3Fx%3D1")(p.get("/table/ABCDE?x=1"))
	p.wants(200, `value="`+door.Grouped(s.Codes.Join)+`"`)(p.get("/join?code=" + s.Codes.Join))
	p.wants(401, "A code is needed")(p.get("/")) // opening the address of the QR code changes nothing
	p.wants(403, "This is not the code")(p.send("/join", url.Values{"code": {"ABCDEFGH"}}))
	typed := " " + strings.ToLower(door.Grouped(s.Codes.Join)) + " "
	p.wants(303, "/table/ABCDE?x=1")(p.send("/join", url.Values{"code": {typed}, "to": {"/table/ABCDE?x=1"}}))
	p.wants(200, "<title>Arbiter<")(p.get("/"))
	p.wants(303, "/wall")(p.get("/join?to=/wall")) // who has joined is let through
	p.wants(303, "/join")(p.send("/leave", nil))
	p.wants(401, "A code is needed")(p.get("/"))
}

func TestARestartKeepsPhonesIn(t *testing.T) {
	t.Parallel()
	db := leagueFile(t)
	var at http.Handler
	home := serveTest(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { at.ServeHTTP(w, r) }))
	before := makeServer(t, db, door.Options{})
	at = before.handler()
	p := newCaller(t, home)
	p.send("/join", url.Values{"code": {before.Codes.Join}})
	before.Close()

	after := startServer(t, db, door.Options{})
	at = after.handler()
	p.wants(200, "<title>Arbiter<")(p.get("/"))
	if after.Codes.Join != before.Codes.Join || after.Codes.Desk == before.Codes.Desk {
		t.Error("the join code has to stay, the desk's code has to change")
	}
	stranger := newCaller(t, home)
	stranger.wants(403, "not the desk")(stranger.send("/join", url.Values{"code": {before.Codes.Desk}, "name": {"Ann"}, "desk": {"1"}}))

	fresh := startServer(t, db, door.Options{NewCodes: true})
	at = fresh.handler()
	p.wants(401, "A code is needed")(p.get("/"))
	p.wants(403, "not the code")(p.send("/join", url.Values{"code": {before.Codes.Join}}))
}

func TestWhoMayReadWithoutACode(t *testing.T) {
	t.Parallel()
	open := startServer(t, leagueFile(t), door.Options{Open: true})
	p := newCaller(t, serveTest(t, open.handler()))
	p.wants(200, "<title>Arbiter<")(p.get("/"))
	p.wants(401, "show a code first")(p.send("/table", url.Values{"game": {"any"}}))

	shown := startServer(t, leagueFile(t), door.Options{ReadOnly: true})
	p = newCaller(t, serveTest(t, shown.handler()))
	p.wants(401, "A code is needed")(p.get("/"))
	p.wants(303, "/")(p.send("/join", url.Values{"code": {shown.Codes.Desk}, "name": {"Ann"}}))
	p.wants(200, "only shows the league")(p.get("/"))
	p.wants(303, "/wall")(p.get("/join?to=/wall"))
	p.wants(403, "nobody can change anything")(p.send("/table", url.Values{"game": {"any"}}))
}
