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
	"net"
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
	desk    string // the desk's code, of this run
	cmd     *exec.Cmd
	errs    bytes.Buffer
	worked  time.Duration // processor time of the runs that ended
}

// ended waits for the end of a run.
func (s *served) ended() error {
	err := s.cmd.Wait()
	s.worked += s.cmd.ProcessState.UserTime() + s.cmd.ProcessState.SystemTime()
	return err
}

// start starts the server. Its address and its join code are the same each time, so
// the phones may read them meanwhile.
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
			if at := strings.Trim(value, " htp:/"); at != s.address {
				s.address = at
			}
		case "join code":
			if code, _, _ := strings.Cut(strings.TrimSpace(value), " "); code != s.join {
				s.join = code
			}
		case "desk code":
			s.desk, _, _ = strings.Cut(strings.TrimSpace(value), " ")
		}
	}
	if lines.Text() == "" {
		s.t.Fatalf("the server does not start:\n%s", &s.errs)
	}
}

func (s *served) kill() {
	_ = s.cmd.Process.Kill()
	_ = s.ended() // it was killed
	if records.IsServer(s.db) {
		storetest.Shared.Idle(s.t, s.db)
	}
}

// stop asks the server to end, which it does well.
func (s *served) stop() {
	s.t.Helper()
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		s.t.Fatal(err)
	}
	if err := s.ended(); err != nil {
		s.t.Errorf("at SIGTERM the server ends with %v\n%s", err, &s.errs)
	}
}

// A tablePhone sends results as a phone does: it tries again until it gets an answer.
type tablePhone struct {
	server *served
	web    http.Client
}

// errGivenUp is returned where a server was away for too long.
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

// hiddenField matches a hidden field of a form.
var hiddenField = regexp.MustCompile(`<input type="hidden" name="([^"]*)" value="([^"]*)">`)

// A filledIn is a sheet that is ready to be sent.
type filledIn struct{ table, text string }

// fill begins a table with a sheet that is filled in.
func (p *tablePhone) fill(place, ann, bob, date string) (sheet filledIn, err error) {
	sheet.text = fmt.Sprintf("game: subdivision\nplayer: R %s\nplayer: B %s\ndate: %s\nplace: %s\n\n", ann, bob, date, place) +
		"6  ## R2 B2 B3 R3 ##\n5  R3 R2 R1 R2 R2 B3\n4  B1 B3 R2 ## R3 R1\n3  B2 R3 ## B1 B2 B2\n2  B3 B2 B3 B1 B1 R3\n1  ## R1 R1 R1 B1 ##\n   a  b  c  d  e  f\n"
	status, table, err := p.ask("/table", url.Values{"text": {sheet.text}})
	if err != nil || status != http.StatusSeeOther {
		return sheet, fmt.Errorf("a new sheet: %d %s: %w", status, table, err)
	}
	sheet.table = table
	return sheet, nil
}

// send sends a sheet until the server says that it is recorded. New names look wrong, and are
// right.
func (p *tablePhone) send(sheet filledIn) error {
	_, page, err := p.ask(sheet.table+"?text", nil)
	if err != nil {
		return err
	}
	form := url.Values{"text": {sheet.text}, "do": {"anyway"}}
	for _, found := range hiddenField.FindAllStringSubmatch(page, -1) {
		form.Set(found[1], html.UnescapeString(found[2]))
	}
	status, page, err := p.ask(sheet.table+"/text", form)
	if err != nil || status != http.StatusSeeOther || !strings.HasPrefix(page, "/result/") {
		return fmt.Errorf("sending: %d %s: %w", status, page, err)
	}
	return nil
}

// placesOf returns the places of all results in the records, and how often each is there.
func placesOf(t *testing.T, db string) map[string]int {
	t.Helper()
	var out, errs bytes.Buffer
	if code := run([]string{"records", "check", "--db", db}, nil, &out, &errs); code != 0 {
		t.Errorf("records check: exit code %d\n%s%s", code, &out, &errs)
	}
	out.Reset()
	if code := run([]string{"list", "--json", "--db", db}, nil, &out, &errs); code != 0 {
		t.Fatalf("list: exit code %d\n%s", code, &errs)
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

// joinedPhones returns phones with the join code, each with an address of its own: from one only 100
// sheets are unsent at once.
func joinedPhones(s *served, phones int) (list []*tablePhone) {
	s.t.Helper()
	for n := range phones {
		jar, err := cookiejar.New(nil)
		if err != nil {
			s.t.Fatal(err)
		}
		from := net.Dialer{LocalAddr: &net.TCPAddr{IP: net.IPv4(127, 0, 0, byte(2+n))}}
		p := &tablePhone{s, http.Client{Jar: jar, Transport: &http.Transport{DialContext: from.DialContext}, Timeout: 20 * time.Second, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
		if status, page, err := p.ask("/join", url.Values{"code": {s.join}, "name": {fmt.Sprint("Phone ", n)}}); status != http.StatusSeeOther {
			s.t.Fatalf("joining: %d %s %v", status, page, err)
		}
		list = append(list, p)
	}
	return list
}

// Many phones fill in sheets and send them while the server is killed again and again.
// What a phone was told is recorded is there, once; at the end the server ends well.
func TestCrashOfServe(t *testing.T) {
	onBothEngines(t, func(t *testing.T, db string) {
		phones, evenings, each, kills := 6, 2, 2, storetest.Kills(t, 3, 5)
		if os.Getenv("ARBITER_LONG") != "" {
			phones, evenings, each = 50, 20, 5
		}
		s := &served{t: t, db: db, home: t.TempDir(), address: "127.0.0.1:0"}
		s.start()
		list := joinedPhones(s, phones)
		var steps atomic.Int64
		var sending time.Duration
		all := phones * evenings * each
		done := make(chan struct{})
		go func() {
			defer close(done)
			for evening := range evenings {
				sheets := make([]filledIn, phones*each)
				together(list, each, func(p *tablePhone, i, k int) {
					var err error
					day := time.Date(2026, time.November, 22-evening*each-k, 0, 0, 0, 0, time.UTC)
					if sheets[i*each+k], err = p.fill(gamePlace(i, evening, k), fmt.Sprintf("Ann %d", i), fmt.Sprintf("Bob %d", i), day.Format(time.DateOnly)); err != nil {
						t.Errorf("%s: %v", gamePlace(i, evening, k), err)
					}
					steps.Add(1)
				})
				begun := time.Now()
				together(list, each, func(p *tablePhone, i, k int) {
					if err := p.send(sheets[i*each+k]); err != nil {
						t.Errorf("%s: %v", gamePlace(i, evening, k), err)
					}
					steps.Add(1)
				})
				sending += time.Since(begun)
			}
		}()
		for kill := range kills {
			for steps.Load() < int64(2*all*kill/(kills+1)) { // spread over the whole
				time.Sleep(time.Millisecond)
			}
			time.Sleep(time.Duration(rand.Int64N(int64(50 * time.Millisecond))))
			s.kill()
			s.start()
		}
		<-done
		s.stop()
		places := placesOf(t, db) // a place is a sheet
		for place, times := range places {
			if times != 1 {
				t.Errorf("%s is recorded %d times", place, times)
			}
		}
		if len(places) != all {
			t.Errorf("%d results are recorded of %d", len(places), all)
		}
		t.Logf("%d phones sent %.0f results a second; from the new sheet on each took the server %v of processor time",
			phones, float64(all)/sending.Seconds(), (s.worked / time.Duration(all)).Round(10*time.Microsecond))
		storetest.Survived(t, kills, "serve", all)
	})
}

// together makes all phones do something a number of times at once.
func together(list []*tablePhone, times int, do func(p *tablePhone, i, k int)) {
	var group sync.WaitGroup
	for i, p := range list {
		group.Go(func() {
			for k := range times {
				do(p, i, k)
			}
		})
	}
	group.Wait()
}

// gamePlace returns a place that identifies a phone's game.
func gamePlace(phone, evening, game int) string {
	return fmt.Sprintf("phone %d, evening %d, game %d", phone, evening, game)
}
