package pyramid

import (
	"math/rand/v2"
	"strings"
	"testing"
)

// Every card is read as it is written, in any case, and nothing else is a card.
func TestCardsAreRead(t *testing.T) {
	names := map[string]Card{}
	copies := 0
	for c := Card(0); c < Different; c++ {
		names[c.String()] = c
		copies += c.Copies()
	}
	if len(names) != Different || copies != 72 {
		t.Fatalf("%d names, %d cards", len(names), copies)
	}
	all := []byte("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ 0-\x00\x7f\x80\xc5\xff")
	for _, a := range all {
		for _, b := range all {
			for _, c := range all {
				s := string([]byte{a, b, c})
				want, ok := names[strings.ToUpper(s[:1])+strings.ToLower(s[1:])]
				ok = ok && a < 0x80 && b < 0x80 && c < 0x80
				got, is := ParseCard(s)
				if is != ok || is && got != want {
					t.Fatalf("ParseCard(%q) = %v, %v; want %v, %v", s, got, is, want, ok)
				}
			}
		}
	}
	if _, ok := ParseCard("Cg"); ok {
		t.Error("Cg is a card")
	}
}

// Hands read from text, card by card, and ranked.
func BenchmarkHandsFromText(b *testing.B) {
	r := rand.New(rand.NewPCG(1, 1))
	lines := make([]string, 1<<14)
	for i := range lines {
		lines[i] = strings.TrimSpace(names(shuffled(r)[:6]))
	}
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		line := lines[n&(len(lines)-1)]
		n++
		var hand Counts
		for at := 0; at+3 <= len(line); at += 4 {
			c, ok := ParseCard(line[at : at+3])
			if !ok {
				b.Fatalf("%q", line)
			}
			hand.add(1, c)
		}
		hand.Evaluate(6)
	}
}
