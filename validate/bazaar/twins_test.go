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
	const three = "game: bazaar\nplayer: Ann\nplayer: Bob\nplayer: Cyd\n"
	goldentest.Same(t, "testdata/answers/sentences.txt", validatetest.Sentences(t, bazaar.Parse, Judge,
		head+"pile: 3\n\n1. Ann: draw W, buy RRRRR\n2. Bob: trade RR>B\n",
		head+"pile: 3\n\n1. Ann: out\n2. Bob: draw W, buy WWWWW\n",
		head+"pile: 3\n\n1. Ann: out\n2. Bob: out\n",
		three+"equation: RRWWB = G\nequation: GG = RR\nequation: RR = GG\nequation: GG = RR\nvisible: RWBGY* ? RRRRB WWGGB\npile: 2\n"+
			"bank: R20W18B9G20Y21\nwallet: Ann R2W3\nwallet: Bob Y4\nwallet: Cyd B11G\nbought: Bob RWBGY* RRRRR\npoints: Bob 14\nbought: Cyd RRRR\npoints: Cyd 20\npoints: Ann 20\n",
		three+"variant: rwb, sey\npoints: Ann 1\npoints: Bob 20\npoints: Cyd 3\n\nAnn: buy RWBGY left 0, buy RWBGY left 1, buy RWBGY left 1, buy RRRRB left 96\nBob: buy RWBGY left 0, buy RWBGY left 0\n"+
			"Cyd: buy RWBBB left 95\n",
		three+"equation: RR = B\nvisible: RRRRR WWWWW GGGGG\npile: 0\nwallet: Ann RRRRRWW\nwallet: Cyd WWWWWRR\nturn: Cyd\n\n"+
			"7. Cyd: buy WWWWW\n8. Ann: trade RR>B RR>B RR>B, out\n9. Bob: trade B>RR\n"))
}
