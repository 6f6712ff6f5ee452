package pyramid

import (
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
		two+"Bob: fold\nclaim: Bob Rough\n",
		two+"Bob: Fbr Fsa Rem Ksa Fem Fru\nclaim: Ann Rubble\nclaim: Bob Grand\n",
		two+"Bob: Fbr Fsa Rem Ksa Fem Fru\nclaim: Ann Rough\nclaim: Bob Rubble\n",
		two+"Bob: ?\nclaim: Bob Grand\n",
		three+"Ann: fold\nBob: Fbr Fsa Rem Ksa Fem Fru\nCyd: Cgo Rgo Rsi Fgo Kgo Ksi\nclaim: Ann Rough\nclaim: Bob Grand\nclaim: Cyd Grand\npaid: Ann 5, Bob -1, Cyd 0\npot: 5\n",
		three+"Ann: ?\nBob: ?\nCyd: Cgo Rgo Rsi Fgo Kgo\nclaim: Ann Rough\nclaim: Cyd Grand\n",
		"game: pyramid\nplayer: Ann\nplayer: Bob\n\nAnn: fold\nBob: fold\n"))
}
