package certificate

import (
	"errors"
	"math/rand/v2"
	"strings"
	"testing"

	"arbiter/score/subdivision"
	"arbiter/validate/subdivision/proof"
)

// A list may end with any number of passes; the board stands without them, and a proof
// has no room for them all.
func TestPassesBehindTheLastPiece(t *testing.T) {
	b := &subdivision.Board{Size: 5}
	b.Pieces[0][subdivision.Large] = subdivision.At(0, 0)
	g := Game{Letters: []string{"R", "B"}, Trios: 3}
	text, err := g.Yes(b, 1, append([]string{"pass", "3a1"}, strings.Split(strings.Repeat("pass ", 300)+"pass", " ")...))
	if err != nil || !strings.Contains(string(text), `"turns":["B pass","R 3a1"]`) {
		t.Errorf("%s, %v", text, err)
	}
}

// A board to which no order leads has a proof that the checker takes, and one that was
// played has none.
func TestNo(t *testing.T) {
	t.Parallel()
	g := Game{Letters: []string{"R", "B"}, Trios: 3}
	for name, c := range map[string]struct {
		red, blue [3]subdivision.Set // by size
		want      string
	}{
		"a Small alone": {red: [3]subdivision.Set{subdivision.Small: subdivision.At(0, 0)}, want: `"classes":[["a1"]],"states":[2,2]`},
		"Red passed, and could place a Medium": {
			red:  [3]subdivision.Set{subdivision.Medium: subdivision.At(0, 0)},
			blue: [3]subdivision.Set{subdivision.Medium: subdivision.At(2, 2) | subdivision.At(3, 3) | subdivision.At(4, 4)},
			want: `"classes":[["c3","d4","e5"],["a1"]],"states":[2,1,1,2,1,1,4,1,1,2]`,
		},
	} {
		b := &subdivision.Board{Size: 5}
		for i := range 5 {
			b.Parks |= subdivision.At(i, 1)
		}
		b.Parks |= subdivision.At(4, 0) | subdivision.At(3, 0)
		b.Pieces[0], b.Pieces[1] = c.red, c.blue
		text, err := g.No(b)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		p, err := proof.Read(text)
		if err == nil {
			err = p.Check()
		}
		if err != nil || !strings.Contains(string(text), c.want) {
			t.Errorf("%s: %v\n%s", name, err, text)
		}
	}
	r := rand.New(rand.NewPCG(5, 11))
	for range 100 {
		players := 2 + r.IntN(2)
		g := Game{Letters: []string{"R", "B", "G"}[:players], Trios: 1 + r.IntN(3), AnySupport: r.IntN(4) == 0}
		b, _ := play(r, players, g.Trios, g.AnySupport)
		if text, err := g.No(b); !errors.Is(err, ErrNone) {
			t.Errorf("a board that was played: %v\n%s", err, text)
		}
	}
}
