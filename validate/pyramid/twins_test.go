package pyramid

import (
	"strings"
	"testing"

	"arbiter/score/goldentest"
	"arbiter/score/pyramid"
	"arbiter/validate/validatetest"
)

func TestTwins(t *testing.T) { validatetest.Twins(t, pyramid.Parse, Judge) }

func TestSentences(t *testing.T) {
	const two = "game: pyramid\nplayer: Ann\nplayer: Bob\n\nquarry: Kem Kru\nAnn: Cgo Rgo Rsi Fgo Kgo Ksi\n"
	const three = "game: pyramid\nplayer: Ann\nplayer: Bob\nplayer: Cyd\n\nquarry: Kem Kru\n"
	goldentest.Same(t, "testdata/answers/sentences.txt", validatetest.Sentences(t, pyramid.Parse, Judge,
		two+"Bob: Fbr Fsa Rem Ksa Fem Fru\nclaim: Ann Rubble\nclaim: Bob Grand\n",
		two+"Bob: Fbr Fsa Rem Ksa Fem Fru\nclaim: Ann Rough\nclaim: Bob Rubble\n",
		two+"Bob: ?\nclaim: Bob Grand\n",
		three+"Ann: fold\nBob: Fbr Fsa Rem Ksa Fem Fru\nCyd: Cgo Rgo Rsi Fgo Kgo Ksi\nclaim: Ann Rough\nclaim: Bob Grand\nclaim: Cyd Grand\npaid: Ann 5, Bob -1, Cyd 0\npot: 5\n",
		strings.Replace(three, "quarry: Kem Kru\n", "", 1)+"Ann: ?\nBob: ?\nCyd: Cgo Rgo Rsi Fgo Kgo\nclaim: Ann Rough\nclaim: Cyd Grand\n",
		"game: pyramid\nplayer: Ann\nplayer: Bob\nplayer: Cyd\nplayer: Dan\nplayer: Eve\nplayer: Fay\nplayer: Gus\n\nquarry: Kem Kru Kem Kem Kbr Fbr Fbr Fbr\n"+
			"Ann: Cgo Rgo Rsi Fgo Kgo\nBob: Fbr Fsa Rem Ksa Fem Fru\nCyd: Fbr Csi Rsi Rsi Fsi Ksi Fbr\nDan: Cgo Fbr Rru Rru Fru Kru\nEve: fold\nFay: fold\nGus: fold\n"+
			"claim: Dan Perfect Small\nclaim: Gus Cap\nclaim: Cyd Perfect Squared Large\npot: -3\n",
		three+"Ann: fold\nBob: fold\nCyd: Cgo Rgo Rgo Fgo Kgo Ksi Fru\nclaim: Cyd Small\npaid: Ann -1, Bob -2, Cyd 0\npot: -3\n"))
}
