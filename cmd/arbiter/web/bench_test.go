package web

import (
	"bufio"
	"context"
	"fmt"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/performance"
	"github.com/chromedp/chromedp"

	"arbiter/cmd/arbiter/internal/browsertest"
)

// tapsAgain change a full sheet and bring it back: @a5 is a cell, B1 a key.
var tapsAgain = map[string]string{
	"subdivision":   "@a5 B1 @e2 R2 @a5 R3 @e2 B1",
	"zark-city":     "@c3 7D @b2 8D @c3 2D @b2 7H",
	"pyramid":       "@Ann's_hand,_2 Csi @Bob's_hand,_4 Kru @Ann's_hand,_2 Rgo @Bob's_hand,_4 Fem",
	"buyers-market": "@Ann's_level_1,_1 G3 @Ann's_level_2,_2 P2 @Ann's_level_1,_1 R3 @Ann's_level_2,_2 Y2",
	"bazaar-tally":  "@purchase,_2 R W B G Y",
}

// worked returns how long the phone's main thread has worked, in milliseconds.
func worked(p *browsertest.Phone) (ms float64) {
	p.Do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		if _, err := chromedp.Call(ctx, performance.Enable, performance.EnableParams{}); err != nil {
			return err
		}
		metrics, err := chromedp.Call(ctx, performance.GetMetrics, struct{}{})
		if err != nil {
			return err
		}
		for _, m := range metrics.Metrics {
			if m.Name == "TaskDuration" {
				ms = m.Value * 1000
			}
		}
		return nil
	}))
	return ms
}

// tapped taps one word after the other, each after the server's answer to the one before, and
// returns how long the main thread worked for a tap, in milliseconds.
func tapped(p *browsertest.Phone, taps string) float64 {
	before := worked(p)
	n := browsertest.JS[float64](p, fmt.Sprintf(`(async () => {
		let n = 0
		for (const word of %q.split(' ')) {
			const name = word.replaceAll('_', ' ')
			const all = [...document.querySelectorAll(name[0] === '@' ? '.cell' : '.key')]
			const button = all.find((b) => name[0] === '@' ? b.ariaLabel.toLowerCase().startsWith(name.slice(1).toLowerCase() + ',') : b.value === name)
			if (!button || button.disabled) throw new Error(word + ' cannot be tapped: ' + all.map((b) => b.ariaLabel).join('; '))
			button.click()
			await new Promise((done) => setTimeout(done, 200))
			n++
		}
		await new Promise((done) => setTimeout(done, 800))
		return n
	})()`, taps))
	return (worked(p) - before) / n
}

// earlier starts the program of an earlier version, which ARBITER_BEFORE names, and opens a sheet
// with a text there; nil where it names none.
func earlier(b *testing.B, browser *browsertest.Browser, text string) *browsertest.Phone {
	b.Helper()
	program := os.Getenv("ARBITER_BEFORE")
	if program == "" {
		return nil
	}
	ctx, stop := context.WithCancel(context.Background())
	folder := b.TempDir()
	cmd := exec.CommandContext(ctx, program, "serve", "--listen", "127.0.0.1:0", "--db", filepath.Join(folder, "league.db"))
	cmd.Env = append(os.Environ(), "XDG_STATE_HOME="+filepath.Join(folder, "state"))
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { stop(); _ = cmd.Wait() }) // it was told to end
	for lines := bufio.NewScanner(out); lines.Scan(); {
		_, join, ok := strings.Cut(lines.Text(), "  join       ")
		if !ok {
			continue
		}
		p := browser.Phone(b, 390, 844)
		p.Do(chromedp.Navigate(join), chromedp.Click("main button"), chromedp.WaitVisible("main.home"))
		browsertest.JS[bool](p, fmt.Sprintf(`(() => {
			const form = document.createElement('form')
			form.method = 'post'
			form.action = '/table/anew'
			form.innerHTML = '<textarea name="text"></textarea>'
			form.elements.text.value = %q
			document.body.append(form)
			form.submit()
			return true
		})()`, text))
		p.Until("document.querySelector('#entry:not([aria-busy])')?.dataset.waiting === '0'")
		return p
	}
	b.Fatal("the server did not tell its address")
	return nil
}

// BenchmarkTap is how long the main thread of a phone works for a tap on a full sheet, what the
// server answers included. ARBITER_BEFORE is the program of an earlier version: the two take turns,
// and x-before is how many times its work this version does.
func BenchmarkTap(b *testing.B) {
	for _, name := range []string{"subdivision", "zark-city", "pyramid", "buyers-market", "bazaar-tally"} {
		b.Run(name, func(b *testing.B) {
			text, err := os.ReadFile(filepath.Join("../../../docs/examples", name+".txt"))
			if err != nil {
				b.Fatal(err)
			}
			c := newClub(b, Options{})
			s := serve(b, c)
			made := c.phone("ann", Player).post("/table", url.Values{"text": {string(text)}})
			now, before := s.on(c.phone("ann", Player), made.path).Ready(), earlier(b, s.browser, string(text))
			now.Until("document.querySelector('.bar')?.textContent.includes('You write') && document.querySelector('#verdict h2')")
			ours, theirs, rounds := 0.0, 0.0, 0.0
			for b.Loop() {
				for range 6 {
					ours += tapped(now, tapsAgain[name])
					if before != nil {
						theirs += tapped(before, tapsAgain[name])
					}
					rounds++
				}
			}
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(ours/rounds, "ms-work")
			if before != nil {
				b.ReportMetric(theirs/rounds, "ms-before")
				b.ReportMetric(ours/theirs, "x-before")
			}
		})
	}
}

// BenchmarkFirstKey is how long a phone takes from the address of a table to the first key that can
// be tapped, at 10 Mbit/s and 40 ms, its processor slowed four times: one that was never here, and
// one that has the program.
func BenchmarkFirstKey(b *testing.B) {
	c := newClub(b, Options{})
	s := serve(b, c)
	ann := c.phone("ann", Player)
	made := ann.post("/table", url.Values{"text": {over}})
	for _, cold := range []bool{true, false} {
		b.Run(map[bool]string{true: "cold", false: "cached"}[cold], func(b *testing.B) {
			var all []float64
			for b.Loop() {
				p := s.on(ann, "/wall")
				if !cold {
					p.Do(chromedp.Navigate("http://" + s.address + made.path))
					p.Ready()
				}
				p.Network(browsertest.Net{Delay: 40 * time.Millisecond, Bits: 10e6})
				p.Do(chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
					_, err := chromedp.Call(ctx, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: 4})
					return err
				}), chromedp.Navigate("http://"+s.address+made.path))
				all = append(all, browsertest.JS[float64](p, `(async () => {
					while (!document.querySelector('#sheet .key')) await new Promise((done) => setTimeout(done, 5))
					return performance.now()
				})()`))
				p.Close()
			}
			slices.Sort(all)
			b.ReportMetric(0, "ns/op")
			b.ReportMetric(all[len(all)/2], "ms-median")
		})
	}
}
