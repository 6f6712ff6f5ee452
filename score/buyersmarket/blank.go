package buyersmarket

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"arbiter/score"
	"arbiter/score/cards"
	"arbiter/score/notation"
	"arbiter/score/pieces"
)

// blank returns the sheet: a section a player; folded away, other resource colours
// and the acts at the market.
func blank(players []score.Player, _ []string) score.Blank {
	b := score.Blank{
		Rows: []score.Row{
			{Name: "resource colours", Head: "resources:", Header: true, Folded: true, Help: "The five resource colours, where they are not red, yellow, green, blue and purple.", Written: "Their letters, as R Y G B P.",
				Palette: score.WordPalette("a colour's letter", "colours", strings.Split("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "")...).Always},
			{Name: "suits", Head: "suits:", Header: true, Folded: true, Help: "Which colour each suit stands for, where it is not the usual one.", Written: "C=B is clubs for blue. Usual are C=B D=Y H=R S=G *=P.",
				Palette: score.Palette{Expects: "a suit and a colour, as C=B", Read: typeSuit}.Always},
		},
		Draw:    drawPiece,
		Example: "r3 is a red Large, r3*4 are four of them",
	}
	head := score.Header{Players: players}
	for seat, p := range players {
		b.Rows = append(b.Rows, section(&head, seat, p)...)
	}
	b.Rows = append(b.Rows, score.Row{
		Name: "act at the market", Folded: true, Repeat: true, Help: "An act to be judged: the buyer, the card, what lay on it, and what was added.", Written: "What was added follows +, as w3cb1k2+w3.",
		Next: func([]string) string { return "purchase:" }, Fits: fitsAct, Split: splitAct,
		Palette: func(before []string) score.Palette { return actPalette(players, before) },
	})
	return b
}

const howWritten = "r3 is a red Large, r33 are three of them."

// section returns the lines of one player.
func section(head *score.Header, seat int, p score.Player) []score.Row {
	list := stockPalette(head.Players[seat : seat+1]).OrNone
	whose := p.Name + "'s "
	return []score.Row{
		{Name: p.Name + "'s building or pile", Head: sectionName(head, seat) + ":", Section: true, Needed: true, Help: "The lines below are " + p.Name + "'s.", Fits: func(line string) (int, bool) {
			return len(line), strings.HasSuffix(line, ":") && head.Seat(strings.TrimSpace(strings.TrimSuffix(line, ":"))) == seat
		}},
		{Name: whose + "level", Head: "  1:", Repeat: true, Help: "The pyramids of a level, the lowest level first.", Written: howWritten,
			Next: nextLevel, Fits: fitsLevel, Palette: list},
		{Name: whose + "unused pyramids", Head: "  unused:", Help: "What was collected and not built with.", Written: howWritten, Palette: list},
		{Name: whose + "pile", Head: "  pile:", Instead: true, Help: "All that was collected, in place of levels: Arbiter finds the best building.", Palette: list},
		{Name: whose + "bank", Head: "  bank:", Help: "The pyramids left in the bank.", Written: "They are written as " + strings.ToLower(p.Colour) + "1 " + strings.ToLower(p.Colour) + "2; - is none.", Palette: list},
		{Name: whose + "cards", Head: "  cards:", Cells: 1, Help: "How many cards the player collected. It breaks ties.", Palette: score.Palette{Expects: "a number: the cards that " + p.Name + " collected",
			Read: func(typed string) (string, score.Typed) { return score.TypeNumber(typed, mostCards) }}.Always},
	}
}

// nextLevel numbers a level by the lines above it, from the section's first.
func nextLevel(above []string) string {
	n := 1
	for _, line := range above {
		if _, ok := fitsLevel(strings.TrimSpace(line)); ok {
			n++
		} else if line != "" && line[0] != ' ' && line[0] != ';' {
			n = 1
		}
	}
	return fmt.Sprintf("  %d:", n)
}

func fitsLevel(line string) (int, bool) {
	number, _, ok := strings.Cut(line, ":")
	_, err := strconv.ParseUint(strings.TrimSpace(number), 10, 16)
	return len(number) + 1, ok && err == nil
}

// stockPalette is for pyramids with their counts.
func stockPalette(owners []score.Player) score.Palette {
	p := score.Palette{Expects: "a colour's letter and 1, 2 or 3 (Small, Medium, Large), as R3, and perhaps a count, as R3*5", Read: typePieces, Why: whyNoPieces, Counts: true}
	for _, letter := range "RYGBP" {
		p.Groups = append(p.Groups, pieces.Tokens(string(letter), pieces.Colour(string(letter))))
	}
	p.Groups = append(p.Groups, pieces.PlayerTokens(owners)...)
	p.Prompt = func(string) string { return "Tap each pyramid. The same key again counts it." }
	p.More, p.Again = []score.Tokens{{Name: "how many", Tokens: []score.Token{
		{Text: "*2", Name: "two of them"}, {Text: "*3", Name: "three of them"}, {Text: "*4", Name: "four of them"}, {Text: "*5", Name: "five of them"}}}}, oneMore
	return p
}

// oneMore adds one more of a piece to a cell: R3 becomes R3*2, up to R3*9.
func oneMore(cell, piece string) string {
	of, count, counted := strings.Cut(cell, "*")
	n, err := strconv.Atoi(count)
	switch {
	case of != piece || !pieces.IsLetter(piece[0]) || counted && err != nil || n >= mostOf:
		return ""
	case !counted:
		n = 1
	}
	return fmt.Sprintf("%s*%d", piece, n+1)
}

// typePieces completes R3, R3*5 and 5xR3; a digit behind R3 is a count too.
func typePieces(typed string) (string, score.Typed) {
	typed = strings.ToUpper(typed)
	piece, count := typed, ""
	switch digit := '1' <= typed[0] && typed[0] <= '9'; {
	case digit && (len(typed) == 1 || typed[1:] == "X"):
		return typed, score.Begun
	case digit && typed[1] == 'X':
		piece, count = typed[2:], typed[:1]
	case len(typed) > 2:
		piece, count = typed[:2], strings.TrimPrefix(typed[2:], "*")
	}
	switch {
	case !pieces.IsLetter(piece[0]) || len(piece) > 2 || len(piece) == 2 && pieces.Pips(piece[1]) == 0:
		return typed, score.Refused
	case len(piece) == 1:
		return typed, score.Begun
	}
	piece = piece[:1] + strconv.Itoa(pieces.Pips(piece[1]))
	switch {
	case len(typed) == 2:
		return piece, score.Ready
	case count == "":
		return piece + "*", score.Begun
	case len(count) > 1 || count < "1" || count > "9":
		return typed, score.Refused
	}
	return piece + "*" + count, score.Ready
}

// whyNoPieces says which part of what was typed is no pyramid, or no count.
func whyNoPieces(typed string) string {
	piece, count := strings.ToUpper(typed[:min(2, len(typed))]), typed[min(2, len(typed)):]
	switch {
	case len(typed) == 2 && pieces.IsLetter(typed[0]):
		return piece + ": after the colour comes 1 Small, 2 Medium or 3 Large"
	case len(count) > 1 && pieces.IsPiece(piece) && strings.Trim(count, "*0123456789") == "":
		return "a count is one digit: " + piece + "*4 are four of " + piece
	}
	return ""
}

// typeSuit completes C=B.
func typeSuit(typed string) (string, score.Typed) {
	suit, colour := strings.ToUpper(cards.Plain(typed)), ""
	suit, colour = suit[:1], strings.TrimPrefix(suit[1:], "=")
	switch {
	case !strings.Contains(suits, suit) || len(colour) > 1 || colour != "" && !pieces.IsLetter(colour[0]):
		return typed, score.Refused
	case colour == "":
		return suit + "=", score.Begun
	}
	return suit + "=" + colour, score.Full
}

// fitsAct reports whether a line is an act, or the change of one.
func fitsAct(line string) (int, bool) {
	key, _, ok := strings.Cut(line, ":")
	return 0, ok && (actOf(strings.TrimSpace(key)) >= 0 || notation.Key(key) == "change")
}

func splitAct(text string) []string {
	key, rest, _ := strings.Cut(text, ":")
	return append([]string{strings.TrimSpace(key) + ":"}, strings.FieldsFunc(rest, isGap)...)
}

// actPalette returns the palette for the next word of an act: what it is, the player, the card,
// what lay on it, +, what was added.
func actPalette(players []score.Player, before []string) score.Palette {
	change := len(before) > 0 && strings.EqualFold(before[0], "change:")
	switch {
	case len(before) == 0:
		return score.WordPalette("purchase, change, pool or contribute", "acts", "purchase:", "change:", "pool:", "contribute:")
	case len(before) == 1 && !change:
		return score.PlayerPalette(players, "")
	case len(before) == 2 && !change:
		return score.Palette{Expects: "2 to 10 or A and a suit C, D, H, S or *, as 3C", Read: typeCard, Why: cards.WhyNot}
	case change:
		return stockPalette(players).OrNone(before[1:])
	case slices.Contains(before, "+"):
		return stockPalette(players)
	}
	return stockPalette(players).OrToken("+", "and added")
}

// typeCard completes a pallet's card, which is no court card.
func typeCard(typed string) (string, score.Typed) {
	text, rest, state := cards.Type(typed)
	if rest != "" || strings.Contains("JQK", text[:1]) {
		return typed, score.Refused
	}
	return text, state
}
