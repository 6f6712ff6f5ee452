package pyramid

import (
	"fmt"
	"strings"
	"testing"

	"arbiter/score"
	"arbiter/score/goldentest"
)

// The report of all deals, of hands of six and of a hand of seven: each paragraph and table,
// and the values for programs.
func TestReportsOfOdds(t *testing.T) {
	var b strings.Builder
	for k, asked := range [][2]string{{"", ""}, {"Cgo Rgo Rsi Fgo Kgo Fru", "Kem Fsi"}, {"Cru Fgo Fsi Ksi Kem Fbr", ""}, {"Fsi Fgo Fem Ksa Ksi Kem", "-"}, {"Cgo Rgo Rgo Fgo Kgo Kgo", ""}, {"Cgo Rgo Fgo Fgo Fsi Ksi Ksi", "-"}} {
		r, err := ReportOdds(asked[0], asked[1])
		if err != nil {
			t.Fatal(err)
		}
		fmt.Fprintf(&b, "== %s with %q\n", asked[0], asked[1])
		for _, p := range r.Paragraphs {
			fmt.Fprintf(&b, "%s%s%s%s\n", map[bool]string{true: "# "}[p.Heading], p.Lead, p.Bold, p.Text)
			if p.Table != nil {
				fmt.Fprintf(&b, "%d columns of words: %s\n", p.Table.Left, strings.Join(p.Table.Head, " | "))
				for _, row := range p.Table.Rows {
					b.WriteString(strings.Join(row, " | ") + "\n")
				}
			}
		}
		value, err := score.JSON(r.Value)
		if err != nil {
			t.Fatal(err)
		}
		text := string(value)
		if k > 0 { // the tables are the first one's
			text = text[strings.Index(text, `,"hand":`):]
		}
		text, _, _ = strings.Cut(text, `},{"discard":`) // one choice of discards is enough
		fmt.Fprintf(&b, "%s\n\n", text)
	}
	goldentest.Same(t, "testdata/odds.txt", b.String())
}

// What is no hand, or no Quarry beside it, is refused; a full one and the deck's last copy are not.
func TestHandsThatOddsRefuse(t *testing.T) {
	const hand = "Cgo Rgo Rsi Fgo Kgo Fru"
	for _, test := range []struct{ hand, quarry, says string }{
		{"", "Kem", "--quarry goes with --hand, which names the six cards that it may help"},
		{"Cgo Xgo", "", `--hand: "Xgo" is not a card; expected C, R, F or K and a suit: go si br sa em ru, as Cgo`},
		{hand, "Kem Fx", `--quarry: "Fx" is not a card; expected C, R, F or K and a suit: go si br sa em ru, as Cgo`},
		{"Cgo", "", "--hand names 1 card; a hand has six at the reveal and seven after the deal"},
		{hand + " Fru Fru", "", "--hand names 8 cards; a hand has six at the reveal and seven after the deal"},
		{hand + " Fru", "Kem", "--quarry goes with a hand of six cards: with seven there is no Quarry yet"},
		{hand, strings.Repeat("Fem ", 7), "--quarry names 7 cards; a Quarry has at most six, one for each player"},
		{hand, "Cgo", "Cgo is named 2 times; the deck holds 1"},
		{hand, "Kgo Kgo", "Kgo is named 3 times; the deck holds 2"},
		{hand, "Kgo " + strings.Repeat("Fru ", 5), ""},
	} {
		says := ""
		if _, err := ReportOdds(test.hand, test.quarry); err != nil {
			says = err.Error()
		}
		if says != test.says {
			t.Errorf("%s with %q: %q, want %q", test.hand, test.quarry, says, test.says)
		}
	}
}
