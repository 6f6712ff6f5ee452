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
	three := "game: subdivision\nplayer: R Ann\nplayer: B Bob\nplayer: G Cyd\n"
	house := two + "variant: threehouse\n\n"
	goldentest.Same(t, "testdata/answers/sentences.txt", validatetest.Sentences(t, subdivision.Parse, Judge,
		two+moves,
		two+"first: Bob\n"+moves,
		"game: subdivision\nplayer: R\nplayer: B\nfirst: B\n"+moves,
		strings.Replace(strings.Replace(small, "R Ann", "R", 1), "R1", "..", 1),
		two+"variant: threehouse\n\n6  ## .. .. .. .. ##\n5  .. .. .. .. .. ..\n4  .. .. .. ## .. ..\n3  .. .. ## .. .. ..\n2  .. .. .. .. .. ..\n1  ## .. .. .. .. ##\n",
		// The third player in each finding, and what each size could still do.
		three+"\n7  G3 .. G3 .. .. .. ..\n6  .. G3 .. .. .. .. ..\n5  .. .. .. .. .. .. ..\n4  G1 .. .. R1 .. .. ..\n3  G1 .. .. .. .. .. ..\n2  G2 G2 G2 G2 G2 G2 B1\n1  .. .. .. .. .. .. ##\n",
		three+"ruling: small-needs=any\n\n7  ## .. .. .. .. .. ##\n6  .. .. G1 .. .. .. ..\n5  .. .. .. .. B1 B1 ..\n4  .. .. .. .. .. .. ..\n3  .. R3 R1 .. .. .. ..\n2  .. .. .. .. .. .. ..\n1  ## .. .. .. .. .. ##\n",
		three+"first: Cyd\n\n7  ## .. .. .. .. .. ##\n6  .. .. .. .. .. .. ..\n5  .. .. B2 .. .. .. ..\n4  .. .. .. .. .. G3 ..\n3  .. .. .. .. .. .. ..\n2  .. .. .. .. .. .. ..\n1  ## .. .. .. .. .. ##\n",
		house+"5  B3 R3 ## R2 B2\n4  R2 B2 ## ## ##\n3  ## ## ## R2 B2\n2  ## ## ## ## ##\n1  R1 B1 ## .. ..\n",
		house+"5  B3 R3 B3 R2 B2\n4  R2 B2 ## ## ##\n3  ## ## ## R2 B2\n2  R3 ## ## ## ##\n1  ## .. ## B3 R3\n",
		house+"5  B3 R3 ## R2 B2\n4  .. .. ## .. ##\n3  ## ## ## R2 B2\n2  R3 B3 ## ## ##\n1  ## .. ## B3 R3\n",
		house+"5  B3 R3 ## R2 B2\n4  R2 B2 ## ## ##\n3  ## ## ## R2 B2\n2  ## ## ## ## ##\n1  R3 B3 ## B3 R3\n",
		house+"parks: a1 b1\n1. 3c3 1b3\n2. 1a1 1b1 \n3. 3d3 2a5\n4. 2e5 2a4\n5. 3a4 2a3\n6. pass 2a2\n",
		house+"## .. R3 .. R2\nR2 B2 B3 B2 R2\n## R1 B2 R3 ##\n## B1 ## ## ##\nR1 B1 R3 B1 R1\n", // an order with a pass
		small+"\n1. 3b4 3b3\n2. 1c3 2a1\n3. pass 2a2\n4. 3d4 2a3\n5. 2e3 1d2\n6. 2e4 1e2\n"))
}
