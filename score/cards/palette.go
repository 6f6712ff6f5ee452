package cards

import (
	"strings"

	"arbiter/score"
)

// Palette is for a card.
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

// Type completes the card that a text begins with and gives what stands behind
// it.
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
