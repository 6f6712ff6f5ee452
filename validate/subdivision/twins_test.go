package subdivision

import (
	"strings"
	"testing"

	"arbiter/score/goldentest"
	"arbiter/score/subdivision"
	"arbiter/validate/validatetest"
)

func TestTwins(t *testing.T) { validatetest.Twins(t, subdivision.Parse, Judge) }

func TestSentences(t *testing.T) {
	moves := "variant: threehouse\n\nparks: a5 b5 d5 e5 c1 d1 e1\n1. 3b4 3b3\n2. 1c3 2d3\n"
	goldentest.Same(t, "testdata/answers/sentences.txt", validatetest.Sentences(t, subdivision.Parse, Judge,
		two+moves,
		two+"first: Bob\n"+moves,
		"game: subdivision\nplayer: R\nplayer: B\nfirst: B\n"+moves,
		strings.Replace(strings.Replace(small, "R Ann", "R", 1), "R1", "..", 1),
		two+"variant: threehouse\n\n6  ## .. .. .. .. ##\n5  .. .. .. .. .. ..\n4  .. .. .. ## .. ..\n3  .. .. ## .. .. ..\n2  .. .. .. .. .. ..\n1  ## .. .. .. .. ##\n"))
}
