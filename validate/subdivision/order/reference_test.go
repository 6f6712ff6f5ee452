package order

import (
	"math/rand/v2"
	"testing"

	"arbiter/score/oftentest"
	"arbiter/score/subdivision"
)

// slowOrder tries every sequence of turns, forward and by the plain rules. It
// remembers only which positions it has seen with which player to move.
func slowOrder(q Question, starter int) bool {
	type node struct {
		pieces [4][3]subdivision.Set
		seat   int
	}
	seen := map[node]bool{}
	var from func(now subdivision.Board, seat int) bool
	from = func(now subdivision.Board, seat int) bool {
		if now.Pieces == q.Board.Pieces {
			return true
		}
		if seen[node{now.Pieces, seat}] {
			return false
		}
		seen[node{now.Pieces, seat}] = true
		stuck := true
		for size := range 3 {
			may := mayPlace(q, &now, seat, size)
			if may != 0 {
				stuck = false
			}
			for may &= q.Board.Pieces[seat][size]; may != 0; may &= may - 1 {
				next := now
				next.Pieces[seat][size] |= may.First()
				if from(next, (seat+1)%q.Players) {
					return true
				}
			}
		}
		return stuck && from(now, (seat+1)%q.Players)
	}
	return from(subdivision.Board{Size: q.Board.Size, Parks: q.Board.Parks}, starter)
}

// slowAnswer returns the starter that Find should name, -1 for none.
func slowAnswer(q Question) int {
	for n := range q.Players {
		if starter := (q.Starter + n) % q.Players; slowOrder(q, starter) {
			return starter
		}
	}
	return -1
}

func checkAgainstSlow(t *testing.T, q Question) Answer {
	t.Helper()
	want := slowAnswer(q)
	got := Find(q)
	if got.Undecided || got.Found != (want >= 0) || got.Found && got.Starter != want {
		t.Fatalf("%d players, %d trios, starter %d, any support %v:\n%s\ngot %+v\nwant starter %d",
			q.Players, q.Trios, q.Starter, q.AnySupport, drawBoard(q.Board), got, want)
	}
	return got
}

// TestAgainstSlow compares small boards, played and mangled.
func TestAgainstSlow(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	var found, passes, other, none int
	for range oftentest.Times(6000) {
		g := smallGame(r)
		q := g.play(r)
		for mangles := range 5 {
			if mangles > 0 {
				mangle(r, &q)
			}
			if piecesOf(q.Board).Len() > 13 || !sound(q) {
				continue
			}
			got := checkAgainstSlow(t, q)
			switch {
			case !got.Found:
				none++
			case got.Starter != q.Starter:
				other++
			default:
				found++
			}
			if passesIn(got.Moves) > 0 {
				passes++
			}
		}
	}
	t.Logf("%d found (%d with passes), %d by another starter, %d without an order", found, passes, other, none)
}
