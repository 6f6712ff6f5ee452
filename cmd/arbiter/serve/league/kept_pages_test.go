package league

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"sync/atomic"
	"testing"
)

// A page is made once a version, however many ask, and also where the first of them
// goes away. One that could not be made is made again.
func TestAPageIsMadeOnce(t *testing.T) {
	t.Parallel()
	var k kept
	var made atomic.Int32
	page := func(ctx context.Context, key, version string) madePage {
		p, err := k.Page(ctx, key, version, func(ctx context.Context) (madePage, error) {
			return madePage{Title: fmt.Sprint(made.Add(1)), Text: "<p>"}, ctx.Err()
		})
		if err != nil {
			t.Error(err)
		}
		return p
	}
	gone, leave := context.WithCancel(t.Context())
	leave()
	var all sync.WaitGroup
	for range 50 {
		all.Go(func() {
			if p := page(gone, "a", "1"); p.Title != "1" {
				t.Errorf("%+v", p)
			}
		})
	}
	all.Wait()
	for range 2 {
		if p := page(t.Context(), "a", "2"); p.Title != "2" {
			t.Errorf("page %s of another version", p.Title)
		}
	}
	fault := errors.New("a fault")
	if _, err := k.Page(t.Context(), "b", "1", func(context.Context) (madePage, error) { return madePage{}, fault }); !errors.Is(err, fault) {
		t.Errorf("got %v", err)
	}
	if p := page(t.Context(), "b", "1"); p.Title != "3" {
		t.Errorf("page %s after a fault", p.Title)
	}
	for i := range 10 * mostKept {
		page(t.Context(), fmt.Sprint("odd ", i), "1")
	}
	if len(k.list) > mostKept {
		t.Errorf("%d pages are kept", len(k.list))
	}
}
