package pyramid_test

import (
	"strings"
	"testing"

	"arbiter/score/pyramid"
	"arbiter/validate"
	referee "arbiter/validate/pyramid"
	"arbiter/validate/validatetest"
)

func judge(t *testing.T, text string) validate.Verdict {
	t.Helper()
	return validatetest.Judge(t, pyramid.Parse, referee.Judge, text)
}

// Everybody who is dealt in pays an ante: nothing paid is a warning, but only
// beside others who paid, and only where it is told who paid.
func TestAnAnteThatIsMissingIsAWarning(t *testing.T) {
	const hands = "game: pyramid\nplayer: Ann\nplayer: Bob\nplayer: Cyd\n\nAnn: ?\nBob: fold\nCyd: fold\n"
	for line, want := range map[string]string{
		"":                                   "",
		"paid: Ann 5, Bob 5, Cyd 1":          "",
		"paid: Ann 5, Bob 5":                 "warning Cyd",
		"paid: Ann 0, Bob 0, Cyd 1":          "warning Ann, warning Bob",
		"paid: Ann 0, Bob 0, Cyd 0":          "",
		"paid: Ann 5, Bob -1, Cyd 0":         "error Bob, warning Cyd",
		"pot: 12":                            "",
		"pot: 0":                             "",
		"paid: Ann 5, Bob 5\npot: 10":        "warning Cyd",
		"paid: Ann 5, Bob 5, Cyd 2\npot: 9":  "error", // less than what was paid
		"paid: Ann 5, Bob 5, Cyd 2\npot: 13": "error",
		"paid: Ann 5, Bob 5, Cyd 2\npot: 12": "",
		"pot: -1":                            "error",
	} {
		v := judge(t, hands+line+"\n")
		var got []string
		for _, f := range v.Findings {
			if f.Rule != pyramid.RuleWager {
				t.Errorf("%s: %s", line, f.Message)
			}
			got = append(got, strings.TrimSpace(string(f.Severity)+" "+f.Player))
		}
		if strings.Join(got, ", ") != want {
			t.Errorf("%q: %q, want %q", line, got, want)
		}
	}
}

// The last one in has won, whatever is shown: a claim is judged by what is, and
// by nothing where no hand was seen.
func TestClaimsOfTheLastOneIn(t *testing.T) {
	const head = "game: pyramid\nplayer: Ann\nplayer: Bob\n\nBob: fold\n"
	for text, want := range map[string]validate.Severity{
		"Ann: Fgo Rgo Ksi Fgo Kgo Ksi Fru\nclaim: Ann Rough": "",
		"Ann: Cgo Rgo Rgo Fgo Kgo Ksi Fru\nclaim: Ann Small": validate.Warning,
		"Ann: Fgo Rgo Ksi Fgo Kgo Ksi Fru\nclaim: Ann Grand": validate.Error,
		"Ann: ?\nclaim: Ann Grand":                           validate.Warning,
		"Ann: -\nclaim: Ann Grand":                           validate.Warning,
	} {
		v := judge(t, head+text+"\n")
		var got validate.Severity
		if len(v.Findings) > 0 {
			got = v.Findings[0].Severity
		}
		if got != want || len(v.Findings) > 1 || v.Undecided || !v.Complete {
			t.Errorf("%s\ngives %+v, want %q", text, v, want)
		}
	}
}

// Who shows seven cards gave none to the Quarry, be there one card or more.
func TestAQuarryBesideSevenCards(t *testing.T) {
	for quarry, want := range map[string]int{"-": 0, "Kem": 1, "Kem Kru": 1} {
		v := judge(t, "game: pyramid\nplayer: Ann\nplayer: Bob\n\nquarry: "+quarry+"\nAnn: Cgo Rgo Rsi Fgo Kgo Ksi Fbr\nBob: fold\n")
		if got := validatetest.Messages(&v, validate.Warning); len(got) != want || !v.Legal() {
			t.Errorf("%s: %+v", quarry, v.Findings)
		}
	}
}

// While a hand that counts was not seen, or everybody folded, the game is not
// over; only in the first case nobody can say who won.
func TestAShowdownThatIsNotOver(t *testing.T) {
	const head = "game: pyramid\nplayer: Ann\nplayer: Bob\n\nquarry: Kem Kru\nAnn: "
	for text, want := range map[string][2]bool{ // undecided, complete
		"Cgo Rgo Rsi Fgo Kgo Ksi\nBob: Fbr Fsa Rem Ksa Fem Fru\n": {false, true},
		"Cgo Rgo Rsi Fgo Kgo Ksi\nBob: ?\n":                       {true, false},
		"fold\nBob: fold\n":                                       {false, false},
		"?\nBob: fold\n":                                          {false, true},
	} {
		if v := judge(t, head+text); v.Undecided != want[0] || v.Complete != want[1] {
			t.Errorf("%s: undecided %v, complete %v", text, v.Undecided, v.Complete)
		}
	}
}
