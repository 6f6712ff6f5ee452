package web

import (
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/testscript"
	"golang.org/x/net/html"

	"arbiter/cmd/arbiter/sheet/htmltest"
	"arbiter/records"
	"arbiter/records/league"
	"arbiter/score"
)

// TestStories: what somebody sees who opens pages, follows links and presses buttons. A button
// sends what its form has; the whole page is compared.
func TestStories(t *testing.T) {
	testscript.Run(t, testscript.Params{
		Dir:           "testdata/stories",
		UpdateScripts: os.Getenv("UPDATE_SCRIPTS") != "",
		Setup: func(env *testscript.Env) error {
			c := &club{TB: env.T().(testing.TB), db: filepath.Join(env.WorkDir, "league.db"), log: &strings.Builder{}, now: evening}
			env.Values["story"] = &story{club: c, browsers: map[string]*browser{}}
			return nil
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"serve": storyServe, "clock": storyClock, "add": storyAdd, "elsewhere": storyElsewhere,
			"open": storyOpen, "follow": storyFollow, "press": storyPress,
		},
	})
}

// A story is a server, and those who look at its pages.
type story struct {
	*club
	browsers map[string]*browser
	tables   []string // the codes, as they came
}

// A browser has somebody's cookies, and the page that it shows.
type browser struct {
	cookies map[string]*http.Cookie
	at      *url.URL
	page    *html.Node
}

// storyServe is `serve [open] [read-only]`: the server starts, or starts again.
func storyServe(ts *testscript.TestScript, _ bool, args []string) {
	s := ts.Value("story").(*story)
	if s.Server != nil {
		s.close()
	}
	s.start(Options{Open: slices.Contains(args, "open"), ReadOnly: slices.Contains(args, "read-only")})
	ts.Defer(s.close)
}

// storyClock is `clock DAY TIME`.
func storyClock(ts *testscript.TestScript, _ bool, args []string) {
	now, err := time.ParseInLocation("2006-01-02 15:04", strings.Join(args, " "), evening.Location())
	ts.Check(err)
	ts.Value("story").(*story).now = now
}

// storyAdd is `add KEY=VALUE... NAME=POINTS...`: another program records a result, whose keys are
// game, league, season, round, day, note and state.
func storyAdd(ts *testscript.TestScript, _ bool, args []string) {
	r := league.Result{Game: "Chess", Complete: true, Day: evening.Format(time.DateOnly)}
	for _, arg := range args {
		key, value, _ := strings.Cut(arg, "=")
		switch key {
		case "game":
			r.Game = value
		case "league":
			r.League = value
		case "season":
			r.Season = value
		case "round":
			r.Round = value
		case "day":
			r.Day = value
		case "note":
			r.Note = value
		case "state":
			r.State = league.State(value)
		default:
			points, err := score.ParsePoints(value)
			ts.Check(err)
			r.Seats = append(r.Seats, league.Seat{Name: key, Points: points})
		}
	}
	for i, place := range score.PlacesBy(len(r.Seats), func(a, b int) bool { return r.Seats[a].Points > r.Seats[b].Points }) {
		r.Seats[i].Place = place
	}
	ts.Value("story").(*story).change(func(tx *records.Tx) (err error) {
		if r.UID, err = records.NewUID(); err == nil {
			_, err = tx.Save([]*records.Incoming{{Result: r}}, false)
		}
		return err
	})
}

// storyElsewhere is what somebody does in a terminal: `guest NAME`, `undo COMMAND`, `league NAME`,
// `season LEAGUE SEASON` from its first result on, `close LEAGUE SEASON`, `plan LEAGUE SEASON ROUND TABLE...`, whose last table sits out behind a -.
func storyElsewhere(ts *testscript.TestScript, _ bool, args []string) {
	ts.Value("story").(*story).change(func(tx *records.Tx) (err error) {
		switch args[0] {
		case "guest":
			return tx.SetGuest(args[1], true)
		case "undo":
			command, err := strconv.ParseInt(args[1], 10, 64)
			if err == nil {
				_, err = tx.Undo(command)
			}
			return err
		case "season":
			return tx.OpenSeason(args[1], args[2], "")
		case "close":
			_, err = tx.CloseSeason(args[1], args[2])
		case "plan":
			plan := records.Plan{League: args[1], Season: args[2], Round: args[3]}
			for _, table := range args[4:] {
				if out, ok := strings.CutPrefix(table, "-"); ok {
					plan.Out = strings.Split(out, ",")
				} else {
					plan.Tables = append(plan.Tables, strings.Split(table, ","))
				}
			}
			err = tx.SavePlan(plan)
		case "league":
			err = tx.CreateLeague(args[1], league.Terms{})
		default:
			err = fmt.Errorf("unknown: %s", args[0])
		}
		return err
	})
}

// storyOpen is `open WHO ADDRESS`.
func storyOpen(ts *testscript.TestScript, _ bool, args []string) {
	ts.Value("story").(*story).visit(ts, args[0], http.MethodGet, args[1], "")
}

// storyFollow is `follow WHO LINK`.
func storyFollow(ts *testscript.TestScript, _ bool, args []string) {
	s := ts.Value("story").(*story)
	for n := range s.browsers[args[0]].page.Descendants() {
		if n.Data == "a" && htmltest.Words(n) == args[1] {
			s.visit(ts, args[0], http.MethodGet, htmltest.Attribute(n, "href"), "")
			return
		}
	}
	ts.Fatalf("there is no link %q", args[1])
}

// storyPress is `press WHO BUTTON FIELD=VALUE...`: what the button sends, with other values in the
// fields that are named; a field that stands there several times is named as often. VALUE may be
// @FILE. A box is ticked, or no longer, by its value.
func storyPress(ts *testscript.TestScript, _ bool, args []string) {
	s := ts.Value("story").(*story)
	typed := map[string][]string{}
	for _, arg := range args[2:] {
		key, value, _ := strings.Cut(arg, "=")
		if file, ok := strings.CutPrefix(value, "@"); ok {
			value = ts.ReadFile(file)
		}
		typed[key] = append(typed[key], value)
	}
	for n := range s.browsers[args[0]].page.Descendants() {
		if n.Data != "button" || htmltest.Words(n) != s.real(args[1]) {
			continue
		}
		form := n.Parent
		for form.Data != "form" {
			form = form.Parent
		}
		sent := fields(form, typed)
		if name := htmltest.Attribute(n, "name"); name != "" {
			sent.Add(name, htmltest.Attribute(n, "value"))
		}
		for name, values := range typed {
			if len(values) > 0 {
				ts.Fatalf("there is no field for %s=%s", name, values[0])
			}
		}
		if strings.EqualFold(htmltest.Attribute(form, "method"), http.MethodPost) {
			s.visit(ts, args[0], http.MethodPost, htmltest.Attribute(form, "action"), sent.Encode())
		} else {
			s.visit(ts, args[0], http.MethodGet, htmltest.Attribute(form, "action")+"?"+sent.Encode(), "")
		}
		return
	}
	ts.Fatalf("there is no button %q", args[1])
}

// fields returns what a form sends. What was typed is taken out of typed.
func fields(form *html.Node, typed map[string][]string) url.Values {
	sent := url.Values{}
	for n := range form.Descendants() {
		name, value := htmltest.Attribute(n, "name"), htmltest.Attribute(n, "value")
		switch {
		case name == "" || n.Data == "button":
			continue
		case n.Data == "textarea":
			value = htmltest.Raw(n)
		case n.Data == "select":
			value = htmltest.Chosen(n)
		case htmltest.Attribute(n, "type") == "checkbox":
			at := slices.Index(typed[name], value)
			if at >= 0 {
				typed[name] = slices.Delete(typed[name], at, at+1)
			}
			if htmltest.Has(n, "checked") != (at >= 0) {
				sent.Add(name, value)
			}
			continue
		}
		if list := typed[name]; len(list) > 0 && htmltest.Attribute(n, "type") != "hidden" {
			value, typed[name] = list[0], list[1:]
		}
		sent.Add(name, value)
	}
	return sent
}

// visit asks for a page, follows where it leads, and prints what is seen.
func (s *story) visit(ts *testscript.TestScript, who, method, address, form string) {
	b := s.browsers[who]
	if b == nil {
		b = &browser{cookies: map[string]*http.Cookie{}, at: &url.URL{Scheme: "http", Host: "127.0.0.1:8080", Path: "/"}}
		s.browsers[who] = b
	}
	for range 5 {
		to, err := b.at.Parse(s.real(address))
		ts.Check(err)
		b.at = to
		r := httptest.NewRequest(method, to.String(), strings.NewReader(s.real(form)))
		r.RemoteAddr = "192.0.2.1:5000"
		if method == http.MethodPost {
			r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
		}
		for _, cookie := range b.cookies {
			r.AddCookie(cookie)
		}
		w := httptest.NewRecorder()
		s.Handler().ServeHTTP(w, r)
		for _, cookie := range w.Result().Cookies() {
			if b.cookies[cookie.Name] = cookie; cookie.MaxAge < 0 {
				delete(b.cookies, cookie.Name)
			}
		}
		if w.Code == http.StatusSeeOther {
			method, address, form = http.MethodGet, w.Header().Get("Location"), ""
			continue
		}
		text := w.Body.String()
		if method == http.MethodGet && !to.Query().Has("did") && to.Path != "/desk/pair" { // a server that starts does not know what was done and who is here
			s.anew(ts, r, text)
		}
		if strings.HasPrefix(w.Header().Get("Content-Type"), "text/html") {
			b.page = htmltest.Parse(s, text)
			text = htmltest.Told(b.page)
		}
		_, err = fmt.Fprintf(ts.Stdout(), "%s", s.alias(fmt.Sprintf("%d %s\n%s", w.Code, to.RequestURI(), text)))
		ts.Check(err)
		return
	}
	ts.Fatalf("%s leads on and on", address)
}

// anew fails where a server that starts now shows another page: what a server keeps is never older
// than the records.
func (s *story) anew(ts *testscript.TestScript, r *http.Request, shown string) {
	fresh, err := newServer(s.streams, s.options, slog.New(slog.DiscardHandler), nil)
	ts.Check(err)
	defer fresh.close()
	w := httptest.NewRecorder()
	fresh.Handler().ServeHTTP(w, r)
	if diff := cmp.Diff(strings.Split(s.alias(shown), "\n"), strings.Split(s.alias(w.Body.String()), "\n")); diff != "" {
		ts.Fatalf("%s: a server that starts now shows another page (-this one +that):\n%s", r.URL, diff)
	}
}

var (
	tableCode = regexp.MustCompile(`(?:/table/|[Tt]able )([` + codeLetters + `]{5})\b`)
	chance    = regexp.MustCompile(`\b[A-Z2-7]{26}\b|\b[0-9a-f]{64}\b|\bdata-count="[^"]*"|\b[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}\b`)
)

// alias returns a text with names for what is drawn by chance: the codes, and identities.
func (s *story) alias(text string) string {
	for _, m := range tableCode.FindAllStringSubmatch(text, -1) {
		if !slices.Contains(s.tables, m[1]) {
			s.tables = append(s.tables, m[1])
		}
	}
	for i, code := range s.tables {
		text = strings.ReplaceAll(text, code, fmt.Sprint("TABLE", i+1))
	}
	text = strings.NewReplacer(grouped(s.codes.Join), "JOIN-CODE", s.codes.Join, "JOINCODE", s.codes.Desk, "DESKCODE").Replace(text)
	return chance.ReplaceAllString(text, "CHANCE")
}

// real returns a text of the script with what its names stand for.
func (s *story) real(text string) string {
	for i := len(s.tables) - 1; i >= 0; i-- {
		text = strings.ReplaceAll(text, fmt.Sprint("TABLE", i+1), s.tables[i])
	}
	return strings.NewReplacer("JOINCODE", s.codes.Join, "DESKCODE", s.codes.Desk).Replace(text)
}
