package cards

import (
	"strings"

	"arbiter/score"
)

// Palette returns the palette of a cell for a card.
func Palette() score.Palette {
	p := score.Palette{
		Expects: "a card: 2 to 10, J, Q, K or A and a suit (C clubs, D diamonds, H hearts, S spades, * stars), or JO",
		Read: func(typed string) (string, score.Typed) {
			text, rest, state := Type(typed)
			if rest != "" {
				return typed, score.Refused
			}
			return text, state
		},
		Why: WhyNot,
	}
	for suit := range suitCount {
		group := score.Tokens{Name: SuitName(suit)}
		for rank := 2; rank <= Ace; rank++ {
			text := New(rank, suit).String()
			group.Tokens = append(group.Tokens, score.Token{Text: text, Name: text})
		}
		p.Groups = append(p.Groups, group)
	}
	p.Groups = append(p.Groups, score.Tokens{Name: "jokers", Tokens: []score.Token{{Text: "JO", Name: "joker"}}})
	return p
}

// WhyNot says why what was typed is no card, or begins none: which of rank and suit is wrong. It is
// "" where nothing in particular is.
func WhyNot(typed string) string {
	typed = strings.ToUpper(Plain(typed))
	if strings.ContainsFunc(typed, func(r rune) bool { return r <= ' ' || r > '~' }) || strings.HasPrefix(typed, "JO") {
		return ""
	}
	rank, suit := typed, ""
	switch {
	case strings.HasPrefix(typed, "10"):
		rank, suit = "10", typed[2:]
	case len(typed) > 1:
		rank, suit = typed[:1], typed[1:]
	}
	switch {
	case rank != "" && strings.Contains(suitLetters, rank):
		return "of a card the rank comes first: a king of spades is KS"
	case rank == "1" && suit != "":
		return "no card is called 1: an ace is A, a ten 10"
	case rank != "10" && rank != "" && !strings.Contains("123456789TJQKA", rank):
		return "no card is called " + rank + ": ranks are 2 to 10, J, Q, K and A"
	case suit != "" && !strings.Contains(suitLetters, suit[:1]):
		return "no suit is called " + suit[:1] + ": suits are C clubs, D diamonds, H hearts, S spades and * stars"
	}
	return ""
}

// Type completes the card at the beginning of a text and returns what follows it.
func Type(typed string) (text, rest string, state score.Typed) {
	typed = strings.ToUpper(Plain(typed))
	for n := min(3, len(typed)); n > 1; n-- {
		if c, ok := Parse(typed[:n]); ok {
			return c.String(), typed[n:], score.Full
		}
	}
	if len(typed) == 1 && strings.Contains("123456789TJQKA", typed) || typed == "10" {
		return typed, "", score.Begun
	}
	return typed, "", score.Refused
}
