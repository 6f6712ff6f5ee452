package zarkcity_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"

	"arbiter/score/goldentest"
	"arbiter/score/zarkcity"
	"arbiter/validate/validatetest"
	referee "arbiter/validate/zarkcity"
)

// Each act leads to a board; one that is refused leaves it as it is.
func TestTrace(t *testing.T) {
	p := validatetest.Read(t, zarkcity.Parse, head+`turn: R

5  .  .      .      .      .
4  .  9S:B2  9D:B1  2D     .
3  .  5S     6H:R2  4C:R1  .
2  .  .      7H:B2  .      .
1  .  .      .      .      .
   a  b      c      d      e
hand R: KC JS 8H 5C
hand B: QD 9C AD
do: move R2 c3 b4
do: convert B2 c2 to R2 with KC
turn: B
do: move B1 c4 d4
`)
	goldentest.Same(t, "testdata/answers/trace.txt", validatetest.StepsText(t, referee.Trace(p, nil)))
}

// What acts draw, discard and come to is told of all of them together, and of each.
func TestActsTogether(t *testing.T) {
	v := judge(t, head+"turn: R\n\n2  .      7C:R1  8D:B2\n1  .      .      5H\nhand R: KC QC 2D 3D 4D\nhand B: 9C 9D\ndo: draw\nturn: B\ndo: draw\nturn: R\ndo: fly b2 a2 with 2D\n")
	values, err := json.MarshalIndent(v.More, "", "  ")
	if err != nil {
		t.Fatal(err)
	}
	goldentest.Same(t, "testdata/answers/acts.txt", strings.Join(v.Says, "\n")+"\n"+string(values)+"\n")
}

// All that a player may do, in a list and in groups, and what is left out and why.
func TestMoves(t *testing.T) {
	const board = "\n2  .  5S     6H:R2  .\n1  .  7H:B2  8C:R1  .\n   a  b      c      d\n"
	var b strings.Builder
	for _, test := range []struct{ text, who string }{
		{head + "turn: R\n" + board + "hand R: KC 8H 5S ?\nhand B: QD\n", "R"},
		{head + "turn: R\n" + board + "hand R: KC 8H 5S ?\nhand B: QD\n", "Bob"},
		{head + "turn: R\n" + board + "hand R: AC KC QD JS\nhand B: QS\n", "R"},
		{head + "player: G Cyd\nturn: G\n" + board + "hand G: 4H JC 5C ? ?\n", "cyd"},
		{head + "player: G Cyd\nturn: G\nruling: target=any\n\n4  .  .      .         .     .\n3  .  5S:G2  6H:R2G1   .     .\n2  .  7H:B3  8C:R1B1   9D  .\n1  .  .      .         .     .\n   a  b      c         d   e\nhand G: QC JC JO AH 2D\ndo: demolish R1 c2 with JC\n", "G"},
		{head + "turn: R\n" + board, "Ann"},
		{head + "turn: R\n" + board, "Cyd"},
		{head + "turn: R\n\n1  .  3H:R1  3S:R1  3C:R2\n   a  b      c      d\nhand R: KC\n", "R"},
	} {
		fmt.Fprintf(&b, "== %s in\n%s\n", test.who, test.text)
		m, err := referee.Moves(validatetest.Read(t, zarkcity.Parse, test.text), test.who)
		fmt.Fprintln(&b, strings.Join(m.List, ", "), err)
		for _, g := range m.Groups {
			fmt.Fprintf(&b, "%s, %d: %s\n", g.Name, g.Count, strings.Join(g.Items, " · "))
		}
		fmt.Fprintln(&b, strings.Join(m.Says, "\n"))
	}
	goldentest.Same(t, "testdata/answers/moves.txt", b.String())
}
