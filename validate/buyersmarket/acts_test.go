package buyersmarket_test

import (
	"encoding/json"
	"strings"
	"testing"

	"arbiter/score/buyersmarket"
	"arbiter/validate"
	referee "arbiter/validate/buyersmarket"
	"arbiter/validate/validatetest"
)

const head = "game: buyers-market\nplayer: W Ann\nplayer: K Bob\n\n"

func judge(t *testing.T, text string) validate.Verdict {
	t.Helper()
	return validatetest.Judge(t, buyersmarket.Parse, referee.Judge, text)
}

// Every condition of a purchase, as a sentence, and where each pyramid goes.
func TestPurchases(t *testing.T) {
	three := strings.Replace(head, "\n\n", "\nplayer: C Cyd\n\n", 1)
	tests := []struct {
		name, text string
		errors     []string // pieces of the sentences of errors
		settles    string   // the settlement in JSON
	}{
		{"the source's example: a Large on a Small for three, a Small back", head + "purchase: W 3C B1 + W3\nchange: W1\n", nil,
			`{"buyer":"Ann","card":"3C","bank":{"Ann":["W1"]},"pile":["B1","W3"],"pool":[],"over":1}`},
		{"others' pyramids go home", head + "purchase: W 5C B1 K2 + W2\n", nil,
			`{"buyer":"Ann","card":"5C","bank":{"Bob":["K2"]},"pile":["B1","W2"],"pool":[],"over":0}`},
		{"change of the card's colour goes to the pool", head + "purchase: W 3C B1 B1 + W3\nchange: B1 B1\n", nil,
			`{"buyer":"Ann","card":"3C","bank":{},"pile":["W3"],"pool":["B1","B1"],"over":2}`},
		{"taken as it lies", head + "purchase: K 4D Y3 W1\n", nil,
			`{"buyer":"Bob","card":"4D","bank":{"Ann":["W1"]},"pile":["Y3"],"pool":[],"over":0}`},
		{"two players may buy an empty pallet", head + "purchase: W 4C + W3 W1\n", nil,
			`{"buyer":"Ann","card":"4C","bank":{},"pile":["W3","W1"],"pool":[],"over":0}`},
		{"three may not", three + "purchase: W 4C + W3 W1\n", []string{"must hold a resource pyramid before"}, ""},
		{"nor with only bank pyramids on it", three + "purchase: W 4C K2 + W2\n", []string{"must hold a resource pyramid before"}, ""},
		{"an ace asks for eleven", head + "purchase: W AH R3 R3 + W3 W1\n", []string{"1 of 11 are missing"}, ""},
		{"a pip of change too much", head + "purchase: W 3C B1 + W2\nchange: W1\n", []string{"takes 1 pip of change, but spent no more than necessary."}, ""},
		{"a pip is missing twice", head + "purchase: W 3C B1\n", []string{"3C holds 1 pip: 2 of 3 are missing."}, ""},
		{"six pips, though it was complete", head + "purchase: W 3C B1 K2 + W3 W3\n", []string{"adds 6 pips"}, ""},
		{"another's colour added", head + "purchase: W 3C B1 + K2\n", []string{"only from the own bank, W"}, ""},
		{"more of the pool than the value", head + "purchase: W 3C B2 B2\n", []string{"4 pips of the pool"}, ""},
		{"three of a bank's two", head + "purchase: W 4C B1 W1 + W1 W1\n", []string{"3 of W1 take part"}, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			v := judge(t, test.text)
			validatetest.Says(t, "errors", validatetest.Messages(&v, validate.Error), test.errors)
			got, err := json.Marshal(v.More)
			if want := `{"settlement":[` + test.settles + `]}`; err != nil || string(got) != want {
				t.Errorf("got  %s, %v\nwant %s", got, err, want)
			}
			if v.Complete {
				t.Error("a purchase alone is no finished game")
			}
		})
	}
}

// A settlement says where every pyramid goes: change that was not on the card
// leaves the pile that the buyer had before, and what more may be taken is told.
func TestSettlementsInWords(t *testing.T) {
	v := judge(t, head+"purchase: W 3C B1 + W3\nchange: W1\npurchase: W 3C B1 K2 + W3\nchange: B1\npurchase: K 3C B1 + K3\nchange: K1\n")
	validatetest.Says(t, "sentences", v.Says, []string{
		"Purchase 1, the card 3C: Ann gets B1 W3; W1 to the bank of Ann. As change W1 leaves the pile that Ann had before.",
		"Purchase 2, the card 3C: Ann gets W3; K2 to the bank of Bob; B1 to the pool. 3 pips overspent; change of up to 2 pips more may be taken",
		"Purchase 3, the card 3C: Bob gets B1 K3; K1 to the bank of Bob. As change K1 leaves the pile that Bob had before.",
	})
}

// A pyramid from the pool, or from a player's bank, goes on a pallet: every
// condition as a sentence, and what it came to.
func TestActsOfTheMarket(t *testing.T) {
	three := strings.Replace(head, "\n\n", "\nplayer: C Cyd\n\n", 1)
	four := strings.Replace(three, "\n\n", "\nplayer: N Dee\n\n", 1)
	tests := []struct {
		name, text string
		errors     []string
		warnings   []string
		says       []string
	}{
		{"from the pool", three + "pool: W 5C B1 + B3\n", nil, nil, []string{"Pool 1, the card 5C: Ann adds B3; 4 of 5 pips lie there now."}},
		{"up to the value", head + "pool: K 5C B3 + B2\n", nil, nil, []string{"5 of 5 pips lie there now, and the pallet is complete."}},
		{"bank pyramids do not count", head + "pool: W 5C B3 K3 W1 + B2\n", nil, nil, []string{"9 of 5 pips"}},
		{"a complete pallet too", head + "pool: W 5C B2 K3 + B1\n", nil, nil, []string{"6 of 5 pips"}},
		{"an ace takes eleven", head + "pool: W AH R3*2 R2*2 + R1\n", nil, nil, []string{"11 of 11 pips"}},
		{"and not twelve", head + "pool: W AH R3*2 R2*2 + R2\n", []string{"With R2, 12 pips of the pool lie on AH, but no more than its value of 11 may."}, nil, nil},
		{"five pips on a four", head + "pool: W 4C B3 + B2\n", []string{"With B2, 5 pips of the pool lie on 4C, but no more than its value of 4 may."}, nil, nil},
		{"too many pips before", head + "pool: W 2C B3 + B1\n", []string{"3 pips of the pool lie on 2C"}, nil, nil},
		{"another colour", head + "pool: W 5C B1 + R1\n", []string{"from the pool it takes only its own colour, B"}, nil, nil},
		{"one's own bank colour", head + "pool: W 5C B1 + W1\n", []string{"from the pool it takes only its own colour, B"}, nil, nil},
		{"two pyramids", head + "pool: W 5C + B1 B2\n", []string{"Ann adds 2 pyramids (B1 B2); in a turn it is one."}, nil, nil},
		{"strangers on the card", head + "pool: W 5C G1 Z1*4 + B1\n", []string{"G1 cannot lie on 5C", "Z1 cannot", "Z1 cannot", "Z1 cannot", "Z1 cannot"}, nil, nil},
		{"a fourth of three", head + "pool: W 9C B1*3 + B1\n", []string{"4 of B1 take part, but a resource colour has 3 of a size."}, nil, nil},
		{"four of four among four players", four + "pool: W 9C B1*3 + B1\n", nil, nil, []string{"4 of 9 pips"}},
		{"a suit of another colour", strings.Replace(head, "player: W", "suits: C=G S=B\nplayer: W", 1) + "pool: W 5C G1 + G2\npool: W 5S B1 + G1\n",
			[]string{"only its own colour, B"}, nil, []string{"Pool 1, the card 5C"}},

		{"from the bank", three + "contribute: W 5C B1 K1 + W2\n", nil, nil, []string{"Contribute 1, the card 5C: Ann adds W2; 4 of 5 pips lie there now."}},
		{"on an empty pallet", three + "contribute: K 5C + K3\n", nil, nil, []string{"3 of 5 pips"}},
		{"a complete pallet", head + "contribute: W 3C B1 K2 + W1\n", []string{"3 pips lie on 3C: it is complete"}, nil, nil},
		{"more than complete", head + "contribute: W 3C B1 K3 + W1\n", []string{"4 pips lie on 3C: it is complete"}, nil, nil},
		{"another's pyramid", head + "contribute: W 5C B1 + K1\n", []string{"contributes only from the own bank, W"}, nil, nil},
		{"a resource", head + "contribute: W 5C B1 + B1\n", []string{"contributes only from the own bank, W"}, nil, nil},
		{"two of them", head + "contribute: W 9C + W1 W2\n", []string{"Ann adds 2 pyramids"}, nil, nil},
		{"a third of a bank's two", head + "contribute: W 9C W1*2 + W1\n", []string{"3 of W1 take part, but a bank colour has 2 of a size."}, nil, nil},
		{"completing a pallet", three + "contribute: W 5C B1 K2 + W2\n", nil, []string{"Ann could have bought it in this act"}, []string{"and the pallet is complete"}},
		{"completing one that three may not buy", three + "contribute: W 5C K3 + W2\n", nil, []string{"nobody can buy it before a resource pyramid lies on it"}, []string{"and the pallet is complete"}},
		{"completing one that two may buy", head + "contribute: W 5C K3 + W2\n", nil, []string{"Ann could have bought it in this act"}, []string{"and the pallet is complete"}},

		{"lines do not build on one another", head + "pool: W 5C B1 + B3\npool: K 5C B1 + B3\ncontribute: W 5C + W1\npurchase: W 5C B3 + W2\n", nil, nil,
			[]string{"Pool 1", "Pool 2", "Contribute 1", "Purchase 1"}},
		{"one bad act among good ones", head + "pool: W 5C B1 + B3\npool: K 5C B1 + K3\n", []string{"only its own colour"}, nil, []string{"Pool 1"}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			v := judge(t, test.text)
			validatetest.Says(t, "errors", validatetest.Messages(&v, validate.Error), test.errors)
			validatetest.Says(t, "warnings", validatetest.Messages(&v, validate.Warning), test.warnings)
			validatetest.Says(t, "sentences", v.Says, test.says)
			if v.Complete {
				t.Error("acts alone are no finished game")
			}
		})
	}
}

// Findings name the act, each kind counted for itself.
func TestActsAreNamedByTheirKind(t *testing.T) {
	v := judge(t, head+"pool: W 5C + W1\ncontribute: W 5C + B1\npurchase: W 5C\npool: W 5C + R1\n")
	var got []string
	for _, f := range v.Findings {
		got = append(got, f.Rule+" at "+strings.Join(f.At, ", ")+" of "+f.Player)
	}
	want := "buyers-market/pool at pool 1 of Ann; buyers-market/contribute at contribute 1 of Ann; buyers-market/purchase at purchase 1 of Ann; buyers-market/pool at pool 2 of Ann"
	if all := strings.Join(got, "; "); all != want {
		t.Errorf("got  %s\nwant %s", all, want)
	}
}

// Cards break ties, so that counts which cannot be are warned of; and nobody
// calls who could not build.
func TestCardsAndTheCall(t *testing.T) {
	three := strings.Replace(head, "\n\n", "\nplayer: C Cyd\n\n", 1)
	const built = "Ann:\n1: R3*3 Y3\n2: G2*3\n3: P1\n"
	for _, test := range []struct {
		name, text string
		warnings   []string
	}{
		{"cards of one player alone", head + built + "cards: 4\nBob:\npile: B1\n", []string{"The cards of Bob are not written"}},
		{"nobody's cards", head + built + "Bob:\npile: B1\n", nil},
		{"a card for each colour", head + built + "cards: 4\nBob:\npile: B1\ncards: 1\n", nil},
		{"no count is none to doubt", head + built + "Bob:\npile: B1\n", nil},
		{"a colour without a card", head + built + "cards: 3\nBob:\npile: B1\ncards: 1\n", []string{"Ann has 3 cards, but what was collected from the pool needs 4"}},
		{"twelve pips of a colour", head + built + "unused: R2 R1\ncards: 4\nBob:\npile: B1\ncards: 1\n", []string{"needs 5"}},
		{"eleven", head + built + "unused: R2\ncards: 4\nBob:\npile: B1\ncards: 1\n", nil},
		{"pyramids without a card", head + built + "cards: 0\nBob:\npile: K1\ncards: 0\n", []string{"Ann has collected 8 pyramids without a card", "Bob has collected 1 pyramid without a card"}},
		{"own pyramids need no further card", head + built + "cards: 4\nBob:\npile: K1*2 K2*2 K3*2\ncards: 1\n", nil},
		{"cards without pyramids", head + built + "cards: 4\nBob:\npile: -\ncards: 3\n", nil},
		{"a purchase of one's own overspent", head + built + "cards: 3\nBob:\npile: B1\ncards: 1\npurchase: W 3C B1 + W3\n", nil},
		{"a purchase that did not", head + built + "cards: 3\nBob:\npile: B1\ncards: 1\npurchase: W 3C B1 + W2\n", []string{"Ann has 3 cards"}},
		{"another's purchase", head + built + "cards: 3\nBob:\npile: B1\ncards: 1\npurchase: K 3C B1 + K3\n", []string{"Ann has 3 cards"}},
		{"fifty cards", three + built + "cards: 30\nBob:\npile: B1\ncards: 19\nCyd:\npile: P1\ncards: 1\n", nil},
		{"fifty-one", three + built + "cards: 30\nBob:\npile: B1\ncards: 19\nCyd:\npile: P1\ncards: 2\n", []string{"The players have 51 cards together, but the deck has 50"}},

		{"a pile could be completed", head + "Ann:\npile: R3*2 W3*2 G2*3 P1\nBob:\npile: -\n", nil},
		{"with what is unused", head + "Ann:\n1: R3*3 Y3\n2: G2*3\nunused: P1\nBob:\npile: -\n", nil},
		{"three Larges", head + "Ann:\npile: R3*3 Y2*3 P1*3\nBob:\npile: -\n", []string{"Nobody has collected what a complete building needs"}},
		{"no Small", head + "Ann:\npile: R3*3 Y3*3 Y2*3 G2*3\nBob:\npile: P1*3\n", []string{"Nobody has collected"}},
		{"two Mediums", head + "Ann:\npile: R3*3 Y3*3 Y2*2 P1*3\nBob:\npile: Y2\n", []string{"Nobody has collected"}},
		{"also where buildings continue", strings.Replace(head, "\n\n", "\nruling: half-built=continue\n\n", 1) + "Ann:\n1: R3*3\n2: Y2*2\n3: P1\nBob:\npile: -\n", []string{"Nobody has collected"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			v := judge(t, test.text)
			if !v.Legal() {
				t.Errorf("got %q", validatetest.Messages(&v, validate.Error))
			}
			validatetest.Says(t, "warnings", validatetest.Messages(&v, validate.Warning), test.warnings)
		})
	}
}
