package main

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"arbiter/score/oftentest"
)

// A club is a server with one table, and browsers with pages of it.
type club struct {
	*rand.Rand
	now      state
	past     []state // what the server had before
	browsers []*browser
	typed    []string // every word that somebody typed
	lost     []string // texts that gave way, which the browser keeps among its sheets
	did      []string
	wrong    string // what a page shows and must not
}

// A browser keeps texts for all its pages.
type browser struct {
	stored map[string]string
	pages  []*open
}

// An open is a page that is open, with what is on its way.
type open struct {
	*table
	in      *browser
	pen     int  // what the page keeps for a reload
	away    *put // on its way to the server
	offline bool
}

// ask is what the script does around a call: it lets the page see what the browser keeps, and does
// what it orders.
func (c *club) ask(p *open, do func()) {
	p.readStored(p.in.stored)
	do()
	o := p.orders(p.in.stored)
	if p.text() != p.server.Text && p.shown == "" && !p.holds() {
		c.wrong = fmt.Sprintf("a page without the pen of an open sheet shows %q, not %q", p.text(), p.server.Text)
	}
	for key, text := range o.Store {
		if text == "" {
			delete(p.in.stored, key)
		} else {
			p.in.stored[key] = text
		}
	}
	p.pen = o.Pen
	if o.Put != nil {
		p.away = o.Put
	}
	if o.Take && !p.offline {
		c.take(p)
	}
}

// take takes the pen of a sheet that was not sent; the answer may get lost.
func (c *club) take(p *open) {
	if c.now.Sent != 0 {
		return
	}
	c.change(func() { c.now.Pen++ })
	if now := c.now; c.IntN(4) > 0 {
		c.ask(p, func() { c.lost = append(c.lost, p.gotPen(now)) })
	}
}

func (c *club) change(do func()) {
	c.past = append(c.past, c.now)
	do()
}

// deliver brings a text to the server, and its answer back, or loses either.
func (c *club) deliver(p *open) {
	one := p.away
	if p.away = nil; one == nil || p.offline {
		c.ask(p, func() { p.busy = false })
		return
	}
	if one.Pen == c.now.Pen && one.Rev == c.now.Rev && one.Text != c.now.Text && c.now.Sent == 0 {
		c.change(func() { c.now.Text, c.now.Rev = one.Text, c.now.Rev+1 })
	}
	now := c.now
	c.ask(p, func() {
		if p.busy = false; c.IntN(4) > 0 {
			p.receive(now)
		}
	})
}

// load opens a page, which had a pen before.
func (c *club) load(b *browser, pen int) *open {
	p := &open{in: b, pen: pen}
	p.table = follow(c.now, pen, fmt.Sprint("p", len(c.did)), maps.Clone(b.stored))
	b.pages = append(b.pages, p)
	c.ask(p, func() {})
	return p
}

// step is one thing that happens.
func (c *club) step() {
	b := c.browsers[c.IntN(len(c.browsers))]
	p := b.pages[c.IntN(len(b.pages))]
	at := slices.Index(b.pages, p)
	what := c.IntN(13)
	c.did = append(c.did, fmt.Sprint(slices.Index(c.browsers, b), ".", at, ":", what))
	switch {
	case what < 4 && p.writes():
		c.typed = append(c.typed, fmt.Sprint("w", len(c.typed), "."))
		c.ask(p, func() { p.mine += " " + c.typed[len(c.typed)-1] })
	case what < 6 && p.away != nil:
		c.deliver(p)
	case what < 8 && !p.offline:
		now := c.now
		if len(c.past) > 0 && c.IntN(5) == 0 { // news that came late
			now = c.past[len(c.past)-1]
		}
		c.ask(p, func() { p.receive(now) })
	case what == 8 && !p.offline && !p.writes():
		c.take(p)
	case what == 9:
		p.offline = !p.offline
	case what == 10 && !p.offline: // loaded again, or a copy of the tab
		pen := p.pen
		if len(b.pages) == 3 || c.IntN(3) > 0 {
			b.pages = slices.Delete(b.pages, at, at+1)
		}
		c.load(b, pen)
	case what == 12 && c.IntN(4) == 0: // the sheet is sent, or its result taken back
		c.change(func() { c.now.Sent = 7 - c.now.Sent })
	case what == 11 && len(p.others()) > 0:
		choice := []string{"see", "see", "use", "keep"}[c.IntN(4)]
		c.ask(p, func() { c.lost = append(c.lost, p.decide(choice)) })
	}
}

// settle brings everything where it goes.
func (c *club) settle() {
	for range 20 {
		for _, b := range c.browsers {
			for _, p := range b.pages {
				p.offline = false
				for p.away != nil {
					c.deliver(p)
				}
				now := c.now
				c.ask(p, func() { p.receive(now) })
			}
		}
	}
}

// TestNothingTypedIsLost lets pages of two browsers write at one table, with networks that lose
// texts and answers, pages that are loaded again and copied, and pens that are taken. In the end
// every page shows what the server has, or a text that somebody must decide about, and each word
// that was typed is on the server, kept in a browser, or in a text that somebody let lose.
func TestNothingTypedIsLost(t *testing.T) {
	for seed := range uint64(oftentest.Times(400)) {
		c := &club{Rand: rand.New(rand.NewPCG(seed, 51)), now: state{ID: "id", Text: "game", Name: "Ann"}}
		for range 2 {
			b := &browser{stored: map[string]string{}}
			c.browsers = append(c.browsers, b)
			c.load(b, 0)
		}
		for range 80 {
			if c.step(); c.wrong != "" {
				t.Fatalf("seed %d: %s\n%q", seed, c.wrong, c.did)
			}
		}
		c.settle()
		kept := c.now.Text + strings.Join(c.lost, " ")
		for _, b := range c.browsers {
			for _, text := range b.stored {
				kept += text
			}
			for _, p := range b.pages {
				if p.waits() || p.text() != c.now.Text && len(p.others()) == 0 {
					t.Fatalf("seed %d: a page shows %q, waits %v, and the server has %q\n%q", seed, p.text(), p.waits(), c.now.Text, c.did)
				}
			}
		}
		for _, word := range c.typed {
			if !strings.Contains(kept, word) {
				t.Fatalf("seed %d: %s is lost; kept is %s\n%q", seed, word, kept, c.did)
			}
		}
	}
}
