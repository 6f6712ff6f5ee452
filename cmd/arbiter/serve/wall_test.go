package serve

import (
	"bufio"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/serve/doortest"
)

// part is what the script of a wall asks for.
func part(p *doortest.Visitor) doortest.Page {
	p.Helper()
	return p.Ask(http.MethodGet, "/wall", "", http.Header{"X-Part": {"1"}})
}

// A stream is a wall that listens.
type stream struct {
	counts chan string
	body   io.Closer
}

func (c *club) listen(path string, as *doortest.Visitor) *stream {
	c.Helper()
	r, err := http.NewRequestWithContext(c.Context(), http.MethodGet, c.address+path, nil)
	if err != nil {
		c.Fatal(err)
	}
	r.AddCookie(as.Cookie)
	answer, err := http.DefaultClient.Do(r)
	if err != nil {
		c.Fatal(err)
	}
	if answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Type") != "text/event-stream" {
		c.Fatalf("%s: %s, %s", path, answer.Status, answer.Header.Get("Content-Type"))
	}
	s := &stream{make(chan string, 100), answer.Body}
	go func() {
		lines := bufio.NewScanner(answer.Body)
		for lines.Scan() {
			if count, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
				s.counts <- count
			}
		}
		close(s.counts)
	}()
	return s
}

// All walls are told of a result, each then gets its pages, and the pages are made once.
// With ARBITER_LONG there are 500, and the test prints how long it took and how much
// memory the test had for them, the walls' own side included.
func TestAllWallsAreTold(t *testing.T) {
	c := newClub(t, door.Options{})
	walls := 50
	if os.Getenv("ARBITER_LONG") != "" {
		walls = 500
	}
	for i := range 60 {
		c.played("Club", fmt.Sprint(i), fmt.Sprintf("A%d", i%20), fmt.Sprintf("B%d", i%15), fmt.Sprintf("C%d", i%9))
	}
	as := c.phone("wall", door.Reader)
	as.Get("/wall").Wants(http.StatusOK)
	list, before := make([]*stream, walls), ""
	for i := range list {
		list[i] = c.listen("/wall/events", as)
		defer list[i].body.Close()
		before = <-list[i].counts
	}
	sent := time.Now()
	c.played("Club", "last", "Zoe", "A1")
	var told, shown sync.WaitGroup
	var slowest atomic.Int64
	for _, one := range list {
		told.Add(1)
		shown.Go(func() {
			count, open := <-one.counts
			slowest.Store(max(slowest.Load(), int64(time.Since(sent))))
			told.Done()
			if !open || count == before {
				t.Errorf("a wall was told %q after %q", count, before)
				return
			}
			r, err := http.NewRequest(http.MethodGet, c.address+"/wall", nil)
			if err != nil {
				t.Error(err)
				return
			}
			r.Header.Set("X-Part", "1")
			r.AddCookie(as.Cookie)
			answer, err := http.DefaultClient.Do(r)
			if err != nil {
				t.Error(err)
				return
			}
			defer answer.Body.Close()
			if text, err := io.ReadAll(answer.Body); err != nil || !strings.Contains(string(text), "Zoe") {
				t.Errorf("a wall does not show the result: %v", err)
			}
		})
	}
	told.Wait()
	all := time.Duration(slowest.Load())
	shown.Wait()
	if walls > 50 {
		var m runtime.MemStats
		runtime.ReadMemStats(&m)
		t.Logf("%d walls: all told after %v, all show it after %v; %d MB of memory from the system, %d MB in use, %s", walls, all, time.Since(sent), m.Sys>>20, m.HeapInuse>>20, resident())
	}
}

// resident is the memory of the process as the system counts it.
func resident() string {
	status, _ := os.ReadFile("/proc/self/status")
	return strings.Join(strings.Fields(regexp.MustCompile(`VmHWM:.*`).FindString(string(status))), " ")
}

// A change by another program reaches the wall and the other pages too.
func TestTheWallHearsOfOtherPrograms(t *testing.T) {
	t.Parallel()
	place := filepath.Join(t.TempDir(), "league.db")
	c := openClub(t, place, door.Options{})
	c.played("Club", "1", "Ann", "Bob")
	as := c.phone("wall", door.Reader)
	for _, path := range []string{"/wall", "/league"} { // while nobody listens
		as.Get(path).Wants(http.StatusOK, "Ann", "!Dan")
	}
	openClub(t, place, door.Options{}).played("Club", "1", "Dan", "Bob")
	for _, path := range []string{"/wall", "/league"} {
		as.Get(path).Wants(http.StatusOK, "Dan")
	}
	one := c.listen("/wall/events", as)
	defer one.body.Close()
	<-one.counts
	openClub(t, place, door.Options{}).played("Club", "2", "Eve", "Ann") // another program
	<-one.counts
	part(as).Wants(http.StatusOK, "Eve")
}

// What was recorded after the first wall got its page, and before it listened, is told.
func TestAWallHearsWhatItMissed(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	as := c.phone("wall", door.Reader)
	c.played("Club", "1", "Ann", "Bob")
	page := as.Get("/wall").Wants(http.StatusOK, "Ann", "data-count=")
	c.played("Club", "2", "Cyd", "Bob")
	one := c.listen("/wall/events", as)
	defer one.body.Close()
	if count := <-one.counts; strings.Contains(page.Body, `data-count="`+count+`"`) {
		t.Errorf("the wall is told %s, which its page says already", count)
	}
}

// Hostile names stay text, on the wall and on the pages behind it.
func TestHostileNamesOnTheLeaguesPages(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	evil := `<script>alert(1)</script>`
	c.played(`"><img src=x onerror=alert(1)>`, `</style>`, evil, `" onload="alert(1)`, "javascript:alert(1)", "שלום", "{{.}}")
	wall := c.phone("wall", door.Reader)
	for _, path := range []string{"/wall", "/league", "/result/1", "/player/1", "/player/%3Cscript%3Ealert(1)%3C%2Fscript%3E", "/league?league=", "/league?league=%3Cscript%3E", "/player/%22%3E%3Cu%3E", "/result/%3Cu%3E"} {
		page := wall.Get(path)
		if page.Status != http.StatusOK && page.Status != http.StatusNotFound {
			t.Errorf("%s: status %d", path, page.Status)
		}
		for _, not := range []string{"<script>", "<img", "<u>", ` onload="`, "{{", `style="`, "<style", "javascript:\"", `href="javascript`} {
			if not == "{{" && strings.Contains(page.Body, "{{.}}") {
				continue // a name
			}
			if strings.Contains(page.Body, not) {
				t.Errorf("%s: %s is on the page", path, not)
			}
		}
	}
}

// At midnight the walls are told, and their pages are made anew: what they say of a day
// would stand still otherwise.
func TestTheWallHearsOfMidnight(t *testing.T) {
	t.Parallel()
	c := newClub(t, door.Options{})
	var days atomic.Int64
	c.App.Now = func() time.Time { return doortest.Evening.AddDate(0, 0, int(days.Load())) }
	c.played("Club", "1", "Ann", "Bob")
	wall := c.phone("wall", door.Reader)
	bell := c.listen("/wall/events", wall)
	defer bell.body.Close()
	before := <-bell.counts
	page := part(wall).Body
	days.Store(1)
	if count, listening := <-bell.counts; !listening || count == before {
		t.Errorf("the wall was told %q after %q", count, before)
	}
	if again := part(wall).Body; again == page {
		t.Errorf("the wall's pages were not made anew:\n%s", again)
	}
}
