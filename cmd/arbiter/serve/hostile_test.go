package serve

import (
	"bufio"
	"go/ast"
	"go/parser"
	gotoken "go/token"
	"io"
	"log/slog"
	"net"
	"net/http"
	"net/url"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/doortest"
)

// without are the routes that ask for no role.
var without = []string{"GET /join", "POST /join", "POST /leave"}

// routePattern is how the program's text writes a route.
var routePattern = regexp.MustCompile(`^(GET|POST) /.*$`)

// routes finds every route in the program's text. Each must be handled by what need
// makes, but for those without a role and the style sheet and the script.
func routes(t *testing.T) (patterns []string) {
	t.Helper()
	var files []string
	for _, room := range []string{"*.go", "*/*.go"} {
		found, err := filepath.Glob(room)
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	for _, name := range files {
		if strings.HasSuffix(name, "_test.go") {
			continue
		}
		file, err := parser.ParseFile(gotoken.NewFileSet(), name, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		ast.Inspect(file, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.BasicLit:
				if text, err := strconv.Unquote(n.Value); n.Kind == gotoken.STRING && err == nil && routePattern.MatchString(text) && text != "GET /" {
					patterns = append(patterns, text)
				}
			case *ast.CallExpr:
				called, ok := n.Fun.(*ast.SelectorExpr)
				if !ok || called.Sel.Name != "HandleFunc" && called.Sel.Name != "Handle" {
					return true
				}
				if literal, ok := n.Args[0].(*ast.BasicLit); ok && slices.Contains(without, strings.Trim(literal.Value, `"`)) || name == "door/pages.go" {
					return true
				}
				call, ok := n.Args[1].(*ast.CallExpr)
				if ok {
					called, ok = call.Fun.(*ast.SelectorExpr)
				}
				if !ok || called.Sel.Name != "Need" {
					t.Errorf("a route in %s does not ask for a role", name)
				}
			}
			return true
		})
	}
	if len(patterns) < 12 {
		t.Fatalf("only the routes %v were found", patterns)
	}
	return patterns
}

func TestEveryRouteNeedsARole(t *testing.T) {
	t.Parallel()
	s := startServer(t, leagueFile(t), door.Options{})
	p := newCaller(t, serveTest(t, s.handler()))
	for _, pattern := range append(routes(t), "GET /nowhere") {
		if slices.Contains(without, pattern) {
			continue
		}
		method, path, _ := strings.Cut(pattern, " ")
		path = strings.NewReplacer("{$}", "", "{", "", "}", "", "...", "").Replace(path)
		switch {
		case method == http.MethodPost:
			p.wants(401, "show a code first")(p.send(path, nil))
		case strings.HasSuffix(path, ".json"): // for programs
			p.wants(401, `{"error":"This phone has to show a code first.`)(p.get(path))
		default:
			p.wants(401, "A code is needed")(p.get(path))
		}
	}
}

// raw sends a request as it is written and returns the answer's status.
func raw(t *testing.T, home, request string) *http.Response {
	t.Helper()
	conn, err := net.Dial("tcp", strings.TrimPrefix(home, "http://"))
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { conn.Close() })
	if _, err := io.WriteString(conn, strings.ReplaceAll(request, "\n", "\r\n")); err != nil {
		t.Fatal(err)
	}
	answer, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		t.Fatal(err)
	}
	return answer
}

func TestFormsOfOtherSites(t *testing.T) {
	t.Parallel()
	s := startServer(t, leagueFile(t), door.Options{})
	home := serveTest(t, s.handler())
	form := "code=" + s.Codes.Join
	for name, c := range map[string]struct {
		headers string
		want    int
	}{
		"our own page":           {"Origin: " + home + "\n", 303},
		"a browser of today":     {"Sec-Fetch-Site: same-origin\n", 303},
		"a page of another site": {"Origin: http://evil.example\n", 403},
		"a site beside":          {"Sec-Fetch-Site: same-site\nOrigin: http://localhost:1\n", 403},
		"a hidden origin":        {"Origin: null\n", 403},
		"a cross-site form":      {"Sec-Fetch-Site: cross-site\n", 403},
	} {
		answer := raw(t, home, "POST /join HTTP/1.1\nHost: "+strings.TrimPrefix(home, "http://")+"\n"+c.headers+
			"Content-Type: application/x-www-form-urlencoded\nContent-Length: "+strconv.Itoa(len(form))+"\n\n"+form)
		if answer.StatusCode != c.want || (c.want != 303) != (answer.Header.Get("Set-Cookie") == "") {
			t.Errorf("%s gets %d and the cookie %q, not %d", name, answer.StatusCode, answer.Header.Get("Set-Cookie"), c.want)
		}
	}
}

func TestTooMuchIsRefused(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	home := c.as(c.phone("1", door.Arbiter))
	p := newCaller(t, home)
	long := strings.Repeat("x", 64<<10)
	p.wants(413, "more than a sheet can hold")(p.send("/table/ABCDE", url.Values{"text": {long}}))
	p.wants(404, "No table")(p.send("/table/ABCDE", url.Values{"text": {long[:64<<10-100]}}))

	body, kind := "--b\r\nContent-Disposition: form-data; name=\"text\"; filename=\"x\"\r\n\r\n"+long+"\r\n--b--\r\n", "multipart/form-data; boundary=b"
	r, err := http.NewRequest(http.MethodPost, home+"/table/ABCDE", strings.NewReader(body))
	if err == nil {
		r.Header.Set("Content-Type", kind)
	}
	p.wants(413, "more than a sheet")(p.do(r, err))
	r, err = http.NewRequest(http.MethodPost, home+"/table/ABCDE", strings.NewReader("text=%zz"))
	if err == nil {
		r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	p.wants(400, "did not arrive whole")(p.do(r, err))
}

func TestPathTricks(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	home := c.as(c.phone("1", door.Arbiter))
	for _, path := range []string{"/assets", "/assets/", "/assets/frame.html", "/..%2f..%2fetc/passwd", "/%2e%2e/%2e%2e/etc/passwd", "/style.css/", "/style.css/../serve.css",
		"/table/..%2f..%2fx", "/table/%00", "/serve.css", "/.git/config", "/codes.json"} {
		answer := raw(t, home, "GET "+path+" HTTP/1.1\nHost: localhost\n\n")
		text, _ := io.ReadAll(io.LimitReader(answer.Body, answer.ContentLength))
		if answer.StatusCode == 200 || strings.Contains(string(text), "root:") {
			t.Errorf("%s gives %d:\n%s", path, answer.StatusCode, text)
		}
	}
}

// logging lets a server log to the test.
func logging(s *server) *said {
	var log said
	s.Log = slog.New(slog.NewTextHandler(&log, nil))
	return &log
}

func TestAPanicIsOneErrorPage(t *testing.T) {
	t.Parallel()
	s := startServer(t, leagueFile(t), door.Options{Open: true})
	log := logging(s)
	mux := http.NewServeMux()
	mux.HandleFunc("GET /early", s.Need(door.Reader, func(http.ResponseWriter, *http.Request) { panic("Ann's secret") }))
	mux.HandleFunc("GET /late", s.Need(door.Reader, func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "text/html")
		_, _ = io.WriteString(w, "half a page")
		var none []int
		_ = none[len(r.Method)]
	}))
	mux.HandleFunc("GET /fine", s.Need(door.Reader, func(w http.ResponseWriter, r *http.Request) { s.Problem(w, r, 200, "fine") }))
	p := newCaller(t, serveTest(t, s.Guard(mux)))
	status, text := p.get("/early")
	_, id, _ := strings.Cut(text, "under ")
	if id = id[:6]; status != 500 || strings.Contains(text, "secret") {
		t.Errorf("%d %s", status, text)
	}
	log.find(t, "(?s)fault="+id+".*(hostile_test.go)")
	if answer, err := http.Get(p.home + "/late"); err == nil {
		answer.Body.Close()
		t.Error("half a page looks whole")
	}
	log.find(t, "(index out of range)")
	p.wants(200, "fine")(p.get("/fine"))
	if got := log.String(); strings.Contains(got, "secret") {
		t.Errorf("without --verbose the log tells what was in it: %s", got)
	}
}

func TestTheLogNamesNobody(t *testing.T) {
	t.Parallel()
	s := startServer(t, leagueFile(t), door.Options{})
	log := logging(s)
	p := newCaller(t, serveTest(t, s.handler()))
	p.get("/join?code=" + s.Codes.Join)
	p.send("/join", url.Values{"code": {s.Codes.Desk}, "name": {"Ann"}})
	for range 1000 {
		p.get("/table/NOTAB")
	}
	p.send("/table", nil)
	log.find(t, `(method=POST route="POST /join" status=303 ms=\d+ role=stranger)`)
	s.Close()
	log.find(t, `("refused, by status" 400=1 404=10 429=990)`)
	if lines := strings.Count(log.String(), "\n"); lines != 2 {
		t.Errorf("the log has %d lines:\n%s", lines, log)
	}
	for _, secret := range []string{"Ann", "127.0.0.1", s.Codes.Desk, s.Codes.Join, "NOTAB", "GET /join"} {
		if got := log.String(); strings.Contains(got, secret) {
			t.Errorf("the log has %s: %s", secret, got)
		}
	}
}

// Who may only read is told of no table's code, no sheet's text and no phone.
func TestReadersAreNotToldHowToWrite(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{Open: true})
	h := of("Ann", "Bob")
	h.League = "Tuesday league"
	sent, playing := c.sheet(doortest.Board, h), c.sheet(strings.Replace(doortest.Board, "R1 R1 R1", ".. .. ..", 1), of("Cyd", "Dan"))
	c.phone("PHONE-OF-ANN", door.Player).Send(sent)
	read := c.phone("", door.Stranger)
	for _, path := range []string{"/", "/join", "/league", "/wall", "/player/1", "/result/1", "/league?skip=99999999999999999999"} {
		page := read.Get(path).Wants(http.StatusOK, "!"+sent.Code, "!"+playing.Code, "!"+sent.ID(), "!PHONE-OF-ANN", "!player: ", "!from table")
		if page.Path != path {
			t.Errorf("%s leads to %s", path, page.Path)
		}
	}
	read.Get("/wall").Wants(http.StatusOK, "Cyd", "missing: 3 squares")
	for _, path := range []string{"/table/" + playing.Code, "/table/" + playing.Code + "/drawing", "/table/" + playing.Code + "/send", "/desk", "/new"} {
		read.Get(path).Wants(http.StatusUnauthorized, "!R3", "!Cyd")
	}
}
