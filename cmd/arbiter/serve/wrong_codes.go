package serve

import (
	"net"
	"net/netip"
	"strings"
	"sync"
	"time"
)

// WrongCodes slow down who tries codes. Each source may be wrong a few times at once
// and then once in a while; so may all sources together, which bounds what many
// sources can try. A code has 40 bits and more: at most ten a second leave it safe for
// centuries.
type wrongCodes struct {
	now func() time.Time

	mu      sync.Mutex
	all     allowance
	sources map[string]allowance
}

func newWrongCodes(now func() time.Time) *wrongCodes {
	return &wrongCodes{now: now, sources: map[string]allowance{}}
}

// An allowance is how many tries are left, as of a moment.
type allowance struct {
	left float64
	at   time.Time
}

const (
	sourceTries, sourceEvery = 10, 5 * time.Second
	allTries, allEvery       = 100, 100 * time.Millisecond
	mostSources              = 1000 // are remembered
)

// later is the allowance at a later moment: one try more for each period, up to most.
func (a allowance) later(now time.Time, most int, every time.Duration) allowance {
	if a.at.IsZero() {
		return allowance{float64(most), now}
	}
	return allowance{min(float64(most), a.left+now.Sub(a.at).Seconds()/every.Seconds()), now}
}

// try takes one of the tries of a source. Where none is left it returns how long to
// wait for the next.
func (w *wrongCodes) try(source string) time.Duration {
	w.mu.Lock()
	defer w.mu.Unlock()
	now := w.now()
	w.all = w.all.later(now, allTries, allEvery)
	one, known := w.sources[source]
	if !known && len(w.sources) >= mostSources {
		// Who has waited long enough is as good as new. Few are left: the limit for all
		// holds for them together.
		for name, a := range w.sources {
			if a.later(now, sourceTries, sourceEvery).left >= sourceTries {
				delete(w.sources, name)
			}
		}
	}
	one = one.later(now, sourceTries, sourceEvery)
	if wait := max(one.wait(sourceEvery), w.all.wait(allEvery)); wait > 0 {
		return wait
	}
	w.all.left--
	one.left--
	w.sources[source] = one
	return 0
}

// right gives a try back: the code was no wrong one.
func (w *wrongCodes) right(source string) {
	w.mu.Lock()
	defer w.mu.Unlock()
	w.all.left++
	if one, known := w.sources[source]; known {
		one.left++
		w.sources[source] = one
	}
}

func (a allowance) wait(every time.Duration) time.Duration {
	if a.left >= 1 {
		return 0
	}
	return time.Duration((1 - a.left) * float64(every))
}

// sourceOf is where a request comes from. Behind a proxy on this machine it is what
// the proxy says. An IPv6 network counts as one source: its addresses cost nothing.
func sourceOf(remote, forwarded string) string {
	host, _, err := net.SplitHostPort(remote)
	if err != nil {
		host = remote
	}
	at, err := netip.ParseAddr(host)
	if err == nil && at.Unmap().IsLoopback() && forwarded != "" {
		last := forwarded[strings.LastIndexByte(forwarded, ',')+1:] // the one that the proxy added
		if told, err := netip.ParseAddr(strings.TrimSpace(last)); err == nil {
			at = told
		}
	}
	if at = at.Unmap().WithZone(""); at.Is6() {
		if net, err := at.Prefix(64); err == nil {
			return net.String()
		}
	}
	return at.String()
}
