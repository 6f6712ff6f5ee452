package bell

import (
	"sync"
	"testing"
)

func TestEverybodyHearsTheBell(t *testing.T) {
	var b Bell
	var all sync.WaitGroup
	for range 100 {
		before, next := b.Listen()
		all.Go(func() {
			<-next
			if after, _ := b.Listen(); after <= before {
				t.Errorf("the bell has rung, and the count went from %d to %d", before, after)
			}
		})
	}
	b.Ring()
	all.Wait()
}

func TestABellIsAwaitedUntilItRings(t *testing.T) {
	var b Bell
	if b.Awaited() {
		t.Error("nobody has listened yet")
	}
	b.Listen()
	if !b.Awaited() {
		t.Error("somebody listens")
	}
	if b.Ring(); b.Awaited() {
		t.Error("whoever listened was told")
	}
}
