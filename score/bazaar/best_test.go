package bazaar

import (
	"testing"

	"arbiter/score/notation/notationtest"
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

func BenchmarkBestTurn(b *testing.B) {
	p, err := notationtest.Read(Parse, rich)
	if err != nil {
		b.Fatal(err)
	}
	for name, depth := range map[string]int{"depth 1": 1, "depth 2": 2, "depth 3": 3, "depth 4": 4, "depth 5": 5, "depth 6": 6, "depth 8": 8, "no limit": 0} {
		b.Run(name, func(b *testing.B) {
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
		})
	}
}
