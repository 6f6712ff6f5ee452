package buyersmarket

import (
	"testing"

	"arbiter/score/buyersmarket"
	"arbiter/score/goldentest"
	"arbiter/validate/validatetest"
)

func TestTwins(t *testing.T) { validatetest.Twins(t, buyersmarket.Parse, Judge) }

func TestSentences(t *testing.T) {
	const two = "game: buyers-market\nplayer: W Ann\nplayer: K Bob\n"
	const three = two + "player: C Cyd\n\n"
	goldentest.Same(t, "testdata/answers/sentences.txt", validatetest.Sentences(t, buyersmarket.Parse, Judge,
		three+"purchase: W 5C K3 K2\ncontribute: W 5C K3 + W2\npool: W 2C B3 + B1\npool: W 2C B2 + B1\n",
		three+"purchase: W 3C B1 K2 C1 + W2 W2\nchange: W2 R1 B2\npurchase: W 3C B3 + W1\nchange: W1\n",
		two+"\npurchase: W 3C K2 K1\npurchase: W 5C B1 B1 K3 W1 + W1\nchange: B2 B1 W1\n",
		three+"Ann:\n1: R3\nbank: W3 W2*2\nBob:\n1: Y3\nunused: W3\nCyd:\npile: R3*3 W3 W2\n",
		two+"\nAnn:\n1: R3*3 Y3\n2: G2*3\n3: P1\ncards: 4\nBob:\n",
		two+"\nAnn:\n1: R3*3 Y3\n2: G2*3\n3: P1\ncards: 51\nBob:\n1: R3\ncards: 0\n"))
}
