package league

import (
	"context"
	"html/template"
	"sync"
	"time"
)

// Kept are pages that many ask for and that change only with the records: each is made
// once a change. The zero value is ready.
type kept struct {
	mu   sync.Mutex
	list map[string]*keptPage
}

type keptPage struct {
	mu      sync.Mutex
	version string // of what it was made from; "" before it was made
	madePage
}

// A madePage is the content of a page.
type madePage struct {
	Title string
	Text  template.HTML
}

const (
	mostKept    = 64               // pages; they are few, but anybody can ask for odd ones
	longestPage = 30 * time.Second // that one may take to make
)

// Page returns the page of a key as it was made from a version, or makes it. While one
// request makes it the others wait, so it is made whether or not that one goes away.
func (k *kept) Page(ctx context.Context, key, version string, make func(context.Context) (madePage, error)) (madePage, error) {
	k.mu.Lock()
	if k.list == nil || len(k.list) >= mostKept && k.list[key] == nil {
		k.list = map[string]*keptPage{}
	}
	p := k.list[key]
	if p == nil {
		p = &keptPage{}
		k.list[key] = p
	}
	k.mu.Unlock()

	p.mu.Lock()
	defer p.mu.Unlock()
	if p.version == version {
		return p.madePage, nil
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), longestPage)
	defer cancel()
	made, err := make(ctx)
	if err != nil {
		return made, err
	}
	p.version, p.madePage = version, made
	return made, nil
}
