package form

import (
	"strings"
	"testing"
)

func TestMarketPaste(t *testing.T) {
	const example = "1: R3*5\n2: G2 G2\nbank: W1"
	for _, c := range []struct{ name, before, text, want, said string }{
		{"section", "", example, "1: R3*5|2: G2*2|bank: W1", "pasted; ctrl+z"},
		{"CRLF and a name", "", "Ann:\r\n  1: 5xR3 ; five\r\n\r\n  unused: W1 rs\r\n cards: 4\r\n", "1: R3*5|unused: R1 W1|cards: 4", "pasted"},
		{"what is not spoken of stays", "pgdown 2 end 6", "1: R3*4", "1: R3*4|bank: W3*2|cards: 6", "pasted"},
		{"only the bank", "4", "bank: W1 W2", "1: R3*4|bank: W2 W1", "pasted"},
		{"a pile", "4", "pile: R3 G1*2", "pile: R3 G1*2", "pasted"},
		{"two sections", "", "K:\n pile: R3\nW:\n 1: G3*4\n", "1: G3*4", "pasted"},
		{"a game", "", "game: buyers-market\nplayer: W Ann\nplayer: K Bob\n\nBob:\n  pile: R3\nAnn:\n  1: Y3*4\n", "1: Y3*4", "only Ann's section"},
		{"a game with another letter", "", "game: buyers-market\nplayer: N Ann\nplayer: K Bob\n\nBob:\n  pile: R3\nAnn:\n  1: N3*4\n", "1: W3*4", "only Ann's section"},
		{"pieces for the row", "down", "G2*3 W2", "1: -|2: G2*3 W2", "pasted"},
		{"pieces for the bank", "pgdown", "W1 W3", "bank: W3 W1", "pasted"},
		{"pieces for what is unused", "down down down down", "Y3 Y1", "unused: Y3 Y1", "pasted"},
		{"numbers for the row", "right", "3 0 2", "1: Y3*3 B3*2", ""},
		{"as many as there are cells", "", "1 2 3 4 5 6", "1: R3 Y3*2 G3*3 B3*4 P3*5 W3*6", ""},
		{"too many numbers", "4", "1 2 3 4 5 6 7", "1: R3*4", "more numbers than"},
		{"a wrong number", "4", "1 100", "1: R3*4", "not a number from 0 to 99"},
		{"wrong size", "4", "1: R3*4\n2: R3", "1: R3*4", "R3 is a Large, and level 2 takes Mediums only"},
		{"wrong size for the row", "4", "G1*2", "1: R3*4", "G1 is a Small, and level 1 takes Larges only"},
		{"another's colour", "4", "1: K3*4", "1: R3*4", "K3 is in the way"},
		{"a bank of another colour", "4", "bank: R1", "1: R3*4", "a bank holds its owner's colour only, W"},
		{"no piece", "4", "1: R3*4\n2: 2R G2", "1: R3*4", `line 2: "2R" is not a pyramid; write the colour first: R2`},
		{"no section of Ann", "4", "Bob:\n 1: R3", "1: R3*4", "there is no section of Ann (W)"},
		{"a gap", "4", "1: R3*4\n3: R1", "1: R3*4", "line 2: level 3 where level 2 was expected"},
		{"ten levels", "4", "1:R3\n2:R2\n3:R1\n4:R1\n5:R1\n6:R1\n7:R1\n8:R1\n9:R1\n10:R1", "1: R3*4", "10 levels"},
		{"another game", "4", "game: subdivision\nplayer: R\nplayer: B\n\n1 r1 b1", "1: R3*4", "not pasted"},
		{"words", "4", "this is\nnothing", "1: R3*4", "not pasted: line 1"},
		{"nothing", "4", " \n ", "1: R3*4", "nothing to paste"},
	} {
		m, f := newTestCounter()
		press(f, strings.Fields(c.before)...)
		before := sections(t, m)
		pasteInto(f, c.text)
		want := "W:\n  " + strings.ReplaceAll(c.want, "|", "\n  ") + "\nK:\n  pile: -\n"
		if got := sections(t, m); got != want {
			t.Errorf("%s: got\n%swant\n%s", c.name, got, want)
		}
		says(t, c.name, f.said, c.said)
		if before != want {
			press(f, "undo")
			if got := sections(t, m); got != before {
				t.Errorf("%s, undone: %s", c.name, got)
			}
		}
	}
}

// A paste that a terminal does not bracket is told from typing.
func TestMarketPictures(t *testing.T) {
	_, f := newTestCounter()
	for text, want := range map[string]bool{
		"1: R3*5\r2: G2\r": true, "bank: W1": true, "R3*5 Y3": true, "5xR3": true, "game: buyers-market\r": true,
		"4 1 0 2": false, "12": false, "w2r1": false, "4\r3\r": false, "+++--": false, "\r\r": false,
	} {
		if f.picture(text) != want {
			t.Errorf("%q: %v", text, !want)
		}
	}
}
