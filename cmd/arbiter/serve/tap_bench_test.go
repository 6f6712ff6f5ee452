package serve

import (
	"bufio"
	"fmt"
	"html"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"arbiter/cmd/arbiter/serve/door"
	"arbiter/cmd/arbiter/terminal"
	"arbiter/cmd/games"
)

// bigCity is a board of forty cards.
func bigCity() string {
	var b strings.Builder
	b.WriteString("game: zark-city\nplayer: R Ann\nplayer: B Bob\nplayer: G Cyd\nplayer: Y Dan\ndate: 2026-11-21\nleague: Tuesday league\nseason: 2026\nturn: R\n\n")
	ranks := []string{"2", "3", "4", "5", "6", "7", "8", "9", "10", "J"}
	pieces := []string{":R1", ":B2", ":G1Y1", "", ":R3", "", ":Y2", ":B1G2", "", ""}
	b.WriteString("6" + strings.Repeat(" .", 12) + "\n")
	for row, suit := range []string{"C", "D", "H", "S"} {
		fmt.Fprintf(&b, "%d .", 5-row)
		for i, rank := range ranks {
			b.WriteString(" " + rank + suit + pieces[(i+row)%10])
		}
		b.WriteString(" .\n")
	}
	b.WriteString("1" + strings.Repeat(" .", 12) + "\nhand R: QC QD\nhand B: QH QS KC\nhand G: KD\nhand Y: KH KS AC AD\ndo: draw\n")
	return b.String()
}

// A thumb is somebody's phone without the script: each tap is a form.
type thumb struct {
	web                   *http.Client
	address, path, cookie string
	form                  url.Values
}

// tap sends a change and takes the answer's fields.
func (p *thumb) tap(name, value string) (time.Duration, error) {
	p.form.Set(name, value)
	r, err := http.NewRequest(http.MethodPost, p.address+p.path, strings.NewReader(p.form.Encode()))
	if err != nil {
		return 0, err
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	r.Header.Set("Cookie", p.cookie)
	start := time.Now()
	answer, err := p.web.Do(r)
	if err != nil {
		return 0, err
	}
	body, err := io.ReadAll(answer.Body)
	took := time.Since(start)
	answer.Body.Close()
	if err != nil || answer.StatusCode != http.StatusOK {
		return 0, fmt.Errorf("%s, %w\n%s", answer.Status, err, body)
	}
	p.form = url.Values{}
	for part := range strings.SplitSeq(string(body[:min(len(body), 20_000)]), `<input type="hidden" name="`) {
		if name, rest, ok := strings.Cut(part, `" value="`); ok {
			value, _, _ := strings.Cut(rest, `"`)
			p.form.Set(name, html.UnescapeString(value))
		}
	}
	return took, nil
}

// BenchmarkTap is a tap to live points on a board of forty cards, as a phone sees
// it: over loopback, with the draft on the disk.
func BenchmarkTap(b *testing.B) {
	for _, run := range []struct {
		name           string
		phones, tables int
		pause          time.Duration
	}{
		{"one phone", 1, 1, 0},
		{"50 phones, each at a table, 3 taps a second", 50, 50, 300 * time.Millisecond},
		{"50 phones at 5 tables, 3 taps a second", 50, 5, 300 * time.Millisecond},
		{"50 phones, each at a table, flat out", 50, 50, 0},
	} {
		b.Run(run.name, func(b *testing.B) {
			a := &terminal.Streams{Now: time.Now, DB: filepath.Join(b.TempDir(), "league.db"), Width: 80, Out: bufio.NewWriter(io.Discard), Err: io.Discard}
			s, err := newServer(a, door.Options{}, nil)
			if err != nil {
				b.Fatal(err)
			}
			s.Tables.Folder = b.TempDir()
			web := httptest.NewServer(s.handler())
			b.Cleanup(func() {
				web.Close()
				s.Close()
			})
			var phones []*thumb
			client := &http.Client{Transport: &http.Transport{MaxIdleConnsPerHost: 100, DisableCompression: true}}
			for n := range run.phones {
				if n < run.tables {
					if _, err := s.Tables.Edit(&games.All[0], bigCity(), 0, ""); err != nil {
						b.Fatal(err)
					}
				}
			}
			list := s.Tables.List()
			for n := range run.phones {
				id := door.Token{Role: door.Player, ID: fmt.Sprint(n), Until: time.Now().Add(time.Hour).Unix()}
				p := &thumb{client, web.URL, "/table/" + list[n%run.tables].Code, s.Codes.CookieName() + "=" + s.Codes.Sign(id), url.Values{}}
				if _, err := p.tap("do", "select"); err != nil {
					b.Fatal(err)
				}
				phones = append(phones, p)
			}
			if v, _ := s.Tables.Find(list[0].Code); v.View().Problem != "" {
				b.Fatal(v.View().Problem)
			}
			var mu sync.Mutex
			var all []time.Duration
			b.ResetTimer()
			var running sync.WaitGroup
			each := max(1, b.N/run.phones)
			for n, p := range phones {
				running.Add(1)
				go func() {
					defer running.Done()
					time.Sleep(run.pause * time.Duration(n) / time.Duration(run.phones))
					for k := range each {
						p.form.Set("at", cellOf(p, n))
						p.form.Del("was") // of the cell before
						took, err := p.tap("put", []string{"AH", "AS", "QC"}[k%3])
						if err != nil {
							b.Error(err)
							return
						}
						mu.Lock()
						all = append(all, took)
						mu.Unlock()
						time.Sleep(run.pause)
					}
				}()
			}
			running.Wait()
			b.StopTimer()
			slices.Sort(all)
			ms := func(part float64) float64 {
				return float64(all[min(len(all)-1, int(part*float64(len(all))))].Microseconds()) / 1000
			}
			b.ReportMetric(ms(0.5), "ms-median")
			b.ReportMetric(ms(0.99), "ms-p99")
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(float64(len(all))/b.Elapsed().Seconds(), "taps/s")
		})
	}
}

// cellOf is a card of the board that is this phone's.
func cellOf(p *thumb, n int) string {
	line, _, _ := strings.Cut(p.form.Get("at"), ".")
	return fmt.Sprintf("%s.%d", line, n%10)
}
