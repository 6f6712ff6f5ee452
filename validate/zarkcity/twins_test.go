package zarkcity

import (
	"testing"

	"arbiter/score/goldentest"
	"arbiter/score/zarkcity"
	"arbiter/validate/validatetest"
)

func TestTwins(t *testing.T) { validatetest.Twins(t, zarkcity.Parse, Judge) }

func TestSentences(t *testing.T) {
	const head = "game: zark-city\nplayer: R Ann\nplayer: B Bob\n"
	goldentest.Same(t, "testdata/answers/sentences.txt", validatetest.Sentences(t, zarkcity.Parse, Judge,
		head+"\n8S:R1 7C:B1 . 9C 2D 3D\nhand R: 8S\ndiscards: 8S 10*\n",
		head+"\n10*:R1 7C:B1\n",
		head+"\n2  7C:R1 7D:R1 7H:R1\n1  8C:B1 8D:B1 8H:B1\n",
		head+"turn: R\n\n1  .  3H:R1  3S:R1  3C:B1  9D:R1\n   a  b      c      d      e\nhand R: 3D KC\nhand B: KD\ndo: move R1 e1 d1\n",
		"game: zark-city\nplayer: R Ann\nplayer: B Bob\nturn: R\n\n3  .      .      .      .\n2  6H:R1  7H:R2  8H:B1  .\n1  .      .      .      .\nhand R: KH 9C\ndo: move R2 b2 c1\ndo: convert B1 c2 to R1 with KH\nturn: B\ndo: draw\n",
		head+"turn: R\n\n6H:R1  7H:R2  8H:B1\nhand R: KH 9C\ndo: convert B1 c1 to R1 with KH\n",
		head+"player: G Cyd\nruling: hatch=anywhere\n\n3D . 9C 2D . 7C:R1 8C:B1 9D\nhand G: 3D\n",
		// Three players, the third in each finding, and the fifth suit.
		head+"player: G Cyd\nturn: B\n\n2  AC      JO:G1G1  .    .\n1  3*:G1  .        KD:G1G3G3  9C:G3G3\n"+
			"hand R: ? ? ? ? ? ? ? 9C\nhand G: 9* JO ? ? ? ? ?\ndiscards: JO AC 4*\n",
		head+"player: G Cyd\nruling: deck=five\nturn: G\n\n3*:G1  4*:G1  5*:G1R2  6*:B3\nhand R: 5*\nhand G: QD JC AD AH 2C 2D\nhand B: 10D\n"+
			"do: demolish R2 c1 with QD\nturn: R\ndo: spawn c1\nturn: B\ndo: draw\n",
		head+"player: G Cyd\nturn: G\n\n3  .      .      .      .\n2  3H:R1  4H:R1  5H:G1R1  .\n1  7C:B1  7D:B1  7S:B1G2  .\n"+
			"hand G: AC AD 2C 2D 3D 4D\ndo: draw\ndo: demolish R1 c2 with AC\ndo: move G1 c2 d2\ndo: fly c1 d1 with AD\ndo: move G2 c1 c2\n"))
}
