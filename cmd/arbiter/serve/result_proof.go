package serve

import (
	"context"
	"errors"
	"runtime"
	"sync"
	"sync/atomic"
	"time"

	"arbiter/cmd/arbiter/cli"
	"arbiter/score"
	"arbiter/validate"
)

// Proofs are the searches for playing orders. Few are under way at a time, so that a
// slow one blocks nobody who fills in a sheet. The zero value is ready.
type proofs struct {
	once    sync.Once
	room    chan struct{} // one for each search that may be under way
	waiting atomic.Int32

	mu    sync.Mutex
	known map[proofKey]validate.Verdict
}

// A proofKey is what a search depends on.
type proofKey struct {
	game, text, rulings string
	budget              int
}

const (
	usualBudget   = 1_500_000        // states, as the command line has it
	largestBudget = 4 * usualBudget  // which a visitor may ask for
	longestSearch = 10 * time.Second // however slow the machine is
	mostWaiting   = 16               // visitors
	mostProofs    = 100              // that are kept
)

// errSearches says that too many are waiting for a proof.
var errSearches = errors.New("too many playing orders are being worked out; try again in a minute")

// find judges a position with a search for a playing order. The search ends when ctx
// does, which is when the visitor goes away.
func (p *proofs) find(ctx context.Context, g *cli.Game, position score.Position, key proofKey) (validate.Verdict, error) {
	p.once.Do(func() { p.room = make(chan struct{}, max(1, runtime.GOMAXPROCS(0)/2)) })
	if p.waiting.Add(1) > mostWaiting {
		p.waiting.Add(-1)
		return validate.Verdict{}, errSearches
	}
	defer p.waiting.Add(-1)
	select {
	case p.room <- struct{}{}:
		defer func() { <-p.room }()
	case <-ctx.Done():
		return validate.Verdict{}, ctx.Err()
	}
	p.mu.Lock()
	v, known := p.known[key]
	p.mu.Unlock()
	if known {
		return v, nil
	}
	limited, cancel := context.WithTimeout(ctx, longestSearch)
	defer cancel()
	v = g.Judge(position, validate.Options{Budget: key.budget, Stop: limited.Done()})
	if ctx.Err() != nil {
		return v, ctx.Err()
	}
	if limited.Err() == nil || !v.Undecided { // it was not cut short
		p.mu.Lock()
		defer p.mu.Unlock()
		if p.known == nil || len(p.known) >= mostProofs {
			p.known = map[proofKey]validate.Verdict{}
		}
		p.known[key] = v
	}
	return v, nil
}
