package model_test

import (
	"testing"
	"unicode/utf8"
)

// A whole game is typed with few keys. The menu, the names and the ending take
// about 14 more.
func TestFewKeys(t *testing.T) {
	for _, c := range []struct {
		game, players, keys string
		most                int
		want                string
	}{
		{"subdivision", "R Ann,B Bob", "#r2b2b3r3#r3r2r1r2r2b3b1b3r2#r3r1b2r3#b1b2b2b3b2b3b1b1r3#r1r1r1b1#", 66,
			"6  ## R2 B2 B3 R3 ##\n5  R3 R2 R1 R2 R2 B3\n4  B1 B3 R2 ## R3 R1\n3  B2 R3 ## B1 B2 B2\n2  B3 B2 B3 B1 B1 R3\n1  ## R1 R1 R1 B1 ##\n   a  b  c  d  e  f\n"},
		{"buyers-market", "W Ann,K Bob", "r33y32⏎g23y2⏎b12p1⏎b1↓r1y12⏎w3w1⏎5⏎" + "⏎⏎b33g32p32b23p22g12k1p1⏎k2⏎4", 66,
			"Ann:\n  1: R3*3 Y3*2\n  2: G2*3 Y2\n  3: B1*2 P1\n  4: B1\n  unused: R1 Y1*2\n  bank: W3 W1\n  cards: 5\nBob:\n  pile: B3*3 G3*2 P3*2 B2*3 P2*2 G1*2 K1 P1\n  bank: K2\n  cards: 4\n"},
		{"zark-city", "R Ann,B Bob,G Cyd", ".9sb29db1g13c.4cg19cb36hr22dg15c8s5sg27hr3r18hr1tcb1.3d4h2sg3", 84,
			"4  .      9S:B2  9D:B1G1  3C     .\n3  4C:G1  9C:B3  6H:R2    2D:G1  5C\n2  8S     5S:G2  7H:R3R1  8H:R1  10C:B1\n1  .      3D     4H       2S:G3  .\n   a      b      c        d      e\n"},
		{"pyramid", "Ann,Bob,Cyd", "kemfsirru⏎cgorgorsifgokgofbr⏎csirbrrbrfemfsafru⏎fo⏎12 12 4", 65,
			"quarry: Kem Fsi Rru\nAnn: Cgo Rgo Rsi Fgo Kgo Fbr\nBob: Csi Rbr Rbr Fem Fsa Fru\nCyd: fold\npaid: Ann 12, Bob 12, Cyd 4\n"},
		{"bazaar", "Ann,Bob", "arwbgy*0⏎arrwww2⏎brrrrb1⏎bwwggb*0⏎byybbg4⏎agggwb*1", 66,
			"Ann: buy RWBGY* left 0\nAnn: buy RRWWW left 2\nBob: buy RRRRB left 1\nBob: buy WWGGB* left 0\nBob: buy YYBBG left 4\nAnn: buy GGGWB* left 1\n"},
	} {
		t.Run(c.game, func(t *testing.T) {
			p, _ := typed(t, c.game, c.players, c.keys)
			if got := body(p.Text()); got != c.want {
				t.Errorf("got\n%s\nwant\n%s", got, c.want)
			}
			if n := utf8.RuneCountInString(c.keys); n > c.most {
				t.Errorf("%d keys, want %d", n, c.most)
			}
		})
	}
}
