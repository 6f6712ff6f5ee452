package pieces

import (
	"strings"

	"arbiter/score"
)

// Tokens returns a colour's pyramids as a sheet offers them, the largest first;
// whose they are is said as "Ann's" or "red".
func Tokens(letter, whose string) score.Tokens {
	group := score.Tokens{Name: strings.TrimSuffix(whose, "'s"), Colour: letter[0]}
	for pips := 3; pips > 0; pips-- {
		size := SizeName(pips)
		group.Tokens = append(group.Tokens, score.Token{
			Text:  letter + string(rune('0'+pips)),
			Name:  whose + " " + size,
			Label: size,
			Other: []string{letter + size[:1]},
		})
	}
	return group
}

// PlayerTokens returns the pyramids of all players.
func PlayerTokens(players []score.Player) []score.Tokens {
	var groups []score.Tokens
	for _, p := range players {
		if p.Colour != "" {
			groups = append(groups, Tokens(p.Colour, p.Name+"'s"))
		}
	}
	return groups
}

// WhyNot says why what was typed is none of the players' pyramids.
func WhyNot(typed string, players []score.Player) string {
	if typed == "" {
		return ""
	}
	first := Upper(typed[:1])
	switch {
	case len(typed) == 1 && Pips(typed[0]) > 0 && typed[0] < 'A':
		return "the colour comes first: " + letters(players, typed)
	case !IsLetter(typed[0]):
		return ""
	}
	for _, p := range players {
		if p.Colour == first {
			return Upper(typed[:1]) + typed[1:] + ": after the colour comes 1 Small, 2 Medium or 3 Large"
		}
	}
	return "no player has " + first + ": " + letters(players, "")
}

// letters names the players with their letters: "R is Ann, B is Bob".
func letters(players []score.Player, pips string) string {
	var list []string
	for _, p := range players {
		if pips != "" {
			return p.Colour + pips + " is " + p.Name + "'s " + SizeName(Pips(pips[0]))
		}
		list = append(list, p.Colour+" is "+p.Name)
	}
	return strings.Join(list, ", ")
}

// IsPiece reports whether a text is a pyramid, as R3.
func IsPiece(text string) bool {
	return len(text) == 2 && 'A' <= text[0] && text[0] <= 'Z' && '1' <= text[1] && text[1] <= '3'
}

// IsLetter reports whether a character is a letter from A to Z in either case.
func IsLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' }
