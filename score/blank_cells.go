package score

import (
	"strconv"
	"strings"
)

// Palettes of cells that several games have.

// Players is the name of the group of a palette that names the players.
const Players = "players"

// PlayerPalette returns the palette of a cell for a player: the letter where players have one, else
// the name, followed by end.
func PlayerPalette(players []Player, end string) Palette {
	p := Palette{Expects: "a player's name", Groups: []Tokens{{Name: Players}}}
	var names []string
	for _, player := range players {
		token, name := Token{Text: player.Name + end, Name: player.Name}, player.Name
		if player.Colour != "" {
			p.Expects, name = "a player's letter", player.Colour+" is "+player.Name
			token = Token{Text: player.Colour + end, Name: player.Name, Label: player.Name, Other: []string{player.Name + end}}
		}
		names = append(names, name)
		p.Groups[0].Tokens = append(p.Groups[0].Tokens, token)
	}
	if len(names) > 0 {
		p.Expects += ": " + strings.Join(names, ", ")
	}
	return p
}

// WordPalette returns the palette of a cell for one of the words.
func WordPalette(expects, name string, words ...string) Palette {
	p := Palette{Expects: expects, Groups: []Tokens{{Name: name}}}
	for _, word := range words {
		p.Groups[0].Tokens = append(p.Groups[0].Tokens, Token{Text: word, Name: word})
	}
	return p
}

// OfPlayer returns Row.Fits for a line that begins with a player's name and a colon. The name
// may hold a colon, what follows may not.
func OfPlayer(players []Player, seat int) func(line string) (cells int, ok bool) {
	head := Header{Players: players}
	return func(line string) (int, bool) {
		at := strings.LastIndexByte(line, ':')
		return at + 1, at > 0 && head.Seat(strings.TrimSpace(line[:at])) == seat
	}
}

// Manual returns the row's Help and Written, for those who type notation.
func (r *Row) Manual() string { return strings.TrimSpace(r.Help + " " + r.Written) }

// Always returns the palette, whatever stands in the cells before. It serves as a Row.Palette.
func (p Palette) Always([]string) Palette { return p }

// Or returns a palette that accepts what either palette accepts; the receiver comes first.
func (p Palette) Or(other Palette) Palette {
	first := p
	p.Groups = append(append([]Tokens{}, p.Groups...), other.Groups...)
	p.Read = func(typed string) (string, Typed) {
		if text, state := first.Type(typed); state != Refused {
			return text, state
		}
		return other.Type(typed)
	}
	return p
}

// Or is the name of a group of tokens that replace all others.
const Or = "or"

// OrToken returns the palette with one more token.
func (p Palette) OrToken(text, name string) Palette {
	return p.Or(Palette{Groups: []Tokens{{Name: Or, Tokens: []Token{{Text: text, Name: name, Label: name}}}}})
}

// OrNone returns the palette with - for nothing at all, in the first cell; nothing
// may stand behind it.
func (p Palette) OrNone(before []string) Palette {
	switch {
	case len(before) == 0:
		return p.OrToken("-", "none")
	case before[0] == "-":
		return Palette{Expects: "nothing may follow -"}
	}
	return p
}

// TypeNumber reads a number, for a palette.
func TypeNumber(typed string, most int) (string, Typed) {
	n, err := strconv.Atoi(typed)
	switch {
	case err != nil || typed[0] < '0' || n > most:
		return typed, Refused
	case n > 0 && 10*n > most:
		return typed, Full
	}
	return typed, Ready
}
