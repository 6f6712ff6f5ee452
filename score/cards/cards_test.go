package cards

import (
	"testing"

	"arbiter/score"
)

func TestEveryCardReadsBack(t *testing.T) {
	seen := map[string]bool{}
	for c := Card(1); int(c) < Different; c++ {
		text := c.String()
		if seen[text] {
			t.Errorf("%s is two cards", text)
		}
		seen[text] = true
		if again, ok := Parse(text); !ok || again != c {
			t.Errorf("%s reads back as %v, %v", text, again, ok)
		}
	}
	if len(seen) != 66 {
		t.Errorf("%d different cards, want 5 suits of 13 and the joker", len(seen))
	}
}

func TestSpellings(t *testing.T) {
	for text, want := range map[string]Card{
		"10h": New(10, Hearts), "TH": New(10, Hearts), "t*": New(10, Stars), "2c": New(2, Clubs),
		"9♣": New(9, Clubs), "9♧": New(9, Clubs), "9♦\ufe0f": New(9, Diamonds), "9♢": New(9, Diamonds), "9♥": New(9, Hearts), "9♡": New(9, Hearts),
		"9♠\ufe0e": New(9, Spades), "9♤": New(9, Spades), "9★": New(9, Stars), "9☆": New(9, Stars),
		"jo": Joker, "js": New(Jack, Spades), "aD": New(Ace, Diamonds), "Q*": New(Queen, Stars),
	} {
		if got, ok := Parse(text); !ok || got != want {
			t.Errorf("%s is %v, %v; want %v", text, got, ok, want)
		}
	}
	for _, text := range []string{"", "5", "H", "1H", "11H", "0H", "5X", "XH", "10", "100H", "JOO", "5HH", "é5"} {
		if got, ok := Parse(text); ok {
			t.Errorf("%q reads as %v", text, got)
		}
	}
}

func TestNumbers(t *testing.T) {
	for c := Card(1); int(c) < Different; c++ {
		if want := c.Rank() >= 2 && c.Rank() <= 10; c.Number() != want {
			t.Errorf("%s: a number %v", c, c.Number())
		}
	}
	if Joker.Rank() != 0 || Joker.Suit() != -1 || Joker.Copies() != 2 || New(5, Hearts).Copies() != 1 {
		t.Error("a joker has no rank and no suit, and there are two")
	}
}

// A card that is typed is full as soon as it can be no other one.
func TestCardsAreTyped(t *testing.T) {
	for _, test := range []struct {
		typed, text, rest string
		state             score.Typed
	}{
		{"1", "1", "", score.Begun}, {"10", "10", "", score.Begun}, {"10h", "10H", "", score.Full}, {"th", "10H", "", score.Full},
		{"j", "J", "", score.Begun}, {"jo", "JO", "", score.Full}, {"9♠", "9S", "", score.Full}, {"9hk", "9H", "K", score.Full}, {"x", "X", "", score.Refused},
	} {
		if text, rest, state := Type(test.typed); text != test.text || rest != test.rest || state != test.state {
			t.Errorf("%q is %q and %q, %d", test.typed, text, rest, state)
		}
	}
	p := Palette()
	if text, state := p.Type("9hk"); state != score.Refused {
		t.Errorf("two cards in a cell are %q, %d", text, state)
	}
}
