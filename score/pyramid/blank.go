package pyramid

import (
	"math"
	"strings"

	"arbiter/score"
	"arbiter/score/notation"
)

// blank returns the sheet: the Quarry, everybody's hand, what was paid; folded away,
// the pot alone and the claims.
func blank(players []score.Player, _ []string) score.Blank {
	rows := []score.Row{{Name: "the Quarry", Head: "quarry:", Help: "The cards given to the Quarry, each its kind and suit.", Written: "fgo is a gold Foundation; - is none.", Palette: cardPalette().OrNone}}
	for seat, p := range players {
		rows = append(rows, score.Row{
			Name: p.Name + "'s hand", Head: p.Name + ":", Needed: true,
			Help:    "The cards that were shown; or folded, or not seen.",
			Written: "fgo is a gold Foundation; fold is folded, ? is not seen.",
			Fits:    score.OfPlayer(players, seat),
			Palette: handPalette,
			Says:    saysHand,
		})
	}
	return score.Blank{Draw: drawCard, Example: "fgo is a gold Foundation", Rows: append(rows,
		score.Row{Name: "chips paid", Head: "paid:", Sep: ", ", Split: splitPaid, Help: "The chips that each player paid, in seat order.", Written: "They are written as 12 5, or with a name before the chips.",
			Palette: func(before []string) score.Palette { return paidPalette(players, before) }},
		score.Row{Name: "the pot", Head: "pot:", Cells: 1, Folded: true, Help: "The chips in the pot, a number, where nobody knows who paid what.",
			Palette: score.Palette{Expects: "a number of chips", Read: typeChips}.Always},
		score.Row{Name: "claim", Head: "claim:", Cells: 2, Repeat: true, Folded: true, Help: "The player, and the hand that was called at the table, as Grand Pyramid.",
			Split:   func(text string) []string { return splitClaim(players, text) },
			Palette: func(before []string) score.Palette { return claimPalette(players, before) }},
	)}
}

const (
	kindsInWords = "C Capstone, R Riser, F Foundation or K Cornerstone"
	suitsInWords = "go gold, si silver, br bronze, sa sapphire, em emerald or ru ruby"
)

// cardPalette returns the palette of a cell for a card.
func cardPalette() score.Palette {
	p := score.Palette{Expects: kindsInWords + ", and a suit: " + suitsInWords, Why: whyNoCard, Read: typeCard}
	for kind := range kindCount {
		group := score.Tokens{Name: KindName(kind)}
		for suit := range suitCount {
			group.Tokens = append(group.Tokens, score.Token{Text: NewCard(kind, suit).String(), Name: SuitName(suit) + " " + KindName(kind), Label: SuitName(suit), Colour: "YWOBGR"[suit]})
		}
		p.Groups = append(p.Groups, group)
	}
	return p
}

// handPalette returns the palette of a cell for a card or, in the first, a word in place of all
// cards.
func handPalette(before []string) score.Palette {
	if len(before) == 0 {
		return cardPalette().OrToken("fold", "folded").OrToken("?", "nobody saw it").OrNone(before)
	}
	if _, ok := ParseCard(before[0]); !ok {
		return score.Palette{Expects: "nothing may follow " + before[0]}
	}
	return cardPalette()
}

// typeCard completes a card. A suit's first letter is enough where no other suit begins with it,
// except for bronze: an r after it may begin the next card.
func typeCard(typed string) (string, score.Typed) {
	if c, ok := ParseCard(typed); ok {
		return c.String(), score.Full
	}
	kind := strings.ToUpper(typed[:1])
	if !strings.Contains(kindLetters, kind) || len(typed) > 2 {
		return typed, score.Refused
	}
	text := kind + strings.ToLower(typed[1:])
	switch text[1:] {
	case "", "s", "b":
		return text, score.Begun
	case "g":
		return kind + "go", score.Ready
	case "e":
		return kind + "em", score.Ready
	case "r":
		return kind + "ru", score.Ready
	}
	return typed, score.Refused
}

func whyNoCard(typed string) string {
	kind := strings.ToUpper(typed[:1])
	if !strings.Contains(kindLetters, kind) {
		return "no card begins with " + kind + ": first the kind, " + kindsInWords + ", then the suit, as fgo"
	}
	return kind + typed[1:] + ": suits are " + suitsInWords + ", and the kinds " + kindsInWords
}

// saysHand names what cards make, with the Quarry that stands above them.
func saysHand(cells, above []string) string {
	var quarry []Card
	for _, line := range above {
		if key, text, ok := strings.Cut(line, ":"); ok && strings.EqualFold(strings.TrimSpace(key), "quarry") {
			quarry = readCards(notation.Words(text, 0, notation.Gaps))
		}
	}
	own := readCards(notation.Words(strings.Join(cells, " "), 0, notation.Gaps))
	if rank := MakeBest(own, quarry, SuitTiesSingle).Rank; rank.Hand() != Rubble {
		return rank.String()
	}
	return ""
}

func readCards(words []notation.Word) []Card {
	var list []Card
	for _, w := range words {
		if c, ok := ParseCard(w.Text); ok {
			list = append(list, c)
		}
	}
	return list
}

// paidPalette returns the palette of a cell for what one player paid. Chips without a name are the
// next player's.
func paidPalette(players []score.Player, before []string) score.Palette {
	switch {
	case len(before) > 0 && before[0] == "-":
		return score.Palette{Expects: "nothing may follow -"}
	case len(before) >= len(players):
		return score.Palette{Expects: "nothing more: the chips of every player are written"}
	}
	next := players[len(before)].Name
	return score.Palette{
		Groups:  score.PlayerPalette(players, " ").Groups,
		Expects: "a number: the chips that " + next + " paid; or a name and a number",
		Read: func(typed string) (string, score.Typed) {
			if typed == "-" && len(before) == 0 { // nothing was paid
				return typed, score.Ready
			}
			names := score.PlayerPalette(players, "")
			if _, state := names.Type(strings.TrimRight(typed, " ")); state != score.Refused {
				return typed, score.Begun
			}
			name, chips := cutNumber(typed)
			if name == "" {
				name = next
			}
			who, known := names.Type(strings.TrimRight(name, " "))
			if _, state := typeChips(chips); known >= score.Ready && state != score.Refused {
				return who + " " + chips, state
			}
			return typed, score.Refused
		},
	}
}

// splitPaid cuts `Ann 12, Bob 12` after the numbers: a name may hold a comma.
func splitPaid(text string) []string {
	cells, whole := []string{}, true
	for _, piece := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ';' }) {
		if piece = strings.TrimSpace(piece); whole {
			cells = append(cells, piece)
		} else {
			cells[len(cells)-1] += ", " + piece
		}
		_, number := cutNumber(piece)
		_, err := chips(number)
		whole = err == nil
	}
	return cells
}

// typeChips reads a number of chips, which may be less than none.
func typeChips(typed string) (string, score.Typed) {
	if typed == "-" {
		return typed, score.Begun
	}
	_, state := score.TypeNumber(strings.TrimPrefix(typed, "-"), math.MaxInt32)
	return typed, min(state, score.Ready)
}

func claimPalette(players []score.Player, before []string) score.Palette {
	if len(before) == 0 {
		return score.PlayerPalette(players, "")
	}
	p := score.Palette{Expects: "the hand that was called, as Grand Pyramid", Groups: []score.Tokens{{Name: "hands"}}}
	for _, h := range Hands {
		p.Groups[0].Tokens = append(p.Groups[0].Tokens, score.Token{Text: h.Name, Name: h.Name, Other: []string{h.ID, strings.TrimPrefix(h.ID, "pyramid/")}})
	}
	return p
}

// splitClaim separates the name, which may hold blanks, from the hand.
func splitClaim(players []score.Player, text string) []string {
	_, n := claimant(players, text+" ")
	if n == 0 || n == len(text) {
		return []string{text}
	}
	return []string{text[:n], strings.TrimSpace(text[n:])}
}
