package model_test

import (
	"strings"
	"testing"

	"arbiter/cmd/arbiter/sheet/model"
	"arbiter/cmd/arbiter/sheet/pagetest"
)

// What is still to be filled in is said with the first cell of each; one square is one.
func TestGaps(t *testing.T) {
	sub := "game: subdivision\nplayer: R Ann\nplayer: B Bob\n"
	for _, c := range []struct{ text, want string }{
		{sub + "\n2  R3 ..\n1  .. B1\n   a  b\n", "2 squares: 2 squares are empty at b2"},
		{sub + "\n2  R3 R2\n1  .. B1\n   a  b\n", "1 square: 1 square is empty at a1"},
		{sub + "\n2  R3 R2\n1  ## B1\n   a  b\n", ""},
		{sub + "\nparks: a1\n1. 3a2 2b1\n", ""},
		{"game: pyramid\nplayer: Ann\nplayer: Bob\nplayer: Cyd\n\nBob: fold\n", "Ann's hand: Ann's hand is empty at Ann's hand|Cyd's hand: Cyd's hand is empty at Cyd's hand"},
		{"game: pyramid\nplayer: Ann\nplayer: Bob\n\nAnn: fold\nBob: Kem\n", ""},
		{"game: buyers-market\nplayer: W Ann\nplayer: K Bob\n\nAnn:\n  1: R3\n", "Bob's building or pile: Bob's building or pile is empty at Bob's level 1"},
		{"game: buyers-market\nplayer: W Ann\nplayer: K Bob\n\nBob:\n  pile: R3\n", "Ann's building or pile: Ann's building or pile is empty at Ann's level 1"},
		{"game: zark-city\nplayer: R Ann\nplayer: B Bob\n\n1  9H:R1\n", ""},
	} {
		game, _, _ := strings.Cut(strings.TrimPrefix(c.text, "game: "), "\n")
		p := model.Read(pagetest.Named(t, game).Game, c.text)
		var got, names []string
		for _, gap := range p.Gaps(false) {
			got = append(got, gap.Name+": "+gap.Says+" at "+p.CellName(gap.At))
			names = append(names, gap.Name)
		}
		if got := strings.Join(got, "|"); got != c.want || p.Missing(false) != strings.Join(names, ", ") {
			t.Errorf("%s\nlacks %q, missing %q; want %q", c.text, got, p.Missing(false), c.want)
		}
	}
}
