package touch

import (
	"cmp"
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
	after := ""
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
		fmt.Fprintf(&b, "\n  %s\n", sees(v))
		if v.Moves != nil {
			fmt.Fprintf(&b, "%s: %v %s\n", v.Moves.Player, v.Moves.Kinds, v.Moves.Says)
		}
		if v.After != after {
			b.WriteString(v.After)
		}
		after = v.After
	}
	_, body, _ := strings.Cut(r.View().Text, "\n\n")
	return b.String() + body
}

// sees is what else a phone shows: what is said of the sheet, its line, what can be done there,
// and the keys of each group, the pale ones in brackets.
func sees(v *View) string {
	says := cmp.Or(v.Unread(), v.Says)
	for _, one := range []struct{ what, is string }{{"lacks", v.Missing}, {"line", v.Line}, {"takes", v.Takes}, {"header", v.Header}} {
		if one.is != "" {
			says += "; " + one.what + " " + one.is
		}
	}
	for _, one := range []struct {
		what string
		is   bool
	}{{"undo", v.Undo}, {"redo", v.Redo}, {"larger", v.Larger}, {"filled", v.Filled}, {"more", v.More}, {"free", v.Free}, {"tabs", v.Tabs}, {"dense", v.Dense}} {
		if one.is {
			says += "; " + one.what
		}
	}
	for _, group := range v.Keys {
		says += "; " + group.Name
		if group.Large {
			says += ", large"
		}
		if group.Digits {
			says += ", digits"
		}
		says += ":"
		for _, key := range group.Tokens {
			if key.Pale {
				key.Text = "(" + key.Text + ")"
			}
			says += " " + key.Text
		}
	}
	return says
}

// Each button in cells where it does something and in others.
func TestButtons(t *testing.T) {
	bazaar := "game: bazaar\nplayer: Ann\nplayer: Bob\n\n"
	sub := "game: subdivision\nplayer: R Ann\nplayer: B Bob\n\n"
	market := "game: buyers-market\nplayer: W Ann\nplayer: K Bob\n\n"
	pyramid := "game: pyramid\nplayer: Ann\nplayer: Bob\nplayer: Cyd\n\nAnn: Cgo Rgo\n"
	zark := "game: zark-city\nplayer: R Ann\nplayer: B Bob\nturn: R\n\n3  9S:B2  9D:B1  2D\n2  5S     6H:R2  4C:R1\n1  .      7H:B2  .\n   a      b      c\nhand R: KC JS 8H 5C\nhand B: QD 9C AD\n"
	var b strings.Builder
	for _, c := range []struct {
		text string
		list []string
	}{
		{bazaar, []string{"put Ann:", "put R", "put W", "put X", "add", "put Bob:", "add", "add", "remove", "insert", "clear", "undo", "undo", "redo", "redo", "redo", "put ", "write Ann: buy RWBGY left 1", "write", "@purchase 1: write Ann: buy RWBGY left 1", "@purchase 1: write", "@note: add", "@date: insert", "@date: write 2026-11-20", "name Zed", "ask R3", "moves R", "take draw"}},
		{sub, []string{"@a6: put ##", "@a6: put R3", "put B1", "put B1", "@b5: write R3 R2", "@b5: write", "@b5: add", "@b5: insert", "@b5: remove", "@a1: clear", "@a6: ask R3", "@c6: ask R3", "@note: ask R3", "@d4: ask X9", "moves R"}},
		{zark, []string{"@b1: ask R1", "moves", "moves B", "moves X", "@act 1: take draw", "take convert B2 b1 to R2 with KC", "@act 1: select", "@act 2: select", "take", "@act 1: write do: draw", "@act 1: write", "@b1: select"}},
		{sub + "1. 3a5 2b3\n", []string{"@round 1: take 1b4", "take 2c2", "@round 2: take pass", "@round 1: add", "@round 2: remove"}},
		{market, []string{"@Ann 1: put R3", "put R3", "put R3", "put Y2", "put *", "put 5", "add", "put G2", "add", "add", "@Ann bank: put W3", "add", "@Ann cards: put 4", "put 2", "@Bob pile: put -", "@Bob 1: insert", "undo", "@Ann 1: remove", "@Ann 1: clear", "@Ann unused: write 2R1 Y1", "@Ann unused: write unused: R1*2 Y1"}},
		{pyramid, []string{"@Ann: put Fgo", "put Fgo", "@Bob: put fold", "put Kem", "@chips paid: put Cyd ", "put 1", "put 2", "put 5", "@Ann: clear", "@note: write seen by all", "@note: clear", "@league: put x", "paste Cyd: Kem", "paste Cyd: Xxx", "redo"}},
		{zark + "do: draw\nturn: B\n", []string{"@act 2: add", "put do:", "put move", "put B1", "put b3", "put c3", "put hand B:", "put QD", "add", "put turn:", "put R", "@act 4: remove", "@act 1: take move R1 c2 c3", "@hand B: put KS", "@b2: remove", "undo"}},
		{"game: bazaar\nplayer: Ann\nplayer: Bob\nplayer: Cyd\n\nAnn: buy RWBGY* left 0\nBob: out\nCyd: buy RRRRB left 1\n", []string{"@purchase 2: add", "put Cyd:", "put out", "@purchase 1: write Cyd: buy RWBGY left 2, out", "@purchase 2: remove", "@purchase 3: clear", "name Bea", "@purchase 2: put Bea:", "undo", "undo", "undo"}},
		{sub + "3  R3 ## ..\n2  .. B1 ..\n1  .. .. ##\n", []string{"@b2: remove", "@a2: remove", "@a1: remove", "insert", "paste 2 R1 R2\n1 B1 B2", "@a1: paste R3 R2 R1", "@b2: put R3", "put B3"}},
		{"game: zark-city\nplayer: R Ann\n\nx y z\n", []string{"@b1: ask R1", "moves"}},
	} {
		b.WriteString(did(t, c.text, c.list...) + "\n")
	}
	goldentest.Same(t, "testdata/buttons.txt", b.String())
}
