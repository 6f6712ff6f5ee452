package export

import (
	"context"
	"fmt"
	"runtime"
	"testing"
)

// counter counts what is written.
type counter struct{ n int }

func (c *counter) Write(b []byte) (int, error) { c.n += len(b); return len(b), nil }

// aLeague has n results of 40 players, three nights a week.
func aLeague(t testing.TB, n int) *PageSource {
	t.Helper()
	s := openRecords(t)
	var nights []night
	for i := range n {
		nights = append(nights, night{players: fmt.Sprintf("P%d %d, P%d %d, P%d %d", i%40, i%23, (i+1+i/40%13)%40, i%19, (i+20)%40, i%7), day: i / 3})
	}
	record(t, s, nil, nights...)
	return pageSource(s)
}

// BenchmarkPage is what a page costs by the number of its results, each with
// its board. file-B is the size of the page in bytes.
func BenchmarkPage(b *testing.B) {
	for _, n := range []int{100, 1000} {
		b.Run(fmt.Sprintf("results=%d", n), func(b *testing.B) {
			from := aLeague(b, n)
			var c counter
			for b.Loop() {
				c.n = 0
				if err := Page(context.Background(), &c, from); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(c.n), "file-B")
		})
	}
}

// The results stream: what is held at once, the records' own reading included,
// is far less than the page.
func TestPageStreams(t *testing.T) {
	from := aLeague(t, 600)
	runtime.GC()
	var before runtime.MemStats
	runtime.ReadMemStats(&before)
	most := uint64(0)
	var c counter
	w := writerFunc(func(b []byte) (int, error) {
		if before := c.n >> 19; (c.n+len(b))>>19 != before { // each half a megabyte
			runtime.GC()
			var now runtime.MemStats
			runtime.ReadMemStats(&now)
			most = max(most, now.HeapAlloc)
		}
		return c.Write(b)
	})
	if err := Page(context.Background(), w, from); err != nil {
		t.Fatal(err)
	}
	if held := int64(most) - int64(before.HeapAlloc); c.n < 2<<20 || held > int64(c.n)/2 {
		t.Errorf("a file of %d bytes holds %d at once", c.n, held)
	}
}

type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(b []byte) (int, error) { return f(b) }
