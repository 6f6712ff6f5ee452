package bazaar_test

import (
	"strings"
	"testing"

	"arbiter/score/bazaar"
	referee "arbiter/validate/bazaar"
	"arbiter/validate/validatetest"
)

// found returns the findings of a game of Ann and Bob, each as its severity
// and rule.
func found(t *testing.T, text string) string {
	t.Helper()
	v := validatetest.Judge(t, bazaar.Parse, referee.Judge, "game: bazaar\nplayer: Ann\nplayer: Bob\n"+text)
	var list []string
	for _, f := range v.Findings {
		list = append(list, strings.TrimSpace(string(f.Severity)+" "+strings.TrimPrefix(f.Rule, "bazaar/")+" "+f.Player))
	}
	return strings.Join(list, ", ")
}

const openCards = "visible: RWBGY* RRRRB WWGGB YYBBG\npile: 3\n"

// Two players with 20 points before bonuses are a mistake somewhere; who was
// eliminated is asked about, and a bonus explains all.
func TestTwentyPointsOfTwo(t *testing.T) {
	const (
		twenty = "buy RWBGY* left 0, buy RRRRB* left 0, buy RRGGB left 1, buy GGGGG left 3"
		less   = "buy RWBGY* left 0, buy RRRRB* left 0, buy RRGGB left 1"
	)
	for text, want := range map[string]string{
		"\nAnn: " + twenty + "\nBob: " + less:                                                              "",
		"\nAnn: " + twenty + "\nBob: " + twenty:                                                            "error twenty",
		"\nAnn: " + twenty + "\nBob: " + twenty + ", out":                                                  "warning twenty",
		"\nAnn: " + twenty + ", out\nBob: " + twenty + ", out":                                             "warning twenty",
		"points: Bob 1\n\nAnn: " + twenty + "\nBob: " + less:                                               "error twenty",
		"points: Bob 1\n\nAnn: " + less + "\nBob: " + less:                                                 "",
		"variant: rwb, sey\n\nAnn: " + twenty + "\nBob: " + less:                                           "",
		openCards + "points: Ann 20\npoints: Bob 20\n":                                                     "error twenty",
		openCards + "points: Ann 20\npoints: Bob 19\n":                                                     "",
		"points: Ann 20\n\nAnn: out\n":                                                                     "",
		"points: Ann 20\n\nAnn: buy GGGGG left 3":                                                          "warning twenty",
		openCards + "points: Ann 20\npoints: Bob 20\n\n1. Ann: draw R\n":                                   "error twenty, error turn Ann",
		openCards + "wallet: Ann RRRRB\npoints: Ann 15\npoints: Bob 19\n\n1. Ann: buy RRRRB, reveal WWWWW": "",
	} {
		if got := found(t, text); got != want {
			t.Errorf("%s\ngives %q, want %q", text, got, want)
		}
	}
}

// Carried points fit the cards bought before, and a bonus that cannot be
// counted is told when the game is over.
func TestCardsBoughtBefore(t *testing.T) {
	over := strings.Replace(openCards, "pile: 3", "pile: 0", 1) + "bank: -\nvariant: rwb, sey\n" // nobody can pay
	for text, want := range map[string]string{
		openCards + "bought: Ann RWBGY RRRRB*\npoints: Ann 3\n":               "",
		openCards + "bought: Ann RWBGY RRRRB*\npoints: Ann 13\n":              "",
		openCards + "bought: Ann RWBGY RRRRB*\npoints: Ann 2\n":               "warning carried Ann",
		openCards + "bought: Ann RWBGY RRRRB*\npoints: Ann 14\n":              "warning carried Ann",
		openCards + "bought: Ann RWBGY\n":                                     "warning carried Ann",
		openCards + "bought: Ann -\npoints: Ann 14\n":                         "",
		"bought: Ann RWBGY\n\nBob: buy RRRRR left 3\n":                        "warning carried Ann",
		openCards + "variant: rwb\npoints: Ann 14\n":                          "",
		over + "points: Ann 14\n":                                             "warning bonus Ann",
		over + "points: Ann 9\nbought: Ann RRRRB WWWWW\n":                     "",
		over + "points: Ann 14\npoints: Bob 3\n":                              "warning bonus Ann, warning bonus Bob",
		"variant: rwb\npoints: Ann 3\n\nAnn: buy RWBGY left 0":                "",
		"variant: rwb, sey\npoints: Ann 3\n\nAnn: buy RWBBB left 0":           "warning bonus Ann",
		"variant: rwb\npoints: Ann 3\n\nAnn: out\nBob: buy RRRRR left 3\n":    "",
		"points: Ann 3\n\nBob: buy RRRRR left 3\n":                            "",
		openCards + "variant: rwb\npoints: Ann 3\n\n1. Ann: out\n2. Bob: out": "",
	} {
		if got := found(t, text); got != want {
			t.Errorf("%s\ngives %q, want %q", text, got, want)
		}
	}
}
