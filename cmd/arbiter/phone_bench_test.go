package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
)

// slowed slows the phone's processor four times, as a cheap one is slower than a laptop's.
func (p *clubPhone) slowed(times float64) {
	p.Helper()
	call(p, emulation.SetCPUThrottlingRate, emulation.SetCPUThrottlingRateParams{Rate: times})
}

// reports reports the middle of some times, and what 95 of 100 stay below.
func reports(b *testing.B, list []float64) {
	b.Helper()
	slices.Sort(list)
	b.ReportMetric(list[len(list)/2], "ms-median")
	b.ReportMetric(list[len(list)*95/100], "ms-95%")
	b.ReportMetric(0, "ns/op")
}

// BenchmarkPhoneTap is how long it takes until a tap is painted: the aim is 80 ms in the
// middle, and 150 ms for 95 of 100. An empty tap is one on the title, which does nothing: on
// a busy machine the others are worth only as many times an empty one.
func BenchmarkPhoneTap(b *testing.B) {
	s := startServing(b)
	for _, g := range wholeGames {
		b.Run(g.game, func(b *testing.B) {
			p := s.phone(b, 390, 844)
			var all, empty []float64
			for b.Loop() {
				p.sit(g.game, g.players...)
				p.settled()
				js[bool](p, `(() => {
					window.painted = []
					addEventListener('click', ({ timeStamp }) => requestAnimationFrame(() => {
						const later = new MessageChannel()
						later.port1.onmessage = () => painted.push(performance.now() - timeStamp)
						later.port2.postMessage(0)
					}), true)
					return true
				})()`)
				p.slowed(4)
				for word := range strings.FieldsSeq(g.taps) {
					before := js[int](p, "painted.length")
					p.enter(word)
					p.wait("painted.length > %d", before)
				}
				all = append(all, js[[]float64](p, "painted.splice(0)")...)
				for n := range 20 {
					p.Do(chromedp.TapXY(200, 20))
					p.wait("painted.length > %d", n)
				}
				p.slowed(1)
				empty = append(empty, js[[]float64](p, "painted")...)
			}
			reports(b, all)
			slices.Sort(empty)
			b.ReportMetric(empty[len(empty)/2], "ms-empty")
		})
	}
}

// BenchmarkPhoneSheet is how long it takes from the first click until the phone itself draws
// the sheet, at 10 Mbit/s and 40 ms: the aim is 3.5 s for a phone that comes for the first
// time, and 1.6 s for one that has the program. The form that the server draws is there before.
func BenchmarkPhoneSheet(b *testing.B) {
	s := startServing(b)
	for _, cold := range []bool{true, false} {
		b.Run(map[bool]string{true: "cold", false: "cached"}[cold], func(b *testing.B) {
			p := s.phone(b, 390, 844)
			var drawn, form []float64
			for b.Loop() {
				p.sit("subdivision", "Ann", "Bob")
				p.settled()
				p.Do(chromedp.Navigate(s.address), chromedp.WaitVisible("main"))
				call(p, network.Enable, network.EnableParams{})
				if cold {
					call(p, network.ClearBrowserCache, cdp.Empty{})
				}
				call(p, netConditions, map[string]any{"offline": false, "latency": 40, "downloadThroughput": 10e6 / 8, "uploadThroughput": 10e6 / 8})
				p.slowed(4)
				p.sit("subdivision", "Ann", "Bob")
				drawn = append(drawn, js[float64](p, `(async () => {
					while (!globalThis.referee?.waiting || document.querySelector('[aria-busy]')) await new Promise((done) => setTimeout(done, 10))
					return performance.now()
				})()`))
				form = append(form, js[float64](p, "performance.getEntriesByName('first-contentful-paint')[0].startTime"))
				p.slowed(1)
				call(p, netConditions, map[string]any{"offline": false, "latency": 0, "downloadThroughput": -1, "uploadThroughput": -1})
			}
			reports(b, drawn)
			slices.Sort(form)
			b.ReportMetric(form[len(form)/2], "ms-form")
		})
	}
}
