package main

import "strings"

// wholeGames are games as a player taps them, and what stands on the sheet then.
var wholeGames = []struct {
	game    string
	players []string
	most    int // taps, Done among them
	taps    string
	want    string
}{
	{"subdivision", []string{"Ann", "Bob"}, 35,
		"R2 B2 B3 R3 R3 R2 R1 R2 R2 B3 B1 B3 R2 R3 R1 B2 R3 B1 B2 B2 B3 B2 B3 B1 B1 R3 R1 R1 R1 B1",
		`6  ## R2 B2 B3 R3 ##
5  R3 R2 R1 R2 R2 B3
4  B1 B3 R2 ## R3 R1
3  B2 R3 ## B1 B2 B2
2  B3 B2 B3 B1 B1 R3
1  ## R1 R1 R1 B1 ##
   a  b  c  d  e  f`},
	{"zark-city", []string{"Ann", "Bob", "Cyd"}, 59,
		"@turn R @b4 9S B2 9D B1 G1 3C @a3 4C G1 9C B3 6H R2 2D G1 5C 8S 5S G2 7H R3 R1 8H R1 10C B1 @b1 3D 4H 2S G3",
		`4  .      9S:B2  9D:B1G1  3C     .
3  4C:G1  9C:B3  6H:R2    2D:G1  5C
2  8S     5S:G2  7H:R3R1  8H:R1  10C:B1
1  .      3D     4H       2S:G3  .
   a      b      c        d      e`},
	{"pyramid", []string{"Ann", "Bob", "Cyd"}, 27,
		"Kem Fsi Rru @Ann's_hand Cgo Rgo Rsi Fgo Kgo Fbr @Bob's_hand Csi Rbr Rbr Fem Fsa Fru @Cyd's_hand fold",
		`quarry: Kem Fsi Rru
Ann: Cgo Rgo Rsi Fgo Kgo Fbr
Bob: Csi Rbr Rbr Fem Fsa Fru
Cyd: fold`},
	{"buyers-market", []string{"Ann", "Bob"}, 46,
		"R3 *3 Y3 Y3 +Ann's_level G2 *3 Y2 +Ann's_level B1 B1 P1 +Ann's_level B1 @Ann's_unused_pyramids R1 Y1 *2 @Ann's_bank W3 W1 @Ann's_cards 5 " +
			"@Bob's_level_1 B3 *3 G3 G3 P3 P3 +Bob's_level B2 *3 P2 P2 +Bob's_level G1 G1 P1 @Bob's_unused_pyramids K1 @Bob's_bank K2 @Bob's_cards 4",
		`Ann:
  1: R3*3 Y3*2
  2: G2*3 Y2
  3: B1*2 P1
  4: B1
  unused: R1 Y1*2
  bank: W3 W1
  cards: 5
Bob:
  1: B3*3 G3*2 P3*2
  2: B2*3 P2*2
  3: G1*2 P1
  unused: K1
  bank: K2
  cards: 4`},
	{"bazaar", []string{"Ann", "Bob"}, 48,
		"Ann: R W B G Y * 0 R R W W W 2 Bob: R R R R B 1",
		`Ann: buy RWBGY* left 0, buy RRWWW left 2
Bob: buy RRRRB left 1`},
}

// holds fails where the sheet is another one.
func (p *clubPhone) holds(want string) {
	p.Helper()
	if got := p.text(); strings.Join(strings.Fields(got), " ") != strings.Join(strings.Fields(want), " ") {
		p.Errorf("the sheet:\n%s\nwant\n%s", got, want)
	}
}
