package door

import (
	"maps"
	"slices"
	"sync"
	"time"
)

// logEvery is how often the log says how much was refused.
const logEvery = time.Minute

// Refusals are counted: a line for each could fill a disk.
type refusals struct {
	mu sync.Mutex
	of map[string]int // by status, and connections
}

// countRefused counts something that was refused. The log tells of it within a minute.
func (s *Door) countRefused(what string) {
	s.refusals.mu.Lock()
	defer s.refusals.mu.Unlock()
	if s.refusals.of == nil {
		s.refusals.of = map[string]int{}
		time.AfterFunc(logEvery, s.logRefused)
	}
	s.refusals.of[what]++
}

// logRefused logs what was counted, and begins anew.
func (s *Door) logRefused() {
	s.refusals.mu.Lock()
	of := s.refusals.of
	s.refusals.of = nil
	s.refusals.mu.Unlock()
	var counts []any
	for _, what := range slices.Sorted(maps.Keys(of)) {
		counts = append(counts, what, of[what])
	}
	if counts != nil {
		s.Log.Warn("refused, by status", counts...)
	}
}
