package form

import (
	"strings"
	"testing"
)

func TestPyramidPaste(t *testing.T) {
	const whole = "game: pyramid\nplayer: Ann\nplayer: Bob\n\nquarry: Fgo Ksi\nann: Cgo Rgo Rgo ; three\nBob: fold\npaid: Ann 12\n"
	for _, c := range []struct {
		name       string
		seat       int
		text, want string
		said       string
	}{
		{"cards", 0, "Cgo Rgo RGO fgo", "Ann: Cgo Rgo Rgo Fgo", "pasted; ctrl+z takes it back"},
		{"commas and lines", 0, "Cgo, Rgo\r\nFgo\n", "Ann: Cgo Rgo Fgo", "pasted"},
		{"cards for the Quarry", theQuarry, "Fgo Ksi", "quarry: Fgo Ksi|Ann: ?", "pasted"},
		{"a line", 0, "Ann: Cgo Rgo ; two", "Ann: Cgo Rgo", "pasted"},
		{"a fold", 0, "Ann: fold", "Ann: fold", "pasted"},
		{"unseen", 0, "?", "Ann: ?", "pasted"},
		{"a game", 0, whole, "Ann: Cgo Rgo Rgo", "only the cards of Ann were taken"},
		{"a game's Quarry", theQuarry, whole, "quarry: Fgo Ksi|Ann: ?", "only the cards of the Quarry were taken"},
		{"none", 0, "-", "Ann: ?", "pasted"},
		{"another's line", 0, "Bob: Cgo", "Ann: Kru", "not pasted: there is no line of Ann"},
		{"no card", 0, "Cgo Xgo", "Ann: Kru", `not pasted: "Xgo" is not a card; expected C, R, F or K and a suit (go si br sa em ru), as Cgo`},
		{"turned round", 0, "goC", "Ann: Kru", `"goC" is not a card; write the kind first: Cgo`},
		{"too often", 0, strings.Repeat("Fgo ", 10), "Ann: Kru", "Fgo more often than 9 times"},
		{"a Quarry that folds", theQuarry, "quarry: fold", "quarry: Kru|Ann: ?", "not pasted"},
		{"nothing", 0, " \n; remark\n", "Ann: Kru", "nothing to paste"},
	} {
		s, f := newTestPicker(c.seat)
		press(f, "kru")
		before := toldOf(t, s)
		pasteInto(f, c.text)
		want := strings.ReplaceAll(c.want, "|", "\n") + "\nBob: ?\n"
		if got := toldOf(t, s); got != want {
			t.Errorf("%s: got\n%swant\n%s", c.name, got, want)
		}
		if !strings.Contains(f.said, c.said) {
			t.Errorf("%s: said %q, want %q", c.name, f.said, c.said)
		}
		if before != want {
			press(f, "undo")
			if got := toldOf(t, s); got != before {
				t.Errorf("%s, undone: %s", c.name, got)
			}
		}
	}
}

const pyramidAnswers = "3\nAnn\nBob\nCyd\nnone\n" +
	"Fgo Ksi Rru\nCgo Rgo Rgo Fgo Kgo Ksi\nfold\n?\n" + "Ann 12, Bob 12, Cyd 4\n" + "yes\n"

const pyramidGame = "game: pyramid\nplayer: Ann\nplayer: Bob\nplayer: Cyd\n\n" +
	"quarry: Rru Fgo Ksi\nAnn: Cgo Rgo Rgo Fgo Kgo Ksi\nBob: fold\nCyd: ?\npaid: Ann 12, Bob 12, Cyd 4\n"

func TestPyramidByLine(t *testing.T) {
	replace := func(pairs ...string) string { return strings.NewReplacer(pairs...).Replace(pyramidAnswers) }
	const six = "Cgo Rgo Rgo Fgo Kgo Ksi"
	tellAll(t, Pyramid, pyramidGame, []toldCase{
		{name: "plain", answers: pyramidAnswers, said: []string{"How many players, 2 to 6 [2]: ", "Player 2 [B]: ", "The Quarry's cards, or none [none]: ",
			"Ann: six cards, fold, or ? for a hand that nobody saw: ", "Chips paid, as Ann 12, Bob 12; or pot 24; or none [none]: ", "In the records: Ann, Annika, Bob, Cyd", "quarry 3 · Ann 6 · Bob fold"}},
		{name: "CRLF", answers: strings.ReplaceAll(pyramidAnswers, "\n", "\r\n")},
		{name: "wrong, then right", answers: replace("3\n", "7\n3\n", "Bob\nCyd", "ann\nBob\npot\nCyd", "Fgo Ksi", "fold\nFgo Ksi Kxx\nFgo Ksi", "\nfold\n", "\n\nfolded\n", "Cyd 4", "Dee 4\nAnn 1, ann 2\nAnn\nAnn x\nAnn 12, Bob 12, Cyd 4", "yes", "no\ny"),
			said: []string{"expected a number from 2 to 6", "two players are called ann", "pot has a meaning of its own", `"fold" is not a card`, `"Kxx" is not a card`, "expected cards, as Cgo",
				`nobody is called "Dee": expected one of Ann, Bob, Cyd`, "ann stands there twice", `"Ann" is not a player and a number`, "chips are a number", "expected yes, quarry, paid, or one of Ann, Bob, Cyd"}},
		{name: "told anew", answers: replace(six, "Cgo", "yes", "ann\n"+six+"\nquarry\nFgo\npaid\npot 24\nyes"),
			want: strings.NewReplacer("Rru Fgo Ksi", "Fgo", "paid: Ann 12, Bob 12, Cyd 4", "pot: 24").Replace(pyramidGame),
			said: []string{"Ann has 1 card and not 6", "Fault: Ann shows 1 cards"}},
		{name: "little is known", answers: "\n\n\n2026-11-20\n\n?\n?\n\n\n", want: "game: pyramid\nplayer: A\nplayer: B\ndate: 2026-11-20\n\nA: ?\nB: ?\n"},
		{name: "paid and pot", answers: replace("Ann 12, Bob 12, Cyd 4", "cyd 4, pot: 28"), want: strings.Replace(pyramidGame, "Ann 12, Bob 12, Cyd 4", "Cyd 4\npot: 28", 1)},
	})
}

// Wherever the answers end, nothing is made up.
func TestPyramidByLineEnds(t *testing.T) {
	tellTooLittle(t, Pyramid, pyramidAnswers)
}
