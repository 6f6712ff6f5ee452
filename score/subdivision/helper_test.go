package subdivision

import (
	"math/rand/v2"
	"os"
	"testing"

	"arbiter/score/notation/notationtest"
)

// parse reads a game's text.
func parse(src string) (*Position, error) { return notationtest.Read(Parse, src) }

func mustParse(t testing.TB, src string) *Position {
	t.Helper()
	return notationtest.MustRead(t, Parse, src)
}

func readFile(t testing.TB, name string) string {
	t.Helper()
	b, err := os.ReadFile("testdata/" + name)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

// random returns a board on which anything may lie anywhere, with its plain twin.
// Few colours and long runs make large groups, rings and enclosed parks.
func random(r *rand.Rand, players int) (*Board, *plainBoard) {
	side := 1 + r.IntN(8)
	b, plain := &Board{Size: side}, &plainBoard{side, make([]Cell, side*side)}
	empty, park, seat := r.IntN(4), r.IntN(3), 0
	for column := range side {
		for row := range side {
			c := Empty
			switch k := r.IntN(10); {
			case k < empty:
			case k < empty+park:
				c = Park
			default:
				if r.IntN(3) == 0 {
					seat = r.IntN(players)
				}
				c = Piece(seat, r.IntN(3))
			}
			b.put(c, column, row)
			plain.put(c, column, row)
		}
	}
	return b, plain
}
