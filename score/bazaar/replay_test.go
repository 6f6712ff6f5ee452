package bazaar

import (
	"slices"
	"strings"
	"testing"

	"arbiter/score"
)

// in returns a position in mid-game with these headers, and the usual equations,
// cards and bank unless the headers say otherwise.
func in(headers string) string {
	text := two
	for _, usual := range []string{"equation: RR = B\nequation: GY = WW\n", "visible: RWBGY* RRRRB WWBGG BBGYY\n", "pile: RGGGG RRWWB\n", "bank: R10 W10 B10 G10 Y10\n"} {
		if key, _, _ := strings.Cut(usual, " "); !strings.Contains(headers, key) {
			text += usual
		}
	}
	return text + headers
}

// text returns the state in a few words: bank, wallets and points by seat, cards.
func (s *State) text() string {
	words := []string{"bank", s.Bank.word()}
	for seat := range s.Players {
		wallet := s.Wallets[seat].word()
		if s.Out[seat] {
			wallet = "out"
		}
		words = append(words, "|", wallet)
		if s.Points[seat] > 0 {
			words = append(words, score.Counted(s.Points[seat], "point"))
		}
	}
	words = append(words, "|", Cards(s.Visible))
	for range s.Unnamed {
		words = append(words, "?")
	}
	words = append(words, "|", hidden(s.Hidden))
	if s.Known && s.Hidden > 0 {
		words = append(words, Cards(s.Pile))
	}
	if s.Over != "" {
		words = append(words, "|", string(s.Over))
	}
	return strings.Join(words, " ")
}

func hidden(n int) string {
	if n == 0 {
		return "no hidden card"
	}
	return score.Counted(n, "hidden card")
}

// Turns that are legal, and what is on the table afterwards.
func TestLegalTurns(t *testing.T) {
	for _, test := range []struct{ name, text, want string }{
		{"draw", in("wallet: Ann R\n\n1. Ann: draw G\n"),
			"bank R10W10B10G9Y10 | RG | - | RWBGY* RRRRB WWBGG BBGYY | 2 hidden cards RGGGG RRWWB"},
		{"draw, then buy with it", in("wallet: Ann RRRR\n\n1. Ann: draw B, buy RRRRB\n"),
			"bank R14W10B10G10Y10 | - 5 points | - | RWBGY* WWBGG BBGYY RGGGG | 1 hidden card RRWWB"},
		{"a request costs the card at the bottom", in("wallet: Ann RR\n\n1. Ann: trade RR>B\n"),
			"bank R12W10B9G10Y10 | B | - | RWBGY* RRRRB WWBGG BBGYY | 1 hidden card RGGGG"},
		{"one card, however many exchanges", in("wallet: Ann RRGY\n\n1. Ann: trade RR>B B>RR GY>WW\n"),
			"bank R10W8B10G11Y11 | RRWW | - | RWBGY* RRRRB WWBGG BBGYY | 1 hidden card RGGGG"},
		{"the price is gone before the display is filled", in("pile: RRWWB\nwallet: Ann RRRRRR\n\n1. Ann: trade RR>B, buy RRRRB\n"),
			"bank R16W10B10G10Y10 | - 5 points | - | RWBGY* WWBGG BBGYY | no hidden card"},
		{"without a pile a request takes what lies open", in("pile: -\nwallet: Ann RR\n\n1. Ann: trade RR>B\n"),
			"bank R12W10B9G10Y10 | B | - | - | no hidden card | no-cards"},
		{"skip is free", in("\n1. Ann: skip\n2. Bob: skip\n3. Ann: skip\n"),
			"bank R10W10B10G10Y10 | - | - | RWBGY* RRRRB WWBGG BBGYY | 2 hidden cards RGGGG RRWWB"},
		{"or pays a card", in("ruling: skip=card\n\n1. Ann: skip\n"),
			"bank R10W10B10G10Y10 | - | - | RWBGY* RRRRB WWBGG BBGYY | 1 hidden card RGGGG"},
		{"buying at once is skipping", in("ruling: skip=card\nwallet: Ann RRRRB\n\n1. Ann: buy RRRRB\n"),
			"bank R14W10B11G10Y10 | - 5 points | - | RWBGY* WWBGG BBGYY RGGGG | no hidden card"},
		{"purchases one after another", in("wallet: Ann RRRRRWBBGYW\n\n1. Ann: buy RWBGY*, buy RRRRB\n"),
			"bank R15W11B12G11Y11 | W 5 points | - | WWBGG BBGYY RGGGG RRWWB | no hidden card"},
		{"in the other order", in("wallet: Ann RRRRRWBBGYW\n\n1. Ann: buy RRRRB RWBGY*\n"),
			"bank R15W11B12G11Y11 | W 6 points | - | WWBGG BBGYY RGGGG RRWWB | no hidden card"},
		{"equal cards are separate", in("visible: RRRRB RRRRB\npile: -\nbank: R1\nwallet: Ann R8B2\n\n1. Ann: buy RRRRB\n"),
			"bank RRRRRB | RRRRB 1 point | - | RRRRB | no hidden card"},
		{"the last card", in("visible: RRRRB\npile: -\nwallet: Ann R4B\n\n1. Ann: buy RRRRB\n"),
			"bank R14W10B11G10Y10 | - 5 points | - | - | no hidden card | no-cards"},
		{"refills by name", in("pile: 5\nwallet: Ann RRRRRWBBGYW\n\n1. Ann: buy RRRRB RWBGY*, reveal WWWWW GGGGG*\n"),
			"bank R15W11B12G11Y11 | W 6 points | - | WWBGG BBGYY WWWWW GGGGG* | 3 hidden cards"},
		{"refills without names", in("pile: 5\nwallet: Ann RRRRRWBBGYW\n\n1. Ann: buy RRRRB RWBGY*, reveal WWWWW\n"),
			"bank R15W11B12G11Y11 | W 6 points | - | WWBGG BBGYY WWWWW ? | 3 hidden cards"},
		{"an unnamed card is bought", in("pile: 2\nwallet: Ann RRRRB\nwallet: Bob WWWWW\n\n1. Ann: buy RRRRB\n2. Bob: buy WWWWW, reveal GGGGG\n"),
			"bank R14W15B11G10Y10 | - 5 points | - 5 points | RWBGY* WWBGG BBGYY GGGGG | no hidden card"},
		{"a display that is not full is filled up", in("visible: -\npile: RGGGG RRWWB RRRRR WWWWW BBBBB\n\n1. Ann: draw R\n"),
			"bank R9W10B10G10Y10 | R | - | RGGGG RRWWB RRRRR WWWWW | 1 hidden card BBBBB"},
		{"pebbles leave with the player", in("wallet: Ann RRR\nwallet: Bob W\n\n1. Ann: out\n"),
			"bank R10W10B10G10Y10 | out | W | RWBGY* RRRRB WWBGG BBGYY | 2 hidden cards RGGGG RRWWB"},
	} {
		t.Run(test.name, func(t *testing.T) {
			r := mustParse(t, test.text).Replay()
			for _, d := range r.Turns {
				if d.Fault != nil {
					t.Errorf("turn %d: %s", d.Number, d.Fault.Message)
				}
			}
			if got := r.End.text(); got != test.want {
				t.Errorf("got  %s\nwant %s", got, test.want)
			}
		})
	}
}

// Who is out is passed over, round the table.
func TestTurnOrder(t *testing.T) {
	p := mustParse(t, in("player: Cyd\nplayer: Dee\nturn: Cyd\n\n1. Cyd: skip\n2. Dee: out\n3. Ann: skip\n4. Bob: out\n5. Cyd: skip\n6. Ann: skip\n7. Cyd: out\n8. Ann: skip\n9. Ann: skip\n"))
	r := p.Replay()
	for _, d := range r.Turns {
		if d.Fault != nil {
			t.Errorf("turn %d: %s", d.Number, d.Fault.Message)
		}
	}
	if r.End.Next != 0 || r.End.Over != "" {
		t.Errorf("seat %d is next, over %q", r.End.Next, r.End.Over)
	}
}

// A card that was bought and not named is told before what came up in its place.
func TestOneDoubtATurn(t *testing.T) {
	p := mustParse(t, in("pile: 2\nwallet: Ann RWBGY\nwallet: Bob GGGGG\n\n1. Ann: buy RWBGY*\n2. Bob: buy GGGGG\n"))
	var got []string
	for _, d := range p.Replay().Turns {
		if d.Fault != nil || d.Doubt == nil {
			t.Fatalf("turn %d: %v %v", d.Number, d.Fault, d.Doubt)
		}
		got = append(got, d.Doubt.Message)
	}
	if want := []string{"The record does not name what came up after this turn.", "GGGGG was bought; the record does not name it among what lay open."}; !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// A turn tried beside the log changes nothing of the game.
func TestTry(t *testing.T) {
	p := mustParse(t, in("wallet: Ann RRRRRWBBGY\n"))
	for text, points := range map[string]int{"buy RWBGY*, buy RRRRB": 7, "skip, buy RRRRB RWBGY*": 9, "draw G": 0, "trade RR>B, buy RWBGY*": 2} {
		d, err := p.Try(text)
		if err != nil || d.Fault != nil || d.Points() != points {
			t.Errorf("%s: %v, %v, %d points, want %d", text, err, d.Fault, d.Points(), points)
		}
	}
	if d, err := p.Try("trade GY>WW GY>WW"); err != nil || d.Fault == nil || d.Fault.Rule != RuleTrade {
		t.Errorf("an exchange that the wallet does not cover: %v, %v", err, d.Fault)
	}
	for _, text := range []string{"", "1. Ann: skip", "trade RR", "buy", "reveal RRRRB"} {
		if _, err := p.Try(text); err == nil {
			t.Errorf("%q can be read", text)
		}
	}
	if _, err := mustParse(t, in("points: Bob 20\n")).Try("skip"); err != ErrOver {
		t.Errorf("after the end: %v", err)
	}
	if _, err := mustParse(t, two+"\nAnn: out\n").Try("skip"); err != ErrTally {
		t.Errorf("a tally: %v", err)
	}
	if got := p.Replay().End.Wallets[0].String(); got != "RRRRRWBBGY" || len(p.Log) != 0 {
		t.Errorf("Ann holds %s after %d turns", got, len(p.Log))
	}
}
