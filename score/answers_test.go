package score_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"arbiter/score"
	"arbiter/score/bazaar"
	"arbiter/score/buyersmarket"
	"arbiter/score/drawingtest"
	"arbiter/score/goldentest"
	"arbiter/score/notation"
	"arbiter/score/notation/notationtest"
	"arbiter/score/pyramid"
	"arbiter/score/subdivision"
	"arbiter/score/zarkcity"
)

// A game of each kind with three players: all that is said of it, what is marked in its
// picture, and a game of its kind to fill in.
func TestAllThatIsSaidOfAGame(t *testing.T) {
	var b strings.Builder
	answer(t, &b, subdivision.Parse, "game: subdivision\nplayer: R Ann\nplayer: B Bob\nplayer: G\nvariant: threehouse, private-parks\nruling: park-edges=open\n\n"+
		"R3 R1 G1 .. B3\n## R1 B1 G1 ..\nR1 R2 B3 .. ##\nG3 .. R2 B2 B2\n.. G2 .. B3 ##\n\nparks: a4 e3\n1. 3a5 3e5 3a2\n2. 1b5 pass\n", "a5", "b2")
	answer(t, &b, buyersmarket.Parse, "game: buyers-market\nplayer: W Ann\nplayer: K Bob\nplayer: C Cyd\nruling: monochrome=several\n\n"+
		"Ann:\n 1: R3*3 Y3*2\n 2: G2*2 B2\n 3: P1*2\n unused: W1\n bank: W3 W2\n cards: 5\nBob:\n pile: Y3*4 G2*3 B1\n cards: 4\nCyd:\n unused: R1\n"+
		"purchase: W 3C B1*2 K2 + W3\nchange: W1\npool: K 10* W3 + P3\npurchase: C AH\n", "Ann 2", "Bob", "purchase 2")
	answer(t, &b, zarkcity.Parse, "game: zark-city\nplayer: R Ann\nplayer: B Bob\nplayer: G Cyd\nturn: R\nruling: deck=five\n\n"+
		"7C:R1 8C:R1R3 9C:B2 .\n. 9D:R1B1 10H:G2G2 2*\n. 4S 5S .\nhand R: KH ? AC\nhand B:\ndiscards: 4D JO\ndo: convert B2 c3 to R2 with KH\ndo: draw\nturn: B\ndo: grow B1 c1\nturn: G\ndo: build 3* d1\n", "b1", "c3")
	answer(t, &b, pyramid.Parse, "game: pyramid\nplayer: Ann\nplayer: Bob B.\nplayer: Cyd\nplayer: Dan\n\nquarry: Kem Fsi\nAnn: Cgo Rgo Rsi Fgo Kgo Fbr\nBob B.: Fsi Fgo Fem Ksa Ksi Kem\nCyd: fold\nDan: Cbr Rsi Rem Fru Fru Kem\npaid: Ann 5, Bob B. 5, Cyd 2, Dan 5\npot: 17\nclaim: Dan Large\n", "Quarry", "Bob B.")
	answer(t, &b, bazaar.Parse, "game: bazaar\nplayer: Ann\nplayer: Bob\nplayer: Cyd\nvariant: rwb, sey\nequation: RR = B\nvisible: RWBGY* RRRRB ?\npile: 5\nwallet: Ann RWBGYR\nwallet: Bob R12W4\nbought: Cyd RWWWW*\npoints: Cyd 3\nturn: Ann\n\n1. Ann: buy RWBGY*\n2. Bob: trade RR>B, buy RRRRB\n3. Cyd: out\n", "visible 2", "bought 1")
	// More games of each kind, as if they were over: what the first one does not say.
	answer(t, &b, bazaar.Parse, "game: bazaar\nplayer: Ann\nplayer: Bob\nplayer: Cyd\nvariant: rwb\npoints: Bob 3\nbought: Bob RRWBY BBBBB\n\nAnn: buy RWBGY* left 0, buy GGGGG left 2\nCyd: buy RWWWB* left 1, buy RRRRR left 12, out\n", "bought 2", "purchase 3")
	answer(t, &b, pyramid.Parse, "game: pyramid\nplayer: Ann\nplayer: Bob\nplayer: Cyd\nplayer: Dan\nruling: suit-ties=cards\n\nquarry: Rsi Fsi Kem Fru\nAnn: Cgo Rgo Fgo Fbr Fem Fem\nBob: Csi Rsi Fsi Fbr Fsa Fem\nCyd: ?\nDan: Csi Rsi Fsi Fbr Fsa Fem\n", "Cyd")
	answer(t, &b, pyramid.Parse, "game: pyramid\nplayer: Ann\nplayer: Bob\nplayer: Cyd\nplayer: Dan\nruling: suit-ties=cards\n\nquarry: Ksi Fsi Kem Fru\nAnn: Cgo Rgo Rbr Fem Fem Kru\nBob: Cgo Rgo Rsa Fem Fem Kru\nCyd: Cgo Rgo Rbr Fem Fem Kru\nDan: fold\npaid: -\n")
	answer(t, &b, zarkcity.Parse, "game: zark-city\nplayer: R Ann\nplayer: B Bob\nplayer: G Cyd\nturn: G\n\n3  .  .      .      .\n2  3H:R1  4H:R1  5H:G1R1R3  .\n1  7C:B1  7D:B1  7S:B1G2  9H\nhand G: AC AD 2C 2D 3D 4D JO\ndo: draw\ndo: demolish R1 c2 with AC\ndo: move G1 c2 d2\ndo: demolish R3 c2 with AC JO JO\ndo: move G2 c1 c2\n", "c2")
	answer(t, &b, subdivision.Parse, "game: subdivision\nplayer: R\nplayer: B Bob\nfirst: B\n\n6  B1 R3 B1 .. .. ##\n5  B1 R1 .. .. .. ..\n4  R1 .. B2 ## .. ..\n3  .. .. ## B2 .. R3\n2  .. .. .. .. B1 B1\n1  ## .. .. .. R1 ##\n", "a1")
	answer(t, &b, buyersmarket.Parse, "game: buyers-market\nplayer: W Ann\nplayer: K Bob\nplayer: C Cyd\nplayer: N Dan\nresources: R Y G B P\nruling: half-built=continue\nruling: unused=unplayable\n\nAnn:\n 1: R3*3 Y3\n 2: G2*3\n 3: P1\n unused: R1 G1\nBob:\n 1: R3 Y3*2\n 2: G2*2\n bank: K1\n cards: 3\nCyd:\n 1: B3*4\n 2: R2*3\n 3: P1\n cards: 2\nDan:\n cards: 0\ncontribute: N 5* + N1\npurchase: C 2* C2\nchange: -\n", "contribute 1", "Dan")
	goldentest.Same(t, "testdata/answers.txt", b.String())
}

// answer writes down what is said of a text's position, with faults at some places.
func answer[P score.Position](t *testing.T, b *strings.Builder, parse func(*notation.Game) (P, error), text string, faults ...string) {
	t.Helper()
	p := notationtest.MustRead(t, parse, text)
	marks := score.Marks{}
	sheet, again := p.Breakdown(), strings.Contains(b.String(), "== "+p.Game().Title+": ")
	for _, at := range faults {
		marks[at] = score.Fault
	}
	for at, mark := range sheet.Losses() {
		if marks[at] == 0 {
			marks[at] = mark
		}
	}
	picture := p.Draw(marks)
	fmt.Fprintf(b, "== %s\n%s\n-- picture\n%s%s-- score: %s\n", score.Caption(p), p, picture, styles(picture), sheet.Sentence(again, func(t *score.Tally) string { return t.Name }))
	board := p.Board(marks)
	fmt.Fprintf(b, "-- in shapes: %s\n%s\n", board.Title, drawingtest.Inside(&board, [4]float64{0, 0, board.Width, board.Height}))
	fmt.Fprintf(b, "places %v, ties %q, rulings %v, variants %q\n", sheet.Places(), sheet.TieBreak(), sheet.Rulings, sheet.Variants)
	for i := range sheet.Tallies {
		tally := &sheet.Tallies[i]
		more, err := json.Marshal(tally.More)
		if err != nil {
			t.Error(err)
		}
		fmt.Fprintf(b, "%s: %d, %q, %s\n", tally.Name, tally.Total(), tally.Says, more)
		for k, l := range tally.Lines {
			fmt.Fprintf(b, "  %s %+d %s\n", l.Rule, l.Points, tally.Item(k))
		}
	}
	game := p.Game()
	if again {
		return
	}
	if game.Lists != nil {
		for _, list := range game.Lists() {
			fmt.Fprintf(b, "-- %s\n", list.Title)
			for _, one := range list.Items {
				fmt.Fprintf(b, "%s: %s\n", one.Name, one.Text)
			}
		}
	}
	form := notation.Template(game, p.Head().Players, p.Head().Variants)
	notationtest.MustRead(t, parse, form)
	fmt.Fprintf(b, "-- to fill in\n%s\n", form)
}

// styles returns the words of a picture by their style: a line each for a colour, for what is
// bold and for what is dim.
func styles(picture score.Picture) string {
	words := map[string]string{}
	for _, line := range picture {
		for _, span := range line {
			text := strings.Join(strings.Fields(span.Text), " ")
			for style, is := range map[string]bool{"colour " + string(rune(span.Colour)): span.Colour != 0, "bold": span.Bold, "dim": span.Dim} {
				if is && text != "" {
					words[style] += " " + text
				}
			}
		}
	}
	var b strings.Builder
	for _, style := range slices.Sorted(maps.Keys(words)) {
		fmt.Fprintf(&b, "%s:%s\n", style, words[style])
	}
	return b.String()
}
