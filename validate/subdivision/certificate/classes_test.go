package certificate

import (
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"arbiter/score/subdivision"
	"arbiter/validate/subdivision/proof"
)

// A turn of a game that a test plays: a square, or none for a pass.
type turn struct {
	seat   int
	square string
}

// play plays a game with random legal turns on a crowded board, so that there are passes.
func play(r *rand.Rand, players, trios int, anySupport bool) (*subdivision.Board, []turn) {
	b := &subdivision.Board{Size: 4}
	for range 2 + r.IntN(5) {
		b.Parks |= subdivision.At(r.IntN(4), r.IntN(4))
	}
	var turns []turn
	for seat, idle := r.IntN(players), 0; idle < players; seat = (seat + 1) % players {
		var may [][2]int // size and square
		var supports subdivision.Set
		for other := range players {
			if anySupport || other != seat {
				supports |= b.Pieces[other][subdivision.Small] | b.Pieces[other][subdivision.Large]
			}
		}
		for empty := b.Empty(); empty != 0; empty &= empty - 1 {
			square := empty.First()
			for size, stand := range b.Pieces[seat] {
				legal := size == subdivision.Medium || size == subdivision.Large && square&stand.Near() == 0 || size == subdivision.Small && square&supports.Near() != 0
				if legal && stand.Len() < trios {
					may = append(may, [2]int{size, square.Index()})
				}
			}
		}
		if len(may) == 0 {
			turns, idle = append(turns, turn{seat, ""}), idle+1
			continue
		}
		one := may[r.IntN(len(may))]
		b.Pieces[seat][one[0]] |= 1 << one[1]
		turns, idle = append(turns, turn{seat, subdivision.Set(1 << one[1]).Name()}), 0
	}
	return b, turns
}

// Each turn that was really played is among those that a proof takes back, however fine
// its classes are; and where each piece is a class of its own, a pass is only where nothing
// could be placed.
func TestNoTurnThatWasPlayedIsForgotten(t *testing.T) {
	t.Parallel()
	r := rand.New(rand.NewPCG(3, 7))
	passes := 0
	for range 150 {
		players, trios := 2+r.IntN(2), 1+r.IntN(3)
		g := Game{Letters: []string{"R", "B", "G"}[:players], Trios: trios, AnySupport: r.IntN(4) == 0}
		b, turns := play(r, players, trios, g.AnySupport)
		p, c := g.Proof("no", b), newClasses(b, players, false)
		for level := range larges + 2 {
			for seat := range players {
				c.known[seat] = max(0, level-r.IntN(2))
			}
			p.Classes = c.parted()
			finest := level > larges
			if finest {
				p.Classes = nil
				for _, one := range turns {
					if one.square != "" {
						p.Classes = append(p.Classes, []string{one.square})
					}
				}
			}
			if err := p.Lay(); err != nil {
				t.Fatal(err)
			}
			if p.Numbers() > proof.MostNumbers {
				continue
			}
			standing := make([]int, len(p.Classes))
			number := func(last int) int {
				state := 0
				for k := len(standing) - 1; k >= 0; k-- {
					state = state*(len(p.Classes[k])+1) + standing[k]
				}
				return state*players + last
			}
			for n, one := range turns {
				before := number((one.seat + players - 1) % players)
				pass := false
				p.Before(number(one.seat), func(state int) { pass = pass || state == before })
				if finest && pass != (one.square == "") {
					t.Fatalf("turn %d of %v: that a pass leads there is %v\n%s", n+1, turns, pass, strings.Join(p.Board, "\n"))
				}
				if one.square == "" {
					passes++
				} else {
					standing[slices.IndexFunc(p.Classes, func(names []string) bool { return slices.Contains(names, one.square) })]++
				}
				found := false
				p.Before(number(one.seat), func(state int) { found = found || state == before })
				if !found {
					t.Fatalf("turn %d of %v is not taken back with the classes %v\n%s", n+1, turns, p.Classes, strings.Join(p.Board, "\n"))
				}
			}
		}
	}
	if passes < 1000 {
		t.Errorf("only %d passes were played", passes)
	}
}
