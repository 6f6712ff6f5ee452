package bazaar

import (
	"fmt"
	"testing"

	"arbiter/score"
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
	for b.Loop() {
		if _, err := p.BestTurn(score.TurnQuestion{Depth: depth, By: score.ByPoints}); err != nil {
			b.Fatal(err)
		}
	}
}

// What an answer says beside the plan, and when there is none.
func TestBestSays(t *testing.T) {
	for _, test := range []struct {
		name, text          string
		canTrade, lastTrade bool
		unnamed, points     int
	}{
		{"an exchange pays for a card", in("wallet: Ann RRRRRR\n"), true, false, 0, 5},
		{"but not with an empty pile", in("pile: -\nwallet: Ann RRRRRR\n"), true, true, 0, 0},
		{"where buying without one is still allowed", in("pile: -\nwallet: Ann RRRRB\n"), true, true, 0, 5},
		{"unless skipping clears the display too", in("ruling: skip=card\npile: -\nwallet: Ann RRRRB\n"), true, true, 0, 0},
		{"nothing can be exchanged or bought", in("wallet: Ann W\n"), false, false, 0, 0},
		{"the bank cannot give", in("bank: R1\nwallet: Ann RR\nwallet: Bob RRRRB\n"), false, false, 0, 0},
		{"a card that is not named", in("pile: 4\nwallet: Ann RRRRB\nwallet: Bob WWBGG\n\n1. Ann: buy RRRRB\n"), true, false, 1, 5},
	} {
		best, err := mustParse(t, test.text).BestTurn(score.TurnQuestion{Depth: score.UsualDepth, By: score.ByPoints})
		if err != nil || best.CanTrade != test.canTrade || best.LastTrade != test.lastTrade || best.Unnamed != test.unnamed || best.Goal(score.ByPoints) != test.points || best.Goal(score.ByCards) != len(best.Purchases) {
			t.Errorf("%s: %v, %+v", test.name, err, best)
		}
	}
	for text, want := range map[string]string{
		two + "\nAnn: out\n":          ErrTally.Error(),
		in("points: Bob 20\n"):        ErrOver.Error(),
		in("wallet: Ann R11\n"):       "bank and wallet hold 21 red pebbles; there are 20 (bazaar/pebbles)",
		in("visible: RRRB\n"):         "RRRB shows 4 pebbles; a card shows five (bazaar/card)",
		in("visible: R5 W5 B5 G5 Y5"): "5 cards lie open; four are the most (bazaar/card)",
	} {
		if _, err := mustParse(t, text).BestTurn(score.TurnQuestion{By: score.ByPoints}); err == nil || err.Error() != want {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}
