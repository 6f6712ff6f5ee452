package form

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"arbiter/score"
	playing "arbiter/score/cards"
	"arbiter/score/notation"
	"arbiter/score/pieces"
)

// cityKeys is what keys and words mean on a place of Zark City, and how it is
// shown.
type cityKeys struct {
	players []score.Player
	five    bool // the deck has stars
}

func (k *cityKeys) seat(letter string) int {
	return slices.IndexFunc(k.players, func(p score.Player) bool { return strings.EqualFold(p.Colour, letter) })
}

// sitting are the players with their letters.
func (k *cityKeys) sitting() string {
	who := make([]string, len(k.players))
	for i, p := range k.players {
		who[i] = p.Colour + " " + p.Name
	}
	return strings.Join(who, ", ")
}

// press is a key on a place. A digit begins a card, so that a letter that is
// both a suit's and a player's is never in doubt.
func (k *cityKeys) press(cell, half string, r rune) typed {
	key := strings.ToUpper(string(r))
	switch {
	case r == '.' || r == '-':
		return typed{done: true}
	case isNumber(half):
		return k.suit(cell, half, key)
	case half != "" && len(key) == 1 && pieces.Pips(key[0]) > 0:
		return typed{cell: added(cell, half+strconv.Itoa(pieces.Pips(key[0]))), done: true}
	case half == "" && '1' <= r && r <= '9':
		return typed{half: key}
	case key == "T" && (cell == "" || k.seat(key) < 0):
		return typed{half: "10"}
	case k.seat(key) >= 0 && cell == "":
		return typed{problem: "a pyramid stands on a card: lay one first, as 9h"}
	case k.seat(key) >= 0:
		return typed{half: key}
	case half != "":
		return typed{half: half, problem: "after " + half + " comes 1, 2 or 3 (or S, M, L)"}
	case r == ':' && cell != "": // as it is written
		return typed{cell: cell, done: true}
	case len(key) == 1 && strings.Contains("AJQK", key):
		return typed{problem: "only the numbers 2 to 10 lie on the board"}
	case len(key) == 1 && 'A' <= key[0] && key[0] <= 'Z':
		return typed{problem: "no player has the letter " + key + " (" + k.sitting() + ")"}
	}
	return typed{problem: "type a card as 9h, a pyramid on it as " + strings.ToLower(k.players[0].Colour) + "1, . to clear"}
}

// suit is the key after a card's number. A card that lay there goes, the
// pyramids on it stay: a slip of the finger is soon mended.
func (k *cityKeys) suit(cell, half, key string) typed {
	suits := "C, D, H or S"
	if k.five {
		suits = "C, D, H, S or *"
	}
	card, ok := playing.Parse(half + key)
	switch {
	case half == "1" && key == "0":
		return typed{half: "10"}
	case half == "1":
		return typed{half: half, problem: "10 is the only card that begins with 1"}
	case ok && card.Suit() == playing.Stars && !k.five:
		return typed{half: half, problem: "this deck has no stars: the first page asks for the deck"}
	case ok:
		_, on := parted(cell)
		text := card.String()
		for _, piece := range on {
			text = added(text, piece)
		}
		return typed{cell: text, done: true}
	case "1" <= key && key <= "9" && len(key) == 1:
		return typed{half: key}
	}
	return typed{half: half, problem: "after " + half + " comes the suit: " + suits}
}

// word reads a place as it stands in a row. What can be written in a file but
// may not lie there is for the referee.
func (k *cityKeys) word(text string) (string, error) {
	switch text {
	case ".", "..", "-", "--":
		return "", nil
	}
	name, on, colon := strings.Cut(text, ":")
	card, ok := playing.Parse(name)
	if !ok || colon && on == "" {
		return "", fmt.Errorf("%s is no place: expected a card as 9H, with pyramids as 9H:%s1, or . for nothing", notation.Quote(text), k.players[0].Colour)
	}
	cell := card.String()
	for ; on != ""; on = on[min(2, len(on)):] {
		if len(on) < 2 || pieces.Pips(on[1]) == 0 {
			return "", fmt.Errorf("%s is no pyramid: expected a letter and 1, 2 or 3, as %s1", notation.Quote(on[:min(2, len(on))]), k.players[0].Colour)
		}
		seat := k.seat(on[:1])
		if seat < 0 {
			return "", fmt.Errorf("no player has the letter %s (%s)", notation.Quote(pieces.Upper(on[:1])), k.sitting())
		}
		cell = added(cell, k.players[seat].Colour+strconv.Itoa(pieces.Pips(on[1])))
	}
	return cell, nil
}

// show is a place as it is painted.
func (k *cityKeys) show(cell string) []score.Span {
	if cell == "" {
		return []score.Span{{Text: " ·", Dim: true}}
	}
	card, on := parted(cell)
	spans := []score.Span{{Text: card, Bold: true}}
	if len(on) > 0 {
		spans = append(spans, score.Span{Text: ":", Dim: true})
	}
	for _, piece := range on {
		spans = append(spans, score.Span{Text: piece, Colour: piece[0]})
	}
	return spans
}

// tell is a place in words.
func (k *cityKeys) tell(cell string) string {
	text, on := parted(cell)
	card, ok := playing.Parse(text)
	if !ok {
		return "empty"
	}
	words := []string{text}
	switch {
	case card == playing.Joker:
		words[0] = "joker"
	default:
		words[0] = rankName(card.Rank()) + " of " + playing.SuitName(card.Suit())
	}
	for i, piece := range on {
		n := 1
		for i+n < len(on) && on[i+n] == piece {
			n++
		}
		switch size := pieces.SizeName(pieces.Pips(piece[1])); {
		case i > 0 && on[i-1] == piece:
		case n > 1:
			words = append(words, fmt.Sprintf("%s's %d %ss", k.players[k.seat(piece[:1])].Name, n, size))
		default:
			words = append(words, k.players[k.seat(piece[:1])].Name+"'s "+size)
		}
	}
	return strings.Join(words, ", ")
}

func rankName(rank int) string {
	if rank >= playing.Jack {
		return []string{"jack", "queen", "king", "ace"}[rank-playing.Jack]
	}
	return strconv.Itoa(rank)
}

// aside counts what is left in each stash: three of each size to begin with.
func (k *cityKeys) aside(cells []string) []string {
	has := map[string]int{}
	for _, cell := range cells {
		_, on := parted(cell)
		for _, piece := range on {
			has[piece]++
		}
	}
	broad := len("stash") - 2
	for _, p := range k.players {
		broad = max(broad, min(14, len([]rune(p.Name))))
	}
	list := []string{"stash" + strings.Repeat(" ", broad-3) + "   S  M  L"}
	for _, p := range k.players {
		name := []rune(p.Name)
		if len(name) > 14 {
			name = append(name[:13:13], '…')
		}
		line := p.Colour + " " + tame(string(name)) + strings.Repeat(" ", broad-len(name)+1)
		for pips := 1; pips <= 3; pips++ {
			line += fmt.Sprintf("%3d", 3-has[p.Colour+strconv.Itoa(pips)])
		}
		list = append(list, line)
	}
	return list
}
