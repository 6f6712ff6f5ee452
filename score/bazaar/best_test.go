package bazaar

import (
	"fmt"
	"testing"
)

const rich = `game: bazaar
player: Ann
player: Bob
equation: RR = WBG
equation: W = GG
equation: BB = RY
equation: YY = RWB
equation: G = B
equation: RRR = WWYY
equation: GYY = WW
equation: R = BBY
equation: WG = YYY
equation: BBG = RW
visible: RWBGY* RRRRB WWGGB* YYBBG
pile: 12
bank: R17 W17 B18 G18 Y18
wallet: Ann RRRWWWBBGGYY
turn: Ann

`

// vast makes the search look at every wallet there is. An even number of
// pebbles always stays even, so that every other share of the pebbles between
// wallet and bank is reached; and three cards with faces would be worth most
// with 15 pebbles, an odd number, so that nothing ends the search early.
const vast = `game: bazaar
player: Ann
player: Bob
equation: R = WBG
equation: W = G
equation: BB = RY
equation: YY = RWBG
equation: G = B
equation: RRR = Y
equation: GY = WW
equation: R = Y
equation: WG = YY
equation: BBG = W
visible: RWBGY* RRRRB* WWGGB*
pile: 12
bank: R16 W16 B16 G16 Y16
wallet: Ann RRRWWWBBGGYY
turn: Ann

`

func BenchmarkBestTurn(b *testing.B) {
	for _, depth := range []int{1, 2, 3, 4, 5, 6, 8, 0} {
		name := fmt.Sprintf("depth %d", depth)
		if depth == 0 {
			name = "no limit"
		}
		b.Run(name, func(b *testing.B) { benchmarkBest(b, rich, depth) })
	}
	b.Run("worst case", func(b *testing.B) { benchmarkBest(b, vast, 0) })
}

func benchmarkBest(b *testing.B, src string, depth int) {
	p := mustParse(b, src)
	b.ReportAllocs()
	n := 0
	for b.Loop() {
		best, err := p.BestTurn(Options{Depth: depth, By: ByPoints})
		if err != nil {
			b.Fatal(err)
		}
		n = best.Searched
	}
	b.ReportMetric(float64(n), "wallets")
}
