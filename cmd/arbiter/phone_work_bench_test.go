package main

import (
	"bufio"
	"context"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/performance"

	"arbiter/cmd/arbiter/internal/browsertest"
)

// tapsAgain change a sheet that is full, and bring it back.
var tapsAgain = map[string]string{
	"subdivision":   "@a5 B1 @e2 R2 @a5 R3 @e2 B1",
	"zark-city":     "@c3 7D @b2 8D @c3 6H @b2 5S",
	"pyramid":       "@Ann's_hand,_2 Csi @Bob's_hand,_4 Kru @Ann's_hand,_2 Rgo @Bob's_hand,_4 Fem",
	"buyers-market": "@Ann's_level_1,_1 G3 @Bob's_level_2,_2 P1 @Ann's_level_1,_1 R3 @Bob's_level_2,_2 P2",
	"bazaar":        "@purchase,_2 R W B G Y 0",
}

// work taps one word after the other, each after the answer to the one before, and returns
// how long the main thread worked for a tap, in milliseconds.
func (p *clubPhone) work(taps string, times int) float64 {
	p.Helper()
	call(p, performance.Enable, performance.EnableParams{})
	worked := func() (seconds float64) {
		metrics := call(p, performance.GetMetrics, struct{}{})
		for _, m := range metrics.Metrics {
			if m.Name == "TaskDuration" {
				seconds = m.Value
			}
		}
		return seconds
	}
	before := worked()
	n := js[int](p, `(async () => {
		const pause = (ms) => new Promise((done) => setTimeout(done, ms))
		let n = 0
		for (let k = 0; k < %d; k++) for (const word of %q.split(' ')) {
			const name = word.replaceAll('_', ' ')
			const all = [...document.querySelectorAll(name[0] === '@' ? '.cell' : '.key')]
			const button = all.find((b) => name[0] === '@' ? b.ariaLabel.toLowerCase().startsWith(name.slice(1).toLowerCase() + ',') : b.value === name)
			if (!button || button.disabled) throw word + ' cannot be tapped'
			button.click()
			do await pause(100); while (document.forms.entry.dataset.waiting !== '0')
			n++
		}
		await pause(800)
		return n
	})()`, times, taps)
	return (worked() - before) * 1000 / float64(n)
}

// startProgram starts another build of the command, as the one of an earlier version.
func startProgram(b *testing.B, path string, browser *browsertest.Browser) *clubServer {
	b.Helper()
	ctx, stop := context.WithCancel(context.Background())
	folder := b.TempDir()
	cmd := exec.CommandContext(ctx, path, "serve", "--listen", "127.0.0.1:0", "--db", filepath.Join(folder, "league.db"))
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
		if _, join, ok := strings.Cut(lines.Text(), "  join       "); ok {
			return &clubServer{join, browser}
		}
	}
	b.Fatal("the server did not tell its address")
	return nil
}

// BenchmarkPhoneWork is how long the main thread of a phone works for a tap on a full sheet,
// the answer included. ARBITER_BEFORE is the program of an earlier version: the two take
// turns, and x-before is how many times its work this version does.
func BenchmarkPhoneWork(b *testing.B) {
	s := startServing(b)
	var before *clubServer
	if path := os.Getenv("ARBITER_BEFORE"); path != "" {
		before = startProgram(b, path, s.browser)
	}
	for _, g := range wholeGames {
		b.Run(g.game, func(b *testing.B) {
			taps := tapsAgain[g.game]
			full := func(s *clubServer) *clubPhone {
				p := s.phone(b, 390, 844)
				p.sit(g.game, g.players...)
				p.enter(g.taps)
				p.settled()
				return p
			}
			p := full(s)
			var other *clubPhone
			if before != nil {
				other = full(before)
			}
			ours, theirs, rounds := 0.0, 0.0, 0.0
			for b.Loop() {
				for range 4 {
					ours += p.work(taps, 4)
					if other != nil {
						theirs += other.work(taps, 4)
					}
					rounds++
				}
			}
			b.ReportMetric(ours/rounds, "ms-work")
			b.ReportMetric(0, "ns/op")
			if other != nil {
				b.ReportMetric(theirs/rounds, "ms-before")
				b.ReportMetric(ours/theirs, "x-before")
			}
		})
	}
}
