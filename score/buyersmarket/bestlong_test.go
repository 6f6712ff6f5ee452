package buyersmarket

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"arbiter/score/oftentest"
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

// hugePile has up to nine of each colour and size.
func hugePile(r *rand.Rand, t *Terms) Stock {
	var pile Stock
	for size := range 3 {
		for _, c := range append([]int{t.Own}, t.Resources...) {
			pile[c][size] = r.IntN(mostOf + 1)
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
