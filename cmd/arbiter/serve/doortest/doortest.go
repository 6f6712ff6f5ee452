// Package doortest asks for pages in the tests of the rooms behind the door, without a
// network.
package doortest

import (
	"arbiter/cmd/arbiter/terminal"
	"bufio"
	"fmt"
	"github.com/muesli/termenv"
	"html"
	"io"
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

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/tables"
)

// Evening is when the tests play, a Friday.
var Evening = time.Date(2026, 11, 20, 20, 0, 0, 0, time.UTC)

// Main runs a room's tests with a state folder of their own: no test may come near the codes
// of who runs it.
func Main(m interface{ Run() int }) {
	folder, err := os.MkdirTemp("", "arbiter-room-")
	if err == nil {
		err = os.Setenv("XDG_STATE_HOME", folder)
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	code := m.Run()
	_ = os.RemoveAll(folder)
	os.Exit(code)
}

// App is the program on records at a place, on the evening.
func App(db string) *terminal.Streams {
	return &terminal.Streams{Now: func() time.Time { return Evening }, DB: db, Width: 80, ErrWidth: terminal.Unlimited, Out: bufio.NewWriter(io.Discard), Err: io.Discard, Colours: termenv.Ascii}
}

// Open opens a door on records in a new file.
func Open(t testing.TB) *door.Door {
	t.Helper()
	d, err := door.New(App(filepath.Join(t.TempDir(), "league.db")), door.Options{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(d.Close)
	return d
}

// A Visitor asks for pages in a role.
type Visitor struct {
	testing.TB
	Cookie *http.Cookie
	pages  http.Handler
}

// Let lets a visitor in to some pages.
func Let(t testing.TB, d *door.Door, as door.Role, routes ...func(*http.ServeMux)) *Visitor {
	mux := http.NewServeMux()
	for _, route := range routes {
		route(mux)
	}
	return Phone(t, d, d.Guard(mux), as.String(), as)
}

// Phone is the phone with an ID of a visitor in a role. An arbiter is called Olga.
func Phone(t testing.TB, d *door.Door, pages http.Handler, id string, as door.Role) *Visitor {
	token := door.Token{Role: as, ID: id, Until: Evening.AddDate(0, 0, 2).Unix()}
	if as == door.Arbiter {
		token.Name = "Olga"
	}
	return &Visitor{t, &http.Cookie{Name: d.Codes.CookieName(), Value: d.Codes.Sign(token)}, pages}
}

// Phone is another phone that asks for the same pages.
func (v *Visitor) Phone(d *door.Door, id string, as door.Role) *Visitor {
	return Phone(v.TB, d, v.pages, id, as)
}

// A Page is what was answered.
type Page struct {
	testing.TB
	Status int
	Path   string // where redirects led
	Body   string
}

// Get asks for a page.
func (v *Visitor) Get(path string) Page {
	v.Helper()
	return v.Ask(http.MethodGet, path, "", nil)
}

// Post sends a form.
func (v *Visitor) Post(path string, form url.Values) Page {
	v.Helper()
	return v.Ask(http.MethodPost, path, form.Encode(), http.Header{"Content-Type": {"application/x-www-form-urlencoded"}})
}

// Ask makes a request with these headers, and follows where it leads.
func (v *Visitor) Ask(method, path, body string, headers http.Header) Page {
	v.Helper()
	for range 5 {
		r := httptest.NewRequest(method, "http://127.0.0.1:8080"+path, strings.NewReader(body))
		maps.Copy(r.Header, headers)
		r.AddCookie(v.Cookie)
		w := httptest.NewRecorder()
		v.pages.ServeHTTP(w, r)
		if w.Code != http.StatusSeeOther {
			return Page{v, w.Code, path, w.Body.String()}
		}
		method, path, body = http.MethodGet, w.Header().Get("Location"), ""
	}
	v.Fatalf("%s leads on and on", path)
	return Page{}
}

// Send sends a table's sheet as it is shown.
func (v *Visitor) Send(t *tables.Table) Page {
	v.Helper()
	at := "/table/" + t.Code + "/send"
	return v.Post(at, v.Get(at).Wants(http.StatusOK).Form())
}

var (
	hidden   = regexp.MustCompile(`<input type="hidden" name="([^"]*)" value="([^"]*)">`)
	filled   = regexp.MustCompile(`<input (?:id="[^"]*" |type="hidden" )?name="([^"]*)" value="([^"]*)"`)
	seen     = regexp.MustCompile(`<button name="seen" value="([^"]*)">`)
	unseen   = regexp.MustCompile(`(?s)<(script|style|title|svg).*?</(script|style|title|svg)>`)
	tag      = regexp.MustCompile(`(?s)<[^>]*>`)
	blanks   = regexp.MustCompile(`\s+`)
	beginsIt = regexp.MustCompile(`(?s)^.*<main[^>]*>`)
)

// Form is what the page's forms send on unseen, with more fields.
func (p Page) Form(more ...string) url.Values {
	form := url.Values{}
	for _, m := range hidden.FindAllStringSubmatch(p.Body, -1) {
		form.Add(m[1], html.UnescapeString(m[2]))
	}
	for i := 0; i+1 < len(more); i += 2 {
		form.Set(more[i], more[i+1])
	}
	return form
}

// Filled are the fields of the page's forms as they are filled in.
func (p Page) Filled() url.Values {
	form := url.Values{}
	for _, m := range filled.FindAllStringSubmatch(p.Body, -1) {
		form.Add(m[1], html.UnescapeString(m[2]))
	}
	return form
}

// AllTheSame is the form with the button that takes what looks wrong all the same.
func (p Page) AllTheSame() url.Values {
	p.Helper()
	m := seen.FindStringSubmatch(p.Body)
	if m == nil {
		p.Fatalf("nothing is asked on\n%s", p.Text())
	}
	return p.Form("seen", m[1])
}

// Between is what somebody reads between two pieces of the page's markup, the first of each;
// "" for nothing.
func (p Page) Between(begin, end string) string {
	_, rest, _ := strings.Cut(p.Body, begin)
	part, _, _ := strings.Cut(rest, end)
	return Text(part)
}

// Text is what somebody reads on the page.
func (p Page) Text() string { return Text(beginsIt.ReplaceAllString(p.Body, "")) }

// Text is what somebody reads of some markup.
func Text(markup string) string {
	plain := tag.ReplaceAllString(unseen.ReplaceAllString(markup, ""), " ")
	return strings.TrimSpace(blanks.ReplaceAllString(html.UnescapeString(plain), " "))
}

// Wants says how a page differs from what is expected: a status, and parts of its markup;
// those behind a ! must not be there.
func (p Page) Wants(status int, parts ...string) Page {
	p.Helper()
	if p.Status != status {
		p.Errorf("%s: status %d, want %d\n%s", p.Path, p.Status, status, p.Text())
	}
	for _, part := range parts {
		if no, ok := strings.CutPrefix(part, "!"); ok == strings.Contains(p.Body, no) {
			p.Errorf("%s: %q, but the page says\n%s", p.Path, part, p.Body)
		}
	}
	return p
}

// Folder is where the server of some records keeps its codes and sheets.
func Folder(db string) string { return door.FolderOf(db) }
