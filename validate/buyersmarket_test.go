package validate_test

import (
	"strings"
	"testing"

	"arbiter/score/buyersmarket"
	"arbiter/score/notation"
	"arbiter/validate"
)

const marketHead = "game: buyers-market\nplayer: W Ann\nplayer: K Bob\n\n"

func judgeMarket(t *testing.T, text string) validate.Verdict {
	t.Helper()
	var g notation.Game
	if err := g.Read(notation.Text{File: "game.txt", Line: 1, Src: text}); err != nil {
		t.Fatal(err)
	}
	p, err := buyersmarket.Parse(&g)
	if err != nil {
		t.Fatal(err)
	}
	return validate.BuyersMarket(p, validate.Options{})
}

// Every condition of a purchase, as a sentence, and where each pyramid goes.
func TestPurchases(t *testing.T) {
	three := strings.Replace(marketHead, "\n\n", "\nplayer: C Cyd\n\n", 1)
	tests := []struct {
		name, text string
		errors     []string // pieces of the sentences of errors
		settles    string   // the settlement in JSON
	}{
		{"the source's example: a Large on a Small for three, a Small back", marketHead + "purchase: W 3C B1 + W3\nchange: W1\n", nil,
			`{"buyer":"Ann","card":"3C","bank":{"Ann":["W1"]},"pile":["B1","W3"],"pool":[],"over":1}`},
		{"others' pyramids go home", marketHead + "purchase: W 5C B1 K2 + W2\n", nil,
			`{"buyer":"Ann","card":"5C","bank":{"Bob":["K2"]},"pile":["B1","W2"],"pool":[],"over":0}`},
		{"change of the card's colour goes to the pool", marketHead + "purchase: W 3C B1 B1 + W3\nchange: B1 B1\n", nil,
			`{"buyer":"Ann","card":"3C","bank":{},"pile":["W3"],"pool":["B1","B1"],"over":2}`},
		{"taken as it lies", marketHead + "purchase: K 4D Y3 W1\n", nil,
			`{"buyer":"Bob","card":"4D","bank":{"Ann":["W1"]},"pile":["Y3"],"pool":[],"over":0}`},
		{"two players may buy an empty pallet", marketHead + "purchase: W 4C + W3 W1\n", nil,
			`{"buyer":"Ann","card":"4C","bank":{},"pile":["W3","W1"],"pool":[],"over":0}`},
		{"three may not", three + "purchase: W 4C + W3 W1\n", []string{"must hold a resource pyramid before"}, ""},
		{"nor with only bank pyramids on it", three + "purchase: W 4C K2 + W2\n", []string{"must hold a resource pyramid before"}, ""},
		{"an ace asks for eleven", marketHead + "purchase: W AH R3 R3 + W3 W1\n", []string{"1 of 11 are missing"}, ""},
		{"five pips added", marketHead + "purchase: W 8C B3 + W3 W2\n", []string{"adds 5 pips"}, ""},
		{"another's colour added", marketHead + "purchase: W 3C B1 + K2\n", []string{"only from the own bank, W"}, ""},
		{"more of the pool than the value", marketHead + "purchase: W 3C B2 B2\n", []string{"4 pips of the pool"}, ""},
		{"a colour that the card does not take", marketHead + "purchase: W 3C B1 G2\n", []string{"G2 cannot lie on 3C"}, ""},
		{"three of a bank's two", marketHead + "purchase: W 4C B1 W1 + W1 W1\n", []string{"3 of W1 take part"}, ""},
		{"too much change", marketHead + "purchase: W 3C B1 + W3\nchange: W2\n", []string{"2 pips of change, but 1 were overspent"}, ""},
		{"change of a third colour", marketHead + "purchase: W 3C B1 + W3\nchange: R1\n", []string{"R1 is no change"}, ""},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			v := judgeMarket(t, test.text)
			var errors []string
			for _, f := range v.Findings {
				if f.Severity == validate.Error {
					errors = append(errors, f.Message)
				}
			}
			if len(errors) != len(test.errors) {
				t.Fatalf("got %q, want %q", errors, test.errors)
			}
			for i, want := range test.errors {
				if !strings.Contains(errors[i], want) {
					t.Errorf("got %q, want %q", errors[i], want)
				}
			}
			if got, want := v.Extra, `"settlement":[`+test.settles+`]`; got != want {
				t.Errorf("got  %s\nwant %s", got, want)
			}
			if v.Complete {
				t.Error("a purchase alone is no finished game")
			}
		})
	}
}

// What was complete already could have been taken as it lay: a warning only.
func TestAddingToACompletePalletIsAWarning(t *testing.T) {
	v := judgeMarket(t, marketHead+"purchase: W 3C B1 K2 + W3\nchange: W1\n")
	if !v.Legal() || len(v.Findings) != 1 || v.Findings[0].Severity != validate.Warning {
		t.Errorf("got %+v", v.Findings)
	}
}
