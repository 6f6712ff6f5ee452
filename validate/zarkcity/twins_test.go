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
		head+"player: G Cyd\nruling: hatch=anywhere\n\n3D . 9C 2D . 7C:R1 8C:B1 9D\nhand G: 3D\n"))
}
