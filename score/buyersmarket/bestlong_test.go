package buyersmarket

import (
	"arbiter/score/oftentest"
	"fmt"
	"math/rand/v2"
	"strconv"
	"testing"
)

// wrong tells what is illegal about a building out of a pile.
func wrong(b Building, pile *Stock, t *Terms) string {
	left := *pile
	for level := range b {
		n := b[level].Len()
		switch {
		case n == 0 || n != b[level].Size(SizeOf(level)):
			return fmt.Sprintf("size of level %d", level+1)
		case level > 0 && n >= b[level-1].Len():
			return fmt.Sprintf("support of level %d", level+1)
		case level > 0 && !t.Continue && b[level-1].Len() < Completes(level-1):
			return fmt.Sprintf("foundation of level %d", level+1)
		}
		for c := range left {
			for size := range left[c] {
				if left[c][size] -= b[level][c][size]; left[c][size] < 0 || b[level].Has(c) > 0 && !t.Allowed(c) {
					return fmt.Sprintf("%c on level %d", Letter(c), level+1)
				}
			}
		}
	}
	return ""
}

// hugePile has up to a hundred of each colour and size.
func hugePile(r *rand.Rand, t *Terms) Stock {
	var pile Stock
	even := 1 + r.IntN(4)
	for size := range 3 {
		top := 2 + r.IntN([4]int{8, 20, 50, 99}[r.IntN(4)])
		for _, c := range append([]int{t.Own}, t.Resources...) {
			pile[c][size] = top - r.IntN(1+top/(even*even))
		}
	}
	return pile
}

// TestBestAbsurd asks for buildings far beyond any game: they are legal and
// worth what is said.
func TestBestAbsurd(t *testing.T) {
	r := rand.New(rand.NewPCG(2017, 3))
	for range oftentest.Times(1000) {
		terms := randomTerms(r)
		pile := hugePile(r, &terms)
		b := Best(&pile, &terms)
		if what := wrong(b.Building, &pile, &terms); what != "" {
			t.Fatalf("pile %s, terms %+v: %s", pile.Text(terms.Resources), terms, what)
		}
		if v := b.Building.Value(&pile, &terms); v != b.Total {
			t.Fatalf("pile %s, terms %+v: %d points, not %d", pile.Text(terms.Resources), terms, v, b.Total)
		}
	}
}

// hardPiles are those that took the search the longest, up to ten seconds, with
// what their best buildings are worth.
var hardPiles = []struct {
	terms Terms
	pile  string
	total int
}{
	{Terms{Mono: MonoCompleted}, "R3*17 Y3*14 G3*15 B3*9 P3*3 W3 R2 Y2*12 G2*6 P2*11 R1*99 Y1*6 G1*95 B1*76 P1*94 W1*6", 603},
	{Terms{Mono: MonoSeveral, Continue: true, Playable: true}, "R3*25 Y3*5 G3*28 B3*13 P3*16 W3*6 R2*6 Y2*11 G2*13 B2*9 P2*3 W2*12 R1*3 Y1*58 G1*87 B1*3 P1*80 W1*87", 669},
	{Terms{Mono: MonoSeveral, Continue: true, Playable: true}, "R3*31 Y3 G3*3 B3*34 P3*26 W3*34 R2*10 Y2 G2*9 B2*16 P2*21 W2*17 R1*9 Y1*19 G1*3 B1*23 P1*13 W1*27", 573},
	{Terms{Mono: MonoCompleted, Playable: true}, "R3*30 Y3*37 G3*35 B3*18 P3*13 W3*25 R2*34 Y2*26 G2*6 B2*10 P2*37 W2*34 R1*72 Y1*2 G1*47 B1*61 P1*13 W1*79", 1130},
	{Terms{Continue: true, Playable: true}, "R3*28 Y3*22 G3*24 B3*8 P3*3 W3*7 R2*3 Y2*25 G2*31 B2 P2*6 W2*24 R1*81 Y1*89 B1*66 P1*60 W1*2", 806},
	{Terms{Mono: MonoCompleted, Playable: true}, "Y3*14 G3*4 P3*7 R2*29 Y2*30 G2*22 B2*20 P2*25 W2*29 R1*3 Y1*2 G1*90 B1*85 P1*19 W1*52", 413},
	{Terms{Mono: MonoCompleted, Continue: true}, "R3*43 Y3*43 G3*43 B3*43 P3*43 W3*43 R2*40 Y2*28 G2*30 B2*41 P2*30 W2*45 R1*86 Y1*88 G1*94 B1*93 P1*92 W1*85", 1731},
}

func TestBestOfHardPiles(t *testing.T) {
	for _, hard := range oftentest.Of(hardPiles) {
		pile, terms := parsePile(hard.pile), usual('W')
		hard.terms.Resources, hard.terms.Own = terms.Resources, terms.Own
		if b := Best(&pile, &hard.terms); b.Total != hard.total || wrong(b.Building, &pile, &hard.terms) != "" {
			t.Errorf("%s: %d points, want %d", hard.pile, b.Total, hard.total)
		}
	}
}

func BenchmarkBestHardPiles(b *testing.B) {
	for i := range hardPiles {
		hard := hardPiles[i]
		b.Run(strconv.Itoa(i+1), func(b *testing.B) {
			pile, terms := parsePile(hard.pile), usual('W')
			hard.terms.Resources, hard.terms.Own = terms.Resources, terms.Own
			for b.Loop() {
				Best(&pile, &hard.terms)
			}
		})
	}
}
