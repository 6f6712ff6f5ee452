package buyersmarket

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"arbiter/score/oftentest"
)

// everyBuilding calls do for every legal building of a pile.
func everyBuilding(pile *Stock, t *Terms, do func(Building)) {
	do(nil)
	grow(nil, pile, t, do)
}

func grow(b Building, left *Stock, t *Terms, do func(Building)) {
	level, limit := len(b), left.Len()
	if level > 0 {
		n := b[level-1].Len()
		if !t.Continue && n < Completes(level-1) {
			return
		}
		limit = n - 1
	}
	var next Stock
	rest := *left
	var choose func(colour, n int)
	choose = func(colour, n int) {
		if colour == 26 {
			if n > 0 {
				more := append(b[:level:level], next)
				do(more)
				now := rest
				grow(more, &now, t, do)
			}
			return
		}
		size := SizeOf(level)
		have := rest[colour][size]
		for take := 0; take <= have && n+take <= limit; take++ {
			if take > 0 && !t.Allowed(colour) {
				break
			}
			next[colour][size], rest[colour][size] = take, have-take
			choose(colour+1, n+take)
		}
		next[colour][size], rest[colour][size] = 0, have
	}
	choose(0, 0)
}

// completed returns how many levels are complete.
func (b Building) completed(t *Terms) int {
	n := 0
	for level := range b {
		if b.Completed(level, t) {
			n++
		}
	}
	return n
}

// Value returns what a building earns, in points, out of a pile that holds it: the
// sum of what its lines would be, without the pyramids left in the bank.
func (b Building) Value(pile *Stock, t *Terms) int {
	unused := rest(pile, b)
	total := b.Bricks() + 2*b.completed(t) - b.Costs(&unused, t)
	for level := range b {
		if b.Monochrome(level, t) {
			total += 3
		}
	}
	if b.Diverse(t) {
		total += 3
	}
	if n := b.Spires(); n > 1 {
		total += 4 * (n - 1)
	}
	return total
}

// better reports the order of preference as the rules have it, word by word.
func better(a, b Building, va, vb int, t *Terms) bool {
	if va != vb {
		return va > vb
	}
	if a.Bricks() != b.Bricks() {
		return a.Bricks() > b.Bricks()
	}
	if len(a) != len(b) {
		return len(a) < len(b)
	}
	for level := range a {
		for _, c := range append(t.Resources[:len(t.Resources):len(t.Resources)], t.Own) {
			if n, m := a[level].Has(c), b[level].Has(c); n != m {
				return n > m
			}
		}
	}
	return false
}

func randomTerms(r *rand.Rand) Terms {
	t := Terms{Own: r.IntN(26), Continue: r.IntN(2) > 0, Mono: [...]string{MonoBuilt, MonoCompleted, MonoSeveral}[r.IntN(3)], Playable: r.IntN(2) > 0}
	for _, c := range r.Perm(26) {
		if c != t.Own && len(t.Resources) < 5 {
			t.Resources = append(t.Resources, c)
		}
	}
	return t
}

// randomPile has up to so many pyramids; few or many colours, with more or
// fewer of each size, at times one that is forbidden.
func randomPile(r *rand.Rand, t *Terms, most int) Stock {
	var pile Stock
	colours := append([]int{t.Own}, t.Resources...)
	r.Shuffle(len(colours), func(i, k int) { colours[i], colours[k] = colours[k], colours[i] })
	colours = colours[:1+r.IntN(6)]
	if r.IntN(8) == 0 {
		colours = append(colours, r.IntN(26))
	}
	lean := [3]int{1 + r.IntN(5), 1 + r.IntN(4), 1 + r.IntN(4)}
	for range 1 + r.IntN(most) {
		size, at := 0, r.IntN(lean[0]+lean[1]+lean[2])
		for at >= lean[size] {
			at -= lean[size]
			size++
		}
		if of := &pile[colours[r.IntN(len(colours))]]; of[size] < 9 { // more cannot be written
			of[size]++
		}
	}
	return pile
}

func checkBest(t *testing.T, pile *Stock, terms *Terms) {
	t.Helper()
	b := Best(pile, terms)
	var best Building
	total := 0
	first := true
	everyBuilding(pile, terms, func(c Building) {
		v := c.Value(pile, terms)
		if first || better(c, best, v, total, terms) {
			best, total, first = append(Building{}, c...), v, false
		}
	})
	order := append(append([]int{}, terms.Resources...), terms.Own)
	if b.Total != total || fmt.Sprint(b.Building) != fmt.Sprint(best) {
		t.Fatalf("pile %s, terms %+v:\nbest   %d %s\nwanted %d %s", pile.Text(order), *terms,
			b.Total, text(b.Building, order), total, text(best, order))
	}
}

func text(b Building, order []int) string {
	s := ""
	for i := range b {
		s += fmt.Sprintf("%d: %s  ", i+1, b[i].Text(order))
	}
	return s
}

// TestBestOfEvery compares the best building with the one found by trying every building.
func TestBestOfEvery(t *testing.T) {
	for _, text := range []string{ // diversity needs one Medium, two, one unless a Small shows it; two crowns of Smalls
		"Y3 G3 B3 P3 R2 Y2*3", "G3*2 B3 P3 R2 Y2 G2*3", "R3 Y3 G3 B3 R2*3 P2 P1", "R3 Y3 G3 B3 R2*3 P2 B1",
		"R3*5 Y2*4 R1*2 Y1*3 G1*2", "G3*6 R2*2 P2*3 R1 Y1*2 G1*3 B1*2 P1",
	} {
		pile, terms := parsePile(text), usual('W')
		checkBest(t, &pile, &terms)
	}
	r := rand.New(rand.NewPCG(2017, 1))
	for range oftentest.Times(3000) {
		terms := randomTerms(r)
		pile := randomPile(r, &terms, 13)
		checkBest(t, &pile, &terms)
	}
}

// TestBestCrowns does the same with more Smalls, on foundations of one colour.
func TestBestCrowns(t *testing.T) {
	r := rand.New(rand.NewPCG(2017, 2))
	for range oftentest.Times(40) {
		terms := randomTerms(r)
		pile := randomCrown(r, &terms)
		checkBest(t, &pile, &terms)
	}
}

func randomCrown(r *rand.Rand, t *Terms) Stock {
	var pile Stock
	pile[t.Resources[0]][Large] = 5 + r.IntN(2)
	pile[t.Resources[r.IntN(2)]][Medium] = 4 + r.IntN(2)
	for i, c := range t.Resources {
		if i < 2 || r.IntN(3) > 0 {
			pile[c][Small] = 1 + r.IntN(5-i/2)
		}
	}
	return pile
}

func parsePile(text string) Stock {
	var pile Stock
	for len(text) > 0 {
		if text[0] == ' ' {
			text = text[1:]
			continue
		}
		var c byte
		var size, n int
		fmt.Sscanf(text, "%c%1d*%d", &c, &size, &n)
		at := 2
		for at < len(text) && text[at] != ' ' {
			at++
		}
		text = text[at:]
		pile[Colour(c)][size-1] += max(1, n)
	}
	return pile
}

func usual(own byte) Terms {
	t := Terms{Own: Colour(own)}
	for _, c := range "RYGBP" {
		t.Resources = append(t.Resources, Colour(byte(c)))
	}
	return t
}

func bench(b *testing.B, pile string) {
	p, t := parsePile(pile), usual('W')
	b.ReportAllocs()
	for b.Loop() {
		Best(&p, &t)
	}
}

func BenchmarkBest(b *testing.B) {
	bench(b, "B3 G3*3 Y3 R3 B2 P2*2 W2*2 P1 B1*2 G1")
}

func BenchmarkBestWholeGame(b *testing.B) {
	pile := ""
	for _, c := range "RYGBP" {
		pile += fmt.Sprintf("%c3*4 %c2*4 %c1*4 ", c, c, c)
	}
	bench(b, pile+"W3*2 W2*2 W1*2")
}

func BenchmarkBestAbsurd(b *testing.B) {
	pile := ""
	for _, c := range "RYGBPW" {
		pile += fmt.Sprintf("%c3*9 %c2*9 %c1*9 ", c, c, c)
	}
	bench(b, pile)
}
