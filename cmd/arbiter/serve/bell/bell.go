// Package bell tells many waiting goroutines that something has changed.
package bell

import "sync"

// A Bell counts changes. Whoever waits hears of the next one; who comes late sees
// by the count that there was one. The zero Bell is ready.
type Bell struct {
	mu   sync.Mutex
	n    int
	next chan struct{}
}

// Ring tells everybody that something has changed.
func (b *Bell) Ring() {
	b.mu.Lock()
	defer b.mu.Unlock()
	b.n++
	if b.next != nil {
		close(b.next)
		b.next = nil
	}
}

// Listen returns how often the bell has rung, and a channel that is closed when it
// rings again.
func (b *Bell) Listen() (n int, next <-chan struct{}) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.next == nil {
		b.next = make(chan struct{})
	}
	return b.n, b.next
}

// Awaited tells whether anybody has listened since the bell rang last.
func (b *Bell) Awaited() bool {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.next != nil
}
