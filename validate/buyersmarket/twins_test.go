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
		two+"\nAnn:\n1: R3*3 Y3\n2: G2*3\n3: P1\ncards: 51\nBob:\n1: R3\ncards: 0\n",
		// Four players, the last in each finding.
		three[:len(three)-1]+"player: N Dan\n\nAnn:\n1: R3*4\nBob:\npile: Y3*2 K2*3\ncards: 0\nCyd:\n1: Y3*2 G2 G1*2\n2: G2*2 P1 O2\nunused: N3\nbank: C3 R1*2 N2\n"+
			"Dan:\n1: R3 B3*3\n2: G2*3\n3: P1*4\nbank: N1*3\ncards: 1\n",
		three+"Ann:\n1: R3*3 Y3\n2: G2*3\n3: P1\ncards: 0\nBob:\nunused: R2\ncards: 50\nCyd:\nbank: C1\ncards: 1\n",
		three+"Ann:\n1: R3*3 Y3\n2: G2*3\n3: P1\nBob:\nCyd:\npile: R2\n", // the first who has not built is told
		three+"purchase: C 5* P1 W2 K1 K2 W1 + C3\nchange: P1 C1 P2\npurchase: C 4C B2 + C2\npurchase: K 6C B3*2 W1 + K3 K1 R1\nchange: C1\n"+
			"contribute: C AH R3*3 W1*3 + C1 C1\ncontribute: C 10C B3*3 + C1\npool: C 9H R3*3 K3 + R1 R2 G1\npool: K 9C B3*2 B2 + B1\n"))
}
