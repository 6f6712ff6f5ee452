package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"html"
	"io"
	"math/rand/v2"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"arbiter/records"
	"arbiter/records/storetest"
)

// A served is `arbiter serve` as a process of its own.
type served struct {
	t       *testing.T
	db      string
	home    string // the folder of what it keeps
	address string // to listen on
	join    string // the join code
	cmd     *exec.Cmd
	errs    bytes.Buffer
}

// start starts the server, at the same address each time.
func (s *served) start() {
	s.t.Helper()
	s.cmd = exec.Command(os.Args[0], "serve", "--db", s.db, "--listen", s.address)
	s.cmd.Env = append(os.Environ(), "ARBITER_TEST_RUN=1", "HOME="+s.home, "XDG_STATE_HOME=")
	s.cmd.Stderr = &s.errs
	out, err := s.cmd.StdoutPipe()
	if err == nil {
		err = s.cmd.Start()
	}
	if err != nil {
		s.t.Fatal(err)
	}
	lines := bufio.NewScanner(out)
	for lines.Scan() && !strings.HasPrefix(lines.Text(), "Ctrl+C") {
		switch name, value, _ := strings.Cut(strings.TrimSpace(lines.Text()), "  "); name {
		case "address":
			s.address = strings.Trim(value, " htp:/")
		case "join code":
			s.join, _, _ = strings.Cut(strings.TrimSpace(value), " ")
		}
	}
	if lines.Text() == "" {
		s.t.Fatalf("the server does not start:\n%s", &s.errs)
	}
}

// kill kills the server.
func (s *served) kill() {
	_ = s.cmd.Process.Kill()
	_ = s.cmd.Wait() // it was killed
	if records.IsServer(s.db) {
		storetest.Shared.Idle(s.t, s.db)
	}
}

// A tablePhone sends results as a phone does: it tries again until it is answered.
type tablePhone struct {
	server *served
	web    http.Client
}

// errGivenUp says that a server was not there for too long.
var errGivenUp = errors.New("the phone gives up")

// ask makes a request until it is answered. It returns the status, and the page or where
// it leads.
func (p *tablePhone) ask(path string, form url.Values) (status int, text string, err error) {
	for end := time.Now().Add(time.Minute); time.Now().Before(end); time.Sleep(10 * time.Millisecond) {
		var answer *http.Response
		address := "http://" + p.server.address + path
		if form == nil {
			answer, err = p.web.Get(address)
		} else {
			answer, err = p.web.PostForm(address, form)
		}
		if err != nil {
			continue
		}
		page, err := io.ReadAll(answer.Body)
		answer.Body.Close()
		if err != nil || answer.StatusCode == http.StatusServiceUnavailable {
			continue
		}
		return answer.StatusCode, answer.Header.Get("Location") + string(page), nil
	}
	return 0, "", errors.Join(errGivenUp, err)
}

var (
	hiddenField = regexp.MustCompile(`<input type="hidden" name="([^"]*)" value="([^"]*)">`)
	rightChoice = regexp.MustCompile(`<input type="radio" name="([^"]*)" value="([^"]*)" required> [^<]*(?:is new|another game|is right)`)
)

// send fills in a sheet and sends it, until the server says that it is recorded.
func (p *tablePhone) send(place, ann, bob, date string) error {
	head := url.Values{"game": {"subdivision"}, "player": {ann, bob}, "colour": {"R", "B"}, "place": {place}, "date": {date}, "sure": {"1"}}
	status, table, err := p.ask("/table", head)
	if err != nil || status != http.StatusSeeOther {
		return fmt.Errorf("a new sheet: %d %s: %w", status, table, err)
	}
	text := fmt.Sprintf("game: subdivision\nplayer: R %s\nplayer: B %s\ndate: %s\nplace: %s\n\n", ann, bob, date, place) +
		"6  ## R2 B2 B3 R3 ##\n5  R3 R2 R1 R2 R2 B3\n4  B1 B3 R2 ## R3 R1\n3  B2 R3 ## B1 B2 B2\n2  B3 B2 B3 B1 B1 R3\n1  ## R1 R1 R1 B1 ##\n"
	_, page, err := p.ask(table, nil)
	for range 5 { // a server that was started again refuses a change of the sheet that it had before
		if err != nil || status != http.StatusSeeOther && strings.Contains(page, "24 : 23") {
			break
		}
		form := fields(page)
		form.Set("do", "paste")
		form.Set("text", text)
		status, page, err = p.ask(table, form)
	}
	if err != nil {
		return fmt.Errorf("filling in: %d %s: %w", status, page, err)
	}
	status, page, err = p.ask(table+"/send", nil)
	for range 3 { // it may ask about new names
		if err != nil || status == http.StatusSeeOther {
			break
		}
		form := fields(page)
		if form.Get("as") != "confirmed" {
			return fmt.Errorf("the sheet is not as it was filled in: %s", page)
		}
		form.Set("do", "send")
		status, page, err = p.ask(table+"/send", form)
	}
	if err == nil && status == http.StatusSeeOther && strings.HasPrefix(page, table+"/sent") {
		return nil
	}
	return fmt.Errorf("sending: %d %s: %w", status, page, err)
}

// fields are what a page's form sends, with the answers to what it asks.
func fields(page string) url.Values {
	form := url.Values{}
	for _, found := range append(hiddenField.FindAllStringSubmatch(page, -1), rightChoice.FindAllStringSubmatch(page, -1)...) {
		if name := html.UnescapeString(found[1]); !form.Has(name) {
			form.Set(name, html.UnescapeString(found[2]))
		}
	}
	return form
}

// placesOf are the places of all results in the records, and how often each is there.
func placesOf(t *testing.T, db string) map[string]int {
	t.Helper()
	var out, errs bytes.Buffer
	if code := run([]string{"records", "check", "--db", db}, nil, &out, &errs); code != 0 {
		t.Errorf("records check: exit code %d\n%s%s", code, &out, &errs)
	}
	out.Reset()
	if code := run([]string{"records", "list", "--json", "--db", db}, nil, &out, &errs); code != 0 {
		t.Fatalf("records list: exit code %d\n%s", code, &errs)
	}
	places := map[string]int{}
	for line := range bytes.Lines(out.Bytes()) {
		var one struct{ Place, State string }
		if err := json.Unmarshal(line, &one); err != nil {
			t.Fatal(err)
		}
		if one.State == "confirmed" {
			places[one.Place]++
		}
	}
	return places
}

// Many phones send results while the server is killed again and again. What a phone was
// told is recorded is there, once; at the end the server ends well.
func TestCrashOfServe(t *testing.T) {
	onBothEngines(t, func(t *testing.T, db string) {
		phones, each, kills := 6, 4, 3
		if os.Getenv("ARBITER_LONG") != "" {
			phones, each, kills = 50, 100, 10
		}
		s := &served{t: t, db: db, home: t.TempDir(), address: "127.0.0.1:0"}
		s.start()
		var sent atomic.Int64
		var group sync.WaitGroup
		begun := time.Now()
		for i := range phones {
			jar, err := cookiejar.New(nil)
			if err != nil {
				t.Fatal(err)
			}
			p := &tablePhone{s, http.Client{Jar: jar, Timeout: 20 * time.Second, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
			if status, page, err := p.ask("/join", url.Values{"code": {s.join}}); status != http.StatusSeeOther {
				t.Fatalf("joining: %d %s %v", status, page, err)
			}
			group.Go(func() {
				day := time.Date(2026, time.November, 22, 0, 0, 0, 0, time.UTC)
				for k := range each {
					place := fmt.Sprintf("phone %d, game %d", i, k)
					if err := p.send(place, fmt.Sprintf("Ann %d", i), fmt.Sprintf("Bob %d", i), day.AddDate(0, 0, -k).Format(time.DateOnly)); err != nil {
						t.Errorf("%s: %v", place, err)
						return
					}
					sent.Add(1)
				}
			})
		}
		all := int64(phones * each)
		for kill := range kills {
			for sent.Load() < all*int64(kill)/int64(kills+1) && !t.Failed() { // spread over the whole
				time.Sleep(time.Millisecond)
			}
			time.Sleep(time.Duration(rand.Int64N(int64(50 * time.Millisecond))))
			s.kill()
			s.start()
		}
		group.Wait()
		took := time.Since(begun)
		if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		if err := s.cmd.Wait(); err != nil {
			t.Errorf("at SIGTERM the server ends with %v\n%s", err, &s.errs)
		}
		places := placesOf(t, db)
		for i := range phones {
			for k := range each {
				if place := fmt.Sprintf("phone %d, game %d", i, k); places[place] != 1 {
					t.Errorf("%s is recorded %d times", place, places[place])
				}
			}
		}
		if len(places) != int(all) {
			t.Errorf("%d results are recorded of %d", len(places), all)
		}
		t.Logf("%d phones, %d results, %d kills: %.0f results a second", phones, all, kills, float64(all)/took.Seconds())
	})
}
