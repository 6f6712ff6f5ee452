package touch

import (
	"fmt"
	"strings"
	"testing"

	"arbiter/score/goldentest"
)

// did is what a phone shows after each of some changes, and the text in the end. Each is
// written as "do text", or as "@place: do text" where it begins in another cell.
func did(t *testing.T, text string, list ...string) string {
	t.Helper()
	s := sheetOf(t, text)
	r, err := Alone(s.Game, s.Page, judged)
	if err != nil {
		t.Fatal(err)
	}
	var b strings.Builder
	for _, one := range list {
		c := Change{At: r.View().Place, Open: true}
		do := one
		if place, rest, ok := strings.Cut(strings.TrimPrefix(one, "@"), ": "); ok && one[0] == '@' {
			at, found := r.Sheet().Page.Find(place)
			if at.Cell = max(at.Cell, 0); !found {
				t.Fatalf("no %s in\n%s", place, r.View().Text)
			}
			c.At, do = r.Sheet().Page.PlaceName(at), rest
		}
		c.Do, c.Text, _ = strings.Cut(do, " ")
		r.Do(&c)
		v := r.View()
		fmt.Fprintf(&b, "%s → %s", one, v.Cell)
		for _, says := range []string{v.Said, v.Refused, v.Answer} {
			if says != "" {
				b.WriteString(" | " + says)
			}
		}
		b.WriteString("\n")
		if v.Moves != nil {
			fmt.Fprintf(&b, "%s: %v %s\n", v.Moves.Player, v.Moves.Kinds, v.Moves.Says)
		}
		if v.After != "" {
			b.WriteString(v.After)
		}
	}
	_, body, _ := strings.Cut(r.View().Text, "\n\n")
	return b.String() + body
}

// Each button in cells where it does something and in others.
func TestButtons(t *testing.T) {
	bazaar := "game: bazaar\nplayer: Ann\nplayer: Bob\n\n"
	sub := "game: subdivision\nplayer: R Ann\nplayer: B Bob\n\n"
	zark := "game: zark-city\nplayer: R Ann\nplayer: B Bob\nturn: R\n\n3  9S:B2  9D:B1  2D\n2  5S     6H:R2  4C:R1\n1  .      7H:B2  .\n   a      b      c\nhand R: KC JS 8H 5C\nhand B: QD 9C AD\n"
	var b strings.Builder
	for _, c := range []struct {
		text string
		list []string
	}{
		{bazaar, []string{"put Ann:", "put R", "put W", "put X", "add", "put Bob:", "add", "add", "remove", "insert", "clear", "undo", "undo", "redo", "redo", "redo", "put ", "write Ann: buy RWBGY left 1", "write", "@purchase 1: write Ann: buy RWBGY left 1", "@purchase 1: write", "@note: add", "@date: insert", "@date: write 2026-11-20", "name Zed", "ask R3", "moves R", "take draw"}},
		{sub, []string{"@a6: put ##", "@a6: put R3", "put B1", "put B1", "@b5: write R3 R2", "@b5: write", "@b5: add", "@b5: insert", "@b5: remove", "@a1: clear", "@a6: ask R3", "@c6: ask R3", "@note: ask R3", "@d4: ask X9", "moves R"}},
		{zark, []string{"@b1: ask R1", "moves", "moves B", "moves X", "@act 1: take draw", "take convert B2 b1 to R2 with KC", "@act 1: select", "@act 2: select", "take", "@act 1: write do: draw", "@act 1: write", "@b1: select"}},
		{"game: zark-city\nplayer: R Ann\n\nx y z\n", []string{"@b1: ask R1", "moves"}},
	} {
		b.WriteString(did(t, c.text, c.list...) + "\n")
	}
	goldentest.Same(t, "testdata/buttons.txt", b.String())
}
