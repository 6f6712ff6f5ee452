package certificate

import (
	"strings"
	"testing"

	"arbiter/score/subdivision"
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
