package door

import (
	"sync"
	"time"

	"golang.org/x/time/rate"
)

// WrongCodes slow down who tries codes. Each source may be wrong a few times at once
// and then once in a while; so may all strangers together. A right code never comes
// here: nobody is kept out by what others try.
type wrongCodes struct {
	Now func() time.Time

	mu      sync.Mutex
	all     *rate.Limiter
	sources map[string]*rate.Limiter
}

const (
	sourceTries, sourceEvery = 10, 5 * time.Second
	allTries, allEvery       = 100, 100 * time.Millisecond
	mostSources              = 1000 // are remembered
)

func newWrongCodes(now func() time.Time) *wrongCodes {
	return &wrongCodes{Now: now, all: rate.NewLimiter(rate.Every(allEvery), allTries), sources: map[string]*rate.Limiter{}}
}

// count counts a wrong code of a source; a stranger's counts for all strangers too.
// Where no try is left it counts nothing, and returns how long to wait for the next.
func (w *wrongCodes) count(source string, stranger bool) time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	now := w.Now()
	one, known := w.sources[source]
	if !known {
		one = rate.NewLimiter(rate.Every(sourceEvery), sourceTries)
	}
	limits := []*rate.Limiter{one}
	if stranger {
		limits = append(limits, w.all)
	}
	wait := time.Duration(0)
	for _, l := range limits {
		if missing := 1 - l.TokensAt(now); missing > 0 {
			wait = max(wait, time.Duration(missing/float64(l.Limit())*float64(time.Second)))
		}
	}
	if wait > 0 {
		return wait
	}
	for _, l := range limits {
		l.AllowN(now, 1)
	}
	if !known {
		w.forget(now)
		w.sources[source] = one
	}
	return 0
}

// forget makes room for a source: who has waited long enough is as good as new. Few are
// left, for the limit for all holds for strangers together.
func (w *wrongCodes) forget(now time.Time) {
	if len(w.sources) < mostSources {
		return
	}
	for name, one := range w.sources {
		if one.TokensAt(now) >= sourceTries {
			delete(w.sources, name)
		}
	}
}
