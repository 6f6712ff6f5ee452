package web

import (
	"bufio"
	"encoding/json"
	"fmt"
	"html"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/muesli/termenv"

	"arbiter/cmd/arbiter/terminal"
	"arbiter/records"
	"arbiter/records/storetest"
)

// TestMain gives the tests a state folder of their own: no test may come near the codes of whoever
// runs it.
func TestMain(m *testing.M) {
	folder, err := os.MkdirTemp("", "arbiter-web-")
	if err == nil {
		err = os.Setenv("XDG_STATE_HOME", folder)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	code := storetest.M{M: m}.Run()
	_ = os.RemoveAll(folder)
	os.Exit(code)
}

// evening is when the tests play, a Friday in New York: it is Saturday in UTC.
var evening = time.Date(2026, 11, 20, 20, 0, 0, 0, time.FixedZone("EST", -5*60*60))

// A club is a server on new records.
type club struct {
	testing.TB
	*Server
	db  string
	log *strings.Builder
	now time.Time
}

func newClub(t testing.TB, o Options) *club {
	t.Helper()
	c := &club{TB: t, db: filepath.Join(t.TempDir(), "league.db"), log: &strings.Builder{}, now: evening}
	c.start(o)
	t.Cleanup(func() { c.close() })
	return c
}

func (c *club) start(o Options) {
	c.Helper()
	a := &terminal.Streams{Version: "0.0.0", Now: func() time.Time { return c.now }, DB: c.db, Width: 80, ErrWidth: terminal.Unlimited, Out: bufio.NewWriter(io.Discard), Err: io.Discard, Colours: termenv.Ascii}
	var err error
	if c.Server, err = newServer(a, o, slog.New(slog.NewTextHandler(c.log, nil)), nil); err != nil {
		c.Fatal(err)
	}
}

// restart ends the server as a kill does, and starts it again.
func (c *club) restart(o Options) {
	c.Helper()
	c.close()
	c.start(o)
}

// change changes the records as another program's command does.
func (c *club) change(work func(*records.Tx) error) {
	c.Helper()
	if err := c.records.write(c.Context(), func(store *records.Store) error {
		return store.Do(c.Context(), records.Command{Who: "test", What: "test", Args: []string{"test"}}, work)
	}); err != nil {
		c.Fatal(err)
	}
}

// A phone asks for pages in a role.
type phone struct {
	*club
	cookie *http.Cookie
}

// phone returns the phone of a visitor with a name, in a role.
func (c *club) phone(name string, as Role) *phone {
	t := token{Role: as, ID: name, Name: strings.ToUpper(name[:1]) + name[1:], Until: evening.AddDate(0, 0, 2).Unix()}
	return &phone{c, &http.Cookie{Name: c.codes.cookieName(), Value: c.codes.sign(t)}}
}

// An answered request is what came back.
type answered struct {
	testing.TB
	status int
	path   string // where redirects led
	body   string
}

func (p *phone) get(path string) answered {
	p.Helper()
	return p.ask(http.MethodGet, path, "", nil)
}

func (p *phone) post(path string, form url.Values) answered {
	p.Helper()
	return p.ask(http.MethodPost, path, form.Encode(), http.Header{"Content-Type": {"application/x-www-form-urlencoded"}})
}

// json sends an object, and reads the answer into another one.
func (p *phone) json(method, path string, value, into any) (status int) {
	p.Helper()
	body, err := json.Marshal(value)
	if err != nil {
		p.Fatal(err)
	}
	answer := p.ask(method, path, string(body), http.Header{"Content-Type": {"application/json"}, "Accept": {"application/json"}})
	if err := json.Unmarshal([]byte(answer.body), into); err != nil {
		p.Fatalf("%s %s: %d %s", method, path, answer.status, answer.body)
	}
	return answer.status
}

// ask makes a request with these headers, and follows where it leads.
func (p *phone) ask(method, path, body string, headers http.Header) answered {
	p.Helper()
	for range 5 {
		r := httptest.NewRequest(method, "http://127.0.0.1:8080"+path, strings.NewReader(body))
		maps.Copy(r.Header, headers)
		r.AddCookie(p.cookie)
		w := httptest.NewRecorder()
		p.Handler().ServeHTTP(w, r)
		if w.Code != http.StatusSeeOther {
			return answered{p, w.Code, path, w.Body.String()}
		}
		method, path, body = http.MethodGet, w.Header().Get("Location"), ""
	}
	p.Fatalf("%s leads on and on", path)
	return answered{}
}

var (
	hidden   = regexp.MustCompile(`<input type="hidden" name="([^"]*)" value="([^"]*)">`)
	unseen   = regexp.MustCompile(`(?s)<(script|style|title|svg).*?</(script|style|title|svg)>`)
	tag      = regexp.MustCompile(`(?s)<[^>]*>`)
	beginsIt = regexp.MustCompile(`(?s)^.*<main[^>]*>`)
)

// form returns what the page's forms send on unseen, with more fields.
func (p answered) form(more ...string) url.Values {
	form := url.Values{}
	for _, m := range hidden.FindAllStringSubmatch(p.body, -1) {
		form.Add(m[1], html.UnescapeString(m[2]))
	}
	for i := 0; i+1 < len(more); i += 2 {
		form.Set(more[i], more[i+1])
	}
	return form
}

// text returns what somebody reads on the page.
func (p answered) text() string {
	plain := tag.ReplaceAllString(unseen.ReplaceAllString(beginsIt.ReplaceAllString(p.body, ""), ""), " ")
	return strings.Join(strings.Fields(html.UnescapeString(plain)), " ")
}

// wants says how a page differs from what is expected: a status, and what is read on it; what
// stands behind a ! must not be read.
func (p answered) wants(status int, says ...string) answered {
	p.Helper()
	text := p.text()
	if p.status != status {
		p.Errorf("%s: status %d, want %d\n%s", p.path, p.status, status, text)
	}
	for _, part := range says {
		if no, ok := strings.CutPrefix(part, "!"); ok == strings.Contains(text, no) {
			p.Errorf("%s: %q, but the page says\n%s", p.path, part, text)
		}
	}
	return p
}
