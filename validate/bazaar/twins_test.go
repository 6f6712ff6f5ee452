package bazaar

import (
	"testing"

	"arbiter/score/bazaar"
	"arbiter/score/goldentest"
	"arbiter/validate/validatetest"
)

func TestTwins(t *testing.T) { validatetest.Twins(t, bazaar.Parse, Judge) }

func TestSentences(t *testing.T) {
	const head = "game: bazaar\nplayer: Ann\nplayer: Bob\nequation: RR = B\nvisible: RRRRR WWWWW GGGGG YYYYY\nwallet: Ann RRRRR\nwallet: Bob R4\n"
	goldentest.Same(t, "testdata/answers/sentences.txt", validatetest.Sentences(t, bazaar.Parse, Judge,
		head+"pile: 3\n\n1. Ann: draw W, buy RRRRR\n2. Bob: trade RR>B\n",
		head+"pile: 3\n\n1. Ann: out\n2. Bob: draw W, buy WWWWW\n",
		head+"pile: 3\n\n1. Ann: out\n2. Bob: out\n"))
}
